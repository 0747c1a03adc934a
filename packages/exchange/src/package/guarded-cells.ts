/**
 * Cells with names that a spreadsheet program would take for formulas: an apostrophe stands before them, as in tables of results. A name
 * that has apostrophes before such a character gets one more, so that reading takes away exactly what writing has added.
 */

/** As csv-stringify guards them: = + - @, a tab, a carriage return, and the wide forms of the signs. */
const signs = "=+\\-@\\t\\r\\uff1d\\uff0b\\uff0d\\uff20";
const wouldBeFormula = new RegExp(`^'*[${signs}]`);
const isGuarded = new RegExp(`^'+[${signs}]`);

export const guarded = (name: string): string => (wouldBeFormula.test(name) ? `'${name}` : name);

/** Cells without the apostrophe are names as they are: packages had none before, and people write none. */
export const unguarded = (cell: string): string => (isGuarded.test(cell) ? cell.slice(1) : cell);

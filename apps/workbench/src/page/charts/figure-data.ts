/** The numbers of a picture, and the same as a CSV file. */

export interface FigureData {
  /** With the unit, where a column has one of its own. */
  columns: readonly string[];
  /** The first value names the row. */
  rows: readonly (readonly (string | number | null)[])[];
  /** Significant digits that the numbers have; all that a number can have where absent. */
  digits?: number;
  /** Positions of columns whose values add up to a total. */
  sums?: readonly number[];
  /** Whether the first column is the order of the rows, such as times, whose names have another order as texts. */
  isInOrder?: true;
}

/** Digits of series in float32: further ones come from the way they are stored. */
export const digitsOfFloat32 = 7;

/** A column of figures in a unit, which its name has. */
export const inUnit = (name: string, unit: string): string => (unit === "" ? name : `${name} (${unit})`);

/** Its digits, with a point. */
const numberText = (value: number, digits: number | undefined): string =>
  String(digits === undefined ? value : Number(value.toPrecision(digits)));

/** A spreadsheet would run what begins like a formula. */
const safeText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** With commas, points and all digits, as programs read it. */
export function csvOf({ columns, rows, digits }: FigureData): string {
  const cell = (value: string | number | null | undefined): string => {
    const text = typeof value === "number" ? numberText(value, digits) : safeText(value ?? "");
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** For the clipboard, as spreadsheets paste it: tabs between cells, and the decimal sign of the page. */
export function tsvOf({ columns, rows, digits }: FigureData, sign: "," | "."): string {
  const cell = (value: string | number | null | undefined): string =>
    typeof value === "number"
      ? numberText(value, digits).replace(".", sign)
      : safeText((value ?? "").replaceAll(/[\t\r\n]+/g, " "));
  return [columns, ...rows].map((row) => row.map(cell).join("\t")).join("\r\n");
}

/** Rows that have the text in one of their cells, in the order of a column; a minus before its number is from high to low. */
export function chosenRows(
  { rows, isInOrder }: FigureData,
  find: string,
  sortedBy: string | undefined,
): FigureData["rows"] {
  const sought = find.trim().toLowerCase();
  const found =
    sought === ""
      ? rows
      : rows.filter((row) => row.some((value) => typeof value === "string" && value.toLowerCase().includes(sought)));
  if (sortedBy === undefined) return found;
  const column = Number(sortedBy.replace("-", ""));
  const way = sortedBy.startsWith("-") ? -1 : 1;
  if (isInOrder && column === 0) return way === 1 ? found : found.toReversed();
  return found.toSorted((left, right) => {
    const [one, other] = [left[column] ?? null, right[column] ?? null];
    // Rows without a value come last, whichever way.
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order =
      typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other));
    return order * way;
  });
}

/** The total of each column that has one, over the rows; null for the others. */
export const totalsOf = ({ columns, sums = [] }: FigureData, rows: FigureData["rows"]): (number | null)[] =>
  columns.map((_, position) =>
    sums.includes(position) ? rows.reduce((sum, row) => sum + (Number(row[position]) || 0), 0) : null,
  );

/** A block of cells from a spreadsheet or a text file: its separator, its decimal sign, its header row and time column. Pure. */
import { type DecimalSign, readNumber, signOfTexts, unmistakableNumber } from "@esm/model/domain/spelling/number-text";
import type { CellRange } from "./selection.ts";

export const separators = ["\t", ";", ","] as const;
export type Separator = (typeof separators)[number];

export interface BlockFormat {
  separator: Separator;
  sign: DecimalSign;
}

export interface Block extends BlockFormat {
  /** Rows of equal length. */
  rows: readonly (readonly string[])[];
  columnCount: number;
  /** Whether the first row has names. */
  hasHeader: boolean;
  /** Whether the first column has times or other names of rows. */
  hasRowNames: boolean;
  /** A text that is one number with a point and another with a comma, where no other text says which. */
  unclear: string | null;
}

/** Spellings of a missing value in spreadsheets and tables; an empty cell as well. */
const missing = /^(?:|#nv|#?n\/a|#?na|nan|null|-|–|#(?:wert|value|bezug)!)$/i;

export const isMissing = (text: string): boolean => missing.test(text.trim());

/** A block is judged by its first lines. */
const judgedLines = 20;

/**
 * @param sign where the numbers do not say it: that of the page
 * @param isMeasured whether a text is a value with a unit, and no name
 */
export function readBlock(
  text: string,
  sign: DecimalSign,
  given: Partial<BlockFormat> = {},
  isMeasured: (text: string) => boolean = () => false,
): Block {
  const separator = given.separator ?? separatorOf(text);
  const rows = split(text, separator);
  const columnCount = rows.reduce((most, { length }) => Math.max(most, length), 0);
  for (const row of rows) while (row.length < columnCount) row.push("");
  const { sign: said, unclear } = signOfTexts(given.sign ? [] : amountsOf(rows, isMeasured));
  const own = given.sign ?? said ?? sign;
  return { rows, columnCount, separator, sign: own, unclear, ...namesIn(rows, own, isMeasured) };
}

/** `1.300 MW` is the amount and the unit. */
const measured = /^([^\p{L}%€$£¥]*\d)(\s*[\p{L}€$£¥].*)$/su;

function* amountsOf(rows: readonly (readonly string[])[], isMeasured: (text: string) => boolean): Generator<string> {
  for (const row of rows) {
    for (const cell of row) yield isMeasured(cell) ? (measured.exec(cell)?.[1] ?? cell) : cell;
  }
}

/** The separator in most of the first lines; a comma between digits, with at most a unit behind them, is a decimal sign. */
function separatorOf(text: string): Separator {
  const lines = text.split(/\r\n?|\n/, judgedLines).filter((line) => line.trim() !== "");
  const isDecimal = lines.every(
    (line) => !line.includes(",") || /^\s*[-+−]?[\d.]+,\d+\s*([\p{L}%€$£¥][^,]*)?$/u.test(line),
  );
  const counts = separators.map((separator) =>
    separator === "," && isDecimal ? 0 : lines.filter((line) => line.includes(separator)).length,
  );
  const most = Math.max(...counts);
  return most === 0 ? "\t" : separators[counts.indexOf(most)];
}

/** The cells of each line; a quoted cell may hold separators, line breaks and doubled quotes. */
function split(text: string, separator: Separator): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let start = 0;
  let quoted = "";
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at];
    if (sign === '"' && at === start) {
      const end = closingQuote(text, at);
      if (end < 0) continue;
      quoted = text.slice(at + 1, end).replaceAll('""', '"');
      at = end;
      start = end + 1;
      continue;
    }
    if (sign !== undefined && sign !== separator && sign !== "\n" && sign !== "\r") continue;
    row.push(quoted + text.slice(start, at));
    quoted = "";
    if (sign === "\r" && text[at + 1] === "\n") at++;
    start = at + 1;
    if (sign === separator) continue;
    rows.push(row);
    row = [];
  }
  // Spreadsheets end the last line, too.
  while (rows.length > 1 && rows[rows.length - 1].every((cell) => cell === "")) rows.pop();
  return rows;
}

/** Negative where there is none: the quote is a character like any other. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function namesIn(
  rows: readonly (readonly string[])[],
  sign: DecimalSign,
  isMeasured: (text: string) => boolean,
): { hasHeader: boolean; hasRowNames: boolean } {
  const isName = (cell: string): boolean =>
    !isMissing(cell) && Number.isNaN(readNumber(cell, sign)) && !isMeasured(cell);
  const body = rows.slice(1, judgedLines + 1);
  const named = body.filter(([first = ""]) => isName(first)).length;
  const hasRowNames = body.length > 0 && (rows[0]?.length ?? 0) > 1 && named > body.length / 2;
  const [head = []] = rows;
  const first = hasRowNames ? head.slice(1) : head;
  const filled = first.filter((cell) => !isMissing(cell));
  return { hasRowNames, hasHeader: rows.length > 1 && filled.length > 0 && filled.every(isName) };
}

export interface ReadValues {
  values: Float64Array;
  /** Texts that could not be read, by the row in `values`; an empty cell is no text. */
  texts: Map<number, string>;
}

/** The numbers of a column, from a row on. */
export function columnValues({ rows, sign }: Block, column: number, from: number, count: number): ReadValues {
  const values = new Float64Array(count);
  const texts = new Map<number, string>();
  for (let row = 0; row < count; row++) {
    const text = rows[from + row][column];
    const value = text === "" ? Number.NaN : readNumber(text, sign);
    values[row] = value;
    if (Number.isNaN(value) && text.trim() !== "") texts.set(row, unmistakable(text.trim(), sign));
  }
  return { values, texts };
}

/** A value with a unit keeps its text, which is read by itself later. */
function unmistakable(text: string, sign: DecimalSign): string {
  const [, amount = "", unit = ""] = measured.exec(text) ?? [];
  const value = readNumber(amount, sign);
  return Number.isNaN(value) ? text : unmistakableNumber(value, sign) + unit;
}

/** A block as a spreadsheet takes it. */
export const blockText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join("\t")).join("\r\n");

/** A block of a spreadsheet as it is, whatever its texts hold. */
export const tabbedRows = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t"));

/** A single value fills the range; a block begins at its first cell. */
export function targetOf(block: readonly (readonly string[])[], range: CellRange): CellRange {
  const width = Math.max(...block.map(({ length }) => length));
  if (block.length === 1 && width === 1) return range;
  return { ...range, bottom: range.top + block.length, right: range.left + width };
}

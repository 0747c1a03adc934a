/** Finds the kind of a number from the number formats of a workbook: a date, a time, a percentage or an amount of money. */
import type { ZipFileEntry } from "../zip/zip-reader.ts";
import { firstFormatCell, formats, numberCell } from "./grid.ts";
import { openPart } from "./package.ts";
import { attributes } from "./xml/attributes.ts";
import { endOfInput, startTag } from "./xml/cursor.ts";
import { isNamed, nextToken } from "./xml/xml.ts";

type NumberFormat = (typeof formats)[number];

export interface NumberFormats {
  /** The kind of a number in the grid, by style; empty where all are plain. */
  readonly kinds: Uint8Array;
  /** The kind of dates, and the days between the workbook's first day and that of 1900. */
  readonly dateKind: number;
  readonly daysBefore: number;
}

const daysUntil1904 = 1462;
const kindOf = (format: NumberFormat | undefined): number =>
  format === undefined ? numberCell : firstFormatCell + formats.indexOf(format);

/** The formats that files name by their number only (ECMA-376, part 1, 18.8.30), as the first and last number. */
const builtIn: readonly (readonly [number, number, NumberFormat])[] = [
  [5, 8, "currency"],
  [9, 10, "percent"],
  [14, 17, "date"],
  [18, 21, "time"],
  [22, 22, "date"],
  [27, 31, "date"],
  [32, 35, "time"],
  [36, 36, "date"],
  [42, 42, "currency"],
  [44, 44, "currency"],
  [45, 47, "time"],
  [50, 54, "date"],
  [55, 56, "time"],
  [57, 58, "date"],
];

/** Where a workbook has no styles. */
export const plainFormats: NumberFormats = { kinds: new Uint8Array(), dateKind: kindOf("date"), daysBefore: 0 };

/** Throws SheetError `entry_too_large`, or that of the file. */
export async function readNumberFormats(
  styles: ZipFileEntry | undefined,
  countsFrom1904: boolean,
  maxBytes: number,
): Promise<NumberFormats> {
  const kinds = styles ? await kindsOfStyles(styles, maxBytes) : [];
  if (kinds.every((kind) => kind === numberCell)) return plainFormats;
  return { ...plainFormats, kinds: Uint8Array.from(kinds), daysBefore: countsFrom1904 ? daysUntil1904 : 0 };
}

async function kindsOfStyles(styles: ZipFileEntry, maxBytes: number): Promise<number[]> {
  const cursor = await openPart(styles, maxBytes);
  const own = new Map<number, number>();
  const kinds: number[] = [];
  let isInCells = false;
  while (nextToken(cursor) !== endOfInput) {
    if (cursor.kind !== startTag) continue;
    if (cursor.depth === 2) isInCells = isNamed(cursor, "cellXfs");
    else if (cursor.depth !== 3) continue;
    else if (isNamed(cursor, "numFmt")) {
      const format = attributes(cursor);
      own.set(Number(format.get("numFmtId")), kindOf(formatOfCode(format.get("formatCode") ?? "")));
    } else if (isInCells && isNamed(cursor, "xf")) {
      const id = Number(attributes(cursor).get("numFmtId") ?? 0);
      kinds.push(own.get(id) ?? kindOf(builtIn.find(([first, last]) => id >= first && id <= last)?.[2]));
    }
  }
  return kinds;
}

/**
 * The parts of a format code: quoted text, a character taken as it is, one whose width is left free or that is repeated,
 * an addition in brackets, or one other character.
 */
const codePart = /"([^"]*)"?|\\(.?)|[_*].?|\[([^\]]*)\]?|general|am\/pm|a\/p|e[+-]|./gis;
const money = /\p{Sc}|\b(?:EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|PLN|CZK)\b/u;
/** `[$€-407]` has a sign and a country, `[$kr-41D]` a sign of letters, `[$-407]` the country alone. */
const moneyInBrackets = /\[\$[^\]\-\s]/;
/** Spreadsheet programs stop at 255 characters. */
const maxCodeLength = 255;

/** Undefined for a plain number. */
export function formatOfCode(given: string): NumberFormat | undefined {
  const code = given.slice(0, maxCodeLength);
  let words = "";
  let letters = "";
  for (const [part, quoted, escaped, bracket] of code.matchAll(codePart)) {
    if (quoted !== undefined || escaped !== undefined) words += quoted ?? escaped;
    // `[h]` counts hours, `[Red]` is a colour.
    else if (bracket !== undefined) letters += /^(?:h+|m+|s+)$/i.test(bracket) ? "h" : "";
    else if (/^(?:am\/pm|a\/p)$/i.test(part)) letters += "h";
    else if (part.length === 1) [words, letters] = [words + part, letters + part.toLowerCase()];
  }
  if (/[yd]/.test(letters)) return "date";
  if (/[hs]/.test(letters)) return "time";
  if (letters.includes("m")) return "date";
  if (letters.includes("%")) return "percent";
  return money.test(words) || moneyInBrackets.test(code) ? "currency" : undefined;
}

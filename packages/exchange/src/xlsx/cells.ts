/** Reading one cell element after another into the grid. Nothing is allocated for a cell that holds a number. */

import { message, type Words } from "@esm/messages/message";
import { SheetError } from "./error.ts";
import {
  booleanCell,
  dateTextCell,
  errorCell,
  numberCell,
  type SheetGrid,
  setCell,
  setSharedText,
  setText,
} from "./grid.ts";
import type { SheetLimits } from "./limits.ts";
import { parseNumber, wholeNumber } from "./number.ts";
import { readPlainValue } from "./number-cell.ts";
import type { NumberFormats } from "./number-formats.ts";
import { cellReference, maxSheetColumns } from "./reference.ts";
import { readElementText, readTextItem } from "./shared-strings.ts";
import { type AttributeSpan, createAttributeSpan, nextAttribute } from "./xml/attributes.ts";
import { characters, endTag, startTag, type XmlCursor } from "./xml/cursor.ts";
import { isNamed, nextToken, skipElement } from "./xml/xml.ts";

/** Cell types by their first letter, which distinguishes all but `s` and `str`. */
const letterB = 0x62;
const letterD = 0x64;
const letterE = 0x65;
const letterI = 0x69;
const letterN = 0x6e;
const letterR = 0x72;
const letterS = 0x73;
const letterT = 0x74;
const typesOfOneLetter = [letterN, letterS, letterB, letterE, letterD];
/** The text of a cell whose formula has no stored result. */
export const formulaWithoutResult = "a formula without a stored result";
/** Stands for `str`: the stored text result of a formula. */
const resultText = 0;

export interface CellReader {
  readonly cursor: XmlCursor;
  readonly grid: SheetGrid;
  readonly sharedTexts: readonly string[];
  readonly formats: NumberFormats;
  readonly limits: SheetLimits;
  readonly span: AttributeSpan;
  /** Position and type of the current cell. */
  row: number;
  column: number;
  type: number;
  /** Kind of its number, by its style. */
  numberKind: number;
}

export const createCellReader = (
  given: Pick<CellReader, "cursor" | "grid" | "sharedTexts" | "formats" | "limits">,
): CellReader => ({
  ...given,
  span: createAttributeSpan(),
  row: 0,
  column: 0,
  type: letterN,
  numberKind: numberCell,
});

/** Reads the cell of the current start tag in `row`; returns its column, or the next column where it names none. */
export function readCell(reader: CellReader, row: number, previousColumn: number): number {
  const { cursor, grid } = reader;
  reader.row = row;
  reader.column = previousColumn + 1;
  reader.type = letterN;
  reader.numberKind = numberCell;
  readAttributes(reader);
  const { column } = reader;
  if (reader.type === letterN) {
    const value = readPlainValue(cursor);
    if (!Number.isNaN(value)) {
      setNumber(reader, value);
      return column;
    }
  }
  let hasFormula = false;
  let hasValue = false;
  while (nextToken(cursor) !== endTag) {
    if (cursor.kind !== startTag) continue;
    if (isNamed(cursor, "v")) {
      hasValue = readValue(reader);
    } else if (isNamed(cursor, "is")) {
      setText(
        grid,
        row,
        column,
        readTextItem(cursor, reader.limits.maxTextLength, () => tooLong(reader)),
      );
    } else {
      hasFormula ||= isNamed(cursor, "f");
      skipElement(cursor);
    }
  }
  if (hasFormula && !hasValue) setText(grid, row, column, formulaWithoutResult);
  return column;
}

function readAttributes(reader: CellReader): void {
  const { cursor, span } = reader;
  let typeStart = 0;
  let typeEnd = 0;
  span.position = cursor.nameEnd;
  while (nextAttribute(cursor, span)) {
    if (span.nameEnd - span.nameStart !== 1) continue;
    const name = cursor.bytes[span.nameStart];
    if (name === letterR) readReference(reader, span.valueStart, span.valueEnd);
    else if (name === letterS) reader.numberKind = kindOfStyle(reader, span.valueStart, span.valueEnd);
    else if (name === letterT) {
      typeStart = span.valueStart;
      typeEnd = span.valueEnd;
    }
  }
  if (reader.column >= maxSheetColumns) throw malformedCell(reader, message("cell_beyond_last_column"));
  if (typeEnd > 0) reader.type = readType(reader, typeStart, typeEnd);
}

function readReference(reader: CellReader, start: number, end: number): void {
  const { bytes } = reader.cursor;
  let position = start;
  let letters = 0;
  for (; position < end && letters <= maxSheetColumns; position += 1) {
    const letter = bytes[position] - 0x40;
    if (letter < 1 || letter > 26) break;
    letters = letters * 26 + letter;
  }
  const number = wholeNumber(bytes, position, end);
  if (letters === 0 || letters > maxSheetColumns || number !== reader.row + 1) {
    const found = JSON.stringify(bytes.toString("latin1", start, Math.min(end, start + 20)));
    throw malformedCell(reader, message("cell_named_otherwise", { name: found }));
  }
  reader.column = letters - 1;
}

/** A style that the workbook does not list is a plain one. */
function kindOfStyle({ cursor, formats }: CellReader, start: number, end: number): number {
  if (formats.kinds.length === 0) return numberCell;
  return formats.kinds[wholeNumber(cursor.bytes, start, end)] ?? numberCell;
}

/** Dates of workbooks that count from 1904 are stored as those that count from 1900. */
function setNumber({ grid, row, column, numberKind, formats }: CellReader, value: number): void {
  setCell(grid, row, column, numberKind, numberKind === formats.dateKind ? value + formats.daysBefore : value);
}

function readType(reader: CellReader, start: number, end: number): number {
  const { bytes } = reader.cursor;
  const letter = bytes[start];
  if (end - start === 1 && typesOfOneLetter.includes(letter)) return letter;
  const name = bytes.toString("latin1", start, Math.min(end, start + 20));
  if (name === "str") return resultText;
  if (name === "inlineStr") return letterI;
  throw malformedCell(reader, message("cell_type_unknown", { name: JSON.stringify(name) }));
}

/** For the current start tag `v`; false when it is empty. A plain number is read in place. */
function readValue(reader: CellReader): boolean {
  const { cursor, grid, row, column, limits } = reader;
  if (reader.type !== letterN) {
    storeText(
      reader,
      readElementText(cursor, limits.maxTextLength, () => tooLong(reader)),
    );
    return true;
  }
  if (nextToken(cursor) === endTag) return false;
  const { bytes, textStart, textEnd } = cursor;
  if (cursor.kind !== characters || nextToken(cursor) !== endTag)
    throw malformedCell(reader, message("cell_value_in_pieces"));
  const value = parseNumber(bytes, textStart, textEnd);
  if (!Number.isNaN(value)) {
    setNumber(reader, value);
    return true;
  }
  if (textEnd - textStart > limits.maxTextLength) throw tooLong(reader);
  // Some writers put NaN or Infinity here: reported with the cell when its number is needed.
  const text = bytes.toString("utf8", textStart, textEnd).trim();
  setText(grid, row, column, text, errorCell);
  return text !== "";
}

function storeText(reader: CellReader, text: string): void {
  const { grid, row, column, type } = reader;
  if (type === letterS) {
    const shared = /^\s*\d{1,9}\s*$/.test(text) ? reader.sharedTexts[Number(text)] : undefined;
    if (shared === undefined) {
      throw malformedCell(reader, message("cell_shared_text_unknown", { text: JSON.stringify(text.slice(0, 20)) }));
    }
    setSharedText(grid, row, column, shared);
  } else if (type === letterB) {
    const isTrue = /^\s*(1|true)\s*$/i.test(text);
    if (!isTrue && !/^\s*(0|false)\s*$/i.test(text)) {
      throw malformedCell(reader, message("cell_flag_unknown"));
    }
    setCell(grid, row, column, booleanCell, isTrue ? 1 : 0);
  } else if (type === letterE) {
    setText(grid, row, column, text.trim() || "an error", errorCell);
  } else if (type === letterD) {
    setText(grid, row, column, text.trim(), dateTextCell);
  } else {
    setText(grid, row, column, text);
  }
}

const malformedCell = (reader: CellReader, reason: Words): SheetError => faultOfCell(reader, "malformed", reason);

const tooLong = (reader: CellReader): SheetError =>
  faultOfCell(reader, "text_too_long", message("cell_text_too_long", { most: reader.limits.maxTextLength }));

function faultOfCell({ row, column }: CellReader, code: "malformed" | "text_too_long", reason: Words): SheetError {
  const cell = cellReference(row, column);
  return new SheetError(code, message("cell", { cell, reason }), cell);
}

/** Reading one cell element after another into the grid. Nothing is allocated for a cell that holds a number. */
import { SheetError } from "./error.ts";
import { booleanCell, errorCell, numberCell, type SheetGrid, setCell, setText, textCell } from "./grid.ts";
import type { SheetLimits } from "./limits.ts";
import { parseNumber, wholeNumber } from "./number.ts";
import { readPlainValue } from "./number-cell.ts";
import { cellReference, maxSheetColumns } from "./reference.ts";
import { readElementText, readTextItem } from "./shared-strings.ts";
import { createAttributeSpan, nextAttribute } from "./xml/attributes.ts";
import { characters, endTag, isNamed, nextToken, skipElement, startTag, type XmlCursor } from "./xml/xml.ts";

/** Cell types by their first letter, which tells them apart but for `s` and `str`. */
const letterB = 0x62;
const letterD = 0x64;
const letterE = 0x65;
const letterI = 0x69;
const letterN = 0x6e;
const letterR = 0x72;
const letterS = 0x73;
const letterT = 0x74;
/** Stands for `str`: the stored result of a formula that gives a text. */
const resultText = 0;

/** Reads the cell of the current start tag in `row`; returns its column, the next one where it names none. */
type CellReader = (row: number, previousColumn: number) => number;

export function createCellReader(
  cursor: XmlCursor,
  grid: SheetGrid,
  sharedTexts: readonly string[],
  limits: SheetLimits,
): CellReader {
  // The window that the cell lies in.
  let { bytes } = cursor;
  const span = createAttributeSpan();
  let row = 0;
  let column = 0;
  let type = letterN;

  const fail = (code: "malformed" | "text_too_long", reason: string): SheetError => {
    const cell = cellReference(row, column);
    return new SheetError(code, `Cell ${cell} ${reason}.`, cell);
  };
  const tooLong = (): SheetError => fail("text_too_long", `has a text of over ${limits.maxTextLength} characters`);
  const elementText = (): string => readElementText(cursor, limits.maxTextLength, tooLong);

  const readReference = (start: number, end: number): void => {
    const expected = column;
    let position = start;
    let letters = 0;
    for (; position < end && letters <= maxSheetColumns; position += 1) {
      const letter = (bytes[position] as number) - 0x40;
      if (letter < 1 || letter > 26) break;
      letters = letters * 26 + letter;
    }
    const number = wholeNumber(bytes, position, end);
    column = letters - 1;
    if (letters === 0 || letters > maxSheetColumns || number !== row + 1) {
      column = expected;
      const found = JSON.stringify(bytes.toString("latin1", start, Math.min(end, start + 20)));
      throw fail("malformed", `or one after it in its row calls itself ${found}`);
    }
  };

  const readType = (start: number, end: number): number => {
    const letter = bytes[start] as number;
    const length = end - start;
    if (length === 1 && (letter === letterN || letter === letterS || letter === letterB)) return letter;
    if (length === 1 && (letter === letterE || letter === letterD)) return letter;
    const name = bytes.toString("latin1", start, Math.min(end, start + 20));
    if (name === "str") return resultText;
    if (name === "inlineStr") return letterI;
    throw fail("malformed", `has the unknown type ${JSON.stringify(name)}`);
  };

  /** Of the current start tag `v`; false when nothing stands in it. A plain number is read where it stands. */
  const readValue = (): boolean => {
    if (type !== letterN) {
      storeText(elementText());
      return true;
    }
    if (nextToken(cursor) === endTag) return false;
    const { textStart, textEnd } = cursor;
    if (cursor.kind !== characters || nextToken(cursor) !== endTag) throw fail("malformed", "has a value in pieces");
    const value = parseNumber(bytes, textStart, textEnd);
    if (!Number.isNaN(value)) {
      setCell(grid, row, column, numberCell, value);
      return true;
    }
    if (textEnd - textStart > limits.maxTextLength) throw tooLong();
    // Some writers put NaN or Infinity here: reported with the cell when somebody wants the number.
    const text = bytes.toString("utf8", textStart, textEnd).trim();
    setText(grid, row, column, errorCell, text);
    return text !== "";
  };

  const storeText = (text: string): void => {
    if (type === letterS) {
      const shared = /^\s*\d{1,9}\s*$/.test(text) ? sharedTexts[Number(text)] : undefined;
      if (shared === undefined)
        throw fail("malformed", `refers to the shared text ${JSON.stringify(text.slice(0, 20))}`);
      setText(grid, row, column, textCell, shared, true);
    } else if (type === letterB) {
      const isTrue = /^\s*(1|true)\s*$/i.test(text);
      if (!isTrue && !/^\s*(0|false)\s*$/i.test(text)) throw fail("malformed", "has a flag that is neither 0 nor 1");
      setCell(grid, row, column, booleanCell, isTrue ? 1 : 0);
    } else {
      setText(grid, row, column, type === letterE ? errorCell : textCell, text);
    }
  };

  return (inRow, previousColumn) => {
    bytes = cursor.bytes;
    row = inRow;
    column = previousColumn + 1;
    type = letterN;
    let typeStart = 0;
    let typeEnd = 0;
    span.position = cursor.nameEnd;
    while (nextAttribute(cursor, span)) {
      if (span.nameEnd - span.nameStart !== 1) continue;
      const name = bytes[span.nameStart];
      if (name === letterR) readReference(span.valueStart, span.valueEnd);
      else if (name === letterT) {
        typeStart = span.valueStart;
        typeEnd = span.valueEnd;
      }
    }
    if (column >= maxSheetColumns) throw fail("malformed", "lies beyond the last column");
    if (typeEnd > 0) type = readType(typeStart, typeEnd);
    if (type === letterN) {
      const value = readPlainValue(cursor);
      if (!Number.isNaN(value)) {
        setCell(grid, row, column, numberCell, value);
        return column;
      }
    }
    let hasFormula = false;
    let hasValue = false;
    while (nextToken(cursor) !== endTag) {
      if (cursor.kind !== startTag) continue;
      if (isNamed(cursor, "v")) {
        hasValue = readValue();
      } else if (isNamed(cursor, "is")) {
        setText(grid, row, column, textCell, readTextItem(cursor, limits.maxTextLength, tooLong));
      } else {
        hasFormula ||= isNamed(cursor, "f");
        skipElement(cursor);
      }
    }
    if (hasFormula && !hasValue) setText(grid, row, column, errorCell, "a formula without a stored result");
    return column;
  };
}

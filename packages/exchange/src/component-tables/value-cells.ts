/**
 * The values of a sheet that are no plain numbers. Their decimal sign, and whether they are percentages, is said by all of them
 * together; it is looked for only where there is such a value.
 */

import { message, type Words } from "@esm/messages/message";
import { type DecimalSign, readNumber, signOfTexts } from "@esm/model/domain/spelling/number-text";
import type { CellGrid, CellValue } from "../xlsx/grid.ts";
import { isEmpty } from "./cells.ts";

/** Where the values are: from this row and column on. */
export interface ValueArea {
  readonly headerRows: number;
  readonly firstColumn: number;
}

type TextReading = { value: number } | { fault: Words } | undefined;

export interface ValueCells extends CellGrid {
  /** Whether all values are percentages. */
  isPercent(): boolean;
  /** The number that a text is; undefined where it is none with either decimal sign. */
  readText(text: string): TextReading;
  isValue(row: number, column: number): boolean;
}

/**
 * The sheet with numbers in place of texts that are numbers, and of percentages where all values are.
 * @param amountOf the amount of a value with a unit, which may be %; absent where there are no units
 */
export function valueCells(
  sheet: CellGrid,
  { headerRows, firstColumn }: ValueArea,
  amountOf?: (text: string) => string | undefined,
): ValueCells {
  const isValue = (row: number, column: number): boolean => row >= headerRows && column >= firstColumn;
  let sign: { sign: DecimalSign | null } | undefined;
  let areAllPercent: boolean | undefined;
  const isPercentage = (cell: CellValue): boolean =>
    typeof cell === "string"
      ? !amountOf && cell.trimEnd().endsWith("%")
      : typeof cell === "object" && cell?.format === "percent";
  const isPercent = (): boolean => {
    areAllPercent ??= everyValue(sheet, { headerRows, firstColumn }, isPercentage);
    return areAllPercent;
  };
  const readText = (text: string): TextReading => {
    const [comma, point] = [readNumber(text, ","), readNumber(text, ".")];
    if (Number.isNaN(comma) && Number.isNaN(point)) return undefined;
    // Whole numbers are the same with both.
    if (comma === point) return { value: point };
    sign ??= signOfTexts(textsOf(sheet, { headerRows, firstColumn }, amountOf));
    if (sign.sign === null) return { fault: signMissing(comma, point) };
    const value = sign.sign === "," ? comma : point;
    return Number.isNaN(value) ? { fault: otherSign(sign.sign) } : { value };
  };
  /** A percentage among other values is no number. */
  const readCell = (cell: CellValue): TextReading => {
    if (typeof cell !== "string" || amountOf?.(cell) !== undefined) return undefined;
    const reading = readText(cell);
    if (!reading || "fault" in reading || !isPercentage(cell) || isPercent()) return reading;
    return { fault: mixedPercent };
  };
  return {
    rowCount: sheet.rowCount,
    columnCount: sheet.columnCount,
    isPercent,
    readText,
    isValue,
    at(row, column) {
      const cell = sheet.at(row, column);
      if (typeof cell === "number" || cell === null || !isValue(row, column)) return cell;
      if (typeof cell === "object") return cell.format === "percent" && isPercent() ? cell.value : cell;
      const reading = readCell(cell);
      return reading && "value" in reading ? reading.value : cell;
    },
    faultAt(row, column) {
      const reading = isValue(row, column) ? readCell(sheet.at(row, column)) : undefined;
      return reading && "fault" in reading ? reading.fault : undefined;
    },
  };
}

function signMissing(comma: number, point: number): Words {
  if (Number.isNaN(comma) || Number.isNaN(point)) {
    return message("decimal_signs_mixed");
  }
  return message("decimal_sign_missing", { point, comma });
}

const otherSign = (sign: DecimalSign): Words =>
  sign === "," ? message("text_no_number_decimal_comma") : message("text_no_number_decimal_point");

/** A percentage whose neighbours are none. */
export const mixedPercent = message("mixed_percent");

function everyValue(sheet: CellGrid, area: ValueArea, holds: (cell: CellValue) => boolean): boolean {
  for (let row = area.headerRows; row < sheet.rowCount; row++) {
    for (let column = area.firstColumn; column < sheet.columnCount; column++) {
      const cell = sheet.at(row, column);
      if (!isEmpty(cell) && !holds(cell)) return false;
    }
  }
  return true;
}

function* textsOf(
  sheet: CellGrid,
  area: ValueArea,
  amountOf: (text: string) => string | undefined = () => undefined,
): Generator<string> {
  for (let row = area.headerRows; row < sheet.rowCount; row++) {
    for (let column = area.firstColumn; column < sheet.columnCount; column++) {
      const cell = sheet.at(row, column);
      if (typeof cell === "string") yield amountOf(cell) ?? cell;
    }
  }
}

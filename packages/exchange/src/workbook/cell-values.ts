/** JSON values as cells and back. What a cell cannot hold as it is becomes JSON in it, or goes to the sheet of long values. */

import { message, type Words } from "@esm/messages/message";
import { readNumber } from "@esm/model/domain/spelling/number-text";
import { parseJsonFile } from "../archive/json.ts";
import { formatCell } from "../component-tables/cells.ts";
import { partsOf } from "../component-tables/measured-grid.ts";
import { faultOfFormat } from "../component-tables/values.ts";
import { formulaWithoutResult } from "../xlsx/cells.ts";
import type { CellValue, FormattedCell } from "../xlsx/grid.ts";
import type { CellValue as WrittenCell } from "../xlsx/workbook-model.ts";
import type { SheetColumn } from "./layout.ts";

/** Below what a cell can hold, and what its text may take in bytes when it is escaped. */
const maxCellText = 30_000;

/** Blanks in quotes, which would be an empty cell, and what is in quotes already. */
const inQuotes = /^"[\s"]*"$/;
const needsQuotes = (text: string): boolean => text.trim() === "" || inQuotes.test(text);

/** Texts that would be read as JSON, or as the mark of a long value. */
const isSpecial = /^\s*[[{"@]/;

export function cellOf(value: unknown, { kind, hasNull }: SheetColumn, long: LongWriter): WrittenCell {
  if (value === undefined || value === null) return value === null && hasNull ? "null" : null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") {
    if (kind === "any" || kind === "object") return isReadAsItIs(value) ? value : JSON.stringify(value);
    if (hasNull && value === "null") return '"null"';
    return needsQuotes(value) ? `"${value}"` : value;
  }
  const text =
    (kind === "names" || kind === "numbers" ? listText(value as unknown[]) : undefined) ?? JSON.stringify(value);
  return text.length <= maxCellText ? text : long(value);
}

const isReadAsItIs = (text: string): boolean =>
  !isSpecial.test(text) && text.trim() !== "" && !("fault" in plainNumber(text));

/** Takes a value for the sheet of long values, and answers with its mark. */
export type LongWriter = (value: unknown) => string;

/** Undefined where an item would be read as something else. */
function listText(items: readonly unknown[]): string | undefined {
  const isPlain = items.length > 0 && items.every((item) => typeof item === "number" || isPlainItem(String(item)));
  return isPlain ? items.join("; ") : undefined;
}

const isPlainItem = (item: string): boolean => item !== "" && item.trim() === item && !/[;\n]|^[[{"@]/.test(item);

/** Gives the value that stands below a mark. */
export interface LongValues {
  valueOf(mark: string): ValueReading;
}

export type ValueReading = { value: unknown } | { fault: Words };

/** The value of a cell that is not empty. */
export function valueOfCell(cell: Exclude<CellValue, null>, column: SheetColumn, long: LongValues): ValueReading {
  if (cell === formulaWithoutResult) return { fault: message("formula_without_result") };
  if (typeof cell === "object") return formattedValue(cell, column);
  const { kind, hasNull } = column;
  if (hasNull && cell === "null") return { value: null };
  if (typeof cell === "string") return valueOfText(cell, column, long);
  // Names such as 1 and 2 become numbers in spreadsheets.
  if (typeof cell === "number" && kind === "text") return { value: String(cell) };
  if (typeof cell === "number" && kind === "names") return { value: [String(cell)] };
  if (typeof cell === "number" && kind === "numbers") return { value: [cell] };
  return { value: cell };
}

function formattedValue(cell: FormattedCell, { kind, unit }: SheetColumn): ValueReading {
  const { format, value } = cell;
  if (format === "percent" && kind === "number" && unit === undefined) return { value };
  if (format === "date" && kind === "time" && typeof value === "number") {
    const [date, time = "00:00"] = formatCell(cell).split(" ");
    return { value: `${date}T${time}` };
  }
  if (kind === "number" || kind === "numbers" || kind === "any") return { fault: faultOfFormat(cell) };
  return { fault: message("cell_not_a_text", { value: formatCell(cell) }) };
}

function valueOfText(text: string, column: SheetColumn, long: LongValues): ValueReading {
  const { kind } = column;
  switch (kind) {
    case "text":
    case "time":
      return { value: inQuotes.test(text) || (column.hasNull && text === '"null"') ? text.slice(1, -1) : text };
    case "flag":
      return { value: text };
    case "number":
      return numberOfText(text, column);
    case "any":
    case "object":
      return isSpecial.test(text) ? jsonOf(text, long) : textOrFault(text);
    case "names":
    case "numbers":
      return isSpecial.test(text) ? jsonOf(text, long) : listOf(text, kind);
  }
}

function listOf(text: string, kind: "names" | "numbers"): ValueReading {
  const items = text.split(";").map((item) => item.trim());
  if (kind === "names") return { value: items };
  const numbers: unknown[] = [];
  for (const item of items) {
    const reading = plainNumber(item);
    if ("fault" in reading) return reading;
    numbers.push(reading.value);
  }
  return { value: numbers };
}

/** A number, which no other decimal sign makes another one; a value with its unit; or the text for the check of its attribute. */
function numberOfText(text: string, { unit, isMeasured }: SheetColumn): ValueReading {
  const isPercent = text.trimEnd().endsWith("%");
  if (isPercent && unit === undefined) return plainNumber(text);
  const parts = isMeasured ? partsOf(text) : undefined;
  if (!parts) return isPercent ? { value: text } : plainNumber(text);
  const reading = plainNumber(parts.amount);
  if ("fault" in reading || typeof reading.value === "string") return reading;
  return { value: { value: reading.value, unit: parts.unit } };
}

function plainNumber(text: string): ValueReading {
  const [comma, point] = [readNumber(text, ","), readNumber(text, ".")];
  if (Number.isNaN(comma) && Number.isNaN(point)) return { value: text };
  if (Number.isNaN(comma)) return { value: point };
  if (Number.isNaN(point) || comma === point) return { value: comma };
  return { fault: message("number_as_text", { text, point, comma }) };
}

/** Whether it is a number is said by the attribute that it is for; which number, it has to say itself. */
function textOrFault(text: string): ValueReading {
  const reading = plainNumber(text);
  return "fault" in reading ? reading : { value: text };
}

function jsonOf(text: string, long: LongValues): ValueReading {
  const trimmed = text.trim();
  if (trimmed.startsWith("@")) return long.valueOf(trimmed);
  const parsed = parseJsonFile(Buffer.from(trimmed));
  return "errors" in parsed ? { fault: parsed.errors[0] } : parsed;
}

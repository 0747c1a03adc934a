/** Cells of the matrix as texts, and texts that people type as changes: `1200`, `× 0.8`, `+ 3`, `+20 %`. Pure. */
import { isCurve } from "@esm/model/domain/costs/invest-curve";
import { overrideRules } from "@esm/model/domain/model";
import { curveText } from "../../../editing/cell-text.ts";
import { readOverrideValue } from "../override-changes.ts";
import type { Change, MatrixRow } from "./matrix-rows.ts";

export interface CellWords {
  /** For records that are taken away. */
  removed: string;
  /** The value of an attribute, or of a table, as it is typed. */
  write: (value: unknown) => string;
}

/** A value as it is typed: numbers exactly, texts as they are. Values that are not typed in cells are named. */
export function writtenValue(
  value: unknown,
  write: (number: number) => string,
  flags: { yes: string; no: string },
): string {
  if (typeof value === "number") return write(value);
  if (typeof value === "boolean") return value ? flags.yes : flags.no;
  if (isCurve(value)) return curveText(value, write);
  if (typeof value !== "object" || value === null) return String(value ?? "");
  if ("series" in value) return String(value.series);
  return Array.isArray(value) ? "[…]" : Object.values(value).join(" ");
}

/** The text that somebody types for this change. */
export function changeText({ operation, value }: Change, { removed, write }: CellWords): string {
  if (operation === "remove") return removed;
  if (operation === "multiply") return `×\u00a0${write(value)}`;
  return operation === "add" ? `+\u00a0${write(value)}` : write(value);
}

export const changesText = (changes: readonly Change[], words: CellWords): string =>
  changes.map((change) => changeText(change, words)).join(", ");

export interface Reading {
  readNumber: (text: string) => number | null;
  /** Whether numbers may have a unit. */
  isMeasured: boolean;
  removed: string;
}

/** Null where the text is none that fits; `none` where nothing is changed. */
export function readChange(row: MatrixRow, text: string, reading: Reading): Change | "none" | null {
  const given = text.replaceAll("\u00a0", " ").trim();
  if (given === "") return "none";
  if (row.kind === "table" && given.toLowerCase() === reading.removed.toLowerCase()) return { operation: "remove" };
  const isCounted = row.kind === "table" || ["number", "integer", "curve"].includes(overrideRules[row.attribute].type);
  const [operation, amount] = isCounted ? operationIn(given) : (["set", given] as const);
  if (operation === "percent") {
    const percent = reading.readNumber(amount);
    // Digits that the division alone makes are none of the value.
    return percent === null ? null : { operation: "multiply", value: Number((1 + percent / 100).toPrecision(12)) };
  }
  if (row.kind === "table") {
    const value = reading.readNumber(amount);
    return value === null ? null : { operation, value };
  }
  const value = readOverrideValue(row.attribute, operation, amount, reading.readNumber, reading.isMeasured);
  return value === null ? null : ({ operation, value } as Change);
}

/** A sign in front is that of a change; a minus in front of a plain number is that of a negative value. */
function operationIn(text: string): ["multiply" | "add" | "set" | "percent", string] {
  const [, sign, percent] = /^([+\-−])(.+)%$/.exec(text) ?? [];
  if (percent !== undefined) return ["percent", sign === "+" ? percent.trim() : `-${percent.trim()}`];
  const [, factor] = /^[×x*](.+)$/i.exec(text) ?? [];
  if (factor !== undefined) return ["multiply", factor.trim()];
  return text.startsWith("+") ? ["add", text.slice(1).trim()] : ["set", text];
}

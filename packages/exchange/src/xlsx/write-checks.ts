/** The rules that a workbook's writer must follow so that Excel opens the file without repairing it. */

import { SheetError } from "./error.ts";
import { cellReference, maxSheetColumns, maxSheetRows } from "./reference.ts";
import type { MergedRange } from "./workbook-model.ts";

const maxNameLength = 31;

/** Throws SheetError `invalid_sheet_name`, or `no_sheet` for an empty workbook. */
export function checkSheetNames(names: readonly string[]): void {
  if (names.length === 0) throw new SheetError("no_sheet", "A workbook needs at least one sheet.");
  const seen = new Set<string>();
  for (const name of names) {
    const refuse = (reason: string): never => {
      throw new SheetError("invalid_sheet_name", `The sheet name ${JSON.stringify(name)} ${reason}.`);
    };
    if (name === "") refuse("is empty");
    if (name.length > maxNameLength) refuse(`has more than ${maxNameLength} characters`);
    if (/[\\/?*[\]:]/.test(name)) refuse("has one of the characters \\ / ? * [ ] :");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    if (/[\u0000-\u001f\ufffe\uffff]/.test(name) || !name.isWellFormed()) refuse("has a control character");
    if (name.startsWith("'") || name.endsWith("'")) refuse("starts or ends with an apostrophe");
    const folded = name.toLowerCase();
    if (folded === "history") refuse("is reserved by Excel");
    if (seen.has(folded)) refuse("is used twice (upper and lower case do not count)");
    seen.add(folded);
  }
}

export const rangeReference = (range: MergedRange): string =>
  `${cellReference(range.firstRow, range.firstColumn)}:${cellReference(range.lastRow, range.lastColumn)}`;

/** The ranges of more than one cell, by first row. Throws SheetError `invalid_merge` for bad or overlapping ones. */
export function checkMerges(sheetName: string, merges: Iterable<MergedRange>): MergedRange[] {
  const refuse = (range: MergedRange, reason: string): never => {
    const reference = rangeReference(range);
    const message = `Sheet ${JSON.stringify(sheetName)}: the merged cells ${reference} ${reason}.`;
    throw new SheetError("invalid_merge", message, cellReference(range.firstRow, range.firstColumn));
  };
  const kept: MergedRange[] = [];
  for (const range of merges) {
    const { firstRow, firstColumn, lastRow, lastColumn } = range;
    const isOrdered = firstRow >= 0 && firstColumn >= 0 && lastRow >= firstRow && lastColumn >= firstColumn;
    const isInside = lastRow < maxSheetRows && lastColumn < maxSheetColumns;
    if (!isOrdered || !isInside || !Object.values(range).every(Number.isInteger))
      refuse(range, "are not a valid range");
    if (firstRow !== lastRow || firstColumn !== lastColumn) kept.push(range);
  }
  kept.sort((first, second) => first.firstRow - second.firstRow || first.firstColumn - second.firstColumn);
  let open: MergedRange[] = [];
  for (const range of kept) {
    open = open.filter((earlier) => earlier.lastRow >= range.firstRow);
    const clash = open.find((one) => one.firstColumn <= range.lastColumn && one.lastColumn >= range.firstColumn);
    if (clash) refuse(range, `overlap with ${rangeReference(clash)}`);
    open.push(range);
  }
  return kept;
}

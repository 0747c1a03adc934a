/** Where the cells of a block go in a table, and what of them does not fit. Pure. */
import type { Patch } from "../../data/editing/table-values.ts";
import { type Block, columnValues, isMissing } from "../../grid/pasted-block.ts";
import type { CellRange, Place } from "../../grid/selection.ts";

export interface Placement {
  /** The first row has names, not values. */
  hasHeader: boolean;
  /** The row of the table for the first row of values. */
  row: number;
  /** The column of the table for each column of the block; null for those that are left out. */
  columns: readonly (number | null)[];
}

interface Target {
  rows: number;
  columnNames: readonly (string | null)[];
}

/** By its names where they are those of the columns, else from the place on. */
export function placementOf(block: Block, start: Place, { columnNames }: Target): Placement {
  const { hasHeader, hasRowNames, columnCount } = block;
  const first = hasRowNames ? 1 : 0;
  const byName = new Map(columnNames.map((name, column) => [name?.trim().toLowerCase(), column]));
  const named = block.rows[0]?.map((name) => byName.get(name.trim().toLowerCase()) ?? null) ?? [];
  const isNamed = hasHeader && named.slice(first).some((column) => column !== null);
  const columns = Array.from({ length: columnCount }, (_, column) => {
    if (column < first) return null;
    if (isNamed) return named[column];
    const target = start.column + column - first;
    return target < columnNames.length ? target : null;
  });
  return { hasHeader, row: start.row, columns };
}

/** Rows of values in the block. */
const valueRows = ({ rows }: Block, { hasHeader }: Placement): number => rows.length - (hasHeader ? 1 : 0);

export interface Misfit {
  rows: number;
  /** Columns of values that go nowhere. */
  columns: number;
}

export function misfitOf(block: Block, placement: Placement, { rows }: Target): Misfit {
  const first = block.hasRowNames ? 1 : 0;
  return {
    rows: Math.max(0, placement.row + valueRows(block, placement) - rows),
    columns: placement.columns.slice(first).filter((column) => column === null).length,
  };
}

/** Whether it is clear what is meant. */
export const isPlain = (block: Block, misfit: Misfit): boolean =>
  block.unclear === null && !block.hasHeader && !block.hasRowNames && misfit.rows === 0 && misfit.columns === 0;

export function patchesOf(block: Block, placement: Placement, { rows }: Target): Patch[] {
  const count = Math.min(valueRows(block, placement), rows - placement.row);
  return placement.columns.flatMap((target, column): Patch[] => {
    if (target === null || count <= 0) return [];
    return [{ column: target, row: placement.row, ...columnValues(block, column, placement.hasHeader ? 1 : 0, count) }];
  });
}

/** One value fills a range. */
export function fillingPatches(block: Block, range: CellRange): Patch[] | null {
  if (block.rows.length !== 1 || block.columnCount !== 1) return null;
  const { values, texts } = columnValues(block, 0, 0, 1);
  const length = range.bottom - range.top;
  const [text] = texts.values();
  const own = text === undefined ? {} : { texts: new Map(Array.from({ length }, (_, row) => [row, text])) };
  return Array.from({ length: range.right - range.left }, (_, offset) => ({
    column: range.left + offset,
    row: range.top,
    values: new Float64Array(length).fill(values[0]),
    ...own,
  }));
}

export interface PasteReport {
  rows: number;
  columns: number;
  /** Texts that are no numbers, and cells without any. */
  unread: number;
  empty: number;
  first: { row: number; text: string } | null;
}

/** @param isRead whether a text is a value with a unit */
export function reportOf(patches: readonly Patch[], isRead: (text: string) => boolean = () => false): PasteReport {
  const report: PasteReport = { rows: 0, columns: patches.length, unread: 0, empty: 0, first: null };
  for (const { row, values, texts = new Map<number, string>() } of patches) {
    report.rows = Math.max(report.rows, values.length);
    const unread = [...texts].filter(([, text]) => !isRead(text));
    report.unread += unread.length;
    for (const value of values) if (Number.isNaN(value)) report.empty++;
    report.empty -= texts.size;
    const [first] = unread;
    if (first && (report.first === null || row + first[0] < report.first.row)) {
      report.first = { row: row + first[0], text: first[1] };
    }
  }
  return report;
}

/** Names of the block's columns: those of its header, or null. */
export const blockNames = ({ rows, columnCount }: Block, hasHeader: boolean): (string | null)[] =>
  Array.from({ length: columnCount }, (_, column) => {
    const name = rows[0]?.[column] ?? "";
    return hasHeader && !isMissing(name) ? name : null;
  });

/** Keeps unsaved values in the storage of the tab, so that they survive a crash of the browser or a lost session. */
import type { CellChange, Pending } from "./cells.ts";
import type { DatasetTable, TableAddress } from "./dataset-table.ts";
import type { Patch } from "./table-values.ts";

interface KeptColumn {
  column: number;
  row: number;
  /** A number, or a text that is none; null where there is no value. */
  values: (number | string | null)[];
}

export interface Unsaved {
  cells: readonly CellChange[];
  tables: readonly { address: TableAddress; columns: readonly KeptColumn[] }[];
}

/** Most values kept of a table: the storage holds 5 MB. */
const maxKeptValues = 200_000;

const entryOf = (keptAs: string): string => `changes ${keptAs}`;

export function keepUnsaved(keptAs: string, pending: Pending, tables: readonly DatasetTable[]): void {
  const changed = tables.filter((table) => table.changed.length > 0);
  try {
    if (pending.size + changed.length === 0) sessionStorage.removeItem(entryOf(keptAs));
    else {
      const kept = changed.map((table) => ({ address: table.address, columns: columnsOf(table) }));
      sessionStorage.setItem(entryOf(keptAs), JSON.stringify({ cells: [...pending.values()], tables: kept }));
    }
  } catch {
    // The storage is full or forbidden: leaving asks in any case.
  }
}

/** From the first changed row of each column to its last one. A table with more is not kept: leaving asks. */
function columnsOf({ changed, values }: DatasetTable): KeptColumn[] {
  if (changed.length * values.rows > maxKeptValues) return [];
  return changed.map((column): KeptColumn => {
    const rows = Array.from({ length: values.rows }, (_, row) => row).filter((row) => values.isChangedAt(row, column));
    const [row = 0] = rows;
    const shown = Array.from({ length: (rows.at(-1) ?? row) + 1 - row }, (_, place) => {
      const value = values.valueAt(row + place, column);
      return values.textAt(row + place, column) ?? (Number.isNaN(value) ? null : value);
    });
    return { column, row, values: shown };
  });
}

export const patchesOf = (columns: readonly KeptColumn[]): Patch[] =>
  columns.map(({ column, row, values }) => ({
    column,
    row,
    values: Float64Array.from(values, (value) => (typeof value === "number" ? value : Number.NaN)),
    texts: new Map(values.flatMap((value, place) => (typeof value === "string" ? [[place, value] as const] : []))),
  }));

/** Null where everything was saved. */
export function unsavedBefore(keptAs: string): Unsaved | null {
  try {
    return JSON.parse(sessionStorage.getItem(entryOf(keptAs)) ?? "null") as Unsaved | null;
  } catch {
    return null;
  }
}

/** The state of a table that is edited: what is selected, and every way to change values. */
import { useState } from "preact/hooks";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import type { DatasetTable } from "../../data/editing/dataset-table.ts";
import type { TableLayout } from "../../data/editing/table-layout.ts";
import type { Patch, TableValues } from "../../data/editing/table-values.ts";
import { at, type CellRange, type Selection } from "../../grid/selection.ts";
import { query } from "../../router/address.ts";

export interface TableEditing {
  table: TableValues;
  /** Another number after each change. */
  version: number;
  /** How often it was edited. */
  edits: number;
  selection: Selection;
  select: (selection: Selection) => void;
  write: (patches: readonly Patch[]) => void;
  /** Each column of the range gets other values. */
  changeRange: (range: CellRange, change: (values: Float64Array) => Float64Array) => void;
}

export function useEditor(editing: DatasetEditing, open: DatasetTable): TableEditing {
  const [selection, select] = useState(() => firstSelection(open.address.layout));
  const { values: table, edits } = open;
  const write = (patches: readonly Patch[]): void => editing.write(open, patches);
  return {
    table,
    edits,
    version: open.version.value,
    selection,
    select,
    write,
    changeRange({ top, left, bottom, right }, change) {
      const columns = Array.from({ length: right - left }, (_, offset) => left + offset);
      write(columns.map((column) => ({ column, row: top, values: change(table.valuesOf(column).slice(top, bottom)) })));
    },
  };
}

/** The cell that the address names, such as that of a problem: a step or region, and a column by its name. */
function firstSelection({ rows, rowNames, columnNames }: TableLayout): Selection {
  const [row, column] = [query.peek().get("row"), query.peek().get("column")];
  const named = rowNames?.indexOf(row ?? "") ?? Number(row ?? 0);
  return at(Math.min(rows - 1, Math.max(0, Math.trunc(named) || 0)), Math.max(0, columnNames.indexOf(column)));
}

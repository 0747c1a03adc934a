/** The state of a table that is edited: what is selected, what was told last, and every way to change values. */
import { useEffect, useLayoutEffect, useReducer, useState } from "preact/hooks";
import { useAction } from "../../data/action.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import type { RequestError } from "../../data/request.ts";
import type { GridValues, Patch } from "../../grid/grid-values.ts";
import { at, type CellRange, type Selection } from "../../grid/selection.ts";
import { query } from "../../router/address.ts";
import type { OpenTable } from "./load-table.ts";
import type { TableLayout } from "./table-layout.ts";

export interface TableEditing {
  table: GridValues;
  /** Another number after each change. */
  version: number;
  selection: Selection;
  select: (selection: Selection) => void;
  write: (patches: readonly Patch[]) => void;
  /** Each column of the range gets other values. */
  changeRange: (range: CellRange, change: (values: Float64Array) => Float64Array) => void;
  undo: () => void;
  redo: () => void;
  /** Why what was stored could not be undone. */
  error: RequestError | null;
  /** After the table itself was changed. */
  refresh: () => void;
}

export function useEditor({ table, keep }: OpenTable, layout: TableLayout, editing: DatasetEditing): TableEditing {
  const [version, count] = useReducer<number, void>((before) => before + 1, 0);
  const [selection, select] = useState(() => firstSelection(layout));
  const stored = useAction((step: () => Promise<void>) => step());
  const refresh = (): void => {
    keep();
    count();
  };
  const write = (patches: readonly Patch[]): void => {
    table.write(patches);
    refresh();
  };
  return {
    ...{ table, version, selection, select, write, refresh, error: stored.error },
    changeRange({ top, left, bottom, right }, change) {
      const columns = Array.from({ length: right - left }, (_, offset) => left + offset);
      write(columns.map((column) => ({ column, row: top, values: change(table.valuesOf(column).slice(top, bottom)) })));
    },
    // What is not stored comes first, then what was stored last.
    undo() {
      if (table.canUndo) {
        table.undo();
        refresh();
      } else void stored.run(editing.undo);
    },
    redo() {
      if (table.canRedo) {
        table.redo();
        refresh();
      } else void stored.run(editing.redo);
    },
  };
}

/** The cell that the address names, such as that of a problem: a step or region, and a column by its name. */
function firstSelection({ rows, rowNames, columnNames }: TableLayout): Selection {
  const [row, column] = [query.peek().get("row"), query.peek().get("column")];
  const named = rowNames?.indexOf(row ?? "") ?? Number(row ?? 0);
  return at(Math.min(rows - 1, Math.max(0, Math.trunc(named) || 0)), Math.max(0, columnNames.indexOf(column)));
}

/** Ctrl S stores, wherever the focus is; leaving the tab asks while something is not stored. */
export function useSaveKey(save: () => void, isUnstored: boolean): void {
  // Before the next picture: the key may come straight after a paste.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  useEffect(() => {
    if (!isUnstored) return;
    const ask = (event: Event): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnstored]);
}

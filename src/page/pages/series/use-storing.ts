/** Stores what was changed in a table: once at a time, and only beside values that are those of the service. */
import { useLayoutEffect, useState } from "preact/hooks";
import { useAction } from "../../data/action.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { RequestError } from "../../data/request.ts";
import type { OpenTable } from "./load-table.ts";
import { markRefused, storingsOf, type TableLayout } from "./table-layout.ts";
import type { TableEditing } from "./use-editor.ts";

interface Given {
  editing: DatasetEditing;
  editor: TableEditing;
  open: OpenTable;
  layout: TableLayout;
  component: string;
}

interface Storing {
  store: () => void;
  isStoring: boolean;
  /** Others have changed the data set: the table was loaded again instead. */
  isStale: boolean;
  error: RequestError | null;
}

export function useStoring({ editing, editor, open, layout, component }: Given): Storing {
  const [isWanted, setWanted] = useState(false);
  const [isStale, setStale] = useState(false);
  const { table, refresh } = editor;
  const action = useAction(async () => {
    if (table.changedColumns().length === 0 || table.problems().count > 0 || open.conflicts.length > 0) return;
    setStale(false);
    const storings = storingsOf(layout, table, component);
    const shown = table.shown();
    try {
      await editing.perform(storings.map(({ operation }) => operation));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (markRefused(table, storings, error.problems)) return refresh();
      if (error.status !== 412) throw error;
      await editing.load();
      setWanted(false);
      setStale(true);
      return;
    }
    table.markStored(shown);
    refresh();
  });
  // Before the table is compared with what others have stored, it would replace that.
  const isReady = !action.isRunning && open.revision === editing.records.value?.overview.revision;
  useLayoutEffect(() => {
    if (!isWanted || !isReady) return;
    setWanted(false);
    void action.run();
  });
  return {
    store: () => setWanted(true),
    isStoring: action.isRunning || isWanted,
    isStale,
    error: action.error,
  };
}

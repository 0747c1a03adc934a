/** Opens a table of a component for editing, and compares it again with what others have stored. */
import { useEffect, useState } from "preact/hooks";
import type { Loaded } from "../../data/cached.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { type DatasetTable, keyOfTable, type TableAddress } from "../../data/editing/dataset-table.ts";
import { countFirstLoad } from "../../data/first-loads.ts";
import { RequestError } from "../../data/request.ts";
import { readMeasured } from "../../editing/read-measured.ts";

export function useTable(editing: DatasetEditing, address: TableAddress): Loaded<DatasetTable> {
  const [state, setState] = useState<Loaded<DatasetTable> & { key: string }>({ isLoading: true, key: "" });
  const key = keyOfTable(address);
  useEffect(() => {
    let isLeft = false;
    countFirstLoad(editing.openTable(address, readMeasured)).then(
      (value) => !isLeft && setState({ value, isLoading: false, key }),
      (error: unknown) => {
        const shown = error instanceof RequestError ? error : new RequestError(0, String(error));
        if (!isLeft) setState((before) => ({ ...(before.key === key && before), error: shown, isLoading: false, key }));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [key, editing.records.value]);
  return state.key === key ? state : { isLoading: true };
}

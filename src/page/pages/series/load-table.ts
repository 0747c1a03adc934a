/** Loads the tables of a component. Those with changes that are not stored stay open when their page is left. */
import { useEffect, useState } from "preact/hooks";
import { tableFamilies } from "../../../domain/table-family.ts";
import type { Loaded } from "../../data/cached.ts";
import { countFirstLoad } from "../../data/first-loads.ts";
import type { Quantity } from "../../data/interface.ts";
import { RequestError, send } from "../../data/request.ts";
import { user } from "../../data/session.ts";
import { readQuantity } from "../../editing/cell-text.ts";
import { GridValues } from "../../grid/grid-values.ts";
import { readTyped } from "./page-sign.ts";
import { columnsOf, type StoredRecord, type TableLayout } from "./table-layout.ts";

interface Named {
  name: string;
}

type RecordAnswer = { region: Named; region_to: Named | null } & Readonly<Record<string, unknown>>;

/** The columns as the service has them. */
export async function loadColumns(layout: TableLayout, componentId: number): Promise<Float64Array[]> {
  const { path, valueField } = tableFamilies[layout.family];
  const sent = send<RecordAnswer[]>("GET", `/${path}/component/${componentId}`);
  const answers = await countFirstLoad(sent);
  const records = answers.map(({ region, region_to, [valueField]: value }): StoredRecord => {
    const values = Array.isArray(value) ? (value as number[]) : [value as number];
    return { region: region.name, regionTo: region_to?.name ?? null, values };
  });
  return columnsOf(layout, records);
}

const tableOf = (layout: TableLayout, columns: readonly Float64Array[], isMeasured: boolean): GridValues => {
  const { rows, family, kind } = layout;
  const shape = { rows, columns, rule: tableFamilies[family].value, isWhole: kind === "series" };
  return new GridValues(isMeasured ? { ...shape, readMeasured } : shape);
};

const readMeasured = (text: string): Quantity | null =>
  readQuantity(text, (amount) => {
    const value = readTyped(amount);
    return Number.isNaN(value) ? null : value;
  });

const kept = new Map<string, GridValues>();

export interface OpenTable {
  table: GridValues;
  /** Of the data set, whose values it was compared with. */
  revision: number;
  /** Columns that others have changed as well. */
  conflicts: readonly number[];
  /** One of both was chosen. */
  settle: () => void;
  /** After each change, so that the table is found again. */
  keep: () => void;
}

interface Wanted {
  layout: TableLayout;
  componentId: number;
  /** Of the data set: the table is loaded again when it has changed. */
  revision: number;
  /** Whether values may have units of their own. */
  isMeasured: boolean;
}

type State = Loaded<OpenTable> & { key: string };

export function useTable({ layout, componentId, revision, isMeasured }: Wanted): Loaded<OpenTable> {
  const [state, setState] = useState<State>({ isLoading: true, key: "" });
  const key = `${user.value?.id} ${isMeasured} ${componentId} ${layout.family} ${layout.rows} ${layout.columnNames.join("\t")}`;
  const settle = (): void =>
    setState((before) => (before.value ? { ...before, value: { ...before.value, conflicts: [] } } : before));
  useEffect(() => {
    let isLeft = false;
    loadColumns(layout, componentId).then(
      (columns) => {
        if (!isLeft)
          setState((before) => ({
            value: opened(key, layout, columns, { before, settle, isMeasured, revision }),
            isLoading: false,
            key,
          }));
      },
      (error: unknown) => {
        const shown = error instanceof RequestError ? error : new RequestError(0, String(error));
        if (!isLeft) setState((before) => ({ ...(before.key === key && before), error: shown, isLoading: false, key }));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [key, revision]);
  return state.key === key ? state : { isLoading: true };
}

/** With what was changed before. */
function opened(
  key: string,
  layout: TableLayout,
  columns: readonly Float64Array[],
  {
    before,
    settle,
    isMeasured,
    revision,
  }: Pick<Wanted, "isMeasured" | "revision"> & { before: State; settle: () => void },
): OpenTable {
  const known = kept.get(key) ?? (before.key === key ? before.value?.table : undefined);
  const table = known ?? tableOf(layout, columns, isMeasured);
  const conflicts = known?.takeStored(columns) ?? [];
  const keep = (): void => {
    if (table.changedColumns().length > 0) kept.set(key, table);
    else kept.delete(key);
  };
  return { table, revision, conflicts, settle, keep };
}

/** Whether the tab has anything that is not stored. */
export const hasUnstored = (): boolean => kept.size > 0;

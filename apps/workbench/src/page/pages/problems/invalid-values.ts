/** Values that were typed and cannot be saved: a check of the saved data does not see them. Pure. */

import type { Pending } from "../../data/editing/cells.ts";
import type { TableAddress } from "../../data/editing/dataset-table.ts";
import type { CellValue } from "../../data/editing/records.ts";

export interface InvalidCell {
  record: string;
  attribute: string;
  /** As it was typed, or as the service refused it. */
  given: CellValue;
  problem: string;
}

export const invalidCells = (pending: Pending): InvalidCell[] =>
  [...pending.values()].flatMap(({ record, attribute, to, problem }) =>
    problem === undefined ? [] : [{ record, attribute, given: to, problem }],
  );

interface ChangedTable {
  address: Pick<TableAddress, "component" | "layout">;
  changed: readonly number[];
  problems: { count: number };
}

export interface InvalidTable {
  component: string;
  family: TableAddress["layout"]["family"];
  count: number;
}

/** Tables with changes, of which some cells cannot be saved. */
export const invalidTables = (tables: Iterable<ChangedTable>): InvalidTable[] =>
  [...tables].flatMap(({ address: { component, layout }, changed, problems: { count } }) =>
    changed.length > 0 && count > 0 ? [{ component, family: layout.family, count }] : [],
  );

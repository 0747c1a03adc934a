/** Lists of operations, and what they leave in a data set. */
import type { Operation } from "@esm/model/domain/changes/operation";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Problem } from "@esm/model/domain/problem";
import { RefusedOperations } from "../../src/store/database/store-error.ts";
import type { Store } from "../../src/store/store.ts";

/** Answers with what refuses the list, which then changes nothing. */
export async function applyList(
  store: Store,
  datasetId: number,
  operations: readonly Operation[],
): Promise<readonly Problem[]> {
  const revision = (await store.overviews.find(datasetId, 1))?.revision ?? 0;
  try {
    await store.changes.apply(datasetId, revision, { operations, title: null });
    return [];
  } catch (error) {
    if (error instanceof RefusedOperations) return error.problems;
    throw error;
  }
}

/** Records of tables are in the order of ids, which operations do not have. */
export const tablesInOrder = ({ tables }: DatasetContent): DatasetContent["tables"] =>
  tables.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));

const keyOf = ({ family, component, region, regionTo }: DatasetContent["tables"][number]): string =>
  [family, component, region, regionTo].join("\n");

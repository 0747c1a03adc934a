/** Changes the data set of a failed run as it proposes, and runs the same variant again. */
import type { Change } from "@esm/model/domain/change";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { DatasetDetails, Run, Variant } from "../../../data/answers.ts";
import { reload } from "../../../data/cached.ts";
import { refuseInvalid } from "../../../data/check-data.ts";
import { send } from "../../../data/request.ts";
import { startRun } from "../../../data/start-run.ts";
import { operationsOf, withConstraintChanges } from "./repair-operations.ts";

/** Refused where somebody changes the data set at the same moment, or one of the components is gone. */
export async function runChanged(run: Run, changes: readonly Change[]): Promise<void> {
  const address = `/datasets/${run.dataset_id}`;
  const { revision, components } = await send<DatasetDetails>("GET", `${address}/overview`);
  const operations = [
    ...(operationsOf(changes, (name) => components.find((one) => one.name === name)?.type) ?? []),
    ...(await constraintOperations(run, changes)),
  ];
  if (operations.length > 0) {
    await refuseInvalid(run.model_id, { operations });
    const headers = { "if-match": `"${revision}"` };
    await send("POST", `${address}/changes`, { operations }, { headers });
  }
  reload("/datasets/");
  await startRun(run.model_id, { kind: run.kind, options: run.options });
}

/** A variant may have constraints of its own, which replace those of the data: they are changed where they stand. */
async function constraintOperations(run: Run, changes: readonly Change[]): Promise<object[]> {
  if (changes.every(({ constraint }) => constraint === undefined)) return [];
  const variant = `/models/${run.model_id}`;
  const { additional_constraints = [] } = await send<Variant>("GET", variant);
  const own = withConstraintChanges(additional_constraints, changes);
  if (own) await send("PUT", variant, { additional_constraints: own });
  const inData = changes.filter(({ constraint }) => !additional_constraints.some(({ id }) => id === constraint));
  const { constraints } = await send<Pick<DatasetContent, "constraints">>(
    "GET",
    `/datasets/${run.dataset_id}/constraints`,
  );
  const value = withConstraintChanges(constraints ?? [], inData);
  return value ? [{ operation: "set", kind: "dataset", attribute: "constraints", value }] : [];
}

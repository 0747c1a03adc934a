/** Changes the data set of a failed run as it proposes, and runs the same variant again. */
import type { Change } from "@esm/model/domain/change";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { DatasetDetails, Run, Variant } from "../../../data/answers.ts";
import { reload } from "../../../data/cached.ts";
import { refuseInvalid } from "../../../data/check-data.ts";
import { send } from "../../../data/request.ts";
import { startRun } from "../../../data/runs/start-run.ts";
import { operationsOf, withConstraintChanges } from "./repair-operations.ts";

/** Refused where somebody changes the data set at the same moment, or one of the components is gone. */
export async function runChanged(run: Run, changes: readonly Change[]): Promise<void> {
  const address = `/datasets/${run.dataset_id}`;
  const { revision, components } = await send<DatasetDetails>("GET", `${address}/overview`);
  const { ofVariant, ofData } = await constraintChanges(run, changes);
  const operations = [
    ...(operationsOf(changes, (name) => components.find((one) => one.name === name)?.type) ?? []),
    ...ofData,
  ];
  if (operations.length > 0) {
    await refuseInvalid(run.model_id, { operations });
    const headers = { "if-match": `"${revision}"` };
    await send("POST", `${address}/changes`, { operations }, { headers });
  }
  // The variant comes last: it stays as it is where the data set refuses its changes.
  if (ofVariant) await send("PUT", `/models/${run.model_id}`, { additional_constraints: ofVariant });
  reload("/datasets/");
  await startRun(run.model_id, { kind: run.kind, options: run.options });
}

interface ConstraintChanges {
  /** All constraints of the variant's own; null where none of them changes. */
  ofVariant: object[] | null;
  /** Operations on the data set. */
  ofData: object[];
}

const lists = ["constraints", "planning_reserves"] as const;

/** A variant may have constraints of its own, which replace those of the data: they are changed where they stand. */
async function constraintChanges(run: Run, changes: readonly Change[]): Promise<ConstraintChanges> {
  if (changes.every(({ constraint }) => constraint === undefined)) return { ofVariant: null, ofData: [] };
  const { additional_constraints = [] } = await send<Variant>("GET", `/models/${run.model_id}`);
  const inData = changes.filter(({ constraint }) => !additional_constraints.some(({ id }) => id === constraint));
  const content = await send<Pick<DatasetContent, (typeof lists)[number]>>(
    "GET",
    `/datasets/${run.dataset_id}/constraints`,
  );
  const ofData = lists.flatMap((attribute) => {
    const value = withConstraintChanges<{ id: string }>(content[attribute] ?? [], inData);
    return value ? [{ operation: "set", kind: "dataset", attribute, value }] : [];
  });
  return { ofVariant: withConstraintChanges(additional_constraints, changes), ofData };
}

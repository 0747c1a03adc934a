/** Changes the data set of a failed run as it proposes, and runs the same variant again. */
import type { Change } from "@esm/model/domain/change";
import type { DatasetDetails, Run } from "../../../data/answers.ts";
import { reload } from "../../../data/cached.ts";
import { refuseInvalid } from "../../../data/check-data.ts";
import { send } from "../../../data/request.ts";
import { startRun } from "../../../data/start-run.ts";
import { operationsOf } from "./repair-operations.ts";

/** Refused where somebody changes the data set at the same moment, or one of the components is gone. */
export async function runChanged(run: Run, changes: readonly Change[]): Promise<void> {
  const address = `/datasets/${run.dataset_id}`;
  const { revision, components } = await send<DatasetDetails>("GET", `${address}/overview`);
  const operations = operationsOf(changes, (name) => components.find((one) => one.name === name)?.type) ?? [];
  await refuseInvalid(run.model_id, { operations });
  const headers = { "if-match": `"${revision}"` };
  await send("POST", `${address}/changes`, { operations }, { headers });
  reload("/datasets/");
  await startRun(run.model_id, { kind: run.kind, options: run.options });
}

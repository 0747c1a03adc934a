/** Checks before runs are queued in the background, alone or in a sweep. */

import { message, valueError } from "@esm/messages/message";
import type { User } from "@esm/model/domain/accounts/user";
import type { OptimizationParameters } from "@esm/model/domain/model";
import type { Problem } from "@esm/model/domain/problem";
import type { RunKind } from "@esm/model/domain/runs/run-class";
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import { pathwayOptions } from "@esm/optimize/optimization/options";
import { problemsOfPathwayOptions } from "@esm/optimize/optimization/pathways/pathway-options";
import { withoutDataset } from "../../runs/requests/prepare-run.ts";
import type { ModelRecord } from "../../store/datasets/models.ts";
import { invalid } from "../answers/errors.ts";
import { checkOptions } from "./run-options.ts";
import type { Services } from "./services.ts";

/** Throws 422 where the options or the kind do not fit, or the user's runs take all the room there is. */
export async function admitRun(
  services: Services,
  { kind, options }: { kind: RunKind; options: RunOptions },
  model: Pick<ModelRecord, "pathway">,
  user: User,
): Promise<void> {
  await checkOptions(services, options, ["body", "options"]);
  checkKind(kind, model, ["body", "kind"]);
  checkScenarios(kind, options);
  checkRounds(kind, options);
  checkPathwayOptions(kind === "myopic" ? model.pathway : null, options, ["body", "options"]);
  await checkDatasets(services, options, user, ["body", "options"]);
  await services.quotas.refuseRun(user, kind);
}

/** Throws 422 where a run of another kind has scenarios. */
function checkScenarios(kind: RunKind, { scenarios }: RunOptions): void {
  if (!scenarios || kind === "optimize") return;
  const msg = valueError(message("scenarios_only_optimize"));
  throw invalid([{ type: "value_error", loc: ["body", "kind"], msg, input: kind, ctx: { error: {} } }]);
}

/** Throws 422 where a run would solve its program once, whatever rounds of reactances it asks for. */
function checkRounds(kind: RunKind, { scenarios, reactance_rounds = 0 }: RunOptions): void {
  if (reactance_rounds === 0 || (kind !== "alternatives" && !scenarios)) return;
  const msg = valueError(message("rounds_of_one_design"));
  const loc = ["body", "options", "reactance_rounds"];
  throw invalid([{ type: "value_error", loc, msg, input: reactance_rounds, ctx: { error: {} } }]);
}

/** Throws 422 where the user may not use the data set of a scenario; an unknown data set has no permissions. */
export async function checkDatasets(
  { store }: Services,
  { scenarios = [] }: Pick<RunOptions, "scenarios">,
  { id }: User,
  where: readonly string[],
): Promise<void> {
  const problems: Problem[] = [];
  for (const [index, { name, dataset_id }] of scenarios.entries()) {
    if (dataset_id === null || (await store.permissions.find(dataset_id, id))?.allow_usage) continue;
    problems.push(withoutDataset(name, dataset_id, [...where, "scenarios", index, "dataset_id"]));
  }
  if (problems.length > 0) throw invalid(problems);
}

/**
 * Throws 422 where options of pathways contradict each other or the pathway.
 *
 * @param parameters null for a run of a single year
 */
export function checkPathwayOptions(
  parameters: OptimizationParameters | null,
  options: Partial<RunOptions>,
  where: string[],
): void {
  const given = { ...pathwayOptions(options), reactanceRounds: options.reactance_rounds ?? 0 };
  const problems = problemsOfPathwayOptions(parameters, given);
  if (problems.length > 0) throw invalid(problems.map((problem) => ({ ...problem, loc: [...where, ...problem.loc] })));
}

/** Throws 422 where the model has no pathway, but a run of one is wanted. */
export function checkKind(kind: RunKind, model: Pick<ModelRecord, "pathway">, loc: string[]): void {
  if (kind !== "myopic" || model.pathway) return;
  const msg = valueError(message("no_pathway"));
  throw invalid([{ type: "value_error", loc, msg, input: kind, ctx: { error: {} } }]);
}

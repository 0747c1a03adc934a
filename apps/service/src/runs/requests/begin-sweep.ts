/** Turns a sweep into runs: existing ones, and new ones in the queue. Done in a thread (start-worker.ts). */

import { message, valueError } from "@esm/messages/message";
import { overrideRules } from "@esm/model/domain/model";
import type { Problem } from "@esm/model/domain/problem";
import { isAttributeParameter, pointCount, pointsOf, type SweepDefinition } from "@esm/model/domain/runs/sweep";
import { attributeUnit } from "@esm/model/domain/units/attribute-unit";
import { problemsOfSteps } from "@esm/optimize/optimization/options";
import type { ModelSource } from "../../store/datasets/model-source.ts";
import { keyOf } from "../../store/runs/runs.ts";
import type { NewSweep } from "../../store/runs/sweeps.ts";
import type { Store } from "../../store/store.ts";
import { problemsOfParameters, problemsOfTables } from "./override-problems.ts";
import { prepareModel, problemsOfScenarios, toNewRun, tooManyRecords } from "./prepare-run.ts";
import { type StartTerms, untilInputSettled } from "./start-run.ts";

export interface SweepRequest {
  modelId: number;
  userId: number;
  definition: SweepDefinition;
}

export type SweepBeginning =
  | { id: number }
  /** The problems of the request, placed as in its body. */
  | { problems: Problem[] }
  | "no model"
  /** The user would have more waiting runs than allowed; later there may be room. */
  | "too many"
  /** None of its points has a result. First check whether any point can be optimized. */
  | "to be checked";

/** Larger inputs are read as a whole only in the process of a run, which then finds the problems. */
const maxBytesChecked = 16 * 2 ** 20;

type Order = SweepRequest & StartTerms & { checked: boolean };

export async function beginSweep(store: Store, order: Order): Promise<SweepBeginning> {
  const begin = () => store.withModel(order.modelId, (source) => beginOn(source, store, order));
  return (await untilInputSettled(store, begin)) ?? "no model";
}

async function beginOn(source: ModelSource, store: Store, order: Order): Promise<SweepBeginning> {
  const { modelId, userId, definition, maxQueuedPerUser, traceparent, checked } = order;
  const { kind, options, parameters } = definition;
  const problems = [
    ...(await problemsOfParameters(source, parameters, ["parameters"])),
    ...(await problemsOfTables(source, [], { withModel: true })),
    ...problemsOfSteps(options, source.content.dataset.number_of_time_steps),
    ...(await problemsOfScenarios(source, options)),
  ];
  if (problems.length > 0) return { problems };
  const prepared = await prepareModel(source, options);
  if (!prepared) return { problems: [tooManyRecords] };
  const points: NewSweep["points"] = [];
  let added = 0;
  for (const overrides of pointsOf(definition)) {
    const run = toNewRun(prepared, { modelId, userId, kind, options, overrides, traceparent });
    const equal = await store.runs.findEqual(keyOf(run), ["succeeded"]);
    points.push({ overrides, run: equal?.id ?? run });
    if (!equal && ++added > maxQueuedPerUser) return { problems: [tooLarge(pointCount(definition), maxQueuedPerUser)] };
  }
  const isPossible = added < points.length;
  if (!isPossible && !checked && prepared.input.size <= maxBytesChecked) return "to be checked";
  if (added > 0 && (await store.runs.countQueuedOf(userId)) + added > maxQueuedPerUser) return "too many";
  const { datasetId } = source;
  const withUnits = { ...definition, units: unitsOf(source, parameters) };
  return { id: await store.sweeps.create({ modelId, datasetId, userId, definition: withUnits, points }) };
}

/** The sweep keeps them: its component may get another name later. */
function unitsOf({ content }: ModelSource, parameters: SweepDefinition["parameters"]): string[] {
  const { cost_unit, length_unit } = content.dataset;
  const commodities = new Map(content.commodities.map(({ name, unit }) => [name, unit]));
  const components = new Map(content.components.map((component) => [component.name, component]));
  return parameters.map((parameter) => {
    if (!isAttributeParameter(parameter)) return "";
    const { component_name, attribute } = parameter;
    const component = components.get(component_name);
    const units = { cost_unit, length_unit, commodities };
    return component ? attributeUnit(overrideRules[attribute], attribute, component, units) : "";
  });
}

/** It would never fit, however long one waits. */
function tooLarge(points: number, most: number): Problem {
  return {
    type: "value_error",
    loc: ["parameters"],
    msg: valueError(message("sweep_needs_more_runs", { points, most })),
    input: points,
    hint: message("split_into_sweeps_most_points", { most }),
    ctx: { error: {} },
  };
}

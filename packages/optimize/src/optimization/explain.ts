/**
 * Why a system has no optimum, in the user's names. Trying changes takes many solves. A large model is therefore
 * explained over typical periods and the extreme ones if the contradiction appears there, too; otherwise over all of
 * its steps, as far as time allows. The messages name the steps that were examined.
 */

import { message, sentences } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import type { Problem } from "@esm/model/domain/problem";
import { extremeKinds } from "@esm/model/domain/runs/run-options";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { isFull } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { describeResolution } from "@esm/model/results/resolution";
import { aggregate } from "@esm/model/typical-periods/aggregate";
import { extremeProblems } from "@esm/model/typical-periods/extremes";
import { nonzerosInThread } from "@esm/solver/solver-facts";
import { host } from "#host";
import { type ExplainRequest, type Explanation, explainInfeasible } from "../explanation/explain-infeasible.ts";
import { explainUnbounded } from "../explanation/explain-unbounded.ts";
import type { Resolved } from "../explanation/session.ts";
import { resolvedAs } from "./rebuild.ts";

const timeLimits = { usual: 60, large: 180 } as const;
/** Divisors of a horizon that are tried as lengths of periods. */
const periodLengths = [24, 12, 6, 7 * 24];
const typicalPeriods = 7;

/** The list is never empty; the likeliest cause is first. Never rejects because of a solver. */
export async function explainEnd(status: "infeasible" | "unbounded", request: ExplainRequest): Promise<Problem[]> {
  if (status === "unbounded") return explainUnbounded(request);
  const { built, time, onLog } = request;
  const isLarge = built.program.value.length >= nonzerosInThread && isFull(time);
  if (!isLarge) return (await explainWithin(request, timeLimits.usual)).problems;
  const smaller = overTypicalPeriods(request);
  if (smaller) {
    onLog?.(message("explaining_over", { resolution: smaller.resolution }));
    const explanation = await explainWithin(smaller.request, timeLimits.usual);
    if (explanation.repairs.length > 0) return examinedOver(explanation, smaller.resolution);
    onLog?.(message("contradiction_in_other_steps"));
  }
  return (await explainWithin(request, timeLimits.large)).problems;
}

/** Small programs are solved in a thread: starting a process for each of them would take most of the time. */
function explainWithin(request: ExplainRequest, timeLimitSeconds: number): Promise<Explanation> {
  const nonzeros = request.built.program.value.length;
  const near = nonzeros < nonzerosInThread ? host.adapterOf("highs-wasm", {}, nonzeros).adapter : null;
  return explainInfeasible({ ...request, adapter: near ?? request.adapter, timeLimitSeconds });
}

/** The request over a few periods; null where the horizon or the data do not allow it. */
function overTypicalPeriods(request: ExplainRequest): { request: ExplainRequest; resolution: string } | null {
  const { system, message } = request;
  const periodLength = periodLengths.find((length) => system.numberOfTimeSteps % length === 0);
  if (periodLength === undefined || system.numberOfTimeSteps / periodLength <= typicalPeriods) return null;
  const extremes = extremeKinds.filter((kind) => extremeProblems(system, [kind]).length === 0);
  const how = { periods: typicalPeriods, periodLength, segments: null, representation: "distribution" } as const;
  const aggregation = aggregate(system, { ...how, extremes });
  if (!aggregation.system) return null;
  const { time } = aggregation;
  const build = (changed: EnergySystem) => buildProgram(changed, time);
  const built = build(aggregation.system);
  const rebuild: ExplainRequest["rebuild"] = (changes) => {
    const full = request.rebuild(changes);
    return full && resolvedAs(full, { system: aggregation.system, time });
  };
  const resolve = (changes: readonly Change[]): Resolved | null => {
    const full = request.rebuild(changes);
    const again = full && aggregate(full, { ...how, extremes });
    return again?.system ? { ...again, build: (changed) => buildProgram(changed, again.time) } : null;
  };
  const typical = { full: system, resolve };
  return {
    request: { ...request, system: aggregation.system, time, built, build, rebuild, typical, message },
    resolution: describeResolution({ time }),
  };
}

/** The problems with the steps on which they were found: all steps may need more. */
function examinedOver({ problems }: Explanation, resolution: string): Problem[] {
  return problems.map((problem) => ({
    ...problem,
    hint: sentences(problem.hint, message("examined_over", { resolution })),
    ctx: { ...problem.ctx, examined: resolution },
  }));
}

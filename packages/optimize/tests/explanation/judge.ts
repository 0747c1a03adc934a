/**
 * Judges the messages about a broken model, and whether the proposals repair it. Two ways: as the user meets it (checks of
 * the data, optimization, explanation), and by the explanation alone, which is quicker.
 */

import { inEnglish } from "@esm/messages/render";
import type { Problem } from "@esm/model/domain/problem";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { SolverAdapter } from "@esm/solver/contract";
import { solveProgram } from "@esm/solver/solve/solve";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { type ExplainRequest, explainInfeasible } from "../../src/explanation/explain-infeasible.ts";
import { cohortsIn } from "../../src/myopic/cohort.ts";
import { withEmissionLimit } from "../../src/myopic/emission-sink.ts";
import { milestonesOf } from "../../src/myopic/milestones.ts";
import { emptyPathway } from "../../src/myopic/pathway.ts";
import { systemOfYear } from "../../src/myopic/year-system.ts";
import type { ModelSnapshot, OptimizeOptions } from "../../src/optimization/model-input.ts";
import { isOverriddenBy, rebuildOf, typicalOf } from "../../src/optimization/rebuild.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";
import { optimizePathway } from "../../src/optimization/solve-pathway.ts";
import type { ReadySystem } from "../../src/optimization/time-resolution.ts";
import { resolveTime } from "../../src/optimization/time-resolution.ts";
import { judged, type Verdict } from "./applied.ts";
import type { BrokenModel } from "./broken-models.ts";
import type { Mistake } from "./planner-mistakes.ts";

export type Broken = BrokenModel & Partial<Pick<Mistake, "overrides" | "typicalPeriods" | "pathway">>;

type Explaining = Pick<ExplainRequest, "rebuild" | "typical" | "target" | "isOverridden">;

export interface Told {
  status: string;
  /** Position of the first problem that names a culprit, from 1; null where none does. */
  rank: number | null;
  problems: Problem[];
}

/** As the command line has it. */
export async function toldTo(model: Broken): Promise<Told> {
  const snapshot = snapshotOf(model);
  const end = model.pathway
    ? await optimizePathway(snapshot, model.pathway, optionsOf(model), { onYear: () => undefined })
    : await optimizeSnapshot(snapshot, optionsOf(model));
  return told(model, end.status, "problems" in end ? end.problems : "warnings" in end ? end.warnings : []);
}

/** Examines the model in this process, and applies each suggestion as it is written. */
export async function examine(
  model: Broken,
  adapter: SolverAdapter,
): Promise<Told & { repaired: boolean | null; verdicts: Verdict[] }> {
  const found = await readyOrProblems(model);
  if ("problems" in found) return { ...told(model, "invalid", found.problems), repaired: null, verdicts: [] };
  const { ready, warnings, explaining } = found;
  const { system, time, storageBounds } = ready;
  const build = (changed: EnergySystem) => buildProgram(changed, time, storageBounds);
  const built = build(system);
  const { status } = await solveProgram(built.program, { adapter });
  if (status !== "infeasible") return { ...told(model, status, warnings), repaired: null, verdicts: [] };
  const { repairs, problems } = await explainInfeasible({
    system,
    time,
    built,
    build,
    message: "",
    adapter,
    ...explaining,
  });
  const resolution = optionsOf(model).resolution ?? { kind: "full" };
  // For a pathway, the years before would have to be planned again.
  const verdicts = model.pathway ? [] : await judged({ ...snapshotOf(model), resolution }, problems, adapter);
  const repaired = repairs.length > 0 && verdicts.every(({ end }) => end === "optimal" || end === "unwritten");
  return { ...told(model, status, [...problems, ...warnings]), repaired, verdicts };
}

const snapshotOf = ({ content, overrides = [] }: Broken): ModelSnapshot & Pick<Mistake, "overrides"> => ({
  content: contentOf(content),
  overrides,
});

function told({ culprits }: Broken, status: string, problems: Problem[]): Told {
  // A culprit is named where it stands in quotation marks, or is a part of the place.
  const rank = problems.findIndex(({ msg, loc }) =>
    culprits.some((culprit) => inEnglish(msg).includes(`'${culprit}'`) || loc.includes(culprit)),
  );
  return { status, rank: rank < 0 ? null : rank + 1, problems };
}

function optionsOf({ typicalPeriods }: Broken): OptimizeOptions {
  const options: OptimizeOptions = { solver: "auto", timeLimitSeconds: 500 };
  if (typicalPeriods === undefined) return options;
  const periods = { periods: typicalPeriods, periodLength: 4, segments: null, representation: "distribution" } as const;
  return { ...options, resolution: { kind: "typical-periods", ...periods, extremes: ["peak_load"] } };
}

/** The system as it is solved; of a pathway, that of its last year or of the first without a solution. */
async function readyOrProblems(
  model: Broken,
): Promise<{ problems: Problem[] } | { ready: ReadySystem; warnings: Problem[]; explaining: Explaining }> {
  const { content, overrides } = snapshotOf(model);
  const milestones = model.pathway ? milestonesOf(model.pathway) : [];
  const limited = model.pathway ? withEmissionLimit(content, overrides, model.pathway) : { content, limitId: null };
  if (!limited.content) return limited;
  const built = buildEnergySystem(limited.content, overrides);
  if (!built.system) return built;
  const ready = resolveTime(built.system, optionsOf(model).resolution ?? { kind: "full" });
  if (!ready.system) return ready;
  const rebuild = rebuildOf({ content: limited.content, overrides }, ready);
  if (!model.pathway) {
    const resolve = (full: EnergySystem) => resolveTime(full, optionsOf(model).resolution ?? { kind: "full" });
    const typical = typicalOf({ content, overrides }, { full: built.system, time: ready.time, resolve });
    const isOverridden = isOverriddenBy(overrides);
    return { ready, warnings: built.warnings, explaining: { rebuild, typical, isOverridden } };
  }
  const { system: base } = ready;
  let { cohorts } = emptyPathway([base]);
  const end = await optimizePathway({ content, overrides }, model.pathway, optionsOf(model), {
    onYear: (_, __, pathway) => {
      cohorts = pathway.cohorts;
    },
  });
  const year = "year" in end ? end.year : null;
  const milestone = milestones.find((each) => each.year === year) ?? milestones[milestones.length - 1];
  const ofYear = (changed: EnergySystem) =>
    systemOfYear(changed, cohortsIn(changed, base, cohorts), milestone, limited.limitId).system;
  const { limitId } = limited;
  const reference = model.pathway.CO2_reference;
  const explaining: Explaining = {
    rebuild: (changes) => {
      const changed = rebuild(changes);
      return changed && ofYear(changed);
    },
    ...(limitId !== null && reference !== null && { target: { limitId, year: milestone.year, reference } }),
  };
  return { ready: { ...ready, system: ofYear(base) }, warnings: built.warnings, explaining };
}

/**
 * Random systems without a solution: something is named in each, and every suggestion, made as it is written, gives the model
 * a solution. INFEASIBLE_RUNS says how many, INFEASIBLE_SEED the number of the first.
 */

import { inEnglish } from "@esm/messages/render";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { buildProgram } from "@esm/model/formulation/build-program";
import { solveProgram } from "@esm/solver/solve/solve";
import { describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { type RandomModel, randomModel } from "../../../../tests/support/systems/random-infeasible.ts";
import { explainInfeasible } from "../../src/explanation/explain-infeasible.ts";
import { isOverriddenBy, rebuildOf, typicalOf } from "../../src/optimization/rebuild.ts";
import { resolveTime } from "../../src/optimization/time-resolution.ts";
import { judged, type Verdict } from "./applied.ts";

const runs = Number(process.env.INFEASIBLE_RUNS ?? 3);
const first = Number(process.env.INFEASIBLE_SEED ?? 1);
const adapter = await inProcessHighs();

/** Null where the model is refused or has a solution. */
async function verdictsOf({ content, overrides, resolution }: RandomModel): Promise<Verdict[] | null> {
  const { system } = buildEnergySystem(content, overrides);
  const ready = system && resolveTime(system, resolution);
  if (!system || !ready?.system) return null;
  const { time, storageBounds } = ready;
  const build = (changed: EnergySystem) => buildProgram(changed, time, storageBounds);
  const built = build(ready.system);
  if ((await solveProgram(built.program, { adapter })).status !== "infeasible") return null;
  const { problems } = await explainInfeasible({
    system: ready.system,
    time,
    built,
    build,
    message: "",
    adapter,
    rebuild: rebuildOf({ content, overrides }, ready),
    typical: typicalOf(
      { content, overrides },
      { full: system, time, resolve: (full) => resolveTime(full, resolution) },
    ),
    isOverridden: isOverriddenBy(overrides),
  });
  return judged({ content, overrides, resolution }, problems, adapter);
}

interface Figures {
  systems: number;
  suggestions: number;
  hold: number;
  unwritten: number;
}

describe("random systems without a solution", () => {
  it(`get suggestions that hold when they are applied as written (${runs} systems)`, async () => {
    const byKind: Record<string, Figures> = {};
    const byType: Record<string, number> = {};
    const failed: string[] = [];
    let number = first;
    for (let found = 0; found < runs; number++) {
      const model = randomModel(number);
      const verdicts = await verdictsOf(model);
      if (!verdicts) continue;
      found++;
      const figures = byKind[model.kind] ?? { systems: 0, suggestions: 0, hold: 0, unwritten: 0 };
      byKind[model.kind] = figures;
      figures.systems++;
      if (verdicts.length === 0) failed.push(`${model.name}: nothing is named`);
      for (const { end, problems } of verdicts) {
        figures.suggestions++;
        for (const { type } of problems) byType[type] = (byType[type] ?? 0) + 1;
        if (end === "optimal") figures.hold++;
        else if (end === "unwritten") figures.unwritten++;
        else failed.push(`${model.name}: ${end} with ${problems.map(({ msg }) => inEnglish(msg)).join(" + ")}`);
      }
    }
    if ("INFEASIBLE_RUNS" in process.env) {
      console.table(byKind);
      console.table(byType);
    }
    expect(failed).toEqual([]);
  });
});

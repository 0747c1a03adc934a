/**
 * Where the checks are certain, solvers find no solution either. On models that were broken on purpose and on random ones,
 * most of which have no solution; NO_SOLUTION_MODELS says how many of these.
 */

import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { resolveTime } from "@esm/optimize/optimization/time-resolution";
import { validateInput } from "@esm/optimize/optimization/validate";
import { solveProgram } from "@esm/solver/solve/solve";
import { describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { randomModel } from "../../../../tests/support/systems/random-infeasible.ts";
import { brokenModels } from "../../../optimize/tests/explanation/broken-models.ts";
import { moreBrokenModels } from "../../../optimize/tests/explanation/more-broken-models.ts";
import { parkModels } from "../../../optimize/tests/explanation/park-models.ts";
import type { DatasetContent } from "../../src/domain/dataset-content.ts";
import type { Override } from "../../src/domain/model.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";
import { buildSolvableSystem } from "../../src/energy-system/no-solution.ts";
import { buildProgram } from "../../src/formulation/build-program.ts";

const adapter = await inProcessHighs();
const randomModels = Number(process.env.NO_SOLUTION_MODELS ?? 60);

interface Model {
  name: string;
  content: DatasetContent;
  overrides: readonly Override[];
  resolution: ResolutionRequest;
}

/** Whether the checks are certain, and what a solver says where they are; null where the data are refused anyway. */
async function judged({ content, overrides, resolution }: Model): Promise<{ certain: boolean; end: string } | null> {
  const { system } = buildEnergySystem(content, overrides);
  const ready = system && resolveTime(system, resolution);
  if (!ready?.system) return null;
  const certain = !buildSolvableSystem(content, overrides, resolution.kind === "typical-periods").system;
  if (!certain) return { certain, end: "" };
  const { program } = buildProgram(ready.system, ready.time, ready.storageBounds);
  return { certain, end: (await solveProgram(program, { adapter })).status };
}

describe("Checks that are certain of no solution", () => {
  it.each([
    [
      "models broken on purpose",
      [...brokenModels, ...moreBrokenModels, ...parkModels].map(
        ({ name, content }): Model => ({
          name,
          content: contentOf(content),
          overrides: [],
          resolution: { kind: "full" },
        }),
      ),
      10,
    ],
    ["random models", Array.from({ length: randomModels }, (_, number): Model => randomModel(number + 1)), 3],
  ] as const)("are right on %s", async (_, models, least) => {
    const wrong: string[] = [];
    let certain = 0;
    for (const model of models) {
      const found = await judged(model);
      if (!found?.certain) continue;
      certain++;
      if (found.end !== "infeasible") wrong.push(`${model.name}: ${found.end}`);
    }
    expect(wrong).toEqual([]);
    expect(certain).toBeGreaterThanOrEqual(least);
  });
});

/** One region with a fixed demand per step, and a plant of a gigawatt. */
const island = (demand: number[], more: ContentText["components"] = {}): ContentText => ({
  dataset: { number_of_time_steps: demand.length },
  regions: ["Island"],
  commodities: { electricity: "GW" },
  components: {
    Plant: {
      type: "SOURCE",
      commodity_name: "electricity",
      commodity_cost: 1,
      capacity_variable: true,
      tables: { capacityMax: { Island: 1 } },
    },
    Demand: { type: "SINK", commodity_name: "electricity", tables: { operationRateFix: { Island: demand } } },
    ...more,
  },
});

const unsolved = { solver: "auto", timeLimitSeconds: 500, inventory: { solvers: [], places: {} } } as never;

describe("A model that certainly has no solution", () => {
  it.each([
    ["a step beyond the plant", island([0.5, 2]), "demand_above_supply"],
    ["a night without a storage", island([1, 1], { Plant: sun([1, 0]) }), "demand_above_supply"],
    [
      "nothing that supplies",
      island([1, 1], { Plant: { type: "SINK", commodity_name: "electricity" } }),
      "demand_without_supply",
    ],
  ])("is refused alike by validation and optimization, before a solver is asked: %s", async (_, text, type) => {
    const snapshot = { content: contentOf(text), overrides: [] };
    const validated = validateInput({ snapshot, parameters: null } as never);
    const end = await optimizeSnapshot(snapshot, unsolved);
    expect([validated.system, end.status]).toEqual([null, "infeasible"]);
    const problems = validated.system ? [] : validated.problems;
    expect("problems" in end && end.problems).toEqual(problems);
    expect([problems[0].type, problems[0].severity]).toEqual([type, undefined]);
  });

  it("may have one over typical periods that were asked for, where a single step lacks: they flatten the steps", () => {
    const content = contentOf(island([0.5, 2, 0.5, 0.5]));
    expect(buildSolvableSystem(content, [], false).system).toBeNull();
    const over = buildSolvableSystem(content, [], true);
    expect(over.system && over.warnings.map(({ type, severity }) => [type, severity])).toEqual([
      ["demand_above_supply", "warning"],
    ]);
  });

  it("is not one where what lacks is noise or within the tolerance of solvers", () => {
    expect(buildSolvableSystem(contentOf(island([1, 1 + 5e-6])), [], false).system).not.toBeNull();
    const regions = ["Island", "Rock"];
    const noisy = island([1, 1], {
      Demand: {
        type: "SINK",
        commodity_name: "electricity",
        tables: { operationRateFix: { Island: [1, 1], Rock: [0, 1e-12] } },
      },
      Plant: {
        type: "SOURCE",
        commodity_name: "electricity",
        commodity_cost: 1,
        capacity_variable: true,
        tables: { capacityMax: { Island: 1, Rock: 0 } },
      },
    });
    expect(buildSolvableSystem(contentOf({ ...noisy, regions }), [], false).system).not.toBeNull();
  });
});

function sun(rates: number[]): Partial<ComponentText> & Pick<ComponentText, "type"> {
  return {
    type: "SOURCE",
    commodity_name: "electricity",
    capacity_variable: true,
    invest_per_capacity: 1,
    tables: { capacityMax: { Island: 9 }, operationRateMax: { Island: rates } },
  };
}

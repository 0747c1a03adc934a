/** Large models without a solution: that there is none is proven in another way, and changes are tried on fewer periods. */

import { inEnglish } from "@esm/messages/render";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { SolverAdapter } from "@esm/solver/contract";
import { solveProgram } from "@esm/solver/solve/solve";
import { beforeAll, describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { systemOf } from "../../../../tests/support/systems/golden.ts";
import type { ExplainRequest } from "../../src/explanation/explain-infeasible.ts";
import { proveInfeasible } from "../../src/explanation/proof.ts";
import { explainEnd } from "../../src/optimization/explain.ts";
import { rebuildOf } from "../../src/optimization/rebuild.ts";

let adapter: SolverAdapter;
beforeAll(async () => {
  adapter = await inProcessHighs();
});

/** Heat of 4 GW, on one evening of 9; a boiler of at most `most` GW, and what `tanks` can keep for a few hours. */
function winter(steps: number, most: number, tanks = 0): ContentText {
  const demand = Array.from({ length: steps }, (_, step) => (step >= steps - 30 && step < steps - 24 ? 9 : 4));
  const tank = {
    type: "STORAGE",
    commodity_name: "heat",
    capacity_variable: true,
    tables: { capacityMax: { A: 0.01 } },
  } as const;
  return {
    dataset: { number_of_time_steps: steps, hours_per_time_step: 1 },
    regions: ["A"],
    commodities: { heat: "GW" },
    components: {
      Boiler: {
        type: "SOURCE",
        commodity_name: "heat",
        capacity_variable: true,
        opex_per_capacity: 1,
        tables: { capacityMax: { A: most } },
      },
      Demand: { type: "SINK", commodity_name: "heat", tables: { operationRateFix: { A: demand } } },
      ...Object.fromEntries(Array.from({ length: tanks }, (_, index) => [`Tank ${index}`, tank])),
    },
  };
}

function requestFor(text: ContentText): ExplainRequest {
  const system = systemOf(text);
  const time = fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep);
  const build = (changed: EnergySystem) => buildProgram(changed, time);
  const rebuild = rebuildOf({ content: contentOf(text), overrides: [] }, { system, time });
  return { system, time, built: build(system), build, rebuild, message: "said the solver", adapter };
}

describe("a proof that there is no solution", () => {
  it("is the price at which rules have to be broken", async () => {
    expect(inEnglish((await proveInfeasible(requestFor(winter(48, 6)))) ?? "")).toMatch(
      /^No solution keeps all rules: .* by 0\.\d+/,
    );
    expect(await proveInfeasible(requestFor(winter(48, 9)))).toBeNull();
  });

  it("is asked for when the own method finds no optimum of a large program, and ends the search", async () => {
    // Nothing contradicts itself here, so only what is asked can end the search.
    const { program } = requestFor(winter(24 * 200, 9, 2)).built;
    const asked: number[] = [];
    const helpless: SolverAdapter = {
      ...adapter,
      name: "helpless",
      solve: async () => ({
        status: "unknown",
        solution: null,
        basis: null,
        bound: null,
        algorithm: "none",
        iterations: 0,
        seconds: 0,
        version: "1",
        peakMemoryBytes: null,
        message: "no end in sight",
      }),
    };
    const outcome = await solveProgram(program, {
      adapter,
      interiorPoint: helpless,
      timeLimitSeconds: 50,
      proveInfeasible: async (seconds) => {
        asked.push(seconds);
        return "It is proven.";
      },
    });
    expect(outcome).toMatchObject({ status: "infeasible", message: "It is proven." });
    expect(outcome.attempts.map(({ verdict }) => verdict)).toEqual(["unknown"]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toBeLessThanOrEqual(50);
  });
});

describe("a large model", () => {
  it("is explained over typical and extreme periods, in the time steps of the year, and says so", async () => {
    const request = requestFor(winter(24 * 200, 6, 2));
    expect(request.built.program.value.length).toBeGreaterThan(60_000);
    const problems = await explainEnd("infeasible", request);
    const boiler = problems.find(({ msg }) => inEnglish(msg).includes("'Boiler'"));
    expect(boiler).toMatchObject({ type: "infeasible_capacity_too_small", ctx: { examined: expect.any(String) } });
    expect(inEnglish(boiler?.msg ?? "")).toMatch(/, 6, prevents a solution: it would have to be at least (8\.99|9)/);
    expect(inEnglish(boiler?.hint ?? "")).toContain("Found over typical and extreme periods (typical_periods=");
    const demand = problems.find(({ type }) => type === "infeasible_demand");
    expect(demand?.ctx?.regions).toMatchObject([{ ranges: [[4770, 4775]] }]);
  });
});

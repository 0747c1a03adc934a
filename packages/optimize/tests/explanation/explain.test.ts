/** The ends of an optimization that are the data's: what is said, also where several changes are needed or none is found. */

import { inEnglish } from "@esm/messages/render";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { SolverAdapter } from "@esm/solver/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { systemOf, typicalPeriods } from "../../../../tests/support/systems/golden.ts";
import { type ExplainRequest, explainInfeasible } from "../../src/explanation/explain-infeasible.ts";
import { explainUnbounded } from "../../src/explanation/explain-unbounded.ts";
import { roundedDown, roundedUp, stepRanges, withOtherPlaces } from "../../src/explanation/figures.ts";
import { rebuildOf } from "../../src/optimization/rebuild.ts";

let adapter: SolverAdapter;
beforeAll(async () => {
  adapter = await inProcessHighs();
});

function requestFor(text: ContentText, system = systemOf(text)): ExplainRequest {
  const time = fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep);
  const build = (changed: EnergySystem) => buildProgram(changed, time);
  const rebuild = rebuildOf({ content: contentOf(text), overrides: [] }, { system, time });
  return { system, time, built: build(system), build, rebuild, message: "said the solver", adapter };
}

/** Import of at most 3 per step against a demand of 2, 5, 6, 2 in one region. */
const short: ContentText = {
  dataset: { number_of_time_steps: 4 },
  regions: ["North"],
  commodities: { heat: "GW" },
  components: {
    Import: { type: "SOURCE", commodity_name: "heat", tables: { operationRateMax: { North: [3, 3, 3, 3] } } },
    Demand: { type: "SINK", commodity_name: "heat", tables: { operationRateFix: { North: [2, 5, 6, 2] } } },
  },
};

describe("an infeasible model", () => {
  it("gets the demand that cannot be met, where, when and by how much, and what would have to rise", async () => {
    const { problems } = await explainInfeasible(requestFor(short));
    expect(problems[0]).toMatchObject({
      type: "infeasible_demand",
      loc: ["components", "Demand", "operation_rate_fix", "North"],
      ctx: { alone: true, regions: [{ region: "North", ranges: [[1, 2]] }] },
    });
    expect(inEnglish(problems[0].msg)).toContain(
      "North lacks 5 GW·h in all and up to 3 GW·h in a step, in time steps 1–2",
    );
    expect(problems[1]).toMatchObject({
      type: "infeasible_rate",
      loc: ["components", "Import", "operation_rate_max", "North"],
    });
    expect(inEnglish(problems[1].msg)).toContain("to at most 6");
  });

  it("gets the commodity that nothing supplies, with its amounts and their unit", async () => {
    const { problems } = await explainInfeasible(
      requestFor({
        dataset: { number_of_time_steps: 2 },
        regions: ["North"],
        commodities: { gas: "GW", heat: "GW" },
        components: {
          Boiler: {
            type: "CONVERSION",
            physical_unit: "GW",
            conversion_factors: [
              { commodity_name: "gas", conversion_factor: -2 },
              { commodity_name: "heat", conversion_factor: 1 },
            ],
          },
          Demand: { type: "SINK", commodity_name: "heat", tables: { operationRateFix: { North: [2, 5] } } },
        },
      }),
    );
    expect(problems.find(({ type, loc }) => type === "infeasible_shortage" && loc[1] === "gas")).toMatchObject({
      loc: ["commodities", "gas", "North"],
      ctx: { unit: "GW", regions: [{ region: "North", totalOverHorizon: 14, peak: 10, ranges: [[0, 1]] }] },
    });
  });

  it("gets the limit that is in conflict and the value it needs", async () => {
    const limited = structuredClone(short);
    limited.components.Import = {
      type: "SOURCE",
      commodity_name: "heat",
      yearly_limit: 21900,
      commodity_limit_id: "quota",
    };
    const { problems } = await explainInfeasible(requestFor(limited));
    // 15 in 4 hours are 32850 in a year.
    const quota = problems.find(({ type }) => type === "infeasible_yearly_limit");
    expect(quota).toMatchObject({ input: 21900, ctx: { id: "quota", from: 21900, to: 32850, alone: true } });
  });

  it("gets all changes together where none is enough alone", async () => {
    const twice = structuredClone(short);
    twice.regions = ["North", "South"];
    twice.commodities.cold = "GW";
    twice.components.Fridge = {
      type: "SOURCE",
      commodity_name: "cold",
      tables: { operationRateMax: { North: [0, 0, 0, 0], South: [1, 1, 1, 1] } },
    };
    twice.components.Cooling = {
      type: "SINK",
      commodity_name: "cold",
      tables: { operationRateFix: { North: [0, 0, 0, 0], South: [2, 2, 2, 2] } },
    };
    twice.components.Import.tables = { operationRateMax: { North: [3, 3, 3, 3], South: [0, 0, 0, 0] } };
    twice.components.Demand.tables = { operationRateFix: { North: [2, 5, 6, 2], South: [0, 0, 0, 0] } };
    const { problems, repairs } = await explainInfeasible(requestFor(twice));
    expect(repairs.every(({ alone }) => !alone)).toBe(true);
    const text = problems.map(({ msg }) => inEnglish(msg)).join("\n");
    expect(text).toMatch(/'(Import|Demand)'/);
    expect(text).toMatch(/'(Fridge|Cooling)'/);
    expect(inEnglish(problems[0].hint ?? "")).toContain("together");
  });

  it("is said to have no repair where none can be searched for", async () => {
    const request = { ...requestFor(short), signal: AbortSignal.abort() };
    const { problems, repairs } = await explainInfeasible(request);
    expect(repairs).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ type: "infeasible", loc: ["model"], ctx: { solver: "said the solver" } });
    expect(inEnglish(problems[0].msg)).toContain("search for the smallest repair ended without a result");
  });
});

describe("an unbounded model", () => {
  it("gets the variables that grow together", async () => {
    const free = structuredClone(short);
    free.components.Import = { type: "SOURCE", commodity_name: "heat", commodity_cost: 1 };
    free.components.Export = { type: "SINK", commodity_name: "heat" };
    const system = systemOf(free);
    const components = system.components.map((component) =>
      component.name === "Export" ? { ...component, costPerOperation: -2 } : component,
    ) as EnergySystem["components"];
    const [problem] = await explainUnbounded(requestFor(free, { ...system, components }));
    expect(problem.type).toBe("unbounded");
    expect(inEnglish(problem.msg)).toContain("operation of 'Export' in North");
    expect(inEnglish(problem.msg)).toContain("operation of 'Import' in North");
    expect(inEnglish(problem.msg)).not.toContain("Demand");
  });
});

describe("figures for sentences", () => {
  it("name the other places of a change with their values, the first five of them", () => {
    const places = ["A", "B", "C", "D", "E", "F", "G"].map((location, index) => ({ location, to: index + 1 }));
    expect(withOtherPlaces(places.slice(0, 1))).toBe(1);
    expect(withOtherPlaces(places.slice(0, 3))).toEqual("1 (in B, 2; in C, 3)");
    expect(withOtherPlaces(places)).toEqual("1 (in B, 2; in C, 3; in D, 4; in E, 5; in F, 6; and in 1 more place)");
  });

  it("round to where the repair still works", () => {
    expect([roundedUp(1.23456), roundedUp(3), roundedUp(0.00123456)]).toEqual([1.235, 3, 0.001235]);
    expect([roundedDown(1.23456), roundedDown(3), roundedDown(-1)]).toEqual([1.234, 3, 0]);
  });

  it("name steps in ranges", () => {
    const amounts = Float64Array.of(0, 1, 1, 0, 2);
    expect(stepRanges(amounts, 0.5, fullResolution(5, 1))).toEqual({
      text: "time steps 1–2, 4",
      ranges: [
        [1, 2],
        [4, 4],
      ],
    });
    // Periods 0, 1, 0 of 1 + 3, 4 and 1 + 3 steps: the second variable step is 1 to 3, the third 4 to 7.
    expect(stepRanges(Float64Array.of(0, 1, 1), 0.5, typicalPeriods)).toEqual({
      text: "time steps 1–7, 9–11",
      ranges: [
        [1, 7],
        [9, 11],
      ],
    });
    expect(inEnglish(stepRanges(Float64Array.of(0, 1), 0.5, fullResolution(2, 1)).text)).toBe("time step 1");
  });
});

describe("a set of conflicting rules", () => {
  it("is irreducible: what else is in the model does not belong to it", async () => {
    const crowded = structuredClone(short);
    crowded.regions = ["North", "South"];
    crowded.components.Import.tables = { operationRateMax: { North: [3, 3, 3, 3], South: [3, 3, 3, 3] } };
    crowded.components.Demand.tables = { operationRateFix: { North: [2, 5, 6, 2], South: [1, 1, 1, 1] } };
    crowded.components.Roof = {
      type: "SOURCE",
      commodity_name: "heat",
      capacity_variable: true,
      tables: { capacityMax: { North: 1, South: 1 }, operationRateMax: { North: [1, 0, 0, 1], South: [1, 1, 1, 1] } },
    };
    const { problems } = await explainInfeasible(requestFor(crowded));
    const conflict = problems.at(-1);
    expect(conflict?.type).toBe("infeasible_conflict");
    const rules = (conflict?.ctx?.rules ?? []) as { rule: string; name: string; location: string; ranges: unknown }[];
    // The roof's rate is 0 where heat is short, but its limit of operation is what says so.
    expect(rules.map(({ rule, name, location }) => `${rule} ${name} ${location}`).sort()).toEqual([
      "commodity balance heat North",
      "operation limit Roof North",
      "operation_rate_max Import North",
    ]);
    expect(rules.find(({ rule }) => rule === "commodity balance")?.ranges).toEqual([[1, 2]]);
    expect(inEnglish(conflict?.msg ?? "")).toContain("(fixed demand of 'Demand') in time steps 1–2");
  });
});

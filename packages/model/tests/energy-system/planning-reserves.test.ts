/** Planning reserves: Σ credit·f·cap ≥ (1 + margin)·the highest fixed demand, and their problems. */
import { inEnglish, render } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { programTextOf, rowsNamed } from "../../../../tests/support/systems/golden.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";
import { typicalPeriods } from "../../src/energy-system/time-structure.ts";
import { countsOfContent, sizedContent } from "../../src/formulation/estimate-size.ts";

const built = { capacity_variable: true } as const;

/** Two steps of half an hour: the demand of both regions together is highest in the second, 10 GW. */
const sound = (reserve: Record<string, unknown> = {}): ContentText => ({
  dataset: { number_of_time_steps: 2, hours_per_time_step: 0.5 },
  regions: ["A", "B"],
  commodities: { el: "GW", gas: "GW_gas" },
  components: {
    Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [3, 2], B: [1, 2] } } },
    More: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [0, 0], B: [0, 1] } } },
    Wind: { type: "SOURCE", commodity_name: "el", ...built },
    Gas: { type: "SOURCE", commodity_name: "gas" },
    Plant: {
      type: "CONVERSION",
      physical_unit: "GW_gas",
      ...built,
      conversion_factors: [
        { commodity_name: "gas", conversion_factor: -1 },
        { commodity_name: "el", conversion_factor: 0.5 },
      ],
      tables: { locationalEligibility: { A: 1 } },
    },
    Battery: { type: "STORAGE", commodity_name: "el", ...built, discharge_rate: 0.25 },
    Lake: { type: "STORAGE", commodity_name: "el", ...built, discharge_capacity_variable: true },
  },
  component_groups: { storages: ["Battery", "Lake"] },
  region_groups: { north: ["B"] },
  planning_reserves: [
    {
      id: "firm",
      commodity_name: "el",
      margin: 0.2,
      members: [
        { component_name: "Wind", credit: 0.125 },
        { component_name: "Plant" },
        { component_name: "storages", credit: 0.5 },
      ],
      ...reserve,
    },
  ],
});

describe("A planning reserve", () => {
  it("counts capacities by their credits, and storages by what they discharge, against the highest demand together", () => {
    expect(rowsNamed(programTextOf(sound()).rows, "constraint")).toEqual({
      "constraint[firm]":
        "0.125·capacity[Battery, A] + 0.125·capacity[Battery, B] + 0.5·dischargeCapacity[Lake, A] + 0.5·dischargeCapacity[Lake, B] + 0.5·capacity[Plant, A] + 0.125·capacity[Wind, A] + 0.125·capacity[Wind, B] ≥ 12",
    });
  });

  it("is of the regions that it names, with their demand and their capacities", () => {
    // 2, and 4 + 2 GW.
    expect(rowsNamed(programTextOf(sound({ regions: ["north"] })).rows, "constraint")).toEqual({
      "constraint[firm]": "0.125·capacity[Battery, B] + 0.5·dischargeCapacity[Lake, B] + 0.125·capacity[Wind, B] ≥ 7.2",
    });
  });

  it("asks for the highest demand of original steps over typical periods", () => {
    const time = typicalPeriods(Int32Array.of(0), [[2]], 0.5);
    const text = sound();
    const { rows } = programTextOf(text, time);
    expect(rowsNamed(rows, "constraint")["constraint[firm]"]).toMatch(/≥ 12$/);
  });

  it("counts the lowest of a factor that differs by time step", () => {
    const text = sound({ members: [{ component_name: "Plant", credit: 0.5 }] });
    text.components.Plant = {
      ...text.components.Plant,
      profile_commodity_name: "el",
      tables: { conversionFactorProfile: { A: [0.5, 0.25], B: [0.75, 1] } },
    };
    expect(rowsNamed(programTextOf(text).rows, "constraint")).toEqual({
      "constraint[firm]": "0.125·capacity[Plant, A] + 0.375·capacity[Plant, B] ≥ 12",
    });
  });

  it("is one row in the estimate of the program's size", () => {
    const without = { ...sound(), planning_reserves: [] };
    const nonzeros = (text: ContentText) => countsOfContent(sizedContent(contentOf(text))).nonzeros;
    // Of both storages, the plant and wind, in two regions but for the plant.
    expect(nonzeros(sound()) - nonzeros(without)).toBe(7);
  });
});

const broken: [string, Record<string, unknown>, string[]][] = [
  ["as it is", {}, []],
  [
    "of an unknown commodity",
    { commodity_name: "eI" },
    ["unknown_commodity planning_reserves/firm/commodity_name", "reserve_member planning_reserves/firm/members/Wind"],
  ],
  ["of an unknown region", { regions: ["A", "C"] }, ["unknown_region planning_reserves/firm/regions/1"]],
  ["of no region", { regions: [] }, ["unknown_region planning_reserves/firm/regions"]],
  [
    "with an unknown member",
    { members: [{ component_name: "Winds" }] },
    ["unknown_component planning_reserves/firm/members/0"],
  ],
  [
    "with a sink",
    { members: [{ component_name: "Demand" }] },
    ["reserve_member planning_reserves/firm/members/Demand"],
  ],
  [
    "with a source of something else",
    { members: [{ component_name: "Gas" }] },
    ["reserve_member planning_reserves/firm/members/Gas"],
  ],
  [
    "whose only member stands elsewhere",
    { regions: ["B"], members: [{ component_name: "Plant" }] },
    ["reserve_without_member planning_reserves/firm/members"],
  ],
];

describe("A planning reserve has its problems", () => {
  it.each(broken)("%s", (_, reserve, expected) => {
    const result = buildEnergySystem(contentOf(sound(reserve)), []);
    const problems = result.system ? [] : result.problems;
    const found = problems.map(({ type, loc }) => `${type} ${loc.join("/")}`);
    for (const problem of expected) expect(found).toContain(problem);
    if (expected.length === 0) expect(found).toEqual([]);
    for (const text of problems.flatMap(({ msg, hint = "" }) => [msg, hint]))
      expect(render(text, "de"), inEnglish(text)).not.toBe(inEnglish(text));
  });

  it("with the id of a constraint", () => {
    const terms = [{ quantity: "capacity", component_name: "Wind" }];
    const text = { ...sound(), constraints: [{ id: "firm", sense: ">=", value: 1, terms }] };
    const result = buildEnergySystem(contentOf(text), []);
    expect(result.system ? [] : result.problems.map(({ type }) => type)).toEqual(["reserve_id_taken"]);
  });

  it("in a request: a margin of nothing left, a credit above all, no members, and an id twice", () => {
    const reserve = (more: Record<string, unknown>) => () => contentOf({ ...sound(more) });
    expect(reserve({ margin: -1 })).toThrow(/greater_than/);
    expect(reserve({ members: [{ component_name: "Wind", credit: 1.5 }] })).toThrow(/less_than_equal/);
    expect(reserve({ members: [] })).toThrow();
    const text = sound();
    expect(() =>
      contentOf({ ...text, planning_reserves: [...(text.planning_reserves ?? []), ...(text.planning_reserves ?? [])] }),
    ).toThrow();
  });
});

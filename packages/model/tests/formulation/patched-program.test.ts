/** A program that is patched for other overrides is, byte for byte, the one that is built anew for them. */

import type { Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import { emptyMemory, resolveAgain } from "@esm/optimize/optimization/series-cache";
import { readResolution, resolveTime } from "@esm/optimize/optimization/time-resolution";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { long, sampled } from "../../../../tests/support/long.ts";
import { hashOfProgram } from "../../../../tests/support/program-hashes.ts";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { randomSystem } from "../../../../tests/support/systems/random-system.ts";
import { type OverridableAttribute, type Override, overridableAttributes } from "../../src/domain/model.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";
import { type PatchableProgram, patchOrBuildProgram } from "../../src/formulation/build-program.ts";

const el = { commodity_name: "el" };
const costs = { capacity_variable: true, invest_per_capacity: 40, opex_per_capacity: 1 };
const regions = ["A", "B"];
const everywhere = (value: number | number[]) => Object.fromEntries(regions.map((region) => [region, value]));
/** Six days of four steps, with something for every attribute to change. */
const steps = Array.from({ length: 24 }, (_, step) => Math.round(50 * (1 + Math.sin(step / 1.7))) / 100);
const text: ContentText = {
  dataset: { number_of_time_steps: 24, hours_per_time_step: 6 },
  regions,
  commodities: { el: "GW", h2: "GW" },
  components: {
    Demand: { type: "SINK", ...el, tables: { operationRateFix: everywhere(steps.map((rate) => 10 + rate)) } },
    Import: { type: "SOURCE", ...el, commodity_cost: 0.05, yearly_limit: 5000, commodity_limit_id: "import" },
    Wind: {
      type: "SOURCE",
      ...el,
      ...costs,
      shared_potential_id: "land",
      capacity_per_plant_unit: 0.5,
      capacity_limit: 90,
      capacity_limit_id: "plants",
      invest_if_built: 3,
      opex_if_built: 0.2,
      tables: { operationRateMax: everywhere(steps), capacityMax: everywhere(60) },
    },
    Park: {
      type: "SOURCE",
      ...el,
      capacity_variable: true,
      invest_curve: [
        { capacity: 5, invest: 300, opex: 4 },
        { capacity: 60, invest: 2000, opex: 30 },
      ],
      tables: { operationRateMax: everywhere(steps) },
    },
    Units: {
      type: "SOURCE",
      ...el,
      ...costs,
      capacity_variable_domain: "DISCRETE",
      capacity_per_plant_unit: 2,
      tables: { capacityMax: everywhere(20), operationRateMax: everywhere(steps) },
    },
    Battery: {
      type: "STORAGE",
      ...el,
      ...costs,
      linked_quantity_id: "pair",
      capacity_per_plant_unit: 2,
      charge_rate: 0.5,
      discharge_rate: 0.5,
      charge_efficiency: 0.9,
      discharge_efficiency: 0.9,
      self_discharge: 0.001,
      cyclic_lifetime: 9000,
      state_of_charge_min: 0.1,
      state_of_charge_max: 0.9,
    },
    Electrolyser: {
      type: "CONVERSION",
      physical_unit: "GW",
      ...costs,
      linked_quantity_id: "pair",
      ramp_up: 0.05,
      ramp_down: 0.05,
      conversion_factors: [
        { commodity_name: "el", conversion_factor: -1 },
        { commodity_name: "h2", conversion_factor: 0.7 },
      ],
    },
    Cavern: {
      type: "STORAGE",
      commodity_name: "h2",
      ...costs,
      charge_capacity_variable: true,
      charge_rate: 0.1,
      discharge_capacity_variable: true,
      energy_to_power_min: 2,
      energy_to_power_max: 90,
    },
    Tank: { type: "STORAGE", commodity_name: "h2", ...costs },
    Line: { type: "TRANSMISSION", ...el, ...costs, tables: { distances: { A: { B: 100 }, B: { A: 100 } } } },
    ...Object.fromEntries(
      [1, 2].map((circuit) => [
        `Circuit ${circuit}`,
        {
          type: "TRANSMISSION",
          ...el,
          ...costs,
          power_flow: "DC",
          ...(circuit === 2 && ({ power_losses: "SECANTS", loss_tolerance_absolute: 0.01 } as const)),
          tables: {
            capacityFix: { A: { B: circuit } },
            reactances: { A: { B: 0.1 } },
            ...(circuit === 2 && { resistances: { A: { B: 0.05 } } }),
          },
        } as const,
      ]),
    ),
    Heater: {
      type: "CONVERSION",
      physical_unit: "GW",
      ...costs,
      conversion_factors: [{ commodity_name: "el", conversion_factor: -1 }],
    },
    Vent: {
      type: "SINK",
      commodity_name: "h2",
      yearly_limit: 9000,
      limit_excess_cost: 0.01,
      commodity_limit_id: "vent",
    },
    Spill: { type: "SINK", ...el },
  },
};
const content = contentOf(text);
const typical = readResolution({ periods: 2, periodLength: 4, segments: 3 }, "full") as ResolutionRequest;
const resolutions: [string, ResolutionRequest][] = [
  ["full", { kind: "full" }],
  ["typical periods", typical],
];

/** The program for the overrides, patched from the one before, and whether it could be; compared with a new one. */
function programs(from: typeof content, request: ResolutionRequest, points: readonly (readonly Override[])[]) {
  const memory = emptyMemory();
  let before: PatchableProgram | null = null;
  return points.map((overrides) => {
    const { system } = buildEnergySystem(from, overrides);
    if (!system) return "invalid";
    const again = resolveAgain(memory, system, { solver: "auto", timeLimitSeconds: null, resolution: request });
    const anew = resolveTime(system, request);
    if (!again.system || !anew.system) throw new Error("Time cannot be resolved.");
    const patched: PatchableProgram = patchOrBuildProgram(before, again.system, again.time, again.storageBounds);
    const built = patchOrBuildProgram(null, anew.system, anew.time, anew.storageBounds);
    expect(hashOfProgram(patched.program)).toBe(hashOfProgram(built.program));
    expect(patched.layout).toEqual(built.layout);
    before = patched;
    return patched.patch;
  });
}

const change = (component_name: string, attribute: OverridableAttribute, value: Override["value"]): Override => ({
  component_name,
  attribute,
  value,
  operation: "set",
});

/** Changes of numbers only, and changes of the set of variables and rows. */
const patchable: Partial<Record<OverridableAttribute, Override>> = {
  invest_per_capacity: change("Wind", "invest_per_capacity", 55),
  opex_per_capacity: change("Line", "opex_per_capacity", 2),
  interest_rate: change("Battery", "interest_rate", 0.02),
  economic_lifetime: change("Electrolyser", "economic_lifetime", 33),
  invest_if_built: change("Wind", "invest_if_built", 4),
  opex_if_built: change("Wind", "opex_if_built", 0.3),
  invest_curve: { ...change("Park", "invest_curve", 1.5), operation: "multiply" },
  commodity_cost: change("Import", "commodity_cost", 0.08),
  yearly_limit: change("Import", "yearly_limit", 4000),
  capacity_limit: change("Wind", "capacity_limit", 80),
  capacity_limit_min: change("Wind", "capacity_limit_min", 3),
  yearly_limit_min: change("Import", "yearly_limit_min", 100),
  limit_excess_cost: change("Vent", "limit_excess_cost", 0.02),
  charge_efficiency: change("Battery", "charge_efficiency", 0.8),
  discharge_efficiency: change("Battery", "discharge_efficiency", 0.8),
  self_discharge: change("Battery", "self_discharge", 0.002),
  cyclic_lifetime: change("Battery", "cyclic_lifetime", 7000),
  charge_rate: change("Battery", "charge_rate", 0.3),
  discharge_rate: change("Battery", "discharge_rate", 0.7),
  state_of_charge_min: change("Battery", "state_of_charge_min", 0.2),
  state_of_charge_max: change("Battery", "state_of_charge_max", 0.8),
  commodity_revenue: change("Import", "commodity_revenue", 0.01),
  opex_per_operation: change("Electrolyser", "opex_per_operation", 0.01),
  opex_per_charge_operation: change("Battery", "opex_per_charge_operation", 0.01),
  opex_per_discharge_operation: change("Battery", "opex_per_discharge_operation", 0.01),
  capacity_per_plant_unit: change("Units", "capacity_per_plant_unit", 3),
  charge_invest_per_capacity: change("Cavern", "charge_invest_per_capacity", 3),
  charge_opex_per_capacity: change("Cavern", "charge_opex_per_capacity", 0.1),
  discharge_invest_per_capacity: change("Cavern", "discharge_invest_per_capacity", 3),
  discharge_opex_per_capacity: change("Cavern", "discharge_opex_per_capacity", 0.1),
  energy_to_power_min: change("Cavern", "energy_to_power_min", 3),
  energy_to_power_max: change("Cavern", "energy_to_power_max", 80),
  ramp_up: change("Electrolyser", "ramp_up", 0.06),
  ramp_down: change("Electrolyser", "ramp_down", 0.07),
  loss_tolerance_absolute: change("Circuit 2", "loss_tolerance_absolute", 0.011),
};
const structural: Partial<Record<OverridableAttribute, Override | Override[]>> = {
  capacity_variable: change("Heater", "capacity_variable", false),
  capacity_variable_domain: change("Units", "capacity_variable_domain", "CONTINUOUS"),
  shared_potential_id: change("Units", "shared_potential_id", "land"),
  linked_quantity_id: change("Tank", "linked_quantity_id", "pair"),
  is_cyclic: change("Battery", "is_cyclic", false),
  spill: change("Battery", "spill", true),
  is_bidirectional: change("Line", "is_bidirectional", false),
  power_flow: change("Circuit 1", "power_flow", "TRANSPORT"),
  power_losses: change("Circuit 2", "power_losses", "NONE"),
  loss_segments: [change("Circuit 2", "power_losses", "TANGENTS"), change("Circuit 2", "loss_segments", 5)],
  loss_tolerance_relative: change("Circuit 2", "loss_tolerance_relative", 0.2),
  charge_capacity_variable: change("Battery", "charge_capacity_variable", true),
  discharge_capacity_variable: change("Battery", "discharge_capacity_variable", true),
  content_at_start: change("Battery", "content_at_start", 1),
  capacity_limit_id: [change("Tank", "capacity_limit_id", "plants"), change("Tank", "capacity_limit", 90)],
  commodity_limit_id: [change("Spill", "commodity_limit_id", "import"), change("Spill", "yearly_limit", 5000)],
};

describe("A patched program", () => {
  it("is tried with every attribute that can be overridden", () => {
    expect(Object.keys({ ...patchable, ...structural }).sort()).toEqual([...overridableAttributes].sort());
  });

  describe.each(resolutions)("at %s", (_, request) => {
    for (const { cases, options } of sampled(Object.entries(patchable), 3))
      it.each(cases)("equals the one that is built again where %s differs", options, (_, override) => {
        const [, patch, back] = programs(content, request, [[], [override], []]);
        expect(patch).toMatchObject({ coefficients: expect.any(Number) });
        const changed = Object.values(patch as object).reduce((sum, count) => sum + count, 0);
        expect(changed).toBeGreaterThan(0);
        expect(back).toEqual(patch);
      });

    for (const { cases, options } of sampled(Object.entries(structural), 3))
      it.each(cases)("is built again, with the reason, where %s differs", options, (_, override) => {
        const [, reason] = programs(content, request, [[], [override].flat()]);
        expect(inEnglish(reason as Words)).toMatch(/^(it has other|other variables stand)/);
      });
  });

  it("is built again where a coefficient vanishes or appears", () => {
    const lossless = [change("Battery", "state_of_charge_min", 0)];
    expect(inEnglish(programs(content, { kind: "full" }, [[], lossless])[1] as Words)).toMatch(/other/);
  });

  it("equals the one that is built again for random systems and changes", long, () => {
    const numbers = Object.keys(patchable).filter((name) => name !== "economic_lifetime") as OverridableAttribute[];
    const drawn = fc.record({
      text: randomSystem(true),
      points: fc.array(
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...numbers), fc.constantFrom(0, 0.3, 0.5, 0.9, 1)), {
          maxLength: 3,
        }),
        { minLength: 1, maxLength: 3 },
      ),
    });
    let patches = 0;
    const property = fc.property(drawn, ({ text: random, points }) => {
      const names = Object.keys(random.components);
      const overrides = points.map((point) =>
        point.map(
          ([component, attribute, value]): Override => change(names[component % names.length], attribute, value),
        ),
      );
      const found = programs(contentOf(random), { kind: "full" }, [[], ...overrides]);
      patches += found.filter((patch) => typeof patch === "object" && patch !== null).length;
    });
    fc.assert(property, { numRuns: 60 });
    expect(patches).toBeGreaterThan(10);
  });
});

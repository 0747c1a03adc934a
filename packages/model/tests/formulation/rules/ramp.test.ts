/** P[s′] − P[s] ≤ rampUp·Δ·cap and P[s] − P[s′] ≤ rampDown·Δ·cap, P = op / H */
import { describe, expect, it } from "vitest";
import { contentOf } from "../../../../../tests/support/systems/content.ts";
import { programTextOf, rowsNamed, threeRates, typicalPeriods } from "../../../../../tests/support/systems/golden.ts";
import { countsOfContent, sizedContent } from "../../../src/formulation/estimate-size.ts";

const source = { type: "SOURCE", commodity_name: "el", capacity_variable: true } as const;
const threeSteps = { number_of_time_steps: 3, hours_per_time_step: 2 } as const;
const system = { dataset: threeSteps, regions: ["R"], commodities: { el: "GW" } };

describe("ramp", () => {
  it("limits the rise from each step to the next, and from the last to the first", () => {
    const { rows } = programTextOf({ ...system, components: { Plant: { ...source, ramp_up: 0.25 } } });
    expect(rowsNamed(rows, "ramp up")).toEqual({
      "ramp up[Plant, R, 1]": "-0.5·capacity[Plant, R] + -0.5·operation[Plant, R, 0] + 0.5·operation[Plant, R, 1] ≤ 0",
      "ramp up[Plant, R, 2]": "-0.5·capacity[Plant, R] + -0.5·operation[Plant, R, 1] + 0.5·operation[Plant, R, 2] ≤ 0",
      "ramp up[Plant, R, 0]": "-0.5·capacity[Plant, R] + 0.5·operation[Plant, R, 0] + -0.5·operation[Plant, R, 2] ≤ 0",
    });
    expect(rowsNamed(rows, "ramp down")).toEqual({});
  });

  it("limits the fall by itself, and leaves the ends alone where they do not join", () => {
    const dataset = { ...threeSteps, joins_ends: false };
    const { rows } = programTextOf({ ...system, dataset, components: { Plant: { ...source, ramp_down: 0.125 } } });
    expect(rowsNamed(rows, "ramp down")).toEqual({
      "ramp down[Plant, R, 1]":
        "-0.25·capacity[Plant, R] + 0.5·operation[Plant, R, 0] + -0.5·operation[Plant, R, 1] ≤ 0",
      "ramp down[Plant, R, 2]":
        "-0.25·capacity[Plant, R] + 0.5·operation[Plant, R, 1] + -0.5·operation[Plant, R, 2] ≤ 0",
    });
    expect(rowsNamed(rows, "ramp up")).toEqual({});
  });

  it("counts the hours between the middles of segments, joins each pair of periods once, and leaves out what limits nothing", () => {
    const { rows } = programTextOf(
      { ...system, dataset: threeRates, components: { Plant: { ...source, ramp_up: 0.1875, ramp_down: 0.125 } } },
      typicalPeriods,
    );
    // Δ is 4 h from step 0 to 1, 7 h from 1 to 2, 5 h from 2 to 0, and 4 h from 1 to 0: a rise of 1.3 capacities is no limit.
    expect(rowsNamed(rows, "ramp up")).toEqual({
      "ramp up[Plant, R, 1]":
        "-0.75·capacity[Plant, R] + -0.5·operation[Plant, R, 0] + 0.166666666667·operation[Plant, R, 1] ≤ 0",
      "ramp up[Plant, R, 0]":
        "-0.9375·capacity[Plant, R] + 0.5·operation[Plant, R, 0] + -0.125·operation[Plant, R, 2] ≤ 0",
      "ramp up[Plant, R, 0] 2":
        "-0.75·capacity[Plant, R] + 0.5·operation[Plant, R, 0] + -0.166666666667·operation[Plant, R, 1] ≤ 0",
    });
    expect(rowsNamed(rows, "ramp down")).toEqual({
      "ramp down[Plant, R, 1]":
        "-0.5·capacity[Plant, R] + 0.5·operation[Plant, R, 0] + -0.166666666667·operation[Plant, R, 1] ≤ 0",
      "ramp down[Plant, R, 2]":
        "-0.875·capacity[Plant, R] + 0.166666666667·operation[Plant, R, 1] + -0.125·operation[Plant, R, 2] ≤ 0",
      "ramp down[Plant, R, 0]":
        "-0.625·capacity[Plant, R] + -0.5·operation[Plant, R, 0] + 0.125·operation[Plant, R, 2] ≤ 0",
      "ramp down[Plant, R, 0] 2":
        "-0.5·capacity[Plant, R] + -0.5·operation[Plant, R, 0] + 0.166666666667·operation[Plant, R, 1] ≤ 0",
    });
  });

  it("does not concern fixed rates, which a check of the data compares, and a horizon of one step", () => {
    const fixed = { ...source, ramp_up: 0.25, tables: { operationRateFix: { R: [0.5, 0.5, 0.75] } } };
    const { rows } = programTextOf({ ...system, components: { Plant: fixed } });
    expect(rowsNamed(rows, "ramp up")).toEqual({});
    const one = { ...system, dataset: { ...threeSteps, number_of_time_steps: 1 } };
    const single = programTextOf({ ...one, components: { Plant: { ...source, ramp_up: 0.25 } } });
    expect(rowsNamed(single.rows, "ramp up")).toEqual({});
  });

  it("is counted in the estimate of the program's size with three coefficients of each row", () => {
    const nonzeros = (ramps: object): number =>
      countsOfContent(sizedContent(contentOf({ ...system, components: { Plant: { ...source, ...ramps } } }))).nonzeros;
    expect(nonzeros({ ramp_up: 0.25 }) - nonzeros({})).toBe(9);
    expect(nonzeros({ ramp_up: 0.25, ramp_down: 0.25 }) - nonzeros({})).toBe(18);
  });
});

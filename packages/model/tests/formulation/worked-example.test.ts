/** The worked example: 28 rows, 27 columns, every coefficient. */
import { describe, expect, it } from "vitest";
import { readableProgram } from "../../../../tests/support/readable-program.ts";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";
import { fullResolution } from "../../src/energy-system/time-structure.ts";
import { buildProgram } from "../../src/formulation/build-program.ts";

const built = buildEnergySystem(workedExample(), []);
if (!built.system) throw new Error(JSON.stringify(built.problems));
const { system, warnings } = built;
const full = buildProgram(system, fullResolution(3, 2));
const { columns, rows } = readableProgram(system, full);

const steps = [0, 1, 2];
const next = (step: number): number => (step + 1) % 3;
const line = "N – S";

describe("the program of the worked example", () => {
  it("comes from a data set without a doubt", () => {
    expect(warnings).toEqual([]);
  });

  it("has 27 columns with these bounds and costs", () => {
    const expected: Record<string, string> = {
      "capacity[Wind, N]": "0 … 10, cost 0.07",
      "capacity[Bat, S]": "0 … 50, cost 0.01",
      [`capacity[Line, ${line}]`]: "0 … 5, cost 0.00116556322332",
    };
    for (const step of steps) {
      for (const region of ["N", "S"]) expected[`operation[Backup, ${region}, ${step}]`] = "0 … Infinity, cost 0.146";
      expected[`operation[Wind, N, ${step}]`] = "0 … Infinity, cost 0";
      for (const variable of ["charge", "discharge", "stateOfCharge"]) {
        expected[`${variable}[Bat, S, ${step}]`] = "0 … Infinity, cost 0";
      }
      for (const flow of ["flow", "flowBack"]) expected[`${flow}[Line, ${line}, ${step}]`] = "0 … Infinity, cost 0";
    }
    expect(columns).toEqual(expected);
    expect(full.program.columnCount).toBe(27);
    expect(full.program.objectiveOffset).toBe(0);
  });

  it("has 28 rows with these coefficients", () => {
    const battery = (variable: string, step: number): string => `${variable}[Bat, S, ${step}]`;
    const expected: Record<string, string[]> = {
      "cyclic lifetime[Bat, S]": [
        ...steps.map((step) => `1460·${battery("charge", step)}`),
        "-800·capacity[Bat, S]",
        "≤ 0",
      ],
    };
    const wind = [1, 2, 0.4];
    const demand = { N: [1, 1, 1], S: [2, 3, 1] };
    for (const step of steps) {
      const cap = "capacity[Bat, S]";
      expected[`operation limit[Wind, N, ${step}]`] = [
        `1·operation[Wind, N, ${step}]`,
        `${-wind[step]}·capacity[Wind, N]`,
        "≤ 0",
      ];
      for (const variable of ["charge", "discharge"]) {
        expected[`${variable} rate[Bat, S, ${step}]`] = [`1·${battery(variable, step)}`, `-1·${cap}`, "≤ 0"];
      }
      expected[`storage continuity[Bat, S, ${step}]`] = [
        `1·${battery("stateOfCharge", next(step))}`,
        `-0.9801·${battery("stateOfCharge", step)}`,
        `-0.9·${battery("charge", step)}`,
        `1.25·${battery("discharge", step)}`,
        "= 0",
      ];
      expected[`state of charge max[Bat, S, ${step}]`] = [`1·${battery("stateOfCharge", step)}`, `-0.9·${cap}`, "≤ 0"];
      expected[`state of charge min[Bat, S, ${step}]`] = [`1·${battery("stateOfCharge", step)}`, `-0.1·${cap}`, "≥ 0"];
      expected[`transmission limit[Line, ${line}, ${step}]`] = [
        `1·flow[Line, ${line}, ${step}]`,
        `1·flowBack[Line, ${line}, ${step}]`,
        `-2·capacity[Line, ${line}]`,
        "≤ 0",
      ];
      expected[`commodity balance[el, N, ${step}]`] = [
        `1·operation[Wind, N, ${step}]`,
        `1·operation[Backup, N, ${step}]`,
        `-1·flow[Line, ${line}, ${step}]`,
        `0.9·flowBack[Line, ${line}, ${step}]`,
        `= ${demand.N[step]}`,
      ];
      expected[`commodity balance[el, S, ${step}]`] = [
        `1·operation[Backup, S, ${step}]`,
        `1·${battery("discharge", step)}`,
        `-1·${battery("charge", step)}`,
        `0.9·flow[Line, ${line}, ${step}]`,
        `-1·flowBack[Line, ${line}, ${step}]`,
        `= ${demand.S[step]}`,
      ];
    }
    const parts = (row: string): string[] =>
      row
        .replace(/ ([=≤≥])/, " + $1")
        .split(" + ")
        .sort();
    const sorted = (record: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(record).map(([name, terms]) => [name, terms.toSorted()]));
    expect(Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, parts(row)]))).toEqual(sorted(expected));
    expect(full.program.rowCount).toBe(28);
  });
});

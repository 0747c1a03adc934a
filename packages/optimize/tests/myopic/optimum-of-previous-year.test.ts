/** The optimum of a milestone year is a start for the next: looked up by the subject of each variable and row. */

import type { Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { OptimizationParameters } from "@esm/model/domain/model";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { columnName, type Layout, rowName } from "@esm/model/formulation/layout";
import { solveProgram } from "@esm/solver/solve/solve";
import { describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { type ComponentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { slowExample } from "../../../../tests/support/systems/slow-example.ts";
import type { Cohort } from "../../src/myopic/cohort.ts";
import { candidateFromPreviousYear } from "../../src/myopic/optimum-of-previous-year.ts";
import { systemOfYear, type YearSystem } from "../../src/myopic/year-system.ts";
import { optimizePathway } from "../../src/optimization/solve-pathway.ts";

const steps = 2;
const plant: ComponentText = {
  type: "SOURCE",
  commodity_name: "el",
  capacity_variable: true,
  invest_per_capacity: 20,
  interest_rate: 0,
  economic_lifetime: 20,
  tables: { capacityMax: { A: 50, B: 50 } },
} as ComponentText;
const { system: base } = buildEnergySystem(
  contentOf({
    dataset: { number_of_time_steps: steps, hours_per_time_step: 1 },
    regions: ["A", "B"],
    commodities: { el: "GW" },
    components: {
      Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [7, 10], B: [3, 4] } } },
      Plant: plant,
    },
  }),
  [],
);

function yearOf(year: number, cohorts: readonly Cohort[]) {
  if (!base) throw new Error("The system is not valid.");
  const of = systemOfYear(base, cohorts, { year, emissionLimit: null }, null);
  const { layout, program } = buildProgram(of.system, fullResolution(steps, 1));
  return { year, of, layout, program };
}

const columnKey = ({ system }: YearSystem, layout: Layout, at: number): string => {
  const { what, subject, location, step } = columnName(layout, system, at);
  return [what, subject, location, step].filter((part) => part !== null).join(" ");
};
const rowKey = ({ system }: YearSystem, layout: Layout, at: number): string => {
  const { what, subject, location, step } = rowName(layout, system, at);
  return [what, subject, location, step].filter((part) => part !== null).join(" ");
};
/** Each column or row has a number of its own, so that it shows where it comes from. */
const numbered = (keys: string[]) => Object.fromEntries(keys.map((key, at) => [key, at + 1]));

function candidateOf(before: ReturnType<typeof yearOf>, now: ReturnType<typeof yearOf>) {
  const columns = Array.from({ length: before.program.columnCount }, (_, at) =>
    columnKey(before.of, before.layout, at),
  );
  const rows = Array.from({ length: before.program.rowCount }, (_, at) => rowKey(before.of, before.layout, at));
  const solution = {
    columnValue: Float64Array.from(columns.keys(), (at) => at + 1),
    rowDual: Float64Array.from(rows.keys(), (at) => at + 1),
  };
  const candidate = candidateFromPreviousYear({ ...before, solution }, now);
  const values: Record<string, number> = {};
  candidate.columnValue.forEach((value, at) => {
    values[columnKey(now.of, now.layout, at)] = value;
  });
  const prices: Record<string, number> = {};
  candidate.rowDual?.forEach((value, at) => {
    prices[rowKey(now.of, now.layout, at)] = value;
  });
  return { values, prices, columns: numbered(columns), rows: numbered(rows) };
}

const plantIn = (builtIn: number, A: number, B: number): Cohort => ({
  component: base?.components.findIndex(({ name }) => name === "Plant") ?? -1,
  builtIn,
  endsIn: builtIn + 20,
  capacity: Float64Array.of(A, B),
});

describe("the candidate for a milestone year", () => {
  it("gives what was built to the stock that it has become, and nothing to what may be built", () => {
    const { values, prices, columns, rows } = candidateOf(yearOf(2030, []), yearOf(2040, [plantIn(2030, 10, 0)]));
    for (const what of ["capacity Plant A", "operation Plant A 0", "operation Plant A 1"]) {
      expect([what, values[what.replace("Plant", "Plant_stock_2030")], values[what]]).toEqual([what, columns[what], 0]);
    }
    // Nothing became stock in B, so whatever little was built there is built again.
    expect(values["operation Plant B 1"]).toBe(columns["operation Plant B 1"]);
    // An hour is worth the same to stock and to a new plant.
    expect(prices["operation limit Plant A 1"]).toBe(rows["operation limit Plant A 1"]);
    expect(prices["operation limit Plant_stock_2030 A 1"]).toBe(rows["operation limit Plant A 1"]);
    expect(prices["commodity balance el B 1"]).toBe(rows["commodity balance el B 1"]);
  });

  it("keeps stock that stands, and has built again what stands no more", () => {
    const cohorts = [plantIn(2030, 10, 4), plantIn(2035, 1, 1)];
    const { values, columns } = candidateOf(yearOf(2040, cohorts), yearOf(2050, cohorts));
    expect(values["operation Plant_stock_2035 A 1"]).toBe(columns["operation Plant_stock_2035 A 1"]);
    expect(values["operation Plant A 1"]).toBe(
      columns["operation Plant A 1"] + columns["operation Plant_stock_2030 A 1"],
    );
    expect(values["capacity Plant B"]).toBe(columns["capacity Plant B"] + columns["capacity Plant_stock_2030 B"]);
  });
});

const pathway = (years: number, more: Partial<OptimizationParameters> = {}): OptimizationParameters => ({
  start_year: 2030,
  end_year: 2030 + 10 * years,
  number_of_steps: years,
  years_per_step: 10,
  CO2_reference: null,
  CO2_reduction_targets: null,
  ...more,
});

type Year = Parameters<Parameters<typeof optimizePathway>[3]["onYear"]>[1];

/** The cost of the same year without a candidate. */
const highs = await inProcessHighs();

async function costAlone({ solved }: Year): Promise<number> {
  const { program } = buildProgram(solved.system, solved.time);
  const outcome = await solveProgram(program, { adapter: highs });
  if (outcome.status !== "optimal") throw new Error(inEnglish(outcome.message));
  return outcome.objective;
}

describe("a pathway with candidates", () => {
  it("costs in each year what the year costs by itself, and says which years needed no solver", async () => {
    const content = slowExample(24);
    const years: [withCandidate: number, solved: number, attempts: number][] = [];
    const log: string[] = [];
    const options = { solver: "auto", timeLimitSeconds: 500 } as const;
    const hooks = {
      onLog: (line: Words) => void log.push(inEnglish(line)),
      async onYear(_: number, year: Year) {
        years.push([year.objective, await costAlone(year), year.attempts.length]);
      },
    };
    await optimizePathway({ content, overrides: [] }, pathway(3), options, hooks);
    expect(years.map(([, , attempts]) => attempts)).toEqual([1, 0, 0, 0]);
    for (const [ours, alone] of years) expect(ours / alone).toBeCloseTo(1, 6);
    expect(log).toContain("the optimum of 2030 is one here as well, as the check proves: there is nothing to solve");
  });
});

/** Plants that retire before the end of their lifetime, in pathways with perfect foresight that are worked out by hand. */
import type { YearOverride } from "@esm/model/domain/model";
import { modelSchema } from "@esm/model/domain/model-schema";
import { columnName } from "@esm/model/formulation/layout";
import { summaryValues, totalAnnualCost } from "@esm/model/results/summary";
import { describe, expect, it } from "vitest";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { jointProgram } from "../../src/foresight/joint-program.ts";
import { systemsOfYears } from "../../src/foresight/year-systems.ts";
import type { Pathway } from "../../src/myopic/pathway.ts";
import { pathwaySheet } from "../../src/myopic/pathway-sheet.ts";
import { pathwayStatistics } from "../../src/myopic/pathway-statistics.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import { preparePathway } from "../../src/optimization/pathways/prepared-pathway.ts";
import { pathway, plant, world } from "../myopic/support.ts";
import { allFossil, foresee, transition } from "./support.ts";

/** A year has one step of one hour, which stands for 8,760 of them. */
const hours = 8760;

/** Costs of a year of a unit of imports, by year. */
const importAt = (costs: Record<number, number>): Partial<YearOverride>[] =>
  Object.entries(costs).map(([year, cost]) => ({
    year: Number(year),
    component_name: "Import",
    attribute: "commodity_cost",
    operation: "set",
    value: cost / hours,
  }));

const demandAt = (factors: Record<number, number>): Partial<YearOverride>[] =>
  Object.entries(factors).map(([year, value]) => ({
    year: Number(year),
    component_name: "Demand",
    table: "operationRateFix",
    operation: "multiply",
    value,
  })) as Partial<YearOverride>[];

const Import: ComponentText = { type: "SOURCE", commodity_name: "el", commodity_cost: 100 / hours };

async function retire(
  text: ContentText,
  years: number,
  byYear: readonly Partial<YearOverride>[],
  more: Partial<OptimizeOptions> = {},
) {
  const { overrides_by_year } = modelSchema.parse({ name: "m", overrides_by_year: byYear });
  const found = await foresee(text, pathway(2030, years - 1, 10), { retirement: true, ...more }, overrides_by_year);
  const figures = (property: string, component: string) =>
    found.optima.map(({ summary, solved }) =>
      Number(
        summaryValues(summary, solved.system)
          .filter((row) => row.property === property && row.component.startsWith(component))
          .reduce((sum, { value }) => sum + value, 0)
          .toFixed(6),
      ),
    );
  for (const { summary, objective } of found.optima) expect(totalAnnualCost(summary)).toBeCloseTo(objective, 6);
  return { ...found, figures };
}

/** Rows of the sheet of the pathway, by property and component. */
const sheetOf = (found: Pathway | null): Record<string, number[]> =>
  Object.fromEntries(
    [...pathwaySheet(found as Pathway).rows()].map(({ labels, values }) => [
      `${labels[1]} ${labels[0]}`.trim(),
      [...values].map((value) => Number(Number(value).toFixed(6))),
    ]),
  );

/** The program of all years of a pathway, its rows between the years as texts, and the columns of its last year. */
function rowsBetweenYears(text: ContentText, years: number, byYear: readonly Partial<YearOverride>[] = []) {
  const { overrides_by_year: overridesByYear } = modelSchema.parse({ name: "m", overrides_by_year: byYear });
  const snapshot = { content: contentOf(text), overrides: [], overridesByYear };
  const options = { solver: "auto", timeLimitSeconds: null, foresight: "perfect", retirement: true } as const;
  const prepared = preparePathway(snapshot, pathway(2030, years - 1, 10), options);
  if ("refused" in prepared) throw new Error(JSON.stringify(prepared.refused));
  const { milestones, ready, budget } = prepared;
  const all = systemsOfYears(prepared);
  const { program, blocks } = jointProgram(all, { time: ready.time, storageBounds: ready.storageBounds, budget });
  const nameOf = (column: number): string => {
    const year = blocks.findIndex((block) => column >= block.column && column < block.column + block.parts.columnCount);
    if (year < 0) return `own ${column - blocks.reduce((sum, { parts }) => sum + parts.columnCount, 0)}`;
    const { layout, system, column: start } = blocks[year];
    const { what, subject } = columnName(layout, system, column - start);
    return `${subject} ${what} ${milestones[year].year}`;
  };
  const first = blocks.reduce((sum, { parts }) => sum + parts.rowCount, 0);
  const terms = Array.from({ length: program.rowCount - first }, (): string[] => []);
  const costs: Record<string, number> = {};
  for (let column = 0; column < program.columnCount; column++) {
    costs[nameOf(column)] = program.cost[column];
    for (let at = program.columnStart[column]; at < program.columnStart[column + 1]; at++) {
      const row = program.rowIndex[at] - first;
      if (row >= 0) terms[row].push(`${program.value[at]}·${nameOf(column)}`);
    }
  }
  const boundsOf = (row: number): string => {
    const [lower, upper] = [program.rowLower[first + row], program.rowUpper[first + row]];
    return lower === upper ? `= ${lower}` : upper === Number.POSITIVE_INFINITY ? `≥ ${lower}` : `≤ ${upper}`;
  };
  return { rows: terms.map((row, index) => `${row.join(" + ")} ${boundsOf(index)}`), costs };
}

describe("The program of a pathway with retirement", () => {
  it("has rows for what stands of equal cohorts, and for what each of them retires", () => {
    const { rows, costs } = rowsBetweenYears(world({ Plant: plant(30, { invest_per_capacity: 90 }), Import }), 3);
    // Columns after those of the years: built in 2040 and 2050, retired until 2050 of 2030 and of 2040.
    expect(rows).toEqual([
      "-1·Plant capacity 2030 + 1·Plant capacity 2040 + 1·Plant retiredCapacity 2040 + -1·own 0 = 0",
      "1·Plant capacity 2030 + -1·Plant retiredCapacity 2040 ≥ 0",
      "-1·Plant capacity 2030 + 1·Plant capacity 2050 + 1·Plant retiredCapacity 2050 + -1·own 0 + -1·own 1 = 0",
      "1·Plant retiredCapacity 2050 + -1·own 2 + -1·own 3 = 0",
      "1·Plant capacity 2030 + -1·own 2 ≥ 0",
      "-1·Plant retiredCapacity 2040 + 1·own 2 ≥ 0",
      "1·own 0 + -1·own 3 ≥ 0",
    ]);
    // Annuities of 3 and fixed costs of 1, for ten years each.
    expect(costs).toMatchObject({
      "Plant capacity 2040": 40,
      "Plant retiredCapacity 2040": 30,
      "own 0": 0,
      "own 3": 0,
    });
  });

  it("has whole units of what retires, and decisions of which the costs of building go on", () => {
    const cheaper = { year: 2040, component_name: "Plant", attribute: "opex_per_capacity", operation: "set", value: 2 };
    const units = { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 4 } as const;
    const { rows } = rowsBetweenYears(world({ Plant: plant(20, units), Import }), 2, [
      cheaper as Partial<YearOverride>,
    ]);
    expect(rows).toEqual([
      "-1·Plant capacity 2030 + 1·Plant_stock_2030 capacity 2040 + 1·Plant_stock_2030 retiredCapacity 2040 = 0",
      "1·Plant_stock_2030 retiredCapacity 2040 + -4·own 0 = 0",
    ]);
    const decided = { invest_if_built: 40, opex_if_built: 13, tables: { capacityMax: { R: 40 } } };
    const { rows: ofDecision, costs } = rowsBetweenYears(world({ Plant: plant(20, decided), Import }), 2);
    expect(ofDecision).toEqual([
      "-1·Plant capacity 2030 + 1·Plant_stock_2030 capacity 2040 + 1·Plant_stock_2030 retiredCapacity 2040 = 0",
      "1·Plant capacity 2040 + 1·Plant_stock_2030 capacity 2040 ≤ 40",
      "-1·Plant existence 2030 + 1·Plant_stock_2030 existence 2040 + 1·Plant_stock_2030 retiredExistence 2040 = 0",
    ]);
    expect(costs["Plant_stock_2030 existence 2040"]).toBe(150);
    expect(costs["Plant_stock_2030 retiredExistence 2040"]).toBe(20);
  });
});

describe("A pathway with retirement", () => {
  // 1 a year of annuity, and 5 of fixed costs.
  const dear = (more: Partial<ComponentText> = {}) => plant(20, { opex_per_capacity: 5, ...more });

  it("retires a cohort whose fixed cost is more than what it saves, and goes on paying its annuity", async () => {
    const text = world({ Plant: dear(), Import });
    const { sum, objectives, built, figures, pathway: found, optima } = await retire(text, 2, importAt({ 2040: 2 }));
    // 10 units: 10·6 in 2030; then the annuity of 10 and imports of 10·2. What stands until its end costs 60 again.
    expect(built("Plant")).toEqual([10, 0]);
    expect(objectives).toEqual([60, 30]);
    expect(sum).toBeCloseTo(10 * 60 + 10 * 30, 6);
    const kept = await retire(text, 2, importAt({ 2040: 2 }), { retirement: false });
    expect(kept.objectives).toEqual([60, 60]);
    expect(figures("capacity", "Plant")).toEqual([10, 0]);
    expect(figures("retiredEarly", "Plant")).toEqual([0, 10]);
    expect(figures("capexCap", "Plant")).toEqual([10, 10]);
    expect(figures("opexCap", "Plant")).toEqual([50, 0]);
    expect(sheetOf(found)).toMatchObject({
      "built Plant": [10, 0],
      "retired Plant": [0, 10],
      "standing Plant": [10, 0],
      discountedSum: [600, 900],
    });
    const statistics = pathwayStatistics(found as Pathway).filter(({ component }) => component === "Plant");
    expect(statistics.map(({ quantity, value }) => [quantity, Number(value.toFixed(6))]).slice(0, 3)).toEqual([
      ["standing", 0],
      ["built", 0],
      ["retired", 10],
    ]);
    expect(optima[1].solved.system.components.map(({ name }) => name)).toEqual(["Demand", "Import", "Plant"]);
  });

  it("never has back what it has retired", async () => {
    // Keeping all: 3·60. Resting in 2040 alone would be 60 + 30 + 60. So it retires, and builds again at 1 + 5 beside an annuity of 10.
    const text = world({ Plant: plant(30, { invest_per_capacity: 30, opex_per_capacity: 5 }), Import });
    const imports = importAt({ 2040: 2, 2050: 100 });
    const { objectives, built, pathway: found } = await retire(text, 3, imports);
    expect(objectives).toEqual([60, 30, 70]);
    expect(built("Plant")).toEqual([10, 0, 10]);
    expect(sheetOf(found)).toMatchObject({ "retired Plant": [0, 10, 0], "standing Plant": [10, 0, 10] });
    // Where imports save less than the annuity of a new plant, it stands all the time.
    const { objectives: stays } = await retire(text, 3, importAt({ 2040: 4.5, 2050: 100 }));
    expect(stays).toEqual([60, 60, 60]);
  });

  it("counts each cohort of equal plants on its own, by its own lifetime", async () => {
    // 10 of 2030 stand until 2060, 5 of 2040 until 2070. In 2050 6 are needed, in 2060 5: those of 2040.
    const text = world({ Plant: plant(30, { invest_per_capacity: 30 }) });
    const demand = demandAt({ 2040: 1.5, 2050: 0.6, 2060: 0.5 });
    const { objectives, built, figures, pathway: found, optima } = await retire(text, 4, demand);
    expect(built("Plant")).toEqual([10, 5, 0, 0]);
    expect(sheetOf(found)).toMatchObject({
      "standing Plant": [10, 15, 6, 5],
      "retired Plant": [0, 0, 9, 1],
    });
    // Annuities of 10, 15, 15, 5; fixed costs of what stands.
    expect(objectives).toEqual([20, 30, 21, 10]);
    expect(figures("retiredEarly", "Plant")).toEqual([0, 0, 9, 0]);
    expect(optima[3].solved.system.components.map(({ name }) => name)).toEqual(["Demand", "Plant"]);
    const none = await retire(text, 4, demand, { retirement: false });
    expect(none.objectives).toEqual([20, 30, 30, 10]);
  });

  it("keeps apart cohorts that differ, of which the dear one retires", async () => {
    const costs = { year: 2040, component_name: "Plant", attribute: "opex_per_capacity", operation: "set", value: 2 };
    const { objectives, figures, optima } = await retire(world({ Plant: dear() }), 2, [costs as Partial<YearOverride>]);
    // A new plant costs 1 + 2, the old one 5 where it stands: 10·1 + 10·3.
    expect(objectives).toEqual([60, 40]);
    expect(figures("retiredEarly", "Plant_stock_2030")).toEqual([0, 10]);
    const capacities = optima[1].solved.system.components.map(({ name }) => name);
    expect(capacities).toEqual(["Demand", "Plant", "Plant_stock_2030"]);
  });

  it("retires whole units", async () => {
    const text = world({
      Plant: dear({ capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 4 }),
      Import,
    });
    // 3 units of 4 in 2030. In 2040 a demand of 5 needs two of them, as 1 of imports costs 100.
    const { objectives, pathway: found } = await retire(text, 2, demandAt({ 2040: 0.5 }));
    expect(objectives).toEqual([12 * 6, 12 + 8 * 5]);
    expect(sheetOf(found)).toMatchObject({ "standing Plant": [12, 8], "retired Plant": [0, 4] });
  });

  it("meets the least capacity by what stands, and never retires what data fix", async () => {
    const least = world({ Plant: dear({ tables: { capacityMin: { R: 4 } } }), Import });
    const { objectives } = await retire(least, 2, importAt({ 2040: 2 }));
    // 4 stand at 5 each, and replace 4 of imports: 10 + 20 + 12.
    expect(objectives).toEqual([60, 42]);
    const fixed = world({ Plant: dear({ tables: { capacityFix: { R: 10 } } }), Import });
    const { objectives: all, pathway: found } = await retire(fixed, 2, importAt({ 2040: 2 }));
    expect(all).toEqual([60, 60]);
    expect(sheetOf(found)).not.toHaveProperty("retired Plant");
  });

  it("makes room for what replaces a plant, within capacities and potentials of a year", async () => {
    const most = { year: 2040, component_name: "Plant", table: "capacityMax", operation: "set", value: 3 };
    const text = world({ Plant: plant(20, { tables: { capacityMax: { R: 10 } } }), Import });
    const { objectives } = await retire(text, 2, [most as Partial<YearOverride>]);
    expect(objectives).toEqual([20, 10 + 3 + 700]);
    // What may never retire is not built, where it would be too much later.
    const { objectives: small } = await retire(text, 2, [most as Partial<YearOverride>], { retirement: false });
    expect(small).toEqual([3 * 2 + 700, 3 * 2 + 700]);
  });

  it("retires nothing that costs nothing and is in nobody's way", async () => {
    const free = plant(30, { invest_per_capacity: 30, opex_per_capacity: 0 });
    const demand = demandAt({ 2040: 0.6, 2050: 0.5 });
    const { objectives, pathway: found } = await retire(world({ Plant: free }), 3, demand);
    expect(objectives).toEqual([10, 10, 10]);
    expect(sheetOf(found)).toMatchObject({ "standing Plant": [10, 10, 10] });
    expect(sheetOf(found)).not.toHaveProperty("retired Plant");
    // A largest capacity is in its way.
    const most = { year: 2040, component_name: "Plant", table: "capacityMax", operation: "set", value: 8 };
    const bounded = world({ Plant: { ...free, tables: { capacityMax: { R: 10 } } } });
    const { pathway: less } = await retire(bounded, 3, [...demand, most as Partial<YearOverride>]);
    expect(sheetOf(less)).toMatchObject({ "standing Plant": [10, 8, 8], "retired Plant": [0, 2, 0] });
    const units = { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 2.5 } as const;
    const whole = world({ Plant: { ...free, ...units, tables: { capacityMax: { R: 10 } } } });
    const { pathway: ofUnits } = await retire(whole, 3, [...demand, most as Partial<YearOverride>]);
    expect(sheetOf(ofUnits)).toMatchObject({ "standing Plant": [10, 7.5, 7.5], "retired Plant": [0, 2.5, 0] });
  });

  it("has prices in the money of each year, and an energy price by what is needed then", async () => {
    const options = { prices: true, yearWeights: [10, 4] };
    const { optima } = await retire(world({ Plant: dear(), Import }), 2, importAt({ 2040: 2 }), options);
    const prices = optima.map(({ prices }) => prices?.prices.find(({ kind }) => kind === "commodity")?.value ?? 0);
    // A unit more in 2030 is built for two years, and retired: 6 in 2030, and 1·4/10 for its annuity of 2040.
    expect(prices.map((price) => Number((price * hours).toFixed(6)))).toEqual([6.4, 2]);
  });

  it("retires the powers of a storage, too", async () => {
    // Sun in the first hour only. From 2040 on imports serve the second one for 1 a year.
    const text: ContentText = {
      dataset: { number_of_time_steps: 2, hours_per_time_step: 1 },
      regions: ["R"],
      commodities: { el: "GW" },
      components: {
        Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [0, 10] } } },
        Sun: { type: "SOURCE", commodity_name: "el", tables: { operationRateMax: { R: [20, 0] } } },
        Import: { ...Import, commodity_cost: 100 / 4380 },
        Store: {
          ...plant(20, {
            opex_per_capacity: 2,
            discharge_capacity_variable: true,
            discharge_invest_per_capacity: 20,
            discharge_opex_per_capacity: 3,
          }),
          type: "STORAGE",
          commodity_name: "el",
          discharge_rate: 1,
        },
      },
    };
    const { objectives, figures } = await retire(text, 2, importAt({ 2040: 2 }));
    // Energy 1 + 2 and power 1 + 3 for each of 10; then both annuities, and 10 of imports at 1.
    expect(objectives).toEqual([70, 20 + 10]);
    expect(figures("retiredEarly", "Store")).toEqual([0, 10]);
    expect(figures("dischargeRetiredEarly", "Store")).toEqual([0, 10]);
    expect(figures("dischargeCapexCap", "Store")).toEqual([10, 10]);
    expect(figures("dischargeOpexCap", "Store")).toEqual([30, 0]);
  });

  it("stops paying fixed costs of having been built where the whole cohort retires", async () => {
    // Annuities of 1 a unit and of 2 for the plant, fixed costs of 13 for the plant.
    const plants = plant(20, {
      opex_per_capacity: 0,
      invest_if_built: 40,
      opex_if_built: 13,
      tables: { capacityMax: { R: 40 } },
    });
    const text = world({ Plant: plants, Import });
    const { objectives, figures } = await retire(text, 2, importAt({ 2040: 1 }));
    // Imports of 10 are cheaper than 13: 10 + 2 + 10.
    expect(objectives).toEqual([25, 22]);
    expect(figures("isBuilt", "Plant")).toEqual([1, 0]);
    expect(figures("capexIfBuilt", "Plant")).toEqual([2, 2]);
    expect(figures("opexIfBuilt", "Plant")).toEqual([13, 0]);
    const { objectives: stays } = await retire(text, 2, importAt({ 2040: 1.4 }));
    expect(stays).toEqual([25, 25]);
    // A least size is that of what stands, or nothing does: a demand of 6 keeps 8 standing, imports of 2 retire all of it.
    const sized = { ...plants, invest_if_built: 0, opex_if_built: 0, opex_per_capacity: 1 };
    const least = { ...sized, tables: { capacityMax: { R: 40 }, capacityMinIfBuilt: { R: 8 } } };
    const { figures: kept } = await retire(world({ Plant: least, Import }), 2, demandAt({ 2040: 0.6 }));
    expect(kept("capacity", "Plant")).toEqual([10, 8]);
    const few = [...demandAt({ 2040: 0.2 }), ...importAt({ 2040: 3 })];
    const { figures: gone, objectives: without } = await retire(world({ Plant: least, Import }), 2, few);
    expect(gone("capacity", "Plant")).toEqual([10, 0]);
    expect(without).toEqual([20, 10 + 6]);
    // What has to exist stands, with its least size.
    const given = {
      ...plants,
      opex_per_capacity: 1,
      tables: { capacityMax: { R: 40 }, existenceFix: { R: 1 }, capacityMinIfBuilt: { R: 4 } },
    };
    const { objectives: exists, figures: of } = await retire(
      world({ Plant: given, Import }),
      2,
      importAt({ 2040: 0.5 }),
    );
    expect(exists).toEqual([35, 10 + 2 + 13 + 4 + 3]);
    expect(of("capacity", "Plant")).toEqual([10, 4]);
  });

  it("counts what stands in constraints of capacities, and annuities of all that was built in costs", async () => {
    const constraint = (id: string, quantity: string, value: number) => ({
      id,
      sense: "<=",
      value,
      years: [2040],
      terms: [{ quantity, component_name: "Plant" }],
    });
    const text = (quantity: string, value: number) => ({
      ...world({ Plant: plant(20), Import }),
      constraints: [constraint("few", quantity, value)],
    });
    // 4 may stand in 2040: 6 retire.
    const { objectives: few } = await retire(text("capacity", 4), 2, []);
    expect(few).toEqual([20, 10 + 4 + 600]);
    // An annuity of 10 leaves 4 of 14 for what stands.
    const { objectives: dearest, figures } = await retire(text("annual_cost", 14), 2, [], { yearWeights: [2, 1] });
    expect(dearest).toEqual([20, 10 + 4 + 600]);
    expect(figures("TAC", "Plant")).toEqual([20, 14]);
  });

  it("pays for lines by their length, and gives potentials back", async () => {
    const between: ContentText = {
      ...world({}),
      regions: ["R", "S"],
      components: {
        Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [10], S: [0] } } },
        Cheap: { type: "SOURCE", commodity_name: "el", tables: { operationRateMax: { R: [0], S: [100] } } },
        Import: { ...Import, tables: { operationRateMax: { R: [100], S: [0] } } },
        Line: {
          ...plant(20, { opex_per_capacity: 2 }),
          type: "TRANSMISSION",
          tables: { distances: { R: { S: 3 }, S: { R: 3 } } },
        },
      } as Record<string, ComponentText>,
    };
    const { objectives, figures } = await retire(between, 2, importAt({ 2040: 5 }));
    // 10 of length 3: 30 of annuities and 60 of fixed costs, and then imports of 50 instead of those.
    expect(objectives).toEqual([90, 80]);
    expect(figures("capexCap", "Line")).toEqual([30, 30]);
    const shared = (invest: number, opex: number, rate: number): ComponentText =>
      plant(20, {
        invest_per_capacity: invest,
        opex_per_capacity: opex,
        shared_potential_id: "land",
        tables: { capacityMax: { R: 10 }, operationRateMax: { R: [rate] } },
      });
    const land = world({ Import, Old: shared(20, 0, 0.5), New: shared(1e9, 0, 1) });
    const cheap = { year: 2040, component_name: "New", attribute: "invest_per_capacity", operation: "set", value: 20 };
    const { objectives: repowered, pathway: found } = await retire(land, 2, [cheap as Partial<YearOverride>]);
    // The old plants on all of the land serve half of the demand; new ones in their place all of it.
    expect(repowered).toEqual([10 + 500, 10 + 10]);
    expect(sheetOf(found)).toMatchObject({ "retired Old": [0, 10], "standing New": [0, 10] });
  });

  it("is operated in every time step as it is designed over typical periods", async () => {
    const text: ContentText = {
      ...world({ Plant: dear(), Import }),
      dataset: { number_of_time_steps: 4, hours_per_time_step: 1 },
    };
    const demand = { Demand: { ...text.components.Demand, tables: { operationRateFix: { R: [10, 4, 10, 6] } } } };
    const resolution = {
      kind: "typical-periods",
      periods: 1,
      periodLength: 2,
      segments: 2,
      representation: "distribution",
    } as const;
    const { optima, objectives } = await retire(
      { ...text, components: { ...text.components, ...demand } as ContentText["components"] },
      2,
      importAt({ 2040: 2 }),
      { dispatch: true, resolution },
    );
    // 10 and 5 over the typical period, and imports for three quarters of a year's 10 in 2040.
    expect(objectives).toEqual([60, 10 + 15]);
    expect(optima.map(({ dispatch }) => Number(dispatch?.annualCost.toFixed(6)))).toEqual([60, 25]);
  });

  it("is suggested where a year cannot have what earlier ones had to build, and explained as other years are", async () => {
    const text = (least: number) =>
      world({ Plant: plant(20, { tables: { capacityMin: { R: least }, capacityMax: { R: 20 } } }), Import });
    const table = (name: string, value: number, component_name = "Plant") =>
      ({ year: 2040, component_name, table: name, operation: "set", value }) as Partial<YearOverride>;
    const smaller = [table("capacityMin", 0), table("capacityMax", 3)];
    const { end } = await retire(text(8), 2, smaller, { retirement: false });
    if (end.status !== "infeasible") throw new Error(end.status);
    expect(end.year).toBe(2040);
    expect(end.problems[0]).toMatchObject({ type: "infeasible_without_retirement", ctx: { year: 2040 } });
    // 2 a year each; then annuities of 10, and imports of 7.
    const { objectives } = await retire(text(8), 2, smaller);
    expect(objectives).toEqual([20, 10 + 3 + 700]);
    // Where retirement does not help, it is not suggested, and the same levers are found with it and without.
    const bounded = transition({ Clean: plant(20, { tables: { capacityMax: { R: 6 } } }) });
    const cleanLater = { ...pathway(2030, 1, 10), CO2_reference: allFossil, CO2_reduction_targets: [0, 100] };
    const levers = await Promise.all(
      [false, true].map(async (retirement) => {
        const { end: ended } = await foresee(bounded, cleanLater, { retirement });
        if (ended.status !== "infeasible") throw new Error(ended.status);
        expect(ended.year).toBe(2040);
        return ended.problems.map(({ type, loc }) => [type, loc.join(" ")]);
      }),
    );
    expect(levers[0]).toEqual(levers[1]);
    expect(levers[0].map(([type]) => type)).not.toContain("infeasible_without_retirement");
    expect(levers[0]).toContainEqual(["infeasible_yearly_limit", expect.stringContaining("CO2")]);
  });

  it("is refused year by year", async () => {
    const { end } = await foresee(world({ Plant: dear() }), pathway(2030, 1, 10), {
      foresight: "myopic",
      retirement: true,
    });
    if (end.status !== "invalid") throw new Error(end.status);
    expect(end.problems.map(({ loc }) => loc)).toEqual([["retirement"]]);
  });
});

/** The page of tables and series: how tables are laid out and stored, and where pasted blocks go. */

import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { describe, expect, it } from "vitest";
import type { RecordOfDataset } from "../../src/page/data/editing/records.ts";
import {
  columnsOf,
  familiesOf,
  isNowhere,
  layoutOf,
  markRefused,
  operationsOf,
  storingsOf,
} from "../../src/page/data/editing/table-layout.ts";
import { TableValues } from "../../src/page/data/editing/table-values.ts";
import { en } from "../../src/page/editing/en.ts";
import { readBlock } from "../../src/page/grid/pasted-block.ts";
import { pairsOf } from "../../src/page/pages/series/pairs-of-lines.ts";
import {
  fillingPatches,
  isPlain,
  misfitOf,
  patchesOf,
  placementOf,
  reportOf,
} from "../../src/page/pages/series/paste.ts";
import { unitOfTable } from "../../src/page/pages/series/table-unit.ts";

const size = { regions: ["North", "South"], steps: 3 };
const { NaN: none } = Number;
const put = (column: number, row: number, ...values: number[]) => ({ column, row, values: Float64Array.from(values) });

describe("A table", () => {
  it("of a line has distances, losses and rates, one of a storage no rates", () => {
    expect(familiesOf("TRANSMISSION")).toEqual([
      "operationRateFix",
      "operationRateMax",
      "capacityFix",
      "capacityMax",
      "capacityMin",
      "distances",
      "losses",
      "locationalEligibility",
      "operationRateMin",
      "reactances",
      "capacityMinIfBuilt",
      "existenceFix",
      "resistances",
    ]);
    expect(familiesOf("STORAGE")).toEqual([
      "capacityFix",
      "capacityMax",
      "capacityMin",
      "locationalEligibility",
      "inflow",
      "stateOfChargeMinProfile",
      "stateOfChargeMaxProfile",
      "chargeCapacityFix",
      "chargeCapacityMax",
      "chargeCapacityMin",
      "dischargeCapacityFix",
      "dischargeCapacityMax",
      "dischargeCapacityMin",
      "capacityMinIfBuilt",
      "existenceFix",
    ]);
    expect(familiesOf("SOURCE")).toContain("operationRateMax");
    expect(familiesOf("SINK")).not.toContain("losses");
  });

  it("of series has a column for each region, empty where there is no record", () => {
    const layout = layoutOf("operationRateMax", "SOURCE", size);
    const columns = columnsOf(layout, [{ region: "South", regionTo: null, values: [1, 2, 3] }]);
    expect(columns.map((column) => [...column])).toEqual([
      [none, none, none],
      [1, 2, 3],
    ]);
  });

  it("of series of lines has a column for each direction, where its tables say that it has lines", () => {
    const record = (from: string, to: string) => ({ region: { name: from }, region_to: { name: to } });
    const pairs = pairsOf([record("South", "North"), record("East", "East")], ["North", "South", "East"]);
    expect(pairs).toEqual([
      ["North", "South"],
      ["South", "North"],
    ]);
    expect(pairsOf([], ["North", "South", "East"])).toHaveLength(6);
    const layout = layoutOf("operationRateMax", "TRANSMISSION", { ...size, pairs });
    const columns = columnsOf(layout, [{ region: "South", regionTo: "North", values: [1, 2, 3] }]);
    expect([layout.columnNames, columns.map((column) => [...column])]).toEqual([
      ["North → South", "South → North"],
      [
        [none, none, none],
        [1, 2, 3],
      ],
    ]);
    const table = new TableValues({ rows: 3, columns, rule: tableFamilies.operationRateMax.value, isWhole: true });
    table.write([put(0, 0, 4, 5, 6)]);
    expect(operationsOf(layout, table, "Line")).toEqual([
      {
        operation: "values",
        table: "max-operation-rates",
        component: "Line",
        region: "North",
        region_to: "South",
        values: [4, 5, 6],
      },
    ]);
  });

  it("of pairs has rows and columns of regions, and nothing from a region to itself", () => {
    const layout = layoutOf("losses", "TRANSMISSION", size);
    const columns = columnsOf(layout, [{ region: "North", regionTo: "South", values: [0.1] }]);
    expect(columns.map((column) => [...column])).toEqual([
      [none, none],
      [0.1, none],
    ]);
    expect([isNowhere(layout, 1, 1), isNowhere(layout, 0, 1)]).toEqual([true, false]);
  });

  const open = (layout: ReturnType<typeof layoutOf>, records: Parameters<typeof columnsOf>[1]) =>
    new TableValues({
      rows: layout.rows,
      columns: columnsOf(layout, records),
      rule: { minimum: 0 },
      isWhole: layout.kind === "series",
    });

  it("is stored as whole series, in one list of operations", () => {
    const layout = layoutOf("operationRateMax", "SOURCE", size);
    const table = open(layout, [{ region: "South", regionTo: null, values: [1, 2, 3] }]);
    expect(operationsOf(layout, table, "Wind")).toEqual([]);
    table.write([put(0, 0, 4, 5, 6), put(1, 0, none, none, none)]);
    const shared = { operation: "values", table: "max-operation-rates", component: "Wind", region_to: null };
    expect(operationsOf(layout, table, "Wind")).toEqual([
      { ...shared, region: "North", values: [4, 5, 6] },
      { ...shared, region: "South", values: null },
    ]);
  });

  it("of regions is stored by the cells that were changed", () => {
    const layout = layoutOf("capacityMax", "SOURCE", size);
    const table = open(layout, [{ region: "North", regionTo: null, values: [10] }]);
    table.write([put(0, 0, none, 7)]);
    const shared = { operation: "values", table: "max-capacities", component: "Wind", region_to: null };
    expect(operationsOf(layout, table, "Wind")).toEqual([
      { ...shared, region: "North", values: null },
      { ...shared, region: "South", values: [7] },
    ]);
  });

  it("of pairs is stored with both regions, without those that are the same", () => {
    const layout = layoutOf("distances", "TRANSMISSION", size);
    const table = open(layout, []);
    table.write([put(0, 0, 0, 300), put(1, 0, 300, 0)]);
    const shared = { operation: "values", table: "transmission-distances", component: "Line", values: [300] };
    expect(operationsOf(layout, table, "Line")).toEqual([
      { ...shared, region: "South", region_to: "North" },
      { ...shared, region: "North", region_to: "South" },
    ]);
  });
});

describe("A block in a table", () => {
  const target = { rows: 3, columnNames: ["North", "Centre", "South"] };
  const start = { row: 0, column: 0 };

  it("goes from the active cell on", () => {
    const block = readBlock("1\t2\n3\t4", ".");
    const placement = placementOf(block, { row: 1, column: 1 }, target);
    expect(isPlain(block, misfitOf(block, placement, target))).toBe(true);
    expect(isPlain({ ...block, unclear: "1.300" }, misfitOf(block, placement, target))).toBe(false);
    expect(patchesOf(block, placement, target).map(({ column, row, values }) => [column, row, [...values]])).toEqual([
      [1, 1, [1, 3]],
      [2, 1, [2, 4]],
    ]);
  });

  it("goes by the names of its header, whatever their order, and leaves its times out", () => {
    const block = readBlock("Time\tsouth\tNorth\n1 Jan\t1\t2\n2 Jan\t3\t4", ".");
    const placement = placementOf(block, { row: 0, column: 2 }, target);
    expect(placement.columns).toEqual([null, 2, 0]);
    expect(isPlain(block, misfitOf(block, placement, target))).toBe(false);
    expect(patchesOf(block, placement, target).map(({ column, values }) => [column, [...values]])).toEqual([
      [2, [1, 3]],
      [0, [2, 4]],
    ]);
  });

  it("says how many rows and columns do not fit", () => {
    const block = readBlock("1\t2\n3\t4\n5\t6", ".");
    const placement = placementOf(block, { row: 2, column: 2 }, target);
    const misfit = misfitOf(block, placement, target);
    expect(misfit).toEqual({ rows: 2, columns: 1 });
    expect(isPlain(block, misfit)).toBe(false);
    expect(patchesOf(block, placement, target).map(({ column, values }) => [column, [...values]])).toEqual([[2, [1]]]);
  });

  it("of one value fills the range", () => {
    const range = { top: 1, left: 0, bottom: 3, right: 2 };
    expect(
      fillingPatches(readBlock("0,5", ","), range)?.map(({ column, row, values }) => [column, row, [...values]]),
    ).toEqual([
      [0, 1, [0.5, 0.5]],
      [1, 1, [0.5, 0.5]],
    ]);
    expect(fillingPatches(readBlock("#NV", ","), range)?.[1].texts).toEqual(
      new Map([
        [0, "#NV"],
        [1, "#NV"],
      ]),
    );
    expect(fillingPatches(readBlock("1\t2", ","), range)).toBeNull();
  });

  it("is told in figures: what could not be read, what is empty, and where it begins", () => {
    const block = readBlock("1\t#NV\nx\t\n3\t4", ".");
    const patches = patchesOf(block, placementOf(block, start, target), target);
    expect(reportOf(patches)).toEqual({ rows: 3, columns: 2, unread: 2, empty: 1, first: { row: 0, text: "#NV" } });
  });
});

describe("The unit of a table", () => {
  const context = {
    language: "en" as const,
    texts: en,
    dataset: { cost_unit: "1e6 €", length_unit: "km", commodities: new Map([["electricity", "GW_el"]]) },
  } as const;
  const unitIn = (family: FamilyName, kind: RecordOfDataset["kind"], values: RecordOfDataset["values"] = {}) =>
    unitOfTable(family, { key: "", id: 1, kind, values: { commodity_name: "electricity", ...values } }, context);

  it("is that of the data set", () => {
    expect(unitIn("capacityMax", "source")).toBe("GW_el");
    expect(unitIn("capacityMax", "storage")).toBe("GWh_el");
    expect(unitIn("distances", "transmission")).toBe("km");
    expect(unitIn("losses", "transmission")).toBe("1/km");
    expect(unitIn("yearlyFullLoadHoursMax", "source")).toBe("h/a");
    expect(unitIn("regionalLimitMax", "source")).toBe("GWh_el/a");
  });

  it("of rates is an energy where no capacity is built, and else none", () => {
    expect(unitIn("operationRateFix", "sink", { capacity_variable: false })).toBe("GWh_el");
    expect(unitIn("operationRateMax", "source", { capacity_variable: true })).toBe("");
    expect(unitIn("stateOfChargeMaxProfile", "storage", { capacity_variable: false })).toBe("");
    expect(unitIn("conversionFactorProfile", "conversion")).toBe("");
  });
});

describe("Values with units", () => {
  const readMeasured = (text: string) => {
    const [, value = "", unit = ""] = /^(\d+) ([A-Z].*)$/.exec(text) ?? [];
    return unit === "" ? null : { value: Number(value), unit };
  };
  const tableOf = (columns: Float64Array[], isWhole: boolean, rows = 3) =>
    new TableValues({ rows, columns, rule: { minimum: 0 }, isWhole, readMeasured });
  const texts = (column: number, row: number, ...given: string[]) => ({
    ...put(column, row, ...given.map(() => none)),
    texts: new Map(given.map((text, index) => [index, text])),
  });
  const series = layoutOf("commodityCostTimeSeries", "SOURCE", size);
  const empty = () => [new Float64Array(3).fill(none), new Float64Array(3).fill(none)];

  it("are no problems where they can be read, and others are", () => {
    const table = tableOf(empty(), true);
    table.write([texts(0, 0, "30 EUR/MWh", "much")]);
    expect([table.problemAt(0, 0), table.problemAt(1, 0), table.problemAt(2, 0)]).toEqual([
      null,
      "unreadable",
      "empty",
    ]);
    expect(table.problems().count).toBe(2);
    const ofLabels = new TableValues({ rows: 3, columns: empty(), rule: {}, isWhole: true });
    ofLabels.write([texts(0, 0, "30 EUR/MWh")]);
    expect(ofLabels.problemAt(0, 0)).toBe("unreadable");
  });

  it("of a whole series are stored with their one unit", () => {
    const table = tableOf(empty(), true);
    table.write([texts(1, 0, "30 EUR/MWh", "40 EUR/MWh", "50 EUR/MWh")]);
    expect(operationsOf(series, table, "Gas")).toMatchObject([
      { region: "South", values: { value: [30, 40, 50], unit: "EUR/MWh" } },
    ]);
  });

  it("of a part follow the other values, which have the unit of the data set", () => {
    const table = tableOf([Float64Array.of(1, 2, 3), new Float64Array(3).fill(none)], true);
    table.write([texts(0, 1, "30 EUR/MWh", "7 USD")]);
    const operations = operationsOf(series, table, "Gas");
    expect(operations.map(({ start, values }) => [start, values])).toEqual([
      [undefined, [1, 0, 0]],
      [1, { value: [30], unit: "EUR/MWh" }],
      [2, { value: [7], unit: "USD" }],
    ]);
  });

  it("of a table by region are stored one by one", () => {
    const layout = layoutOf("capacityMax", "SOURCE", size);
    const table = tableOf([Float64Array.of(1, none)], false, 2);
    table.write([texts(0, 1, "250 MW")]);
    expect(operationsOf(layout, table, "Gas")).toMatchObject([
      { region: "South", values: { value: [250], unit: "MW" } },
    ]);
  });

  it("are marked with the reason where the service refuses them, until they are changed", () => {
    const table = tableOf(empty(), true);
    table.write([put(0, 0, 1, 2, 3), texts(1, 0, "30 EUR", "40 EUR", "50 EUR")]);
    const storings = storingsOf(series, table, "Gas");
    const problem = { loc: ["body", "operations", 1, "values"], msg: "EUR does not fit." };
    expect(markRefused(table, storings, [{ ...problem, loc: ["body", "operations", 0] }])).toBe(false);
    expect(markRefused(table, storings, [problem])).toBe(true);
    expect([table.problemAt(2, 1), table.refusalAt(2, 1), table.problems().count]).toEqual([
      "refused",
      "EUR does not fit.",
      3,
    ]);
    table.write([texts(1, 0, "30 EUR/MWh", "40 EUR/MWh", "50 EUR/MWh")]);
    expect(table.problems().count).toBe(0);
  });

  it("are found in a range, where nothing can be calculated with them", () => {
    const table = tableOf([Float64Array.of(1, 2, 3), new Float64Array(3).fill(none)], true);
    table.write([texts(0, 1, "30 EUR/MWh", "much")]);
    expect(table.hasMeasured({ top: 0, left: 0, bottom: 2, right: 1 })).toBe(true);
    expect(table.hasMeasured({ top: 2, left: 0, bottom: 3, right: 2 })).toBe(false);
  });

  it("give way to what the service has made of them", () => {
    const table = tableOf([Float64Array.of(1, 2, 3), new Float64Array(3).fill(none)], true);
    table.write([texts(0, 1, "30 EUR/MWh")]);
    table.markStored(table.shown(), [Float64Array.of(1, 0.03, 3), new Float64Array(3).fill(none)]);
    expect([[...table.valuesOf(0)], table.changedColumns()]).toEqual([[1, 0.03, 3], []]);
  });

  it("give way to it also in a column that was changed while they were stored", () => {
    const table = tableOf([Float64Array.of(1, 2, 3), new Float64Array(3).fill(none)], true);
    table.write([texts(0, 1, "30 EUR/MWh", "40 EUR/MWh")]);
    const sent = table.shown();
    const swap = table.write([{ column: 0, row: 0, values: Float64Array.of(9) }, texts(0, 2, "50 EUR/MWh")]);
    table.markStored(sent, [Float64Array.of(1, 0.03, 0.04), new Float64Array(3).fill(none)]);
    expect([[...table.valuesOf(0)], table.textAt(2, 0)]).toEqual([[9, 0.03, none], "50 EUR/MWh"]);
    expect([[...table.storedOf(0)], table.changedColumns()]).toEqual([[1, 0.03, 0.04], [0]]);
    swap();
    expect([[...table.valuesOf(0)], table.textAt(2, 0)]).toEqual([[1, 0.03, none], "40 EUR/MWh"]);
  });

  it("are values of a pasted block, and no names of its columns", () => {
    const block = readBlock("30 EUR/MWh\n40 EUR/MWh\nmuch", ".", {}, (text) => readMeasured(text) !== null);
    expect(block.hasHeader).toBe(false);
    const patches = patchesOf(block, placementOf(block, { row: 0, column: 0 }, series), series);
    const report = reportOf(patches, (text) => readMeasured(text) !== null);
    expect([report.unread, report.first]).toEqual([1, { row: 2, text: "much" }]);
  });
});

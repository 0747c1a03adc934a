/** The rows of the summary: figures, units, order, and what is left out. */
import { describe, expect, it } from "vitest";
import { resultExample, resultText } from "../../../../tests/support/systems/result-example.ts";
import { solvedBy } from "../../../../tests/support/systems/solved.ts";
import { isUsed, type SummaryRow, summarize, summaryValues, totalAnnualCost } from "../../src/results/summary.ts";

const solved = resultExample();
const summary = summarize(solved);
const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(12)));
const textOf = ({ component, property, unit, origin, values }: SummaryRow): string =>
  [
    component,
    property,
    unit,
    origin === null ? "" : solved.system.regions[origin],
    ...values.map((value) => rounded(value) ?? "·"),
  ]
    .filter((part) => part !== "")
    .join(" | ");
const rowsOf = (component: string): string[] => summary.filter((row) => row.component === component).map(textOf);

// Regions are in order of their names: North, then South.
describe("the summary of a source", () => {
  it("has these rows in order of property and unit; a region where it is not has no value but in sums of cost", () => {
    expect(rowsOf("Wind")).toEqual([
      // 30/10·4 + 2·4 + 0.001·1460·12
      "Wind | NPVcontribution | [1e6 €] | 37.52 | 0",
      "Wind | TAC | [1e6 €/a] | 37.52 | 0",
      "Wind | capacity | [GW_el] | 4 | ·",
      "Wind | capexCap | [1e6 €/a] | 12 | ·",
      "Wind | commissioning | [GW_el] | 4 | ·",
      "Wind | commodCosts | [1e6 €/a] | 17.52 | ·",
      "Wind | invest | [1e6 €] | 120 | ·",
      "Wind | operation | [GW_el*h/a] | 17520 | ·",
      "Wind | operation | [GW_el*h] | 12 | ·",
      "Wind | opexCap | [1e6 €/a] | 8 | ·",
    ]);
  });

  it("is 0 where nothing of it is built", () => {
    expect(rowsOf("Idle")).toEqual([
      "Idle | NPVcontribution | [1e6 €] | 0 | 0",
      "Idle | TAC | [1e6 €/a] | 0 | 0",
      "Idle | capacity | [GW_el] | 0 | 0",
      "Idle | capexCap | [1e6 €/a] | 0 | 0",
      "Idle | commissioning | [GW_el] | 0 | 0",
      "Idle | invest | [1e6 €] | 0 | 0",
      "Idle | operation | [GW_el*h/a] | 0 | 0",
      "Idle | operation | [GW_el*h] | 0 | 0",
      "Idle | opexCap | [1e6 €/a] | 0 | 0",
    ]);
  });
});

describe("the summary of a sink without capacity", () => {
  it("has what it takes, though data fix it, and no costs of 0", () => {
    expect(rowsOf("Demand")).toEqual([
      "Demand | operation | [GW_el*h/a] | 4380 | 5840",
      "Demand | operation | [GW_el*h] | 3 | 4",
    ]);
  });
});

describe("the summary of a conversion", () => {
  it("is in its physical unit; costs of what is for nothing are 0", () => {
    expect(rowsOf("Electrolyser")).toEqual([
      "Electrolyser | NPVcontribution | [1e6 €] | 0 | 0",
      "Electrolyser | TAC | [1e6 €/a] | 0 | 0",
      "Electrolyser | capacity | [GW_el] | 1 | ·",
      "Electrolyser | capexCap | [1e6 €/a] | 0 | ·",
      "Electrolyser | commissioning | [GW_el] | 1 | ·",
      "Electrolyser | invest | [1e6 €] | 0 | ·",
      "Electrolyser | operation | [GW_el*h/a] | 4380 | ·",
      "Electrolyser | operation | [GW_el*h] | 3 | ·",
      "Electrolyser | opexCap | [1e6 €/a] | 0 | ·",
    ]);
  });
});

describe("the summary of a storage", () => {
  it("has an energy as capacity, and charging and discharging per year and horizon; 0 where it stands unused", () => {
    expect(rowsOf("Battery")).toEqual([
      "Battery | NPVcontribution | [1e6 €] | 0 | 8",
      "Battery | TAC | [1e6 €/a] | 0 | 8",
      "Battery | capacity | [GW_el*h] | 0 | 8",
      "Battery | capexCap | [1e6 €/a] | 0 | 8",
      "Battery | commissioning | [GW_el*h] | 0 | 8",
      "Battery | invest | [1e6 €] | 0 | 40",
      "Battery | operationCharge | [GW_el*h/a] | 0 | 8760",
      "Battery | operationCharge | [GW_el*h] | 0 | 6",
      "Battery | operationDischarge | [GW_el*h/a] | 0 | 7300",
      "Battery | operationDischarge | [GW_el*h] | 0 | 5",
      "Battery | opexCap | [1e6 €/a] | 0 | 0",
    ]);
  });
});

describe("the summary of a transmission", () => {
  it("is a matrix from origins to destinations; each direction bears half its distance's cost", () => {
    expect(rowsOf("Line")).toEqual([
      // North → South: 100/2 · 2 · (0.2/20 + 0.01); South → North: 300/2 · 2 · 0.02.
      "Line | NPVcontribution | [1e6 €] | North | 0 | 2",
      "Line | NPVcontribution | [1e6 €] | South | 6 | 0",
      "Line | TAC | [1e6 €/a] | North | 0 | 2",
      "Line | TAC | [1e6 €/a] | South | 6 | 0",
      "Line | capacity | [GW_el] | North | · | 2",
      "Line | capacity | [GW_el] | South | 2 | ·",
      "Line | capexCap | [1e6 €/a] | North | · | 1",
      "Line | capexCap | [1e6 €/a] | South | 3 | ·",
      "Line | commissioning | [GW_el] | North | · | 2",
      "Line | commissioning | [GW_el] | South | 2 | ·",
      "Line | invest | [1e6 €] | North | · | 20",
      "Line | invest | [1e6 €] | South | 60 | ·",
      "Line | operation | [GW_el*h/a] | North | · | 8760",
      "Line | operation | [GW_el*h/a] | South | 1460 | ·",
      "Line | operation | [GW_el*h] | North | · | 6",
      "Line | operation | [GW_el*h] | South | 1 | ·",
      "Line | opexCap | [1e6 €/a] | North | · | 1",
      "Line | opexCap | [1e6 €/a] | South | 3 | ·",
    ]);
  });

  it("is 0 where nothing flows, and missing where there is no line", () => {
    const oneWay = summarize(solvedBy(resultText, { "flow[Line, North – South]": [6, 0] }));
    const rows = oneWay.filter((row) => row.component === "Line");
    expect(rows.filter(({ property }) => property === "operation").map(textOf)).toEqual([
      "Line | operation | [GW_el*h/a] | North | · | 8760",
      "Line | operation | [GW_el*h/a] | South | 0 | ·",
      "Line | operation | [GW_el*h] | North | · | 6",
      "Line | operation | [GW_el*h] | South | 0 | ·",
    ]);
    expect(rows.filter(isUsed).map(textOf)).toEqual([
      "Line | operation | [GW_el*h/a] | North | · | 8760",
      "Line | operation | [GW_el*h] | North | · | 6",
    ]);
  });
});

describe("the whole summary", () => {
  it("is ordered by category, then by component", () => {
    expect([...new Set(summary.map(({ category, component }) => `${category}: ${component}`))]).toEqual([
      "SourceSink: Demand",
      "SourceSink: Idle",
      "SourceSink: Wind",
      "Conversion: Electrolyser",
      "Storage: Battery",
      "Transmission: Line",
    ]);
  });

  it("adds up to the total annual cost", () => {
    expect(totalAnnualCost(summary)).toBeCloseTo(37.52 + 8 + 8, 10);
  });

  it("comes as single values with names, absent ones left out", () => {
    const values = summaryValues(summary, solved.system);
    expect(values).toContainEqual({
      kind: "transmission",
      component: "Line",
      property: "capacity",
      unit: "[GW_el]",
      region: "North",
      region_to: "South",
      value: 2,
    });
    expect(values.filter(({ component, property }) => component === "Wind" && property === "capacity")).toEqual([
      {
        kind: "source",
        component: "Wind",
        property: "capacity",
        unit: "[GW_el]",
        region: "North",
        region_to: null,
        value: 4,
      },
    ]);
  });
});

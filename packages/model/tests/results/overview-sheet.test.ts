/** The sheet `Overview`, figure by figure: a system small enough to add up by hand. */
import { describe, expect, it } from "vitest";
import { runAccount } from "../../../../tests/support/run-account.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { solvedBy } from "../../../../tests/support/systems/solved.ts";
import { overviewSheet } from "../../src/results/overview-sheet.ts";
import { type SummaryRow, summarize } from "../../src/results/summary.ts";

const both = (value: number) => ({ A: { B: value }, B: { A: value } });
const built = { capacity_variable: true, interest_rate: 0 };

/** Two steps of half a year: what happens in them happens in a year. A plant in A, a line that loses a tenth, a battery in B. */
const text: ContentText = {
  dataset: { number_of_time_steps: 2, hours_per_time_step: 4380, cost_unit: "€" },
  regions: ["A", "B"],
  commodities: { electricity: "GW", gas: "GW_gas", CO2: "t/h", heat: "GW_heat" },
  components: {
    Import: { type: "SOURCE", commodity_name: "gas", commodity_cost: 0.02 },
    Plant: {
      type: "CONVERSION",
      physical_unit: "GW",
      ...built,
      invest_per_capacity: 30,
      economic_lifetime: 10,
      opex_per_capacity: 2,
      conversion_factors: [
        { commodity_name: "gas", conversion_factor: -2 },
        { commodity_name: "electricity", conversion_factor: 1 },
        { commodity_name: "CO2", conversion_factor: 0.5 },
      ],
    },
    Air: { type: "SINK", commodity_name: "CO2", yearly_limit: 25, commodity_limit_id: "CO2 of the year" },
    Line: {
      type: "TRANSMISSION",
      commodity_name: "electricity",
      ...built,
      invest_per_capacity: 0.2,
      economic_lifetime: 20,
      tables: { distances: both(100), losses: both(0.001) },
    },
    Battery: {
      type: "STORAGE",
      commodity_name: "electricity",
      ...built,
      invest_per_capacity: 5,
      economic_lifetime: 5,
    },
    Demand: { type: "SINK", commodity_name: "electricity", tables: { operationRateFix: { A: [5, 15], B: [8, 8] } } },
  },
};

const solved = solvedBy(text, {
  "operation[Import, A]": [50, 30],
  "capacity[Plant, A]": 1,
  "operation[Plant, A]": [25, 15],
  "operation[Air, A]": [12.5, 7.5],
  "capacity[Line, A – B]": 2,
  "flow[Line, A – B]": [20, 0],
  "capacity[Battery, B]": 10,
  "charge[Battery, B]": [10, 0],
  "discharge[Battery, B]": [0, 8],
});

type Cell = string | number | null;

function rowsOf(of: typeof solved, account = { ...runAccount, objective: 18.6 }): Cell[][] {
  const { rows } = overviewSheet(of, summarize(of), account, null);
  const rounded = (value: Cell): Cell => (typeof value === "number" ? Number(value.toPrecision(12)) : value);
  return Array.from(rows(), ({ labels, values }) => [...labels, ...Array.from<Cell, Cell>(values, rounded)]);
}

/** The rows below a title, up to the next empty one. */
function block(title: string, rows = rowsOf(solved)): Cell[][] {
  const begin = rows.findIndex(([label]) => label === title) + 1;
  const end = rows.findIndex((row, index) => index > begin && row.every((cell) => cell === ""));
  return rows.slice(begin, end < 0 ? undefined : end);
}

describe("The overview", () => {
  it("begins with the total annual cost", () => {
    expect(rowsOf(solved)[0]).toEqual(["Total annual cost", "", "[€/a]", 18.6]);
  });

  it("has the cost of each component that costs anything, and their sum, which is the total", () => {
    expect(block("Cost by component")).toEqual([
      ["Component", "Kind", "Unit", "capexCap", "opexCap", "commodCosts", "TAC", "Share [%]"],
      // 80 of gas at 0.02
      ["Import", "source", "[€/a]", 0, 0, 1.6, 1.6, 8.60215053763],
      // 30/10 and 2
      ["Plant", "conversion", "[€/a]", 3, 2, 0, 5, 26.8817204301],
      // 5/5 · 10
      ["Battery", "storage", "[€/a]", 10, 0, 0, 10, 53.7634408602],
      // 0.2/20 · 100 · 2, of which each direction bears half
      ["Line", "transmission", "[€/a]", 2, 0, 0, 2, 10.752688172],
      ["Total", "", "[€/a]", 15, 2, 1.6, 18.6, 100],
      [
        "Own cost of each component, without fuel and inputs: these are costs of the components that bring them.",
        "",
        "",
        "",
      ],
    ]);
  });

  it("shows a component whose revenue pays exactly for it", () => {
    const row = (property: string, value: number): SummaryRow => ({
      category: "SourceSink",
      kind: "source",
      component: "Seller",
      unit: "[€/a]",
      origin: null,
      property,
      values: [value, null],
    });
    const summary = [row("capexCap", 5), row("commodCosts", -5)];
    const rows = Array.from(overviewSheet(solved, summary, runAccount, null).rows());
    expect(rows.find(({ labels }) => labels[0] === "Seller")?.values).toEqual([5, 0, -5, 0, null]);
  });

  it("has a balance of each commodity in use that closes, with what is lost on the way", () => {
    expect(block("Energy balance by commodity, per year")).toEqual([
      ["Commodity", "Component", "Unit", "Brought in", "Taken out", "As"],
      ["CO2", "Air", "[t/h*h/a]", null, 20, "sink"],
      ["CO2", "Plant", "[t/h*h/a]", 20, null, "conversion"],
      ["CO2", "Total", "[t/h*h/a]", 20, 20, ""],
      ["electricity", "Battery", "[GW*h/a]", null, 2, "losses"],
      ["electricity", "Demand", "[GW*h/a]", null, 36, "sink"],
      ["electricity", "Line", "[GW*h/a]", null, 2, "losses"],
      ["electricity", "Plant", "[GW*h/a]", 40, null, "conversion"],
      ["electricity", "Total", "[GW*h/a]", 40, 40, ""],
      ["gas", "Import", "[GW_gas*h/a]", 80, null, "source"],
      ["gas", "Plant", "[GW_gas*h/a]", null, 80, "conversion"],
      ["gas", "Total", "[GW_gas*h/a]", 80, 80, ""],
    ]);
  });

  it("has no row of what a solver leaves of a zero, but counts it", () => {
    const { columnsOf } = solved.layout;
    const position = (name: string) => solved.system.components.findIndex((component) => component.name === name);
    const columnValue = new Float64Array(solved.columnValue.length);
    columnValue[columnsOf[position("Plant")].operation[0]] = 1000;
    columnValue[columnsOf[position("Import")].operation[1]] = 1e-5;
    const rows = block("Energy balance by commodity, per year", rowsOf({ ...solved, columnValue }));
    expect(rows.filter(([commodity]) => commodity === "gas")).toEqual([
      ["gas", "Plant", "[GW_gas*h/a]", null, 2000, "conversion"],
      ["gas", "Total", "[GW_gas*h/a]", 1e-5, 2000, ""],
    ]);
  });

  it("has what is emitted against what may be", () => {
    expect(block("Emissions and other yearly limits")).toEqual([
      ["Limit", "Of", "Unit", "Amount", "Limit", "Used [%]"],
      ["CO2 of the year", "Air", "[t/h*h/a]", 20, 25, 80],
    ]);
  });

  it("says so where nothing is limited, and no share of a limit of 0", () => {
    const limits = (yearlyLimits: typeof solved.system.yearlyLimits) =>
      block("Emissions and other yearly limits", rowsOf({ ...solved, system: { ...solved.system, yearlyLimits } }));
    expect(limits([])).toEqual([["The data set has no yearly limits.", "", "", ""]]);
    expect(
      limits([{ ...solved.system.yearlyLimits[0], limit: 0 }])
        .at(-1)
        ?.slice(3),
    ).toEqual([20, 0, null]);
  });

  it("says why time is coarser than requested", () => {
    const resolutionWarning = { type: "coarse", loc: [], msg: "Full resolution is too large.", hint: "Ask for it." };
    expect(block("Resolution of time", rowsOf({ ...solved, resolutionWarning })).slice(-2)).toEqual([
      ["Why", "", "", "Full resolution is too large."],
      ["", "", "", "Ask for it."],
    ]);
  });

  it("says how time was resolved, who solved it and how good it is", () => {
    expect(block("Resolution of time")).toEqual([
      ["Temporal resolution", "", "", "full"],
      ["Time steps of the data set", "", "", "2 of 4380 h"],
      ["Time steps of the optimization", "", "", "2"],
    ]);
    expect(block("Solution")).toEqual([
      ["Solver", "", "", "by hand 1"],
      ["Algorithm", "", "", "thinking"],
      ["Program", "", "", "3 rows, 4 columns, 5 nonzeros, 0 integers"],
    ]);
    const check = block("Check of the optimum: passed");
    expect(check).toContainEqual(["Gap between the cost and its lower bound", "", "[share]", 2e-9, 1e-6]);
    expect(check).toContainEqual(["Total annual cost less the sum of TAC", "", "[share]", 0, 1e-6]);
    // There are no whole units in it.
    expect(check.some(([label]) => String(label).startsWith("Whole plant units"))).toBe(false);
  });
});

/** Statistics: figures worked out by hand, at full resolution and over typical periods whose weights differ. */
import { describe, expect, it } from "vitest";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { threeRates, twoSteps, typicalPeriods } from "../../../../tests/support/systems/golden.ts";
import { resultExample } from "../../../../tests/support/systems/result-example.ts";
import { solvedBy } from "../../../../tests/support/systems/solved.ts";
import type { SolvedSystem } from "../../src/results/operation.ts";
import type { Price } from "../../src/results/prices.ts";
import type { Statistic, StatisticGroup } from "../../src/results/statistics/statistic.ts";
import { statisticsOf } from "../../src/results/statistics/statistics.ts";
import { summarize, totalAnnualCost } from "../../src/results/summary.ts";

function rowsOf(solved: SolvedSystem, prices: Price[] | null = null): Statistic[] {
  const summary = summarize(solved);
  const objective = totalAnnualCost(summary);
  return statisticsOf({ solved, summary, objective, prices: prices && { prices, note: null } });
}

/** `quantity component commodity region region_to: value unit`, of what is given. */
const textOf = ({ component, commodity, region, region_to, quantity, unit, value }: Statistic): string =>
  `${[quantity, component, commodity, region, region_to].filter((part) => part !== null).join(", ")}: ${Number(value.toPrecision(9))} ${unit}`;
const texts = (rows: readonly Statistic[], group: StatisticGroup, component?: string | null): string[] =>
  rows.filter((row) => row.group === group && (component === undefined || row.component === component)).map(textOf);

const priceOf = (name: string, location: string, atSteps: number[]): Price => ({
  kind: "commodity",
  name,
  location,
  unit: "[1e6 €/(GW_el*h)]",
  value: 0,
  lowest: 0,
  highest: 0,
  atSteps: Float64Array.from(atSteps),
});

/** Two steps of three hours: a year is 1460 times the horizon. */
const example = rowsOf(resultExample(), [
  priceOf("electricity", "North", [2, 4]),
  priceOf("electricity", "South", [3, 0]),
  { kind: "capacity", name: "Line", location: "North – South", unit: "[1e6 €/(GW_el*a)]", value: 5 },
]);

describe("the cost", () => {
  it("is listed by component and region, with totals, their shares and the objective", () => {
    expect(texts(example, "cost", "Battery")).toEqual([
      "TAC, Battery, North: 0 [1e6 €/a]",
      "TAC, Battery, South: 8 [1e6 €/a]",
      "capexCap, Battery, North: 0 [1e6 €/a]",
      "capexCap, Battery, South: 8 [1e6 €/a]",
      "invest, Battery, North: 0 [1e6 €]",
      "invest, Battery, South: 40 [1e6 €]",
      "opexCap, Battery, North: 0 [1e6 €/a]",
      "opexCap, Battery, South: 0 [1e6 €/a]",
      "TAC, Battery: 8 [1e6 €/a]",
      "capexCap, Battery: 8 [1e6 €/a]",
      "invest, Battery: 40 [1e6 €]",
      "opexCap, Battery: 0 [1e6 €/a]",
      `share_of_objective, Battery: ${Number((8 / 53.52).toPrecision(9))} [share]`,
    ]);
    expect(texts(example, "cost", null)).toEqual(["objective: 53.52 [1e6 €/a]"]);
    // Wind may stand in the north only, and Idle in both regions, where it is not built.
    expect(texts(example, "cost").filter((text) => /^TAC, (Wind|Idle), /.test(text))).toEqual([
      "TAC, Idle, North: 0 [1e6 €/a]",
      "TAC, Idle, South: 0 [1e6 €/a]",
      "TAC, Wind, North: 37.52 [1e6 €/a]",
    ]);
  });

  it("adds up to the objective, over regions and over totals", () => {
    const costs = example.filter(({ quantity }) => quantity === "TAC");
    const sum = (isTotal: boolean) =>
      costs.filter(({ region }) => (region === null) === isTotal).reduce((total, { value }) => total + value, 0);
    expect(sum(false)).toBeCloseTo(53.52, 10);
    expect(sum(true)).toBeCloseTo(53.52, 10);
  });
});

describe("a capacity", () => {
  it("has its limits and the share of its maximum", () => {
    expect(texts(example, "capacity", "Wind")).toEqual([
      "capacity, Wind, North: 4 [GW_el]",
      "maximum_capacity, Wind, North: 10 [GW_el]",
      "share_of_maximum, Wind, North: 0.4 [share]",
      "capacity, Wind: 4 [GW_el]",
    ]);
  });

  it("of a line counts once; its price is what one unit more saves, its worth that for the whole line", () => {
    expect(texts(example, "capacity", "Line")).toEqual([
      "capacity, Line, North, South: 2 [GW_el]",
      "maximum_capacity, Line, North, South: 9 [GW_el]",
      `share_of_maximum, Line, North, South: ${Number((2 / 9).toPrecision(9))} [share]`,
      "price, Line, North, South: 5 [1e6 €/(GW_el*a)]",
      "worth, Line, North, South: 10 [1e6 €/a]",
      "capacity, Line: 2 [GW_el]",
      "worth, Line: 10 [1e6 €/a]",
    ]);
  });

  it("of a storage is an energy, with the power that it allows", () => {
    expect(texts(example, "capacity", "Battery")).toContain("discharge_power, Battery, South: 8 [GW_el]");
  });
});

describe("the balance of a commodity", () => {
  it("has every component with its sign, exchange of lines, and totals", () => {
    expect(texts(example, "balance").filter((text) => text.includes("electricity"))).toEqual([
      "charge, Battery, electricity, North: 0 [GW_el*h/a]",
      "discharge, Battery, electricity, North: 0 [GW_el*h/a]",
      "charge, Battery, electricity, South: -8760 [GW_el*h/a]",
      "discharge, Battery, electricity, South: 7300 [GW_el*h/a]",
      "demand, Demand, electricity, North: -4380 [GW_el*h/a]",
      "demand, Demand, electricity, South: -5840 [GW_el*h/a]",
      "input, Electrolyser, electricity, North: -4380 [GW_el*h/a]",
      "source, Idle, electricity, North: 0 [GW_el*h/a]",
      "source, Idle, electricity, South: 0 [GW_el*h/a]",
      "export, Line, electricity, North, South: -8760 [GW_el*h/a]",
      "import, Line, electricity, South, North: 8760 [GW_el*h/a]",
      "export, Line, electricity, South, North: -1460 [GW_el*h/a]",
      "import, Line, electricity, North, South: 1460 [GW_el*h/a]",
      "source, Wind, electricity, North: 17520 [GW_el*h/a]",
      "charge, Battery, electricity: -8760 [GW_el*h/a]",
      "discharge, Battery, electricity: 7300 [GW_el*h/a]",
      "demand, Demand, electricity: -10220 [GW_el*h/a]",
      "input, Electrolyser, electricity: -4380 [GW_el*h/a]",
      "source, Idle, electricity: 0 [GW_el*h/a]",
      "export, Line, electricity: -10220 [GW_el*h/a]",
      "import, Line, electricity: 10220 [GW_el*h/a]",
      "source, Wind, electricity: 17520 [GW_el*h/a]",
    ]);
    expect(texts(example, "balance")).toContain("output, Electrolyser, hydrogen, North: 3066 [GW_H2*h/a]");
  });
});

describe("the use of a component", () => {
  it("is described by full-load hours, cost and market value of what it delivers", () => {
    // 10 of the 12 GWh in six hours are sold at 2, and 2 at 4.
    expect(texts(example, "operation", "Wind").slice(0, 6)).toEqual([
      "operation, Wind, North: 17520 [GW_el*h/a]",
      "full_load_hours, Wind, North: 4380 [h/a]",
      "capacity_factor, Wind, North: 0.5 [share]",
      `cost_per_output, Wind, electricity, North: ${Number((37.52 / 17520).toPrecision(9))} [1e6 €/(GW_el*h)]`,
      `market_value, Wind, electricity, North: ${Number((28 / 12).toPrecision(9))} [1e6 €/(GW_el*h)]`,
      `relative_market_value, Wind, electricity, North: ${Number((28 / 12 / 3).toPrecision(9))} [share]`,
    ]);
  });

  it("over all regions is weighted by energy", () => {
    // North: 1 at 2 and 2 at 4; south: 4 at 3.
    expect(texts(example, "operation", "Demand")).toContain(
      `market_value, Demand, electricity: ${Number((22 / 7).toPrecision(9))} [1e6 €/(GW_el*h)]`,
    );
    expect(texts(example, "price")).toContain(
      `demand_weighted_mean, electricity: ${Number((22 / 7).toPrecision(9))} [1e6 €/(GW_el*h)]`,
    );
  });

  it("has no figures that would divide by 0", () => {
    expect(texts(example, "operation", "Idle")).toEqual([
      "operation, Idle, North: 0 [GW_el*h/a]",
      "operation, Idle, South: 0 [GW_el*h/a]",
      "operation, Idle: 0 [GW_el*h/a]",
    ]);
  });
});

describe("the use of a storage", () => {
  it("is described by cycles, losses, prices and the hours in which it is full or empty", () => {
    expect(texts(example, "storage", "Battery").filter((text) => text.includes("South"))).toEqual([
      "cycles, Battery, electricity, South: 1095 [1/a]",
      "losses, Battery, electricity, South: 1460 [GW_el*h/a]",
      "charge_price, Battery, electricity, South: 3 [1e6 €/(GW_el*h)]",
      "discharge_price, Battery, electricity, South: 0 [1e6 €/(GW_el*h)]",
      `cost_per_output, Battery, electricity, South: ${Number((8 / 7300).toPrecision(9))} [1e6 €/(GW_el*h)]`,
      // 7300 GWh at a peak of 5 GWh in 3 h.
      "equivalent_duration, Battery, electricity, South: 4380 [h/a]",
      "hours_full, Battery, electricity, South: 0 [h/a]",
      "hours_empty, Battery, electricity, South: 0 [h/a]",
    ]);
  });
});

describe("the use of a line", () => {
  it("has flow and congestion rent of each direction, and its use and full hours as a whole", () => {
    expect(texts(example, "line", "Line").filter((text) => text.includes("North"))).toEqual([
      "flow, Line, electricity, North, South: 8760 [GW_el*h/a]",
      // 6 GWh from 2 to 3, and back 1 GWh from 0 to 4.
      "congestion_rent, Line, electricity, North, South: 8760 [1e6 €/a]",
      "flow, Line, electricity, South, North: 1460 [GW_el*h/a]",
      "congestion_rent, Line, electricity, South, North: 5840 [1e6 €/a]",
      // 7 GWh of 2 GW in 6 h.
      `use, Line, electricity, North, South: ${Number((7 / 12).toPrecision(9))} [share]`,
      "hours_full, Line, electricity, North, South: 4380 [h/a]",
      "losses, Line, electricity, North, South: 0 [GW_el*h/a]",
      `cost_per_output, Line, electricity, North, South: ${Number((8 / 10220).toPrecision(9))} [1e6 €/(GW_el*h)]`,
    ]);
    expect(texts(example, "line", null)).toEqual([
      "net_export, electricity, North: 7300 [GW_el*h/a]",
      "net_export, electricity, South: -7300 [GW_el*h/a]",
    ]);
  });
});

describe("prices", () => {
  it("have mean, range and the hours at 0", () => {
    expect(texts(example, "price").filter((text) => text.includes("South"))).toEqual([
      "mean, electricity, South: 1.5 [1e6 €/(GW_el*h)]",
      "demand_weighted_mean, electricity, South: 3 [1e6 €/(GW_el*h)]",
      "lowest, electricity, South: 0 [1e6 €/(GW_el*h)]",
      "highest, electricity, South: 3 [1e6 €/(GW_el*h)]",
      "hours_at_zero, electricity, South: 4380 [h/a]",
    ]);
  });

  it("are absent with the figures that need them where the run has none", () => {
    const quantities = new Set(rowsOf(resultExample()).map(({ quantity }) => quantity));
    for (const priced of ["market_value", "congestion_rent", "charge_price", "mean", "worth"]) {
      expect(quantities).not.toContain(priced);
    }
  });
});

describe("over typical periods", () => {
  const text = (wind: object): ContentText => ({
    dataset: threeRates,
    regions: ["A"],
    commodities: { electricity: "GW" },
    components: {
      Wind: {
        type: "SOURCE",
        commodity_name: "electricity",
        tables: { operationRateMax: { A: [1, 0.5, 0.25] } },
        ...wind,
      },
      Demand: { type: "SINK", commodity_name: "electricity", tables: { operationRateFix: { A: [2, 4, 3] } } },
    },
  });

  it("each step counts as often as its period occurs, at the rate that was optimized", () => {
    const rows = rowsOf(
      solvedBy(
        text({ capacity_variable: true }),
        { "capacity[Wind, A]": 8, "operation[Wind, A]": [10, 24, 12] },
        typicalPeriods,
      ),
    );
    // 8 GW · (1 · 2 h · 730 + 0.5 · 6 h · 730 + 0.25 · 8 h · 365), of which 10 · 730 + 24 · 730 + 12 · 365 are used.
    expect(texts(rows, "operation", "Wind")).toEqual(
      expect.arrayContaining([
        "operation, Wind, A: 29200 [GW*h/a]",
        "full_load_hours, Wind, A: 3650 [h/a]",
        "available, Wind, electricity, A: 35040 [GW*h/a]",
        "available_factor, Wind, electricity, A: 0.5 [share]",
        "curtailed, Wind, electricity, A: 5840 [GW*h/a]",
        `curtailed_share, Wind, electricity, A: ${Number((5840 / 35040).toPrecision(9))} [share]`,
      ]),
    );
  });

  it("a rate without capacity is an energy of an original step", () => {
    const rows = rowsOf(solvedBy(text({}), { "operation[Wind, A]": [1, 1, 0] }, typicalPeriods));
    // 1 · 1 · 730 + 0.5 · 3 · 730 + 0.25 · 4 · 365.
    expect(texts(rows, "operation", "Wind")).toContain("available, Wind, electricity, A: 2190 [GW*h/a]");
    expect(texts(rows, "operation", "Wind")).toContain("curtailed, Wind, electricity, A: 730 [GW*h/a]");
  });
});

it("Components that may be built nowhere have no figures, and the others have theirs", () => {
  const nowhere = { capacity_variable: true, tables: { capacityMax: { A: 0 } } };
  const solved = solvedBy(
    {
      dataset: threeRates,
      regions: ["A", "B"],
      commodities: { electricity: "GW", gas: "GW" },
      components: {
        Wind: { type: "SOURCE", commodity_name: "electricity" },
        Tide: { type: "SOURCE", commodity_name: "electricity", ...nowhere },
        Dump: { type: "SINK", commodity_name: "electricity", ...nowhere },
        Battery: { type: "STORAGE", commodity_name: "electricity", ...nowhere },
        Turbine: {
          type: "CONVERSION",
          physical_unit: "GW",
          conversion_factors: [
            { commodity_name: "gas", conversion_factor: -2 },
            { commodity_name: "electricity", conversion_factor: 1 },
          ],
          ...nowhere,
        },
        Line: {
          type: "TRANSMISSION",
          commodity_name: "electricity",
          capacity_variable: true,
          tables: { capacityMax: { A: { B: 0 } } },
        },
      },
    },
    { "operation[Wind, A]": 3 },
  );
  const rows = rowsOf(solved);
  expect(rows.filter(({ component }) => component === "Battery")).toEqual([]);
  // 3 · 3 GWh in 6 of 8760 hours.
  expect(texts(rows, "operation", "Wind")).toContain("operation, Wind, A: 13140 [GW*h/a]");
});

describe("limits and shared potentials", () => {
  it("have their use, price and worth", () => {
    const solved = solvedBy(
      {
        dataset: twoSteps,
        regions: ["A"],
        commodities: { gas: "GW", electricity: "GW" },
        components: {
          Gas: { type: "SOURCE", commodity_name: "gas", commodity_limit_id: "gas a year", yearly_limit: 10_000 },
          Flat: {
            type: "SOURCE",
            commodity_name: "electricity",
            capacity_variable: true,
            shared_potential_id: "roofs",
            tables: { capacityMax: { A: 10 } },
          },
          Tilted: {
            type: "SOURCE",
            commodity_name: "electricity",
            capacity_variable: true,
            shared_potential_id: "roofs",
            tables: { capacityMax: { A: 8 } },
          },
        },
      },
      { "operation[Gas, A]": [3, 2], "capacity[Flat, A]": 5, "capacity[Tilted, A]": 4 },
    );
    const rows = rowsOf(solved, [
      { kind: "yearly limit", name: "gas a year", location: "", unit: "[1e9 €/(GW*h)]", value: 0.5 },
      { kind: "shared potential", name: "roofs", location: "A", unit: "[1e9 €/a]", value: 7 },
    ]);
    expect(texts(rows, "limit")).toEqual([
      "used, gas a year, gas: 7300 [GW*h/a]",
      "limit, gas a year, gas: 10000 [GW*h/a]",
      "share_of_limit, gas a year, gas: 0.73 [share]",
      "price, gas a year, gas: 0.5 [1e9 €/(GW*h)]",
      "worth, gas a year, gas: 5000 [1e9 €/a]",
    ]);
    expect(texts(rows, "potential")).toEqual([
      "share_of_potential, roofs, A: 1 [share]",
      "worth, roofs, A: 7 [1e9 €/a]",
    ]);
  });
});

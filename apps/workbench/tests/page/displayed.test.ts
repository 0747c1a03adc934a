/** Figures of results in the units that the page shows: those that are compared in one picture share a unit. */
import { describe, expect, it } from "vitest";
import { displayedSeries } from "../../src/page/charts/displayed-series.ts";
import type { BalanceSeries } from "../../src/page/data/balance-series.ts";
import { scaleOf, type UnitChoices, unitsBySize } from "../../src/page/language/units.ts";
import { displayedNetwork, type Network } from "../../src/page/map/lines.ts";
import { displayedRanges } from "../../src/page/pages/results/alternatives/ranges.ts";
import { displayedRows } from "../../src/page/pages/results/displayed-rows.ts";
import type { Statistic } from "../../src/page/pages/results/statistics.ts";
import { displayedResults } from "../../src/page/pages/sweeps/displayed-results.ts";

const scaleWith =
  (choices: Partial<UnitChoices> = {}) =>
  (unit: string, largest: number, keepsName = false) =>
    scaleOf(unit, largest, { language: "en", choices: { ...unitsBySize, ...choices }, keepsName });

const row = (of: Partial<Statistic>): Statistic =>
  ({
    component: "x",
    commodity: null,
    region: null,
    region_to: null,
    group: "balance",
    quantity: "source",
    ...of,
  }) as Statistic;

const shown = (rows: readonly Statistic[], region: string | null = null, choices: Partial<UnitChoices> = {}) =>
  displayedRows(rows, region, scaleWith(choices)).map(({ value, unit }) => `${Number(value.toPrecision(12))} ${unit}`);

describe("Statistics on the page", () => {
  it("have one unit for the energies of all commodities", () => {
    const rows = [
      row({ unit: "[GW_el*h/a]", value: 512_000 }),
      row({ unit: "[MW_gas*h/a]", value: 3_000_000 }),
      row({ unit: "[kt_CO2/h*h/a]", value: 800 }),
    ];
    expect(shown(rows)).toEqual(["512 TWh/a", "3 TWh/a", "800 kt/a"]);
  });

  it("have one unit where they are added up: losses with the balance, uses of limits with what is emitted, costs of all kinds", () => {
    const rows = [
      row({ unit: "[GW_el*h/a]", value: 9326 }),
      row({ group: "storage", quantity: "losses", unit: "[GW_el*h/a]", value: 164.2 }),
      row({ commodity: "CO2", unit: "[kt/h*h/a]", value: 1000 }),
      row({
        group: "limit",
        component: "CO2 limit",
        commodity: "CO2",
        quantity: "used",
        unit: "[kt/h*h/a]",
        value: 1000,
      }),
      row({ commodity: "steel", unit: "[kt/h*h/a]", value: 8 }),
      row({ group: "cost", quantity: "TAC", unit: "[1e6 €/a]", value: 2000 }),
      row({ group: "limit", component: "CO2 limit", quantity: "limitExcessCosts", unit: "[1e6 €/a]", value: 20 }),
    ];
    expect(shown(rows)).toEqual([
      "9.326 TWh/a",
      "0.1642 TWh/a",
      "1 Mt/a",
      "1 Mt/a",
      "8 kt/a",
      "2 bn €/a",
      "0.02 bn €/a",
    ]);
  });

  it("follow the size of the region that is shown", () => {
    const rows = [
      row({ unit: "[GW_el*h/a]", value: 512_000 }),
      row({ unit: "[GW_el*h/a]", value: 700, region: "North" }),
    ];
    expect(shown(rows, "North")).toEqual(["512000 GWh/a", "700 GWh/a"]);
  });

  it("keep the name of the commodity where capacities of several stand together", () => {
    const capacity = { group: "capacity", quantity: "capacity" } as const;
    const rows = [
      row({ ...capacity, unit: "[GW_el]", value: 12 }),
      row({ ...capacity, unit: "[GW_th]", value: 3 }),
      row({ ...capacity, unit: "[GW_el*h]", value: 40 }),
      // Bounds may be far above all results.
      row({ ...capacity, quantity: "maximum_capacity", unit: "[GW_el]", value: 1e6 }),
    ];
    expect(shown(rows)).toEqual(["12 GW_el", "3 GW_th", "40 GWh", "1000000 GW_el"]);
    expect(shown(rows.slice(0, 1))).toEqual(["12 GW"]);
  });

  it("have a unit of its own for each limit, and prices in money per energy, mass and power", () => {
    const limit = { group: "limit", quantity: "used" } as const;
    const rows = [
      row({ ...limit, component: "CO2", unit: "[kt_CO2/h*h/a]", value: 5 }),
      row({ ...limit, component: "gas", unit: "[GW_gas*h/a]", value: 90_000 }),
      row({ ...limit, component: "CO2", quantity: "price", unit: "[1e6 €/(kt_CO2/h*h)]", value: 0.0753 }),
      row({ group: "price", quantity: "mean", unit: "[1e6 €/(GW_el*h)]", value: 0.064 }),
      row({ group: "capacity", quantity: "break_even_invest", unit: "[1e6 €/GW_el]", value: 1480 }),
      row({ group: "capacity", component: "s", quantity: "break_even_invest", unit: "[1e6 €/(GW_el*h)]", value: 142 }),
    ];
    expect(shown(rows)).toEqual(["5 kt/a", "90 TWh/a", "75.3 €/t", "64 €/MWh", "1480 €/kW", "142 €/kWh"]);
  });

  it("are those of the data where somebody wants that", () => {
    const asData = { energy: "data", money: "data", mass: "data" } as const;
    const rows = [
      row({ unit: "[GW_el*h/a]", value: 512_000 }),
      row({ group: "cost", unit: "[1e6 €/a]", value: 16_986 }),
    ];
    expect(shown(rows, null, asData)).toEqual(["512000 GWh_el/a", "16986 M€/a"]);
  });
});

describe("Series of a balance on the page", () => {
  const series = (role: string, unit: string, values: number[], sum: number | null = null): BalanceSeries =>
    ({
      role,
      component: role,
      region: null,
      region_to: null,
      unit,
      sum,
      values: new Float32Array(values),
    }) as BalanceSeries;

  it("have one unit for powers, one for contents and one for prices", () => {
    const found = displayedSeries(
      [
        series("source", "[GW_el]", [0.25, 0.5], 0.75),
        series("sink", "[GW_el]", [-0.5, -0.25], -0.75),
        series("content", "[GW_el*h]", [2000, 0]),
        series("price", "[1e6 €/(GW_el*h)]", [0.0625, 0.125]),
      ],
      scaleWith(),
    );
    expect(found.map(({ unit, sum, values }) => [unit, sum, ...values])).toEqual([
      ["MW", 750, 250, 500],
      ["MW", -750, -500, -250],
      ["TWh", null, 2, 0],
      ["€/MWh", null, 62.5, 125],
    ]);
  });
});

describe("Other figures on the page", () => {
  it("of a network have units for capacities, flows and rents", () => {
    const line = {
      component: "AC",
      from: "A",
      to: "B",
      capacity: 0.5,
      flow: 2000,
      flowBack: 0,
      use: 0.4,
      hoursFull: 10,
      losses: 20,
    };
    const network: Network = {
      commodity: "electricity",
      unit: "[GW_el]",
      flowUnit: "[GW_el*h/a]",
      rentUnit: "[1e6 €/a]",
      lines: [{ ...line, congestionRent: 0.25 }],
      netExports: new Map(),
    };
    const { unit, flowUnit, rentUnit, lines } = displayedNetwork(network, scaleWith());
    expect([unit, flowUnit, rentUnit]).toEqual(["MW", "TWh/a", "k€/a"]);
    expect(lines).toEqual([{ ...line, capacity: 500, flow: 2, losses: expect.closeTo(0.02, 12), congestionRent: 250 }]);
  });

  it("of a sweep share a unit where they share a picture", () => {
    const results = {
      figures: [
        { key: "objective", kind: "objective" as const, component: null, unit: "" },
        { key: "wind", kind: "capacity" as const, component: "wind", unit: "[GW_el]" },
        { key: "sun", kind: "capacity" as const, component: "sun", unit: "[GW_el]" },
      ],
      rows: [
        {
          position: 0,
          values: [1],
          run: 1,
          status: "succeeded",
          cause: null,
          resolution: null,
          figures: [2000, 12, null],
        },
      ],
    };
    const { figures, rows } = displayedResults(results, "1e6 €", scaleWith());
    expect(figures.map(({ unit }) => unit)).toEqual(["bn €/a", "GW_el", "GW_el"]);
    expect(rows[0].figures).toEqual([2, 12, null]);
  });

  it("of alternatives have a unit for each target", () => {
    const range = { target: "wind", unit: "[MW]", slack: 0.01, least: 500, optimum: 900, most: 2000 };
    const [found] = displayedRanges([range as Parameters<typeof displayedRanges>[0][number]], scaleWith());
    expect(found).toMatchObject({ unit: "GW", least: 0.5, optimum: 0.9, most: 2 });
  });
});

/** Figures of a pathway by year, worked out by hand: its mix, the prices of its limits, and what another pathway does otherwise. */
import { describe, expect, it } from "vitest";
import {
  builtByYear,
  differenceByYear,
  pathwayCapacities,
  pathwayCosts,
  pathwayEmissions,
  pathwayMix,
  pathwayPrices,
} from "../../src/page/pages/results/pathway/pathway.ts";

const row = (
  group: "balance" | "limit" | "pathway" | "cost",
  quantity: string,
  year: number,
  value: number,
  more = {},
) => ({
  group,
  component: "Wind",
  commodity: null,
  region: null,
  region_to: null,
  unit: "[GW*h/a]",
  quantity,
  year,
  value,
  ...more,
});

describe("Figures of a pathway", () => {
  it("have what is supplied in each year, stock with its component, without lines and demand", () => {
    const el = { commodity: "el" };
    const rows = [
      row("balance", "source", 2030, 5, el),
      row("balance", "source", 2040, 2, el),
      row("balance", "source", 2040, 4, { ...el, component: "Wind_stock_2030" }),
      row("balance", "discharge", 2040, 1, { ...el, component: "Battery" }),
      row("balance", "import", 2040, 9, { ...el, component: "Line" }),
      row("balance", "demand", 2040, -7, { ...el, component: "Load" }),
    ];
    const { unit, years } = pathwayMix(rows, "el");
    expect([unit, years.map(({ year, total }) => [year, total])]).toEqual([
      "[GW*h/a]",
      [
        [2030, 5],
        [2040, 7],
      ],
    ]);
    expect(years[1].parts).toEqual([
      { component: "Wind", value: 6 },
      { component: "Battery", value: 1 },
    ]);
  });

  it("have a price of 0 in years in which a limit does not bind", () => {
    const co2 = { component: "co2" };
    const rows = [
      row("limit", "used", 2030, 8, co2),
      row("limit", "used", 2040, 3, co2),
      row("limit", "price", 2040, 0.2, { ...co2, unit: "[1e6 €/kt]" }),
    ];
    expect(pathwayPrices(rows)).toEqual([
      {
        id: "co2",
        unit: "[1e6 €/kt]",
        years: [
          { year: 2030, value: 0 },
          { year: 2040, value: 0.2 },
        ],
      },
    ]);
  });

  it("have the emissions of the sink, above 0", () => {
    const sink = { component: "CO2 to environment", commodity: "CO2", unit: "[kt/a]" };
    expect(pathwayEmissions([row("balance", "sink", 2030, -4, sink)])?.years).toEqual([{ year: 2030, value: 4 }]);
    expect(pathwayEmissions([])).toBeNull();
  });

  it("are compared with those of another pathway in the years that both have", () => {
    const cost = (year: number, component: string, value: number) => row("cost", "TAC", year, value, { component });
    const own = pathwayCosts([cost(2030, "Wind", 5), cost(2040, "Wind", 6), cost(2050, "Wind", 9)]);
    const other = pathwayCosts([cost(2030, "Wind", 4), cost(2030, "Gas", 2), cost(2040, "Wind", 6)]);
    const { years } = differenceByYear(own, other);
    expect(years.map(({ year, total }) => [year, total])).toEqual([
      [2030, -1],
      [2040, 0],
    ]);
    expect(years[0].parts).toEqual([
      { component: "Wind", value: 1 },
      { component: "Gas", value: -2 },
    ]);
    const [built] = pathwayCapacities([
      row("pathway", "built", 2030, 3),
      row("pathway", "standing", 2030, 3),
      row("pathway", "standing", 2040, 3),
    ]);
    expect(builtByYear(built).years.map(({ total }) => total)).toEqual([3, 0]);
  });
});

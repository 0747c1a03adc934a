/** Every part of the objective is in each list of costs: the parts of a component add up to its TAC, and all TAC, with the cost of exceeding limits, to the objective. */

import { allCostNames } from "@esm/model/domain/runs/cost-names";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import { beforeAll, describe, expect, it } from "vitest";
import { costByComponent, shownCostProperties } from "../../../../packages/model/src/results/cost-by-component.ts";
import { limitStatistics } from "../../../../packages/model/src/results/statistics/limit-statistics.ts";
import { solvedText } from "../../../../tests/support/optimize.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { costsOf } from "../../../workbench/src/page/pages/results/costs.ts";
import { pathwayCosts } from "../../../workbench/src/page/pages/results/pathway/pathway.ts";
import { iamcRows } from "../../src/runs/stored-results/exports/iamc.ts";

const built = { capacity_variable: true, invest_per_capacity: 10, opex_per_capacity: 1 };

/** A system in which everything that can cost or earn something does. */
const everything: ContentText = {
  dataset: { number_of_time_steps: 4, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["A", "B"],
  commodities: { el: "GW", heat: "GW" },
  components: {
    Wind: {
      type: "SOURCE",
      commodity_name: "el",
      ...built,
      invest_if_built: 5,
      opex_if_built: 0.5,
      commodity_cost: 1,
      tables: {
        capacityMax: { A: 100, B: 100 },
        operationRateMax: { A: [1, 0.5, 0.2, 0.9], B: [1, 1, 1, 1] },
        commodityCostTimeSeries: { A: [0, 1, 2, 3], B: [50, 50, 50, 50] },
      },
    },
    Sale: {
      type: "SINK",
      commodity_name: "el",
      commodity_cost: 0.25,
      commodity_revenue: 0.5,
      commodity_limit_id: "sales",
      yearly_limit: 100,
      limit_excess_cost: 0.1,
      tables: {
        operationRateMax: { A: [1, 1, 1, 1], B: [0, 0, 0, 0] },
        commodityRevenueTimeSeries: { A: [90, 0, 0, 90], B: [0, 0, 0, 0] },
      },
    },
    Heater: {
      type: "CONVERSION",
      physical_unit: "GW",
      ...built,
      opex_per_operation: 2,
      conversion_factors: [
        { commodity_name: "el", conversion_factor: -1 },
        { commodity_name: "heat", conversion_factor: 1 },
      ],
    },
    Warmth: {
      type: "SINK",
      commodity_name: "heat",
      tables: { operationRateFix: { A: [1, 1, 1, 1], B: [0, 1, 0, 1] } },
    },
    Battery: {
      type: "STORAGE",
      commodity_name: "el",
      ...built,
      opex_per_charge_operation: 0.25,
      opex_per_discharge_operation: 0.125,
      charge_capacity_variable: true,
      discharge_capacity_variable: true,
      charge_invest_per_capacity: 3,
      charge_opex_per_capacity: 1,
      discharge_invest_per_capacity: 4,
      discharge_opex_per_capacity: 1,
    },
    Line: {
      type: "TRANSMISSION",
      commodity_name: "el",
      ...built,
      opex_per_operation: 0.5,
      tables: { distances: { A: { B: 10 }, B: { A: 10 } } },
    },
    Load: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [0, 1, 0, 0], B: [2, 1, 3, 0] } } },
  },
};

describe("The parts of the objective", () => {
  let end: Optimum;
  let statistics: Statistic[];
  let excessCosts: number;
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const near = (value: number) => expect.closeTo(value, 6);
  beforeAll(async () => {
    end = await solvedText(everything);
    const excess = limitStatistics(end).filter(({ quantity }) => quantity === "limitExcessCosts");
    excessCosts = sum(excess.map(({ value }) => value));
    const ofComponents = costByComponent(end.summary).flatMap((cost) =>
      [...allCostNames, "TAC" as const].map((quantity): Statistic => {
        const place = { commodity: null, region: null, region_to: null };
        return { group: "cost", component: cost.component, ...place, quantity, unit: "[€/a]", value: cost[quantity] };
      }),
    );
    statistics = [...ofComponents, ...excess];
  });

  it("all occur in this system", () => {
    const zero = allCostNames.filter((name) =>
      statistics.every(({ quantity, value }) => quantity !== name || value === 0),
    );
    expect(zero).toEqual([]);
    expect(excessCosts).toBeGreaterThan(0);
  });

  it("add up to the TAC of each component, and to the objective", () => {
    const costs = costByComponent(end.summary);
    for (const cost of costs) expect(sum(allCostNames.map((name) => cost[name]))).toEqual(near(cost.TAC));
    expect(sum(costs.map(({ TAC }) => TAC)) + excessCosts).toEqual(near(end.objective));
    expect(shownCostProperties(costs)).toEqual([...allCostNames, "TAC"]);
  });

  it("are all in the costs of the workbench", () => {
    const { components, total } = costsOf(
      statistics.map((row) => ({ ...row, year: null })),
      null,
    );
    expect(total).toEqual(near(end.objective));
    expect(sum(components.map((cost) => cost.total))).toEqual(near(end.objective));
    expect(components.find(({ component }) => component === "sales")).toMatchObject({ total: near(excessCosts) });
    const pathway = pathwayCosts(statistics.map((row) => ({ ...row, year: 2030 })));
    expect(pathway.years).toMatchObject([{ year: 2030, total: near(end.objective) }]);
    for (const cost of components) {
      const { capexCap, opexCap, commodCosts, opexOp, commodRevenues } = cost;
      expect(sum([capexCap, opexCap, commodCosts, opexOp, commodRevenues])).toEqual(near(cost.total));
    }
  });

  it("are all in the format of the IAMC", () => {
    const rows = iamcRows([{ year: 2030, statistics, structure: { components: [] } as never }], null);
    const parts = rows.filter(({ variable }) => variable.split("|").length === 3);
    expect(sum(parts.map(({ value }) => value))).toEqual(near(end.objective));
  });
});

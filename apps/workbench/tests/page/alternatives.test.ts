/** The page of near-optimal alternatives: ranges as bars, and plans as rows. */
import { describe, expect, it } from "vitest";
import type { RunPlan, RunRange } from "../../src/page/data/interface.ts";
import { capacityNames, sortedPlans, totalsOfPlan } from "../../src/page/pages/results/alternatives/plans.ts";
import { placed, rangeRows } from "../../src/page/pages/results/alternatives/ranges.ts";

const range = (slack: number, least: number | null, most: number | null, more: Partial<RunRange> = {}): RunRange => ({
  target: "Wind",
  unit: "[GW]",
  slack,
  least,
  optimum: 4,
  most,
  least_plan: null,
  most_plan: null,
  least_obstacle: "cost",
  most_obstacle: "cost",
  cost_of_one_less: null,
  cost_of_one_more: null,
  ...more,
});

describe("Ranges of targets", () => {
  it("are bars on one scale from 0, the widest first", () => {
    const rows = rangeRows([range(0.05, 3, 5), range(0.1, 2, 8), range(0.05, 0, 1, { target: "Sun" })]);
    expect(rows.map(({ target, widest }) => [target, widest.slack])).toEqual([
      ["Wind", 0.1],
      ["Sun", 0.05],
    ]);
    expect(placed(rows[0])).toEqual({
      bars: [
        { slack: 0.1, begin: 0.25, end: 1 },
        { slack: 0.05, begin: 0.375, end: 0.625 },
      ],
      optimum: 0.5,
    });
  });

  it("reach the edge where they have no end, and the optimum where an end was not looked for", () => {
    const [endless] = rangeRows([range(0.05, 2, null, { most_obstacle: "none" })]);
    expect(placed(endless)).toEqual({ bars: [{ slack: 0.05, begin: 0.5, end: 1 }], optimum: 1 });
    const [onlyMost] = rangeRows([range(0.05, null, 8, { least_obstacle: null })]);
    expect(placed(onlyMost).bars).toEqual([{ slack: 0.05, begin: 0.5, end: 1 }]);
  });
});

const capacity = (component: string, region: string, value: number, property = "capacity") => ({
  component,
  property,
  region,
  region_to: null,
  unit: "[GW]",
  value,
});
const plan = (number: number, cost: number | null, capacities: RunPlan["capacities"]): RunPlan => ({
  plan: number,
  id: `p${number}`,
  kind: number === 0 ? "optimum" : "target",
  sense: "min",
  slack: 0.05,
  cost,
  value: null,
  unit: "[GW]",
  obstacle: null,
  cost_of_one_more: null,
  rank: null,
  capacities,
});

describe("Plans of a run with alternatives", () => {
  const plans = [
    plan(0, 10, [capacity("Battery", "N", 1), capacity("Battery", "N", 9, "chargeCapacity"), capacity("Wind", "N", 0)]),
    plan(1, 10.5, [capacity("Battery", "N", 1), capacity("Battery", "S", 2), capacity("Wind", "N", 0)]),
    plan(2, null, []),
  ];

  it("have total capacities, without components that no plan builds", () => {
    expect(capacityNames(plans)).toEqual(["Battery"]);
    expect(plans.map((each) => totalsOfPlan(each).capacities.get("Battery"))).toEqual([1, 3, undefined]);
  });

  it("are sorted as the address says, those without a figure last", () => {
    const numbers = (by?: string) => sortedPlans(plans.map(totalsOfPlan), by).map((each) => each.plan.plan);
    expect(numbers()).toEqual([0, 1, 2]);
    expect(numbers("-cost")).toEqual([1, 0, 2]);
    expect(numbers("Battery")).toEqual([0, 1, 2]);
    expect(numbers("-what")).toEqual([2, 1, 0]);
  });
});

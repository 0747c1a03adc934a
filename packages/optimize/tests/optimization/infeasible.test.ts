/** Messages of a run without an optimum: the explanation first, then the warnings of the data. */
import { describe, expect, it } from "vitest";
import { solveText } from "../../../../tests/support/optimize.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";

/** 5 GW are needed, and the year's contract is used up before. */
const short: ContentText = {
  dataset: { number_of_time_steps: 2, hours_per_time_step: 1 },
  regions: ["A"],
  commodities: { electricity: "GW", heat: "GW" },
  components: {
    Demand: { type: "SINK", commodity_name: "electricity", tables: { operationRateFix: { A: [5, 5] } } },
    Plant: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      opex_per_capacity: 10,
      commodity_limit_id: "contract",
      yearly_limit: 1000,
    },
    // Heat that nobody uses: a warning.
    Boiler: { type: "SOURCE", commodity_name: "heat", commodity_cost: 1 },
  },
};

describe("A run without an optimum", () => {
  it("lists the warnings of the data after the explanation", async () => {
    const end = await solveText(short);
    if (end.status !== "infeasible") throw new Error(end.status);
    expect(end.problems[0].type).toMatch(/^infeasible/);
    const severities = end.problems.map(({ severity }) => severity ?? "error");
    expect(severities).toEqual([...severities].sort());
    expect(severities).toContain("warning");
  });
});

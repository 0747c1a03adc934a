/** Sources only: (1/Y)·Σ w·op ≤ limit + excess; otherwise what sinks take out less what sources bring in. Over all regions. */
import { describe, expect, it } from "vitest";
import type { ComponentText } from "../../../../../tests/support/systems/content.ts";
import {
  programTextOf,
  rowsNamed,
  threeRates,
  twoSteps,
  typicalPeriods,
} from "../../../../../tests/support/systems/golden.ts";

const member = (type: "SOURCE" | "SINK", limit: number, rest: Partial<ComponentText> = {}): ComponentText => ({
  type,
  commodity_name: "co2",
  yearly_limit: limit,
  commodity_limit_id: "g",
  ...rest,
});

function limitRows(components: Record<string, ComponentText>, regions: string[] = ["A", "B"]): Record<string, string> {
  const { rows } = programTextOf({ dataset: twoSteps, regions, commodities: { co2: "Mt" }, components });
  return rowsNamed(rows, "yearly limit");
}
const yearly = (name: string, regions: string[] = ["A", "B"], coefficient = 1460): string =>
  regions.flatMap((region) => [0, 1].map((t) => `${coefficient}·operation[${name}, ${region}, ${t}]`)).join(" + ");

describe("yearly limit", () => {
  it("of sources bounds what they bring in, over all members and regions", () => {
    expect(
      limitRows({
        One: member("SOURCE", 5),
        Other: { type: "SOURCE", commodity_name: "co2" },
        Two: member("SOURCE", 5),
      }),
    ).toEqual({ "yearly limit[g]": `${yearly("One")} + ${yearly("Two")} ≤ 5` });
  });

  it("of 0 forbids a source", () => {
    expect(limitRows({ One: member("SOURCE", 0) })).toEqual({ "yearly limit[g]": `${yearly("One")} ≤ 0` });
  });

  it("of sinks bounds what they take out", () => {
    expect(limitRows({ One: member("SINK", 7) })).toEqual({ "yearly limit[g]": `${yearly("One")} ≤ 7` });
  });

  it("of both is net: sinks count, sources are taken off", () => {
    expect(limitRows({ In: member("SOURCE", 3), Out: member("SINK", 3) })).toEqual({
      "yearly limit[g]": `${yearly("In", ["A", "B"], -1460)} + ${yearly("Out")} ≤ 3`,
    });
  });

  it("may bind from below, or from both sides", () => {
    const lower = { type: "SOURCE", commodity_name: "co2", commodity_limit_id: "g", yearly_limit_min: 2 } as const;
    expect(limitRows({ One: lower })).toEqual({ "yearly limit[g]": `${yearly("One")} ≥ 2` });
    expect(limitRows({ One: { ...lower, yearly_limit: 5 } })).toEqual({
      "yearly limit[g]": `2 ≤ ${yearly("One")} ≤ 5`,
    });
  });

  it("of a region has a row of its own, over the members that exist there", () => {
    const { yearly_limit: _, ...free } = member("SOURCE", 0);
    const regional = { regionalLimitMax: { B: 3 }, regionalLimitMin: { A: 1, B: 2 } };
    const inA = { locationalEligibility: { A: 1 } };
    expect(
      limitRows({ One: { ...free, tables: regional }, Two: { ...free, tables: { ...inA, ...regional } } }),
    ).toEqual({
      "yearly limit[g, A]": `${yearly("One", ["A"])} + ${yearly("Two", ["A"])} ≥ 1`,
      "yearly limit[g, B]": `2 ≤ ${yearly("One", ["B"])} ≤ 3`,
    });
  });

  it("may be exceeded at a price, by a column of its own in the row over all regions only", () => {
    const soft = member("SINK", 5, { limit_excess_cost: 3, yearly_limit_min: 2 });
    const { rows, columns } = programTextOf({
      dataset: twoSteps,
      regions: ["A", "B"],
      commodities: { co2: "Mt" },
      components: { One: { ...soft, tables: { regionalLimitMin: { B: 1 } } } },
    });
    expect(rowsNamed(rows, "yearly limit")).toEqual({
      "yearly limit[g]": `2 ≤ ${yearly("One")} + -1·limitExcess[g] ≤ 5`,
      "yearly limit[g, B]": `${yearly("One", ["B"])} ≥ 1`,
    });
    expect(columns["limitExcess[g]"]).toBe("0 … Infinity, cost 3");
  });

  it("takes what exceeds it beyond fixed operation, too", () => {
    const fixed = { operationRateFix: { R: [0.5, 0.25] } };
    const soft = { yearly_limit: 1000, limit_excess_cost: 3, tables: fixed };
    // 0.75·1460 = 1095
    expect(limitRows({ Fix: member("SINK", 1000, soft) }, ["R"])).toEqual({
      "yearly limit[g]": "-1·limitExcess[g] ≤ -95",
    });
  });

  it("counts the excess once over typical periods, whose weights make the operation a year's", () => {
    const { rows, columns } = programTextOf(
      {
        dataset: threeRates,
        regions: ["R"],
        commodities: { co2: "Mt" },
        components: { Out: member("SINK", 1e5, { limit_excess_cost: 2 }) },
      },
      typicalPeriods,
    );
    expect(rowsNamed(rows, "yearly limit")).toEqual({
      "yearly limit[g]":
        "730·operation[Out, R, 0] + 730·operation[Out, R, 1] + 365·operation[Out, R, 2] + -1·limitExcess[g] ≤ 100000",
    });
    expect(columns["limitExcess[g]"]).toBe("0 … Infinity, cost 2");
  });

  it("takes fixed operation off both sides and off the limit of its region", () => {
    const fixed = { operationRateFix: { A: [0.5, 0.25], B: [0, 0] } };
    const regional = { regionalLimitMin: { A: 1200 } };
    const both = { yearly_limit_min: 1100, yearly_limit: 2000, commodity_limit_id: "g", commodity_name: "co2" };
    expect(
      limitRows({
        Fix: { type: "SINK", ...both, tables: { ...fixed, ...regional } },
        Out: { type: "SINK", ...both, tables: regional },
      }),
    ).toEqual({
      "yearly limit[g]": `5 ≤ ${yearly("Out")} ≤ 905`,
      "yearly limit[g, A]": `${yearly("Out", ["A"])} ≥ 105`,
    });
  });

  it("takes fixed operation off the limit", () => {
    const fixed = { tables: { operationRateFix: { R: [0.5, 0.25] } } };
    // 0.75·1460 = 1095
    expect(limitRows({ Fix: member("SINK", 2000, fixed), Out: member("SINK", 2000) }, ["R"])).toEqual({
      "yearly limit[g]": `${yearly("Out", ["R"])} ≤ 905`,
    });
    expect(limitRows({ Fix: member("SOURCE", 2000, fixed), Out: member("SINK", 2000) }, ["R"])).toEqual({
      "yearly limit[g]": `${yearly("Out", ["R"])} ≤ 3095`,
    });
  });

  it("leaves no rounding where fixed operation reaches the limit exactly", () => {
    const rates = [0.1, 0.2];
    const limit = 1460 * 0.3;
    expect(limitRows({ Fix: member("SINK", limit, { tables: { operationRateFix: { R: rates } } }) }, ["R"])).toEqual({
      "yearly limit[g]": " ≤ 0",
    });
  });

  it("weights the energy of a segment by its period's occurrences", () => {
    const { rows } = programTextOf(
      {
        dataset: threeRates,
        regions: ["R"],
        commodities: { co2: "Mt" },
        components: {
          Fix: member("SINK", 1e5, { tables: { operationRateFix: { R: [1, 2, 3] } } }),
          Out: member("SINK", 1e5),
        },
      },
      typicalPeriods,
    );
    // Fixed energies 1·1, 2·3, 3·4: 730·1 + 730·6 + 365·12 = 9490 a year.
    expect(rowsNamed(rows, "yearly limit")).toEqual({
      "yearly limit[g]": "730·operation[Out, R, 0] + 730·operation[Out, R, 1] + 365·operation[Out, R, 2] ≤ 90510",
    });
  });
});

/** Σ cap over all regions and members, of lines Σ length·cap, between a lower and an upper limit. */
import { expect, it } from "vitest";
import type { ComponentText } from "../../../../../tests/support/systems/content.ts";
import { programTextOf, rowsNamed, twoSteps } from "../../../../../tests/support/systems/golden.ts";

const member = (rest: Partial<ComponentText>): ComponentText => ({
  type: "SOURCE",
  commodity_name: "el",
  capacity_variable: true,
  capacity_limit_id: "g",
  ...rest,
});

function limitRows(components: Record<string, ComponentText>): Record<string, string> {
  const { rows } = programTextOf({ dataset: twoSteps, regions: ["A", "B"], commodities: { el: "GW" }, components });
  return rowsNamed(rows, "capacity limit");
}

it("A capacity limit sums the capacities of all members over all regions", () => {
  const limits = { capacity_limit: 5, capacity_limit_min: 2 };
  expect(
    limitRows({
      One: member(limits),
      Store: member({ type: "STORAGE", ...limits, tables: { locationalEligibility: { B: 1 } } }),
      Other: { type: "SOURCE", commodity_name: "el", capacity_variable: true },
    }),
  ).toEqual({ "capacity limit[g]": "2 ≤ 1·capacity[One, A] + 1·capacity[One, B] + 1·capacity[Store, B] ≤ 5" });
});

it("A capacity limit with one bound has a row with one side", () => {
  expect(limitRows({ One: member({ capacity_limit: 5 }) })).toEqual({
    "capacity limit[g]": "1·capacity[One, A] + 1·capacity[One, B] ≤ 5",
  });
  expect(limitRows({ One: member({ capacity_limit_min: 2 }) })).toEqual({
    "capacity limit[g]": "1·capacity[One, A] + 1·capacity[One, B] ≥ 2",
  });
});

it("A capacity limit of lines counts each by its length, the mean of both directions", () => {
  const tables = { distances: { A: { B: 100 }, B: { A: 120 } } };
  expect(limitRows({ Line: member({ type: "TRANSMISSION", capacity_limit: 500, tables }) })).toEqual({
    "capacity limit[g]": "110·capacity[Line, A – B] ≤ 500",
  });
});

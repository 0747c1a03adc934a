/** Assumptions by year in pathways, worked out by hand: what belongs to a year, what a cohort keeps, and what is refused. */

import { inEnglish } from "@esm/messages/render";
import { modelSchema } from "@esm/model/domain/model-schema";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { assumptionsSheet } from "../../src/myopic/assumptions-sheet.ts";
import type { Pathway } from "../../src/myopic/pathway.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import type { Optimum } from "../../src/optimization/optimization-end.ts";
import { optimizePathway } from "../../src/optimization/solve-pathway.ts";
import { pathway, plant, world } from "./support.ts";

const hours = 8760;

async function assume(
  text: ContentText,
  entries: readonly Record<string, unknown>[],
  foresight: OptimizeOptions["foresight"] = "myopic",
  years = pathway(2030, 2, 5),
) {
  const { overrides_by_year: overridesByYear } = modelSchema.parse({ name: "m", overrides_by_year: entries });
  const optima: Optimum[] = [];
  let last: Pathway | null = null;
  const snapshot = { content: contentOf(text), overrides: [], overridesByYear };
  const options = { solver: "auto", timeLimitSeconds: null, foresight, discountRate: 0 } as const;
  const end = await optimizePathway(snapshot, years, options, {
    onYear(_, optimum, path) {
      optima.push(optimum);
      last = path;
    },
  });
  return {
    end,
    optima,
    pathway: last as Pathway | null,
    objectives: optima.map(({ objective }) => Number(objective.toFixed(5))),
    sum: end.status === "optimal" ? (end.discounted?.sum ?? Number.NaN) : Number.NaN,
  };
}

const fuel = (cost: number) => ({ type: "SOURCE", commodity_name: "el", commodity_cost: cost / hours }) as const;
const set = (year: number, attribute: string, value: unknown, more: Record<string, unknown> = {}) => ({
  year,
  component_name: "Fuel",
  attribute,
  operation: "set",
  value,
  ...more,
});

describe("assumptions of the years of a pathway", () => {
  it.each(["myopic", "perfect"] as const)("hold from their year on, with foresight %s", async (foresight) => {
    const { objectives } = await assume(world({ Fuel: fuel(2) }), [set(2033, "commodity_cost", 3 / hours)], foresight);
    expect(objectives).toEqual([20, 30, 30]);
  });

  it("lie on the straight line to the next entry, and apply to the data of the model", async () => {
    const line = [
      set(2030, "commodity_cost", 1, { operation: "multiply", to_next: "linear" }),
      set(2040, "commodity_cost", 3, { operation: "multiply" }),
    ];
    const { objectives } = await assume(world({ Fuel: fuel(2) }), line);
    expect(objectives).toEqual([20, 40, 60]);
  });

  it("change series and numbers of tables", async () => {
    const { objectives, pathway: found } = await assume(
      world({ Fuel: fuel(2), Old: plant(30, { invest_per_capacity: 0, tables: { capacityFix: { R: 4 } } }) }),
      [
        { year: 2035, component_name: "Demand", table: "operationRateFix", operation: "multiply", value: 1.5 },
        { year: 2040, component_name: "Old", table: "capacityFix", regions: ["R"], operation: "set", value: 1 },
      ],
    );
    // "Old" costs 1 per unit and year.
    expect(objectives).toEqual([4 + 6 * 2, 4 + 11 * 2, 1 + 14 * 2]);
    if (!found) throw new Error("There is no pathway.");
    const rows = [...(assumptionsSheet(found)?.rows() ?? [])].map(({ labels, values }) => [...labels, ...values]);
    expect(rows).toEqual([
      ["Demand", "operation_rate_fix", "", "R", "mean", 10, 15, 15],
      ["Demand", "operation_rate_fix", "", "R", "factor", 1, 1.5, 1.5],
      ["Old", "capacity_fix", "", "R", "value", 4, 4, 1],
    ]);
  });

  it.each(["myopic", "perfect"] as const)("leave old plants what they had, with foresight %s", async (foresight) => {
    // Built for 2 per unit and year in 2030; half of it would cost 1.5 from 2035 on.
    const half = [
      { year: 2035, component_name: "Plant", attribute: "invest_per_capacity", operation: "multiply", value: 0.5 },
    ];
    const growing = { year: 2035, component_name: "Demand", table: "operationRateFix", operation: "add", value: 4 };
    const { objectives, optima } = await assume(world({ Plant: plant(20) }), [...half, growing], foresight);
    expect(objectives).toEqual([20, 20 + 4 * 1.5, 20 + 4 * 1.5]);
    expect(optima[2].solved.system.components.map(({ name }) => name)).toContain("Plant_stock_2030");
  });

  it("keep what stands where it may no longer be built", async () => {
    const { objectives } = await assume(
      world({ Plant: plant(20, { tables: { capacityMax: { R: 10 } } }), Fuel: fuel(50) }),
      [{ year: 2035, component_name: "Plant", table: "capacityMax", operation: "set", value: 0 }],
    );
    expect(objectives).toEqual([20, 20, 20]);
  });

  it("that set what the data say anyway change no optimum", async () => {
    const content = world({ Plant: plant(20), Fuel: fuel(3) });
    const same = [
      { year: 2030, component_name: "Plant", attribute: "invest_per_capacity", operation: "set", value: 20 },
      { year: 2035, component_name: "Plant", attribute: "economic_lifetime", operation: "set", value: 20 },
    ];
    for (const foresight of ["myopic", "perfect"] as const) {
      const [plain, assumed] = [await assume(content, [], foresight), await assume(content, same, foresight)];
      expect(assumed.objectives).toEqual(plain.objectives);
      expect(assumed.optima.map(({ programHash }) => programHash)).toEqual(
        plain.optima.map(({ programHash }) => programHash),
      );
    }
  });

  it("warn where they have no effect", async () => {
    const { end } = await assume(world({ Fuel: fuel(2) }), [
      set(2020, "commodity_cost", 1),
      set(2025, "commodity_cost", 0.001),
      set(2041, "commodity_cost", 1),
    ]);
    if (end.status !== "optimal") throw new Error(end.status);
    const found = end.warnings.filter(({ type }) => type === "override_without_effect");
    expect(found.map(({ loc }) => loc)).toEqual([
      ["overrides_by_year", 0, "year"],
      ["overrides_by_year", 2, "year"],
    ]);
  });

  it.each<[string, Record<string, unknown>[], string, (string | number)[]]>([
    [
      "a line between different operations",
      [set(2030, "commodity_cost", 1, { to_next: "linear" }), set(2040, "commodity_cost", 2, { operation: "add" })],
      "interpolation_mixes_operations",
      [0, "to_next"],
    ],
    [
      "a line between whole numbers",
      [
        set(2030, "yearly_limit", 1),
        set(2030, "economic_lifetime", 10, { to_next: "linear" }),
        set(2040, "economic_lifetime", 20),
      ],
      "not_interpolable",
      [1, "to_next"],
    ],
    [
      "two entries of one target in one year",
      [set(2030, "commodity_cost", 1), set(2030, "commodity_cost", 2)],
      "year_override_twice",
      [1, "year"],
    ],
    [
      "an unknown component",
      [{ ...set(2035, "commodity_cost", 1), component_name: "Fuell" }],
      "override_unknown_component",
      [0, "component_name"],
    ],
    ["a value that the attribute does not take", [set(2035, "economic_lifetime", -3)], "override_value", [0, "value"]],
  ])("refuse %s", async (_, entries, type, place) => {
    const { end } = await assume(world({ Fuel: fuel(2) }), entries);
    if (end.status !== "invalid") throw new Error(end.status);
    const found = end.problems.find((problem) => problem.type === type);
    expect(found?.loc, JSON.stringify(end.problems)).toEqual(["overrides_by_year", ...place]);
    expect(found?.hint).toBeDefined();
  });

  it("name the years in which the data are wrong, once for all of them", async () => {
    const { end } = await assume(world({ Fuel: fuel(2) }), [
      { year: 2035, component_name: "Fuel", table: "operationRateMax", regions: ["R"], operation: "set", value: -1 },
    ]);
    if (end.status === "optimal" || !("problems" in end)) throw new Error(end.status);
    expect(end.problems.map(({ msg }) => inEnglish(msg)).join()).toMatch(/^In 2035, 2040: /);
  });
});

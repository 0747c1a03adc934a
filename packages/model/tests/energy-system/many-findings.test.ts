/** Models that many problems are found in: the first of a kind are told, and each kind of work grows with the model only. */

import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { type ComponentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { Problem } from "../../src/domain/problem.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";
import { buildSolvableSystem } from "../../src/energy-system/no-solution.ts";

const conversion = (input: string, output: string, factor: number, more: object = {}): ComponentText => ({
  type: "CONVERSION",
  physical_unit: "GW",
  conversion_factors: [
    { commodity_name: input, conversion_factor: -1 },
    { commodity_name: output, conversion_factor: factor },
  ],
  ...more,
});
const many = (count: number, name: string, one: (index: number) => ComponentText): Record<string, ComponentText> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name} ${1000 + index}`, one(index)]));

function warningsOf(components: Record<string, ComponentText>, regions = ["North", "South"]): Problem[] {
  const commodities = { electricity: "GW", heat: "GW" };
  const built = buildEnergySystem(contentOf({ regions, commodities, components }), []);
  return built.system ? built.warnings : built.problems;
}

const loops = (components: Record<string, ComponentText>, regions?: string[]): string[] =>
  warningsOf(components, regions)
    .filter(({ type }) => type === "free_energy_loop")
    .map(({ msg }) => inEnglish(msg).replace(": energy from nothing.", ""));

describe("conversions in circles", () => {
  it("are reported pair by pair where there are few", () => {
    expect(
      loops({
        "A pump": conversion("electricity", "heat", 3),
        "B engine": conversion("heat", "electricity", 0.5),
        "C engine": conversion("heat", "electricity", 0.3),
        "D pump": conversion("electricity", "heat", 4),
      }),
    ).toEqual([
      "'A pump' and 'B engine' form a cycle that turns 1 of 'electricity' into 1.5",
      "'B engine' and 'D pump' form a cycle that turns 1 of 'heat' into 2",
      "'C engine' and 'D pump' form a cycle that turns 1 of 'heat' into 1.2",
    ]);
  });

  it("are reported once each with the best partner where there are many, and at most a hundred of them with the number of all", () => {
    const found = warningsOf({
      ...many(150, "pump", (index) => conversion("electricity", "heat", 2 + index / 100)),
      ...many(150, "engine", (index) => conversion("heat", "electricity", 0.9 + index / 10_000)),
    });
    const circles = found.filter(({ type }) => type === "free_energy_loop");
    expect(circles).toHaveLength(100);
    expect(inEnglish(circles[0].msg)).toContain(
      "'engine 1000' and 'pump 1149' form a cycle that turns 1 of 'heat' into 3.141",
    );
    expect(found.find(({ ctx }) => ctx?.of === "free_energy_loop")).toMatchObject({
      type: "more_findings",
      severity: "warning",
      // Each of the engines with the best pump, and each of the pumps with the best engine: one pair is the same.
      ctx: { total: 299, told: 100 },
    });
  });

  it("only count where both are in a region", () => {
    const inRegion = (North: number, South: number) => ({
      capacity_variable: true,
      tables: { capacityMax: { North, South } },
    });
    const pumps = many(20, "pump", (index) => conversion("electricity", "heat", 2 + index / 10, inRegion(1, 0)));
    const engines = many(20, "engine", (index) => conversion("heat", "electricity", 1 + index / 10, inRegion(0, 1)));
    expect(loops({ ...pumps, ...engines })).toEqual([]);
    const both = { ...pumps, ...engines, "pump in both": conversion("electricity", "heat", 0.5, inRegion(1, 1)) };
    expect(loops(both)).toHaveLength(9);
    expect(loops(both).at(-1)).toBe("'engine 1019' and 'pump in both' form a cycle that turns 1 of 'heat' into 1.45");
  });
});

describe("A certain contradiction", () => {
  it("refuses a model even after a hundred warnings of the same kind", () => {
    const hours = (name: string, minimum: number): ComponentText => ({
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      tables: {
        ...(name === "sure" && { capacityFix: { North: 1 } }),
        yearlyFullLoadHoursMin: { North: minimum },
      },
    });
    const components = {
      ...many(150, "doubtful", () => hours("doubtful", 9000)),
      sure: hours("sure", 9000),
      load: { type: "SINK", commodity_name: "electricity" } as const,
    };
    const content = contentOf({ regions: ["North"], commodities: { electricity: "GW" }, components });
    const built = buildSolvableSystem(content, [], false);
    if (built.system) throw new Error("The model was built.");
    expect(built.problems[0]).toMatchObject({ type: "full_load_hours_out_of_reach", ctx: { certain: true } });
    expect(built.problems.find(({ type }) => type === "more_findings")?.ctx).toMatchObject({ total: 150 });
  });
});

describe("a message", () => {
  it("names the first of many names, and how many more there are", () => {
    const sinks = many(30, "load", () => ({
      type: "SINK",
      commodity_name: "heat",
      tables: { operationRateFix: { North: [5] } },
    }));
    const boiler: ComponentText = {
      type: "SOURCE",
      commodity_name: "heat",
      capacity_variable: true,
      tables: { capacityFix: { North: 1 } },
    };
    const content = { regions: ["North"], commodities: { heat: "GW" }, components: { boiler, ...sinks } };
    const built = buildEnergySystem(contentOf({ ...content, dataset: { number_of_time_steps: 1 } }), []);
    const [shortage] = (built.system ? built.warnings : []).filter(({ type }) => type === "demand_above_supply");
    expect(inEnglish(shortage.msg)).toContain("of 'load 1000', 'load 1001', ");
    expect(inEnglish(shortage.msg)).toContain("'load 1009' and 20 more is 150 GW·h");
  });
});

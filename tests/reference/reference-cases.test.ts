/** Systems of one feature each, at full resolution: the optima another framework found for the same archives. */
import { existsSync, readFileSync } from "node:fs";
import type { ConstraintContent } from "@esm/model/domain/constraints/constraint";
import { constraintContentSchema } from "@esm/model/domain/constraints/constraint-schema";
import type { OverridableAttribute } from "@esm/model/domain/model";
import { namedSeriesSchema, tableOverridesSchema } from "@esm/model/domain/overrides/table-override-schema";
import { alternativesSchema } from "@esm/model/domain/runs/alternatives-schema";
import type { FamilyName } from "@esm/model/domain/table-family";
import { summaryValues, totalAnnualCost } from "@esm/model/results/summary";
import { optimizeAlternatives } from "@esm/optimize/alternatives/solve-alternatives";
import type { ModelSnapshot, OptimizeOptions } from "@esm/optimize/optimization/model-input";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { describe, expect, it } from "vitest";
import { limitStatistics } from "../../packages/model/src/results/statistics/limit-statistics.ts";
import { long, sampled } from "../support/long.ts";
import { goldenCases, goldenCasesArePresent, goldenContent } from "../support/systems/golden-cases.ts";
import {
  contentOfArchive,
  differences,
  referenceCases,
  referenceIsPresent,
  sharedFolder,
} from "../support/systems/reference.ts";

const solving = { solver: "auto", timeLimitSeconds: 120 } as const;

describe.skipIf(!referenceIsPresent)("reference systems beside the repository", () => {
  const runs = referenceCases().flatMap((reference) => {
    // Where the framework refuses the data by mistake, its answer without that mistake counts.
    const mode = reference.runs.full_labfix ? "full_labfix" : "full";
    return reference.runs[mode] ? [{ ...reference, mode, run: reference.runs[mode] }] : [];
  });

  it("are there", () => {
    expect(runs.length).toBeGreaterThan(10);
  });

  const check = async ({ archive, dataset, overrides, run }: (typeof runs)[number]): Promise<void> => {
    const content = await contentOfArchive(archive, dataset);
    const end = await optimizeSnapshot({ content, overrides }, solving);
    if (run.status === "Infeasible") {
      expect(end.status).toBe("infeasible");
      return;
    }
    expect(run.status).toBe("Optimal");
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    const { objective, summary, solved, problem } = end;
    const tolerance = run.integers > 0 ? 1e-4 : 1e-6;
    expect(Math.abs(objective / run.objective - 1)).toBeLessThan(tolerance);
    expect(problem.integers > 0).toBe(run.integers > 0);
    expect(Math.abs(totalAnnualCost(summary) / objective - 1)).toBeLessThan(1e-8);
    expect(differences(run, summary, solved.system.regions, 1e-5)).toEqual([]);
  };
  for (const { cases, options } of sampled(runs, 4)) it.each(cases)("$name ($mode)", options, check);
});

describe.skipIf(!goldenCasesArePresent)("golden cases beside the repository", () => {
  it.each(goldenCases().map((golden) => [golden.numberOfTimeSteps, golden] as const))(
    "%i steps in three regions",
    long,
    async (_, golden) => {
      const end = await optimizeSnapshot({ content: goldenContent(golden), overrides: [] }, solving);
      if (end.status !== "optimal") throw new Error(JSON.stringify(end));
      expect(Math.abs(end.objective / golden.expected.objectiveFull - 1)).toBeLessThan(1e-6);
      expect(Math.abs(totalAnnualCost(end.summary) / end.objective - 1)).toBeLessThan(1e-8);
    },
  );
});

/** Names of the rows whose values are further from those expected than a share of these. */
function rowsThatDiffer(
  { summary, solved }: Pick<Optimum, "summary" | "solved">,
  rows: Readonly<Record<string, number>>,
  tolerance: number,
): string[] {
  const found = new Map(
    summaryValues(summary, solved.system).flatMap(({ component, property, unit, region, region_to, value }) => {
      const place = region_to === null ? region : `${region}-${region_to}`;
      const name = `${property}|${component}|${place}${property === "capacity" ? "" : " [per year]"}`;
      return property === "operation" && !unit.endsWith("/a]") ? [] : [[name, value] as const];
    }),
  );
  return Object.entries(rows).flatMap(([name, value]) =>
    Math.abs((found.get(name) ?? Number.NaN) / value - 1) < tolerance ? [] : name,
  );
}

const constraintCase = `${sharedFolder}depth/cases/constraints_share_and_sum`;

describe.skipIf(!existsSync(constraintCase))("a system with constraints as data beside the repository", () => {
  it("has the optimum, the capacities and the prices of another framework with the same rows", async () => {
    const json = (name: string) => JSON.parse(readFileSync(`${constraintCase}/${name}.json`, "utf8"));
    const { objective, without_extension: free, tolerance, rows, rows_tolerance, prices } = json("expected");
    const content = await contentOfArchive(`${constraintCase}/dataset.zip`, json("dataset"));
    const optimum = async (more: ConstraintContent) => {
      const options = { ...solving, prices: true };
      const end = await optimizeSnapshot({ content: { ...content, ...more }, overrides: [] }, options);
      if (end.status !== "optimal") throw new Error(JSON.stringify(end));
      return end;
    };
    expect(Math.abs((await optimum({})).objective / free - 1)).toBeLessThan(tolerance);
    const end = await optimum(constraintContentSchema.parse(json("extension").dataset));
    expect(Math.abs(end.objective / objective - 1)).toBeLessThan(tolerance);
    expect(rowsThatDiffer(end, rows, rows_tolerance)).toEqual([]);
    const figures = limitStatistics(end).filter(({ quantity }) => quantity === "price");
    const priceOf = (id: string): number => figures.find(({ component }) => component === id)?.value ?? 0;
    for (const [id, value] of Object.entries(prices as Record<string, number>))
      expect(priceOf(id)).toBeCloseTo(value, 9);
  });
});

const powerFlowCase = `${sharedFolder}depth/cases/dc_flow_three_fixed`;

describe.skipIf(!existsSync(powerFlowCase))("a grid with DC power flow beside the repository", () => {
  it("has the optimum and the capacities of two other frameworks, and another one as a transport model", async () => {
    const json = (name: string) => JSON.parse(readFileSync(`${powerFlowCase}/${name}.json`, "utf8"));
    const { objective, transport, tolerance, rows, rows_tolerance } = json("expected");
    const content = await contentOfArchive(`${powerFlowCase}/dataset_extended.zip`, json("dataset"));
    const optimum = async (value: "DC" | "TRANSPORT") => {
      const override = { component_name: "AC line", attribute: "power_flow", operation: "set", value } as const;
      const end = await optimizeSnapshot({ content, overrides: [override] }, { ...solving, prices: true });
      if (end.status !== "optimal") throw new Error(JSON.stringify(end));
      return end;
    };
    expect(Math.abs((await optimum("TRANSPORT")).objective / transport - 1)).toBeLessThan(tolerance);
    const end = await optimum("DC");
    expect(Math.abs(end.objective / objective - 1)).toBeLessThan(tolerance);
    expect(rowsThatDiffer(end, rows, rows_tolerance)).toEqual([]);
  });
});

const lossCase = `${sharedFolder}depth/cases/dc_losses_three`;

describe.skipIf(!existsSync(lossCase))(
  "a grid that loses power with the square of its flows beside the repository",
  () => {
    it("has the optimum and the losses of another framework, between those of tangents and secants", async () => {
      const json = (name: string) => JSON.parse(readFileSync(`${lossCase}/${name}.json`, "utf8"));
      const { objective, without_losses: free, tolerance, rows, rows_tolerance } = json("expected");
      const content = await contentOfArchive(`${lossCase}/dataset_extended.zip`, json("dataset"));
      const optimum = async (power_losses: string, loss_segments = 3) => {
        const values = { ...json("extension").components["AC line"], power_losses, loss_segments };
        const overrides = Object.entries(values).map(([attribute, value]) => ({
          component_name: "AC line",
          attribute: attribute as OverridableAttribute,
          operation: "set" as const,
          value: value as string | number,
        }));
        const end = await optimizeSnapshot({ content, overrides }, { ...solving, prices: true });
        if (end.status !== "optimal") throw new Error(JSON.stringify(end));
        return end;
      };
      expect(Math.abs((await optimum("NONE")).objective / free - 1)).toBeLessThan(tolerance);
      const end = await optimum("TANGENTS");
      expect(Math.abs(end.objective / objective - 1)).toBeLessThan(tolerance);
      expect(rowsThatDiffer(end, rows, rows_tolerance)).toEqual([]);
      expect(end.warnings.map(({ type }) => type)).not.toContain("loss_slack");
      const costs = [
        await optimum("TANGENTS", 1),
        end,
        await optimum("TANGENTS", 20),
        await optimum("SECANTS", 20),
        await optimum("SECANTS", 3),
      ].map((each) => each.objective);
      // With true losses, the cost is between those of many tangents and of many secants.
      expect(costs).toEqual([...costs].sort((left, right) => left - right));
      expect(costs[0]).toBeCloseTo(36.4764, 4);
      expect(costs[4]).toBeCloseTo(36.8091, 4);
      expect(costs[3] / costs[2] - 1).toBeLessThan(1e-4);
    });
  },
);

const typicalPeriods = { periods: 1, periodLength: 24, segments: 6, representation: "distribution" } as const;
const overrideCase = `${sharedFolder}depth/cases/overrides_on_tables`;

describe.skipIf(!existsSync(overrideCase))("a system with overrides of tables beside the repository", () => {
  it("is the program, the typical periods and the optimum of the data set with these values typed in", async () => {
    const json = (name: string) => JSON.parse(readFileSync(`${overrideCase}/${name}.json`, "utf8"));
    const { objective, without_extension: free, tolerance, rows, rows_tolerance } = json("expected");
    const [given, changed] = await Promise.all(
      ["dataset", "dataset_changed"].map((name) => contentOfArchive(`${overrideCase}/${name}.zip`, json("dataset"))),
    );
    const { region_groups, named_series } = json("extension").dataset;
    const content = { ...given, region_groups, named_series: namedSeriesSchema.parse(named_series) };
    const overrides = tableOverridesSchema.parse(json("extension").override_tables);
    const optimum = async (snapshot: ModelSnapshot, more: Partial<OptimizeOptions> = {}) => {
      const end = await optimizeSnapshot(snapshot, { ...solving, ...more });
      if (end.status !== "optimal") throw new Error(JSON.stringify(end));
      return end;
    };
    expect(Math.abs((await optimum({ content, overrides: [] })).objective / free - 1)).toBeLessThan(tolerance);
    const end = await optimum({ content, overrides });
    expect(Math.abs(end.objective / objective - 1)).toBeLessThan(tolerance);
    const typed = await optimum({ content: changed, overrides: [] });
    expect(end.programHash).toBe(typed.programHash);
    expect(end.warnings).toEqual(typed.warnings);
    expect(end.summary).toEqual(typed.summary);
    const periods = { resolution: { kind: "typical-periods", ...typicalPeriods } } as const;
    const [short, shortTyped] = [
      await optimum({ content, overrides }, periods),
      await optimum({ content: changed, overrides: [] }, periods),
    ];
    expect(short.programHash).toBe(shortTyped.programHash);
    expect(short.solved.time).toEqual(shortTyped.solved.time);
    const found = new Map<string, number>(
      summaryValues(end.summary, end.solved.system).map(({ component, property, unit, region, region_to, value }) => {
        const place = region_to === null ? region : `${region}-${region_to}`;
        return [`${property}|${component}|${place}${unit.endsWith("/a]") ? " [per year]" : ""}`, value] as const;
      }),
    );
    for (const [name, value] of Object.entries(rows as Record<string, number>)) {
      const row = found.get(name) ?? Number.NaN;
      expect(Math.abs(row - value) / Math.max(1, Math.abs(value)), name).toBeLessThan(rows_tolerance);
    }
  });
});

const depthCase = `${sharedFolder}depth/cases/limit_excess_price`;

describe.skipIf(!existsSync(depthCase))(
  "a system with a price for exceeding its yearly limit beside the repository",
  () => {
    it("has the optimum of another framework, where the excess and its price are another column and its cost", async () => {
      const json = (name: string) => JSON.parse(readFileSync(`${depthCase}/${name}.json`, "utf8"));
      const { objective, excess, price_of_limit: price, without_extension: hard, tolerance, rows } = json("expected");
      const content = await contentOfArchive(`${depthCase}/dataset.zip`, json("dataset"));
      const soft = Object.entries(json("extension").components as Record<string, { limit_excess_cost: number }>).map(
        ([component_name, { limit_excess_cost: value }]) =>
          ({ component_name, attribute: "limit_excess_cost", operation: "set", value }) as const,
      );
      const optimum = async (overrides: typeof soft) => {
        const end = await optimizeSnapshot({ content, overrides }, { ...solving, prices: true });
        if (end.status !== "optimal") throw new Error(JSON.stringify(end));
        return end;
      };
      expect(Math.abs((await optimum([])).objective / hard - 1)).toBeLessThan(tolerance);
      const end = await optimum(soft);
      expect(Math.abs(end.objective / objective - 1)).toBeLessThan(tolerance);
      const figures = new Map(limitStatistics(end).map(({ quantity, value }) => [quantity, value]));
      expect(figures.get("price")).toBeCloseTo(price, 10);
      // Several optima have the same cost and another excess.
      expect(figures.get("limitExcess")).toBeGreaterThan(0);
      expect(excess).toBeGreaterThan(0);
      const costs = (figures.get("limitExcess") ?? 0) * price;
      expect(figures.get("limitExcessCosts")).toBeCloseTo(costs, 10);
      expect(Math.abs((totalAnnualCost(end.summary) + costs) / end.objective - 1)).toBeLessThan(1e-8);
      const wind = end.summary.find(({ component, property }) => component === "Wind" && property === "capacity");
      expect(wind?.values[0]).toBeCloseTo(rows["capacity|Wind|A"], 3);
    });
  },
);

const alternativesCase = `${sharedFolder}depth/cases/alternatives_one_region`;

describe.skipIf(!existsSync(alternativesCase))("a system with near-optimal alternatives beside the repository", () => {
  it.each([
    "auto",
    "interior-point",
  ] as const)("has the least and the most capacities of another framework, with the solver %s", async (solver) => {
    const json = (name: string) => JSON.parse(readFileSync(`${alternativesCase}/${name}.json`, "utf8"));
    const { objective, tolerance, alternatives, alternatives_tolerance: toleranceOfEnds } = json("expected");
    const content = await contentOfArchive(`${alternativesCase}/dataset.zip`, json("dataset"));
    const wanted = alternativesSchema.parse(json("extension").run.options);
    const end = await optimizeAlternatives({ content, overrides: [] }, wanted, { ...solving, solver }, {});
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    expect(Math.abs(end.optimum.objective / objective - 1)).toBeLessThan(tolerance);
    const found = new Map(end.alternatives.plans.map(({ id, value }) => [id, value]));
    for (const [id, { value }] of Object.entries(alternatives as Record<string, { value: number }>)) {
      const difference = Math.abs((found.get(id) ?? Number.NaN) - value) / Math.max(1, value);
      expect(difference, id).toBeLessThan(toleranceOfEnds);
    }
  });
});

const rampCases = ["ramp_one_region", "ramp_typical_pairs"].map((name) => `${sharedFolder}depth/cases/${name}`);

describe.skipIf(!rampCases.every(existsSync))("systems with ramps beside the repository", () => {
  it.each(rampCases)("%s has the optimum and the capacities of another framework", async (folder) => {
    const json = (name: string) => JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8"));
    const { objective, service_today_without_extension: free, tolerance, rows, rows_tolerance } = json("expected");
    const { components, run } = json("extension");
    const content = await contentOfArchive(`${folder}/dataset.zip`, json("dataset"));
    const overrides = Object.entries(components as Record<string, Record<string, number>>).flatMap(
      ([component_name, attributes]) =>
        Object.entries(attributes).map(([attribute, value]) => {
          return { component_name, attribute: attribute as "ramp_up" | "ramp_down", operation: "set", value } as const;
        }),
    );
    const { typical_periods: periods, period_length: periodLength, representation } = run.options;
    const full = { kind: "full" } as const;
    const resolutions = periods
      ? [full, { kind: "typical-periods", periods, periodLength, segments: null, representation } as const]
      : [full];
    for (const resolution of resolutions) {
      const optimum = async (given: typeof overrides) => {
        const end = await optimizeSnapshot({ content, overrides: given }, { ...solving, resolution });
        if (end.status !== "optimal") throw new Error(JSON.stringify(end));
        return end;
      };
      expect(Math.abs((await optimum([])).objective / free - 1)).toBeLessThan(tolerance);
      const end = await optimum(overrides);
      expect(Math.abs(end.objective / objective - 1)).toBeLessThan(tolerance);
      const found = new Map(
        summaryValues(end.summary, end.solved.system).map(({ component, property, unit, region, value }) => [
          `${property}|${component}|${region}${unit.endsWith("/a]") ? " [per year]" : ""}`,
          value,
        ]),
      );
      for (const [name, value] of Object.entries(rows as Record<string, number>))
        expect(Math.abs((found.get(name) ?? Number.NaN) / value - 1), name).toBeLessThan(rows_tolerance);
    }
  });
});

const existenceCases = [
  "built_or_not_one_region",
  "built_or_not_min_capacity",
  "built_or_not_lines",
  "scale_economies",
];

describe.skipIf(!existsSync(`${sharedFolder}depth/cases/${existenceCases[0]}`))(
  "systems in which it is decided what is built, beside the repository",
  () => {
    it.each(existenceCases)(
      "%s has the optimum, the plan and the lower bound of another framework",
      long,
      async (name) => {
        const folder = `${sharedFolder}depth/cases/${name}`;
        const json = (file: string) => JSON.parse(readFileSync(`${folder}/${file}.json`, "utf8"));
        const { objective, relaxed, without_extension: free, tolerance, rows, rows_tolerance } = json("expected");
        const plain = await contentOfArchive(`${folder}/dataset.zip`, json("dataset"));
        const { components = {}, tables = {} } = json("extension") as {
          components?: Record<string, object>;
          tables?: Record<string, Record<string, Record<string, number>>>;
        };
        const content = {
          ...plain,
          components: plain.components.map((component) => ({ ...component, ...components[component.name] })),
          tables: [
            ...plain.tables,
            ...Object.entries(tables).flatMap(([family, byComponent]) =>
              Object.entries(byComponent).flatMap(([component, byRegion]) =>
                Object.entries(byRegion).map(([region, value]) => ({
                  family: family as FamilyName,
                  component,
                  region,
                  regionTo: null,
                  values: Float64Array.of(value),
                })),
              ),
            ),
          ],
        };
        const optimum = async (of: typeof content, relaxExistence = false) => {
          const end = await optimizeSnapshot({ content: of, overrides: [] }, { ...solving, relaxExistence });
          if (end.status !== "optimal") throw new Error(JSON.stringify(end));
          return end;
        };
        const near = (found: number, expected: number): void =>
          expect(Math.abs(found / expected - 1)).toBeLessThan(tolerance);
        near((await optimum(plain)).objective, free);
        const bound = await optimum(content, true);
        near(bound.objective, relaxed);
        expect(bound.bound).toBe(bound.objective);
        const end = await optimum(content);
        near(end.objective, objective);
        expect(end.gap).toBeLessThan(1e-6);
        expect(Math.abs(totalAnnualCost(end.summary) / end.objective - 1)).toBeLessThan(1e-8);
        const found = new Map(
          summaryValues(end.summary, end.solved.system)
            .filter(({ property }) => property === "capacity" || property === "isBuilt")
            .map(({ property, component, region, region_to, value }) => [
              `${property}|${component}|${region_to === null ? region : `${region}-${region_to}`}`,
              value,
            ]),
        );
        const compared = Object.entries(rows as Record<string, number>).filter(([row]) =>
          /^(capacity|isBuilt)\|/.test(row),
        );
        expect(compared.length).toBeGreaterThan(name === "scale_economies" ? 3 : 8);
        for (const [row, value] of compared) {
          const difference = Math.abs((found.get(row) ?? 0) - value);
          expect(difference, row).toBeLessThanOrEqual(rows_tolerance * Math.max(1, Math.abs(value)));
          if (row.startsWith("isBuilt")) expect([0, 1], row).toContain(found.get(row));
        }
      },
    );
  },
);

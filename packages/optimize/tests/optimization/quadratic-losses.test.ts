/**
 * Losses with the square of a flow, worked out by hand: a line of 10 GW that loses 1 GW at full load (0.01 / GW) brings 8 GW from A to B.
 *
 *     tangents, one:   λ = 0.2·P − 1,   P − λ/2 = 8:   P = 7.5/0.9,  λ = 2/3
 *     secants, one:    λ = 0.1·P:                       P = 8/0.95,   λ = 0.8/0.95
 *     the curve:       λ = 0.01·P²:                     P = 100·(1 − √0.84)
 */
import { inEnglish } from "@esm/messages/render";
import { tableOverridesSchema } from "@esm/model/domain/overrides/table-override-schema";
import { resultSheets } from "@esm/model/results/sheets";
import { statisticsOf } from "@esm/model/results/statistics/statistics";
import { summaryValues } from "@esm/model/results/summary";
import { describe, expect, it } from "vitest";
import { solvedText, solveText } from "../../../../tests/support/optimize.ts";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import { optimizeScenarios } from "../../src/optimization/scenarios/solve-scenarios.ts";
import { emptyMemory } from "../../src/optimization/series-cache.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";
import { optimizePathway } from "../../src/optimization/solve-pathway.ts";
import { pathway } from "../myopic/support.ts";

const both = <Value>(value: Value) => ({ A: { B: value }, B: { A: value } });
const lineOf = ({ tables, ...more }: Partial<ComponentText> = {}): ComponentText => ({
  type: "TRANSMISSION",
  commodity_name: "el",
  capacity_variable: true,
  power_losses: "TANGENTS",
  loss_segments: 1,
  ...more,
  tables: { distances: both(1), resistances: both(0.01), ...(tables ?? { capacityFix: both(10) }) },
});
const demandOf = (energy: number): ComponentText => ({
  type: "SINK",
  commodity_name: "el",
  tables: { operationRateFix: { A: [0, 0, 0, 0], B: [energy, energy, energy, energy] } },
});
const plant = { type: "SOURCE", commodity_name: "el", commodity_cost: 1 } as const;

/** Steps of two hours. */
const systemWith = (line: Partial<ComponentText> = {}, components: ContentText["components"] = {}): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 2, cost_unit: "€" },
  regions: ["A", "B"],
  commodities: { el: "GW" },
  components: {
    Plant: { ...plant, tables: { locationalEligibility: { A: 1 } } },
    Demand: demandOf(16),
    Line: lineOf(line),
    ...components,
  },
});
const periods = { kind: "typical-periods", periods: 1, periodLength: 2, representation: "mean", segments: null };
const costPerHour = async (text: ContentText, options: Partial<OptimizeOptions> = {}): Promise<number> =>
  (await solvedText(text, options)).objective / 8760;

const curve = 100 * (1 - Math.sqrt(0.84));

describe.each([
  ["at full resolution", {}],
  ["over typical periods", { resolution: periods } as unknown as Partial<OptimizeOptions>],
])("A line that loses power with the square of its flow, %s,", (_, options) => {
  const costs = {
    "TANGENTS 1": 8 + 2 / 3,
    "TANGENTS 20": 8 + 0.01 * curve ** 2,
    "SECANTS 20": 8 + 0.01 * curve ** 2,
    "SECANTS 1": 8 + 0.8 / 0.95,
  };

  it.each(Object.entries(costs))("costs the energy that it loses by %s", async (pieces, cost) => {
    const [power_losses, loss_segments] = pieces.split(" ");
    const found = await costPerHour(systemWith({ power_losses, loss_segments: Number(loss_segments) }), options);
    expect(found).toBeCloseTo(cost, loss_segments === "20" ? 2 : 6);
  });

  it("loses too little by tangents, too much by secants, and by at most r·top²/(4·n²)", async () => {
    for (const segments of [1, 2, 3, 5]) {
      const of = (power_losses: string) => costPerHour(systemWith({ power_losses, loss_segments: segments }), options);
      const [below, above] = [await of("TANGENTS"), await of("SECANTS")];
      const exact = 8 + 0.01 * curve ** 2;
      expect(below).toBeLessThanOrEqual(exact + 1e-9);
      expect(above).toBeGreaterThanOrEqual(exact - 1e-9);
      // One more GW lost raises the flow, and with it the loss, by less than 0.3.
      expect(Math.max(exact - below, above - exact)).toBeLessThan((1.3 * 1) / (4 * segments ** 2));
    }
  });

  it("has the pieces that the run asks for, in place of those of the data", async () => {
    const tolerant = { power_losses: "SECANTS", loss_tolerance_absolute: 0.3 };
    expect(await costPerHour(systemWith(tolerant), { ...options, lossSegments: 1 })).toBeCloseTo(8 + 0.8 / 0.95, 6);
  });

  it("takes the secants that an allowed error gives: a quarter of a GW is that of one", async () => {
    const tolerant = { power_losses: "SECANTS", loss_segments: 7, loss_tolerance_absolute: 0.25 };
    expect(await costPerHour(systemWith(tolerant), options)).toBeCloseTo(8 + 0.8 / 0.95, 6);
  });

  it("loses as much without a capacity, where a rate is what it can carry", async () => {
    const rates = both([20, 20, 20, 20]);
    const line = { capacity_variable: false, tables: { operationRateMax: rates } };
    expect(await costPerHour(systemWith(line), options)).toBeCloseTo(8 + 2 / 3, 6);
  });
});

describe("Results of a line that loses power with the square of its flow", () => {
  it("have its loss once, half of it at each end in balances, and prices that pay for it", async () => {
    const optimum = await solvedText(systemWith(), { prices: true });
    const { solved, summary, prices } = optimum;
    const values = summaryValues(summary, solved.system).filter(({ component }) => component === "Line");
    const of = (property: string) => values.filter((value) => value.property === property);
    expect(of("losses").map(({ region, region_to, value }) => [region, region_to, value / 8760])).toEqual([
      ["A", "B", expect.closeTo(2 / 3, 8)],
    ]);
    const [flow] = of("operation").filter(({ unit, region }) => unit === "[GW*h/a]" && region === "A");
    expect(flow.value / 8760).toBeCloseTo(7.5 / 0.9, 8);
    // One more GW in B needs 1/0.9 GW more on the line, which loses 0.2 of it.
    const priceOf = (region: string) => prices?.prices.find(({ location }) => location === region)?.value;
    expect([priceOf("A"), priceOf("B")]).toEqual([expect.closeTo(1, 8), expect.closeTo(1 + 0.2 / 0.9, 8)]);
    const [rent] = of("congestionRent");
    expect(rent.value / 8760).toBeCloseTo((1 + 0.2 / 0.9) * 8 - (8 + 2 / 3), 6);

    const statistics = statisticsOf(optimum);
    const figure = (group: string, quantity: string, region: string | null) =>
      statistics.find(
        (row) => row.group === group && row.component === "Line" && row.quantity === quantity && row.region === region,
      )?.value ?? Number.NaN;
    expect(figure("balance", "export", "A") / 8760).toBeCloseTo(-(8 + 2 / 3), 8);
    expect(figure("balance", "import", "B") / 8760).toBeCloseTo(8, 8);
    expect(figure("line", "losses", "A") / 8760).toBeCloseTo(2 / 3, 8);
    const net = statistics.filter(({ quantity }) => quantity === "net_export").map(({ value }) => value / 8760);
    expect(net).toEqual([expect.closeTo(8 + 2 / 3, 8), expect.closeTo(-8, 8)]);

    const account = { objective: optimum.objective, problem: optimum.problem, solver: optimum.solver, warnings: [] };
    const sheets = resultSheets({ ...account, ...optimum } as unknown as Parameters<typeof resultSheets>[0]);
    const rows = [...(sheets.find(({ name }) => name === "Transmission_TDoptVar_1dim")?.rows() ?? [])];
    const lost = rows.filter(({ labels: [title] }) => title === "lossVariablesOptimum");
    expect(lost.map(({ labels }) => labels)).toEqual([["lossVariablesOptimum", "Line", "A", "B"]]);
    for (const value of lost[0].values) expect(value).toBeCloseTo(4 / 3, 8);
    expect(JSON.stringify([...(sheets.find(({ name }) => name === "Overview")?.rows() ?? [])])).toContain("Line");
  });

  const wind: ComponentText = {
    type: "SOURCE",
    commodity_name: "el",
    tables: { operationRateFix: { A: [16, 16, 16, 16], B: [0, 0, 0, 0] } },
  };
  // 8 GW leave A, 7.2 GW arrive: 0.8 GW are lost of a flow of 7.6, for which the piece says 0.52.
  const wasteful = systemWith({}, { Plant: wind, Demand: demandOf(14.4) });
  const wastes = { type: "loss_slack", loc: ["components", "Line", "power_losses"] };

  it("warn of losses above their pieces where a plant must run and waste is the only outlet", async () => {
    const { warnings } = await solvedText(wasteful);
    expect(warnings).toContainEqual(
      expect.objectContaining({
        ...wastes,
        ctx: { steps: 4, most: expect.closeTo(0.28, 6) },
      }),
    );
    expect((await solvedText(systemWith())).warnings.map(({ type }) => type)).toEqual([]);
  });

  it.each(["myopic", "perfect"] as const)("warn so in each year of a pathway with foresight %s", async (foresight) => {
    const options = { solver: "auto", timeLimitSeconds: null, foresight } as const;
    const snapshot = { content: contentOf(wasteful), overrides: [] };
    const end = await optimizePathway(snapshot, pathway(2030, 1, 10), options, { onYear: () => undefined });
    if (end.status !== "optimal") throw new Error(end.status);
    for (const year of [2030, 2040]) {
      const most = expect.closeTo(0.28, 6);
      expect(end.warnings).toContainEqual(expect.objectContaining({ ...wastes, ctx: { steps: 4, most, year } }));
    }
    const texts = end.warnings.filter(({ type }) => type === "loss_slack").map(({ msg }) => inEnglish(msg));
    expect(texts).toEqual([expect.stringContaining("2030"), expect.stringContaining("2040")]);
  });

  it("warn so at each point of a sweep, whose programs are changed ones of the first", async () => {
    const memory = emptyMemory();
    for (const factor of [1, 0.99]) {
      const less = { component_name: "Demand", table: "operationRateFix", operation: "multiply", value: factor };
      const overrides = tableOverridesSchema.parse([less]);
      const snapshot = { content: contentOf(wasteful), overrides };
      const end = await optimizeSnapshot(snapshot, { solver: "auto", timeLimitSeconds: null }, {}, memory);
      if (end.status !== "optimal") throw new Error(end.status);
      // The loss is what does not arrive; the flow is in the middle between 8 GW and 7.2 GW or less.
      const loss = 8 - 7.2 * factor;
      const most = expect.closeTo(loss - (0.2 * (8 - loss / 2) - 1), 6);
      expect(end.warnings).toContainEqual(expect.objectContaining({ ...wastes, ctx: { steps: 4, most } }));
    }
  });

  it("warn so in the scenarios where it happens", async () => {
    const finer = { component_name: "Line", attribute: "loss_segments", operation: "set", value: 20 } as const;
    const half = (name: string, overrides: (typeof finer)[]) => ({ name, probability: 0.5, overrides, content: null });
    const set = { risk: null, limits: "each", compareAlone: false } as const;
    const end = await optimizeScenarios(
      { content: contentOf(wasteful), overrides: [] },
      { ...set, scenarios: [half("one piece", []), half("twenty pieces", [finer])] },
      { solver: "auto", timeLimitSeconds: null },
    );
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    // 20 tangents are nearly the curve: 0.01 · 7.6² = 0.5776 of the 0.8 GW are losses.
    expect(end.warnings.filter(({ type }) => type === "loss_slack").map(({ ctx }) => ctx)).toEqual([
      { steps: 4, most: expect.closeTo(0.28, 6), scenario: "one piece" },
      { steps: 4, most: expect.closeTo(0.2225, 2), scenario: "twenty pieces" },
    ]);
  });

  it("warn of coarse pieces where less than half of the largest capacity is built", async () => {
    const wide = { opex_per_capacity: 1, tables: { capacityMax: both(19) } };
    const { warnings, summary } = await solvedText(systemWith(wide));
    const built = summary.find(({ component, property }) => component === "Line" && property === "capacity")?.values[1];
    expect(warnings).toContainEqual(
      expect.objectContaining({ type: "loss_pieces_coarse", ctx: { capacity: built, top: 19 } }),
    );
    const narrow = { opex_per_capacity: 1, tables: { capacityMax: both(12) } };
    expect((await solvedText(systemWith(narrow))).warnings.map(({ type }) => type)).not.toContain("loss_pieces_coarse");
  });

  it("follow the capacity in rounds of reactances: a line of twice the capacity has half of the resistance", async () => {
    const parallel = lineOf({
      power_flow: "DC",
      power_losses: "SECANTS",
      opex_per_capacity: 5,
      tables: { capacityMin: both(1), capacityMax: both(10), reactances: both(1) },
    });
    const old = lineOf({
      power_losses: "NONE",
      power_flow: "DC",
      tables: { capacityFix: both(9), reactances: both(1) },
    });
    const { resistances: _, ...tables } = old.tables ?? {};
    const text = systemWith({}, { Line: parallel, Old: { ...old, tables } });
    const rounds = async (reactanceRounds: number) => {
      const { summary } = await solvedText(text, { reactanceRounds });
      const of = (property: string) =>
        summary.find((row) => row.component === "Line" && row.property === property)?.values[1] ?? 0;
      return { capacity: of("capacity"), losses: of("losses") / 8760 };
    };
    const before = await rounds(0);
    // Half of P is on each line: 2·P − λ/2 = 8 with λ = 0.1·P.
    const flow = 8 / 1.95;
    expect(before.losses).toBeCloseTo(0.1 * flow, 6);
    expect(before.capacity).toBeCloseTo(1.1 * flow, 6);
    const after = await rounds(1);
    // The new line has the reactance 1/c, and with it the flow Q·c; its secant ends at c and has the slope 0.01/c·c.
    const c = before.capacity;
    const small = 8 / (1 + c - 0.005 * c);
    expect(after.losses).toBeCloseTo(0.01 * small * c, 6);
    expect(after.capacity).toBeCloseTo(1.01 * small * c, 6);
  });
});

describe("A line that cannot carry what it loses besides", () => {
  it("is explained by its losses, which the model has a solution without", async () => {
    const end = await solveText(systemWith({}, { Demand: demandOf(19.2) }));
    if (end.status !== "infeasible") throw new Error(end.status);
    const losses = end.problems.find(({ type }) => type === "infeasible_power_losses");
    expect(losses).toMatchObject({
      loc: ["components", "Line", "power_losses"],
      ctx: { alone: true, changes: [{ component: "Line", attribute: "power_losses", value: "NONE" }] },
    });
  });
});

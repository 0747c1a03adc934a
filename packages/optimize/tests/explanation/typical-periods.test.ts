/** Explanations over typical periods: what they count, and that what they name can be typed into the data and holds. */

import { inEnglish } from "@esm/messages/render";
import type { Problem } from "@esm/model/domain/problem";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { SolverAdapter } from "@esm/solver/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { sampled } from "../../../../tests/support/long.ts";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { randomModel } from "../../../../tests/support/systems/random-infeasible.ts";
import { explainInfeasible } from "../../src/explanation/explain-infeasible.ts";
import { rebuildOf, typicalOf } from "../../src/optimization/rebuild.ts";
import { resolveTime } from "../../src/optimization/time-resolution.ts";
import { judged, type Model, type Verdict } from "./applied.ts";

let adapter: SolverAdapter;
beforeAll(async () => {
  adapter = await inProcessHighs();
});

async function explained(model: Model): Promise<{ problems: Problem[]; verdicts: Verdict[] }> {
  const { content, overrides, resolution } = model;
  const resolve = (system: EnergySystem) => resolveTime(system, resolution);
  const { system: full } = buildEnergySystem(content, overrides);
  const ready = full && resolve(full);
  if (!full || !ready?.system) throw new Error("The data are refused.");
  const { system, time, storageBounds } = ready;
  const build = (changed: EnergySystem) => buildProgram(changed, time, storageBounds);
  const { problems } = await explainInfeasible({
    system,
    time,
    built: build(system),
    build,
    message: "",
    adapter,
    rebuild: rebuildOf(model, ready),
    typical: typicalOf(model, { full, time, resolve }),
  });
  return { problems, verdicts: await judged(model, problems, adapter) };
}

const days = (...values: number[]): number[] => values.flatMap((value) => new Array<number>(24).fill(value));

const over = (text: ContentText, periods: number, segments: number | null = null): Model => ({
  content: contentOf(text),
  overrides: [],
  resolution: { kind: "typical-periods", periods, periodLength: 24, segments, representation: "distribution" },
});

/** Four days of 24 hours: a demand of 1, and of 2 on the last day, with a supply of 0.5. */
const short: ContentText = {
  dataset: { number_of_time_steps: 96 },
  regions: ["A"],
  commodities: { el: "MW" },
  components: {
    S: { type: "SOURCE", commodity_name: "el", capacity_variable: true, tables: { capacityMax: { A: 0.5 } } },
    D: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: days(1, 1, 1, 2) } } },
  },
};

const holds = (verdicts: readonly Verdict[]): void => {
  expect(verdicts.length).toBeGreaterThan(0);
  expect(verdicts.filter(({ end }) => end !== "optimal")).toEqual([]);
};

describe("demand that cannot be met over typical periods", () => {
  // 4 · 12 of the 3 · 24 + 48 = 120 MWh can be supplied.
  it.each([
    [1, null],
    [2, null],
    [2, 4],
    [3, 1],
  ])("counts a period as often as it occurs: %s periods, segments: %s", async (periods, segments) => {
    const { problems, verdicts } = await explained(over(short, periods, segments));
    const demand = problems.find(({ type }) => type === "infeasible_demand");
    expect(inEnglish(demand?.msg ?? "")).toContain("A lacks 72 MW·h in all");
    expect(inEnglish(demand?.msg ?? "")).toContain("That is 60 % of its total.");
    holds(verdicts);
  });

  it("names every step that its typical periods represent, and the value to enter there", async () => {
    const { problems } = await explained(over(short, 2));
    const demand = problems.find(({ type }) => type === "infeasible_demand");
    expect(inEnglish(demand?.msg ?? "")).toContain("up to 1.5 MW·h in a step, in time steps 0–95.");
    expect(demand?.ctx).toMatchObject({
      regions: [{ region: "A", ranges: [[0, 95]] }],
      changes: [{ component: "D", attribute: "operation_rate_fix", region: "A", steps: [0, 95], value: 0.5 }],
    });
  });

  it("is lowered in the days of its period alone, and nowhere raised", async () => {
    const text = structuredClone(short);
    text.components.S.tables = { capacityMax: { A: 1.5 } };
    text.components.D.tables = { operationRateFix: { A: days(1, 2, 1, 1.9) } };
    const { problems, verdicts } = await explained(over(text, 2));
    const demand = problems.find(({ type }) => type === "infeasible_demand");
    const changes = demand?.ctx?.changes as { steps: [number, number] }[];
    expect(changes.map(({ steps }) => steps)).toEqual([
      [24, 47],
      [72, 95],
    ]);
    expect(changes).toMatchObject([{ value: 1.5 }, { value: 1.5 }]);
    holds(verdicts);
  });
});

describe("a rate over typical periods", () => {
  it("rises in every step that is meant", async () => {
    const text = structuredClone(short);
    text.components.S = {
      type: "SOURCE",
      commodity_name: "el",
      tables: { operationRateMax: { A: days(1, 1.4, 1, 1.2) } },
    };
    text.components.D.tables = { operationRateFix: { A: days(1, 2, 1, 2) } };
    const { problems, verdicts } = await explained(over(text, 2));
    const rate = problems.find(({ type }) => type === "infeasible_rate");
    expect(rate?.ctx?.changes).toMatchObject([
      { component: "S", attribute: "operation_rate_max", region: "A", steps: [24, 47], value: 2 },
      { component: "S", attribute: "operation_rate_max", region: "A", steps: [72, 95], value: 2 },
    ]);
    holds(verdicts);
  });
});

describe("a commodity that nothing supplies over typical periods", () => {
  it("needs a source with its highest amount in every step", async () => {
    const text: ContentText = {
      ...structuredClone(short),
      commodities: { el: "MW", gas: "MW" },
      components: {
        Plant: {
          type: "CONVERSION",
          physical_unit: "MW",
          capacity_variable: true,
          conversion_factors: [
            { commodity_name: "el", conversion_factor: 1 },
            { commodity_name: "gas", conversion_factor: -2 },
          ],
          tables: { capacityMax: { A: 9 } },
        },
        D: structuredClone(short.components.D),
      },
    };
    const { problems, verdicts } = await explained(over(text, 2, 6));
    const shortage = problems.find(({ type }) => type === "infeasible_shortage");
    expect(inEnglish(shortage?.msg ?? "")).toContain(
      "A lacks 240 MW·h in all and up to 4 MW·h in a step, in time steps 0–95.",
    );
    expect(inEnglish(shortage?.hint ?? "")).toContain(
      "that can supply the highest of these amounts in every step would suffice.",
    );
    holds(verdicts);
  });
});

describe("a series whose changed steps would have other typical periods", () => {
  for (const { cases, options } of sampled([306, 327, 551], 3))
    it.each(cases)("is scaled as a whole: random system %s", options, async (number) => {
      const { problems, verdicts } = await explained(randomModel(number));
      const scaled = problems.filter(({ hint }) =>
        inEnglish(hint ?? "").startsWith("Multiply all values of operation_rate_fix of 'Demand el' by 0."),
      );
      expect(scaled).toMatchObject([{ ctx: { changes: [{ component: "Demand el", factor: expect.any(Number) }] } }]);
      holds(verdicts);
    });
});

/** Models broken by their grids: each names the line or the law among the first three problems, and what is proposed repairs it when typed in. */
import type { SolverAdapter } from "@esm/solver/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { sampled } from "../../../../tests/support/long.ts";
import { solveText } from "../../../../tests/support/optimize.ts";
import type { ComponentText, ContentText } from "../../../../tests/support/systems/content.ts";
import { examine } from "./judge.ts";

let adapter: SolverAdapter;
beforeAll(async () => {
  adapter = await inProcessHighs();
});

const energy = { commodity_name: "el" };
const at = <Value>(region: string, value: Value) => ({ [region]: value });
const everywhere = (more: Record<string, number[]>) => ({
  A: [0, 0, 0],
  B: [0, 0, 0],
  C: [0, 0, 0],
  D: [0, 0, 0],
  ...more,
});

interface Line {
  ends: [string, string];
  capacity?: number;
  reactance?: number;
  more?: Partial<ComponentText>;
}

function lineOf({ ends: [from, to], capacity = 4, reactance = 1, more = {} }: Line): ComponentText {
  const pairs = (value: number) => ({ [from]: { [to]: value }, [to]: { [from]: value } });
  return {
    type: "TRANSMISSION",
    ...energy,
    capacity_variable: true,
    power_flow: "DC",
    ...more,
    tables: { capacityFix: pairs(capacity), distances: pairs(1), reactances: pairs(reactance), ...more.tables },
  };
}

/** A makes electricity, D needs it: over B, over C, and between B and C. */
const lines: Record<string, Line> = {
  "Line AB": { ends: ["A", "B"] },
  "Line AC": { ends: ["A", "C"] },
  "Line BC": { ends: ["B", "C"] },
  "Line BD": { ends: ["B", "D"] },
  "Line CD": { ends: ["C", "D"] },
};

function systemWith(
  changes: Record<string, Partial<Line>>,
  components: Record<string, ComponentText> = {},
): ContentText {
  const changed = { ...lines };
  for (const [name, change] of Object.entries(changes)) changed[name] = { ...changed[name], ...change } as Line;
  return {
    dataset: { number_of_time_steps: 3, hours_per_time_step: 1 },
    regions: ["A", "B", "C", "D"],
    commodities: { el: "GW" },
    components: {
      Plant: { type: "SOURCE", ...energy, commodity_cost: 1, tables: { locationalEligibility: at("A", 1) } },
      Demand: { type: "SINK", ...energy, tables: { operationRateFix: everywhere({ D: [4, 6, 5] }) } },
      ...Object.fromEntries(Object.entries(changed).map(([name, line]) => [name, lineOf(line)])),
      ...components,
    },
  };
}
const narrow = (name: string, capacity: number) => ({ [name]: { capacity } });
const reactance = (name: string, value: number) => ({ [name]: { reactance: value } });
const demand = (more: Record<string, number[]>): Record<string, ComponentText> => ({
  Demand: { type: "SINK", ...energy, tables: { operationRateFix: everywhere(more) } },
});
const parallel = (ends: [string, string], capacity: number, x: number): Record<string, Partial<Line>> => ({
  Second: { ends, capacity, reactance: x },
});

/** By the line that is wrong. */
const broken: readonly [string, string, ContentText][] = [
  ["a narrow line at the plant", "Line AB", systemWith(narrow("Line AB", 1))],
  ["another narrow line at the plant", "Line AC", systemWith(narrow("Line AC", 1.5))],
  ["a narrow line at the demand", "Line BD", systemWith(narrow("Line BD", 2))],
  ["another narrow line at the demand", "Line CD", systemWith(narrow("Line CD", 0.5))],
  ["a reactance ten times too small at the plant", "Line AB", systemWith(reactance("Line AB", 0.1))],
  ["a reactance a hundred times too small at the demand", "Line CD", systemWith(reactance("Line CD", 0.01))],
  ["a reactance a thousand times too large at the plant", "Line AB", systemWith(reactance("Line AC", 1000))],
  ["a reactance ten times too large at the demand", "Line CD", systemWith(reactance("Line BD", 10))],
  ["a capacity in megawatts", "Line BD", systemWith(narrow("Line BD", 0.004))],
  ["a weak line beside a strong one", "Second", systemWith(parallel(["A", "B"], 0.2, 1))],
  ["a parallel line of almost no reactance", "Second", systemWith(parallel(["B", "D"], 1, 0.001))],
  ["a weak line across the grid", "Second", systemWith(parallel(["A", "D"], 0.5, 1))],
  ["a demand on one side only", "Line AB", systemWith({}, demand({ B: [7, 7, 7] }))],
  ["a demand on the other side only", "Line AC", systemWith({}, demand({ C: [7, 6.9, 7] }))],
  ["demands on one side beyond its line", "Line AC", systemWith({}, demand({ C: [5, 5, 6], D: [2, 2, 2] }))],
  ["a demand beyond all lines", "Line BD", systemWith({}, demand({ D: [9, 9, 9] }))],
  [
    "a weak line between both sides",
    "Line BC",
    systemWith({ "Line BC": { capacity: 0.1 }, "Line AC": { reactance: 3 } }),
  ],
  [
    "a line without a rate at noon",
    "Line BD",
    systemWith({
      "Line BD": {
        more: { tables: { operationRateMax: { B: { D: [1, 0.1, 1] }, D: { B: [1, 1, 1] } } } },
      },
    }),
  ],
  [
    "a flow that is fixed against the law",
    "Line BC",
    systemWith({
      "Line BC": { more: { tables: { operationRateFix: { B: { C: [0.9, 0.9, 0.9] }, C: { B: [0, 0, 0] } } } } },
    }),
  ],
  [
    "a least flow against the law",
    "Line BC",
    systemWith({ "Line BC": { more: { tables: { operationRateMin: { C: { B: [0.9, 0, 0] } } } } } }),
  ],
  [
    "a direction that is closed",
    "Line BC",
    systemWith({
      "Line BC": { more: { tables: { locationalEligibility: { B: { C: 1 }, C: { B: 0 } } } } },
      "Line AB": { reactance: 5 },
      "Line AC": { capacity: 9 },
    }),
  ],
];

describe("A model with", () => {
  const models = broken.map(([name, culprit, content]) => ({ name, culprits: [culprit, "voltage law"], content }));

  it("a sound grid has an optimum, and there are 20 broken ones", async () => {
    expect((await solveText(systemWith({}))).status).toBe("optimal");
    expect(models.length).toBeGreaterThanOrEqual(20);
  });

  for (const { cases, options } of sampled(models, 12)) {
    it.each(cases.map((model) => [model.name, model] as const))(
      "%s is explained and repaired",
      options,
      async (_, model) => {
        const { status, rank, problems, verdicts } = await examine(model, adapter);
        expect(status, JSON.stringify(problems)).toBe("infeasible");
        expect(rank, JSON.stringify(problems.map(({ msg }) => msg))).toBeLessThanOrEqual(3);
        expect(verdicts.length).toBeGreaterThan(0);
        expect(
          verdicts.filter(({ end }) => end !== "optimal").map(({ end, problems: of }) => [end, of[0]?.type]),
        ).toEqual([]);
      },
    );
  }
});

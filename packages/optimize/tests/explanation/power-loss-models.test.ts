/** Models broken by losses with the square of flows: each names the line among the first three problems, and what is proposed repairs it. */
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
const steps = (value: number) => [value, value, value];
const [lowest, highest] = [steps(0), steps(20)];

interface Line {
  ends: [string, string];
  capacity?: number;
  resistance?: number;
  more?: Partial<ComponentText>;
}

function lineOf({ ends: [from, to], capacity = 10, resistance = 0.01, more = {} }: Line): ComponentText {
  const pairs = (value: number) => ({ [from]: { [to]: value }, [to]: { [from]: value } });
  return {
    type: "TRANSMISSION",
    ...energy,
    capacity_variable: true,
    power_losses: "SECANTS",
    loss_segments: 4,
    ...more,
    tables: { capacityFix: pairs(capacity), distances: pairs(1), resistances: pairs(resistance), ...more.tables },
  };
}

interface Given {
  lines?: Record<string, Partial<Line>>;
  /** In B and C. */
  demand?: [number[], number[]];
  supply?: number[];
  components?: Record<string, ComponentText>;
}

/** A makes electricity, C needs it, over B. Losses leave some room. */
function systemWith({ lines = {}, demand = [lowest, steps(8)], supply = highest, components = {} }: Given = {}) {
  const all: Record<string, Line> = { "Line AB": { ends: ["A", "B"] }, "Line BC": { ends: ["B", "C"] } };
  for (const [name, change] of Object.entries(lines)) all[name] = { ...all[name], ...change } as Line;
  const text: ContentText = {
    dataset: { number_of_time_steps: 3, hours_per_time_step: 1 },
    regions: ["A", "B", "C"],
    commodities: { el: "GW" },
    components: {
      Plant: {
        type: "SOURCE",
        ...energy,
        commodity_cost: 1,
        tables: { operationRateMax: { A: supply, B: lowest, C: lowest } },
      },
      Demand: {
        type: "SINK",
        ...energy,
        tables: { operationRateFix: { A: lowest, B: demand[0], C: demand[1] } },
      },
      ...Object.fromEntries(Object.entries(all).map(([name, line]) => [name, lineOf(line)])),
      ...components,
    },
  };
  return text;
}
const resistance = (name: string, value: number): Given => ({ lines: { [name]: { resistance: value } } });
const capacity = (name: string, value: number): Given => ({ lines: { [name]: { capacity: value } } });
const more = (name: string, attributes: Partial<ComponentText>): Given => ({ lines: { [name]: { more: attributes } } });
const rates = (from: string, to: string, values: number[]) => ({
  operationRateMax: { [from]: { [to]: values }, [to]: { [from]: values } },
});
const tight = { demand: [lowest, steps(9)] as [number[], number[]] };

/** By the line whose loss, or whose limit with its loss, is in the way; or by what leaves nothing for losses. */
const broken: readonly [string, string, ContentText][] = [
  ["a resistance four times too large at the plant", "Line AB", systemWith(resistance("Line AB", 0.04))],
  ["a resistance four times too large at the demand", "Line BC", systemWith(resistance("Line BC", 0.04))],
  ["a resistance three times too large at the plant", "Line AB", systemWith(resistance("Line AB", 0.03))],
  ["a resistance three times too large at the demand", "Line BC", systemWith(resistance("Line BC", 0.032))],
  ["a demand of 9 GW for lines of 10 GW", "Line AB", systemWith(tight)],
  ["a demand above the line's capacity less its losses", "Line AB", systemWith({ demand: [steps(1), steps(8)] })],
  ["a plant that makes what is needed, and not what is lost", "Plant", systemWith({ supply: steps(8) })],
  ["a plant that makes half of what is lost", "Plant", systemWith({ supply: steps(9) })],
  ["a plant that lacks power for the losses at noon", "Line BC", systemWith({ supply: [20, 8.2, 20] })],
  ["a capacity of 8 GW at the plant", "Line AB", systemWith(capacity("Line AB", 8.2))],
  ["a capacity of 8 GW at the demand", "Line BC", systemWith(capacity("Line BC", 8.1))],
  ["tangents at the plant", "Line AB", systemWith({ ...tight, ...more("Line AB", { power_losses: "TANGENTS" }) })],
  [
    "tangents at the demand",
    "Line BC",
    systemWith({ lines: { "Line BC": { resistance: 0.04, more: { power_losses: "TANGENTS" } } } }),
  ],
  [
    "one secant, which loses more than the curve",
    "Line BC",
    systemWith({ lines: { "Line BC": { resistance: 0.025, more: { loss_segments: 1 } } } }),
  ],
  [
    "a coarse tolerance",
    "Line BC",
    systemWith({
      lines: { "Line BC": { resistance: 0.025, more: { loss_tolerance_absolute: 0.62 } } },
    }),
  ],
  [
    "a rate at noon that leaves no room for losses",
    "Line BC",
    systemWith(more("Line BC", { tables: rates("B", "C", [1, 0.82, 1]) })),
  ],
  [
    "a rate at the plant that leaves no room for losses",
    "Line AB",
    systemWith(more("Line AB", { tables: rates("A", "B", [0.85, 1, 1]) })),
  ],
  [
    "a line without a capacity whose rate leaves no room for losses",
    "Line BC",
    systemWith(
      more("Line BC", { capacity_variable: false, tables: { capacityFix: {}, ...rates("B", "C", steps(8.2)) } }),
    ),
  ],
  [
    "losses of a grid with DC power flow",
    "Line BC",
    systemWith({
      ...tight,
      ...more("Line BC", { power_flow: "DC", tables: { reactances: { B: { C: 1 }, C: { B: 1 } } } }),
    }),
  ],
  [
    "a limit of the energy of a year that knows no losses",
    "fuel",
    systemWith({
      components: {
        Plant: {
          type: "SOURCE",
          ...energy,
          yearly_limit: 8 * 8760,
          commodity_limit_id: "fuel",
          tables: { operationRateMax: { A: highest, B: lowest, C: lowest } },
        },
      },
    }),
  ],
  [
    "a line that is built, whose largest capacity leaves no room for losses",
    "Line BC",
    systemWith(more("Line BC", { tables: { capacityFix: {}, capacityMax: { B: { C: 8.2 }, C: { B: 8.2 } } } })),
  ],
];

describe("A model with", () => {
  const models = broken.map(([name, culprit, content]) => ({ name, culprits: [culprit], content }));

  it("sound losses has an optimum, as has each broken one without losses, and there are 20 of these", async () => {
    expect((await solveText(systemWith())).status).toBe("optimal");
    expect(models.length).toBeGreaterThanOrEqual(20);
    for (const { name, content } of models) {
      const components = Object.fromEntries(
        Object.entries(content.components).map(([key, { ...component }]) => {
          const { resistances: _, ...tables } = component.tables ?? {};
          const free = component.type === "TRANSMISSION" ? { power_losses: "NONE", tables } : {};
          return [key, { ...component, ...free } as ComponentText];
        }),
      );
      const end = await solveText({ ...content, components });
      expect([name, end.status]).toEqual([name, "optimal"]);
    }
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

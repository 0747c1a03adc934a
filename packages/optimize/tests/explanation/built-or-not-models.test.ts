/** Models broken by data about what is built: the culprit is among the first three problems, and what is proposed repairs it when typed in. */
import type { SolverAdapter } from "@esm/solver/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { sampled } from "../../../../tests/support/long.ts";
import { solveText } from "../../../../tests/support/optimize.ts";
import type { ComponentText, ContentText } from "../../../../tests/support/systems/content.ts";
import { power } from "./broken-models.ts";
import { examine } from "./judge.ts";

let adapter: SolverAdapter;
beforeAll(async () => {
  adapter = await inProcessHighs();
});

type Tables = Record<string, unknown>;
type Changes = Record<string, { tables?: Tables } & Record<string, unknown>>;

function systemWith(changes: Changes, more: Partial<ContentText> = {}): ContentText {
  const components = Object.entries(power.components).map(([name, component]) => {
    const { tables = {}, ...attributes } = changes[name] ?? {};
    return [name, { ...component, ...attributes, tables: { ...component.tables, ...tables } } as ComponentText];
  });
  return { ...power, components: Object.fromEntries(components), ...more };
}

const lines = (value: number) => ({ North: { South: value }, South: { North: value } });
const everywhere = (value: number) => ({ North: value, South: value });
/** Wind that blows always and 4 GW or 3 GW of turbines would meet all demands; the battery only shifts. */
const noBattery = { Battery: { capacity_variable: true, tables: { capacityMax: everywhere(0.1) } } };
/** Emissions of turbines are limited to 8,000 kt: with less they may not run. */
const noEmissions = { "CO2 to environment": { yearly_limit: 0 } };
/** Least and largest capacities of the turbines that demand more than a potential or a limit allows. */
const site = (limit: number) => ({
  capacity_limit: limit,
  capacity_limit_id: "site",
});

/** What is broken, the component at fault, and whether a sound system stands beside it. */
const broken: Readonly<Record<string, [culprit: string, changes: Changes, more?: Partial<ContentText>]>> = {
  "turbines that must not be built anywhere": ["Turbine", { Turbine: { tables: { existenceFix: everywhere(0) } } }],
  "turbines that must not be built in the north": ["Turbine", { Turbine: { tables: { existenceFix: { North: 0 } } } }],
  "turbines that must not be built in the south, without a line": [
    "Turbine",
    { Turbine: { tables: { existenceFix: { South: 0 } } }, Line: { tables: { existenceFix: lines(0) } } },
  ],
  "a line that must not be built": [
    "Line",
    { Line: { tables: { existenceFix: lines(0) } }, Turbine: { tables: { capacityMax: { North: 7, South: 0.5 } } } },
  ],
  "a least turbine in a limit for the half of it": [
    "Turbine",
    { Turbine: { ...site(6), tables: { capacityMinIfBuilt: { North: 4, South: 3 } } } },
  ],
  "a limit that leaves one of two large turbines": [
    "Turbine",
    { Turbine: { ...site(6.5), tables: { capacityMinIfBuilt: { North: 3.9, South: 2.9 } } } },
  ],
  "turbines that must be built beyond their limit": [
    "Turbine",
    { Turbine: { ...site(6), tables: { existenceFix: everywhere(1), capacityMinIfBuilt: { North: 4, South: 3 } } } },
  ],
  "a line that must be built beyond the limit of lines": [
    "Line",
    {
      Line: {
        capacity_limit: 200,
        capacity_limit_id: "lines",
        tables: { existenceFix: lines(1), capacityMinIfBuilt: lines(3) },
      },
    },
  ],
  "five of wind where it is seven or nothing": [
    "five of wind",
    { Wind: { tables: { capacityMinIfBuilt: { North: 7 } } } },
    {
      constraints: [
        { id: "five of wind", sense: "=", value: 5, terms: [{ quantity: "capacity", component_name: "Wind" }] },
      ],
    },
  ],
  "wind that must be built beyond the limit of wind": [
    "Wind",
    { Wind: { ...site(5), tables: { existenceFix: { North: 1 }, capacityMinIfBuilt: { North: 6 } } } },
  ],
  "as little wind as a share allows, but at least a large park": [
    "Wind",
    { Wind: { tables: { existenceFix: { North: 1 }, capacityMinIfBuilt: { North: 7 } } } },
    {
      constraints: [
        { id: "little wind", sense: "<=", value: 6, terms: [{ quantity: "capacity", component_name: "Wind" }] },
      ],
    },
  ],
  "fewer sites of turbines than needed": [
    "one site",
    {},
    {
      constraints: [
        { id: "one site", sense: "<=", value: 1, terms: [{ quantity: "existence", component_name: "Turbine" }] },
      ],
    },
  ],
  "no site of turbines at all": [
    "no site",
    { Turbine: { opex_if_built: 1 } },
    {
      constraints: [
        { id: "no site", sense: "<=", value: 0, terms: [{ quantity: "existence", component_name: "Turbine" }] },
      ],
    },
  ],
  "more sites than there are": [
    "three sites",
    {},
    {
      constraints: [
        { id: "three sites", sense: ">=", value: 3, terms: [{ quantity: "existence", component_name: "Turbine" }] },
      ],
    },
  ],
  "two sites of turbines, of which one must not be": [
    "Turbine",
    { Turbine: { tables: { existenceFix: { South: 0 } } } },
    {
      constraints: [
        { id: "two sites", sense: ">=", value: 2, terms: [{ quantity: "existence", component_name: "Turbine" }] },
      ],
    },
  ],
  "a fixed capacity that may exist only once": [
    "one line of both",
    { Turbine: { tables: { capacityFix: { North: 4, South: 3 } } } },
    {
      constraints: [
        {
          id: "one line of both",
          sense: "<=",
          value: 1,
          terms: [{ quantity: "existence", component_name: "Turbine" }],
        },
      ],
    },
  ],
  "a demand beyond the largest turbines, with costs if built": [
    "Turbine",
    { Turbine: { opex_if_built: 1, tables: { capacityMax: { North: 2, South: 2 } } } },
  ],
  "a limit of all turbines that is too low, with costs if built": [
    "Turbine",
    { Turbine: { ...site(4), opex_if_built: 1 } },
  ],
  "an investment budget that costs if built exceed": [
    "budget",
    { Turbine: { invest_if_built: 20 } },
    {
      constraints: [
        { id: "budget", sense: "<=", value: 25, terms: [{ quantity: "investment", component_name: "Turbine" }] },
      ],
    },
  ],
  "turbines whose curve ends too early": [
    "Turbine",
    {
      Turbine: {
        invest_per_capacity: 0,
        opex_per_capacity: 0,
        invest_curve: [
          { capacity: 1, invest: 900, opex: 20 },
          { capacity: 2, invest: 1500, opex: 30 },
        ],
      },
    },
  ],
  "turbines whose curve and whose maximum end too early": [
    "Turbine",
    {
      Turbine: {
        invest_per_capacity: 0,
        opex_per_capacity: 0,
        invest_curve: [{ capacity: 2, invest: 1500, opex: 30 }],
        tables: { capacityMax: everywhere(2) },
      },
    },
  ],
  "no emissions, and wind that must not be built": [
    "Wind",
    {
      ...noEmissions,
      Wind: { tables: { existenceFix: everywhere(0), capacityMax: everywhere(80) } },
      Line: { tables: { capacityMax: lines(99) } },
    },
  ],
};

describe("A model with", () => {
  const models = Object.entries(broken).map(([name, [culprit, changes, more]]) => ({
    name,
    culprits: [culprit],
    content: systemWith({ ...noBattery, ...changes }, more),
  }));

  it("sound decisions has an optimum, and there are 20 broken ones", async () => {
    const turbine = { opex_if_built: 1, tables: { capacityMinIfBuilt: everywhere(1), existenceFix: { North: 1 } } };
    expect((await solveText(systemWith({ ...noBattery, Turbine: turbine }))).status).toBe("optimal");
    expect(models.length).toBeGreaterThanOrEqual(20);
  });

  for (const { cases, options } of sampled(models, 12)) {
    it.each(cases.map((model) => [model.name, model] as const))(
      "%s is explained and repaired",
      options,
      async (_, model) => {
        const { status, rank, problems, verdicts } = await examine(model, adapter);
        expect(status, JSON.stringify(problems)).toBe("infeasible");
        expect(rank, JSON.stringify(problems)).toBeLessThanOrEqual(3);
        expect(verdicts.length).toBeGreaterThan(0);
        expect(
          verdicts.filter(({ end }) => end !== "optimal").map(({ end, problems: of }) => [end, of[0]?.type]),
        ).toEqual([]);
      },
    );
  }
});

/** Models broken by ramps and planning reserves: each is named among the first three problems, and what is proposed repairs it when typed in. */
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

const el = { commodity_name: "el" };
const built = { capacity_variable: true, invest_per_capacity: 1 };
const culprit = "Plant";

/** Sun that cannot be curtailed, and a plant of 8 GW that has to supply the rest: 1, 5, 6, 2, 1 and 4 GW. */
const island = (plant: Partial<ComponentText>, more: Record<string, ComponentText> = {}): ContentText => ({
  dataset: { number_of_time_steps: 6, hours_per_time_step: 1 },
  regions: ["A"],
  commodities: { el: "GW" },
  components: {
    Sun: {
      type: "SOURCE",
      ...el,
      ...built,
      tables: { capacityFix: { A: 10 }, operationRateFix: { A: [0.5, 0.1, 0.1, 0.4, 0.5, 0.2] } },
    },
    [culprit]: { type: "SOURCE", ...el, ...built, commodity_cost: 1, tables: { capacityMax: { A: 8 } }, ...plant },
    Demand: { type: "SINK", ...el, tables: { operationRateFix: { A: [6, 6, 7, 6, 6, 6] } } },
    ...more,
  },
});

/** A converter from gas, in two regions without a line. */
const gasPlant = (ramps: Partial<ComponentText>): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 0.5 },
  regions: ["North", "South"],
  commodities: { el: "GW", gas: "GW_gas" },
  components: {
    Gas: { type: "SOURCE", commodity_name: "gas", commodity_cost: 1 },
    [culprit]: {
      type: "CONVERSION",
      physical_unit: "GW",
      ...built,
      conversion_factors: [
        { commodity_name: "gas", conversion_factor: -2 },
        { commodity_name: "el", conversion_factor: 1 },
      ],
      tables: { capacityFix: { North: 6, South: 4 } },
      ...ramps,
    },
    Demand: {
      type: "SINK",
      ...el,
      tables: { operationRateFix: { North: [1, 1, 1.5, 1.25], South: [0.5, 0.75, 0.5, 0.25] } },
    },
  },
});

/** A sink that has to take what a fixed river brings beyond the demand. */
const river = (pump: Partial<ComponentText>): ContentText => ({
  dataset: { number_of_time_steps: 6, hours_per_time_step: 1 },
  regions: ["A"],
  commodities: { el: "GW" },
  components: {
    River: { type: "SOURCE", ...el, tables: { operationRateFix: { A: [3, 6, 9, 9, 4, 3] } } },
    Demand: { type: "SINK", ...el, tables: { operationRateFix: { A: [3, 3, 3, 3, 3, 3] } } },
    [culprit]: { type: "SINK", ...el, ...built, tables: { capacityMax: { A: 7 } }, ...pump },
  },
});

const ends = (text: ContentText, joins_ends: boolean): ContentText => ({
  ...text,
  dataset: { ...text.dataset, joins_ends },
});

interface Broken {
  readonly content: ContentText;
  readonly typicalPeriods?: number;
  readonly overrides?: { component_name: string; attribute: "ramp_up"; operation: "set" | "multiply"; value: number }[];
}

const repeated = (text: ContentText): ContentText => ({
  ...text,
  dataset: { ...text.dataset, number_of_time_steps: 12 },
  components: Object.fromEntries(
    Object.entries(text.components).map(([name, component]) => {
      const tables = Object.entries(component.tables ?? {}).map(([family, byRegion]) => [
        family,
        Object.fromEntries(
          Object.entries(byRegion ?? {}).map(([region, value]) => [
            region,
            Array.isArray(value) ? [...value, ...value] : value,
          ]),
        ),
      ]);
      return [name, { ...component, ...(component.tables && { tables: Object.fromEntries(tables) }) }];
    }),
  ) as ContentText["components"],
});

const broken: Readonly<Record<string, Broken>> = {
  "a plant that rises too slowly": { content: island({ ramp_up: 0.1 }) },
  "a plant that falls too slowly": { content: island({ ramp_down: 0.2 }) },
  "a plant that never changes": { content: island({ ramp_up: 0, ramp_down: 0 }) },
  "a ramp in shares of a minute": { content: island({ ramp_up: 0.015, ramp_down: 0.6 }) },
  "a ramp in percent of a percent": { content: island({ ramp_up: 0.006, ramp_down: 0.006 }) },
  "a ramp that only the way from the last step to the first breaks": {
    content: island(
      {
        ramp_down: 0.1,
        tables: { capacityFix: { A: 8 } },
      },
      {
        Demand: { type: "SINK", ...el, tables: { operationRateFix: { A: [6, 2, 2.5, 6, 7.5, 5] } } },
      },
    ),
  },
  "a rise between steps where the ends do not join": { content: ends(island({ ramp_up: 0.2 }), false) },
  "a fixed capacity with a ramp of its half": {
    content: island({ ramp_up: 0.4, tables: { capacityFix: { A: 8 } } }),
  },
  "a plant that has to run higher than it may rise": {
    content: island(
      {
        ramp_up: 0.1,
        ramp_down: 0.9,
        tables: {
          capacityFix: { A: 8 },
          operationRateMax: { A: [0.2, 1, 1, 1, 1, 1] },
          operationRateMin: { A: [0, 0.5, 0.5, 0, 0, 0] },
        },
      },
      { Dump: { type: "SINK", ...el }, Backup: { type: "SOURCE", ...el, commodity_cost: 9 } },
    ),
  },
  "a conversion in half hours": { content: gasPlant({ ramp_up: 0.3 }) },
  "a conversion that falls too slowly in one region": { content: gasPlant({ ramp_down: 0.2 }) },
  "a sink that cannot follow a river": { content: river({ ramp_up: 0.3 }) },
  "a sink that cannot stop": { content: river({ ramp_down: 0.5, tables: { capacityFix: { A: 7 } } }) },
  "typical periods with a ramp": { content: repeated(island({ ramp_up: 0.1 })), typicalPeriods: 3 },
  "a ramp that the model halves": {
    content: island({ ramp_up: 0.6 }),
    overrides: [{ component_name: culprit, attribute: "ramp_up", operation: "multiply", value: 0.25 }],
  },
  "a ramp that the model sets": {
    content: island({}),
    overrides: [{ component_name: culprit, attribute: "ramp_up", operation: "set", value: 0.05 }],
  },
};

/** Plants that may be built up to 8 GW here and 5 GW there, and a reserve of their demand of 9 GW. */
const reserved = (reserve: Record<string, unknown>): Broken => ({
  content: {
    dataset: { number_of_time_steps: 3, hours_per_time_step: 1 },
    regions: ["A", "B"],
    commodities: { el: "GW", gas: "GW_gas" },
    components: {
      Import: { type: "SOURCE", ...el, commodity_cost: 1 },
      Wind: { type: "SOURCE", ...el, ...built, tables: { capacityMax: { A: 8, B: 5 } } },
      Gas: { type: "SOURCE", commodity_name: "gas", commodity_cost: 1 },
      Turbine: {
        type: "CONVERSION",
        physical_unit: "GW_gas",
        ...built,
        conversion_factors: [
          { commodity_name: "gas", conversion_factor: -1 },
          { commodity_name: "el", conversion_factor: 0.5 },
        ],
        tables: { capacityMax: { A: 4 } },
      },
      Battery: { type: "STORAGE", ...el, ...built, discharge_rate: 0.25, tables: { capacityFix: { B: 8 } } },
      Demand: { type: "SINK", ...el, tables: { operationRateFix: { A: [3, 6, 2], B: [2, 3, 4] } } },
    },
    component_groups: { firm: ["Turbine", "Battery"] },
    planning_reserves: [
      { id: "sound", commodity_name: "el", margin: 0.1, members: [{ component_name: "Wind" }] },
      { id: "reserve", commodity_name: "el", margin: 0.2, ...reserve },
    ],
  },
});
const member = (component_name: string, credit = 1) => ({ component_name, credit });

const tooMuch: Readonly<Record<string, Broken>> = {
  "a margin in percent": reserved({ margin: 15, members: [member("Wind")] }),
  "a margin above what may be built": reserved({ margin: 0.5, members: [member("Wind")] }),
  "credits that leave too little": reserved({ members: [member("Wind", 0.2), member("Turbine", 0.9)] }),
  "a group of members that is too small": reserved({ members: [member("firm")] }),
  "a region that has too little for its own": reserved({
    regions: ["B"],
    margin: 1,
    members: [member("Wind"), member("Battery")],
  }),
};

describe("A model with", () => {
  const models = [
    ...Object.entries(broken).map(([name, model]) => ({
      name,
      culprits: [culprit],
      type: "infeasible_ramp",
      ...model,
    })),
    ...Object.entries(tooMuch).map(([name, model]) => {
      return { name, culprits: ["reserve"], type: "infeasible_planning_reserve", ...model };
    }),
  ];

  it("ramps or reserves is broken in 20 ways", () => {
    expect(models.length).toBeGreaterThanOrEqual(20);
  });

  it("ramps that are fast enough has an optimum", async () => {
    for (const text of [island({ ramp_up: 0.6, ramp_down: 0.6 }), gasPlant({ ramp_up: 0.4 }), river({ ramp_up: 0.5 })])
      expect((await solveText(text)).status).toBe("optimal");
  });

  for (const { cases, options } of sampled(models, 12)) {
    it.each(cases.map((model) => [model.name, model] as const))(
      "%s is explained and repaired",
      options,
      async (_, model) => {
        const { status, problems, verdicts } = await examine(model, adapter);
        expect(status, JSON.stringify(problems)).toBe("infeasible");
        expect(problems.slice(0, 3).map(({ type }) => type)).toContain(model.type);
        expect(verdicts.length).toBeGreaterThan(0);
        expect(
          verdicts.filter(({ end }) => end !== "optimal").map(({ end, problems: of }) => [end, of[0]?.type]),
        ).toEqual([]);
      },
    );
  }
});

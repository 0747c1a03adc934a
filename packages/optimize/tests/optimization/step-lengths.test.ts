/**
 * Steps of parts of an hour: optima by hand for steps of 15, 20, 30 and 90 minutes, and systems whose values repeat four times in
 * steps of a quarter of the length, which cost as much.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { optimumOf, solvedText } from "../../../../tests/support/optimize.ts";
import type { ComponentText, ContentText } from "../../../../tests/support/systems/content.ts";
import { randomSystem } from "../../../../tests/support/systems/random-system.ts";

/** Two steps: nothing is needed in the first one, and 2 GW in the second one. Gas has 1 GW and costs 1 €/GWh, oil costs 5. */
const dispatch = (hours: number, components: Record<string, ComponentText> = {}): ContentText => ({
  dataset: { number_of_time_steps: 2, hours_per_time_step: hours, cost_unit: "€" },
  regions: ["R"],
  commodities: { el: "GW" },
  components: {
    Gas: {
      type: "SOURCE",
      commodity_name: "el",
      commodity_cost: 1,
      capacity_variable: true,
      tables: { capacityFix: { R: 1 } },
    },
    Oil: { type: "SOURCE", commodity_name: "el", commodity_cost: 5 },
    Load: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [0, 2 * hours] } } },
    ...components,
  },
});

/** Fills at half its 2 GWh per hour, and loses 19 % of its content per hour. */
const battery: ComponentText = {
  type: "STORAGE",
  commodity_name: "el",
  capacity_variable: true,
  charge_rate: 0.5,
  self_discharge: 0.19,
  tables: { capacityFix: { R: 2 } },
};

describe.each([
  ["15 minutes", 0.25],
  ["20 minutes", 1200 / 3600],
  ["30 minutes", 0.5],
  ["an hour", 1],
  ["90 minutes", 1.5],
])("Steps of %s", (_name, hours) => {
  const stepsOfYear = 8760 / hours;

  it("have the energy of their length, and so many of them are a year", async () => {
    const { objective } = await solvedText(dispatch(hours));
    // In the second step, gas makes 1 GW · h and oil the other 1 GW · h; the horizon is two steps.
    expect(objective).toBeCloseTo((stepsOfYear / 2) * (hours + 5 * hours), 6);
  });

  it("charge for their length, and keep of a content what is left after it", async () => {
    const { objective } = await solvedText(dispatch(hours, { Battery: battery }));
    // Half of 2 GWh per hour: 1 GW for the step, of which 0.81^h is left when it is needed. Oil makes the rest.
    const left = 0.81 ** hours;
    expect(objective).toBeCloseTo((stepsOfYear / 2) * hours * (1 + 1 + 5 * (1 - left)), 6);
  });

  it("count in full-load hours, yearly energies and capacity factors", async () => {
    const content = dispatch(hours);
    const { Gas, Load } = content.components as Record<string, ComponentText>;
    content.components.Gas = { ...Gas, tables: { ...Gas.tables, yearlyFullLoadHoursMax: { R: 2190 } } };
    content.components.Load = { ...Load, tables: { operationRateFix: { R: [hours, hours] } } };
    const end = await optimumOf(content);
    // Gas may run for 2190 of 8760 hours: for a quarter of the two steps, that is half of one.
    expect(end.objective).toBeCloseTo((stepsOfYear / 2) * (0.5 * hours + 5 * 1.5 * hours), 6);
    expect(end.figure("Gas", "operation", "R", { unit: "[GW*h/a]" })).toBeCloseTo(2190, 6);
    expect(end.figure("Oil", "operation", "R", { unit: "[GW*h/a]" })).toBeCloseTo(8760 - 2190, 6);
  });

  it("limit the yearly energy of what has a limit", async () => {
    const limited: ComponentText = {
      type: "SOURCE",
      commodity_name: "el",
      commodity_cost: 0,
      yearly_limit: 876,
      commodity_limit_id: "import",
    };
    const { objective } = await solvedText(dispatch(hours, { Import: limited }));
    // 876 GWh of a year are a tenth of 1 GW at all times: 0.2 GW · h of the two steps, in place of oil.
    expect(objective).toBeCloseTo((stepsOfYear / 2) * (hours + 5 * 0.8 * hours), 6);
  });
});

it("A step of 0.3333 h counts as 1,200 s in clock and energy alike", async () => {
  const [rounded, exact] = await Promise.all([0.3333, 1200 / 3600].map((hours) => optimumOf(inThirds(hours))));
  expect(rounded.solved.system.hoursPerTimeStep).toBe(1200 / 3600);
  expect(rounded.objective).toBe(exact.objective);
  expect(rounded.programHash).toBe(exact.programHash);
});

const inThirds = (hours: number): ContentText => {
  const content = dispatch(1200 / 3600);
  return { ...content, dataset: { ...content.dataset, hours_per_time_step: hours } };
};

describe("A system whose values repeat four times in steps of a quarter of the length", () => {
  const seed = 20_260_728;
  const systems = fc.sample(randomSystem(false), { numRuns: 12, seed });
  it.each(
    systems.map((system, index) => [index, system] as const),
  )("costs as much (random system %i)", async (_index, drawn) => {
    const system = withoutSelfDischarge(drawn);
    const [whole, parts] = [await solvedText(system), await solvedText(inQuarters(system))];
    expect(parts.objective / whole.objective).toBeCloseTo(1, 7);
  });

  it("has the same typical periods", async () => {
    const system = withoutSelfDischarge(yearOfTwoDays);
    const resolution = (periodLength: number) =>
      ({ kind: "typical-periods", periods: 2, periodLength, segments: null, representation: "distribution" }) as const;
    const whole = await solvedText(system, { resolution: resolution(4) });
    const parts = await solvedText(inQuarters(system), { resolution: resolution(16) });
    expect(parts.objective / whole.objective).toBeCloseTo(1, 7);
  });
});

/** Three days of four steps of six hours, of which two are alike. */
const yearOfTwoDays: ContentText = {
  dataset: { number_of_time_steps: 12, hours_per_time_step: 6, cost_unit: "€" },
  regions: ["R"],
  commodities: { el: "GW" },
  components: {
    Sun: {
      type: "SOURCE",
      commodity_name: "el",
      capacity_variable: true,
      invest_per_capacity: 100,
      tables: { operationRateMax: { R: [0, 0.5, 0.9, 0, 0, 0.5, 0.9, 0, 0, 0.1, 0.2, 0] } },
    },
    Oil: { type: "SOURCE", commodity_name: "el", commodity_cost: 5 },
    Battery: { ...battery, invest_per_capacity: 10, tables: {} },
    Load: {
      type: "SINK",
      commodity_name: "el",
      tables: { operationRateFix: { R: [6, 9, 6, 12, 6, 9, 6, 12, 9, 9, 9, 15] } },
    },
  },
};

/** Within an hour, a content that is there earlier would lose more. */
const withoutSelfDischarge = (content: ContentText): ContentText => ({
  ...content,
  components: mapped(content.components as Record<string, ComponentText>, (component) => ({
    ...component,
    ...(component.type === "STORAGE" && { self_discharge: 0 }),
  })),
});

const mapped = <Value, To>(values: Record<string, Value>, change: (value: Value) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** Energies of a step are divided by four; shares of a capacity are not. */
function inQuarters(content: ContentText): ContentText {
  const { number_of_time_steps: steps, hours_per_time_step: hours } = content.dataset as Record<string, number>;
  const repeated =
    (part: number) =>
    (table: unknown): unknown =>
      Array.isArray(table)
        ? table.flatMap((value: number) => new Array<number>(4).fill(value / part))
        : typeof table === "object" && table !== null
          ? mapped(table as Record<string, unknown>, repeated(part))
          : table;
  return {
    ...content,
    dataset: { ...content.dataset, number_of_time_steps: 4 * steps, hours_per_time_step: hours / 4 },
    components: mapped(content.components as Record<string, ComponentText>, (component) => ({
      ...component,
      tables: repeated(component.capacity_variable === true ? 1 : 4)(component.tables ?? {}) as ComponentText["tables"],
    })) as ContentText["components"],
  };
}

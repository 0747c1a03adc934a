/** Random scenarios of a random system: other demand, other weather and other costs of operation under one design. */
import fc from "fast-check";
import type { ComponentText, ContentText } from "./content.ts";

/** A scenario as a content of its own, with what it counts; the parts of all scenarios sum to 1 after scaling. */
export interface DrawnScenario {
  readonly text: ContentText;
  readonly part: number;
}

type Series = Record<string, number[]>;

/** Rates later by some steps: each place keeps its mean, so that what it had to supply in a year is still possible. */
const rotated = (table: Series, by: number): Series =>
  Object.fromEntries(
    Object.entries(table).map(([place, values]) => [
      place,
      values.map((_, step) => values[(step + by) % values.length]),
    ]),
  );

const scaled = (table: Series, factors: readonly number[]): Series =>
  Object.fromEntries(
    Object.entries(table).map(([place, values]) => [place, values.map((value, step) => value * factors[step])]),
  );

const rateFamilies = ["operationRateFix", "operationRateMax"] as const;

function changed(component: ComponentText, by: number, demand: readonly number[], cost: number): ComponentText {
  const { type, tables = {} } = component;
  const isDemand = type === "SINK" && component.capacity_variable !== true && tables.operationRateFix !== undefined;
  const families = Object.fromEntries(
    rateFamilies.flatMap((family) => {
      const table = tables[family] as Series | undefined;
      if (!table || type === "TRANSMISSION") return [];
      return [[family, isDemand ? scaled(table, demand) : type === "SOURCE" ? rotated(table, by) : table]];
    }),
  );
  const price = typeof component.commodity_cost === "number" && { commodity_cost: component.commodity_cost * cost };
  return { ...component, ...price, tables: { ...tables, ...families } };
}

function scenarioOf(text: ContentText): fc.Arbitrary<DrawnScenario> {
  const steps = Number(text.dataset?.number_of_time_steps);
  return fc
    .record({
      by: fc.nat(steps - 1),
      demand: fc.array(fc.constantFrom(0.5, 0.8, 1, 1.25), { minLength: steps, maxLength: steps }),
      cost: fc.constantFrom(0.5, 1, 2),
      part: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ by, demand, cost, part }) => ({
      part,
      text: {
        ...text,
        components: Object.fromEntries(
          Object.entries(text.components).map(([name, one]) => [name, changed(one, by, demand, cost)]),
        ),
      },
    }));
}

/** A system and two to four scenarios of it. */
export const withScenarios = (systems: fc.Arbitrary<ContentText>) =>
  systems.chain((text) =>
    fc.integer({ min: 2, max: 4 }).chain((count) =>
      fc.record({
        text: fc.constant(text),
        drawn: fc.tuple(...Array.from({ length: count }, () => scenarioOf(text))),
        level: fc.constantFrom(0, 0.5, 0.8, 0.95),
        weight: fc.constantFrom(0.2, 0.5, 1),
      }),
    ),
  );

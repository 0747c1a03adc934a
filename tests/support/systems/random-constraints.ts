/** Random constraints of a random system: of every quantity that its components have, in sums of every kind. */
import {
  type Constraint,
  type ConstraintQuantity,
  constraintQuantities,
} from "@esm/model/domain/constraints/constraint";
import { quantityNames } from "@esm/model/domain/constraints/constraint-attributes";
import { constraintSchema } from "@esm/model/domain/constraints/constraint-schema";
import fc from "fast-check";
import type { ComponentText, ContentText } from "./content.ts";

/** A constraint whose value is chosen when a solution is known that meets it. */
export interface DrawnConstraint {
  readonly constraint: Constraint;
  /** Whether it may be missed at a price, and by what its value is then beyond the known solution. */
  readonly beyond: number | null;
}

/** Existence needs a largest capacity, and makes programs of whole numbers. */
const quantities = quantityNames.filter((name) => name !== "content" && name !== "existence");
const isBuilt = (component: ComponentText): boolean => component.capacity_variable === true;

function hasQuantity(component: ComponentText, quantity: ConstraintQuantity): boolean {
  if (!constraintQuantities[quantity].kinds.includes(component.type)) return false;
  switch (quantity) {
    case "capacity":
    case "built":
    case "investment":
      return isBuilt(component);
    case "units":
      return isBuilt(component) && component.capacity_variable_domain === "DISCRETE";
    case "demand":
      return !isBuilt(component) && component.tables?.operationRateFix !== undefined;
    case "charge_capacity":
    case "discharge_capacity":
    case "spill":
      return false;
    default:
      return true;
  }
}

const commodityOf = (component: ComponentText): string =>
  component.type === "CONVERSION"
    ? (component.conversion_factors as { commodity_name: string }[])[0].commodity_name
    : String(component.commodity_name);

export function termOf({ components, regions }: ContentText, per: "year" | "step" | "steps") {
  const choices = Object.entries(components).flatMap(([name, component]) =>
    quantities
      .filter((quantity) => constraintQuantities[quantity].sums.includes(per) && hasQuantity(component, quantity))
      .map((quantity) => ({ name, quantity, component })),
  );
  return fc
    .record({
      choice: fc.constantFrom(...choices),
      factor: fc.constantFrom(1, -1, 0.5, 2.5),
      region: fc.option(fc.constantFrom(...regions), { nil: null }),
    })
    .map(({ choice: { name, quantity, component }, factor, region }) => ({
      quantity,
      factor,
      component_name: name,
      // Terms of all units stand together.
      factor_unit: "x",
      regions: region === null && quantity !== "flow" ? null : [region ?? regions[0]],
      ...(quantity === "supply" && { commodity_name: commodityOf(component) }),
    }));
}

function constraintOf(text: ContentText, id: string): fc.Arbitrary<DrawnConstraint> {
  const steps = Number(text.dataset?.number_of_time_steps);
  return fc.constantFrom("year" as const, "step" as const, "steps" as const).chain((per) =>
    fc
      .record({
        terms: fc.array(termOf(text, per), { minLength: 1, maxLength: 3 }),
        sense: fc.constantFrom("<=", ">=", "="),
        slackCost: fc.option(fc.constantFrom(0.001, 0.01, 0.5), { nil: null }),
        beyond: fc.constantFrom(0.3, 1, 3),
        first: fc.nat(steps - 1),
      })
      .map(({ terms, sense, slackCost, beyond, first }) => ({
        constraint: constraintSchema.parse({
          id,
          sense,
          terms,
          value: 0,
          unit: "sum",
          slack_cost: slackCost,
          per: per === "steps" ? { steps: [first, steps - 1] } : per,
        }),
        beyond: slackCost === null ? null : beyond,
      })),
  );
}

/** A system and one to three constraints without values. */
export const withConstraints = (systems: fc.Arbitrary<ContentText>) =>
  systems.chain((text) =>
    fc.integer({ min: 1, max: 3 }).chain((count) =>
      fc.record({
        text: fc.constant(text),
        drawn: fc.tuple(...Array.from({ length: count }, (_, index) => constraintOf(text, `c${index}`))),
      }),
    ),
  );

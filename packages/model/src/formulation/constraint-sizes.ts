/** How large the constraints of the data make a program, from a system or from an unchecked data set. */
import {
  type Constraint,
  type ConstraintContent,
  type ConstraintPeriod,
  type ConstraintQuantity,
  constraintQuantities,
} from "../domain/constraints/constraint.ts";
import { expanded, regionsOfTerm } from "../energy-system/constraints/named-places.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";

/** At most so many columns count at a place; all other quantities have one. */
const severalColumns: Readonly<Partial<Record<ConstraintQuantity, number>>> = {
  investment: 4,
  supply: 2,
  flow: 2,
  annual_cost: 5,
};

function nonzerosOfPlace(quantity: ConstraintQuantity, per: ConstraintPeriod, steps: number): number {
  const isOnce = constraintQuantities[quantity].isOfCapacity && per !== "step";
  return (severalColumns[quantity] ?? 1) * (isOnce ? 1 : steps);
}

const rowsOf = (per: ConstraintPeriod, steps: number): number => (per === "step" ? steps : 1);

/** Columns of what misses a constraint at a price. */
const slacksOf = (sense: Constraint["sense"], per: ConstraintPeriod, steps: number): number =>
  rowsOf(per, steps) * (sense === "=" ? 2 : 1);

export const nonzerosOfConstraints = ({ constraints }: EnergySystem, steps: number): number =>
  constraints.reduce(
    (sum, { terms, per, sense, slackCost }) =>
      terms.reduce(
        (own, { members, quantity }) => own + members.length * nonzerosOfPlace(quantity, per, steps),
        sum + (slackCost === null ? 0 : slacksOf(sense, per, steps)),
      ),
    0,
  );

interface ConstraintCounts {
  readonly rows: number;
  readonly columns: number;
  readonly nonzeros: number;
}

/**
 * Slightly too many: components are counted in every region that a term names.
 *
 * @param placesOf regions or lines of a component
 */
export function countsOfConstraints(
  content: ConstraintContent,
  placesOf: (component: string) => number,
  steps: number,
): ConstraintCounts {
  const enabled = (content.constraints ?? []).filter((constraint) => constraint.enabled);
  const { rows, nonzeros } = countsOfReserves(content, placesOf);
  return enabled.reduce(
    (sum, constraint) => {
      const { sense, per, slack_cost } = constraint;
      const slacks = slack_cost === null ? 0 : slacksOf(sense, per, steps);
      const nonzeros = slacks + nonzerosOf(constraint, content, placesOf, steps);
      return {
        rows: sum.rows + rowsOf(per, steps),
        columns: sum.columns + slacks,
        nonzeros: sum.nonzeros + nonzeros,
      };
    },
    { rows, columns: 0, nonzeros },
  );
}

/** A planning reserve is one row, with a capacity of each place of its members. */
function countsOfReserves(
  { planning_reserves = [], component_groups = {}, region_groups = {} }: ConstraintContent,
  placesOf: (component: string) => number,
): { rows: number; nonzeros: number } {
  const nonzeros = planning_reserves.reduce((sum, { members, regions }) => {
    const most = regions === null ? Number.POSITIVE_INFINITY : expanded(regions, region_groups).length;
    const names = expanded(
      members.map(({ component_name }) => component_name),
      component_groups,
    );
    return names.reduce((own, name) => own + Math.min(placesOf(name), most), sum);
  }, 0);
  return { rows: planning_reserves.length, nonzeros };
}

function nonzerosOf(
  { terms, per }: Constraint,
  { component_groups = {}, region_groups = {} }: ConstraintContent,
  placesOf: (component: string) => number,
  steps: number,
): number {
  return terms.reduce((sum, term) => {
    const { components, region_to, quantity } = term;
    const most = region_to === null ? regionsOfTerm(term, region_groups)?.length : 1;
    const places = expanded(components, component_groups).reduce(
      (own, name) => own + Math.min(placesOf(name), most ?? Number.POSITIVE_INFINITY),
      0,
    );
    return sum + places * nonzerosOfPlace(quantity, per, steps);
  }, 0);
}

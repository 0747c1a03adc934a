/** How large the constraints of the data make a program, from a system or from an unchecked data set. */
import {
  type Constraint,
  type ConstraintContent,
  type ConstraintPeriod,
  type ConstraintQuantity,
  constraintQuantities,
} from "../domain/constraints/constraint.ts";
import { expanded } from "../energy-system/constraints/named-places.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";

/** At most so many columns count at a place; all other quantities have one. */
const severalColumns: Readonly<Partial<Record<ConstraintQuantity, number>>> = {
  investment: 3,
  supply: 2,
  flow: 2,
  annual_cost: 4,
};

function nonzerosOfPlace(quantity: ConstraintQuantity, per: ConstraintPeriod, steps: number): number {
  const isOnce = constraintQuantities[quantity].isOfCapacity && per !== "step";
  return (severalColumns[quantity] ?? 1) * (isOnce ? 1 : steps);
}

export const nonzerosOfConstraints = ({ constraints }: EnergySystem, steps: number): number =>
  constraints.reduce(
    (sum, { terms, per }) =>
      terms.reduce((own, { members, quantity }) => own + members.length * nonzerosOfPlace(quantity, per, steps), sum),
    0,
  );

interface ConstraintCounts {
  readonly rows: number;
  readonly columns: number;
  readonly nonzeros: number;
}

/** Slightly too many: components are counted in every region that a term is about. */
export function countsOfConstraints(content: ConstraintContent, regionCount: number, steps: number): ConstraintCounts {
  const enabled = (content.constraints ?? []).filter((constraint) => constraint.enabled);
  return enabled.reduce(
    (sum, constraint) => {
      const rows = constraint.per === "step" ? steps : 1;
      const slacks = constraint.slack_cost === null ? 0 : rows * (constraint.sense === "=" ? 2 : 1);
      const nonzeros = slacks + nonzerosOf(constraint, content, regionCount, steps);
      return { rows: sum.rows + rows, columns: sum.columns + slacks, nonzeros: sum.nonzeros + nonzeros };
    },
    { rows: 0, columns: 0, nonzeros: 0 },
  );
}

function nonzerosOf(
  { terms, per }: Constraint,
  { component_groups = {}, region_groups = {} }: ConstraintContent,
  regionCount: number,
  steps: number,
): number {
  return terms.reduce((sum, { components, regions, region, quantity }) => {
    const named = regions ?? (region === null ? null : [region]);
    const places = named === null ? regionCount : expanded(named, region_groups).length;
    return sum + expanded(components, component_groups).length * places * nonzerosOfPlace(quantity, per, steps);
  }, 0);
}

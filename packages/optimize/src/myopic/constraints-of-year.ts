/**
 * Constraints of the data in one milestone year of a pathway: those of this year are in force, their sums have what stands from earlier
 * years, and quantities of the year before are the numbers that it ended with.
 */

import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import { isInForce } from "@esm/model/energy-system/constraints/system-constraints";
import type {
  ConstraintMember,
  ConstraintTerm,
  EnergySystem,
  SystemConstraint,
} from "@esm/model/energy-system/energy-system";
import { sumOfColumns } from "@esm/model/results/constraints";
import type { SolvedSystem } from "@esm/model/results/operation";

/** By constraint and term: the quantity of the year before, without its factor. */
export type QuantitiesBefore = readonly (readonly number[])[];

/** A component of the year, and the locations of the model's component that it has. */
interface Entry {
  readonly origin: number;
  readonly locations: readonly number[];
  readonly builtIn: number | null;
}

/** What is built in the year, as against all that stands. */
const ofTheYear = ["built", "investment"];

/** @param before null in the first year: constraints with quantities of the year before begin with the second one */
export function constraintsOfYear(
  { constraints }: EnergySystem,
  entries: readonly Entry[],
  year: number,
  before: QuantitiesBefore | null,
): SystemConstraint[] {
  return constraints.map((constraint, position) => ({
    ...constraint,
    years: constraint.years?.includes(year) ? null : constraint.years,
    terms: constraint.terms.map((term, index): ConstraintTerm => {
      const known = before?.[position]?.[index];
      const members = membersIn(entries, term);
      return { ...term, members, ...(term.yearOffset !== 0 && known !== undefined && { known }) };
    }),
  }));
}

const membersIn = (entries: readonly Entry[], { members, quantity }: ConstraintTerm): ConstraintMember[] =>
  members.flatMap((member) =>
    entries.flatMap(({ origin, locations, builtIn }, component): ConstraintMember[] => {
      if (origin !== member.component || (builtIn !== null && ofTheYear.includes(quantity))) return [];
      const location = locations.indexOf(member.location);
      if (location < 0 || (quantity === "existence" && isCountedBefore(entries, component, member))) return [];
      return [{ ...member, component, location }];
    }),
  );

/** A place counts once, however often something has been built there: what stands comes first, and of that the earliest. */
function isCountedBefore(
  entries: readonly Entry[],
  component: number,
  { component: origin, location }: ConstraintMember,
) {
  const year = entries[component].builtIn ?? Number.POSITIVE_INFINITY;
  return entries.some(
    (other) =>
      other.origin === origin && other.builtIn !== null && other.builtIn < year && other.locations.includes(location),
  );
}

/** What the next year has to know of a solved one. */
export const quantitiesOf = (solved: SolvedSystem): QuantitiesBefore =>
  solved.system.constraints.map((constraint) =>
    constraint.terms.map((term) => {
      if (term.yearOffset === 0) return 0;
      const { known: _, ...now } = term;
      const sum = sumOfColumns(solved, { ...constraint, terms: [{ ...now, factor: 1, yearOffset: 0 }] });
      return typeof sum === "number" ? sum : sum[0];
    }),
  );

/** Warnings about those that an optimization of a single year leaves out. */
export const constraintsOfPathways = ({ constraints }: EnergySystem): Problem[] =>
  constraints
    .filter((constraint) => !isInForce(constraint))
    .map(({ id, years }) => ({
      type: "constraint_of_pathway",
      severity: "warning",
      loc: ["constraints", id, ...(years === null ? [] : ["years"])],
      msg: message("constraint_of_pathway", { id }),
      input: years,
      hint: message("remove_years_or_run_pathway"),
    }));

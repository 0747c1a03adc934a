/** The constraints of a checked snapshot: names resolved to locations of components. */
import { type Constraint, type ConstraintTerm, constraintQuantities } from "../../domain/constraints/constraint.ts";
import { compareCodePoints, positionsOf } from "../../domain/nearest-name.ts";
import type {
  ConstraintMember,
  EnergySystem,
  SystemComponent,
  SystemConstraint,
  ConstraintTerm as SystemTerm,
  Transmission,
} from "../energy-system.ts";
import type { Snapshot } from "../snapshot.ts";
import { expanded, regionsOfTerm } from "./named-places.ts";
import { unitOfSum } from "./units.ts";

/** A component as far as its locations matter. */
export type Located =
  | Pick<Transmission, "kind" | "name" | "from" | "to" | "isBidirectional">
  | Pick<Exclude<SystemComponent, Transmission>, "kind" | "name" | "regions">;

/** In code-point order of their ids. */
export function systemConstraints(snapshot: Snapshot, components: readonly Located[]): SystemConstraint[] {
  const positions = positionsOf(components.map(({ name }) => name));
  const regions = positionsOf(snapshot.regions);
  const inOrder = snapshot.constraints.toSorted((left, right) => compareCodePoints(left.id, right.id));
  return inOrder.map((constraint) => {
    const { id, sense, per, value, slack_cost, years } = constraint;
    const terms = constraint.terms.map((term) => systemTerm(term, snapshot, { components, positions, regions }));
    return {
      id,
      sense,
      per,
      value: typeof value === "number" ? value : Float64Array.from(value),
      unit: unitOfSum(snapshot, constraint, firstOf(constraint, snapshot, positions)),
      slackCost: slack_cost,
      years,
      terms,
    };
  });
}

const firstOf = ({ terms }: Constraint, snapshot: Snapshot, positions: ReadonlyMap<string, number>) => {
  const [first] = expanded(terms[0]?.components ?? [], snapshot.componentGroups);
  return snapshot.components[positions.get(first) ?? -1]?.attributes;
};

interface Resolved {
  components: readonly Located[];
  positions: ReadonlyMap<string, number>;
  regions: ReadonlyMap<string, number>;
}

function systemTerm(
  term: ConstraintTerm,
  snapshot: Snapshot,
  { components, positions, regions }: Resolved,
): SystemTerm {
  const named = regionsOfTerm(term, snapshot.regionGroups);
  const chosen = named && new Set(named.map((name) => regions.get(name) ?? -1));
  const ends = term.region_to === null ? null : [term.region ?? "", term.region_to].map((name) => regions.get(name));
  const members = expanded(term.components, snapshot.componentGroups).flatMap((name): ConstraintMember[] => {
    const component = positions.get(name) ?? -1;
    const of = components[component];
    if (!of) return [];
    const isFlow = term.quantity === "flow";
    if (of.kind === "transmission") return lineMembers(of, component, { isFlow, chosen, ends });
    return Array.from(of.regions.keys())
      .filter((location) => !chosen || chosen.has(of.regions[location]))
      .map((location) => ({ component, location, there: 1, back: 0 }));
  });
  return {
    quantity: term.quantity,
    factor: term.factor,
    commodity: term.commodity_name === null ? -1 : (snapshot.commodityPosition.get(term.commodity_name) ?? -1),
    members,
    yearOffset: term.year_offset,
  };
}

/** The flow in one direction; else what flows into the chosen regions less what flows out of them. */
function lineMembers(
  { from, to, isBidirectional }: Pick<Transmission, "from" | "to" | "isBidirectional">,
  component: number,
  {
    isFlow,
    chosen,
    ends,
  }: { isFlow: boolean; chosen: ReadonlySet<number> | null; ends: (number | undefined)[] | null },
): ConstraintMember[] {
  return Array.from(from).flatMap((start, location): ConstraintMember[] => {
    const end = to[location];
    const isThere = start === ends?.[0] && end === ends[1];
    const isBack = isBidirectional && end === ends?.[0] && start === ends[1];
    if (!isFlow) {
      const isMeant = ends ? isThere || isBack : !chosen || chosen.has(start) || chosen.has(end);
      return isMeant ? [{ component, location, there: 1, back: 0 }] : [];
    }
    const into = ends ? Number(isThere) : Number(chosen?.has(end) ?? true) - Number(chosen?.has(start) ?? true);
    const back = ends || !isBidirectional ? Number(isBack) : -into;
    return into === 0 && back === 0 ? [] : [{ component, location, there: into, back }];
  });
}

/** Whether it holds in the year that is optimized: constraints of pathways hold in none until that has set their years. */
export const isInForce = ({ years, terms }: SystemConstraint): boolean =>
  years === null && terms.every(({ yearOffset, known }) => yearOffset === 0 || known !== undefined);

/** Whether a sum needs a variable of every original time step. */
export const needsFullResolution = ({ constraints }: EnergySystem): SystemConstraint[] =>
  constraints.filter(
    ({ per, terms }) => typeof per === "object" || terms.some(({ quantity }) => quantity === "content"),
  );

/** Whether the design alone decides if it holds. */
export const isOfCapacities = ({ terms }: SystemConstraint): boolean =>
  terms.every(({ quantity }) => constraintQuantities[quantity].isOfCapacity ?? false);

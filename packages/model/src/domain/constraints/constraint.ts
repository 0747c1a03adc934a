/**
 * Constraints as data: bounds of sums of quantities of components, and groups of names that such sums use
 * (docs/reference/mathematical-model.md, Constraints of the data).
 */
import type { AttributeTable } from "../attribute.ts";
import { type ComponentType, componentTypes } from "../component.ts";
import {
  constraintAttributes,
  type constraintSenses,
  type quantityNames,
  termAttributes,
} from "./constraint-attributes.ts";
import type { PlanningReserve } from "./planning-reserve.ts";

/** A sum over the whole year, one in each time step, or one over a range of original time steps. */
export type ConstraintPeriod = "year" | "step" | { steps: [first: number, last: number] };

const operated = ["SOURCE", "SINK", "CONVERSION"] as const;

interface QuantityFacts {
  /** Kinds of components that have it. */
  readonly kinds: readonly ComponentType[];
  /** The sums in which it may stand. */
  readonly sums: readonly ("year" | "step" | "steps")[];
  /** Whether it is a capacity or follows from capacities alone, so that it is the same in every time step. */
  readonly isOfCapacity?: true;
}

export const constraintQuantities: Readonly<Record<ConstraintQuantity, QuantityFacts>> = {
  capacity: { kinds: componentTypes, sums: ["year", "step", "steps"], isOfCapacity: true },
  charge_capacity: { kinds: ["STORAGE"], sums: ["year", "step", "steps"], isOfCapacity: true },
  discharge_capacity: { kinds: ["STORAGE"], sums: ["year", "step", "steps"], isOfCapacity: true },
  units: { kinds: componentTypes, sums: ["year"], isOfCapacity: true },
  built: { kinds: componentTypes, sums: ["year"], isOfCapacity: true },
  existence: { kinds: componentTypes, sums: ["year"], isOfCapacity: true },
  investment: { kinds: componentTypes, sums: ["year"], isOfCapacity: true },
  annual_cost: { kinds: componentTypes, sums: ["year"] },
  operation: { kinds: operated, sums: ["year", "step", "steps"] },
  supply: { kinds: [...operated, "STORAGE"], sums: ["year", "step", "steps"] },
  charge: { kinds: ["STORAGE"], sums: ["year", "step", "steps"] },
  discharge: { kinds: ["STORAGE"], sums: ["year", "step", "steps"] },
  spill: { kinds: ["STORAGE"], sums: ["year", "step", "steps"] },
  content: { kinds: ["STORAGE"], sums: ["step"] },
  flow: { kinds: ["TRANSMISSION"], sums: ["year", "step", "steps"] },
  demand: { kinds: ["SINK"], sums: ["year", "step", "steps"] },
};

export type ConstraintQuantity = (typeof quantityNames)[number];

export interface ConstraintTerm {
  quantity: ConstraintQuantity;
  factor: number;
  /** Names of components, or of groups of them. */
  components: string[];
  /** Only `supply` has one. */
  commodity_name: string | null;
  /** Names of regions, or of groups of them; null for all regions. */
  regions: string[] | null;
  /** One line, or one direction of flow: from here … */
  region: string | null;
  /** … to here. */
  region_to: string | null;
  /** The unit of the factor, where it has one. */
  factor_unit: string | null;
  /** -1: the quantity in the milestone year before. */
  year_offset: number;
}

export interface Constraint {
  id: string;
  per: ConstraintPeriod;
  sense: (typeof constraintSenses)[number];
  /** Per step, it may be a series: one number per original time step. */
  value: number | number[];
  unit: string | null;
  terms: ConstraintTerm[];
  /** The cost of each unit by which the sum misses the value; null where it may not. */
  slack_cost: number | null;
  /** Milestone years of a pathway in which it holds; null for all. */
  years: number[] | null;
  enabled: boolean;
}

/** Names of members by the name of their group. */
export type Groups = Readonly<Record<string, readonly string[]>>;

/** The constraints and planning reserves of a data set, and the groups that they name. */
export interface ConstraintContent {
  component_groups?: Groups | undefined;
  region_groups?: Groups | undefined;
  constraints?: Constraint[] | undefined;
  planning_reserves?: PlanningReserve[] | undefined;
}

export const maxConstraints = 1_000;
export const maxGroups = 1_000;
export const maxTerms = 100;
/** Names and numbers of all constraints of a data set. */
export const maxEntries = 1_000_000;

/** The names and numbers of a list of constraints. */
export const entriesOf = (constraints: readonly Constraint[]): number =>
  constraints.reduce((sum, { value, terms, years }) => {
    const ofTerms = terms.reduce((own, { components, regions }) => own + components.length + (regions?.length ?? 0), 0);
    return sum + ofTerms + (Array.isArray(value) ? value.length : 1) + (years?.length ?? 0);
  }, 0);

/** Those of a data set and those of a model, which replace the ones of the data set with the same id. */
export function withAdditional(own: readonly Constraint[], additional: readonly Constraint[]): Constraint[] {
  const replaced = new Map(additional.map((constraint) => [constraint.id, constraint]));
  const known = new Set(own.map(({ id }) => id));
  return [...own.map((one) => replaced.get(one.id) ?? one), ...additional.filter(({ id }) => !known.has(id))];
}

/** The content with the constraints of a model; the same one where it has none. */
export function withConstraintsOf<Content extends ConstraintContent>(
  content: Content,
  additional: readonly Constraint[] | undefined,
): Content {
  return additional ? { ...content, constraints: withAdditional(content.constraints ?? [], additional) } : content;
}

/** Whether it belongs to the years of a pathway, and has no meaning in a run of one year. */
export const isOfPathway = ({ years, terms }: Constraint): boolean =>
  years !== null || terms.some(({ year_offset }) => year_offset !== 0);

/** Without what has its default: files and answers say what differs. */
export const writtenConstraint = ({ terms, ...constraint }: Constraint): Record<string, unknown> => ({
  ...withoutDefaults(constraint, { ...defaultsOf(constraintAttributes), per: "year", years: null }),
  terms: terms.map((term) => withoutDefaults(term, { ...defaultsOf(termAttributes), regions: null })),
});

const defaultsOf = (table: AttributeTable): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([, rule]) => !rule.required)
      .map(([name, rule]) => [name, rule.default ?? null]),
  );

const withoutDefaults = (record: object, defaults: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).filter(([name, value]) => !Object.hasOwn(defaults, name) || defaults[name] !== value),
  );

/** A network of PyPSA while a data set is translated into it. */
import { createUniqueNames } from "../../findings/unique-names.ts";
import { classes, type ListName, type PypsaValue } from "../attributes/attributes.ts";
import { uniqueNames } from "../drafts.ts";
import type { PypsaPoint } from "../network.ts";
import type { Origin } from "./origins.ts";

/** A number that differs by snapshot is an array; one that differs by capacity has points. */
export type Values = Record<string, PypsaValue | Float64Array | Points | undefined>;

/** A piecewise linear attribute: from one point to the next, it has the value of the next one. */
export interface Points {
  /** The attribute on the x axis. */
  readonly axis: string;
  readonly points: readonly PypsaPoint[];
}

export const hasPoints = (value: Values[string]): value is Points =>
  typeof value === "object" && !(value instanceof Float64Array);

/** Arrays are the same where they are one array. */
export const isSameValue = (one: Values[string], other: Values[string]): boolean =>
  Object.is(one, other) || (hasPoints(one) && hasPoints(other) && JSON.stringify(one) === JSON.stringify(other));

export interface DraftComponent {
  readonly name: string;
  readonly values: Values;
  readonly origin: Origin;
}

export interface NetworkDraft {
  readonly lists: ReadonlyMap<ListName, readonly DraftComponent[]>;
  /** Component here, by `Class name` there. */
  readonly names: Readonly<Record<string, string>>;
  /** Adds a component of a class, for one here; returns its name, which is unique in the class. */
  add(list: ListName, wanted: string, values: Values, of?: { source?: string; origin?: Origin }): string;
}

export const carrierOf = ({ values }: Pick<DraftComponent, "values">): string => String(values.carrier ?? "");

/** The carriers of all components; empty for those without one. */
export const carriersIn = ({ lists }: NetworkDraft): ReadonlySet<string> =>
  new Set([...lists.values()].flat().map(carrierOf));

/** The wanted carrier, or one with a number behind it where a component has it. */
export function freeCarrier(draft: NetworkDraft, wanted: string): string {
  const nameOf = createUniqueNames();
  for (const taken of carriersIn(draft)) nameOf(taken);
  return nameOf(wanted);
}

export function createDraft(): NetworkDraft {
  const lists = new Map<ListName, DraftComponent[]>();
  const nameOf = new Map<ListName, (wanted: string) => string>();
  const names: Record<string, string> = {};
  return {
    lists,
    names,
    add(list, wanted, values, { source, origin = {} } = {}) {
      const unique = nameOf.get(list) ?? uniqueNames();
      nameOf.set(list, unique);
      const name = unique(wanted);
      const components = lists.get(list) ?? [];
      lists.set(list, components);
      components.push({ name, values, origin });
      if (source !== undefined) names[`${classes[list].name} ${name}`] = source;
      return name;
    },
  };
}

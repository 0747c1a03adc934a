/** The classes of PyPSA that are translated, and the values that files of them leave out: a file has only what differs from these. */
import { type PublishedAttribute, type PypsaValue, publishedClasses } from "./published-attributes.ts";

export type { PypsaValue } from "./published-attributes.ts";

const { buses, carriers, generators, loads, stores, storage_units, links, lines, transformers } = publishedClasses;
const { global_constraints, processes } = publishedClasses;

export const classes = {
  buses,
  carriers,
  generators,
  loads,
  stores,
  storage_units,
  links,
  lines,
  transformers,
  global_constraints,
  processes,
};

export type ListName = keyof typeof classes;

/**
 * Attributes that classes have here additionally or instead: lines and transformers have no carrier of their own, and buses
 * are always active.
 */
const additional: Partial<Record<ListName, Readonly<Record<string, PypsaValue>>>> = {
  buses: { active: true, unit: "" },
  lines: { carrier: "AC" },
  transformers: { carrier: "AC" },
};

/** Ends, efficiencies, rates and delays of links and processes with more than two buses are those of the second one. */
const furtherPort = /^(bus|efficiency|rate|delay|cyclic_delay)\d+$/;
const secondPort: Partial<Record<ListName, Readonly<Record<string, string>>>> = {
  links: { bus: "bus1", efficiency: "efficiency", delay: "delay", cyclic_delay: "cyclic_delay" },
  processes: { bus: "bus1", rate: "rate1", delay: "delay1", cyclic_delay: "cyclic_delay1" },
};

/** The name of an attribute in the list that PyPSA publishes; undefined where it has none. */
export function publishedName(list: ListName, attribute: string): string | undefined {
  if (Object.hasOwn(classes[list].attributes, attribute)) return attribute;
  const [, kind] = furtherPort.exec(attribute) ?? [];
  return kind === undefined ? undefined : secondPort[list]?.[kind];
}

/** The attribute as PyPSA publishes it. */
export function publishedAttribute(list: ListName, attribute: string): PublishedAttribute | undefined {
  const name = publishedName(list, attribute);
  return name === undefined ? undefined : (classes[list].attributes as Record<string, PublishedAttribute>)[name];
}

export const defaultOf = (list: ListName, attribute: string): PypsaValue | undefined =>
  additional[list]?.[attribute] ?? publishedAttribute(list, attribute)?.default;

/** The letter of a class's nominal power or energy, as in `p_nom`. */
export const quantityOf = (list: ListName): "p" | "e" | "s" =>
  list === "stores" ? "e" : list === "lines" || list === "transformers" ? "s" : "p";

/** Numbers that may be missing, or infinite. */
export const mayBeInfinite = /^(?:[pes]_nom_max|e_sum_m(?:in|ax)|lifetime|max_growth)$/;

/** Components while a network is translated. Those that differ only by region become one component with tables. */

import { message, type Words } from "@esm/messages/message";
import type { Component, ComponentType } from "@esm/model/domain/component";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { componentSchema } from "@esm/model/domain/schema";
import type { FamilyName } from "@esm/model/domain/table-family";
import type { ZodError } from "zod";
import type { Findings } from "../findings/collector.ts";
import { createUniqueNames } from "../findings/unique-names.ts";

export interface Draft {
  type: ComponentType;
  /** The component gets this name, or one with a number behind it. */
  name: string;
  attributes: Record<string, unknown>;
  region: string;
  regionTo?: string;
  tables: Partial<Record<FamilyName, Float64Array | number>>;
  /** Tables of a line's way back, where they differ. */
  tablesBack?: Draft["tables"];
  /** `Class name` in the source. */
  source: string;
  /** Units of its capacity for each unit of the nominal power or energy in the source, where that may be built. */
  nominal?: number;
  /** Others in the source that are parts of it. */
  parts?: readonly string[];
  /** Why there is such a component, where the source has none. */
  helper?: Words;
  /** The investment periods in which it stands, from the first one to before the end; absent where it stands in all. */
  standing?: Standing | undefined;
  /** Whether its capacity may be built in every period at no cost: it stands for nothing in the source. */
  isFree?: true;
  /** Series that differ by investment period. */
  byPeriod?: readonly SeriesByPeriod[];
  /** What differs by scenario. */
  byScenario?: ValuesByScenario;
}

export interface Standing {
  readonly first: number;
  readonly end: number;
}

export interface SeriesByPeriod {
  readonly family: FamilyName;
  /** Whether it belongs to a line's way back. */
  readonly isBack: boolean;
  readonly values: readonly Float64Array[];
}

export interface ValuesByScenario {
  /** Of each scenario, by attribute. */
  readonly attributes: readonly Readonly<Record<string, unknown>>[];
  readonly tables: readonly {
    readonly family: FamilyName;
    /** Whether it belongs to a line's way back. */
    readonly isBack: boolean;
    readonly values: readonly (Float64Array | number)[];
  }[];
}

const maxNameLength = 240;

/** Gives each a name that nothing else has, and that is short enough for a number behind it. */
export function uniqueNames(): (wanted: string) => string {
  const nameOf = createUniqueNames();
  return (wanted) =>
    nameOf([...(wanted.trim().slice(0, 2 * maxNameLength) || "unnamed")].slice(0, maxNameLength).join(""));
}

/** Lines that carry one way may stand in both directions. */
const placesOf = ({ region, regionTo, attributes }: Draft): string => {
  const ends = [region, regionTo ?? null];
  return JSON.stringify(attributes.is_bidirectional === false ? ends : ends.toSorted());
};

export interface Merged {
  components: Component[];
  tables: TableRecord[];
  /** By `Class name` of the source. */
  names: Record<string, string>;
  helpers: Record<string, Words>;
  /** The component of each draft. */
  of: ReadonlyMap<Draft, Component>;
}

interface MergeOptions {
  regions: readonly string[];
  /** A maximum that cannot bind. */
  unbounded: number;
  findings: Findings;
  /** Whether a maximum that cannot bind stays even where the component stands everywhere. */
  keepsMaxima?: boolean;
}

/** Merges drafts. A draft with an attribute out of bounds is left out and reported. */
export function mergeDrafts(
  drafts: readonly Draft[],
  { regions, unbounded, findings, keepsMaxima = false }: MergeOptions,
): Merged {
  const groups = new Map<string, Draft[][]>();
  for (const draft of drafts) {
    const { type, name, attributes, tables, tablesBack = {}, standing, byScenario } = draft;
    const families = Object.keys({ ...tables, ...tablesBack }).toSorted();
    const key = JSON.stringify([type, name, attributes, families, standing, byScenario?.attributes]);
    const members = groups.get(key) ?? [];
    groups.set(key, members);
    const free = members.find((member) => member.every((other) => placesOf(other) !== placesOf(draft)));
    if (free) free.push(draft);
    else members.push([draft]);
  }
  const nameOf = uniqueNames();
  const of = new Map<Draft, Component>();
  const merged: Merged = { components: [], tables: [], names: {}, helpers: {}, of };
  for (const member of [...groups.values()].flat()) {
    const [{ type, attributes, name: wanted }] = member;
    const name = nameOf(wanted);
    const parsed = componentSchema(type).safeParse({ ...attributes, name });
    if (!parsed.success) {
      sayOutOfBounds(member, parsed.error, findings);
      continue;
    }
    merged.components.push(parsed.data);
    for (const draft of member) of.set(draft, parsed.data);
    // A maximum that cannot bind only says where the component stands.
    const isEverywhere =
      !keepsMaxima &&
      type !== "TRANSMISSION" &&
      member.length === regions.length &&
      member.every(({ tables }) => tables.capacityMax === unbounded);
    for (const { region, regionTo = null, tables, tablesBack = {}, source, parts = [], helper } of member) {
      for (const each of [source, ...parts]) merged.names[each] ??= name;
      if (helper !== undefined) merged.helpers[name] = helper;
      const add = (given: Draft["tables"], ends: { region: string; regionTo: string | null }): void => {
        for (const [family, value] of Object.entries(given) as [FamilyName, Float64Array | number][]) {
          if (family === "capacityMax" && isEverywhere) continue;
          const values = typeof value === "number" ? Float64Array.of(value) : value;
          merged.tables.push({ family, component: name, ...ends, values });
        }
      };
      add(tables, { region, regionTo });
      if (regionTo !== null) add(tablesBack, { region: regionTo, regionTo: region });
    }
    if (type !== "TRANSMISSION") merged.tables.push(...zerosElsewhere(name, member, regions));
  }
  return merged;
}

function sayOutOfBounds(member: readonly Draft[], { issues }: ZodError, findings: Findings): void {
  for (const { source, attributes } of member) {
    const at = source.indexOf(" ");
    const place = { component: source.slice(0, at), place: source.slice(at + 1) };
    for (const attribute of new Set(issues.map(({ path: [name] }) => String(name)))) {
      const msg = message("here_would_not_allowed", { attribute, value: String(attributes[attribute]) });
      findings.error({ code: "out_of_bounds", ...place, msg });
    }
  }
}

/** A table that says where a component stands has a value for every region. */
function zerosElsewhere(component: string, member: readonly Draft[], regions: readonly string[]): TableRecord[] {
  const standing = new Set(member.map(({ region }) => region));
  const elsewhere = regions.filter((region) => !standing.has(region));
  const [{ tables }] = member;
  const deciding = (["capacityFix", "capacityMax", "operationRateFix", "operationRateMax"] as const).find(
    (family) => tables[family] !== undefined,
  );
  if (deciding === undefined) return [];
  const given = tables[deciding];
  const values = new Float64Array(given instanceof Float64Array ? given.length : 1);
  return elsewhere.map((region) => ({ family: deciding, component, region, regionTo: null, values }));
}

/**
 * What FINE lets each investment period build (`commissioningMin`, `commissioningMax`, `commissioningFix`) → constraints on `built`. Where
 * nothing may stand in a period, a constraint on `capacity` says so: a `capacityMax` of 0 would take the place away, with what stands there.
 */

import { message } from "@esm/messages/message";
import { type Constraint, maxConstraints } from "@esm/model/domain/constraints/constraint";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import type { Findings } from "../../findings/collector.ts";
import { createUniqueNames } from "../../findings/unique-names.ts";
import { builtAttributes } from "../attributes.ts";
import { isBuiltOrNot } from "../existence.ts";
import { hasCapacity, type Pair } from "../lines.ts";
import type { FineComponent } from "../model.ts";
import type { YearContent } from "./differences.ts";
import type { Horizon } from "./horizon.ts";

const senses = { commissioningFix: "=", commissioningMin: ">=", commissioningMax: "<=", capacityMax: "<=" } as const;
type Attribute = keyof typeof senses;

/** A bound of what is built of a component at a place, or stands there. */
export interface BuiltBound extends Pair {
  readonly attribute: Attribute;
  /** The name of the component here. */
  readonly component: string;
  readonly value: number;
}

/** The bounds at places of a component of FINE that is called so here. A fixed amount takes the place of the others. */
export function builtBoundsOf(component: FineComponent, name: string, places: readonly Pair[]): BuiltBound[] {
  return places.flatMap(({ region, regionTo }) => {
    const at = (attribute: Attribute): BuiltBound[] => {
      if (!component.given.has(attribute) || doesNothing(component, attribute, region)) return [];
      const value = component.at(attribute, region, regionTo ?? undefined);
      const isFree =
        value === null || value === Number.POSITIVE_INFINITY || (attribute === "commissioningMin" && value === 0);
      return isFree ? [] : [{ attribute, component: name, region, regionTo, value }];
    };
    const fixed = at("commissioningFix");
    return fixed.length > 0 ? fixed : [...at("commissioningMin"), ...at("commissioningMax")];
  });
}

/** FINE has no such bound without a capacity, and no lower one beside a decision whether something is built. */
const doesNothing = (component: FineComponent, attribute: string, region: string): boolean =>
  !hasCapacity(component, region) || (attribute === "commissioningMin" && isBuiltOrNot(component, region));

/** Notes bounds that do nothing, and refuses those of capacities that are fixed, which nothing builds here. */
export function checkBuiltBounds(component: FineComponent, region: string, findings: Findings): void {
  for (const attribute of builtAttributes) {
    if (!component.given.has(attribute)) continue;
    const place = { component: component.className, attribute, place: component.name };
    const isOfNothing = !hasCapacity(component, region);
    if (isOfNothing)
      findings.note({
        code: "periods",
        ...place,
        msg: message("acts_only_with", { attribute, others: ["hasCapacityVariable"] }),
      });
    else if (doesNothing(component, attribute, region))
      findings.note({ code: "built_or_not", ...place, msg: message("commissioning_beside_decision") });
    else if (component.given.has("capacityFix"))
      findings.error({ code: "periods", ...place, msg: message("commissioning_of_fixed_capacity") });
  }
}

/** Tables of periods with a largest capacity above 0 in the place of 0 where another period has one, and the bounds that say 0. */
export function withoutClosedPlaces<Year extends YearContent>(
  years: readonly Year[],
): { years: readonly Year[]; bounds: readonly BuiltBound[][] } {
  const keyOf = ({ component, region, regionTo }: TableRecord): string => JSON.stringify([component, region, regionTo]);
  const largest = new Map<string, number>();
  for (const { tables } of years)
    for (const record of tables) {
      if (record.family !== "capacityMax") continue;
      largest.set(keyOf(record), Math.max(record.values[0], largest.get(keyOf(record)) ?? 0));
    }
  const bounds = years.map((): BuiltBound[] => []);
  const opened = years.map((year, period) => ({
    ...year,
    tables: year.tables.map((record) => {
      const most = largest.get(keyOf(record)) ?? 0;
      if (record.family !== "capacityMax" || record.values[0] > 0 || most === 0) return record;
      const { component, region, regionTo } = record;
      bounds[period].push({ attribute: "capacityMax", component, region, regionTo, value: 0 });
      return { ...record, values: Float64Array.of(most) };
    }),
  }));
  return { years: opened, bounds };
}

/** @param byPeriod bounds of each period */
export function builtConstraints(
  byPeriod: readonly (readonly BuiltBound[])[],
  { kind, years }: Horizon,
  findings: Findings,
): Constraint[] {
  const periods = new Map<string, { bound: BuiltBound; years: number[] }>();
  for (const [period, bounds] of byPeriod.entries()) {
    for (const bound of bounds) {
      const { attribute, component, region, regionTo, value } = bound;
      // A line is built once, for both directions.
      const place = [region, regionTo].toSorted();
      const key = JSON.stringify([attribute, component, ...place, value]);
      const known = periods.get(key) ?? { bound, years: [] };
      if (known.years.at(-1) !== years[period]) known.years.push(years[period]);
      periods.set(key, known);
    }
  }
  if (periods.size > maxConstraints) {
    const said = { what: "constraints", most: maxConstraints };
    findings.error({ code: "periods", msg: message("fine_periods_need_too_many", said) });
  }
  const nameOf = createUniqueNames();
  return [...periods.values()].map(({ bound, years: own }) => {
    const { attribute, component, region, regionTo, value } = bound;
    const places =
      regionTo === null
        ? { regions: [region], region: null, region_to: null }
        : { regions: null, region, region_to: regionTo };
    const isAlways = own.length === years.length;
    const label = [attribute, component, region, regionTo, isAlways || kind !== "pathway" ? null : own[0]];
    return {
      id: nameOf(label.filter((part) => part !== null).join(" ")),
      per: "year",
      sense: senses[attribute],
      value,
      unit: null,
      terms: [
        {
          quantity: attribute === "capacityMax" ? "capacity" : "built",
          factor: 1,
          components: [component],
          commodity_name: null,
          ...places,
          factor_unit: null,
          year_offset: 0,
        },
      ],
      slack_cost: null,
      years: isAlways ? null : own,
      enabled: true,
    };
  });
}

/**
 * Networks with investment periods. Each period is a network of its own, with the snapshots of the period, and becomes a milestone year
 * of a pathway with perfect foresight; years count as much as PyPSA's weightings of the periods say.
 */

import { message, type Words } from "@esm/messages/message";
import type { Findings } from "../../findings/collector.ts";
import { classes, type ListName } from "../attributes/attributes.ts";
import { isBefore, versionOf } from "../attributes/version.ts";
import type { Draft, SeriesByPeriod, Standing } from "../drafts.ts";
import type { PypsaComponent, PypsaNetwork, PypsaTable } from "../network.ts";

export interface Periods {
  readonly years: readonly number[];
  /** Years from one period to the next. */
  readonly spacing: number;
  /** By how many years the costs of each period count. */
  readonly weights: readonly number[];
  /** By how many years each period counts in limits. */
  readonly lengths: readonly number[];
  /** Snapshots of a period. */
  readonly steps: number;
}

/** Beyond what pathways are used for, and small enough that every period can be translated by itself. */
const maxPeriods = 100;
/** Components times periods, which are in memory together. */
const maxComponents = 1_000_000;

/** Null where there are none, or where they are refused. */
export function periodsOf(network: PypsaNetwork, findings: Findings): Periods | null {
  if (!network.periods) return null;
  const { bySnapshot, objective, lengths } = network.periods;
  const years = [...network.periods.years];
  const fail = (msg: Words): null => {
    findings.error({ code: "periods", msg });
    return null;
  };
  if (isBefore(versionOf(network.version), "1.4")) return fail(message("periods_of_earlier_version"));
  const components = network.tables.values().reduce((sum, { names }) => sum + names.length, 0);
  if (years.length > maxPeriods || years.length * components > maxComponents) {
    return fail(message("periods_too_many", { periods: years.length, components, maxPeriods, maxComponents }));
  }
  const steps = network.snapshots.count / years.length;
  const areBlocks =
    Number.isInteger(steps) && bySnapshot?.every((year, step) => year === years[Math.floor(step / steps)]);
  if (!areBlocks) return fail(message("periods_of_snapshots_unclear"));
  const spacing = years.length > 1 ? years[1] - years[0] : 1;
  const areSpaced = years.every(
    (year, index) => Number.isSafeInteger(year) && year >= 0 && (index === 0 || year - years[index - 1] === spacing),
  );
  if (!areSpaced || spacing < 1) return fail(message("periods_not_equally_spaced", { years: years.join(", ") }));
  const [weights, counted] = [objective, lengths].map((values) => [...(values ?? years.map(() => 1))]);
  const arePositive = [weights, counted].every(
    (values) => values.length === years.length && values.every((value) => value > 0 && Number.isFinite(value)),
  );
  if (!arePositive) return fail(message("periods_weights_not_positive"));
  return { years, spacing, weights, lengths: counted, steps };
}

/** The network in one of its periods. */
export function networkOfPeriod(network: PypsaNetwork, { steps }: Periods, period: number): PypsaNetwork {
  const own = (values: Float64Array): Float64Array =>
    values.length === network.snapshots.count ? values.subarray(period * steps, (period + 1) * steps) : values;
  const { weightings, ...snapshots } = network.snapshots;
  const tables = [...network.tables].map(([list, table]): [ListName, PypsaTable] => {
    const series = [...table.series].map(
      ([attribute, byName]) => [attribute, new Map([...byName].map(([name, values]) => [name, own(values)]))] as const,
    );
    return [list, { ...table, series: new Map(series), allSeries: table.series }];
  });
  return {
    ...network,
    snapshots: {
      ...snapshots,
      count: steps,
      weightings: new Map([...weightings].map(([column, values]) => [column, own(values)])),
    },
    periods: null,
    tables: new Map(tables),
  };
}

/** The periods in which a component stands; null where it stands in none. */
export function standingOf(component: PypsaComponent, { years }: Periods): Standing | null {
  const [built, life] = [component.number("build_year"), component.number("lifetime")];
  const stands = years.map((year) => built <= year && year < built + life);
  const first = stands.indexOf(true);
  return first < 0 ? null : { first, end: stands.lastIndexOf(true) + 1 };
}

export const isAlways = ({ first, end }: Standing, { years }: Periods): boolean => first === 0 && end === years.length;

/** Of a storage: attributes that say whether it ends as it began, and whether it does so in each period. */
const ends = {
  stores: ["e_cyclic", "e_cyclic_per_period", "e_initial_per_period"],
  storage_units: ["cyclic_state_of_charge", "cyclic_state_of_charge_per_period", "state_of_charge_initial_per_period"],
} as const;

/** A storage whose flag says whether it ends each period as it began it. Reports a content that goes on from one period to the next. */
export function storageOfPeriod(component: PypsaComponent, { first, end }: Standing, findings: Findings) {
  const { list } = component;
  if (list !== "stores" && list !== "storage_units") return component;
  const [whole, each, initial] = ends[list];
  const isByPeriod = component.flag(each) || component.flag(initial);
  const isCyclic = component.flag(isByPeriod ? each : whole);
  const isOver = !isByPeriod && end - first > 1;
  if (isOver || !isCyclic) {
    const place = { component: classes[list].name, place: component.name, attribute: each };
    const hint = message("let_storage_end_each_period", { attribute: each });
    const msg = message(isOver ? "content_over_periods" : "content_at_start_of_period");
    findings.error({ code: "not_cyclic_periods", ...place, msg, hint });
  }
  return { ...component, flag: (attribute: string) => (attribute === whole ? isCyclic : component.flag(attribute)) };
}

/** Series that may be another one in each year; what else differs would be that of a cohort. */
const seriesOfYear = {
  operationRateMax: 1,
  operationRateMin: 0,
  operationRateFix: 0,
  commodityCostTimeSeries: 0,
  commodityRevenueTimeSeries: 0,
  inflow: 0,
} as const;
type FamilyOfYear = keyof typeof seriesOfYear;
const familiesOfYear = Object.keys(seriesOfYear) as FamilyOfYear[];

/**
 * Drafts of the first period, with series by period where these differ. Reports what else differs from one period to the next.
 *
 * @param byPeriod drafts of each period, in the same order where the network has the same in all
 */
export function joinPeriods(byPeriod: readonly (readonly Draft[])[], periods: Periods, findings: Findings): Draft[] {
  const [drafts] = byPeriod;
  for (const others of byPeriod) {
    const differing = drafts.findIndex((draft, index) => !isAlike(draft, others[index]));
    const at = differing < 0 && others.length > drafts.length ? drafts.length : differing;
    if (at < 0) continue;
    sayDiffering(drafts[at] ?? others[at], findings);
    return [];
  }
  return drafts.map(
    (draft, index) =>
      joined(
        byPeriod.map((each) => each[index]),
        periods,
        findings,
      ) ?? draft,
  );
}

const isAlike = (one: Draft, other: Draft | undefined): boolean =>
  other !== undefined &&
  JSON.stringify([one.type, one.name, one.source, one.region, one.regionTo, one.attributes]) ===
    JSON.stringify([other.type, other.name, other.source, other.region, other.regionTo, other.attributes]);

function sayDiffering({ source }: Draft, findings: Findings): void {
  const at = source.indexOf(" ");
  const place = { component: source.slice(0, at), place: source.slice(at + 1) };
  findings.error({ code: "series_by_period", ...place, msg: message("series_by_period") });
}

/** Null where it is refused. */
function joined(drafts: readonly Draft[], periods: Periods, findings: Findings): Draft | null {
  const [first] = drafts;
  const changed = [false, true].map((isBack) => {
    const tables = drafts.map((draft) => withRates((isBack ? draft.tablesBack : draft.tables) ?? {}, drafts, isBack));
    return { isBack, ...tablesByPeriod(tables, standingTables(first, periods), periods.steps) };
  });
  if (changed.some(({ isRefused }) => isRefused)) {
    sayDiffering(first, findings);
    return null;
  }
  const [there, back] = changed;
  return {
    ...first,
    tables: there.tables,
    ...((first.tablesBack || Object.keys(back.tables).length > 0) && { tablesBack: back.tables }),
    byPeriod: changed.flatMap(({ isBack, series }) => series.map((each): SeriesByPeriod => ({ isBack, ...each }))),
  };
}

/** Least and largest rates in place of fixed ones, where these are fixed in some periods only. */
function withRates(tables: Draft["tables"], drafts: readonly Draft[], isBack: boolean): Draft["tables"] {
  const { operationRateFix, ...rest } = tables;
  const isFixed = drafts.every((draft) => (isBack ? draft.tablesBack : draft.tables)?.operationRateFix !== undefined);
  if (operationRateFix === undefined || isFixed) return tables;
  return { ...rest, operationRateMax: operationRateFix, operationRateMin: operationRateFix };
}

/** Whether an energy that is not bounded by a capacity counts in a period: it is 0 where the component does not stand. */
function standingTables({ attributes, standing, type }: Draft, periods: Periods) {
  const energies: readonly string[] =
    type === "STORAGE" ? ["inflow"] : attributes.capacity_variable === true ? [] : familiesOfYear;
  return (family: string, period: number): boolean =>
    !standing || isAlways(standing, periods) || !energies.includes(family)
      ? true
      : period >= standing.first && period < standing.end;
}

function tablesByPeriod(
  given: readonly Draft["tables"][],
  counts: (family: string, period: number) => boolean,
  steps: number,
) {
  const families = new Set(given.flatMap((tables) => Object.keys(tables))) as Set<keyof Draft["tables"]>;
  const tables: Draft["tables"] = {};
  const series: { family: FamilyOfYear; values: Float64Array[] }[] = [];
  let isRefused = false;
  for (const family of families) {
    const isOfYear = (familiesOfYear as readonly string[]).includes(family);
    const of = given.map((each, period): Float64Array | number | undefined => {
      const value =
        each[family] ?? (isOfYear ? new Float64Array(steps).fill(seriesOfYear[family as FamilyOfYear]) : undefined);
      return value instanceof Float64Array && !counts(family, period) ? new Float64Array(steps) : value;
    });
    const [base] = of;
    if (base === undefined) isRefused = true;
    else tables[family] = base;
    if (of.every((value) => isSame(value, base))) continue;
    const values = of.filter((value) => value instanceof Float64Array);
    if (!isOfYear || values.length < of.length) isRefused = true;
    else series.push({ family: family as FamilyOfYear, values });
  }
  return { tables, series, isRefused };
}

export const isSame = (one: Float64Array | number | undefined, other: Float64Array | number | undefined): boolean =>
  one instanceof Float64Array && other instanceof Float64Array
    ? one.every((value, step) => value === other[step])
    : one === other;

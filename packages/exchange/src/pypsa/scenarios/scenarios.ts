/**
 * Networks with scenarios. Each scenario is a network of its own. They have one design, so they have to come out alike but for what a
 * scenario of a run may set: series, limits of a year, and attributes and factors of operation. What differs from the first scenario becomes
 * overrides of the others, and series become named series.
 */

import { message } from "@esm/messages/message";
import { attributesOfType } from "@esm/model/domain/component";
import type { Override } from "@esm/model/domain/model";
import { maxNamedSeries, type NamedSeries } from "@esm/model/domain/overrides/named-series";
import { maxTableOverrides, type WrittenTableOverride } from "@esm/model/domain/overrides/table-override";
import {
  maxScenarios,
  probabilityTolerance,
  scenarioAttributes,
  scenarioFamilies,
} from "@esm/model/domain/runs/scenarios";
import type { FamilyName } from "@esm/model/domain/table-family";
import type { Findings } from "../../findings/collector.ts";
import type { ScenarioRun } from "../../findings/report.ts";
import type { ListName } from "../attributes/attributes.ts";
import { isBefore, versionOf } from "../attributes/version.ts";
import { type Draft, type Merged, uniqueNames, type ValuesByScenario } from "../drafts.ts";
import type { PypsaNetwork, PypsaTable } from "../network.ts";

export interface Scenarios {
  readonly names: readonly string[];
  readonly probabilities: readonly number[];
  readonly networks: readonly PypsaNetwork[];
}

/** Null where there are none, or where they are refused. A single one is a network like any other. */
export function scenariosOf({ scenarios, version, periods }: PypsaNetwork, findings: Findings): Scenarios | null {
  if (!scenarios) return null;
  const { names, weights } = scenarios;
  const probabilities = [...weights];
  const sum = probabilities.reduce((total, weight) => total + weight, 0);
  const isDistribution =
    probabilities.length === names.length &&
    probabilities.every((weight) => weight > 0) &&
    Math.abs(sum - 1) <= probabilityTolerance;
  if (isBefore(versionOf(version), "1.4")) {
    findings.error({ code: "scenarios", msg: message("scenarios_of_earlier_version") });
  } else if (periods) findings.error({ code: "scenarios", msg: message("scenarios_and_periods") });
  else if (!isDistribution) findings.error({ code: "scenarios", msg: message("scenarios_weights") });
  else if (names.length > maxScenarios) {
    findings.error({ code: "scenarios", msg: message("scenarios_too_many", { count: names.length, maxScenarios }) });
  } else if (names.length > 1) return { names, probabilities, networks: withSeriesOfAll(scenarios.networks) };
  return null;
}

/** An attribute is a series in each network where it is one in any, and the largest rate of a line is that of all. */
function withSeriesOfAll(networks: readonly PypsaNetwork[]): PypsaNetwork[] {
  const seriesOfAll = ([list, { series }]: [ListName, PypsaTable]) => {
    const joined = [...series].map(([attribute, byName]) => {
      const ofAll = [...byName.keys()].map((name) => {
        const all = networks.flatMap(({ tables }) => {
          const own = tables.get(list)?.series.get(attribute)?.get(name);
          return own ? [own] : [];
        });
        return [name, concatenated(all)] as const;
      });
      return [attribute, new Map(ofAll)] as const;
    });
    return [list, new Map(joined)] as const;
  };
  const all = new Map<ListName, PypsaTable["series"]>([...networks[0].tables].map(seriesOfAll));
  return networks.map((network) => ({
    ...network,
    tables: new Map(
      [...network.tables].map(([list, table]) => [list, { ...table, allSeries: all.get(list) ?? table.series }]),
    ),
  }));
}

function concatenated(all: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of all) {
    joined.set(each, at);
    at += each.length;
  }
  return joined;
}

/** What a table is where a component has none: rates are shares of its capacity. */
const withoutTable: Partial<Record<FamilyName, number>> = {
  operationRateMax: 1,
  operationRateMin: 0,
  commodityCostTimeSeries: 0,
  commodityRevenueTimeSeries: 0,
  inflow: 0,
};

/**
 * Drafts of the first scenario, with what differs in the others. Reports what has to be equal and differs.
 *
 * @param byScenario drafts of each scenario
 */
export function joinScenarios(
  byScenario: readonly (readonly Draft[])[],
  { names }: Scenarios,
  findings: Findings,
): Draft[] {
  const [drafts] = byScenario;
  for (const [position, others] of byScenario.entries()) {
    const differing = drafts.findIndex((draft, index) => !isSameThing(draft, others[index]));
    const at = differing < 0 && others.length > drafts.length ? drafts.length : differing;
    if (at < 0) continue;
    refuse(drafts[at] ?? others[at], { scenario: names[position], what: "components" }, findings);
    return [];
  }
  return drafts.map((_, index) =>
    joined(
      byScenario.map((each) => each[index]),
      names,
      findings,
    ),
  );
}

const identityOf = ({ type, name, source, region, regionTo }: Draft): string =>
  JSON.stringify([type, name, source, region, regionTo]);
const isSameThing = (one: Draft, other: Draft | undefined): boolean =>
  other !== undefined && identityOf(one) === identityOf(other);

function refuse({ source }: Draft, said: { scenario: string; what: string }, findings: Findings): void {
  const at = source.indexOf(" ");
  const place = { component: source.slice(0, at), place: source.slice(at + 1) };
  const hint = message("scenarios_may_differ_in");
  findings.error({ code: "scenario_differs", ...place, msg: message("network_scenario_differs", said), hint });
}

function joined(drafts: readonly Draft[], names: readonly string[], findings: Findings): Draft {
  const [first] = drafts;
  const differs = (what: string, position: number): void =>
    refuse(first, { scenario: names[position], what }, findings);
  const attributes = attributesByScenario(drafts, differs);
  const [there, back] = [false, true].map((isBack) => tablesByScenario(drafts, isBack, differs));
  return {
    ...first,
    attributes: { ...first.attributes, ...attributes[0] },
    tables: there.tables,
    ...((first.tablesBack || Object.keys(back.tables).length > 0) && { tablesBack: back.tables }),
    byScenario: { attributes, tables: [...there.differing, ...back.differing] },
  };
}

type Differs = (what: string, position: number) => void;
type Values = Record<string, unknown>;

/** Where they are not given, they are 0. */
const isCost = /^(?:commodity_(?:cost|revenue)|opex_per_\w*operation)$/;

/** Of each scenario the values of attributes that differ between them. */
function attributesByScenario(drafts: readonly Draft[], differs: Differs): Values[] {
  const [first] = drafts;
  const found = drafts.map((): Values => ({}));
  for (const attribute of new Set(drafts.flatMap((draft) => Object.keys(draft.attributes)))) {
    const given = drafts.map((draft) => draft.attributes[attribute]);
    const at = given.findIndex((value) => JSON.stringify(value) !== JSON.stringify(given[0]));
    if (at < 0) continue;
    if (attribute === "conversion_factors") {
      const factors = given.map((value) => value as Factors);
      const other = factors.findIndex((list) => commoditiesOf(list) !== commoditiesOf(factors[0]));
      if (other >= 0) differs(attribute, other);
      else for (const [position, list] of factors.entries()) found[position][attribute] = list;
      continue;
    }
    const isFree = (scenarioAttributes as readonly string[]).includes(attribute);
    const usual: unknown = isCost.test(attribute) ? 0 : Reflect.get(attributesOfType(first.type), attribute)?.default;
    const values = given.map((value) => value ?? usual);
    if (!isFree || values.some((value) => typeof value !== "number")) differs(attribute, at);
    else for (const [position, value] of values.entries()) found[position][attribute] = value;
  }
  return found;
}

type Factors = readonly { commodity_name: string; conversion_factor: number }[];
const commoditiesOf = (factors: Factors): string => JSON.stringify(factors.map(({ commodity_name }) => commodity_name));

/** Least and largest rates in place of fixed ones, where these are fixed in some scenarios only. */
function withRates(tables: Draft["tables"], isFixed: boolean): Draft["tables"] {
  const { operationRateFix, ...rest } = tables;
  if (operationRateFix === undefined || isFixed) return tables;
  return { ...rest, operationRateMax: operationRateFix, operationRateMin: operationRateFix };
}

/** The tables of the first scenario, and of those that differ the values in each. */
function tablesByScenario(drafts: readonly Draft[], isBack: boolean, differs: Differs) {
  const [{ attributes, type }] = drafts;
  const own = drafts.map((draft) => (isBack ? draft.tablesBack : draft.tables) ?? {});
  const isFixed = own.every((tables) => tables.operationRateFix !== undefined);
  const given = own.map((tables) => withRates(tables, isFixed));
  const isOfCapacity = attributes.capacity_variable === true;
  const tables: Draft["tables"] = {};
  const differing: ValuesByScenario["tables"][number][] = [];
  for (const family of new Set(given.flatMap((each) => Object.keys(each))) as Set<FamilyName>) {
    const steps = given.map((each) => each[family]).find((value) => value instanceof Float64Array)?.length ?? 0;
    // Without capacity a rate is an energy, for which no number stands for none.
    const usual = isOfCapacity || !family.startsWith("operationRate") ? withoutTable[family] : undefined;
    const values = given.map(
      (each) => each[family] ?? (usual === undefined ? undefined : new Float64Array(steps).fill(usual)),
    );
    const [base] = values;
    const at = values.findIndex((value) => !isSame(value, base));
    if (base !== undefined) tables[family] = base;
    if (at < 0) continue;
    const known = values.filter((value) => value !== undefined);
    const isPlace = !isOfCapacity || type === "TRANSMISSION";
    const decides = isPlace && (family === "operationRateMax" || family === "operationRateFix");
    const runs = known.map((value) => value instanceof Float64Array && value.some((rate) => rate > 0));
    // A rate of 0 throughout would take the component away.
    const mayDiffer = scenarioFamilies.includes(family) && !(decides && runs.some((each) => each !== runs[0]));
    if (!mayDiffer || known.length < values.length) differs(family, at);
    else differing.push({ family, isBack, values: known });
  }
  return { tables, differing };
}

const isSame = (one: Float64Array | number | undefined, other: Float64Array | number | undefined): boolean =>
  one instanceof Float64Array && other instanceof Float64Array
    ? one.every((value, step) => Object.is(value, other[step]))
    : Object.is(one, other);

/** Named series, and the scenarios of a run. Null where there is more of something than there may be. */
export function scenarioRun(drafts: readonly Draft[], merged: Merged, scenarios: Scenarios, findings: Findings) {
  const namedSeries: Record<string, NamedSeries> = {};
  const nameOf = uniqueNames();
  const run = scenarios.names.map((name, position) => ({
    name,
    probability: scenarios.probabilities[position],
    overrides: position === 0 ? [] : attributeOverrides(drafts, merged, position),
    override_tables:
      position === 0
        ? []
        : [
            ...factorOverrides(drafts, merged, position),
            ...tableOverrides(drafts, merged, position, (wanted, values) => {
              const series = nameOf(`${wanted} ${name}`);
              namedSeries[series] = { unit: null, values: [...values] };
              return series;
            }),
          ],
  }));
  const counts = {
    override_tables: [Math.max(...run.map(({ override_tables }) => override_tables.length)), maxTableOverrides],
    named_series: [Object.keys(namedSeries).length, maxNamedSeries],
  };
  for (const [what, [count, most]] of Object.entries(counts)) {
    if (count > most)
      findings.error({ code: "scenarios", msg: message("scenarios_need_too_many", { what, count, most }) });
  }
  const run_options: ScenarioRun = {
    scenarios: run.map(({ override_tables, ...scenario }) => ({
      ...scenario,
      ...(override_tables.length > 0 && { override_tables }),
    })),
  };
  return findings.hasErrors ? null : { namedSeries, run_options };
}

/** One draft of each component: attributes are the same in all of its places. */
function* components(drafts: readonly Draft[], { of }: Merged): Generator<{ name: string; draft: Draft }> {
  const seen = new Set<string>();
  for (const draft of drafts) {
    const name = of.get(draft)?.name;
    if (name === undefined || seen.has(name)) continue;
    seen.add(name);
    yield { name, draft };
  }
}

const attributeOverrides = (drafts: readonly Draft[], merged: Merged, position: number): Override[] =>
  [...components(drafts, merged)].flatMap(({ name, draft: { byScenario } }) => {
    const [first, own] = [byScenario?.attributes[0], byScenario?.attributes[position]];
    return Object.entries(own ?? {})
      .filter(([attribute, value]) => attribute !== "conversion_factors" && value !== first?.[attribute])
      .map(
        ([attribute, value]) => ({ component_name: name, attribute, operation: "set", value }) as unknown as Override,
      );
  });

const factorOverrides = (drafts: readonly Draft[], merged: Merged, position: number): WrittenTableOverride[] =>
  [...components(drafts, merged)].flatMap(({ name, draft: { byScenario } }) => {
    const [first, own] = [0, position].map((at) => (byScenario?.attributes[at]?.conversion_factors ?? []) as Factors);
    return own.flatMap(({ commodity_name, conversion_factor }, at): WrittenTableOverride[] => {
      if (conversion_factor === first[at].conversion_factor) return [];
      const change = { attribute: "conversion_factor", commodity_name, operation: "set" } as const;
      return [{ component_name: name, ...change, value: conversion_factor }];
    });
  });

const tableOverrides = (
  drafts: readonly Draft[],
  { of }: Merged,
  position: number,
  keep: (wanted: string, values: Float64Array) => string,
): WrittenTableOverride[] =>
  drafts.flatMap((draft) =>
    (draft.byScenario?.tables ?? []).flatMap(({ family: table, isBack, values }): WrittenTableOverride[] => {
      const component_name = of.get(draft)?.name ?? "";
      const ends = isBack ? [draft.regionTo, draft.region] : [draft.region, draft.regionTo];
      const [region = "", region_to] = ends;
      const value = values[position];
      if (isSame(value, values[0])) return [];
      const places = { regions: [region], ...(region_to !== undefined && { region_to }) };
      const wanted = [component_name, table, ...ends].filter(Boolean).join(" ");
      const given = typeof value === "number" ? value : { series: keep(wanted, value) };
      return [{ component_name, table, ...places, operation: "set", value: given }];
    }),
  );

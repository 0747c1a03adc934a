/**
 * The data of a scenario that has a data set of its own: time series, costs of operation, yearly limits and conversion factors are those of
 * its data set; everything else has to be equal to the data set of the model.
 */

import { message, type Words } from "@esm/messages/message";
import { attributesOfType, type Component } from "../domain/component.ts";
import type { DatasetContent, TableRecord } from "../domain/dataset-content.ts";
import type { AnyOverride } from "../domain/overrides/any-override.ts";
import type { Problem } from "../domain/problem.ts";
import { createProblemList } from "../domain/problem-list.ts";
import { datasetAttributesOfScenario, type Scenario, scenarioFamilies } from "../domain/runs/scenarios.ts";
import type { FamilyName } from "../domain/table-family.ts";
import { type EnergySystem, locationCount } from "./energy-system.ts";
import { existencePlaces } from "./existence.ts";
import { isBounded } from "./limits.ts";

const mayDiffer = (family: FamilyName): boolean => scenarioFamilies.includes(family);

/** A scenario with its data. */
export interface ScenarioInput extends Pick<Scenario, "name" | "probability" | "overrides" | "override_tables"> {
  /** Null where its data are those of the model. */
  content: DatasetContent | null;
}

interface Snapshot {
  content: DatasetContent;
  overrides: AnyOverride[];
}

/** The data of a scenario, with all overrides; each difference that is not allowed where its data set has any. */
export function snapshotOfScenario(
  { content: base, overrides: ofModel }: Snapshot,
  { name, overrides, override_tables = [], content }: ScenarioInput,
): Snapshot | { problems: Problem[] } {
  const own = content ? contentOfScenario(name, base, content) : { content: base };
  if ("problems" in own) return own;
  const ofRun = override_tables.map((override) => ({ ...override, of_run: true as const }));
  return { content: own.content, overrides: [...ofModel, ...overrides, ...ofRun] };
}

/** Problems that all scenarios have appear once; others name their scenario. */
export function inScenarios(problems: readonly { name: string; problem: Problem }[], count: number): Problem[] {
  const alike = Map.groupBy(problems, ({ problem: { type, loc, msg } }) => JSON.stringify([type, loc, msg]));
  return [...alike.values()].flatMap((group) => {
    if (group.length === count) return [group[0].problem];
    return group.map(({ name, problem }) => (name === "" ? problem : inScenario(name, problem)));
  });
}

export const inScenario = (scenario: string, problem: Problem): Problem => ({
  ...problem,
  msg: message("in_scenario", { scenario, what: problem.msg }),
  ctx: { ...problem.ctx, scenario },
});

/** Each difference that is not allowed; the content where there is none. The constraints are those of the model. */
export function contentOfScenario(
  scenario: string,
  base: DatasetContent,
  own: DatasetContent,
): { content: DatasetContent } | { problems: Problem[] } {
  const problems = createProblemList();
  for (const what of differences(base, own)) problems.add(difference(scenario, what));
  if (problems.hasErrors) return { problems: problems.all() };
  return { content: { ...base, components: own.components, tables: own.tables } };
}

const difference = (scenario: string, what: Words): Problem => ({
  type: "scenario_differs",
  loc: ["scenarios", scenario],
  msg: message("scenario_differs", { scenario, what }),
  hint: message("scenario_may_differ"),
});

function* differences(base: DatasetContent, own: DatasetContent): Generator<Words> {
  for (const attribute of [
    "hours_per_time_step",
    "number_of_time_steps",
    "cost_unit",
    "length_unit",
    "joins_ends",
  ] as const) {
    if (base.dataset[attribute] !== own.dataset[attribute]) yield message("difference_of_dataset", { attribute });
  }
  const textOf = ({ name, unit }: DatasetContent["commodities"][number]): string => `${name} [${unit}]`;
  const lists = {
    names_regions: [base, own].map(({ regions }) => regions.map(({ name }) => name)),
    names_commodities: [base, own].map(({ commodities }) => commodities.map(textOf)),
    names_components: [base, own].map(({ components }) => components.map(({ name, type }) => `${name} (${type})`)),
  };
  for (const what of Object.keys(lists) as (keyof typeof lists)[]) {
    const names = namesInOne(...(lists[what] as [string[], string[]]));
    if (names.length > 0) yield message("difference_of_names", { what: message(what), names });
  }
  for (const [what, list] of [
    ["names_constraints", "constraints"],
    ["names_planning_reserves", "planning_reserves"],
  ] as const) {
    const known = new Set(base[list]?.map(({ id }) => id));
    const unknown = (own[list] ?? []).map(({ id }) => id).filter((id) => !known.has(id));
    if (unknown.length > 0) yield message("difference_of_names", { what: message(what), names: unknown });
  }
  const others = new Map(own.components.map((component) => [component.name, component]));
  for (const component of base.components) {
    const other = others.get(component.name);
    if (other?.type === component.type) yield* differencesOf(component, other);
  }
  yield* differencesOfTables(base.tables, own.tables);
}

const maxNamed = 10;

/** Names that only one of the lists has. */
function namesInOne(left: readonly string[], right: readonly string[]): string[] {
  const [ours, theirs] = [new Set(left), new Set(right)];
  const only = [...left.filter((name) => !theirs.has(name)), ...right.filter((name) => !ours.has(name))];
  return only.slice(0, maxNamed);
}

function* differencesOf(component: Component, other: Component): Generator<Words> {
  const free: readonly string[] = ["name", "description", ...datasetAttributesOfScenario];
  for (const attribute of Object.keys(attributesOfType(component.type))) {
    if (free.includes(attribute)) continue;
    const [value, found] = [component, other].map((each) => Reflect.get(each, attribute) ?? null);
    if (value !== found) yield message("difference_of_component", { attribute, component: component.name });
  }
  if (component.type !== "CONVERSION" || other.type !== "CONVERSION") return;
  const [left, right] = [component, other].map((each) =>
    each.conversion_factors.map((factor) => factor.commodity_name),
  );
  if (namesInOne(left, right).length > 0)
    yield message("difference_of_component", { attribute: "conversion_factors", component: component.name });
}

function* differencesOfTables(base: readonly TableRecord[], own: readonly TableRecord[]): Generator<Words> {
  const keyOf = ({ family, component, region, regionTo }: TableRecord): string =>
    JSON.stringify([family, component, region, regionTo]);
  const numbers = (tables: readonly TableRecord[]): Map<string, TableRecord> =>
    new Map(tables.filter(({ family }) => !mayDiffer(family)).map((record) => [keyOf(record), record]));
  const [left, right] = [numbers(base), numbers(own)];
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const [one, other] = [left.get(key), right.get(key)];
    const record = one ?? other;
    if (!record || (one && other && Object.is(one.values[0], other.values[0]))) continue;
    const { family, component, region, regionTo } = record;
    const place = regionTo === null ? region : `${region} → ${regionTo}`;
    yield message("difference_of_table", { family, component, place });
  }
}

interface NamedSystem {
  readonly name: string;
  readonly system: EnergySystem;
}

/** Yearly limits that hold in the expectation have to be the same ones in all scenarios; their values may differ. */
export function problemsOfLimits(first: NamedSystem, { name: scenario, system }: NamedSystem): Problem[] {
  const shapesOf = ({ yearlyLimits }: EnergySystem): string[] =>
    yearlyLimits.map(
      ({ id, byRegion, ...whole }) => `${id} ${isBounded(whole)} ${byRegion.map(({ region }) => region)}`,
    );
  const others = shapesOf(system);
  return shapesOf(first.system).flatMap((shape, position): Problem[] => {
    const { id } = first.system.yearlyLimits[position];
    return shape === others[position] ? [] : [difference(scenario, message("difference_of_limit", { id }))];
  });
}

/**
 * Problems where the designs of two systems differ: a component exists at other places, or has other capacities. That is so where a maximum
 * rate decides about a place.
 */
export function problemsOfDesign(first: NamedSystem, { name: scenario, system }: NamedSystem): Problem[] {
  return first.system.components.flatMap((component, position): Problem[] => {
    if (designOf(first.system, position) === designOf(system, position)) return [];
    const said = { scenario, first: first.name, component: component.name };
    return [
      {
        type: "scenario_differs",
        loc: ["scenarios", scenario, "components", component.name],
        msg: message("scenario_differs_by_eligibility", said),
        hint: message("same_places_in_scenarios"),
      },
    ];
  });
}

/** All that the columns and rows of a component's design depend on. */
function designOf(system: EnergySystem, position: number): string {
  const component = system.components[position];
  const places = component.kind === "transmission" ? [...component.from, ...component.to] : [...component.regions];
  const powers = component.kind === "storage" ? [component.chargeCapacity, component.dischargeCapacity] : [];
  const design = [
    component.kind,
    locationCount(component),
    places,
    component.capacity,
    powers,
    existencePlaces(system)[position],
  ];
  return JSON.stringify(design, (_, value) =>
    value instanceof Float64Array ? Array.from(value, String) : typeof value === "number" ? String(value) : value,
  );
}

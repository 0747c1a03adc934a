/** Network of PyPSA → data set, with a report of everything that is not exact. */

import { message } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { modelSchema } from "@esm/model/domain/model-schema";
import { addMissing, createFindings, type Findings } from "../findings/collector.ts";
import type { Accepted, ImportReport, PathwayRun, ScenarioRun } from "../findings/report.ts";
import { asPublished, refuseUntranslated } from "./attributes/as-published.ts";
import { classes, type ListName, quantityOf } from "./attributes/attributes.ts";
import { translateBranches } from "./branches.ts";
import { capacityLimitsOf, limitCapacities, limitedBy } from "./capacity-limits.ts";
import type { PypsaChoices } from "./choices.ts";
import { type Draft, type Merged, mergeDrafts, type Standing } from "./drafts.ts";
import { type Frame, frameOf, portCount } from "./frame.ts";
import { translateGenerator, translateLoad } from "./generators.ts";
import { globalConstraints } from "./global-constraints.ts";
import { translateLink } from "./links.ts";
import { componentsOf, type PypsaComponent, type PypsaNetwork } from "./network.ts";
import {
  budgetOfOperation,
  capacitySums,
  growthSums,
  operationSums,
  type PeriodLimitsGiven,
  sourceOf,
} from "./periods/period-limits.ts";
import { periodModel, withLifetime } from "./periods/period-model.ts";
import {
  isAlways,
  joinPeriods,
  networkOfPeriod,
  type Periods,
  periodsOf,
  standingOf,
  storageOfPeriod,
} from "./periods/periods.ts";
import { presentationOf } from "./presentation.ts";
import { joinScenarios, type Scenarios, scenarioRun, scenariosOf } from "./scenarios/scenarios.ts";
import { translateStorageUnit, translateStore } from "./storages.ts";
import { type StoresWithLinks, storesWithLinks } from "./stores-with-links.ts";
import { type Translation, translationOf } from "./translation.ts";

export interface TranslationOptions {
  /** Keeps its name. */
  dataset: DatasetAttributes;
  accepted: Accepted;
  sha256: string;
  choices?: PypsaChoices | undefined;
}

const translated = [
  "generators",
  "loads",
  "stores",
  "storage_units",
  "links",
  "processes",
  "lines",
  "transformers",
] as const satisfies readonly ListName[];

export function translateNetwork(file: PypsaNetwork, { dataset, accepted, sha256, choices = {} }: TranslationOptions) {
  const findings = createFindings(accepted);
  const scenarios = scenariosOf(file, findings);
  const network = published(scenarios?.networks[0] ?? file, findings);
  const periods = periodsOf(network, findings);
  const whole = frameOf(network, findings, choices.buses);
  const frame = whole && periods ? frameOf(networkOfPeriod(network, periods, 0), findings, choices.buses) : whole;
  const active = (list: ListName) => componentsOf(network, list).filter((component) => component.flag("active"));
  const read = translated.reduce((sum, list) => sum + active(list).length, 0);
  const fixedCosts = choices.fixedCosts ? new Map<string, number>() : null;
  const cost_unit = choices.costUnit ?? "Euro";
  if (periods && choices.transmissionLosses) findings.error({ code: "periods", msg: message("losses_over_periods") });
  if (scenarios && choices.transmissionLosses)
    findings.error({ code: "scenarios", msg: message("losses_over_scenarios") });
  const isUsable = frame !== null && (network.periods === null) === (periods === null);
  const transmissionLosses = choices.transmissionLosses ?? null;
  const given = { findings, active, dataset: { ...dataset, cost_unit }, fixedCosts, transmissionLosses };
  const several = { ...given, accepted, buses: choices.buses };
  const content = !isUsable
    ? null
    : periods
      ? pathwayOf(network, { ...several, frame, periods })
      : scenarios
        ? contentOfScenarios(network, { ...several, frame, scenarios })
        : contentOf(network, { ...given, frame });
  const report: ImportReport = {
    source: { tool: "PyPSA", version: network.version, sha256 },
    counts: { read, ...findings.countsOf(read) },
    objective:
      frame &&
      objectiveOf(frame, fixedCosts, translated.flatMap(active).some(hasPaidFor), content?.run_options ?? null),
    findings: findings.all(),
    names: Object.fromEntries([
      ...[...(frame?.places ?? [])].flatMap(([bus, { region, commodity }]) => {
        // A bus inside a storage is part of it.
        return !content?.inside.has(bus) ? [[`Bus ${bus}`, { region, commodity }]] : [];
      }),
      ...Object.entries(content?.merged.names ?? {}).map(([source, component]) => [source, { component }]),
    ]),
    helpers: content?.merged.helpers ?? {},
  };
  return { content: findings.hasErrors || !content ? null : content.dataset, report };
}

/**
 * The cost of existing capacity that may be extended: here it counts, as all that is built. PyPSA moves it from `n.objective`
 * into `n.objective_constant`.
 */
function hasPaidFor(component: PypsaComponent): boolean {
  const quantity = quantityOf(component.list);
  const isBuilt = component.flag(`${quantity}_nom_extendable`) && component.number(`${quantity}_nom`) > 0;
  return isBuilt && ["capital_cost", "overnight_cost", "fom_cost"].some((attribute) => component.number(attribute) > 0);
}

/** How the annual cost follows from the objective of PyPSA, which does not count capacities that are not built. */
function objectiveOf(
  { factor, steps }: Frame,
  fixedCosts: ReadonlyMap<string, number> | null,
  hasConstant: boolean,
  run_options: PathwayRun | ScenarioRun | null,
) {
  const constant = (fixedCosts ?? new Map()).values().reduce((sum, annual) => sum + annual, 0) / factor;
  if (run_options) {
    const terms = [
      "n.objective",
      ...(hasConstant ? ["n.objective_constant"] : []),
      ...(constant > 0 ? [constant] : []),
    ];
    const objective = terms.join(" + ");
    if ("scenarios" in run_options) {
      const explanation = message("scenario_cost_objective_pypsa", { factor, objective });
      return { factor, constant, explanation, run_options };
    }
    const options = Object.entries(run_options).map(([name, value]) => `${name}=${value}`);
    const explanation = message("pathway_cost_objective_pypsa", {
      factor,
      objective,
      options: options.join(", "),
    });
    return { factor, constant, explanation, run_options };
  }
  const sentences = {
    plain: message("annual_cost_objective_pypsa_snapshots", { factor, steps }),
    plainWithFixed: message("annual_cost_objective_pypsa_snapshots_stand", { factor, constant, steps }),
    apart: message("annual_cost_n_objective_n", { factor, steps }),
    apartWithFixed: message("annual_cost_n_objective_n_objective_constant", { factor, constant, steps }),
  };
  const explanation = sentences[`${hasConstant ? "apart" : "plain"}${constant === 0 ? "" : "WithFixed"}`];
  return { factor, constant, explanation };
}

interface Given extends Pick<Translation, "frame" | "findings" | "fixedCosts" | "transmissionLosses"> {
  active: (list: ListName) => PypsaComponent[];
  dataset: DatasetAttributes;
}

type Constrained = ReturnType<typeof globalConstraints>;

interface DraftsGiven extends Pick<Translation, "frame" | "findings" | "fixedCosts" | "unbounded" | "isLimited"> {
  transmissionLosses?: Translation["transmissionLosses"];
  active: Given["active"];
  constrained: Constrained;
  standsAlways?: Translation["standsAlways"];
}

const nothingJoined: StoresWithLinks = { of: new Map(), links: new Set(), generators: new Set(), buses: new Map() };

/** All components. Stores are not joined with their links where these may stand in other periods. */
function draftsOf(network: PypsaNetwork, { active, constrained, standsAlways, ...given }: DraftsGiven) {
  const translation = translationOf({
    transmissionLosses: null,
    ...given,
    hasPeriods: standsAlways !== undefined,
    standsAlways: standsAlways ?? (() => true),
    operation: constrained.operation,
    emissions: new Map(constrained.emissions.map(({ commodity, byCarrier }) => [commodity, byCarrier])),
  });
  const ports = portCount(network);
  const joined = standsAlways ? nothingJoined : storesWithLinks(active, translation, ports);
  for (const generator of active("generators")) {
    if (!joined.generators.has(generator.name)) translateGenerator(generator, translation);
  }
  for (const load of active("loads")) translateLoad(load, translation);
  for (const store of active("stores")) translateStore(store, translation, joined.of.get(store.name));
  for (const unit of active("storage_units")) translateStorageUnit(unit, translation);
  for (const link of active("links")) if (!joined.links.has(link.name)) translateLink(link, translation, ports);
  translateBranches([...active("lines"), ...active("transformers")], active("buses"), translation);
  for (const process of active("processes")) translateLink(process, translation, ports);
  return { drafts: translation.drafts, joined };
}

/** What takes up limited emissions. */
const sinkOf = (commodity: string, region: string, limits: Record<string, unknown>): Draft => ({
  type: "SINK",
  name: `${commodity} to environment`,
  region,
  tables: {},
  source: `GlobalConstraint ${commodity}`,
  helper: message("takes_up_what_emitted_within"),
  attributes: { commodity_name: commodity, ...limits },
});

interface Content {
  dataset: DatasetContent;
  merged: Merged;
  /** Buses inside storages. */
  inside: ReadonlyMap<string, string>;
  run_options: PathwayRun | ScenarioRun | null;
}

/** Without what its version of PyPSA does not read; what has no counterpart is reported. */
function published(file: PypsaNetwork, findings: Findings): PypsaNetwork {
  checkTables(file, findings);
  const network = asPublished(file, findings);
  refuseUntranslated(network, findings);
  return network;
}

/** All components of a network of one year, with what takes up limited emissions. */
function wholeOf(network: PypsaNetwork, given: Given & { unbounded: number }) {
  const { frame, findings, active, fixedCosts, transmissionLosses, unbounded } = given;
  const constrained = globalConstraints(network, frame, findings, active);
  const capacityLimits = capacityLimitsOf(network, findings);
  const limited = limitedBy(capacityLimits, { network, active });
  const { drafts, joined } = draftsOf(network, {
    active,
    constrained,
    frame,
    findings,
    fixedCosts,
    transmissionLosses,
    unbounded,
    isLimited: (component) => limited.has(`${component.list} ${component.name}`),
  });
  limitCapacities(capacityLimits, { network, frame, findings, active, drafts });
  const sinks = constrained.emissions.map(({ commodity, bounds }) =>
    sinkOf(commodity, frame.regions[0], {
      commodity_limit_id: commodity,
      yearly_limit: bounds.max,
      yearly_limit_min: bounds.min,
    }),
  );
  return { drafts: [...sinks, ...drafts], joined };
}

function contentOf(network: PypsaNetwork, given: Given): Content | null {
  const { frame, findings, active } = given;
  const unbounded = unboundedOf(active, frame);
  const { drafts, joined } = wholeOf(network, { ...given, unbounded });
  if (findings.hasErrors) return null;
  const merged = mergeDrafts(drafts, { regions: frame.regions, unbounded, findings });
  if (findings.hasErrors) return null;
  return { ...yearOf(network, { ...given, merged, drafts, joined }), merged, inside: joined.buses, run_options: null };
}

interface YearGiven extends Given {
  merged: Merged;
  drafts: readonly Draft[];
  joined: StoresWithLinks;
}

function yearOf(network: PypsaNetwork, { drafts, joined, ...given }: YearGiven): { dataset: DatasetContent } {
  const { frame, active } = given;
  const inside = commoditiesInside(joined.buses.keys(), frame, drafts);
  const data = dataOf(network, { ...given, components: translated.flatMap(active) });
  const commodities = frame.commodities.filter(({ name }) => !inside.has(name));
  return { dataset: { ...data, commodities } };
}

interface ScenariosGiven extends Given {
  scenarios: Scenarios;
  accepted: Accepted;
  buses: string | undefined;
}

/** A network with scenarios: each is translated by itself, and what differs becomes overrides of scenarios. */
function contentOfScenarios(network: PypsaNetwork, given: ScenariosGiven): Content | null {
  const { scenarios, findings, accepted, buses, frame } = given;
  const activeIn = (own: PypsaNetwork) => (list: ListName) =>
    componentsOf(own, list).filter((component) => component.flag("active"));
  const unbounded = scenarios.networks.reduce((most, own) => Math.max(most, unboundedOf(activeIn(own), frame)), 0);
  const all = scenarios.networks.map((file, position) => {
    // Each scenario would report the same: what only another one has is added below.
    const found = position === 0 ? findings : createFindings(accepted);
    const own = position === 0 ? network : published(file, found);
    const ownFrame = position === 0 ? frame : frameOf(own, found, buses);
    const fixedCosts = position === 0 ? given.fixedCosts : given.fixedCosts && new Map<string, number>();
    const whole =
      ownFrame &&
      wholeOf(own, { ...given, frame: ownFrame, findings: found, active: activeIn(own), fixedCosts, unbounded });
    if (found !== findings) addMissing(found, findings);
    return whole && { ...whole, framed: framedBy(ownFrame) };
  });
  const parts = all.filter((each) => each !== null);
  if (findings.hasErrors || parts.length < all.length) return null;
  const other = parts.findIndex(({ framed }) => framed !== parts[0].framed);
  if (other >= 0) {
    const msg = message("network_scenario_differs", { scenario: scenarios.names[other], what: "buses" });
    findings.error({ code: "scenario_differs", component: "Bus", msg, hint: message("scenarios_may_differ_in") });
    return null;
  }
  const drafts = joinScenarios(
    parts.map((each) => each.drafts),
    scenarios,
    findings,
  );
  if (findings.hasErrors) return null;
  // Rates of a scenario must not decide where a component stands.
  const merged = mergeDrafts(drafts, { regions: frame.regions, unbounded, findings, keepsMaxima: true });
  const run = findings.hasErrors ? null : scenarioRun(drafts, merged, scenarios, findings);
  if (!run) return null;
  const [{ joined }] = parts;
  const { dataset } = yearOf(network, { ...given, merged, drafts, joined });
  return {
    dataset: { ...dataset, ...(Object.keys(run.namedSeries).length > 0 && { named_series: run.namedSeries }) },
    merged,
    inside: joined.buses,
    run_options: run.run_options,
  };
}

/** All that components refer to: the same text where two scenarios have the same. */
const framedBy = ({ steps, hours, factor, regions, commodities, places }: Frame): string =>
  JSON.stringify([steps, hours, factor, regions, commodities, [...places]]);

interface DataGiven extends Pick<Given, "frame" | "findings" | "dataset"> {
  merged: Merged;
  components: readonly PypsaComponent[];
}

/** The data of a network, or of its first period. */
function dataOf(network: PypsaNetwork, { frame, findings, dataset, merged, components }: DataGiven): DatasetContent {
  const presentation = presentationOf({ network, frame, findings, components, names: merged.names });
  const { first, last, count } = network.snapshots;
  const times = first && last ? `, ${first} to ${last}` : "";
  return {
    dataset: {
      ...dataset,
      description: `From PyPSA: ${network.name.slice(0, 200) || "a network"}, ${count} snapshots${times}.`,
      hours_per_time_step: frame.hours,
      number_of_time_steps: frame.steps,
      // Nothing precedes PyPSA's first snapshot.
      ...(merged.components.some(hasRamps) && { joins_ends: false }),
    },
    regions: frame.regions.map((name) => ({ name })),
    commodities: frame.commodities,
    components: merged.components,
    tables: merged.tables,
    models: [modelSchema.parse({ name: "Least cost" })],
    ...(presentation && { presentation }),
  };
}

interface PathwayGiven extends Given {
  periods: Periods;
  accepted: Accepted;
  buses: string | undefined;
}

/** A network with investment periods: each period is translated by itself, and what differs becomes changes by year. */
function pathwayOf(network: PypsaNetwork, given: PathwayGiven): Content | null {
  const { periods, findings, active, dataset, accepted, buses } = given;
  const { years, weights } = periods;
  const unbounded = unboundedOf(active, given.frame);
  const standing = new Map<string, Standing | null>();
  const weightOf = ({ first, end }: Standing) => weights.slice(first, end).reduce((sum, weight) => sum + weight, 0);
  for (const component of translated.flatMap(active)) {
    // Loads are there in all periods.
    if (component.list !== "loads") standing.set(sourceOf(component), standingOf(component, periods));
  }
  const ofPeriod = (period: number) => {
    const own = networkOfPeriod(network, periods, period);
    // Each period would report the same: what only a later one has is added below.
    const found = period === 0 ? findings : createFindings(accepted);
    const frame = period === 0 ? given.frame : frameOf(own, found, buses);
    if (!frame) return null;
    const activeNow = (list: ListName): PypsaComponent[] =>
      componentsOf(own, list).flatMap((component) => {
        const stands = standing.get(sourceOf(component));
        if (!component.flag("active") || stands === null) return [];
        return stands ? [storageOfPeriod(component, stands, found)] : [component];
      });
    const constrained = globalConstraints(own, frame, found, active, periods);
    const costs = given.fixedCosts && new Map<string, number>();
    const { drafts } = draftsOf(own, {
      active: activeNow,
      constrained,
      frame,
      findings: found,
      fixedCosts: costs,
      unbounded,
      isLimited: () => true,
      standsAlways: (component) => {
        const stands = standing.get(sourceOf(component));
        return !stands || isAlways(stands, periods);
      },
    });
    for (const draft of drafts) {
      const stands = standing.get(draft.source);
      if (stands) draft.standing = stands;
    }
    if (found !== findings) addMissing(found, findings);
    return { own, frame, constrained, costs, drafts: drafts.map((draft) => withLifetime(draft, periods)) };
  };
  const all = years.map((_, period) => ofPeriod(period)).filter((each) => each !== null);
  if (findings.hasErrors || all.length < years.length) return null;
  const [{ own, frame, constrained, costs }] = all;
  for (const component of translated.flatMap(active)) {
    const [name, stands] = [`${component.list} ${component.name}`, standing.get(sourceOf(component))];
    const annual = costs?.get(name);
    if (annual !== undefined && stands) given.fixedCosts?.set(name, annual * weightOf(stands));
  }
  const drafts = joinPeriods(
    all.map((each) => each.drafts),
    periods,
    findings,
  );
  const { sinks, sums, budget } = limitsOfPathway(constrained, { network, frame, findings, periods, active, drafts });
  if (findings.hasErrors) return null;
  const everything = [...sinks, ...drafts];
  const merged = mergeDrafts(everything, { regions: frame.regions, unbounded, findings, keepsMaxima: true });
  if (findings.hasErrors) return null;
  const units = new Map(frame.commodities.map(({ name, unit }) => [name, unit]));
  const pathway = periodModel({
    periods,
    drafts: everything,
    merged,
    sums,
    findings,
    unitOf: ({ type, attributes }) => {
      const unit = String(attributes.physical_unit ?? units.get(String(attributes.commodity_name)));
      return type === "STORAGE" ? `${unit}*h` : unit;
    },
    emissionLimitId: budget?.limitId ?? null,
  });
  if (!pathway) return null;
  const components = translated.flatMap(active).filter((component) => standing.get(sourceOf(component)) !== null);
  const data = dataOf(own, { frame, findings, dataset, merged, components });
  return {
    dataset: {
      ...data,
      models: [pathway.model],
      ...(pathway.constraints.length > 0 && { constraints: pathway.constraints }),
      ...(Object.keys(pathway.namedSeries).length > 0 && { named_series: pathway.namedSeries }),
    },
    merged,
    inside: new Map(),
    run_options: {
      foresight: "perfect",
      year_weights: [...weights],
      ...(budget && { carbon_budget: budget.amount }),
    },
  };
}

/** Limits of single periods as sums, what takes up emissions, and the limit of emissions of all periods. */
function limitsOfPathway({ emissions, ofPeriods }: Constrained, limits: PeriodLimitsGiven) {
  const { frame, findings } = limits;
  const [budget, ...others] = ofPeriods.filter(({ period }) => period === null);
  for (const { constraint } of others) {
    const msg = message("one_limit_over_periods");
    findings.error({ code: "limit_over_periods", component: "GlobalConstraint", place: constraint.name, msg });
  }
  const budgeted = budget?.kind === "emissions" ? budget.constraint.text("carrier_attribute") : undefined;
  const sinks = new Map(
    emissions.map(({ attribute, commodity }) => [
      attribute,
      sinkOf(commodity, frame.regions[0], attribute === budgeted ? { commodity_limit_id: commodity } : {}),
    ]),
  );
  const limitId =
    budget?.kind === "operation"
      ? budgetOfOperation(budget, limits)
      : (emissions.find(({ attribute }) => attribute === budgeted)?.commodity ?? null);
  return {
    sinks: [...sinks.values()],
    sums: [...operationSums(ofPeriods, sinks, limits), ...capacitySums(limits), ...growthSums(limits)],
    budget: budget && limitId !== null ? { amount: budget.bounds.max ?? 0, limitId } : null,
  };
}

const hasRamps = (component: Component): boolean =>
  "ramp_up" in component && (component.ramp_up !== null || component.ramp_down !== null);

/** Commodities of buses inside storages, which nothing else uses. */
function commoditiesInside(buses: Iterable<string>, { places }: Frame, drafts: readonly Draft[]): ReadonlySet<string> {
  const inside = new Set([...buses].flatMap((bus) => places.get(bus)?.commodity ?? []));
  const used = ({ attributes }: Draft) => [
    attributes.commodity_name,
    ...((attributes.conversion_factors ?? []) as { commodity_name: string }[]).map((factor) => factor.commodity_name),
  ];
  for (const name of drafts.flatMap(used)) inside.delete(String(name));
  return inside;
}

/** Beyond any capacity: a power of ten above a thousand times the peak of all loads. */
function unboundedOf(active: (list: ListName) => PypsaComponent[], { hours }: Frame): number {
  const peaks = active("loads").map((load) => {
    const series = load.series("p_set") ?? Float64Array.of(load.number("p_set"));
    return series.reduce((most, value) => Math.max(most, Math.abs(value) || 0), 0);
  });
  const peak = peaks.reduce((sum, value) => sum + value, 0) * hours;
  return 10 ** Math.ceil(Math.log10(1000 * (peak > 0 && Number.isFinite(peak) ? peak : 1e6)));
}

/** Names that occur twice, and series of components that do not exist. */
function checkTables(network: PypsaNetwork, findings: Findings): void {
  for (const [list, { names, series }] of network.tables) {
    const component = classes[list].name;
    const known = new Set(names);
    if (known.size < names.length) {
      const twice = names.find((name, index) => names.indexOf(name) !== index) ?? "";
      findings.error({ code: "duplicate_name", component, place: twice, msg: message("duplicate_name") });
    }
    for (const [attribute, byName] of series) {
      for (const name of byName.keys()) {
        if (known.has(name)) continue;
        const msg = message("series_belongs_no_component");
        findings.error({ code: "unknown_component", component, attribute, place: name, msg });
      }
    }
  }
  if (network.isSinglePrecision) {
    findings.note({ code: "single_precision", msg: message("single_precision") });
  }
}

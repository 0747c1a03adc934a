/** Network of PyPSA → data set, with a report of everything that is not exact. */

import { message } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { modelSchema } from "@esm/model/domain/model-schema";
import { createFindings, type Findings } from "../findings/collector.ts";
import type { Accepted, ImportReport } from "../findings/report.ts";
import { asPublished, refuseUntranslated } from "./attributes/as-published.ts";
import { classes, type ListName } from "./attributes/attributes.ts";
import { translateBranches } from "./branches.ts";
import { capacityLimitsOf, limitCapacities, limitedBy } from "./capacity-limits.ts";
import type { PypsaChoices } from "./choices.ts";
import { type Draft, mergeDrafts } from "./drafts.ts";
import { type Frame, frameOf, portCount } from "./frame.ts";
import { translateGenerator, translateLoad } from "./generators.ts";
import { globalConstraints } from "./global-constraints.ts";
import { translateLink } from "./links.ts";
import { componentsOf, type PypsaComponent, type PypsaNetwork } from "./network.ts";
import { presentationOf } from "./presentation.ts";
import { translateStorageUnit, translateStore } from "./storages.ts";
import { storesWithLinks } from "./stores-with-links.ts";
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
  checkTables(file, findings);
  const network = asPublished(file, findings);
  refuseUntranslated(network, findings);
  const frame = frameOf(network, findings, choices.buses);
  const active = (list: ListName) => componentsOf(network, list).filter((component) => component.flag("active"));
  const read = translated.reduce((sum, list) => sum + active(list).length, 0);
  const fixedCosts = choices.fixedCosts ? new Map<string, number>() : null;
  const cost_unit = choices.costUnit ?? "Euro";
  const content =
    frame &&
    contentOf(network, {
      frame,
      findings,
      active,
      dataset: { ...dataset, cost_unit },
      fixedCosts,
      transmissionLosses: choices.transmissionLosses ?? null,
    });
  const report: ImportReport = {
    source: { tool: "PyPSA", version: network.version, sha256 },
    counts: { read, ...findings.countsOf(read) },
    objective: frame && objectiveOf(frame, fixedCosts, translated.flatMap(active).some(hasPaidFor)),
    findings: findings.all(),
    names: Object.fromEntries([
      ...[...(frame?.places ?? [])].flatMap(([bus, { region, commodity }]) => {
        const store = content?.joined.buses.get(bus);
        // A bus inside a storage is part of it.
        return store === undefined ? [[`Bus ${bus}`, { region, commodity }]] : [];
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
  const quantity = component.list === "stores" ? "e" : ["lines", "transformers"].includes(component.list) ? "s" : "p";
  const isBuilt = component.flag(`${quantity}_nom_extendable`) && component.number(`${quantity}_nom`) > 0;
  return isBuilt && ["capital_cost", "overnight_cost", "fom_cost"].some((attribute) => component.number(attribute) > 0);
}

/** How the annual cost follows from the objective of PyPSA, which does not count capacities that are not built. */
function objectiveOf({ factor, steps }: Frame, fixedCosts: ReadonlyMap<string, number> | null, hasConstant: boolean) {
  const constant = (fixedCosts ?? new Map()).values().reduce((sum, annual) => sum + annual, 0) / factor;
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

function contentOf(network: PypsaNetwork, { frame, findings, active, dataset, fixedCosts, transmissionLosses }: Given) {
  const { emissions: limits, operation } = globalConstraints(network, frame, findings, active);
  const capacityLimits = capacityLimitsOf(network, findings);
  const limited = limitedBy(capacityLimits, { network, active });
  const translation = translationOf({
    isLimited: (component) => limited.has(`${component.list} ${component.name}`),
    frame,
    findings,
    fixedCosts,
    transmissionLosses,
    unbounded: unboundedOf(active, frame),
    operation,
    emissions: new Map(limits.map(({ commodity, byCarrier }) => [commodity, byCarrier])),
  });
  const ports = portCount(network);
  const joined = storesWithLinks(active, translation, ports);
  for (const generator of active("generators")) {
    if (!joined.generators.has(generator.name)) translateGenerator(generator, translation);
  }
  for (const load of active("loads")) translateLoad(load, translation);
  for (const store of active("stores")) translateStore(store, translation, joined.of.get(store.name));
  for (const unit of active("storage_units")) translateStorageUnit(unit, translation);
  for (const link of active("links")) if (!joined.links.has(link.name)) translateLink(link, translation, ports);
  translateBranches([...active("lines"), ...active("transformers")], active("buses"), translation);
  for (const process of active("processes")) translateLink(process, translation, ports);
  limitCapacities(capacityLimits, { network, frame, findings, active, drafts: translation.drafts });
  const sinks = limits.map(
    ({ commodity, bounds }): Draft => ({
      type: "SINK",
      name: `${commodity} to environment`,
      region: frame.regions[0],
      tables: {},
      source: `GlobalConstraint ${commodity}`,
      helper: message("takes_up_what_emitted_within"),
      attributes: {
        commodity_name: commodity,
        commodity_limit_id: commodity,
        yearly_limit: bounds.max,
        yearly_limit_min: bounds.min,
      },
    }),
  );
  if (findings.hasErrors) return null;
  const inside = commoditiesInside(joined.buses.keys(), frame, translation.drafts);
  const merged = mergeDrafts([...sinks, ...translation.drafts], {
    regions: frame.regions,
    unbounded: translation.unbounded,
    findings,
  });
  if (findings.hasErrors) return null;
  const components = translated.flatMap(active);
  const presentation = presentationOf({ network, frame, findings, components, names: merged.names });
  const { first, last, count } = network.snapshots;
  const times = first && last ? `, ${first} to ${last}` : "";
  const result: DatasetContent = {
    dataset: {
      ...dataset,
      description: `From PyPSA: ${network.name.slice(0, 200) || "a network"}, ${count} snapshots${times}.`,
      hours_per_time_step: frame.hours,
      number_of_time_steps: frame.steps,
      // Nothing precedes PyPSA's first snapshot.
      ...(merged.components.some(hasRamps) && { joins_ends: false }),
    },
    regions: frame.regions.map((name) => ({ name })),
    commodities: frame.commodities.filter(({ name }) => !inside.has(name)),
    components: merged.components,
    tables: merged.tables,
    models: [modelSchema.parse({ name: "Least cost" })],
    ...(presentation && { presentation }),
  };
  return { dataset: result, merged, joined };
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

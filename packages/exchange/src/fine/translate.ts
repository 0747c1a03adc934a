/** Model of FINE → data set, with a report of everything that is not exact. */

import { message } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { nearestNameHint } from "@esm/model/domain/nearest-name";
import type { Ends } from "@esm/model/energy-system/lines/cycles";
import { addMissing, createFindings, type Findings } from "../findings/collector.ts";
import type { Accepted, ImportReport } from "../findings/report.ts";
import { stepLengthIn } from "../findings/step-length.ts";
import { createUniqueNames } from "../findings/unique-names.ts";
import { classes, factorPrefix, parameterNames, rampNumbers } from "./attributes.ts";
import { type FineTranslation, isFactor, rampsOf, type Translated, translateComponent } from "./components.ts";
import { withJoinedStorages } from "./joined-storages.ts";
import { yearlyLimitsOf } from "./limits.ts";
import { linksOf } from "./linked-capacities.ts";
import { type FineComponent, type FineModel, listOf } from "./model.ts";
import { horizonOf } from "./periods/horizon.ts";
import { joinedYears, objectiveOfYear } from "./periods/joined-years.ts";
import { checkPlants } from "./periods/plants.ts";
import { checkStock, withStock } from "./periods/stock.ts";
import { closeCirclesTogether, gridClass } from "./power-flow.ts";

export interface FineReading {
  /** Null where something is refused. */
  content: DatasetContent | null;
  report: ImportReport;
}

interface Options {
  /** Keeps its name. */
  dataset: DatasetAttributes;
  accepted: Accepted;
  sha256: string;
}

export function translateFine(model: FineModel, { dataset, accepted, sha256 }: Options): FineReading {
  const findings = createFindings(accepted);
  checkParameters(model, findings);
  const horizon = horizonOf(model, findings);
  const inPeriods = (horizon?.years ?? [0]).map((year, period) => withStock(model.inPeriod(period), year));
  if (horizon) {
    checkPlants(model, horizon, findings);
    checkStock(model, horizon, findings);
  }
  const [year, ...others] = inPeriods.map((own, period) => {
    // Each period would report the same: what only another one has is added.
    const found = period === 0 ? findings : createFindings(accepted);
    const translated = yearOf(own, inPeriods, found);
    if (found !== findings) addMissing(found, findings);
    return translated;
  });
  const read = model.components.length;
  const joined = horizon && !findings.hasErrors ? joinedYears([year, ...others], horizon, findings) : null;
  const report: ImportReport = {
    source: { tool: "FINE", version: null, sha256 },
    counts: { read, ...findings.countsOf(read) },
    objective: joined?.objective ?? objectiveOfYear,
    findings: findings.all(),
    names: year.names,
    helpers: year.stock,
  };
  if (!joined || findings.hasErrors) return { content: null, report };
  const content: DatasetContent = {
    dataset: {
      ...dataset,
      description: inEnglish(
        message("fine_regions_time_steps", { locationsCount: model.locations.length, steps: model.steps }),
      ),
      hours_per_time_step: model.hours,
      number_of_time_steps: model.steps,
      ...(!year.joinsEnds && { joins_ends: false }),
      cost_unit: textOf(model, "costUnit") || dataset.cost_unit,
      length_unit: textOf(model, "lengthUnit") || dataset.length_unit,
    },
    ...year.content,
    ...joined.content,
  };
  return { content, report };
}

/** The components of a model in one of its periods. */
function yearOf(model: FineModel, inPeriods: readonly FineModel[], findings: Findings) {
  checkGrids(model, findings);
  const { components, tables, names, built, stock } = componentsOf(model, inPeriods, findings);
  const listed = listOf(model.parameter("commodities"));
  checkCommodities(model, listed, findings);
  const units = unitsOf(model);
  const regions = model.locations.map((name) => ({ name }));
  const commodities = listed.map((name) => ({ name, unit: units.get(name) ?? "unknown", description: null }));
  const { content, owners } = withJoinedStorages({ regions, commodities, components, tables });
  noteStorages(owners, names, findings);
  return { content, names, built, stock, joinsEnds: areEndsJoined(model, findings) };
}

/** Lines of several components may not close a circle that none of them closes alone. */
function checkGrids({ components, locations }: FineModel, findings: Findings): void {
  const grids = components.filter(({ className }) => className === gridClass);
  for (const [, members] of Map.groupBy(grids, (grid) => grid.text("commodity"))) {
    if (
      findings.accepts("transport_model") ||
      !closeCirclesTogether(
        locations.length,
        members.map((grid) => endsOf(grid, locations)),
      )
    )
      continue;
    for (const { name } of members) {
      const hint = message("accept_approximation", { code: "transport_model" });
      findings.error({
        code: "grids_joined",
        component: gridClass,
        place: name,
        msg: message("grids_closed_together"),
        hint,
      });
    }
  }
}

const endsOf = (grid: FineComponent, locations: readonly string[]): Ends[] =>
  locations.flatMap((region, from) =>
    locations
      .map((regionTo, to) => ({ from, to, is: from < to && (grid.at("reactances", region, regionTo) ?? 0) > 0 }))
      .filter(({ is }) => is),
  );

/** Says which components are parts of a storage now. */
function noteStorages(
  owners: ReadonlyMap<string, string>,
  names: ImportReport["names"],
  { note }: Pick<Findings, "note">,
): void {
  for (const entry of Object.values(names)) {
    const owner = owners.get(entry.component ?? "");
    if (owner !== undefined) entry.component = owner;
  }
  const msg = message("content_what_fills_what_empties");
  for (const place of new Set(owners.values())) note({ code: "joined", component: "Storage", place, msg });
}

/** Each conversion of FINE says whether its ramps join the ends of the horizon; they do where it says nothing. */
function areEndsJoined(model: FineModel, findings: Findings): boolean {
  const attribute = "useTemporalCyclicConstraints";
  const isApart = (component: FineComponent): boolean => component.at(attribute, model.locations[0]) === 0;
  const others = [...Object.keys(rampNumbers), "upTimeMin", "downTimeMin"];
  for (const component of model.components.filter(isApart)) {
    if (others.some((other) => component.given.has(other))) continue;
    const place = { component: component.className, attribute, place: component.name };
    findings.note({ code: "ends", ...place, msg: message("acts_only_with", { attribute, others }) });
  }
  const ramped = model.components.filter((component) => Object.keys(rampsOf(component, model)).length > 0);
  const apart = ramped.filter(isApart);
  if (apart.length === 0 || apart.length === ramped.length) return apart.length === 0;
  const msg = message("fine_ends_of_ramps");
  for (const { className, name } of apart)
    findings.approximate({ code: "ends", component: className, attribute, place: name, msg, direction: "rises" });
  return true;
}

const textOf = (model: FineModel, name: string): string => String(model.parameter(name) ?? "").slice(0, 255);

/** Entries `name : unit`. */
function unitsOf(model: FineModel): ReadonlyMap<string, string> {
  return new Map(
    listOf(model.parameter("commodityUnitsDict")).map((entry) => {
      const at = entry.indexOf(" : ");
      return [entry.slice(0, at), entry.slice(at + 3)];
    }),
  );
}

function checkParameters(model: FineModel, findings: Findings): void {
  const number = (name: string): number => Number(model.parameter(name));
  stepLengthIn(number("hoursPerTimeStep"), "hoursPerTimeStep", findings);
  if (!Number.isInteger(model.steps) || model.steps < 1) {
    findings.error({ code: "no_snapshots", attribute: "numberOfTimeSteps", msg: message("no_snapshots") });
  }
  if (model.locations.length === 0) {
    findings.error({ code: "no_buses", attribute: "locations", msg: message("no_buses") });
  }
  for (const name of model.parameterNames) {
    if (parameterNames.has(name) || /^(?:pathwayB|b)alanceLimit[._]/.test(name)) continue;
    findings.note({
      code: "unknown_attribute",
      attribute: name,
      msg: message("unknown_attribute", { attribute: name }),
    });
  }
  if (textOf(model, "annuityPerpetuity") === "True") {
    findings.refuse({
      code: "periods",
      attribute: "annuityPerpetuity",
      direction: "either",
      msg: message("perpetuity_last_period_left_out"),
    });
  }
}

function componentsOf(model: FineModel, inPeriods: readonly FineModel[], findings: Findings) {
  const positions = new Map(model.components.map((component, position) => [component, position]));
  const translation: FineTranslation = {
    model,
    inAllPeriods: (component) =>
      inPeriods.map((other) => (other === model ? component : other.components[positions.get(component) ?? 0])),
    findings,
    limitOf: yearlyLimitsOf(model, findings),
    linkOf: linksOf(model, findings),
    nameOf: createUniqueNames(),
  };
  const result: Translated & { names: ImportReport["names"] } = {
    components: [],
    tables: [],
    built: [],
    stock: {},
    names: {},
  };
  for (const component of model.components) {
    const { className, name } = component;
    if (!classes[className]) {
      const msg = message("components_class_left_out", { className });
      findings.refuse({ code: "unknown_class", component: className, place: name, msg, direction: "either" });
      continue;
    }
    const { components, tables, built, stock } = translateComponent(component, translation);
    Object.assign(result.stock, stock);
    for (const one of components) result.components.push(one);
    for (const one of tables) result.tables.push(one);
    for (const one of built) result.built.push(one);
    if (components.length > 0) result.names[`${className} ${name}`] = { component: components[0].name };
  }
  return result;
}

function checkCommodities(model: FineModel, names: readonly string[], findings: Findings): void {
  const known = new Set(names);
  for (const component of model.components) {
    const factors = [...component.given].flatMap((attribute) =>
      isFactor(attribute) ? [attribute.slice(factorPrefix.length)] : [],
    );
    const commodity = component.text("commodity");
    for (const used of commodity === null ? factors : [commodity, ...factors]) {
      if (known.has(used)) continue;
      const place = { component: component.className, place: component.name };
      const msg = message("no_commodity", { used });
      findings.error({ code: "unknown_commodity", ...place, msg, hint: nearestNameHint(used, names) });
    }
  }
}

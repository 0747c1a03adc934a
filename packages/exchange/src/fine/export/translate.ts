/** An energy system → the groups and parameters of a file of FINE. */

import { message } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Problem } from "@esm/model/domain/problem";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import type { EnergySystem, SystemComponent, YearlyBounds, YearlyLimit } from "@esm/model/energy-system/energy-system";
import { existencePlaces } from "@esm/model/energy-system/existence";
import type { Findings } from "../../findings/collector.ts";
import { refuseFields } from "../../findings/field-uses.ts";
import { createUniqueNames } from "../../findings/unique-names.ts";
import type { AttributeValue, NetcdfVariable } from "../../netcdf/write-netcdf.ts";
import { closeCirclesTogether, gridClass } from "../power-flow.ts";
import { classOf, exportComponent, type FineExport, isOneSided, type Tables } from "./components.ts";
import { withDividedStorages } from "./divided-storages.ts";
import { fieldUses } from "./field-uses.ts";
import { idsFor, linkOf } from "./ids.ts";
import { linePartsOf } from "./lines.ts";
import { createFineDraft } from "./variables.ts";

/** A component of the file. */
export interface WrittenGroup {
  /** The group of its variables. */
  readonly path: string;
  readonly attributes: Component;
  readonly component: SystemComponent;
  /** The name of the component here; of what fills or empties a storage, that of the storage. */
  readonly owner: string;
}

export interface FineModelDraft {
  readonly groups: readonly WrittenGroup[];
  /** By position of a region here: its place in FINE's order. */
  readonly order: readonly number[];
  /** Component here, by `Class name` there. */
  readonly names: Record<string, string>;
  readonly parameters: Readonly<Record<string, AttributeValue>>;
  readonly dims: Readonly<Record<string, number>>;
  readonly variables: readonly NetcdfVariable[];
}

/**
 * @param content of which `system` was built, with its overrides
 * @returns the problems of the data where they have any
 */
export function translateSystem(
  content: DatasetContent,
  system: EnergySystem,
  findings: Findings,
): FineModelDraft | { problems: Problem[] } {
  refuseParts(system, findings);
  const divided = withDividedStorages(content, system, findings);
  const again = divided.owners.size === 0 ? { system } : buildEnergySystem(divided.content, []);
  if (!again.system) return { problems: again.problems };
  // A pathway sets limits of its years, and writes constraints by itself.
  const limits = new Map(system.yearlyLimits.map((limit) => [limit.id, limit]));
  const yearlyLimits = again.system.yearlyLimits.map((limit) => limits.get(limit.id) ?? limit);
  const whole = { ...again.system, yearlyLimits, constraints: system.constraints };
  refuseFields(whole, fieldUses, (owner, attribute) =>
    findings.refuse({
      code: "not_exported",
      attribute,
      direction: "either",
      msg: message("left_out_export_does_not"),
      ...(owner && { component: owner.kind, place: owner.name }),
    }),
  );
  refuseJoinedGrids(whole, findings);
  return modelOf(divided, whole, findings);
}

/** FINE's own reader makes a whole number of it: 1.5 would be 1 there, without a word. */
function refuseParts({ hoursPerTimeStep: hours }: EnergySystem, findings: Findings): void {
  if (Number.isInteger(hours)) return;
  findings.error({
    code: "step_length",
    attribute: "hours_per_time_step",
    msg: message("fine_reads_files_whole_hours", { hours }),
    hint: message("use_data_set_steps_whole"),
  });
}

/** FINE gives each component voltage angles of its own. */
function refuseJoinedGrids({ components, regions }: EnergySystem, findings: Findings): void {
  const grids = components.filter((component) => component.kind === "transmission" && component.dcPowerFlow !== null);
  for (const [, members] of Map.groupBy(grids, (grid) => (grid.kind === "transmission" ? grid.commodity : -1))) {
    const lines = members.map((grid) =>
      grid.kind === "transmission" ? Array.from(grid.from, (from, at) => ({ from, to: grid.to[at] })) : [],
    );
    if (!closeCirclesTogether(regions.length, lines)) continue;
    for (const { kind, name } of members)
      findings.approximate({
        code: "grids_joined",
        direction: "falls",
        component: kind,
        attribute: "power_flow",
        place: name,
        msg: message("grids_closed_together"),
      });
  }
}

function modelOf(
  { content, owners }: ReturnType<typeof withDividedStorages>,
  system: EnergySystem,
  findings: Findings,
): FineModelDraft {
  const nameOfRegion = namesFor(findings, "region", /[/;:]/g);
  const nameOfCommodity = namesFor(findings, "commodity", /[/;:.]/g);
  const nameOfComponent = namesFor(findings, "component", /[/;]/g);
  // FINE sorts its locations.
  const regions = system.regions.map(nameOfRegion);
  const sorted = regions.toSorted((left, right) => (left < right ? -1 : Number(left > right)));
  const order = regions.map((region) => sorted.indexOf(region));
  const draft = createFineDraft(sorted, system.numberOfTimeSteps);
  const tables = tablesByComponent(content);
  const context: FineExport = {
    findings,
    order,
    yearlyLimits: system.yearlyLimits,
    hours: system.hoursPerTimeStep,
    joinsEnds: system.joinsEnds,
    placesOf: (component) => existencePlaces(system)[system.components.indexOf(component)],
    positions: new Map(system.regions.map((region, at) => [region, order[at]])),
    commodityName: nameOfCommodity,
    idOf: idsFor(system),
    linkOf: (component) => linkOf(component, system),
  };
  const attributes = new Map(content.components.map((component) => [component.name, component]));
  const names: Record<string, string> = {};
  const groups: WrittenGroup[] = [];
  const unusedName = createUniqueNames();
  for (const { name } of system.components) unusedName(name);
  for (const component of system.components) {
    const own = attributes.get(component.name);
    if (!own) throw new Error(`The system has a component '${component.name}' that the data set lacks.`);
    const parts = component.kind === "transmission" ? linePartsOf(component) : [undefined];
    if (parts.length > 1) {
      const msg = message("becomes_two_components_different_directions");
      findings.note({ code: "split", component: component.kind, place: component.name, msg });
    }
    for (const [index, part] of parts.entries()) {
      const name = nameOfComponent(index === 0 ? component.name : unusedName(`${component.name} ${part?.suffix}`));
      const className = component.kind === "transmission" && component.dcPowerFlow ? gridClass : classOf[own.type];
      const owner = owners.get(component.name) ?? component.name;
      names[`${className} ${name}`] = owner;
      groups.push({ path: `Input/${className}/${name}`, attributes: own, component, owner });
      exportComponent(
        {
          attributes: { ...own, name },
          component,
          tables: tables.get(component.name) ?? new Map(),
          ...(part && { part }),
        },
        draft.group(className, name),
        context,
      );
    }
  }
  const parameters = parametersOf(system, { locations: sorted, order }, nameOfCommodity);
  return { groups, order, names, parameters, dims: draft.dims, variables: draft.variables };
}

function parametersOf(
  { numberOfTimeSteps, hoursPerTimeStep, costUnit, lengthUnit, commodities, yearlyLimits }: EnergySystem,
  { locations, order }: { locations: readonly string[]; order: readonly number[] },
  nameOfCommodity: (name: string) => string,
): Record<string, AttributeValue> {
  const years = (numberOfTimeSteps * hoursPerTimeStep) / 8760;
  const limited = locations.filter((_, at) =>
    yearlyLimits.some(({ byRegion }) => byRegion.some(({ region }) => order[region] === at)),
  );
  const limits = yearlyLimits.map((limit): [string, string[]] => [
    `balanceLimit.${limit.id}`,
    balanceLimit(
      limit,
      limited.map((location) => locations.indexOf(location)).map((at) => order.indexOf(at)),
      years,
    ),
  ]);
  return {
    locations,
    commodities: commodities.map(({ name }) => nameOfCommodity(name)),
    commodityUnitsDict: commodities.map(({ name, unit }) => `${nameOfCommodity(name)} : ${unit}`),
    numberOfTimeSteps,
    hoursPerTimeStep,
    costUnit,
    lengthUnit,
    verboseLogLevel: 2,
    startYear: 0,
    numberOfInvestmentPeriods: 1,
    investmentPeriodInterval: 1,
    pathwayBalanceLimit: "None",
    annuityPerpetuity: "False",
    stochasticModel: "False",
    ...(limits.length === 0
      ? { balanceLimit: "None" }
      : {
          ...Object.fromEntries(limits),
          balanceLimit_columns: [...limited, "Total", "lowerBound"],
          balanceLimit_dtypes: [...limited.map(() => "float64"), "float64", "int64"],
        }),
  };
}

/**
 * FINE counts what sources bring in as positive and what sinks take out as negative, over the whole horizon, and has one side of a
 * limit: the upper one, where there is one.
 *
 * @param regions positions of those that have a column
 */
function balanceLimit(limit: YearlyLimit, regions: readonly number[], years: number): string[] {
  const { direction } = limit;
  const side = isOneSided(limit) === "min" ? "min" : "limit";
  const amount = (bounds: YearlyBounds | undefined): string => {
    const value = bounds?.[side] ?? Number.NaN;
    return Number.isFinite(value) ? String((direction === "in" ? value : -value) * years) : "None";
  };
  const ofRegions = regions.map((region) => amount(limit.byRegion.find((each) => each.region === region)));
  return [...ofRegions, amount(limit), (side === "limit") === (direction === "in") ? "0" : "1"];
}

/** Characters by which FINE divides names become hyphens. */
function namesFor(findings: Findings, kind: string, dividers: RegExp): (name: string) => string {
  const names = new Map<string, string>();
  const uniqueName = createUniqueNames();
  return (name) => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const unique = uniqueName(name.replace(dividers, "-"));
    if (unique !== name) {
      const msg = message("name_another_form_fine_divides");
      findings.note({ code: "renamed", component: kind, place: name, msg });
    }
    names.set(name, unique);
    return unique;
  };
}

function tablesByComponent({ tables }: DatasetContent): Map<string, Tables> {
  const byComponent = new Map<string, Map<string, Map<string, Float64Array>>>();
  for (const { component, family, region, regionTo, values } of tables) {
    const families = byComponent.get(component) ?? new Map<string, Map<string, Float64Array>>();
    byComponent.set(component, families);
    const records = families.get(family) ?? new Map<string, Float64Array>();
    families.set(family, records.set(JSON.stringify([region, regionTo]), values));
  }
  return byComponent;
}

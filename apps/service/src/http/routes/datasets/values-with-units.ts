/** Values with units in requests: converted into the units of the data set, or refused with all others of the request. */
import type { Component } from "@esm/model/domain/component";
import type { Override } from "@esm/model/domain/model";
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import type { Scenario } from "@esm/model/domain/runs/scenarios";
import { isAttributeParameter, type SweepParameter } from "@esm/model/domain/runs/sweep";
import type { TableFamily } from "@esm/model/domain/table-family";
import type { GivenTableRecord } from "@esm/model/domain/table-schema";
import { askedOfFamily, type MeasuredComponent, type UnitsOfDataset } from "@esm/model/domain/units/asked-unit";
import { hasQuantities } from "@esm/model/domain/units/plain-component";
import { isMeasured, plainOverrides, plainParameters } from "@esm/model/domain/units/plain-overrides";
import { shownUnit } from "@esm/model/domain/units/quantity";
import {
  type PlainReading,
  readPlainChanges,
  readPlainComponent,
  readPlainValues,
} from "@esm/model/domain/units/read-plain";
import type { DatasetRecord } from "../../../store/datasets/datasets.ts";
import type { TableOwner } from "../../../store/datasets/read-table-records.ts";
import type { Store } from "../../../store/store.ts";
import { invalid } from "../../answers/errors.ts";

type TableUnits = { dataset: UnitsOfDataset; component: MeasuredComponent } | undefined;
type Units = Pick<Store, "commodities" | "components" | "datasets">;

async function unitsOf(store: Units, dataset: DatasetRecord): Promise<UnitsOfDataset> {
  const all = await store.commodities.listOfDataset(dataset.id, { skip: 0, limit: Number.MAX_SAFE_INTEGER });
  return { ...dataset, commodities: new Map(all.map(({ name, unit }) => [name, unit])) };
}

function orInvalid<Value>(reading: PlainReading<Value>): Value {
  if ("problems" in reading) throw invalid(reading.problems);
  return reading.value;
}

/** Converts the values of a new component. */
export async function withPlainValues(store: Units, datasetId: number, given: Component): Promise<Component> {
  const dataset = hasQuantities({ ...given }) ? await store.datasets.find(datasetId) : undefined;
  return dataset ? orInvalid(readPlainComponent(given, await unitsOf(store, dataset), ["body"])) : given;
}

/** Converts the values that change a component. */
export async function withPlainChanges(
  store: Units,
  { dataset, attributes }: { dataset: DatasetRecord; attributes: Component },
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!hasQuantities(given)) return given;
  return orInvalid(readPlainChanges(given, attributes, await unitsOf(store, dataset), ["body"]));
}

/** Converts a record of a table; `known` is its component where the record does not name one. */
export async function withPlainRecord(
  store: Units,
  datasetId: number,
  { name, valueField }: TableFamily,
  { unit, ...given }: GivenTableRecord,
  known?: string,
): Promise<GivenTableRecord> {
  const dataset = unit === undefined ? undefined : await store.datasets.find(datasetId);
  const component = dataset && (await store.components.findByName(dataset.id, given.component_name ?? known ?? ""));
  if (unit === undefined || !dataset || !component) return given;
  const { values } = given;
  const units = await unitsOf(store, dataset);
  const reading = readPlainValues({ values, unit }, name, component.attributes, units, ["body", valueField]);
  return { ...given, values: orInvalid(reading) };
}

/** Units for conversion of the values of a sheet; undefined where units are labels. */
export async function unitsOfTable(store: Units, { dataset, component: { id } }: TableOwner): Promise<TableUnits> {
  const component = dataset.units === "checked" ? await store.components.find(id) : undefined;
  return component && { dataset: await unitsOf(store, dataset), component: { ...component.attributes } };
}

/** The unit in which values of a table are written; none where the name of a region could be mistaken for one with it. */
export function unitOfSheet(units: TableUnits, family: TableFamily, regions: readonly string[]): string | undefined {
  const unit = units && shownUnit(askedOfFamily(family.name, units.component, units.dataset), units.dataset);
  return regions.some((name) => name.endsWith("]")) ? undefined : unit;
}

/** Converts overrides of a model or a run; `place` is that of their list. */
export async function withPlainOverrides(
  store: Units,
  dataset: DatasetRecord,
  overrides: readonly Override[],
  place: string[],
): Promise<Override[]> {
  if (!overrides.some(isMeasured)) return [...overrides];
  const [components, units] = await Promise.all([measuredIn(store, dataset, overrides), unitsOf(store, dataset)]);
  return orInvalid(plainOverrides(overrides, components, units, place));
}

/** Converts overrides of the scenarios of a run, whose options stand at `where` of the request. */
export async function withPlainScenarios<Options extends Pick<RunOptions, "scenarios">>(
  store: Units,
  dataset: DatasetRecord,
  options: Options,
  where: readonly string[] = ["body", "options"],
): Promise<Options> {
  const { scenarios } = options;
  if (!scenarios?.some(({ overrides }) => overrides.some(isMeasured))) return options;
  const plain: Scenario[] = [];
  for (const [index, scenario] of scenarios.entries()) {
    const place = [...where, "scenarios", `${index}`, "overrides"];
    plain.push({ ...scenario, overrides: await withPlainOverrides(store, dataset, scenario.overrides, place) });
  }
  return { ...options, scenarios: plain };
}

/** Converts the parameters of a sweep. */
export async function withPlainParameters(
  store: Units,
  dataset: DatasetRecord,
  parameters: readonly SweepParameter[],
): Promise<SweepParameter[]> {
  const ofAttributes = parameters.filter(isAttributeParameter);
  if (!ofAttributes.some(isMeasured)) return [...parameters];
  const [components, units] = await Promise.all([measuredIn(store, dataset, ofAttributes), unitsOf(store, dataset)]);
  return orInvalid(plainParameters(parameters, components, units, ["body", "parameters"]));
}

const measuredIn = (store: Units, { id }: DatasetRecord, targets: readonly { component_name: string }[]) =>
  store.components.measured(id, [...new Set(targets.map(({ component_name }) => component_name))]);

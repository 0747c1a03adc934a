/** Values with units in requests: converted into the units of the data set, or refused with all others of the request. */
import { readAttribute } from "../../../domain/coerce.ts";
import type { Component, ComponentType } from "../../../domain/component.ts";
import type { Problem } from "../../../domain/problem.ts";
import { componentSchema } from "../../../domain/schema.ts";
import { problemsOf } from "../../../domain/schema-problems.ts";
import type { TableFamily } from "../../../domain/table-family.ts";
import type { GivenTableRecord } from "../../../domain/table-schema.ts";
import { askedOfFamily, type UnitsOfDataset } from "../../../domain/units/asked-unit.ts";
import { times } from "../../../domain/units/fraction.ts";
import { hasQuantities, plainComponent, type RefusedValue } from "../../../domain/units/plain-component.ts";
import { factorTo } from "../../../domain/units/quantity.ts";
import type { DatasetRecord } from "../../../store/datasets/datasets.ts";
import type { Store } from "../../../store/store.ts";
import { invalid } from "../../answers/errors.ts";

type Units = Pick<Store, "commodities" | "components" | "datasets">;

async function unitsOf(store: Units, dataset: DatasetRecord): Promise<UnitsOfDataset> {
  const all = await store.commodities.listOfDataset(dataset.id, { skip: 0, limit: Number.MAX_SAFE_INTEGER });
  return { ...dataset, commodities: new Map(all.map(({ name, unit }) => [name, unit])) };
}

function refuse(refused: readonly RefusedValue[]): void {
  if (refused.length === 0) return;
  throw invalid(
    refused.map(({ path, rejection: { type, msg, ctx, hint }, input }): Problem => {
      return { type, loc: ["body", ...path], msg, input, ...(ctx && { ctx }), ...(hint && { hint: hint() }) };
    }),
  );
}

/** Of a new component. */
export async function withPlainValues(store: Units, datasetId: number, given: Component): Promise<Component> {
  const dataset = hasQuantities({ ...given }) ? await store.datasets.find(datasetId) : undefined;
  if (!dataset) return given;
  const { value, refused } = plainComponent({ ...given }, given.type, await unitsOf(store, dataset));
  refuse(refused);
  return readAgain(value, given.type);
}

/** Of changes of a component. */
export async function withPlainChanges(
  store: Units,
  { dataset, attributes }: { dataset: DatasetRecord; attributes: Component },
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!hasQuantities(given)) return given;
  const units = await unitsOf(store, dataset);
  const { value, refused } = plainComponent(given, attributes.type, units, { ...attributes });
  refuse(refused);
  const read: Record<string, unknown> = { ...readAgain({ ...attributes, ...value }, attributes.type) };
  return Object.fromEntries(Object.keys(value).map((name) => [name, read[name]]));
}

/** The bounds of attributes are those of plain numbers. */
function readAgain(value: Record<string, unknown>, type: ComponentType): Component {
  const reading = componentSchema(type).safeParse(value);
  if (reading.success) return reading.data;
  throw invalid(problemsOf(reading.error, value, ["body"]));
}

/** Of a record of a table; `known` is its component where the record does not name one. */
export async function withPlainRecord(
  store: Units,
  datasetId: number,
  family: TableFamily,
  { unit, ...given }: GivenTableRecord,
  known?: string,
): Promise<GivenTableRecord> {
  const dataset = unit === undefined ? undefined : await store.datasets.find(datasetId);
  const component = dataset && (await store.components.findByName(dataset.id, given.component_name ?? known ?? ""));
  if (unit === undefined || !dataset || !component) return given;
  const asked = askedOfFamily(family.name, component.attributes, await unitsOf(store, dataset));
  const factor = factorTo(unit, asked, dataset);
  const path = [family.valueField];
  if ("rejection" in factor) {
    refuse([{ path: [...path, "unit"], rejection: factor.rejection, input: unit }]);
    return given;
  }
  const values = given.values.map((value) => times(value, factor.value));
  refuse(refusedIn(values, family, [...path, "value"]));
  return { ...given, values };
}

const maxReported = 1000;

function refusedIn(values: Float64Array, { value: rule, shape }: TableFamily, path: string[]): RefusedValue[] {
  const refused: RefusedValue[] = [];
  for (const [step, value] of values.entries()) {
    const reading = readAttribute(rule, value);
    if ("value" in reading) continue;
    refused.push({ path: shape === "series" ? [...path, step] : path, rejection: reading.rejection, input: value });
    if (refused.length === maxReported) break;
  }
  return refused;
}

/** Values with units as plain numbers, which are judged by the bounds of plain numbers: of components and of tables. */
import { z } from "zod";
import { readAttribute } from "../coerce.ts";
import { type Component, type ComponentType, componentKinds } from "../component.ts";
import { type HintBudget, hintBudget } from "../nearest-name.ts";
import type { Problem } from "../problem.ts";
import { componentSchema, componentShape } from "../schema.ts";
import { problemsOf } from "../schema-problems.ts";
import { type FamilyName, type TableFamily, tableFamilies } from "../table-family.ts";
import { askedOfFamily, type MeasuredComponent, type UnitsOfDataset } from "./asked-unit.ts";
import { times } from "./fraction.ts";
import { plainComponent, type RefusedValue } from "./plain-component.ts";
import { factorTo } from "./quantity.ts";

/** The value, or everything that refuses it. */
export type PlainReading<Value> = { value: Value } | { problems: Problem[] };

type Place = Problem["loc"];

const schemasOf = (type: ComponentType) => ({
  whole: componentSchema(type),
  changes: z.object(componentShape(type, "update")),
});

/** Making schemas takes time. */
const schemas = Object.fromEntries(Object.values(componentKinds).map(({ type }) => [type, schemasOf(type)])) as Record<
  ComponentType,
  ReturnType<typeof schemasOf>
>;

/** A new component. */
export function readPlainComponent(given: Component, dataset: UnitsOfDataset, place: Place): PlainReading<Component> {
  const { value, refused } = plainComponent({ ...given }, given.type, dataset);
  if (refused.length > 0) return { problems: problemsOfRefused(refused, place) };
  const reading = schemas[given.type].whole.safeParse(value);
  return reading.success ? { value: reading.data } : { problems: problemsOf(reading.error, value, place) };
}

/** Some attributes of a component that exists. Whether they fit the others is left to who stores them. */
export function readPlainChanges(
  given: Readonly<Record<string, unknown>>,
  stored: Component,
  dataset: UnitsOfDataset,
  place: Place,
): PlainReading<Record<string, unknown>> {
  const { value, refused } = plainComponent(given, stored.type, dataset, { ...stored });
  if (refused.length > 0) return { problems: problemsOfRefused(refused, place) };
  const reading = schemas[stored.type].changes.safeParse(value);
  if (!reading.success) return { problems: problemsOf(reading.error, value, place) };
  return { value: Object.fromEntries(Object.keys(value).map((name) => [name, reading.data[name]])) };
}

/** A record of a table; `place` is that of its values, which are an object with their unit. */
export function readPlainValues(
  { values, unit }: { values: Float64Array; unit: string },
  family: FamilyName,
  component: MeasuredComponent,
  dataset: UnitsOfDataset,
  place: Place,
): PlainReading<Float64Array> {
  const factor = factorTo(unit, askedOfFamily(family, component, dataset), dataset);
  if ("rejection" in factor) {
    return { problems: problemsOfRefused([{ path: ["unit"], rejection: factor.rejection, input: unit }], place) };
  }
  const plain = values.map((value) => times(value, factor.value));
  const refused = refusedIn(plain, tableFamilies[family]);
  return refused.length > 0 ? { problems: problemsOfRefused(refused, place) } : { value: plain };
}

export function problemsOfRefused(
  refused: readonly RefusedValue[],
  place: Place,
  hints: HintBudget = hintBudget(),
): Problem[] {
  return refused.map(({ path, rejection: { type, msg, ctx, hint }, input }) => ({
    type,
    loc: [...place, ...path],
    msg,
    input,
    ...(ctx && { ctx }),
    ...(hint && { hint: hint(hints) }),
  }));
}

const maxReported = 1000;

function refusedIn(values: Float64Array, { value: rule, shape }: TableFamily): RefusedValue[] {
  const refused: RefusedValue[] = [];
  for (const [step, value] of values.entries()) {
    const reading = readAttribute(rule, value);
    if ("value" in reading) continue;
    const path = shape === "series" ? ["value", step] : ["value"];
    refused.push({ path, rejection: reading.rejection, input: value });
    if (refused.length === maxReported) break;
  }
  return refused;
}

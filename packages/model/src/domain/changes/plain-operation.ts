/** Operations with plain numbers in place of values with units. */
import type { Component } from "../component.ts";
import type { Problem } from "../problem.ts";
import type { UnitsOfDataset } from "../units/asked-unit.ts";
import { hasQuantities } from "../units/plain-component.ts";
import { type PlainReading, readPlainChanges, readPlainComponent, readPlainValues } from "../units/read-plain.ts";
import type { CreateOperation, Operation, SetOperation, ValuesOperation } from "./operation.ts";

export type MeasuredOperation =
  | (SetOperation & { name: string })
  | Extract<CreateOperation, { record: Component }>
  | (ValuesOperation & { values: Float64Array; unit: string });

/** Whether there is anything to convert. */
export function hasUnits(operation: Operation): operation is MeasuredOperation {
  if (operation.operation === "values") return operation.unit !== undefined && operation.values !== null;
  if (operation.operation === "set") return hasQuantities({ [operation.attribute]: operation.value });
  return operation.operation === "create" && hasQuantities({ ...operation.record });
}

/**
 * In the units at this point of the list.
 *
 * @param component what the operation changes, as it is at this point. Of an unknown one, the values stay as they are:
 * who applies the operation refuses it.
 */
export function plainOperation(
  operation: MeasuredOperation,
  component: Component | undefined,
  dataset: UnitsOfDataset,
  place: Problem["loc"],
): PlainReading<Operation> {
  if (operation.operation === "create") {
    const reading = readPlainComponent(operation.record, dataset, [...place, "record"]);
    return "value" in reading ? { value: { ...operation, record: reading.value } as CreateOperation } : reading;
  }
  if (!component) return { value: operation };
  if (operation.operation === "set") return plainSet(operation, component, dataset, place);
  const { family } = operation;
  const reading = readPlainValues(operation, family, component, dataset, [...place, "values"]);
  if ("problems" in reading) return reading;
  const { unit: _, ...plain } = operation;
  return { value: { ...plain, values: reading.value } };
}

function plainSet(
  operation: SetOperation,
  component: Component,
  dataset: UnitsOfDataset,
  place: Problem["loc"],
): PlainReading<SetOperation> {
  const { attribute, value } = operation;
  const reading = readPlainChanges({ [attribute]: value }, component, dataset, place);
  if ("value" in reading) return { value: { ...operation, value: reading.value[attribute] } };
  // In an operation, the attribute's value stands under `value`.
  return {
    problems: reading.problems.map(({ loc, ...problem }) => ({ ...problem, loc: loc.with(place.length, "value") })),
  };
}

/** Differences between a data set and the values that the sender of operations saw. */
import { isDeepStrictEqual } from "node:util";
import {
  isComponentKind,
  type Operation,
  type SetOperation,
  typeOfKind,
  type ValuesOperation,
} from "@esm/model/domain/changes/operation";
import type { Transaction } from "kysely";
import { StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { completeComponents, componentRows } from "../datasets/component-records.ts";
import { recordOf } from "../datasets/constraints.ts";
import { readValues } from "./table-values.ts";

/** `present` is absent where the record is. */
export interface Difference {
  /** Position of the operation. */
  operation: number;
  /** For a series, its first time step. */
  step?: number;
  from: unknown;
  present?: unknown;
}

const maxDifferences = 100;

/** The first ones. Operations on one record of a table are compared together: a series is read once. */
export async function differencesOf(
  transaction: Transaction<Tables>,
  datasetId: number,
  operations: readonly Operation[],
): Promise<Difference[]> {
  let first: Difference[] = [];
  for (const compared of together(operations)) {
    const differences = await differencesIn(transaction, datasetId, compared);
    first = [...first, ...differences].sort((left, right) => left.operation - right.operation).slice(0, maxDifferences);
  }
  return first;
}

interface Compared {
  position: number;
  operation: SetOperation | ValuesOperation;
}

function together(operations: readonly Operation[]): Iterable<Compared[]> {
  const groups = new Map<string, Compared[]>();
  for (const [position, operation] of operations.entries()) {
    if (!("from" in operation) || operation.from === undefined) continue;
    const key =
      operation.operation === "set"
        ? String(position)
        : JSON.stringify([operation.family, operation.component, operation.region, operation.regionTo]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({ operation, position });
  }
  return groups.values();
}

/** Differences in an attribute, or in one record of a table. */
async function differencesIn(
  transaction: Transaction<Tables>,
  datasetId: number,
  compared: readonly Compared[],
): Promise<Difference[]> {
  const [{ operation: first }] = compared;
  const present = first.operation === "values" ? await presentValues(transaction, datasetId, first) : undefined;
  const differences: Difference[] = [];
  for (const { operation, position } of compared) {
    if (differences.length >= maxDifferences) break;
    const found =
      operation.operation === "set"
        ? await differenceOfAttribute(transaction, datasetId, operation)
        : differencesOfValues(present, operation);
    for (const difference of found) differences.push({ operation: position, ...difference });
  }
  return differences;
}

type Found = Omit<Difference, "operation">[];

async function differenceOfAttribute(
  transaction: Transaction<Tables>,
  datasetId: number,
  operation: SetOperation,
): Promise<Found> {
  const { attribute, from } = operation;
  const record = await attributesIn(transaction, datasetId, operation);
  if (record === undefined) return [{ from }];
  const present = record[attribute];
  return isDeepStrictEqual(from, present) ? [] : [{ from, present }];
}

/** Attributes and presentation, as in answers. */
async function attributesIn(
  transaction: Transaction<Tables>,
  datasetId: number,
  { kind, name }: SetOperation,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (isComponentKind(kind)) {
    const rows = componentRows(transaction).where("components.dataset_id", "=", datasetId);
    const ofName = rows.where("components.name", "=", name ?? "").where("type", "=", typeOfKind(kind));
    const [row] = await ofName.execute();
    const [component] = row ? await completeComponents(transaction, [row]) : [];
    return component && { ...component.attributes, colour: row.colour, carrier: row.carrier, group: row.group };
  }
  if (kind === "dataset") {
    const rows = transaction.selectFrom("datasets").selectAll().where("id", "=", datasetId);
    const { display, ...row } = await rows.executeTakeFirstOrThrow();
    return { ...row, ...recordOf(row), display: display === null ? null : JSON.parse(display) };
  }
  const table = kind === "region" ? "regions" : "commodities";
  const rows = transaction.selectFrom(table).selectAll().where("dataset_id", "=", datasetId);
  const row: Record<string, unknown> | undefined = await rows.where("name", "=", name ?? "").executeTakeFirst();
  return row && { ...row, ...(typeof row.geometry === "string" && { geometry: JSON.parse(row.geometry) }) };
}

const presentValues = (
  transaction: Transaction<Tables>,
  datasetId: number,
  operation: ValuesOperation,
): Promise<Float64Array | undefined> =>
  readValues(transaction, datasetId, operation).catch((error: unknown) => {
    // Its component or a region is gone.
    if (error instanceof StoreError) return undefined;
    throw error;
  });

function differencesOfValues(present: Float64Array | undefined, { from = null, start = 0 }: ValuesOperation): Found {
  if (present === undefined) return from === null ? [] : [{ from: [...from.slice(0, 1)] }];
  if (from === null) return [{ from: null, present: [...present.slice(0, 1)] }];
  const differences: Found = [];
  for (let step = 0; step < from.length && differences.length < maxDifferences; step++) {
    const value = present[start + step];
    if (from[step] !== value) differences.push({ step: start + step, from: from[step], present: value });
  }
  return differences;
}

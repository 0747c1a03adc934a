/** Applies a list of operations to a data set within a transaction, and collects everything that refuses them. */

import { message } from "@esm/messages/message";
import {
  type ChangedKind,
  type CreateOperation,
  type DeleteOperation,
  isComponentKind,
  type Operation,
  type SetOperation,
} from "@esm/model/domain/changes/operation";
import { hasUnits, type MeasuredOperation, plainOperation } from "@esm/model/domain/changes/plain-operation";
import type { Component } from "@esm/model/domain/component";
import { calendarShape, placeShape } from "@esm/model/domain/presentation";
import type { Problem } from "@esm/model/domain/problem";
import type { Transaction } from "kysely";
import { namesIn, validNames } from "../database/batches.ts";
import { StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { CommodityProfiles } from "../datasets/commodity-profiles.ts";
import { constraintColumns, renameInConstraints, writeConstraints } from "../datasets/constraints.ts";
import { checkSeriesFit, nameTaken, updateAttributes } from "../datasets/datasets.ts";
import { insertNamed, namedKinds, updateNamed } from "../datasets/named-records.ts";
import { changesTimes, checkCalendar, checkGeometries, writeCalendar, writePlace } from "../datasets/presentations.ts";
import { revisable, setOfComponent, writeRevised } from "./component-operations.ts";
import { createComponent, deleteRemoved, insertAdded, removeComponent, removeRegion } from "./gathered-components.ts";
import { KnownComponents } from "./known-components.ts";
import { measuredComponent, unitsFor } from "./measures.ts";
import { type CreatedRecord, maxProblems, placeOf, refusing, type Work } from "./operations-work.ts";
import { writeRevisedValues, writeValues } from "./table-values.ts";

export interface Applied {
  created: CreatedRecord[];
  /** Why operations are refused, at their positions. */
  problems: Problem[];
}

export async function applyOperations(
  transaction: Transaction<Tables>,
  { datasetId, steps }: { datasetId: number; steps: number },
  operations: readonly Operation[],
): Promise<Applied> {
  const created: CreatedRecord[] = [];
  const problems: Problem[] = [];
  const work: Work = {
    transaction,
    datasetId,
    steps,
    changesSteps: false,
    changesGeometry: false,
    changesCalendar: false,
    components: new KnownComponents(transaction, datasetId, operations),
    profiles: undefined,
    revised: new Map(),
    added: new Map(),
    removed: { components: [], regions: new Map() },
    created,
    revisedValues: new Map(),
    names: validNames(datasetId),
    problems,
  };
  for (const [position, operation] of operations.entries()) {
    if (problems.length >= maxProblems) return { created, problems: firstOf(problems) };
    await refusing(work, placeOf(position), () => apply(work, operation, position));
  }
  await writeRevised(work);
  await insertAdded(work);
  await deleteRemoved(work);
  await work.profiles?.write();
  await writeRevisedValues(transaction, work.revisedValues);
  await refusing(work, ["body", "operations"], async () => {
    if (work.changesSteps) await checkSeriesFit(transaction, datasetId, work.steps);
    if (work.changesGeometry) await checkGeometries(transaction, datasetId);
    if (work.changesCalendar) await checkCalendar(transaction, datasetId);
  });
  return { created, problems: problems.length > maxProblems ? firstOf(problems) : problems };
}

const firstOf = (problems: readonly Problem[]): Problem[] => [...problems.slice(0, maxProblems), furtherOnes];

const furtherOnes: Problem = {
  type: "too_many_problems",
  loc: ["body", "operations"],
  msg: message("too_many_problems", { maxProblems }),
};

async function apply(work: Work, given: Operation, position: number): Promise<void> {
  await writeGathered(work, given);
  const operation = hasUnits(given) ? await plain(work, given, position) : given;
  if (!operation) return;
  if (operation.operation === "set") await set(work, operation, position);
  else if (operation.operation === "create") await create(work, operation, position);
  else if (operation.operation === "delete") await remove(work, operation, position);
  else await writeValues(work, operation, work.names.missing);
}

/** Writes the pending rows of earlier operations before an operation of another kind. */
async function writeGathered(
  work: Work,
  { operation, kind }: { operation: string; kind?: ChangedKind },
): Promise<void> {
  const isOfComponent = kind !== undefined && isComponentKind(kind);
  if (operation !== "set") await writeRevised(work);
  if (operation !== "create" || !isOfComponent) await insertAdded(work);
  if (operation !== "delete" || kind === "commodity") await deleteRemoved(work);
}

/** With plain numbers in place of values with units; undefined where it is refused. */
async function plain(work: Work, operation: MeasuredOperation, position: number): Promise<Operation | undefined> {
  const { transaction, datasetId } = work;
  let component: Component | undefined;
  if (operation.operation === "values") {
    component = await measuredComponent(work, operation.component);
  } else if (operation.operation === "set" && isComponentKind(operation.kind)) {
    component = (await revisable(work, operation.kind, operation.name ?? "", position)).attributes;
  }
  const units = await unitsFor(transaction, datasetId, operation, component);
  const reading = plainOperation(operation, component, units, placeOf(position));
  if ("value" in reading) return reading.value;
  // Problems of operations before this one come first.
  await insertAdded(work);
  work.problems.push(...reading.problems);
  return undefined;
}

const constraintFields = new Set<string>(constraintColumns);
const calendarFields = new Set(Object.keys(calendarShape));
const placeFields = new Set(Object.keys(placeShape));

async function set(work: Work, operation: SetOperation, position: number): Promise<void> {
  const { kind, name, attribute, value } = operation;
  if (kind === "dataset") return setOfDataset(work, attribute, value);
  if (isComponentKind(kind)) return setOfComponent(work, { ...operation, kind }, position);
  const { transaction } = work;
  const id = await idOfNamed(work, kind, name ?? "");
  if (attribute === "name") await rename(work, kind, { id, from: name ?? "", to: String(value) });
  else if (!placeFields.has(attribute)) await updateNamed(transaction, namedKinds[kind], id, { [attribute]: value });
  else {
    if (attribute === "geometry") work.changesGeometry = true;
    await writePlace(transaction, id, { [attribute]: value });
  }
}

async function rename(
  work: Work,
  kind: keyof typeof namedKinds,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<void> {
  await refuseTaken(work, kind, to, id);
  if (kind === "commodity") {
    // With the names that their commodities have until now.
    await writeRevised(work);
    work.components.forget();
    work.profiles ??= await CommodityProfiles.ofDataset(work.transaction, work.datasetId);
    work.profiles.rename(from, to);
  }
  work.names.forget();
  await renameInConstraints(work.transaction, work.datasetId, kind, { from, to });
  await updateNamed(work.transaction, namedKinds[kind], id, { name: to });
}

async function setOfDataset(work: Work, attribute: string, value: unknown): Promise<void> {
  const { transaction, datasetId } = work;
  const changes = { [attribute]: value };
  if (calendarFields.has(attribute)) {
    work.changesCalendar ||= changesTimes(changes);
    return writeCalendar(transaction, datasetId, changes);
  }
  if (constraintFields.has(attribute)) return writeConstraints(transaction, datasetId, changes);
  if (attribute === "name") {
    const same = transaction.selectFrom("datasets").select("id").where("name", "=", String(value));
    const other = await same.where("id", "!=", datasetId).executeTakeFirst();
    if (other) throw new StoreError("conflict", nameTaken(String(value)));
  }
  if (attribute === "number_of_time_steps") {
    work.steps = Number(value);
    work.changesSteps = true;
  }
  return updateAttributes(transaction, datasetId, changes);
}

async function create(work: Work, operation: CreateOperation, position: number): Promise<void> {
  const { kind, record } = operation;
  if (kind !== "region" && kind !== "commodity") return createComponent(work, record, position);
  await refuseTaken(work, kind, record.name, null);
  work.names.forget();
  const { id } = await insertNamed(work.transaction, namedKinds[kind], work.datasetId, record);
  work.created.push({ operation: position, id });
}

async function remove(work: Work, { kind, name }: DeleteOperation, position: number): Promise<void> {
  if (isComponentKind(kind)) {
    const { id } = await revisable(work, kind, name, position);
    return removeComponent(work, { id, name });
  }
  if (work.removed.regions.has(name)) await deleteRemoved(work);
  const id = await idOfNamed(work, kind, name);
  if (kind === "region") return removeRegion(work, { id, name });
  work.names.forget();
  return namedKinds.commodity.remove(work.transaction, { id, name });
}

async function idOfNamed(work: Work, kind: keyof typeof namedKinds, name: string): Promise<number> {
  const { transaction, datasetId } = work;
  const { table, recordName } = namedKinds[kind];
  const rows = transaction.selectFrom(table).select("id").where("dataset_id", "=", datasetId);
  const row = await rows.where("name", "=", name).executeTakeFirst();
  if (row) return row.id;
  await deleteRemoved(work);
  throw await work.names.missing(recordName, name, namesIn(transaction, table, datasetId));
}

async function refuseTaken(
  { transaction, datasetId }: Work,
  kind: keyof typeof namedKinds,
  name: string,
  except: number | null,
): Promise<void> {
  const { table, taken } = namedKinds[kind];
  const rows = transaction.selectFrom(table).select("id").where("dataset_id", "=", datasetId);
  const other = await rows.where("name", "=", name).executeTakeFirst();
  if (other && other.id !== except) throw new StoreError("conflict", taken(name, datasetId));
}

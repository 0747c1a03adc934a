/** Applies a list of operations to a data set within a transaction, and collects everything that refuses them. */
import type { Transaction } from "kysely";
import {
  type CreateOperation,
  type DeleteOperation,
  isComponentKind,
  type Operation,
  type SetOperation,
  typeOfKind,
} from "../../domain/changes/operation.ts";
import { hasUnits, type MeasuredOperation, plainOperation } from "../../domain/changes/plain-operation.ts";
import { type Component, componentKinds } from "../../domain/component.ts";
import { nearestNameHint } from "../../domain/nearest-name.ts";
import { calendarShape, placeShape, styleShape } from "../../domain/presentation.ts";
import type { Problem } from "../../domain/problem.ts";
import { problemsOfComponent } from "../../domain/schema-problems.ts";
import { idsByName } from "../database/batches.ts";
import { keepComponent } from "../database/change-records.ts";
import { nextSlice } from "../database/slices.ts";
import { StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { completeComponents, componentRows } from "../datasets/component-records.ts";
import { insertComponent, replaceComponent } from "../datasets/components.ts";
import { checkSeriesFit, nameTaken, updateAttributes } from "../datasets/datasets.ts";
import { insertNamed, namedKinds, removeNamed, updateNamed } from "../datasets/named-records.ts";
import { checkGeometries, writeCalendar, writePlace, writeStyle } from "../datasets/presentations.ts";
import { deleteTableRecords } from "../datasets/writing/write-tables.ts";
import { measuredComponent, unitsFor } from "./measures.ts";
import { writeValues } from "./table-values.ts";

export interface CreatedRecord {
  /** Position of its operation. */
  operation: number;
  id: number;
}

export interface Applied {
  created: CreatedRecord[];
  /** Why operations are refused, at their positions. */
  problems: Problem[];
}

interface Work {
  transaction: Transaction<Tables>;
  datasetId: number;
  /** As the operations so far have set it. */
  steps: number;
  /** Whether the fit of all series, and of all geometries, has to be checked at the end. */
  changesSteps: boolean;
  changesGeometry: boolean;
  /** Components with attributes that are not written yet, by name. */
  revised: Map<string, RevisedComponent>;
  refuse(problem: Problem): void;
}

interface RevisedComponent {
  id: number;
  attributes: Component;
  /** Of the last operation that set an attribute. */
  operation: number;
}

/** Looking for the nearest valid name of one of them takes up to ten milliseconds. */
const maxProblems = 100;
const sliceMs = 4;

export async function applyOperations(
  transaction: Transaction<Tables>,
  { datasetId, steps }: { datasetId: number; steps: number },
  operations: readonly Operation[],
): Promise<Applied> {
  const created: CreatedRecord[] = [];
  const problems: Problem[] = [];
  const work: Work = {
    ...{ transaction, datasetId, steps, changesSteps: false, changesGeometry: false, revised: new Map() },
    refuse: (problem) => void problems.push(problem),
  };
  let begin = performance.now();
  for (const [position, operation] of operations.entries()) {
    if (problems.length >= maxProblems) return { created, problems: [...problems.slice(0, maxProblems), furtherOnes] };
    if (performance.now() - begin > sliceMs) {
      await nextSlice();
      begin = performance.now();
    }
    await refusing(work, placeOf(position), async () => {
      const id = await apply(work, operation, position);
      if (id !== undefined) created.push({ operation: position, id });
    });
  }
  await writeRevised(work);
  await refusing(work, ["body", "operations"], async () => {
    if (work.changesSteps) await checkSeriesFit(transaction, datasetId, work.steps);
    if (work.changesGeometry) await checkGeometries(transaction, datasetId);
  });
  return { created, problems };
}

const furtherOnes: Problem = {
  type: "too_many_problems",
  loc: ["body", "operations"],
  msg: `After ${maxProblems} problems, no further operations were tried.`,
};

const placeOf = (position: number): Problem["loc"] => ["body", "operations", position];

/** Every check comes before its write, so that PostgreSQL's transaction goes on after a refusal. */
async function refusing(work: Work, loc: Problem["loc"], attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    work.refuse({ type: error.code, loc, msg: error.message, ...(error.hint !== undefined && { hint: error.hint }) });
  }
}

/** Answers with the id of a new record. */
async function apply(work: Work, given: Operation, position: number): Promise<number | undefined> {
  if (given.operation !== "set") await writeRevised(work);
  const operation = hasUnits(given) ? await plain(work, given, position) : given;
  if (!operation) return undefined;
  if (operation.operation === "set") return void (await set(work, operation, position));
  if (operation.operation === "create") return create(work, operation);
  if (operation.operation === "delete") await remove(work, operation);
  else await writeValues(work.transaction, work.datasetId, work.steps, operation);
  return undefined;
}

/** With plain numbers in place of values with units; undefined where it is refused. */
async function plain(work: Work, operation: MeasuredOperation, position: number): Promise<Operation | undefined> {
  const { transaction, datasetId } = work;
  let component: Component | undefined;
  if (operation.operation === "values") {
    component = await measuredComponent(transaction, datasetId, operation.component);
  } else if (operation.operation === "set" && isComponentKind(operation.kind)) {
    component = (await revisable(work, operation.kind, operation.name ?? "")).attributes;
  }
  const units = await unitsFor(transaction, datasetId, operation, component);
  const reading = plainOperation(operation, component, units, placeOf(position));
  if ("value" in reading) return reading.value;
  for (const problem of reading.problems) work.refuse(problem);
  return undefined;
}

const calendarFields = new Set(Object.keys(calendarShape));
const placeFields = new Set(Object.keys(placeShape));
const styleFields = new Set(Object.keys(styleShape));

async function set(work: Work, { kind, name, attribute, value }: SetOperation, position: number): Promise<void> {
  const { transaction } = work;
  const changes = { [attribute]: value };
  if (kind === "dataset") return setOfDataset(work, attribute, value);
  if (kind === "region" || kind === "commodity") {
    const id = await idOfNamed(work, kind, name ?? "");
    if (attribute === "name") await refuseTaken(work, kind, String(value), id);
    if (!placeFields.has(attribute)) return updateNamed(transaction, namedKinds[kind], id, changes);
    if (attribute === "geometry") work.changesGeometry = true;
    return writePlace(transaction, id, changes);
  }
  const component = await revisable(work, kind, name ?? "");
  if (styleFields.has(attribute)) return writeStyle(transaction, component.id, changes);
  // The other attributes are written together, because they may fit each other only in the end.
  work.revised.set(name ?? "", {
    id: component.id,
    attributes: { ...component.attributes, ...changes } as Component,
    operation: position,
  });
  if (attribute === "name") await writeRevised(work);
  return undefined;
}

async function setOfDataset(work: Work, attribute: string, value: unknown): Promise<void> {
  const { transaction, datasetId } = work;
  const changes = { [attribute]: value };
  if (calendarFields.has(attribute)) return writeCalendar(transaction, datasetId, changes);
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

/** The component as the operations so far have changed it. */
async function revisable(
  { transaction, datasetId, revised }: Work,
  kind: Parameters<typeof typeOfKind>[0],
  name: string,
): Promise<Pick<RevisedComponent, "id" | "attributes">> {
  const known = revised.get(name);
  if (known && known.attributes.type === typeOfKind(kind)) return known;
  const rows = componentRows(transaction).where("components.dataset_id", "=", datasetId);
  const ofName = rows.where("components.name", "=", name).where("type", "=", typeOfKind(kind));
  const [found] = await completeComponents(transaction, await ofName.execute());
  if (found) return found;
  const all = transaction.selectFrom("components").select("name").where("dataset_id", "=", datasetId);
  const valid = await all.where("type", "=", typeOfKind(kind)).execute();
  const { recordName } = componentKinds[typeOfKind(kind)];
  throw notFound(
    recordName,
    name,
    datasetId,
    valid.map((component) => component.name),
  );
}

async function writeRevised(work: Work): Promise<void> {
  const { transaction, datasetId, revised } = work;
  const all = [...revised.values()];
  revised.clear();
  let begin = performance.now();
  for (const { id, attributes, operation } of all) {
    if (performance.now() - begin > sliceMs) {
      await nextSlice();
      begin = performance.now();
    }
    const place = placeOf(operation);
    const problems = problemsOfComponent(attributes, place);
    for (const problem of problems) work.refuse(problem);
    if (problems.length > 0) continue;
    await refusing(work, place, () => replaceComponent(transaction, datasetId, id, attributes));
  }
}

async function create(work: Work, operation: CreateOperation): Promise<number> {
  const { transaction, datasetId } = work;
  if (operation.kind === "region" || operation.kind === "commodity") {
    await refuseTaken(work, operation.kind, operation.record.name, null);
    return (await insertNamed(transaction, namedKinds[operation.kind], datasetId, operation.record)).id;
  }
  return insertComponent(transaction, datasetId, operation.record);
}

async function remove(work: Work, { kind, name }: DeleteOperation): Promise<void> {
  const { transaction } = work;
  if (!isComponentKind(kind)) {
    const id = await idOfNamed(work, kind, name);
    return removeNamed(transaction, namedKinds[kind], { id, name });
  }
  const { id } = await revisable(work, kind, name);
  await keepComponent(transaction, id);
  await deleteTableRecords(transaction, "component_id", id);
  await transaction.deleteFrom("components").where("id", "=", id).execute();
}

async function idOfNamed(
  { transaction, datasetId }: Work,
  kind: keyof typeof namedKinds,
  name: string,
): Promise<number> {
  const { table, recordName } = namedKinds[kind];
  const rows = transaction.selectFrom(table).select("id").where("dataset_id", "=", datasetId);
  const row = await rows.where("name", "=", name).executeTakeFirst();
  if (row) return row.id;
  throw notFound(recordName, name, datasetId, (await idsByName(transaction, table, datasetId)).keys());
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

function notFound(record: string, name: string, datasetId: number, valid: Iterable<string>): StoreError {
  const hint = nearestNameHint(name, valid);
  return new StoreError("not_found", `${record} ${name} not found in dataset ${datasetId}!`, { hint });
}

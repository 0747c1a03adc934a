/** Components that a list of operations makes, and components and regions that it deletes: those that follow each other are written together. */
import type { Component } from "@esm/model/domain/component";
import { findReferences, refuseUnknownReferences } from "../datasets/component-references.ts";
import { deleteComponents, takenName } from "../datasets/components.ts";
import { deleteRegions } from "../datasets/named-records.ts";
import { insertComponents } from "../datasets/writing/replace-components.ts";
import type { KnownComponent } from "./known-components.ts";
import { maxProblems, placeOf, refusing, type Work } from "./operations-work.ts";

/** As it is in the database, with what is not written yet. */
export async function componentNamed(work: Work, name: string, position: number): Promise<KnownComponent | undefined> {
  const { components } = work;
  if (!components.has(name)) {
    await deleteRemoved(work);
    await insertAdded(work);
    await components.read(name, position, work.profiles);
  }
  return components.get(name);
}

export async function createComponent(work: Work, record: Component, position: number): Promise<void> {
  const { datasetId, components, added } = work;
  // Another one of the name may have been refused.
  if (components.get(record.name)?.id === notYet) await insertAdded(work);
  const other = await componentNamed(work, record.name, position);
  if (other) {
    await insertAdded(work);
    throw takenName(datasetId, record.name, other.attributes.type);
  }
  added.set(record, position);
  components.set(record.name, { id: notYet, attributes: record });
  if (added.size >= addedAtOnce) await insertAdded(work);
}

/** In place of the id of a component that is not inserted yet. */
const notYet = 0;
const addedAtOnce = 500;

export async function insertAdded(work: Work): Promise<void> {
  const { transaction, datasetId, added, components, created, profiles } = work;
  if (added.size === 0) return;
  const positions = new Map(added);
  added.clear();
  work.names.forget();
  const references = await findReferences(transaction, datasetId, [...positions.keys()]);
  const right: Component[] = [];
  for (const [record, position] of positions) {
    if (work.problems.length > maxProblems) return;
    components.set(record.name, undefined);
    const known = () => refuseUnknownReferences(transaction, datasetId, record, references, work.names.missing);
    if (await refusing(work, placeOf(position), known)) right.push(record);
  }
  for (const { id, attributes } of await insertComponents(transaction, datasetId, right, references)) {
    components.set(attributes.name, { id, attributes });
    created.push({ operation: positions.get(attributes) ?? 0, id });
    if (attributes.type === "CONVERSION") profiles?.noteWritten(id, attributes);
  }
}

/** With everything that is deleted with them, a few hundred kB of the history. */
const removedAtOnce = 50;

export async function removeComponent(work: Work, { id, name }: { id: number; name: string }): Promise<void> {
  work.components.set(name, undefined);
  work.profiles?.noteWritten(id, {});
  work.names.forget();
  work.removed.components.push(id);
  if (work.removed.components.length >= removedAtOnce) await deleteRemoved(work);
}

export async function removeRegion(work: Work, { id, name }: { id: number; name: string }): Promise<void> {
  work.names.forget();
  work.removed.regions.set(name, id);
  if (work.removed.regions.size >= removedAtOnce) await deleteRemoved(work);
}

export async function deleteRemoved({ transaction, removed: { components, regions } }: Work): Promise<void> {
  if (components.length > 0) await deleteComponents(transaction, components.splice(0));
  if (regions.size > 0) await deleteRegions(transaction, [...regions.values()]);
  regions.clear();
}

/** Operations on components. Attributes that are set one after the other, and deletions, are written together. */
import { type ComponentKind, type SetOperation, typeOfKind } from "../../domain/changes/operation.ts";
import { type Component, componentKinds } from "../../domain/component.ts";
import { styleShape } from "../../domain/presentation.ts";
import { problemsOfComponent } from "../../domain/schema-problems.ts";
import { keepIds } from "../database/change-records.ts";
import { nextSlice } from "../database/slices.ts";
import { findReferences, refuseUnknownReferences } from "../datasets/component-references.ts";
import { deleteComponents, insertComponent, refuseTakenName } from "../datasets/components.ts";
import { deleteRegions } from "../datasets/named-records.ts";
import { writeStyle } from "../datasets/presentations.ts";
import { replaceComponents, replaceFactors } from "../datasets/writing/replace-components.ts";
import { maxProblems, placeOf, type RevisedComponent, refusing, type Work } from "./operations-work.ts";

const styleFields = new Set(Object.keys(styleShape));

export async function setOfComponent(
  work: Work,
  { kind, name, attribute, value }: SetOperation & { kind: ComponentKind },
  position: number,
): Promise<void> {
  if (attribute === "name") return rename(work, kind, { from: name ?? "", to: String(value) }, position);
  const component = await revisable(work, kind, name ?? "", position);
  const changes = { [attribute]: value };
  if (styleFields.has(attribute)) return writeStyle(work.transaction, component.id, changes);
  const stored = work.revised.get(name ?? "")?.stored ?? component.attributes;
  const attributes = { ...component.attributes, ...changes } as Component;
  work.revised.set(name ?? "", { id: component.id, attributes, stored, operation: position });
}

async function rename(
  work: Work,
  kind: ComponentKind,
  { from, to }: { from: string; to: string },
  position: number,
): Promise<void> {
  const { transaction, datasetId, components } = work;
  await writeRevised(work);
  const { id, attributes } = await revisable(work, kind, from, position);
  await refuseTakenName(transaction, datasetId, to, id);
  await keepIds(transaction, "components", [id]);
  await transaction.updateTable("components").set({ name: to }).where("id", "=", id).execute();
  work.names.forget();
  components.set(from, undefined);
  components.set(to, { id, attributes: { ...attributes, name: to } });
}

/** The component as the operations so far have changed it. */
export async function revisable(
  work: Work,
  kind: ComponentKind,
  name: string,
  position: number,
): Promise<Pick<RevisedComponent, "id" | "attributes">> {
  const { transaction, datasetId, components, revised } = work;
  if (!revised.has(name) && !components.has(name)) {
    await deleteRemoved(work);
    await components.read(name, position, work.profiles);
  }
  const known = revised.get(name) ?? components.get(name);
  const type = typeOfKind(kind);
  if (known?.attributes.type === type) return known;
  await deleteRemoved(work);
  throw await work.names.missing(componentKinds[type].recordName, name, async () => {
    const all = transaction.selectFrom("components").select("name").where("dataset_id", "=", datasetId);
    return (await all.where("type", "=", type).execute()).map((component) => component.name);
  });
}

/** Of a turn at the event loop; checking one takes some hundredths of a millisecond. */
const checkedAtOnce = 100;

export async function writeRevised(work: Work): Promise<void> {
  const { transaction, datasetId, revised, components, profiles } = work;
  if (revised.size === 0) return;
  const all = [...revised.values()];
  revised.clear();
  const attributes = all.map((component) => component.attributes);
  const references = await findReferences(transaction, datasetId, attributes);
  const right: RevisedComponent[] = [];
  for (const [index, component] of all.entries()) {
    if (index % checkedAtOnce === checkedAtOnce - 1) await nextSlice();
    if (work.problems.length > maxProblems) return;
    const place = placeOf(component.operation);
    const problems = problemsOfComponent(component.attributes, place);
    work.problems.push(...problems);
    if (problems.length > 0) continue;
    await refusing(work, place, async () => {
      await refuseUnknownReferences(transaction, datasetId, component.attributes, references, work.names.missing);
      right.push(component);
    });
  }
  await replaceComponents(transaction, datasetId, right, references);
  await replaceFactors(transaction, right.filter(hasOtherFactors), references);
  for (const { id, attributes } of right) {
    components.set(attributes.name, { id, attributes });
    if (attributes.type === "CONVERSION") profiles?.noteWritten(id, attributes);
  }
}

const hasOtherFactors = ({ attributes, stored }: RevisedComponent): boolean =>
  attributes.type === "CONVERSION" &&
  stored.type === "CONVERSION" &&
  attributes.conversion_factors !== stored.conversion_factors;

export async function createComponent(work: Work, record: Component): Promise<number> {
  const id = await insertComponent(work.transaction, work.datasetId, record, work.names.missing);
  work.names.forget();
  work.components.set(record.name, { id, attributes: record });
  if (record.type === "CONVERSION") work.profiles?.noteWritten(id, record);
  return id;
}

/** With everything that is deleted with them, a few hundred kB of the history. */
const removedAtOnce = 50;

export async function removeComponent(
  work: Work,
  { kind, name }: { kind: ComponentKind; name: string },
  position: number,
): Promise<void> {
  const { id } = await revisable(work, kind, name, position);
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

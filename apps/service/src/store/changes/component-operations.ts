/** Operations on components that are there. Attributes that are set one after the other are checked and written together. */
import { type ComponentKind, type SetOperation, typeOfKind } from "@esm/model/domain/changes/operation";
import { type Component, componentKinds } from "@esm/model/domain/component";
import { styleShape } from "@esm/model/domain/presentation";
import { problemsOfComponent } from "@esm/model/domain/schema-problems";
import { keepIds } from "../database/change-records.ts";
import { findReferences, refuseUnknownReferences } from "../datasets/component-references.ts";
import { refuseTakenName } from "../datasets/components.ts";
import { renameInConstraints } from "../datasets/constraints.ts";
import { writeStyle } from "../datasets/presentations.ts";
import { replaceComponents, replaceFactors } from "../datasets/writing/replace-components.ts";
import { componentNamed, deleteRemoved } from "./gathered-components.ts";
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
  await renameInConstraints(transaction, datasetId, "component", { from, to });
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
  const { transaction, datasetId, revised } = work;
  const known = revised.get(name) ?? (await componentNamed(work, name, position));
  const type = typeOfKind(kind);
  if (known?.attributes.type === type) return known;
  await deleteRemoved(work);
  throw await work.names.missing(componentKinds[type].recordName, name, async () => {
    const all = transaction.selectFrom("components").select("name").where("dataset_id", "=", datasetId);
    return (await all.where("type", "=", type).execute()).map((component) => component.name);
  });
}

export async function writeRevised(work: Work): Promise<void> {
  const { transaction, datasetId, revised, components, profiles } = work;
  if (revised.size === 0) return;
  const all = [...revised.values()];
  revised.clear();
  const attributes = all.map((component) => component.attributes);
  const references = await findReferences(transaction, datasetId, attributes);
  const right: RevisedComponent[] = [];
  for (const component of all) {
    if (work.problems.length > maxProblems) return;
    const place = placeOf(component.operation);
    const problems = problemsOfComponent(component.attributes, place);
    work.problems.push(...problems);
    if (problems.length > 0) continue;
    const known = () =>
      refuseUnknownReferences(transaction, datasetId, component.attributes, references, work.names.missing);
    if (await refusing(work, place, known)) right.push(component);
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

/**
 * The content of a data set as a list of operations would change it, without a database: for checks of what is not saved.
 * It refuses what the store refuses when they are saved.
 */

import { message, sentences } from "@esm/messages/message";
import { constraintContentShape } from "../constraints/constraint-schema.ts";
import type { DatasetContent } from "../dataset-content.ts";
import type { AnyOverride } from "../overrides/any-override.ts";
import { calendarShape, placeShape, styleShape } from "../presentation.ts";
import type { Problem } from "../problem.ts";
import { problemsOfComponent } from "../schema-problems.ts";
import { tableFamilies } from "../table-family.ts";
import { namedUsers } from "../truncate.ts";
import type { PlainReading } from "../units/read-plain.ts";
import { ContentDraft, type Refuse } from "./content-draft.ts";
import {
  type CreateOperation,
  type DeleteOperation,
  isComponentKind,
  type Operation,
  type SetOperation,
  typeOfKind,
  type ValuesOperation,
} from "./operation.ts";
import { hasUnits, type MeasuredOperation, plainOperation } from "./plain-operation.ts";

interface ChangedContent {
  content: DatasetContent;
  overrides: AnyOverride[];
  /** Why operations are refused, at their positions. */
  problems: Problem[];
}

/** Looking for the nearest valid name of one of them takes up to ten milliseconds. */
const maxProblems = 100;
const maxNamedUsers = 10;

/** Attributes for display only; no check reads them. */
const shown = new Set(Object.keys({ ...calendarShape, ...placeShape, ...styleShape }));

export function changedContent(
  content: DatasetContent,
  overrides: readonly AnyOverride[],
  operations: readonly Operation[],
): ChangedContent {
  const draft = new ContentDraft(content, overrides);
  /** Components with changed attributes that are not checked yet, and the position of the last operation that set one. */
  const revised = new Map<string, number>();
  const problems: Problem[] = [];
  const refuseAt =
    (position: number): Refuse =>
    (type, msg, hint) =>
      void problems.push({ type, loc: placeOf(position), msg, ...(hint !== undefined && { hint }) });
  /** Attributes that are set one after the other may fit each other only in the end. */
  const checkRevised = (): void => {
    for (const [name, position] of revised) {
      // No rule between attributes is about the factors.
      const component = draft.components.namedWithoutFactors(name);
      if (!component) continue;
      problems.push(...problemsOfComponent(component, placeOf(position)));
      draft.stillKnowsCommodities(name, refuseAt(position));
    }
    revised.clear();
  };
  for (const [position, given] of operations.entries()) {
    if (problems.length >= maxProblems) break;
    const refuse = refuseAt(position);
    const reading = hasUnits(given) ? plain(draft, given, position) : { value: given };
    if ("problems" in reading) {
      problems.push(...reading.problems);
      continue;
    }
    const operation = reading.value;
    if (operation.operation === "set" && operation.attribute !== "name") {
      if (set(draft, operation, refuse) && isComponentKind(operation.kind)) {
        revised.set(operation.name ?? "", position);
      }
      continue;
    }
    checkRevised();
    if (operation.operation === "set") rename(draft, operation, refuse);
    else if (operation.operation === "create") create(draft, operation, refuse);
    else if (operation.operation === "delete") remove(draft, operation, refuse);
    else setValues(draft, operation, refuse);
  }
  checkRevised();
  const result = draft.result();
  if (draft.steps !== content.dataset.number_of_time_steps) problems.push(...unfitSeries(draft.steps, result.content));
  return { ...result, problems };
}

function plain(draft: ContentDraft, operation: MeasuredOperation, position: number): PlainReading<Operation> {
  const name = operation.operation === "values" ? operation.component : operation.operation === "set" && operation.name;
  const component = draft.components.namedWithoutFactors(name || "");
  const isMeant =
    operation.operation !== "set" ||
    (isComponentKind(operation.kind) && component?.type === typeOfKind(operation.kind));
  return plainOperation(operation, isMeant ? component : undefined, draft.units, placeOf(position));
}

const placeOf = (position: number): Problem["loc"] => ["body", "operations", position];

function set(draft: ContentDraft, { kind, name, attribute, value }: SetOperation, refuse: Refuse): boolean {
  if (kind !== "dataset" && !draft.has(kind, name ?? "", refuse)) return false;
  if (shown.has(attribute)) return false;
  if (kind === "dataset" && attribute in constraintContentShape) draft.constrain({ [attribute]: value });
  else if (kind === "dataset") draft.dataset = { ...draft.dataset, [attribute]: value };
  else draft.put(kind, name ?? "", { [attribute]: value });
  return true;
}

function rename(draft: ContentDraft, { kind, name, value }: SetOperation, refuse: Refuse): void {
  const to = String(value);
  // Whether another data set has the name shows only when it is saved.
  if (kind === "dataset" || name === to || !draft.has(kind, name ?? "", refuse)) return;
  if (draft.isFree(kind, to, refuse)) draft.rename(kind, name ?? "", to);
}

function create(draft: ContentDraft, operation: CreateOperation, refuse: Refuse): void {
  const { kind, record } = operation;
  if (!draft.isFree(kind, record.name, refuse)) return;
  if ("type" in record && !draft.knowsCommodities(record, refuse)) return;
  draft.put(kind, record.name, record);
}

function remove(draft: ContentDraft, { kind, name }: DeleteOperation, refuse: Refuse): void {
  if (!draft.has(kind, name, refuse)) return;
  const users = kind === "commodity" ? draft.components.usersOf(name) : [];
  if (users.length === 0) {
    draft.remove(kind, name);
    return;
  }
  refuse("in_use", message("energycommodity_used_these_components", { name, named: namedUsers(users, maxNamedUsers) }));
}

function setValues(
  draft: ContentDraft,
  { operation: _, values, start, from: __, ...place }: ValuesOperation,
  refuse: Refuse,
): void {
  if (!draft.hasPlace(place, refuse)) return;
  const { recordName, shape } = tableFamilies[place.family];
  const stored = draft.tables.valuesAt(place);
  const end = (start ?? 0) + (values?.length ?? 0);
  if (!stored && (values === null || start !== undefined)) {
    const { component, region, regionTo } = place;
    const where = { table: recordName, component, region };
    const missing =
      regionTo === null
        ? message("record_missing_in_tables", where)
        : message("connection_missing_in_tables", { ...where, regionTo });
    refuse("not_found", missing);
  } else if (stored && values && start !== undefined) {
    if (end <= stored.length) draft.tables.putPart(place, values, start);
    else refuse("unfit", message("values_end_too_late", { count: values.length, start }));
  } else if (values && shape === "series" && values.length !== draft.steps) {
    const rule = message("length_match_number_time_steps", { recordName });
    refuse("unfit", sentences(rule, message("expected_and_given", { expected: draft.steps, given: values.length })));
  } else draft.tables.putValues(place, values);
}

function unfitSeries(steps: number, { tables }: DatasetContent): Problem[] {
  const isUnfit = ({ family, values }: DatasetContent["tables"][number]): boolean =>
    tableFamilies[family].shape === "series" && values.length !== steps;
  const other = tables.find(isUnfit);
  if (!other) return [];
  const { family, component, values } = other;
  const msg = message("series_of_other_length", { steps, family, component, length: values.length });
  return [{ type: "unfit", loc: ["body", "operations"], msg }];
}

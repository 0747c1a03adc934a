/** Reads operations by the schemas with which single records are read, so that both accept the same. */

import { message, valueError, type Words } from "@esm/messages/message";
import { z } from "zod";
import { nameText, type TextAttribute } from "../attribute.ts";
import { constraintContentShape } from "../constraints/constraint-schema.ts";
import { commodityAttributes, datasetAttributes, regionAttributes } from "../dataset.ts";
import { hintBudget, misspelt, nearestNameHint } from "../nearest-name.ts";
import { calendarShape, placeShape, styleShape } from "../presentation.ts";
import {
  attributeSchema,
  attributeShape,
  checkComponent,
  checkLossTolerance,
  componentShape,
  type Presence,
  type RefinementContext,
  report,
  typedSchema,
  withLossTolerance,
} from "../schema.ts";
import { type TableFamily, tableFamilies } from "../table-family.ts";
import { measuredSchema, tableRecordShape, valuesSchema } from "../table-schema.ts";
import { quoted } from "../truncate.ts";
import { quantitySchemas } from "../units/quantity-json.ts";
import {
  type ChangedKind,
  type CreateOperation,
  changedKinds,
  isComponentKind,
  type Operation,
  type RecordKind,
  recordKinds,
  type SetOperation,
  typeOfKind,
  type ValuesOperation,
} from "./operation.ts";
import { operationJson } from "./operation-json.ts";

type Given = Readonly<Record<string, unknown>>;

const text = (description: string) =>
  attributeSchema({ ...nameText, required: true, description } satisfies TextAttribute, "create");
const choice = (values: readonly string[], description: string) =>
  attributeSchema({ type: "enum", required: true, values, description }, "create");

/** The attributes of a record of the kind, without its presentation. */
function ownShape(kind: ChangedKind, presence: Presence): Record<string, z.ZodType> {
  if (kind === "region") return attributeShape(regionAttributes, presence);
  if (kind === "commodity") return attributeShape(commodityAttributes, presence);
  if (kind === "dataset") return attributeShape(datasetAttributes, presence);
  return componentShape(typeOfKind(kind), presence, { quantities: true });
}

/** Fields that `set` changes: also the presentation, but not the kind of a component, nor two attributes in one. */
function settableShape(kind: ChangedKind): Record<string, z.ZodType> {
  const { type: _, loss_tolerance: __, ...own } = ownShape(kind, "update");
  if (kind === "commodity") return own;
  if (kind === "region") return { ...own, ...placeShape };
  return { ...own, ...(kind === "dataset" ? { ...calendarShape, ...constraintContentShape } : styleShape) };
}

const createSchema = (kind: RecordKind) => {
  const record = z.object(ownShape(kind, "create"));
  return isComponentKind(kind) ? record.superRefine(checkComponent).superRefine(checkLossTolerance) : record;
};

const start = { type: "integer", minimum: 0, description: "First time step." } as const;

function tableSchema(family: TableFamily) {
  const { component_name, region_name, region_to_name } = tableRecordShape(family, "create");
  const values = valuesSchema(family);
  return z.object({
    component: component_name,
    region: region_name,
    region_to: region_to_name,
    values: measuredSchema(family, valuesSchema).nullable(),
    start: attributeSchema(start, "update"),
    from: values.nullable().optional(),
  });
}

/** Making schemas takes time. */
const settable = new Map(changedKinds.map((kind) => [kind, settableShape(kind)]));
const creatable = new Map(recordKinds.map((kind) => [kind, createSchema(kind)]));
const tables = new Map(
  Object.values(tableFamilies).map((family) => [family.path, { family, schema: tableSchema(family) }]),
);

const operations = {
  set: {
    fields: ["operation", "kind", "name", "attribute", "value", "from"],
    read: readSet,
  },
  create: { fields: ["operation", "kind", "record"], read: readCreate },
  delete: { fields: ["operation", "kind", "name"], read: readDelete },
  values: {
    fields: ["operation", "table", "component", "region", "region_to", "values", "start", "from"],
    read: readValues,
  },
} as const;
const allFields = [...new Set(Object.values(operations).flatMap(({ fields }) => fields as readonly string[]))];
const which = z.object({ operation: choice(Object.keys(operations), "What to do.") });

export const operationSchema = typedSchema<Operation>(
  z
    .any()
    .transform((input, context): unknown => {
      const head = readPart(which, input, context) as { operation: keyof typeof operations } | undefined;
      if (!head) {
        if (typeof input === "object" && input !== null) {
          refuseUnknown(allFields, input, context);
          refuseUnknownInValues(input, context);
        }
        return z.NEVER;
      }
      const { fields, read } = operations[head.operation];
      refuseUnknown(fields, input, context);
      refuseUnknownInValues(input as Given, context);
      return read(input as Given, context) ?? z.NEVER;
    })
    .meta({ id: "ChangeOperation", ...operationJson }),
);

/** Undefined where the schema refuses the value; its problems are reported at `place` of the operation. */
function readPart<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  context: RefinementContext,
  place: (path: PropertyKey[]) => PropertyKey[] = (path) => path,
): Value | undefined {
  const reading = schema.safeParse(value);
  if (reading.success) return reading.data;
  for (const issue of reading.error.issues) context.issues.push({ ...issue, path: place(issue.path) } as never);
  return undefined;
}

function refuseUnknown(known: readonly string[], given: Given, context: RefinementContext, place: string[] = []): void {
  for (const [name, value] of Object.entries(given)) {
    if (known.includes(name)) continue;
    const meant = misspelt(name, known, hintBudget(10_000));
    const hint = meant === undefined ? {} : { hint: () => message("did_you_mean", { nearest: meant }) };
    report(context, { type: "unknown_field", msg: message("unknown_field", { name: quoted(name) }), ...hint }, value, [
      ...place,
      name,
    ]);
  }
}

/** Values may be an object of values and their unit. */
function refuseUnknownInValues({ values }: Given, context: RefinementContext): void {
  if (typeof values !== "object" || values === null || Array.isArray(values)) return;
  refuseUnknown(Object.keys(quantitySchemas.QuantitySeries.properties as object), values as Given, context, ["values"]);
}

function refuseUnknownInTolerance({ loss_tolerance: given }: Given, context: RefinementContext): void {
  if (typeof given !== "object" || given === null) return;
  refuseUnknown(["absolute", "relative"], given as Given, context, ["record", "loss_tolerance"]);
}

const kindOf = z.object({ kind: choice(changedKinds, "Kind of the record.") });
const recordKindOf = z.object({ kind: choice(recordKinds, "Kind of the record.") });
const target = z.object({ name: text("Name of the record."), attribute: text("Attribute.") });
const ofDataset = target.omit({ name: true });

function readSet(given: Given, context: RefinementContext): SetOperation | undefined {
  const { kind } = (readPart(kindOf, given, context) as { kind: ChangedKind } | undefined) ?? {};
  if (kind === undefined) return undefined;
  const head = readPart(kind === "dataset" ? ofDataset : target, given, context) as
    | { name?: string; attribute: string }
    | undefined;
  if (!head) return undefined;
  const { name = null, attribute } = head;
  const shape = settable.get(kind) ?? {};
  if (!Object.hasOwn(shape, attribute)) {
    const hint = () => nearestNameHint(attribute, Object.keys(shape));
    const msg = message("no_attribute_of_name", { kind });
    report(context, { type: "unknown_attribute", msg, hint }, attribute, ["attribute"]);
    return undefined;
  }
  if (given.value === undefined) {
    report(context, { type: "missing", msg: message("field_required") }, undefined, ["value"]);
    return undefined;
  }
  const reading = readPart(z.object({ [attribute]: shape[attribute] }), { [attribute]: given.value }, context, (path) =>
    path.with(0, "value"),
  );
  return reading && { operation: "set", kind, name, attribute, value: reading[attribute], from: given.from };
}

function readCreate(given: Given, context: RefinementContext): CreateOperation | undefined {
  const { kind } = (readPart(recordKindOf, given, context) as { kind: RecordKind } | undefined) ?? {};
  const schema = kind && creatable.get(kind);
  if (!schema) return undefined;
  const reading = readPart(z.object({ record: schema }), given, context);
  if (typeof given.record === "object" && given.record !== null) {
    const record = given.record as Given;
    refuseUnknown(Object.keys(schema.shape), record, context, ["record"]);
    refuseUnknownInTolerance(record, context);
  }
  return (
    reading && ({ operation: "create", kind, record: withLossTolerance(reading.record) } as unknown as CreateOperation)
  );
}

const deletion = recordKindOf.extend({ name: text("Name of the record.") });

function readDelete(given: Given, context: RefinementContext): Operation | undefined {
  const reading = readPart(deletion, given, context);
  return reading && ({ operation: "delete", ...reading } as Operation);
}

const tableOf = z.object({ table: choice([...tables.keys()], "Family of tables, as in the addresses of its routes.") });

function readValues(given: Given, context: RefinementContext): ValuesOperation | undefined {
  const { table } = (readPart(tableOf, given, context) as { table: string } | undefined) ?? {};
  const { family, schema } = (table !== undefined && tables.get(table)) || {};
  const reading = schema && readPart(schema, given, context);
  if (!family || !reading) return undefined;
  const {
    component,
    region,
    region_to: regionTo,
    values: measured,
    start: first,
    from,
  } = reading as {
    component: string;
    region: string;
    region_to: string | null;
    values: Pick<ValuesOperation & { values: Float64Array }, "values" | "unit"> | null;
    start?: number;
    from?: Float64Array | null;
  };
  const { values, ...unit } = measured ?? { values: null };
  const refuse = (field: string, reason: Words): undefined => {
    report(context, { type: "value_error", msg: valueError(reason), ctx: { error: {} } }, given[field], [field]);
  };
  if (first !== undefined && (family.shape === "number" || values === null)) {
    return refuse("start", message("start_of_series_only"));
  }
  if (family.shape === "number" && values !== null && values.length !== 1) {
    return refuse("values", message("one_value_in_record", { table: family.recordName }));
  }
  const place = { family: family.name, component, region, regionTo };
  return { operation: "values", ...place, values, ...unit, start: first, from };
}

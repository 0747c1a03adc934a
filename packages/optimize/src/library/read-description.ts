/** From a description to the content of a data set, or to all problems of the description. */

import { message } from "@esm/messages/message";
import { attributesOfType, type ComponentType, componentTypes } from "@esm/model/domain/component";
import { constraintContentSchema, constraintContentShape } from "@esm/model/domain/constraints/constraint-schema";
import { commodityAttributes, datasetAttributes, regionAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { hintBudget, nearestNameHint } from "@esm/model/domain/nearest-name";
import type { Problem } from "@esm/model/domain/problem";
import { attributeSchema, componentSchema, recordSchema } from "@esm/model/domain/schema";
import { problemsOf } from "@esm/model/domain/schema-problems";
import { familyNames, type TableFamily, tableFamilies } from "@esm/model/domain/table-family";
import { measuredSchema } from "@esm/model/domain/table-schema";
import { quoted } from "@esm/model/domain/truncate";
import { type KnownFields, knownFieldsOf, problemOfUnknown, unknownFields } from "@esm/model/domain/unknown-fields";
import type { z } from "zod";

const knownConstraintFields = knownFieldsOf(constraintContentSchema);

type Given = Readonly<Record<string, unknown>>;
type Location = (string | number)[];
const lists = ["regions", "commodities", "components"];
const constraintFields = Object.keys(constraintContentShape);

type DescribedComponent = Pick<DatasetContent, "components" | "tables">;

const datasetSchema = recordSchema(datasetAttributes);
const regionSchema = recordSchema(regionAttributes);
const commoditySchema = recordSchema(commodityAttributes);
const typeSchema = attributeSchema(
  { type: "enum", values: componentTypes, required: true, description: "Kind of component." },
  "create",
) as z.ZodType<ComponentType>;

/** @returns no content where there is a problem */
export function readDescription(description: unknown): { content: DatasetContent | null; problems: Problem[] } {
  const reader = createReader();
  const given = reader.object(description, []);
  const { regions, commodities, components, ...others } = given;
  const { component_groups, region_groups, constraints, planning_reserves, ...dataset } = others;
  reader.refuseUnknown(given, [...Object.keys(datasetAttributes), ...lists, ...constraintFields], []);
  const constrained = Object.fromEntries(
    Object.entries({ component_groups, region_groups, constraints, planning_reserves }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const content = {
    dataset: reader.read(datasetSchema, { name: "energy system", ...dataset }, []),
    regions: reader.list(regions, ["regions"]).map((name, at) => reader.read(regionSchema, { name }, ["regions", at])),
    commodities: Object.entries(reader.object(commodities, ["commodities"])).map(([name, unit]) =>
      reader.read(commoditySchema, { name, unit }, ["commodities", name]),
    ),
    ...componentsOf(reader, reader.object(components, ["components"])),
    models: [],
    ...reader.read(constraintContentSchema, constrained, []),
  };
  reader.refuseUnknownIn(knownConstraintFields, constrained);
  const { problems } = reader;
  // Without problems, every part has been read.
  return { content: problems.length === 0 ? (content as DatasetContent) : null, problems };
}

type Reader = ReturnType<typeof createReader>;

function createReader() {
  const hints = hintBudget();
  const problems: Problem[] = [];
  const shape = (what: "valid_object" | "valid_list", input: unknown, loc: Location): void => {
    if (input === undefined) problems.push({ type: "missing", loc, msg: message("field_required"), input: null });
    else {
      const type = what === "valid_list" ? "list_type" : "model_attributes_type";
      problems.push({ type, loc, msg: message("input_should_be", { what: message(what) }), input });
    }
  };
  return {
    problems,
    /** Undefined where the schema refuses the value. */
    read<Value>(schema: z.ZodType<Value>, value: unknown, loc: Location): Value | undefined {
      const reading = schema.safeParse(value);
      if (reading.success) return reading.data;
      problems.push(...problemsOf(reading.error, value, loc, { hints }));
      return undefined;
    },
    /** Empty where the value is no object. */
    object(value: unknown, loc: Location): Given {
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Given;
      shape("valid_object", value, loc);
      return {};
    },
    list(value: unknown, loc: Location): readonly unknown[] {
      if (Array.isArray(value)) return value;
      shape("valid_list", value, loc);
      return [];
    },
    /** Refuses unknown fields in a part whose schema knows its fields. */
    refuseUnknownIn(known: KnownFields | null, given: Given): void {
      for (const field of unknownFields(known, given, hints)) {
        problems.push(problemOfUnknown({ ...field, isRefused: true, valid: [] }, [], hints));
      }
    },
    refuseUnknown(given: Given, known: readonly string[], loc: Location): void {
      for (const name of Object.keys(given)) {
        if (known.includes(name)) continue;
        const msg = message("unknown_field", { name: quoted(name) });
        const hint = nearestNameHint(name, known, hints);
        problems.push({ type: "unknown_field", loc: [...loc, name], msg, input: given[name], hint });
      }
    },
  };
}

function componentsOf(reader: Reader, components: Given): DescribedComponent {
  const read: DescribedComponent = { components: [], tables: [] };
  for (const [name, given] of Object.entries(components)) {
    const loc = ["components", name];
    const described = reader.object(given, loc);
    const type = reader.read(typeSchema, described.type, [...loc, "type"]);
    if (type === undefined) continue;
    const families = familyNames.map((family) => tableFamilies[family]).filter(({ kinds }) => kinds.includes(type));
    const fields = families.map(({ valueField }) => valueField);
    const attributes = Object.entries(described).filter(([field]) => !fields.includes(field));
    reader.refuseUnknown(described, ["type", ...namesOfType(type), ...fields], loc);
    const component = reader.read(componentSchema(type), { ...Object.fromEntries(attributes), name }, loc);
    if (component) read.components.push(component);
    for (const family of families)
      read.tables.push(...recordsOf(reader, described[family.valueField], { name, type, family }));
  }
  return read;
}

const namesOfType = (type: ComponentType): string[] => [
  ...Object.keys(attributesOfType(type)).filter((name) => name !== "name"),
  ...(type === "CONVERSION" ? ["conversion_factors"] : []),
];

interface Table {
  readonly name: string;
  readonly type: ComponentType;
  readonly family: TableFamily;
}

function recordsOf(reader: Reader, table: unknown, { name, type, family }: Table): TableRecord[] {
  if (table === undefined || table === null) return [];
  const schema = measuredSchema(family) as z.ZodType<{ values: Float64Array }>;
  const loc = ["components", name, family.valueField];
  const recordAt = (value: unknown, region: string, regionTo: string | null): TableRecord[] => {
    const place = regionTo === null ? [...loc, region] : [...loc, region, regionTo];
    const read = reader.read(schema, value instanceof Float64Array ? Array.from(value) : value, place);
    return read ? [{ family: family.name, component: name, region, regionTo, values: read.values }] : [];
  };
  return Object.entries(reader.object(table, loc)).flatMap(([region, value]) => {
    if (type !== "TRANSMISSION") return recordAt(value, region, null);
    const ends = Object.entries(reader.object(value, [...loc, region]));
    return ends.flatMap(([regionTo, each]) => recordAt(each, region, regionTo));
  });
}

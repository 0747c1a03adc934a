/** Schemas of answers for the OpenAPI document, made from the attribute tables where these describe the record. */
import type { AttributeTable } from "../../domain/attribute.ts";
import { jsonSchemaOf } from "../../domain/coerce.ts";
import {
  commonComponentAttributes,
  componentKinds,
  componentTypes,
  conversionFactorAttributes,
} from "../../domain/component.ts";
import { commodityAttributes, datasetAttributes, regionAttributes } from "../../domain/dataset.ts";
import { modelAttributes, overridableAttributes, overrideOperations } from "../../domain/model.ts";
import { solverChoices } from "../../domain/solver-choices.ts";
import { tableFamilies } from "../../domain/table-family.ts";
import { permissionFlags } from "../../store/datasets/permissions.ts";
import { runSchemas } from "./run-schemas.ts";
import { type JsonSchema, object, orNull, reference } from "./schema-parts.ts";
import { sweepSchemas } from "./sweep-schemas.ts";

export { type JsonSchema, reference };

const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const text: JsonSchema = { type: "string" };
/** Bytes. OpenAPI 3.1 would say `contentMediaType`, which generators of clients take for a text. */
export const binary: JsonSchema = { type: "string", format: "binary" };
const id: JsonSchema = { type: "integer", exclusiveMinimum: 0, description: "Id, never used again." };

const attributes = (table: AttributeTable): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(table).map(([name, rule]) => [name, jsonSchemaOf(rule)]));

const problem = object(
  {
    loc: { ...listOf({ anyOf: [text, { type: "integer" }] }), description: "Where, from the outside in." },
    msg: { ...text, description: "What is wrong, in a sentence." },
    type: { ...text, description: "A code." },
    input: { description: "The value found." },
    ctx: { type: "object", description: "The figures of the check." },
    hint: { ...text, description: "What to do about it." },
    severity: { type: "string", enum: ["error", "warning"] },
  },
  ["input", "ctx", "hint", "severity"],
);

const model = {
  ...attributes(modelAttributes),
  id,
  dataset: reference("DatasetSchema"),
  override_parameters: listOf(reference("EnergyModelOverrideSchema")),
  optimization_parameters: orNull(reference("EnergyModelOptimizationSchema")),
};
const overrideCount: JsonSchema = {
  ...{ type: "integer" },
  description:
    "Only in lists, of a model with more than 100 overrides: how many. `GET /models/{model_id}` has them all.",
};

const integer: JsonSchema = { type: "integer" };
const fileStatus: JsonSchema = { type: "string", enum: ["OK", "ERROR", "SKIPPED"] };

/** Choices that have a schema of their own. */
export const choices: Record<string, JsonSchema> = {
  CapacityVariableDomain: { type: "string", enum: commonComponentAttributes.capacity_variable_domain.values },
  EnergyComponentType: { type: "string", enum: componentTypes },
  EnergyModelOverrideAttribute: { type: "string", enum: overridableAttributes },
  EnergyModelOverrideOperation: { type: "string", enum: overrideOperations },
  FileStatus: fileStatus,
};

const componentType: JsonSchema = { type: "string", enum: componentTypes };

/** The answer of each kind: what all kinds share stands apart. */
const componentSchemas = Object.values(componentKinds).map(
  ({ recordName, type, attributes: own }): [string, JsonSchema] => {
    const { commodity_name: _, ...rest } = attributes(own);
    const references =
      type === "CONVERSION"
        ? { conversion_factors: listOf(reference("EnergyConversionFactorSchema")) }
        : { commodity: reference("EnergyCommoditySchema") };
    const component = reference("EnergyComponentSchema");
    return [`${recordName}Schema`, object({ type: componentType, ...rest, component, ...references })];
  },
);

const tableSchemas = Object.values(tableFamilies).map((family): [string, JsonSchema] => {
  const value = jsonSchemaOf(family.value);
  const properties = {
    id,
    dataset: reference("DatasetSchema"),
    component: reference("EnergyComponentSchema"),
    region: reference("RegionSchema"),
    region_to: orNull(reference("RegionSchema")),
    [family.valueField]: family.shape === "number" ? value : listOf(value),
  };
  return [`${family.recordName}Schema`, object(properties)];
});

const apiKey = { id, name: text, created_at: { type: "string", format: "date-time" } };

const hint = { ...text, description: "What to do about it, e.g. the nearest valid name." };

/** By the names that clients know from the interface. */
export const answerSchemas: Record<string, JsonSchema> = {
  HTTPError: object(
    {
      detail: text,
      hint,
      request_id: { ...text, description: "With 5xx: what to look for in the log." },
    },
    ["hint", "request_id"],
  ),
  ValidationError: problem,
  HTTPValidationError: object({ detail: listOf(reference("ValidationError")) }),
  HealthSchema: object({ status: { type: "string", enum: ["ok"] } }),
  SolverSchema: object({
    name: { type: "string", enum: solverChoices.filter((name) => name !== "auto") },
    usable: { type: "boolean" },
    why: { ...orNull(text), description: "Why it cannot be used." },
    version: orNull(text),
    algorithms: listOf(text),
    maximum_threads: { ...orNull(integer), description: "null: only the machine limits them." },
    maximum_memory_bytes: { ...orNull(integer), description: "null: only the machine limits it." },
    maximum_rows_and_columns: { ...orNull(integer), description: "What its licence allows; null: no limit." },
    seconds: { type: "number", description: "How long it took to prove it." },
  }),
  Token: object({ access_token: text, token_type: { type: "string", enum: ["bearer"] } }),
  UserSchema: object({ id, username: text }),
  DatasetSchema: object({ ...attributes(datasetAttributes), id, user: reference("UserSchema") }),
  ...choices,
  ...Object.fromEntries([...componentSchemas, ...tableSchemas]),
  ApiKeySchema: object(apiKey),
  NewApiKeySchema: object({ ...apiKey, key: { ...text, description: "The bearer token. It is not shown again." } }),
  DatasetPermissionSchema: object({
    ...Object.fromEntries(permissionFlags.map((flag) => [flag, { type: "boolean" }])),
    id,
    dataset: reference("DatasetSchema"),
    user: reference("UserSchema"),
  }),
  RegionSchema: object({ ...attributes(regionAttributes), id, dataset: reference("DatasetSchema") }),
  EnergyCommoditySchema: object({ ...attributes(commodityAttributes), id, dataset: reference("DatasetSchema") }),
  EnergyComponentSchema: object({ ...attributes(commonComponentAttributes), id, type: componentType }),
  EnergyConversionFactorSchema: object({
    conversion_factor: jsonSchemaOf(conversionFactorAttributes.conversion_factor),
    id,
    commodity: reference("EnergyCommoditySchema"),
  }),
  EnergyModelOverrideSchema: object({
    id,
    component_name: text,
    attribute: { type: "string", enum: [...overridableAttributes] },
    operation: { type: "string", enum: [...overrideOperations] },
    value: { anyOf: [{ type: "number" }, { type: "boolean" }, text] },
  }),
  EnergyModelOptimizationSchema: object({
    start_year: integer,
    end_year: integer,
    number_of_steps: integer,
    years_per_step: integer,
    CO2_reference: orNull({ type: "number" }),
    CO2_reduction_targets: orNull(listOf({ type: "number" })),
  }),
  EnergyModelSchema: object({ ...model, override_count: overrideCount }, ["override_count"]),
  EnergyModelValidationSchema: object({ ...model, warnings: listOf(reference("ValidationError")) }),
  ...runSchemas,
  ...sweepSchemas,
  FileUploadForm: object({ file: binary }),
  FileUploadResult: object({ file: text, status: fileStatus, message: orNull(text) }),
  ZipArchiveUploadResult: object({
    status: fileStatus,
    warnings: {
      ...integer,
      description: "Names that were ignored because nothing has them; `file_results` list them.",
    },
    file_results: listOf(reference("FileUploadResult")),
  }),
  FileUploadError: object({ detail: { anyOf: [text, reference("FileUploadResult")] }, hint }, ["hint"]),
  ZipArchiveUploadError: object({ detail: { anyOf: [text, reference("ZipArchiveUploadResult")] }, hint }, ["hint"]),
};

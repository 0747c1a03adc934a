/** Schemas of answers for the OpenAPI document, made from the attribute tables where these describe the record. */
import type { AttributeTable } from "../domain/attribute.ts";
import { datasetAttributes } from "../domain/dataset.ts";
import { jsonSchemaOf } from "../domain/lax.ts";
import { modelAttributes, overridableAttributes, overrideOperations } from "../domain/model.ts";

export type JsonSchema = Record<string, unknown>;

export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });
const text: JsonSchema = { type: "string" };
const id: JsonSchema = { type: "integer", exclusiveMinimum: 0, description: "Id, never used again." };

/** An object all of whose properties are always there, but for the optional ones. */
function object(properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}

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

const integer: JsonSchema = { type: "integer" };
const fileStatus: JsonSchema = { type: "string", enum: ["OK", "ERROR", "SKIPPED"] };

/** By the names that clients know from the interface. */
export const answerSchemas: Record<string, JsonSchema> = {
  HTTPError: object({ detail: text }),
  ValidationError: problem,
  HTTPValidationError: object({ detail: listOf(reference("ValidationError")) }),
  HealthSchema: object({ status: { type: "string", enum: ["ok"] } }),
  Token: object({ access_token: text, token_type: { type: "string", enum: ["bearer"] } }),
  UserSchema: object({ id, username: text }),
  DatasetSchema: object({ ...attributes(datasetAttributes), id, user: reference("UserSchema") }),
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
  EnergyModelSchema: object(model),
  EnergyModelValidationSchema: object({ ...model, warnings: listOf(reference("ValidationError")) }),
  FileUploadForm: object({ file: { type: "string", contentMediaType: "application/octet-stream" } }),
  FileUploadResult: object({ file: text, status: fileStatus, message: orNull(text) }),
  ZipArchiveUploadResult: object({ status: fileStatus, file_results: listOf(reference("FileUploadResult")) }),
  ZipArchiveUploadError: object({ detail: { anyOf: [text, reference("ZipArchiveUploadResult")] } }),
};

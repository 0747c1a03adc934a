/**
 * Schemas of all answers, by the names that clients know from the interface. A route names its schema, which is the
 * type that its handler must return; the OpenAPI document is made from the same schemas.
 */

import { commonComponentAttributes, componentTypes } from "@esm/model/domain/component";
import { overridableAttributes, overrideOperations } from "@esm/model/domain/model";
import { solverChoices } from "@esm/model/domain/runs/solver-choices";
import { quantitySchemas } from "@esm/model/domain/units/quantity-json";
import { z } from "zod";
import { changeSchemas } from "./change-schemas.ts";
import { constraintSchemas } from "./constraint-schemas.ts";
import { datasetSchemas } from "./dataset-schemas.ts";
import { errorSchemas } from "./error-schemas.ts";
import { figureSchemas } from "./figure-schemas.ts";
import { importSchemas } from "./import-schemas.ts";
import { linkSchemas } from "./link-schemas.ts";
import { modelSchemas } from "./model-schemas.ts";
import { presentationSchemas } from "./presentation-schemas.ts";
import { runSchemas } from "./run-schemas.ts";
import { flag, integer, type JsonSchema, list, number, text, words } from "./schema-parts.ts";
import { sweepSchemas } from "./sweep-schemas.ts";

const solver = z.object({
  name: z.enum(solverChoices).exclude(["auto"]),
  usable: flag,
  why: words.nullable().meta({ description: "Why the solver cannot be used." }),
  version: text.nullable(),
  algorithms: list(text),
  maximum_threads: integer.nullable().meta({ description: "null: limited by the machine only." }),
  maximum_memory_bytes: integer.nullable().meta({ description: "null: limited by the machine only." }),
  maximum_rows_and_columns: integer.nullable().meta({ description: "Limits of its licence; null: no limit." }),
  seconds: number.meta({ description: "Duration of the self-test." }),
});

const answers = {
  HealthSchema: z.object({ status: z.enum(["ok"]) }),
  SolverSchema: solver,
  ...errorSchemas,
  ...datasetSchemas,
  ...changeSchemas,
  ...importSchemas,
  ...presentationSchemas,
  ...constraintSchemas,
  ...modelSchemas,
  ...runSchemas,
  ...figureSchemas,
  ...sweepSchemas,
  ...linkSchemas,
};

export type Answers = { [Name in keyof typeof answers]: z.infer<(typeof answers)[Name]> };
export type AnswerName = keyof Answers;

export const schemaReference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Choices that have a schema of their own. */
export const choices: Readonly<Record<string, JsonSchema>> = {
  CapacityVariableDomain: { type: "string", enum: commonComponentAttributes.capacity_variable_domain.values },
  EnergyComponentType: { type: "string", enum: componentTypes },
  EnergyModelOverrideAttribute: { type: "string", enum: overridableAttributes },
  EnergyModelOverrideOperation: { type: "string", enum: overrideOperations },
  FileStatus: { type: "string", enum: ["OK", "ERROR", "SKIPPED"] },
};

function jsonSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(answers)) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    io: "input",
    unrepresentable: "any",
    uri: (name) => schemaReference(name).$ref as string,
    override({ jsonSchema }) {
      // Properties that zod adds by itself.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      delete jsonSchema.propertyNames;
    },
  });
  const plain = Object.entries(schemas as Record<string, JsonSchema>).map(([name, { $schema, $id, ...schema }]) => [
    name,
    withoutTypeLists(schema),
  ]);
  return { ...Object.fromEntries(plain), ...choices, ...quantitySchemas };
}

/** Zod writes `type: ["string", "null"]`; generators of clients know `anyOf` better. */
function withoutTypeLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypeLists);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, withoutTypeLists(part)] as const);
  const { type: types, ...rest } = Object.fromEntries(entries);
  if (!Array.isArray(types)) return Object.fromEntries(entries);
  const others = types.filter((type) => type !== "null").map((type) => ({ type }));
  const present = others.length > 1 ? { anyOf: others } : others[0];
  return { ...rest, ...(types.includes("null") ? { anyOf: [present, { type: "null" }] } : present) };
}

/** The descriptions of the schemas in the OpenAPI document. */
export const answerSchemas: Readonly<Record<string, JsonSchema>> = jsonSchemas();

/** The OpenAPI 3.1 document, made from the routes. */

import { componentKinds } from "@esm/model/domain/component";
import { describedValue } from "@esm/model/domain/table-descriptions";
import { tableFamilies } from "@esm/model/domain/table-family";
import { z } from "zod";
import packageJson from "../../../package.json" with { type: "json" };
import { eventStreamMediaType } from "../answers/media-types.ts";
import { totalCountHeader } from "../answers/pagination.ts";
import type { BodyLimits } from "../requests/body-limits.ts";
import { ignoredFieldsHeader } from "../requests/unknown-input.ts";
import { refusedInBody } from "../routing/refused-names.ts";
import { isForEverybody, type Route } from "../routing/route.ts";
import { answerSchemas, choices, schemaReference as reference } from "../schemas/answers.ts";
import { bodyExamples } from "../schemas/body-examples.ts";
import { binary, type JsonSchema } from "../schemas/schema-parts.ts";
import { exampleBody } from "./example-body.ts";

const tags = {
  auth: "Accounts and access tokens.",
  users: "Users.",
  datasets: "Data sets, and their archives.",
  changes: "Changes of data sets: lists of operations, applied wholly or not at all.",
  "dataset-permissions": "Permissions of users for data sets.",
  regions: "Regions of a data set.",
  commodities: "Commodities of a data set.",
  constraints: "Constraints as data: bounds of sums of quantities, and groups of components and regions.",
  "named-series": "Named series of a data set, from which overrides of tables choose.",
  presentation: "How data sets are shown: places of regions, styles of components, calendars.",
  models: "Energy models: validation and optimization.",
  runs: "Validations and optimizations in the background, and their results.",
  links: "Links to results for people without an account, and what they show.",
  sweeps: "Many optimizations of one model with varied attribute values.",
  service: "The service itself.",
  ...Object.fromEntries(
    Object.values(componentKinds).map(({ plural, recordName }) => [plural, `Components of the kind ${recordName}.`]),
  ),
  ...Object.fromEntries(
    Object.values(tableFamilies).map((family) => [family.path, describedValue(family).description]),
  ),
};

const statusTexts: Record<number, string> = {
  400: "The address or body cannot be parsed, or the uploaded file was refused; `detail` gives the reason.",
  401: "The bearer token is missing, its user no longer exists, or the login failed.",
  403: "The token is not valid, or a permission is missing.",
  404: "There is no record with this id, or a record that the request refers to does not exist.",
  408: "The request body arrived too slowly or was incomplete.",
  409: "A record with this name already exists, or the record is in use.",
  412: "The data set has another revision than the request says; nothing was changed.",
  413: "The request body is larger than allowed, or the data would exceed the storage quota.",
  422: "The request or the model is invalid; the answer lists every problem.",
  428: "The header `If-Match` with the revision of the data set is missing.",
  429: "Too many failed logins, registrations, unknown links, waiting requests, runs or files, or undelivered answers; the message says what to do.",
  503: "The service cannot process the request now; it may be repeated.",
};

/** Uploads refuse with the result of the upload. */
const uploadErrors: Record<string, string> = {
  ZipArchiveUploadResult: "ZipArchiveUploadError",
  FileUploadResult: "FileUploadError",
};

const errorSchemas: Record<number, string> = { 412: "RevisionConflict", 422: "HTTPValidationError" };

export function openApiDocument(routes: readonly Route[]): JsonSchema {
  const schemas: Record<string, JsonSchema> = {};
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    paths[route.path] ??= {};
    paths[route.path][route.method.toLowerCase()] = operation(route, schemas);
  }
  addReferenced(schemas, paths);
  return {
    openapi: "3.1.1",
    info: {
      title: "Energy system modelling service",
      version: packageJson.version,
      description: `${packageJson.description}\n\n${blindWriters}`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This service." }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([left], [right]) => (left < right ? -1 : 1))),
      securitySchemes: {
        OAuth2PasswordBearer: {
          type: "oauth2",
          description: "Log in with name and password; the token is sent with every request.",
          flows: { password: { tokenUrl: "/auth/login", scopes: {} } },
        },
      },
    },
  };
}

function operation(route: Route, schemas: Record<string, JsonSchema>): JsonSchema {
  const { operationId, tag, summary, description, body } = route;
  const parameters = [...parametersOf(route.params, "path"), ...parametersOf(route.query, "query")];
  const result: JsonSchema = { operationId, tags: [tag], summary };
  if (description) result.description = description;
  if (route.extension) result["x-extension"] = true;
  if (parameters.length > 0) result.parameters = parameters;
  if (body) {
    if (body.schema) schemas[body.schemaName] = closed(schemaOf(body.schema, schemas), refusedInBody(route) === "all");
    const media = { schema: reference(body.schemaName), ...examplesOf(operationId, body, schemas) };
    const largest = body.limits && { description: `At most ${bytesOf(body.limits)}.` };
    result.requestBody = { ...largest, required: true, content: { [body.mediaType]: media } };
  }
  result.security = isForEverybody(route) ? [] : [{ OAuth2PasswordBearer: [] }];
  result.responses = responsesOf(route);
  return result;
}

/** Named objects that refuse foreign names wherever they occur. Others occur in requests that ignore some, too. */
const closedParts: readonly string[] = ["EnergyModelOptimizationCreate", "RunOptions", "SweepParameterCreate"];

/** Says which objects refuse foreign names. */
function closed(schema: JsonSchema, isClosed: boolean): JsonSchema {
  const {
    properties,
    items,
    anyOf: all,
    ...rest
  } = schema as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
  };
  const inside = ([name, part]: [string, JsonSchema]) => [name, closed(part, isClosed)];
  return {
    ...rest,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(inside)) }),
    ...(properties && isClosed && { additionalProperties: false }),
    ...(items && { items: closed(items, isClosed) }),
    ...(all && { anyOf: all.map((part) => closed(part, isClosed)) }),
  };
}

function examplesOf(operationId: string, body: NonNullable<Route["body"]>, schemas: Record<string, JsonSchema>) {
  if (Object.hasOwn(bodyExamples, operationId)) return { examples: bodyExamples[operationId] };
  if (body.mediaType !== "application/json") return {};
  return { example: exampleBody(schemas[body.schemaName], { ...choices, ...schemas }) };
}

function responsesOf(route: Route): Record<string, JsonSchema> {
  const { answer, errors = [], params, query, body } = route;
  // An address or a body that cannot be read at all never reaches the route.
  const checked = [
    ...(params || query || body ? [422] : []),
    ...(params || body ? [400] : []),
    ...(body ? [408, 413] : []),
  ];
  // Every route queries the database, refuses too many waiting requests of a user, and may have a large answer.
  const statuses = [...new Set([...errors, 429, 503, ...(isForEverybody(route) ? [] : [401, 403]), ...checked])].sort();
  const headers = {
    ...(answer.statuses?.includes(202) && { Location: location }),
    ...(parametersOf(query, "query").some(({ name }) => name === "limit") && { [totalCountHeader]: totalCount }),
    ...((query || body?.schema) && { [ignoredFieldsHeader]: ignoredFields }),
  };
  const success = { ...successOf(answer), ...(Object.keys(headers).length > 0 && { headers }) };
  const responses: Record<string, JsonSchema> = {};
  for (const status of answer.statuses ?? [200]) responses[status] = success;
  for (const status of statuses) {
    const uploadError = status === 400 && typeof answer.schema === "string" && uploadErrors[answer.schema];
    const name = uploadError || (errorSchemas[status] ?? "HTTPError");
    const limit = status === 413 && body?.limits ? ` Maximum size: ${bytesOf(body.limits)}.` : "";
    responses[status] = { description: `${statusTexts[status]}${limit}`, content: json(reference(name)) };
  }
  return responses;
}

const bytesOf = ({ maxBytes }: BodyLimits): string =>
  maxBytes < 2 ** 20 ? `${maxBytes / 2 ** 10} KiB` : `${maxBytes / 2 ** 20} MiB`;

/** A 204 for each operation would make all answers of generated clients optional, for the sake of a rare user. */
const blindWriters =
  "Users who may modify but not use a data set cannot see its content: where others get a record (200), they " +
  "get 204 without content.";
const location = { description: "Address of the record.", schema: { type: "string" } };
const totalCount = { description: "Number of records in the whole list.", schema: { type: "integer" } };
const ignoredFields = {
  description:
    "Unknown names in the body or query that were ignored because they change nothing, separated by commas; absent if there are none.",
  schema: { type: "string" },
};

function successOf({ description, schema, file, otherForms = [] }: Route["answer"]): JsonSchema {
  // The media type for generated clients comes first.
  const others = files(otherForms);
  if (file) return { description, content: { ...files([file]), ...others } };
  if (schema === undefined) return { description };
  if (typeof schema === "string") return { description, content: { ...json(reference(schema)), ...others } };
  return { description, content: { ...json({ type: "array", items: reference(schema.listOf) }), ...others } };
}

/** A schema of a stream would be read as one of each event, which this version of OpenAPI cannot express. */
const files = (types: readonly string[]): JsonSchema =>
  Object.fromEntries(types.map((type) => [type, type === eventStreamMediaType ? {} : { schema: binary }]));
const json = (schema: JsonSchema): JsonSchema => ({ "application/json": { schema } });

function parametersOf(schema: z.ZodType | undefined, where: "path" | "query"): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, {}) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: where,
    required: required.includes(name),
    description,
    schema: withoutNull(rest),
  }));
}

/** A path or query can leave a value out but has no null. */
function withoutNull({ anyOf: all, default: fallback, ...rest }: JsonSchema): JsonSchema {
  const schema: JsonSchema = (fallback ?? null) === null ? rest : { ...rest, default: fallback };
  if (!Array.isArray(all)) return schema;
  const [only, ...others] = (all as JsonSchema[]).filter(({ type }) => type !== "null");
  return others.length > 0 ? { anyOf: [only, ...others], ...schema } : { ...only, ...schema };
}

/** The JSON schema of a zod schema's input; named parts go to `schemas`. */
function schemaOf(schema: z.ZodType, schemas: Record<string, JsonSchema>): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...made
  } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  for (const [name, part] of Object.entries($defs as Record<string, JsonSchema>))
    schemas[name] = closed(simplify(part), closedParts.includes(name));
  return simplify(made);
}

/** Choices that clients know by name. */
const namedChoices = new Map(Object.entries(choices).map(([name, { enum: values }]) => [JSON.stringify(values), name]));

/** Renames `x-default`, points references to the document's own schemas and drops the names of parts. */
function simplify<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(simplify) as Value;
  if (typeof value !== "object" || value === null) return value;
  const named = "enum" in value && namedChoices.get(JSON.stringify(value.enum));
  if (named) {
    const { type: _, enum: __, ...rest } = value as JsonSchema;
    return { ...reference(named), ...(simplify(rest) as JsonSchema) } as Value;
  }
  const entries = Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
    if (key === "x-default") return [["default", part]];
    if (key === "$ref") return [[key, String(part).replace("#/$defs/", "#/components/schemas/")]];
    if ((key === "id" || key === "$id") && typeof part === "string") return [];
    return [[key, simplify(part)]];
  });
  return Object.fromEntries(entries) as Value;
}

/** Adds the referenced answer schemas, and those that they reference. */
function addReferenced(schemas: Record<string, JsonSchema>, paths: JsonSchema): void {
  const pending = [JSON.stringify(paths), ...Object.values(schemas).map((schema) => JSON.stringify(schema))];
  for (let text = pending.pop(); text !== undefined; text = pending.pop()) {
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (Object.hasOwn(schemas, name)) continue;
      const schema = answerSchemas[name];
      if (!schema) throw new Error(`The OpenAPI document refers to a schema ${name} that is not defined.`);
      schemas[name] = Object.hasOwn(choices, name) ? schema : simplify(schema);
      pending.push(JSON.stringify(schemas[name]));
    }
  }
}

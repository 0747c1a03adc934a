/** The OpenAPI document as the fuzzer uses it: operations, and a check of answers against what is promised. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

export type Schema = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Schema;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** With the bytes that it may have, where they are documented. */
  body: { mediaType: string; schema: Schema; maxBytes: number | undefined } | undefined;
  isPublic: boolean;
  /** Whether it is meant for a revision of a data set: the header `If-Match`. */
  needsRevision: boolean;
  /** Documented successes, as `200 application/json`; without a media type where there is no body. */
  successes: string[];
}

interface RawOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { description?: string; content: Record<string, { schema: Schema }> };
  security?: unknown[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface ApiDocument {
  operations: Operation[];
  /** The schema that a reference names, otherwise the schema itself. */
  resolve(schema: Schema): Schema;
  /** The fault of an answer; undefined where there is none. */
  fault(operation: Operation, status: number, mediaType: string, body: string): string | undefined;
}

/** `At most 8 MiB.` */
function maxBytesOf(description = ""): number | undefined {
  const [, count, unit] = /At most (\d+) (KiB|MiB)\./.exec(description) ?? [];
  return unit === undefined ? undefined : Number(count) * 2 ** (unit === "KiB" ? 10 : 20);
}

export function readDocument(text: string): ApiDocument {
  const document = JSON.parse(text) as {
    paths: Record<string, Record<string, RawOperation>>;
    components: { schemas: Record<string, Schema> };
  };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema({ $id: "api", components: document.components });
  const compiled = new Map<string, ValidateFunction>();
  const raw = new Map<string, RawOperation>();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      raw.set(operation.operationId, operation);
      const [body] = Object.entries(operation.requestBody?.content ?? {});
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        body: body && {
          mediaType: body[0],
          schema: body[1].schema,
          maxBytes: maxBytesOf(operation.requestBody?.description),
        },
        isPublic: operation.security?.length === 0,
        needsRevision: "428" in operation.responses,
        successes: Object.entries(operation.responses).flatMap(([status, { content }]) => {
          if (Number(status) >= 400) return [];
          return content ? Object.keys(content).map((mediaType) => `${status} ${mediaType}`) : [status];
        }),
      };
    }),
  );

  function validator(key: string, schema: Schema): ValidateFunction {
    const known = compiled.get(key) ?? ajv.compile(absolute(schema));
    compiled.set(key, known);
    return known;
  }

  return {
    operations,
    resolve(schema) {
      const name =
        String(schema.$ref ?? "")
          .split("/")
          .at(-1) ?? "";
      return document.components.schemas[name] ?? schema;
    },
    fault({ id, method }, status, mediaType, body) {
      const response = raw.get(id)?.responses[status];
      // The description of the interface says it once for all operations: who may modify but not use gets no content.
      if (!response && status === 204 && method !== "GET" && body === "") return undefined;
      if (!response) return `status ${status} is not documented: ${body.slice(0, 300)}`;
      if (!response.content) return body === "" ? undefined : "there is a body where none is documented";
      const content = response.content[mediaType];
      if (!content) return `media type ${mediaType} is not documented for ${status}`;
      if (mediaType !== "application/json") return undefined;
      let value: unknown;
      try {
        value = JSON.parse(body);
      } catch {
        return `not JSON: ${body.slice(0, 100)}`;
      }
      const validate = validator(`${id} ${status}`, content.schema);
      if (validate(value)) return undefined;
      const [error] = validate.errors ?? [];
      return `breaks its schema for ${status}: ${error?.instancePath} ${error?.message} in ${body.slice(0, 300)}`;
    },
  };
}

/** References of the document, which is known to the validator as `api`. */
function absolute(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as Schema;
}

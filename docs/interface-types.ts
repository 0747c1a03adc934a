/** Types of the interface for the workbench, made from the OpenAPI document: `apps/workbench/src/page/data/interface.ts`. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TokenSigner } from "@esm/service/http/protection/authentication";
import { openApiDocument } from "../apps/service/src/http/openapi/openapi.ts";
import { allRoutes } from "../apps/service/src/http/routes/index.ts";
import type { Services } from "../apps/service/src/http/routing/services.ts";

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

const page = fileURLToPath(new URL("../apps/workbench/src/page/", import.meta.url));

/** Names of the types that the page imports. */
function typesOfPage(): string[] {
  const imports = /import type \{([^}]*)\} from "[./]*(?:data\/)?interface\.ts"/g;
  const texts = globSync("**/*.{ts,tsx}", { cwd: page }).map((file) => readFileSync(`${page}${file}`, "utf8"));
  return texts.flatMap((text) => [...text.matchAll(imports)].flatMap(([, names]) => names.match(/\w+/g) ?? []));
}

/** These schemas, and those that they refer to. */
function reachable(schemas: Record<string, Schema>, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const [, other] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g)) visit(other);
  };
  for (const name of names) visit(name);
  return found;
}

/** Types of the interface that the page uses. The routes are not called: they need no services. */
export function interfaceTypes(): string {
  const routes = allRoutes({} as Services, () => ({}) as TokenSigner);
  const { components } = openApiDocument(routes) as { components: { schemas: Record<string, Schema> } };
  const used = reachable(components.schemas, typesOfPage());
  const types = Object.entries(components.schemas)
    .filter(([name]) => used.has(name))
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema, "")};`);
  return [
    "/** Bodies and answers of the interface, by their names in the OpenAPI document. Made by `npx node docs/generate.ts`. */",
    ...types,
    "",
  ]
    .join("\n\n")
    .replace(/\n\n$/, "\n");
}

function typeOf(schema: Schema, indent: string): string {
  const { $ref, anyOf, oneOf, items, properties } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = anyOf ?? oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, indent)))].join(" | ");
  if (schema.type === "array") return `readonly ${inList(items ? typeOf(items, indent) : "unknown")}[]`;
  if (schema.type === "object") return properties ? objectType(schema, indent) : recordType(schema, indent);
  return (
    { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" }[schema.type ?? ""] ??
    "unknown"
  );
}

const inList = (type: string): string => (/[|]|^readonly/.test(type) && !type.startsWith("{") ? `(${type})` : type);

function recordType({ additionalProperties }: Schema, indent: string): string {
  const values = typeof additionalProperties === "object" ? typeOf(additionalProperties, indent) : "unknown";
  return `Readonly<Record<string, ${values}>>`;
}

function objectType({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const isOptional = !required.includes(name);
    return `${inner}${/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)}${isOptional ? "?" : ""}: ${typeOf(schema, inner)};`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

/** The generated OpenAPI document against the contract's: nothing of it may be missing. Skipped where it is not there. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../src/http/openapi/openapi.ts";
import { allRoutes } from "../../src/http/routes/index.ts";
import type { Services } from "../../src/http/routing/services.ts";

interface Parameter {
  name: string;
  in: string;
  required: boolean;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, unknown> }>;
  "x-extension"?: true;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: object; required?: string[] }> };
}

const file = new URL("../../../../../shared/openapi.json", import.meta.url);
const isThere = existsSync(file);
const ours = openApiDocument(allRoutes({} as Services, () => ({}) as never)) as unknown as Document;

/** docs/reference/interface-differences.md says why. */
const statusesNotUsed = [400];

/** Fields that another one may stand for here: the name of the user. */
const replaceable = ["DatasetPermissionCreate.ref_user", "DatasetPermissionUpdate.ref_user"];

function* operations(document: Document): Generator<[string, Operation]> {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) yield [`${method.toUpperCase()} ${path}`, operation];
  }
}

describe.skipIf(!isThere)("The contract's OpenAPI document", () => {
  const contract = isThere ? (JSON.parse(readFileSync(file, "utf8")) as Document) : ours;
  const own = new Map(operations(ours));
  const shared = [...operations(contract)].filter(([name]) => own.has(name));

  it("has no operation that is missing here, and has the same names for them", () => {
    expect([...operations(contract)].filter(([name]) => !own.has(name))).toEqual([]);
    const others = shared.filter(([name, { operationId }]) => own.get(name)?.operationId !== operationId);
    expect(others.map(([name]) => name)).toEqual([]);
  });

  it("has no parameter, body or file that is missing here", () => {
    const missing: string[] = [];
    for (const [name, operation] of shared) {
      const other = own.get(name);
      for (const parameter of operation.parameters ?? []) {
        const same = other?.parameters?.find((each) => each.name === parameter.name && each.in === parameter.in);
        if (!same || (same.required && !parameter.required)) missing.push(`${name}: ${parameter.name}`);
      }
      for (const type of Object.keys(operation.requestBody?.content ?? {})) {
        if (!other?.requestBody?.content[type]) missing.push(`${name}: ${type}`);
      }
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        const answer = other?.responses[status];
        if (!answer && !statusesNotUsed.includes(Number(status))) missing.push(`${name}: ${status}`);
        if (!answer) continue;
        for (const type of Object.keys(content)) if (!answer.content?.[type]) missing.push(`${name}: ${type}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it("has no schema, property or required field that is missing here", () => {
    const missing: string[] = [];
    for (const [name, { properties = {}, required = [] }] of Object.entries(contract.components.schemas)) {
      const other = ours.components.schemas[name];
      if (!other) missing.push(name);
      for (const property of Object.keys(properties)) {
        if (!Object.hasOwn(other?.properties ?? {}, property)) missing.push(`${name}.${property}`);
      }
      for (const field of required) {
        const isNeeded = other?.required?.includes(field) || replaceable.includes(`${name}.${field}`);
        if (!isNeeded) missing.push(`${name}.${field} (required)`);
      }
    }
    expect(missing).toEqual([]);
  });

  it("has every operation that is not marked as an extension", () => {
    const known = new Set([...operations(contract)].map(([name]) => name));
    const unmarked = [...own].filter(([name, operation]) => !known.has(name) && !operation["x-extension"]);
    expect(unmarked.map(([name]) => name).filter((name) => name !== "GET /health")).toEqual([]);
  });
});

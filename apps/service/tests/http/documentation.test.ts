import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { allRoutes } from "../../src/http/routes/index.ts";
import type { Services } from "../../src/http/routing/services.ts";
import { bodyExamples } from "../../src/http/schemas/body-examples.ts";
import { refuseRoutesWithoutAccess } from "../../src/http/server.ts";
import { temporaryFolder, testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

describe("The OpenAPI document", () => {
  let service: TestService;
  // biome-ignore lint/suspicious/noExplicitAny: a document of free form.
  let document: any;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0]);
    document = (await service.send("GET", "/openapi.json")).body;
  });
  afterAll(() => service.stop());

  const routes = () => allRoutes({} as Services, () => ({}) as never);

  it("has every route, under an id of its own", () => {
    for (const route of routes()) {
      const operation = document.paths[route.path][route.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: route.operationId, summary: expect.stringMatching(/\w/) });
      expect(document.tags.map(({ name }: { name: string }) => name)).toContain(operation.tags[0]);
    }
    expect(new Set(routes().map(({ operationId }) => operationId)).size).toBe(routes().length);
  });

  it("says which routes need a token, and how they refuse", () => {
    for (const { path, method, access, answer, params, query, body } of routes()) {
      const { security, responses } = document.paths[path][method.toLowerCase()];
      const needsNoAccount = access === "public" || (typeof access === "object" && access.right === "link");
      if (needsNoAccount) expect([path, security]).toEqual([path, []]);
      else {
        expect([path, security]).toEqual([path, [{ OAuth2PasswordBearer: [] }]]);
        const successes = (answer.statuses ?? [200]).map(String);
        expect(Object.keys(responses)).toEqual(expect.arrayContaining([...successes, "401", "403"]));
      }
      if (params || query || body)
        expect([path, Object.keys(responses)]).toEqual([path, expect.arrayContaining(["422"])]);
    }
  });

  it("shows examples of bodies that their routes take", () => {
    for (const [operationId, examples] of Object.entries(bodyExamples)) {
      const route = routes().find((one) => one.operationId === operationId);
      for (const [name, { value }] of Object.entries(examples)) {
        const { success } = route?.body?.schema?.safeParse(value) ?? {};
        expect([operationId, name, success]).toEqual([operationId, name, true]);
      }
      const shown = document.paths[route?.path ?? ""].post.requestBody.content["application/json"].examples;
      expect(shown).toEqual(examples);
    }
  });

  it("shows a body that the route takes for every other request with JSON", () => {
    const shown = routes().flatMap((route) => {
      if (route.body?.mediaType !== "application/json" || bodyExamples[route.operationId]) return [];
      const { example } =
        document.paths[route.path][route.method.toLowerCase()].requestBody.content["application/json"];
      const reading = route.body.schema?.safeParse(example);
      return [[route.operationId, Object.keys(example ?? {}).length > 0, reading?.success, reading?.error?.issues]];
    });
    expect(shown.length).toBeGreaterThan(30);
    expect(shown.filter(([, hasContent, success]) => !hasContent || !success)).toEqual([]);
  });

  it("has the parameters of the paths", () => {
    for (const [path, operations] of Object.entries<Record<string, { parameters?: { name: string; in: string }[] }>>(
      document.paths,
    )) {
      for (const operation of Object.values(operations)) {
        const named = (operation.parameters ?? [])
          .filter((parameter) => parameter.in === "path")
          .map(({ name }) => name);
        expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      }
    }
  });

  it("describes defaults, bounds and what is required", () => {
    const { DatasetCreate, EnergyModelOptimizationCreate } = document.components.schemas;
    expect(DatasetCreate.required).toEqual(["name"]);
    expect(DatasetCreate.properties.number_of_time_steps).toMatchObject({
      type: "integer",
      exclusiveMinimum: 0,
      default: 8760,
    });
    expect(EnergyModelOptimizationCreate.required).toEqual(["start_year"]);
    expect(JSON.stringify(document)).not.toContain("x-default");
  });

  it("distinguishes files from texts in the way that generators of clients understand", () => {
    const binary = { type: "string", format: "binary" };
    expect(document.components.schemas.FileUploadForm.properties.file).toEqual(binary);
    for (const { path, method, answer } of routes()) {
      if (!answer.file || answer.file === "text/event-stream") continue;
      const { content } = document.paths[path][method.toLowerCase()].responses[200];
      const forms = [answer.file, ...(answer.otherForms ?? [])];
      expect([path, content]).toEqual([path, Object.fromEntries(forms.map((form) => [form, { schema: binary }]))]);
    }
    expect(JSON.stringify(document)).not.toContain("contentMediaType");
  });

  it("gives a stream of events no schema, which would be taken for one of each event", () => {
    const { content } = document.paths["/runs/{run_id}/events"].get.responses[200];
    expect(content).toEqual({ "text/event-stream": {} });
  });

  it("has one media type per body, and no null in paths and queries", () => {
    type Operation = { parameters?: { schema: { default?: unknown } }[]; requestBody?: { content: object } };
    for (const [path, operations] of Object.entries<Record<string, Operation>>(document.paths)) {
      for (const { parameters = [], requestBody } of Object.values(operations)) {
        expect([path, JSON.stringify(parameters.map(({ schema }) => schema))]).toEqual([
          path,
          expect.not.stringContaining("null"),
        ]);
        if (requestBody) expect([path, Object.keys(requestBody.content).length]).toEqual([path, 1]);
      }
    }
  });

  it("satisfies the rules of a linter", long, async () => {
    const file = join(temporaryFolder(), "openapi.json");
    writeFileSync(file, JSON.stringify(document));
    const command = ["node_modules/@redocly/cli/bin/cli.js", "lint", "--config", ".redocly.yaml", file];
    const environment = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const { stderr } = await promisify(execFile)(process.execPath, command, { env: environment });
    expect(stderr).toMatch(/valid/);
    expect(stderr).not.toMatch(/warning/i);
  });

  it("has an interactive page from local files, with a policy under which it works", async () => {
    const page = await service.send("GET", "/docs", { redirect: "follow" });
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, file]) => new URL(file, `${service.url}/docs`),
    );
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file.origin).toBe(service.url);
      const answer = await fetch(file);
      // An unread body would keep the service from stopping.
      await answer.bytes();
      expect([file.pathname, answer.status]).toEqual([file.pathname, 200]);
    }
  });
});

describe("A route", () => {
  it("cannot be added without saying who may call it", () => {
    const server = fastify();
    refuseRoutesWithoutAccess(server);
    expect(() => server.get("/open", async () => "everything")).toThrow("GET /open does not say who may call it");
    expect(() => server.get("/said", { config: { access: "token" } }, async () => "something")).not.toThrow();
  });
});

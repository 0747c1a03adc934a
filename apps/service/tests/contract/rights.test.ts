/**
 * Every route for every role, on records of others. Routes, ids and
 * bodies come from the table of routes and the OpenAPI document; who may do what is said here once more, as the
 * contract says it.
 */

import type { KeyScope } from "@esm/model/domain/accounts/key-scope";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { tableFamilies } from "@esm/model/domain/table-family";
import { expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { openApiDocument } from "../../src/http/openapi/openapi.ts";
import { allRoutes } from "../../src/http/routes/index.ts";
import type { Route } from "../../src/http/routing/route.ts";
import type { Services } from "../../src/http/routing/services.ts";
import { sampleContent } from "../store/contents.ts";
import { type Contract, contractSuite } from "./support.ts";

type Right = "usage" | "modification" | "grant" | "revoke";
type Needs =
  | ("nothing" | "token" | "a flag" | "creator with usage, or modification" | "starter with usage, or modification")
  | Right[];

const ownAccount = [
  "/auth/me",
  "/auth/usage",
  "/auth/test-token",
  "/auth/password",
  "/auth/logout",
  "/auth/keys/",
  "/auth/keys/{key_id}",
];

function needs({ method, path }: Route): Needs {
  if (["/auth/register", "/auth/login", "/metrics"].includes(path) || path.startsWith("/health")) return "nothing";
  // The token in the path decides.
  if (path.startsWith("/shared/")) return "nothing";
  if (
    [
      "/users/",
      "/solvers",
      "/events",
      "/datasets/",
      "/datasets/overviews/",
      "/datasets/import",
      "/examples/",
      "/examples/{name}",
      "/datasets/permissions/{dataset_id}",
      ...ownAccount,
    ].includes(path)
  )
    return "token";
  if (path === "/datasets/permissions/") {
    return method === "GET" ? "a flag" : method === "POST" ? ["grant"] : ["grant", "revoke"];
  }
  if (path === "/datasets/permissions/{permission_id}" || path === "/links/{link_id}") return ["revoke"];
  if (path.endsWith("/links")) return method === "GET" ? ["usage"] : ["usage", "grant"];
  if (path === "/models/{model_id}" && method !== "GET") return "creator with usage, or modification";
  const isRun = path.startsWith("/runs/") || path.startsWith("/sweeps/");
  if (isRun && method !== "GET" && !path.endsWith("/export")) return "starter with usage, or modification";
  if (isRun || /^\/models\/{model_id}\/(runs|sweeps|check)$/.test(path)) return ["usage"];
  if (method === "GET" || path === "/models/" || /\/(?:copy|export)$/.test(path)) return ["usage"];
  return ["modification"];
}

/** The least scope of an API key that may do it; null where no key may. */
function keyNeeds({ method, path }: Route): KeyScope | null {
  const isChange = method !== "GET";
  if (path === "/auth/password") return null;
  if (isChange && (path.startsWith("/auth/keys/") || path.startsWith("/datasets/permissions/"))) return null;
  if (isChange && (path.endsWith("/links") || path.startsWith("/links/"))) return null;
  // A key cannot log out, and is told so.
  if (path === "/auth/logout" || path.endsWith("/export")) return "read";
  if (/\/(esm|optimize|myopic_optimize|check)$/.test(path)) return "run";
  if (isChange && /^\/(runs|sweeps)\/|^\/models\/{model_id}\/(runs|sweeps)$/.test(path)) return "run";
  return isChange ? "write" : "read";
}

interface Role {
  flags?: Right[];
  owns?: true;
  createsModel?: true;
  startsRuns?: true;
  /** The role sends an API key of this scope. */
  key?: KeyScope;
}
const everything = { flags: ["usage", "modification", "grant", "revoke"], owns: true } as const;

const roles: Record<string, Role> = {
  stranger: {},
  "user without any flag": { flags: [] },
  "model creator of former days": { flags: [], createsModel: true },
  "usage only": { flags: ["usage"] },
  modifier: { flags: ["modification"] },
  granter: { flags: ["grant"] },
  revoker: { flags: ["revoke"] },
  "granter and revoker": { flags: ["grant", "revoke"] },
  "model creator": { flags: ["usage"], createsModel: true },
  "run starter": { flags: ["usage"], startsRuns: true },
  "run starter of former days": { flags: [], startsRuns: true },
  owner: { ...everything, flags: [...everything.flags] },
  "owner with a key that reads": { ...everything, flags: [...everything.flags], key: "read" },
  "owner with a key that runs": { ...everything, flags: [...everything.flags], key: "run" },
  "owner with a key that writes": { ...everything, flags: [...everything.flags], key: "write" },
};

const scopes: (KeyScope | null)[] = ["read", "run", "write", null];

function isAllowed(route: Route, role: keyof typeof roles): boolean {
  const { flags, createsModel = false, startsRuns = false, key } = roles[role];
  const required = needs(route);
  if (key && required !== "nothing" && scopes.indexOf(keyNeeds(route)) > scopes.indexOf(key)) return false;
  if (required === "nothing" || required === "token") return true;
  if (required === "a flag") return (flags ?? []).length > 0;
  if (required === "creator with usage, or modification") {
    return (flags ?? []).includes("modification") || (createsModel && (flags ?? []).includes("usage"));
  }
  if (required === "starter with usage, or modification") {
    return (flags ?? []).includes("modification") || (startsRuns && (flags ?? []).includes("usage"));
  }
  return required.every((right) => flags?.includes(right));
}

const routes = allRoutes({} as Services, () => ({}) as never);
interface PropertySchema {
  type?: string;
  anyOf?: { type?: string }[];
}
const document = openApiDocument(routes) as {
  components: { schemas: Record<string, { required?: string[]; properties?: Record<string, PropertySchema> }> };
};

/** Deletions last, and of these the ones that take others with them. */
const deletions = [
  "{link_id}",
  "{entry_id}",
  "/component/{component_id}",
  "{key_id}",
  "{run_id}",
  "{sweep_id}",
  "{series_id}",
  "{region_id}",
  "{commodity_id}",
  "{model_id}",
];
const position = (path: string): number =>
  path === "/datasets/{dataset_id}" ? 99 : deletions.findIndex((ending) => path.endsWith(ending)) + 1 || 50;
const inOrder = ({ path, method }: Route): number => (method === "DELETE" ? position(path) : 0);
const ordered = routes.toSorted((left, right) => inOrder(left) - inOrder(right));

interface Fixture {
  ids: Record<string, number | string>;
  /** Ids of components by kind, and of records by family. */
  records: Record<string, number>;
  values: Record<string, unknown>;
}

/** A data set of the owner with a record for every route, for one role. */
async function prepare({ service, create, send, owner }: Contract, role: string, token: string): Promise<Fixture> {
  const dataset = await create("/datasets/", { name: `for the ${role}`, number_of_time_steps: 4 });
  const content = { ...optimizable(sampleContent()), importReport: "{}" };
  await service.store.writeDatasetContent(dataset.id, content, { userId: dataset.user.id });
  const me = (await send("GET", "/auth/me", undefined, token)).body;
  const third = (await send("GET", "/users/")).body.find(({ username }: { username: string }) => username === "third");
  const { flags, owns, createsModel, startsRuns } = roles[role] ?? {};
  const flagsOf = (given: Right[]) => ({
    allow_usage: given.includes("usage"),
    allow_modification: given.includes("modification"),
    allow_permission_grant: given.includes("grant"),
    allow_permission_revoke: given.includes("revoke"),
  });
  const of = { ref_dataset: dataset.id, ref_user: me?.id };
  if (flags && !owns) {
    await create("/datasets/permissions/", { ...of, ...flagsOf(createsModel || startsRuns ? ["usage"] : flags) });
  }
  const permission = await create("/datasets/permissions/", { ref_dataset: dataset.id, ref_user: third.id });
  const first = async (path: string) => (await send("GET", `${path}?dataset_id=${dataset.id}`)).body[0];
  const model = await send(
    "POST",
    "/models/",
    { name: "m", ref_dataset: dataset.id, optimization_parameters },
    createsModel ? token : owner,
  );
  const starter = startsRuns ? token : owner;
  const run = (await send("POST", `/models/${model.body.id}/runs`, { kind: "validate", force: true }, starter)).body;
  const parameters = [{ component_name: "wind", attribute: "yearly_limit", operation: "set", values: [5] }];
  const sweep = (await send("POST", `/models/${model.body.id}/sweeps`, { parameters }, starter)).body;
  await send("POST", `/sweeps/${sweep.id}/cancel`);
  if (createsModel || startsRuns) await send("PUT", "/datasets/permissions/", { ...of, ...flagsOf(flags ?? []) });
  const records: Record<string, number> = {};
  for (const kind of ["conversions", "sinks", "sources", "storages", "transmissions"]) {
    records[kind] = (await first(`/${kind}/`)).component.id;
  }
  for (const { path, valueField, shape } of Object.values(tableFamilies)) {
    const value = shape === "series" ? [0, 0, 0, 0] : 0.5;
    const at = { component_name: "battery", region_name: "South", region_to_name: "north", [valueField]: value };
    records[path] = (await create(`/${path}/`, { ref_dataset: dataset.id, ...at })).id;
  }
  const series = await create("/named-series/", { ref_dataset: dataset.id, name: "high", values: [1, 2, 3, 4] });
  const link = await create(`/datasets/${dataset.id}/links`, { inputs: true });
  const ids = {
    link_id: link.id,
    token: link.token,
    series_id: series.id,
    dataset_id: dataset.id,
    permission_id: permission.id,
    region_id: (await first("/regions/")).id,
    commodity_id: (await first("/commodities/")).id,
    model_id: model.body.id,
    component_id: records.sources,
    key_id: 999_999,
    run_id: run.id,
    sweep_id: sweep.id,
    name: "two-regions-three-steps",
    revision: (await send("GET", `/datasets/${dataset.id}/overview`)).body.revision,
  };
  const values = {
    ref_dataset: dataset.id,
    ref_user: third.id,
    component_name: "cable",
    region_name: "north",
    region_to_name: "South",
    commodity_name: "electricity",
    physical_unit: "GW_el",
    conversion_factors: [{ commodity_name: "electricity", conversion_factor: 1 }],
    current_password: "not this one",
    kind: "validate",
    parameters,
    operations: [],
    figures: [],
    scenarios: ["dry", "wet"].map((name) => ({ name, probability: 0.5 })),
  };
  return { ids, records, values };
}

/** A sweep whose points all are invalid is refused. */
function optimizable(content: DatasetContent): DatasetContent {
  const components = content.components.map((one) =>
    one.type === "STORAGE" ? { ...one, capacity_variable: true } : one,
  );
  const tables = content.tables.flatMap((table) =>
    table.component === "demand" ? [table, { ...table, region: "South" }] : [table],
  );
  return { ...content, components, tables };
}

const optimization_parameters = { start_year: 2020, number_of_steps: 1, years_per_step: 5 };
let names = 0;

function bodyFor(route: Route, { values }: Fixture): Record<string, unknown> | FormData | undefined {
  if (!route.body) return undefined;
  if (!route.body.schema) {
    const form = new FormData();
    form.append("file", new Blob(["no file of any kind"], { type: "application/zip" }), "file.zip");
    return form;
  }
  const { required = [], properties = {} } = document.components.schemas[route.body.schemaName];
  const of = (name: string): unknown => {
    if (Object.hasOwn(values, name)) return values[name];
    const { type: only, anyOf } = properties[name] ?? {};
    // Plain values stand before those with units.
    const type = only ?? anyOf?.[0].type;
    if (type === "array") return [0, 0, 0, 0];
    if (type === "number" || type === "integer") return 0.5;
    names += 1;
    return `name ${names}`;
  };
  // The user of a permission is named by id or by name; the document requires neither.
  const needed = Object.hasOwn(properties, "ref_user") ? [...required, "ref_user"] : required;
  return Object.fromEntries(needed.map((name) => [name, of(name)]));
}

async function call({ service }: Contract, route: Route, fixture: Fixture, authorization: string | undefined) {
  const [, collection] = route.path.split("/");
  const idOf = (name: string): number | string =>
    name === "entry_id" ||
    (name === "component_id" && fixture.records[collection] !== undefined && !tablePaths.has(collection))
      ? fixture.records[collection]
      : fixture.ids[name];
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(idOf(name)));
  const query = neededQuery(route.path, fixture);
  const needsDataset = route.method === "GET" && route.path.endsWith("/") && route.path !== "/datasets/";
  const body = bodyFor(route, fixture);
  const headers = authorization === undefined ? undefined : { authorization };
  return service.send(route.method, path + (needsDataset ? `?dataset_id=${fixture.ids.dataset_id}` : query), {
    ...(headers ? { headers } : {}),
    ...(body instanceof FormData ? { body } : body && { json: body }),
  });
}

/** Query of an address for the routes that require one. */
function neededQuery(given: string, { ids }: Fixture): string {
  const path = given.replace("/shared/{token}", "");
  if (path === "/runs/compare/series") return `?runs=${ids.run_id},${ids.run_id}&commodity=electricity`;
  if (["/runs/compare", "/runs/compare/statistics", "/runs/compare/report"].includes(path))
    return `?runs=${ids.run_id},${ids.run_id}`;
  if (path === "/datasets/{dataset_id}/differences") return `?since=${ids.revision}`;
  if (path === "/runs/{run_id}/balance") return "?commodity=electricity";
  if (path === "/runs/{run_id}/price-setters") return "?commodity=electricity&region=North";
  if (path === "/runs/{run_id}/periods/duration") return "?component=Demand&region=North";
  return path === "/runs/{run_id}/duration" ? "?of=load&commodity=electricity" : "";
}

const tablePaths = new Set<string>(Object.values(tableFamilies).map(({ path }) => path));

contractSuite("Rights", (contract) => {
  const isRequired = async (name: string, tokens: readonly string[]): Promise<void> => {
    await contract.service.login("third");
    const fixture = await prepare(contract, name, contract.stranger);
    for (const route of ordered) {
      if (needs(route) === "nothing") continue;
      const asked = `${route.method} ${route.path}`;
      expect([asked, (await call(contract, route, fixture, undefined)).status]).toEqual([asked, 401]);
      for (const token of tokens) {
        const { status } = await call(contract, route, fixture, `Bearer ${token}`);
        expect([asked, token, status]).toEqual([asked, token, 403]);
      }
    }
  };
  it("are required on every route: without a token and with an invalid one", () => isRequired("nobody", ["garbage"]));
  it("are required on every route, where a token is empty or looks like a key, too", long, () =>
    isRequired("nobody else", ["", "esm_garbage"]),
  );

  it("are none of a link: its token opens no route of users, and below it only what it shows", long, async () => {
    await contract.service.login("third");
    const fixture = await prepare(contract, "link", contract.stranger);
    const other = await prepare(contract, "other link", contract.stranger);
    const mixed = { ...fixture, ids: { ...other.ids, token: fixture.ids.token } };
    const unknown = { ...fixture, ids: { ...fixture.ids, token: "a".repeat(43) } };
    const wrong: unknown[] = [];
    const expectStatus = async (route: Route, expected: number[], given: Fixture, token?: string) => {
      const { status } = await call(contract, route, given, token && `Bearer ${token}`);
      if (!expected.includes(status)) wrong.push([route.method, route.path, status, expected]);
    };
    const token = String(fixture.ids.token);
    for (const route of ordered) {
      if (needs(route) !== "nothing") await expectStatus(route, [403], fixture, token);
      if (!route.path.startsWith("/shared/")) continue;
      // The run has no result.
      await expectStatus(route, [200, 409], fixture);
      await expectStatus(route, [404], unknown);
      const namesSubject = /\{(run|dataset)_id\}|compare|places|styles/.test(route.path);
      if (namesSubject) await expectStatus(route, [404], mixed);
    }
    expect(wrong).toEqual([]);
  });

  async function tokenOf(role: string): Promise<string> {
    const { owns, key } = roles[role];
    if (key) return (await contract.create("/auth/keys/", { name: role, scope: key })).key;
    return owns ? contract.owner : contract.service.login(role);
  }
  const holds = async (role: string): Promise<void> => {
    await contract.service.login("third");
    const token = await tokenOf(role);
    const fixture = await prepare(contract, role, token);
    const wrong: unknown[] = [];
    let reached = 0;
    for (const route of ordered) {
      // A stream of events has no end, and a key cannot log out.
      if (["/auth/logout", "/events", "/datasets/{dataset_id}/events"].includes(route.path)) continue;
      const allowed = isAllowed(route, role);
      const { status, body } = await call(contract, route, fixture, `Bearer ${token}`);
      // With the right, the answer is about the request, and no record is missing for it.
      const fits = allowed ? ![401, 403, 404, 500].includes(status) : status === 403;
      const isOfNobody = route.path === "/auth/keys/{key_id}" || route.path === "/datasets/permissions/{dataset_id}";
      const isLogin = ["/auth/login", "/auth/register"].includes(route.path);
      if (!fits && !isLogin && !(isOfNobody && status === 404)) {
        wrong.push([route.method, route.path, status, body, allowed ? "allowed" : "not allowed"]);
      }
      if (allowed && (status === 200 || status === 204)) reached += 1;
      // Users who may modify but not use the data set write blindly: they see no answer and no reasons.
      const isBlind = role === "modifier" && needs(route).includes("modification") && route.method !== "GET";
      if (isBlind && status === 200) wrong.push([route.method, route.path, "is answered with what is there", body]);
    }
    expect(wrong).toEqual([]);
    if (role === "owner") expect(reached).toBeGreaterThan(100);
  };
  const everyRole = "let the %s do what the contract says, and nothing else";
  it.each(["owner"])(everyRole, holds);
  it.each(Object.keys(roles).filter((role) => role !== "owner"))(everyRole, long, holds);
});

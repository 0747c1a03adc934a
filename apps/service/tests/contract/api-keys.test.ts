/** API keys: what each scope may do, until when, and what a key never does. apps/service/tests/contract/rights.test.ts tries every route. */

import { type KeyScope, keyScopes } from "@esm/model/domain/accounts/key-scope";
import { beforeAll, expect, it } from "vitest";
import { sampled } from "../../../../tests/support/long.ts";
import { digestOfKey } from "../../src/http/protection/authentication.ts";
import { contractSuite, problemsIn } from "./support.ts";

contractSuite("API keys", (contract) => {
  const makeKey = (given: object, token?: string) =>
    contract.send("POST", "/auth/keys/", { name: "job", ...given }, token);
  let dataset: number;
  let model: number;
  beforeAll(async () => {
    dataset = (await contract.dataset()).id;
    model = (await contract.create("/models/", { name: "m", ref_dataset: dataset })).id;
  });

  const act = (what: string): [method: string, path: string, json?: object] => {
    const permission = { ref_dataset: dataset, username: "stranger" };
    const acts: Record<string, [string, string, object?]> = {
      "read a data set": ["GET", `/datasets/${dataset}`],
      "read permissions": ["GET", `/datasets/permissions/?dataset_id=${dataset}`],
      "list its keys": ["GET", "/auth/keys/"],
      "check a model": ["POST", `/models/${model}/check`, { operations: [] }],
      "start a run": ["POST", `/models/${model}/runs`, { kind: "validate", force: true }],
      "validate a model while the request waits": ["GET", `/models/${model}/esm`],
      "create a model": ["POST", "/models/", { name: `m ${Math.random()}`, ref_dataset: dataset }],
      "rename a data set": ["PUT", `/datasets/${dataset}`, { name: `set ${Math.random()}` }],
      "create a data set": ["POST", "/datasets/", { name: `set ${Math.random()}` }],
      "create a key": ["POST", "/auth/keys/", { name: "child" }],
      "revoke a key": ["DELETE", "/auth/keys/1"],
      "change the password": [
        "PUT",
        "/auth/password",
        { current_password: "a long secret", new_password: "another one" },
      ],
      "change the password as the page does": [
        ...(["PUT", "/app/session", { current_password: "a long secret", new_password: "another one" }] as const),
      ],
      "grant a permission": ["POST", "/datasets/permissions/", permission],
      "change a permission": ["PUT", "/datasets/permissions/", permission],
      "revoke a permission": ["DELETE", "/datasets/permissions/1"],
    };
    return acts[what];
  };

  const table: [what: string, read: boolean, run: boolean, write: boolean][] = [
    ["read a data set", true, true, true],
    ["read permissions", true, true, true],
    ["list its keys", true, true, true],
    ["check a model", false, true, true],
    ["start a run", false, true, true],
    ["validate a model while the request waits", false, true, true],
    ["create a model", false, false, true],
    ["rename a data set", false, false, true],
    ["create a data set", false, false, true],
    ["create a key", false, false, false],
    ["revoke a key", false, false, false],
    ["change the password", false, false, false],
    ["change the password as the page does", false, false, false],
    ["grant a permission", false, false, false],
    ["change a permission", false, false, false],
    ["revoke a permission", false, false, false],
  ];
  for (const { cases, options } of sampled(table, 5))
    it.each(cases)("answer %s by scope read, run and write with %s, %s, %s", options, async (what, ...allowed) => {
      for (const [index, scope] of keyScopes.entries()) {
        const { key } = (await makeKey({ scope })).body;
        const [method, path, json] = act(what);
        const { status, body } = await contract.send(method, path, json, key);
        expect([scope, status < 400 || status === 422]).toEqual([scope, allowed[index]]);
        if (allowed[index]) continue;
        const detail = allowed.some(Boolean)
          ? `This API key has the scope '${scope}'; the request needs '${allowed[1] ? "run" : "write"}'.`
          : "An API key cannot manage keys, passwords or permissions: log in with the password.";
        expect([status, body]).toEqual([403, { detail }]);
      }
    });

  it("start runs with a key that runs, which renames, cancels and deletes them", async () => {
    const { key } = (await makeKey({ scope: "run" })).body;
    const run = (await contract.send("POST", `/models/${model}/runs`, { kind: "validate", force: true }, key)).body;
    const named = await contract.send("PUT", `/runs/${run.id}`, { title: "by night", pinned: true }, key);
    expect(named.body).toMatchObject({ title: "by night", pinned: true });
    expect((await contract.send("POST", `/runs/${run.id}/cancel`, undefined, key)).status).toBe(200);
    await expect.poll(async () => (await contract.send("DELETE", `/runs/${run.id}`, undefined, key)).status).toBe(200);
  });

  it("have the scope write and no end where nothing else is said", async () => {
    for (const given of [{}, { scope: null, expires_at: null }]) {
      expect((await makeKey(given)).body).toMatchObject({ scope: "write", expires_at: null });
    }
  });

  it("keep their end as a time in UTC, and list scope and end", async () => {
    const token = await contract.service.login("lister");
    const { body } = await makeKey({ scope: "read", expires_at: "2990-12-31T23:59:59+01:00" }, token);
    const { key: _, ...record } = body;
    expect(record).toMatchObject({ scope: "read", expires_at: "2990-12-31T22:59:59.000Z" });
    expect((await contract.send("GET", "/auth/keys/", undefined, token)).body).toEqual([record]);
  });

  it("are refused after their end, and said to have expired", async () => {
    const { key, id } = (await makeKey({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })).body;
    expect((await contract.send("GET", "/auth/me", undefined, key)).status).toBe(200);
    await contract.service.store.tokens.createKey(
      (await contract.send("GET", "/auth/me")).body.id,
      { name: "of before", scope: "write", expires_at: "2020-01-01T00:00:00.000Z" },
      digestOfKey("esm_expired"),
      "2019-01-01T00:00:00.000Z",
    );
    const { status, body } = await contract.send("GET", "/auth/me", undefined, "esm_expired");
    expect([status, body]).toEqual([403, { detail: "This API key has expired." }]);
    expect((await contract.send("DELETE", `/auth/keys/${id}`)).status).toBe(200);
  });

  it.each<[what: string, given: object, field: string, type: string]>([
    ["a scope that does not exist", { scope: "admin" }, "scope", "enum"],
    ["a scope in capitals", { scope: "READ" }, "scope", "enum"],
    ["scopes as a list", { scope: ["read"] }, "scope", "enum"],
    ["a misspelt field of the scope", { scopes: "read" }, "scopes", "unknown_field"],
    ["a misspelt field of the end", { expire_at: "2990-01-01T00:00:00Z" }, "expire_at", "unknown_field"],
    ["a field that keys do not have", { ttl: 5 }, "ttl", "unknown_field"],
    ["an end without a zone", { expires_at: "2990-01-01T00:00:00" }, "expires_at", "value_error"],
    ["an end that is a day", { expires_at: "2990-01-01" }, "expires_at", "value_error"],
    ["an end on a day that does not exist", { expires_at: "2990-02-30T00:00:00Z" }, "expires_at", "value_error"],
    ["an end that is a number", { expires_at: 32_503_680_000 }, "expires_at", "value_error"],
    ["an end that is empty", { expires_at: "" }, "expires_at", "value_error"],
    ["an end in the past", { expires_at: "2020-01-01T00:00:00Z" }, "expires_at", "value_error"],
  ])("are refused with %s", async (_, given, field, type) => {
    const before = (await contract.send("GET", "/auth/keys/?limit=1000")).body.length;
    const { status, body } = await makeKey(given);
    expect([status, problemsIn(body)]).toEqual([422, [[type, ["body", field]]]]);
    expect((await contract.send("GET", "/auth/keys/?limit=1000")).body).toHaveLength(before);
  });

  it("are recorded in the audit log with their scope and end, without the key", async () => {
    const since = new Date().toISOString();
    await makeKey({ scope: "run" satisfies KeyScope, expires_at: "2990-01-01T00:00:00Z" });
    const events = await contract.service.store.audit.list({ since, afterId: 0, limit: 100 });
    const made = events.filter(({ action }) => action === "createApiKey").at(-1);
    expect(made?.details).toMatchObject({ name: "job", scope: "run", expires_at: "2990-01-01T00:00:00.000Z" });
    expect(JSON.stringify(events)).not.toContain("esm_");
  });
});

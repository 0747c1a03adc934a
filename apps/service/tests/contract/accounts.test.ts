/** Accounts; and the extensions of accounts: me, password, logout, API keys. */
import { expect, it } from "vitest";
import { contractSuite, problemsIn } from "./support.ts";

contractSuite("Accounts", (contract) => {
  const me = (token: string) => contract.send("GET", "/auth/me", undefined, token);
  const login = (username: string, password: string) =>
    contract.service.send("POST", "/auth/login", { body: new URLSearchParams({ username, password }) });

  it("are registered once, log in with a form, and know themselves (1–5)", async () => {
    const given = { username: "ann", password: "one secret" };
    const registered = await contract.service.send("POST", "/auth/register", { json: given });
    expect([registered.status, registered.body.username]).toEqual([200, "ann"]);
    expect((await contract.service.send("POST", "/auth/register", { json: given })).status).toBe(409);
    const answer = await login("ann", "one secret");
    expect([answer.status, answer.body.token_type]).toEqual([200, "bearer"]);
    expect((await me(answer.body.access_token)).body).toEqual(registered.body);
    expect((await login("nobody", "one secret")).status).toBe(401);
    expect((await login("ann", "two")).status).toBe(401);
    expect((await me("garbage")).status).toBe(403);
  });

  it("are listed exactly, in order, with their number (10)", async () => {
    const { body, headers } = await contract.send("GET", "/users/?limit=1000");
    expect(body.map(({ username }: { username: string }) => username)).toEqual(["owner", "stranger", "ann"]);
    expect(headers.get("x-total-count")).toBe("3");
  });

  it("log out: this token ends, others of the same user stay", async () => {
    const [first, second] = [await contract.service.login("leaver"), await contract.service.login("leaver")];
    expect(first).not.toBe(second);
    expect((await contract.send("POST", "/auth/logout", undefined, first)).body.username).toBe("leaver");
    expect((await me(first)).status).toBe(403);
    expect((await me(second)).status).toBe(200);
    await contract.service.restart();
    expect((await me(first)).status).toBe(403);
  });

  it("change their password, which ends every token", async () => {
    const token = await contract.service.login("changer");
    const change = (current_password: string, new_password: string) =>
      contract.send("PUT", "/auth/password", { current_password, new_password }, token);
    expect(problemsIn((await change("wrong", "a new secret")).body)).toEqual([
      ["value_error", ["body", "current_password"]],
    ]);
    expect((await change("a long secret", "")).status).toBe(422);
    expect((await me(token)).status).toBe(200);
    const changed = await change("a long secret", "a new secret");
    expect((await me(token)).status).toBe(403);
    expect((await me(changed.body.access_token)).status).toBe(200);
    expect((await login("changer", "a long secret")).status).toBe(401);
    expect((await me((await login("changer", "a new secret")).body.access_token)).status).toBe(200);
  });

  it("have API keys: shown once, kept as a digest, good as bearer tokens until they are revoked", async () => {
    const token = await contract.service.login("automat");
    const { body: key } = await contract.send("POST", "/auth/keys/", { name: "night job" }, token);
    expect(key).toEqual({
      id: expect.any(Number),
      name: "night job",
      scope: "write",
      expires_at: null,
      created_at: expect.any(String),
      key: expect.any(String),
    });
    const { key: secret, ...record } = key;
    expect((await me(secret)).body.username).toBe("automat");
    expect((await contract.send("GET", "/auth/keys/", undefined, token)).body).toEqual([record]);
    expect((await contract.send("GET", "/auth/keys/")).body).toEqual([]);
    const { body: second } = await contract.send("POST", "/auth/keys/", { name: "day job" }, token);
    const page = await contract.send("GET", "/auth/keys/?skip=1&limit=1", undefined, token);
    expect([page.body, page.headers.get("x-total-count")]).toEqual([[expect.objectContaining({ id: second.id })], "2"]);
    await contract.send("DELETE", `/auth/keys/${second.id}`, undefined, token);
    expect((await contract.send("POST", "/auth/logout", undefined, secret)).status).toBe(400);
    const path = `/auth/keys/${key.id}`;
    expect((await contract.send("DELETE", path)).status).toBe(404);
    expect((await contract.send("DELETE", path, undefined, token)).body).toEqual(record);
    expect((await me(secret)).status).toBe(403);
  });
});

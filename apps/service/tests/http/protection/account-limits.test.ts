/** Protection of accounts: limits, disabled accounts, keys that change, the audit log. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { long } from "../../../../../tests/support/long.ts";
import { createAttemptLimits } from "../../../src/http/protection/attempt-limits.ts";
import { networkOf } from "../../../src/http/protection/client-address.ts";
import { attemptsRepository } from "../../../src/store/accounts/login-attempts.ts";
import { rotateKeptKeys } from "../../../src/store/accounts/signing-keys.ts";
import { openDatabase } from "../../../src/store/database/database.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Accounts under attack on ${database.name}`, () => {
    let service: TestService;
    beforeAll(async () => {
      const environment = {
        TRUST_PROXY: "true",
        LOGIN_FAILURES_PER_ACCOUNT: "8",
        LOGIN_FAILURES_PER_ADDRESS: "25",
        REGISTRATIONS_PER_ADDRESS: "12",
      };
      service = await startTestService(database, { environment });
    });
    afterAll(() => service.stop());

    const from = (address: string) => ({ "x-forwarded-for": address });
    const register = (username: string, address: string) =>
      service.send("POST", "/auth/register", { json: { username, password: "the right one" }, headers: from(address) });
    const login = (username: string, password: string, address: string) =>
      service.send("POST", "/auth/login", {
        body: new URLSearchParams({ username, password }),
        headers: from(address),
      });
    async function statuses(count: number, call: (number: number) => Promise<{ status: number }>): Promise<number[]> {
      const found: number[] = [];
      for (let number = 0; number < count; number++) found.push((await call(number)).status);
      return found;
    }
    const times = (status: number, count: number): number[] => Array<number>(count).fill(status);

    it("let eight logins at an account fail from any address, refuse further ones, and say when to try again", async () => {
      await register("ann", "10.1.0.1");
      const begin = performance.now();
      const tries = await statuses(10, (number) => login("ann", "wrong", `10.1.1.${number}`));
      expect(tries).toEqual([...times(401, 8), ...times(429, 2)]);
      const refused = await login("ann", "the right one", "10.1.2.1");
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual({ detail: expect.stringMatching(/^Too many logins failed\. Try again in \d+ sec/) });
      const seconds = Number(refused.headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(899 - (performance.now() - begin) / 1000);
      expect(seconds).toBeLessThanOrEqual(900);
    });

    it("count for unknown names as for known ones", async () => {
      const tries = await statuses(10, (number) => login("nobody", "wrong", `10.2.1.${number}`));
      expect(tries).toEqual([...times(401, 8), ...times(429, 2)]);
    });

    it("never lock a user out at an address from which the user has logged in before", async () => {
      await register("bob", "10.3.0.1");
      expect((await login("bob", "the right one", "10.3.0.1")).status).toBe(200);
      await statuses(9, (number) => login("bob", "wrong", `10.3.1.${number}`));
      expect((await login("bob", "the right one", "10.3.9.9")).status).toBe(429);
      expect((await login("bob", "the right one", "10.3.0.1")).status).toBe(200);
      const own = await statuses(9, () => login("bob", "wrong", "10.3.0.1"));
      expect(own).toEqual([...times(401, 8), 429]);
    });

    it("let 25 logins from an address fail, for any names", long, async () => {
      const tries = await statuses(27, (number) => login(`name ${number}`, "wrong", "10.4.0.1"));
      expect(tries).toEqual([...times(401, 25), ...times(429, 2)]);
    });

    it("hold for tries at the same time, and never count what succeeds", long, async () => {
      await register("cleo", "10.5.0.1");
      const wrong = Array.from({ length: 20 }, (_, number) => login("cleo", "wrong", `10.5.1.${number}`));
      const found = (await Promise.all(wrong)).map(({ status }) => status);
      expect(found.filter((status) => status === 401)).toHaveLength(8);
      expect(found.filter((status) => status === 429)).toHaveLength(12);
      await register("dan", "10.5.0.2");
      const right = await Promise.all(Array.from({ length: 30 }, () => login("dan", "the right one", "10.5.0.2")));
      expect(right.map(({ status }) => status)).toEqual(times(200, 30));
    });

    it("make many tries at the same moment from one address cost no more than the limit allows", long, async () => {
      const tries = Array.from({ length: 60 }, (_, number) => login(`burst ${number}`, "wrong", "10.5.9.1"));
      const found = (await Promise.all(tries)).map(({ status }) => status);
      expect(found.filter((status) => status === 401)).toHaveLength(25);
      const events = await service.store.audit.list({ since: "", afterId: 0, limit: 10_000 });
      const checked = events.filter(({ action, username }) => action === "loginFailed" && username.startsWith("burst"));
      // Four are looked at at the same time.
      expect(checked.length).toBeLessThanOrEqual(25 + 3);
    });

    it("outlive a restart", async () => {
      await register("eve", "10.6.0.1");
      await statuses(8, (number) => login("eve", "wrong", `10.6.1.${number}`));
      await service.restart();
      expect((await login("eve", "wrong", "10.6.2.1")).status).toBe(429);
    });

    it("keep a stolen token from finding out the password", async () => {
      await register("fay", "10.7.0.1");
      const token = (await login("fay", "the right one", "10.7.0.1")).body.access_token;
      const change = (current_password: string) =>
        service.send("PUT", "/auth/password", { token, json: { current_password, new_password: "a new secret" } });
      expect(await statuses(10, () => change("wrong"))).toEqual([...times(422, 8), ...times(429, 2)]);
    });

    it("are for registrations, too: by address, and by name", long, async () => {
      const many = await statuses(14, (number) => register(`from one ${number}`, "10.8.0.1"));
      expect(many).toEqual([...times(200, 12), ...times(429, 2)]);
      const same = await statuses(12, (number) => register("wanted", `10.8.1.${number}`));
      expect(same).toEqual([200, ...times(409, 9), ...times(429, 2)]);
      expect((await register("late", "10.8.0.1")).headers.get("retry-after")).toMatch(/^\d+$/);
    });

    it("are not fooled by addresses the client itself puts before that of the proxy", long, async () => {
      const tries = await statuses(27, (number) => login(`other ${number}`, "wrong", `1.2.3.${number}, 10.9.0.1`));
      expect(tries.filter((status) => status === 429)).toHaveLength(2);
    });

    it("refuse a disabled account at once: password, tokens, keys; and let it in again", async () => {
      await register("gil", "10.10.0.1");
      const token = (await login("gil", "the right one", "10.10.0.1")).body.access_token;
      const key = (await service.send("POST", "/auth/keys/", { token, json: { name: "k" } })).body.key;
      await service.store.accounts.setDisabled("gil", new Date().toISOString());
      for (const bearer of [token, key]) {
        const { status, body } = await service.send("GET", "/auth/me", { token: bearer });
        expect([status, body]).toEqual([403, { detail: "This account is disabled." }]);
      }
      expect((await login("gil", "the right one", "10.10.0.1")).status).toBe(403);
      expect((await login("gil", "wrong", "10.10.0.1")).status).toBe(401);
      await service.store.accounts.setDisabled("gil", null);
      expect((await service.send("GET", "/auth/me", { token })).status).toBe(200);
    });

    it("keep tokens of the former signing key, and sign with the new one", async () => {
      await register("hal", "10.11.0.1");
      const before = (await login("hal", "the right one", "10.11.0.1")).body.access_token;
      rotateKeptKeys(service.config.dataFolder, new Date(), 60_000);
      const after = (await login("hal", "the right one", "10.11.0.1")).body.access_token;
      const keyOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[0], "base64url").toString()).kid;
      expect(keyOf(after)).not.toBe(keyOf(before));
      for (const token of [before, after]) expect((await service.send("GET", "/auth/me", { token })).status).toBe(200);
      // Once the former is too old, its tokens end.
      rotateKeptKeys(service.config.dataFolder, new Date(Date.now() + 120_000), 60_000);
      expect((await service.send("GET", "/auth/me", { token: before })).status).toBe(403);
      expect((await service.send("GET", "/auth/me", { token: after })).status).toBe(200);
    });

    it("are in the audit log: logins, failures, permissions, deletions, passwords and keys, with user and address", async () => {
      const since = new Date().toISOString();
      await register("ivy", "10.12.0.1");
      await register("jan", "10.12.0.1");
      await login("ivy", "wrong", "10.12.0.2");
      const token = (await login("ivy", "the right one", "10.12.0.1")).body.access_token;
      const send = (method: string, path: string, json?: unknown) =>
        service.send(method, path, { token, ...(json === undefined ? {} : { json }), headers: from("10.12.0.1") });
      const { body: set } = await send("POST", "/datasets/", { name: "recorded" });
      const jan = await service.store.users.findByName("jan");
      const grant = await send("POST", "/datasets/permissions/", { ref_dataset: set.id, ref_user: jan?.id });
      await send("PUT", "/datasets/permissions/", { ref_dataset: set.id, ref_user: jan?.id, allow_usage: false });
      await send("DELETE", `/datasets/permissions/${grant.body.id}`);
      await send("POST", "/auth/keys/", { name: "night job" });
      await send("DELETE", `/datasets/${set.id}`);
      await send("DELETE", `/datasets/${set.id}`);
      await send("PUT", "/auth/password", { current_password: "the right one", new_password: "a new secret" });
      const events = await service.store.audit.list({ since, afterId: 0, limit: 100 });
      expect(events.map(({ username, action, address }) => [username, action, address])).toEqual([
        ["ivy", "registerUser", "10.12.0.1"],
        ["jan", "registerUser", "10.12.0.1"],
        ["ivy", "loginFailed", "10.12.0.2"],
        ["ivy", "login", "10.12.0.1"],
        ["ivy", "createDatasetPermission", "10.12.0.1"],
        ["ivy", "updateDatasetPermission", "10.12.0.1"],
        ["ivy", "removeDatasetPermission", "10.12.0.1"],
        ["ivy", "createApiKey", "10.12.0.1"],
        ["ivy", "removeDataset", "10.12.0.1"],
        ["ivy", "changePassword", "10.12.0.1"],
      ]);
      expect(events[4].details).toMatchObject({ dataset: "recorded", user: "jan", allow_usage: true });
      expect(events[8]).toMatchObject({ target: `/datasets/${set.id}`, details: { name: "recorded" } });
      expect(JSON.stringify(events)).not.toMatch(/right|new secret|esm_|eyJ/);
      expect(await service.store.audit.deleteBefore(new Date(Date.now() + 1000).toISOString())).toBeGreaterThan(9);
      expect(await service.store.audit.list({ since: "", afterId: 0, limit: 1 })).toEqual([]);
    });
  });

  describe.skipIf(database.isMissing)(`Closed registration on ${database.name}`, () => {
    it("says whom to ask", async () => {
      const service = await startTestService(database, { environment: { REGISTRATION: "closed" } });
      const json = { username: "ann", password: "a long secret" };
      const { status, body } = await service.send("POST", "/auth/register", { json });
      expect([status, body.detail]).toEqual([403, expect.stringContaining("administrator")]);
      expect(await service.store.users.count()).toBe(0);
      await service.stop();
    });
  });
}

describe("A network", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::6", "2001:db8:1:2"],
    ["2001:0db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Limits while the disk is full on ${database.name}`, () => {
    /** A service with one connection, so that its settings hold for all statements. */
    async function start() {
      const place = await database.create();
      const connections = await openDatabase({ ...place.options, poolSize: 1 });
      const config = {
        loginFailuresPerAccount: 8,
        loginFailuresPerAddress: 25,
        loginWindowSeconds: 900,
        registrationsPerAddress: 12,
      };
      const limits = createAttemptLimits(attemptsRepository(connections), config);
      const refuseWrites = (isOn: boolean) =>
        (connections.kind === "sqlite"
          ? sql`pragma query_only = ${sql.lit(Number(isOn))}`
          : sql`set default_transaction_read_only = ${sql.lit(isOn ? "on" : "off")}`
        ).execute(connections.write);
      const fail = async (name: string, from: string) => (await limits.login(name, 1, from)).failed();
      const stop = async () => {
        await connections.close();
        await place.remove();
      };
      return { limits, refuseWrites, fail, stop };
    }
    const tooMany = { status: 429, headers: { "retry-after": expect.stringMatching(/^[89]\d\d$/) } };

    it("count failed logins, whichever password the next one has", async () => {
      const { limits, refuseWrites, fail, stop } = await start();
      await refuseWrites(true);
      for (let count = 0; count < 8; count++) await fail("ann", `10.1.0.${count}`);
      await expect(limits.login("ann", 1, "10.1.1.1")).rejects.toMatchObject(tooMany);
      for (let count = 0; count < 25; count++) await fail(`name ${count}`, "10.2.0.1");
      await expect(limits.login("other", 1, "10.2.0.1")).rejects.toMatchObject(tooMany);
      // And still when there is room again.
      await refuseWrites(false);
      await expect(limits.login("ann", 1, "10.1.1.1")).rejects.toMatchObject(tooMany);
      await stop();
    });

    it("add to what was counted before, and let those in who know their password", async () => {
      const { limits, refuseWrites, fail, stop } = await start();
      for (let count = 0; count < 5; count++) await fail("ann", `10.1.0.${count}`);
      await refuseWrites(true);
      for (let count = 0; count < 3; count++) await fail("ann", `10.1.0.${count}`);
      await expect(limits.login("ann", 1, "10.1.1.1")).rejects.toMatchObject(tooMany);
      await fail("bob", "10.1.1.1");
      await (await limits.login("bob", 2, "10.1.1.1")).succeeded();
      await refuseWrites(false);
      for (let count = 0; count < 8; count++) await fail("bob", "10.1.1.1");
      await expect(limits.login("bob", 2, "10.1.1.1")).rejects.toMatchObject(tooMany);
      await stop();
    });

    it("count at the same time, and registrations", async () => {
      const { limits, refuseWrites, stop } = await start();
      await refuseWrites(true);
      const attempts = await Promise.all(Array.from({ length: 20 }, () => limits.login("ann", 1, "10.3.0.1")));
      const ends = await Promise.allSettled(attempts.map((attempt) => attempt.failed()));
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
      for (let count = 0; count < 12; count++) await limits.registration(`name ${count}`, "10.4.0.1");
      await expect(limits.registration("name", "10.4.0.1")).rejects.toMatchObject({ status: 429 });
      await stop();
    });
  });
}

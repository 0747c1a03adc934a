import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { long } from "../../../tests/support/long.ts";
import { startTestService, type TestService } from "../../service/tests/http/service.ts";
import { dataset } from "../../service/tests/store/contents.ts";
import { temporaryFolder, testDatabases } from "../../service/tests/store/databases.ts";
import { moment } from "../src/administration/audit.ts";
import { runCommand } from "./command.ts";

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`The administrator beside a running service on ${database.name}`, () => {
    let service: TestService;
    beforeAll(async () => {
      service = await startTestService(database, { environment: { REGISTRATION: "closed" } });
    });
    afterAll(() => service.stop());

    const command = (words: string[], input?: string) =>
      runCommand(words, { DATA_DIR: service.config.dataFolder, DATABASE_URL: service.config.databaseUrl ?? "" }, input);
    const login = (username: string, password: string) =>
      service.send("POST", "/auth/login", { body: new URLSearchParams({ username, password }) });
    const me = (token: string) => service.send("GET", "/auth/me", { token });

    it("creates, lists, disables and deletes accounts, and sets passwords", long, async () => {
      for (const name of ["ann", "bob"]) {
        expect(await command(["users", "create", name], "the first\n")).toMatchObject({ code: 0, said: "" });
      }
      const again = await command(["users", "create", "ann"], "the first\n");
      expect([again.code, again.said]).toEqual([1, "User 'ann' already exists!\n"]);
      const token = (await login("ann", "the first")).body.access_token;
      await service.store.datasets.create(dataset({ name: "of ann" }), (await me(token)).body.id);

      expect((await command(["users", "disable", "ann"])).code).toBe(0);
      expect((await me(token)).status).toBe(403);
      const { out } = await command(["users", "list", "--json"]);
      expect(JSON.parse(out)).toEqual([
        { id: expect.any(Number), username: "ann", disabledAt: expect.any(String), datasets: 1, apiKeys: 0 },
        { id: expect.any(Number), username: "bob", disabledAt: null, datasets: 0, apiKeys: 0 },
      ]);
      await command(["users", "enable", "ann"]);
      expect((await me(token)).status).toBe(200);

      expect((await command(["users", "set-password", "ann"], "the second\n")).code).toBe(0);
      expect((await me(token)).status).toBe(403);
      expect((await login("ann", "the first")).status).toBe(401);
      expect((await login("ann", "the second")).status).toBe(200);

      const owning = await command(["users", "delete", "ann"]);
      expect([owning.code, owning.said]).toEqual([1, expect.stringContaining("'of ann'")]);
      expect((await command(["users", "delete", "ann", "--heir", "bob"])).out).toContain("now belong to 'bob': of ann");
      const heir = (await login("bob", "the first")).body.access_token;
      const { body } = await service.send("GET", "/datasets/permissions/", { token: heir });
      expect(body).toMatchObject([
        { allow_modification: true, dataset: { name: "of ann", user: { username: "bob" } } },
      ]);
      await command(["users", "delete", "bob", "--with-datasets"]);
      expect(await service.store.datasets.count()).toBe(0);
      expect((await me(heir)).status).toBe(401);

      const name = "eve\u001b[31m\tand\nmore\u202e";
      await service.store.users.create({ username: name, passwordHash: "none" });
      expect((await command(["users", "list"])).out.split("\n")[1]).toMatch(/\teve\?\[31m\?and\?more\?$/);
      await service.store.accounts.remove(name, "delete");

      const log = await command(["audit", "--since", "1h", "--json"]);
      const events = log.out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(events.map(({ action }) => action)).toEqual([
        "create user",
        "create user",
        "login",
        "disable user",
        "enable user",
        "set-password user",
        "loginFailed",
        "login",
        "delete user",
        "login",
        "delete user",
      ]);
      expect((await command(["audit", "--since", "2100-01-01"])).out).toBe("");
    });

    it(
      "gives new accounts names and passwords as registration does, and asks for exact names afterwards",
      long,
      async () => {
        const refused = async (words: string[], input: string, said: string) => {
          const { code, said: found } = await command(["users", ...words], input);
          expect([code, found]).toEqual([expect.any(Number), expect.stringContaining(said)]);
          expect(code).not.toBe(0);
        };
        await refused(["create", "dora\u200b"], "a long secret\n", "character 5 is U+200B");
        await refused(["create", "dora"], "short\n", "Password should have at least 8 characters");
        await refused(["create", "dora the first"], "Dora The First\n", "cannot be the name of the account");
        const created = await command(["users", "create", " Do\u0308ra "], "a long secret\n");
        expect([created.code, created.out]).toEqual([0, expect.stringContaining("User 'Döra' has the id")]);
        await refused(["create", "DÖRA"], "a long secret\n", "already exists");
        expect((await login("döra", "a long secret")).status).toBe(200);
        for (const act of ["set-password", "disable", "delete"]) {
          await refused([act, "döra"], "another secret\n", "There is no user 'döra'.");
        }
        await refused(["set-password", "Döra"], "short\n", "Password should have at least 8 characters");
      },
    );

    it.skipIf(database.name !== "SQLite")("changes the signing key without logging anybody out", async () => {
      await command(["users", "create", "cleo"], "a long secret\n");
      const token = (await login("cleo", "a long secret")).body.access_token;
      expect((await command(["rotate-key"])).code).toBe(0);
      expect((await me(token)).status).toBe(200);
      expect((await me((await login("cleo", "a long secret")).body.access_token)).status).toBe(200);
    });
  });
}

describe("Administration", () => {
  it("does not take a folder without a database for an empty service", long, async () => {
    const folder = temporaryFolder();
    const { code, said } = await runCommand(["users", "list"], { DATA_DIR: folder });
    expect([code, said]).toEqual([2, expect.stringContaining("There is no database in the folder")]);
    rmSync(folder, { recursive: true });
  });

  it("understands points in time", () => {
    const now = Date.UTC(2030, 0, 8);
    expect(moment("7d", now)).toBe("2030-01-01T00:00:00.000Z");
    expect(moment("12h", now)).toBe("2030-01-07T12:00:00.000Z");
    expect(moment("2029-12-24", now)).toBe("2029-12-24T00:00:00.000Z");
    expect(() => moment("soon", now)).toThrow(/--since/);
  });
});

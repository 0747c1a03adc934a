import { createHmac } from "node:crypto";
import { foldedUserName } from "@esm/model/domain/accounts/user-name";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../../src/http/protection/passwords.ts";
import { keptKeys } from "../../../src/store/accounts/signing-keys.ts";
import { connectDatabase } from "../../../src/store/database/database.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

/** An account as an earlier version made it, although another one differs from it only in upper and lower case. */
async function addAsBefore({ config }: TestService, username: string, password_hash: string): Promise<void> {
  const { dataFolder, databaseUrl } = config;
  const connections = connectDatabase({ dataFolder, databaseUrl, poolSize: 1, onConnectionError: () => undefined });
  const user = { username, password_hash, folded_name: foldedUserName(username) };
  await connections.write.insertInto("users").values(user).execute();
  await connections.close();
}

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Authentication on ${database.name}`, () => {
    let service: TestService;
    beforeAll(async () => {
      service = await startTestService(database);
    });
    afterAll(() => service.stop());

    const register = (json: unknown) => service.send("POST", "/auth/register", { json });
    const login = (fields: Record<string, string>) =>
      service.send("POST", "/auth/login", { body: new URLSearchParams(fields) });

    it("registers a user and answers with id and name", async () => {
      const { status, body } = await register({ username: "ann", password: "a long secret" });
      expect(status).toBe(200);
      expect(body).toEqual({ id: expect.any(Number), username: "ann" });
    });

    it("refuses a name that is taken, in any spelling that people take for the same", async () => {
      await register({ username: "bob", password: "a long secret" });
      const again = await register({ username: "bob", password: "another secret" });
      expect([again.status, again.body.detail]).toEqual([409, "User with that username already exists!"]);
      for (const username of ["Bob", "BOB", " bob ", "ｂｏｂ"]) {
        expect([username, (await register({ username, password: "another secret" })).status]).toEqual([username, 409]);
      }
      expect((await register({ username: "bobby", password: "another secret" })).status).toBe(200);
    });

    it("takes one of two names that differ in upper and lower case when both are sent at the same time", async () => {
      const names = ["twin", "Twin", "tWin", "twIn", "twiN", "TWIN"];
      const answers = await Promise.all(names.map((username) => register({ username, password: "a long secret" })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    });

    it("stores a new name without spaces around it, in composed characters", async () => {
      const { status, body } = await register({ username: " Jo\u0308rg ", password: "a long secret" });
      expect([status, body.username]).toEqual([200, "Jörg"]);
    });

    it.each([
      "ann\u200b",
      "a\u202enn",
      "an\u0007n",
      "ann\ufeff\u2060x",
    ])("refuses a name with invisible characters: %j", async (username) => {
      const { status, body } = await register({ username, password: "a long secret" });
      expect([status, body.detail[0].type, body.detail[0].loc]).toEqual([422, "value_error", ["body", "username"]]);
      expect(body.detail[0].msg).toMatch(/^Value error, a name cannot have invisible characters: character \d/);
    });

    it("asks eight characters of a new password, and that it is not the name", async () => {
      const short = await register({ username: "kim", password: "seven c" });
      expect([short.status, short.body.detail]).toEqual([
        422,
        [
          {
            type: "string_too_short",
            loc: ["body", "password"],
            msg: "Password should have at least 8 characters",
            input: "seven c",
            ctx: { min_length: 8 },
          },
        ],
      ]);
      const named = await register({ username: "kim kimball", password: "Kim Kimball" });
      expect([named.status, named.body.detail[0].msg]).toEqual([
        422,
        "Value error, the password cannot be the name of the account.",
      ]);
      // Characters are counted, not their bytes.
      expect((await register({ username: "kim", password: "😀".repeat(7) })).status).toBe(422);
      expect((await register({ username: "kim", password: "😀".repeat(8) })).status).toBe(200);
    });

    it("asks the same of a changed password, and nothing of one that exists", async () => {
      await service.store.users.create({ username: "lee", passwordHash: await hashPassword("lee") });
      const { status, body } = await login({ username: "lee", password: "lee" });
      expect(status).toBe(200);
      const change = (new_password: string) =>
        service.send("PUT", "/auth/password", {
          token: body.access_token,
          json: { current_password: "lee", new_password },
        });
      expect((await change("short")).body.detail[0]).toMatchObject({
        type: "string_too_short",
        loc: ["body", "new_password"],
      });
      await service.store.users.create({ username: "long enough", passwordHash: await hashPassword("lee") });
      const token = (await login({ username: "long enough", password: "lee" })).body.access_token;
      const json = { current_password: "lee", new_password: "Long Enough" };
      const named = await service.send("PUT", "/auth/password", { token, json });
      expect([named.status, named.body.detail[0].loc]).toEqual([422, ["body", "new_password"]]);
      expect((await change("eight ch")).status).toBe(200);
    });

    it("lets users in who write their name in another case, unless another account differs by that alone", async () => {
      await register({ username: "Mona", password: "a long secret" });
      const named = async (username: string) => {
        const { status, body } = await login({ username, password: "a long secret" });
        const me = status === 200 && (await service.send("GET", "/auth/me", { token: body.access_token })).body;
        return me ? me.username : status;
      };
      expect([await named("mona"), await named(" MONA ")]).toEqual(["Mona", "Mona"]);
      // Accounts of before, whose names were told apart by their case.
      const passwordHash = await hashPassword("a long secret");
      for (const username of ["nina", "NINA"]) await addAsBefore(service, username, passwordHash);
      expect([await named("nina"), await named("NINA"), await named("Nina")]).toEqual(["nina", "NINA", 401]);
    });

    it("counts failed logins under all spellings of a name together", async () => {
      const limited = await startTestService(database, { environment: { LOGIN_FAILURES_PER_ACCOUNT: "3" } });
      for (const known of ["Olga", "nobody"]) {
        if (known === "Olga") await limited.login("Olga");
        const spellings = [known, known.toUpperCase(), known.toLowerCase(), ` ${known}`];
        const statuses: number[] = [];
        for (const username of spellings) {
          const body = new URLSearchParams({ username, password: "wrong" });
          statuses.push((await limited.send("POST", "/auth/login", { body })).status);
        }
        expect(statuses).toEqual([401, 401, 401, 429]);
      }
      await limited.stop();
    });

    it("reports everything that is wrong with a registration", async () => {
      const { status, body } = await register({ username: "" });
      expect(status).toBe(422);
      expect(body.detail).toEqual([
        {
          type: "string_too_short",
          loc: ["body", "username"],
          msg: "String should have at least 1 character",
          input: "",
          ctx: { min_length: 1 },
        },
        { type: "missing", loc: ["body", "password"], msg: "Field required", input: { username: "" } },
      ]);
    });

    it("gives a bearer token for name and password, urlencoded or multipart", async () => {
      await register({ username: "cleo", password: "päss wörd&" });
      const fields = { username: "cleo", password: "päss wörd&", grant_type: "password" };
      const answer = await login(fields);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ access_token: expect.any(String), token_type: "bearer" });
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      expect((await service.send("POST", "/auth/login", { body: form })).status).toBe(200);
    });

    it("says the same for an unknown name and a wrong password", async () => {
      await register({ username: "dan", password: "a long secret" });
      const unknown = await login({ username: "nobody", password: "a long secret" });
      const wrong = await login({ username: "dan", password: "A long secret" });
      expect([unknown.status, wrong.status]).toEqual([401, 401]);
      expect(wrong.body).toEqual(unknown.body);
    });

    it("refuses a login by JSON, without fields, or with another grant", async () => {
      const json = await service.send("POST", "/auth/login", { json: { username: "a", password: "b" } });
      expect(json.status).toBe(422);
      expect(json.body.detail.map((problem: { loc: unknown }) => problem.loc)).toEqual([
        ["body", "username"],
        ["body", "password"],
      ]);
      const { body } = await login({ username: "a", password: "", grant_type: "code" });
      expect(body.detail).toEqual([
        expect.objectContaining({
          type: "string_pattern_mismatch",
          loc: ["body", "grant_type"],
          ctx: { pattern: "^password$" },
        }),
        expect.objectContaining({ type: "missing", loc: ["body", "password"] }),
      ]);
    });

    it("has tokens of the agreed form: HS256, the id as a text, eight days", async () => {
      const before = Date.now() / 1000;
      const [header, claims] = (await service.login("eve")).split(".").map((part) => Buffer.from(part, "base64url"));
      expect(JSON.parse(String(header))).toEqual({ alg: "HS256", typ: "JWT", kid: expect.any(String) });
      const { sub, exp } = JSON.parse(String(claims));
      expect(sub).toMatch(/^\d+$/);
      const lifetime = 8 * 24 * 3600;
      expect(exp).toBeGreaterThanOrEqual(Math.floor(before) + lifetime);
      expect(exp).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + lifetime);
    });

    const withHeader = (authorization: string) => service.send("GET", "/datasets/", { headers: { authorization } });

    it("answers 401 without a bearer token, and says how to authenticate", async () => {
      for (const answer of [await service.send("GET", "/datasets/"), await withHeader("Basic YTpi")]) {
        expect([answer.status, answer.body]).toEqual([401, { detail: "Not authenticated" }]);
        expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      }
    });

    it("takes the scheme in any case", async () => {
      expect((await withHeader(`bEARER ${await service.login("fay")}`)).status).toBe(200);
    });

    const token = (
      claims: object,
      { alg = "HS256", secret = keptKeys(service.config.dataFolder).current().secret } = {},
    ) => {
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
      const signed = `${encode({ alg, typ: "JWT" })}.${encode(claims)}`;
      const signature = alg === "none" ? "" : createHmac("sha256", secret).update(signed).digest("base64url");
      return `${signed}.${signature}`;
    };
    const soon = () => Math.floor(Date.now() / 1000) + 60;

    it("accepts a token made by the rules, and 403s every other", async () => {
      const answer = await register({ username: "gil", password: "a long secret" });
      const sub = String(answer.body.id);
      expect((await withHeader(`Bearer ${token({ sub, exp: soon() })}`)).status).toBe(200);
      const faulty = {
        empty: "",
        garbage: "garbage",
        expired: token({ sub, exp: soon() - 120 }),
        "without an end": token({ sub }),
        forged: token({ sub, exp: soon() }, { secret: "x".repeat(64) }),
        unsigned: token({ sub, exp: soon() }, { alg: "none" }),
        "for no user": token({ exp: soon() }),
        "for a name": token({ sub: "gil", exp: soon() }),
        "for a number": token({ sub: Number(sub), exp: soon() }),
      };
      for (const [kind, text] of Object.entries(faulty)) {
        const { status, body } = await withHeader(`Bearer ${text}`);
        expect([kind, status, body]).toEqual([kind, 403, { detail: "Could not validate credentials" }]);
      }
    });

    it("answers 401 for a good token of a user who is gone", async () => {
      const { status, body } = await withHeader(`Bearer ${token({ sub: "123456789", exp: soon() })}`);
      expect([status, body]).toEqual([401, { detail: "User not found." }]);
    });

    it("gets the current user also at EnSysMod's address (5–7)", async () => {
      const test = (bearer: string) =>
        service.send("GET", "/auth/test-token", { headers: { authorization: `Bearer ${bearer}` } });
      const { body: user } = await register({ username: "ivy", password: "a long secret" });
      expect(await test(token({ sub: String(user.id), exp: soon() }))).toMatchObject({ status: 200, body: user });
      expect((await test("unknown")).status).toBe(403);
      expect((await test(token({ sub: "123456789", exp: soon() }))).status).toBe(401);
    });

    it("asks who it is before it looks at the request", async () => {
      const { status } = await service.send("POST", "/datasets/", {
        body: "{",
        headers: { "content-type": "application/json" },
      });
      expect(status).toBe(401);
    });

    it("lists exactly the users there are, in order, to users only", async () => {
      const listing = await service.login("ivy");
      const { body } = await service.send("GET", "/users/?limit=1000", { token: listing });
      expect(body.map(({ id }: { id: number }) => id)).toEqual(
        body.map((user: { id: number }) => user.id).sort((a: number, b: number) => a - b),
      );
      expect(body.at(-1)).toEqual({ id: expect.any(Number), username: "ivy" });
      expect(body).toEqual(await service.store.users.list({ skip: 0, limit: 1000 }));
      expect((await service.send("GET", "/users/")).status).toBe(401);
    });

    it("keeps tokens valid over a restart", async () => {
      const kept = await service.login("hal");
      await service.restart();
      expect((await service.send("GET", "/datasets/", { token: kept })).status).toBe(200);
    });
  });
}

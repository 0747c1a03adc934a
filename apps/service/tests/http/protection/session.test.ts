/** The session of the workbench: a token in a cookie, which counts only for requests of the page itself. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

const user = { username: "ada", password: "a long secret" };

describe("A session of the workbench", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { environment: { TRUST_PROXY: "true" } });
    await service.send("POST", "/auth/register", { json: user });
  });
  afterAll(() => service.stop());

  const ofPage = () => ({ origin: service.url, "x-workbench": "1" });
  const begin = (headers: Record<string, string> = {}, json: object = user) =>
    service.send("POST", "/app/session", { json, headers: { ...ofPage(), ...headers } });
  /** `name=value` of the cookie that an answer sets. */
  const cookieOf = ({ headers }: { headers: Headers }): string =>
    headers.getSetCookie().map((cookie) => cookie.split(";")[0])[0] ?? "";
  const userOf = async (cookie: string): Promise<unknown> =>
    (await service.send("GET", "/app/session", { headers: { cookie } })).body.user;

  it("begins with name and password, and the token is in the cookie alone", async () => {
    const answer = await begin();
    expect([answer.status, answer.body]).toEqual([200, { id: 1, username: "ada" }]);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^session_[\w-]{8}=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=691200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await userOf(cookieOf(answer))).toEqual({ id: 1, username: "ada" });
  });

  it("is bound to the host and to encryption where the request was encrypted", async () => {
    const host = "energy.example.org";
    const behindProxy = { "x-forwarded-proto": "https", "x-forwarded-host": host, origin: `https://${host}` };
    const answer = await begin(behindProxy);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-session_[\w-]{8}=.*; HttpOnly; Secure; SameSite=Strict$/);
    const me = (headers: Record<string, string>) =>
      service.send("GET", "/auth/me", { headers: { cookie: cookieOf(answer), ...headers } });
    expect((await me(behindProxy)).status).toBe(200);
    // Without encryption anybody on the way could have set a cookie of this name.
    expect((await me({})).status).toBe(401);
  });

  it.each([
    ["a wrong password", { username: "ada", password: "wrong" }, 401],
    ["an unknown name", { username: "eve", password: "wrong" }, 401],
    ["no password", { username: "ada" }, 422],
  ])("does not begin with %s", async (_, given, status) => {
    const answer = await begin({}, given);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []]);
  });

  it("has no user without a cookie, or with one that means nothing", async () => {
    const cookie = cookieOf(await begin());
    const [name] = cookie.split("=");
    for (const other of ["", "theme=dark", `${name}=`, `${name}=nonsense`, `session_other=${cookie.split("=")[1]}`]) {
      expect([other, await userOf(other)]).toEqual([other, null]);
      const { status } = await service.send("GET", "/auth/me", { headers: { cookie: other } });
      expect([other, status]).toEqual([other, 401]);
    }
  });

  describe("counts for requests of the page only:", () => {
    let cookie: string;
    beforeAll(async () => {
      cookie = cookieOf(await begin());
    });
    const statusOf = async (method: string, headers: Record<string, string>): Promise<number> => {
      const json = { name: crypto.randomUUID() };
      const path = method === "GET" ? "/datasets/" : "/datasets/1";
      const given = method === "GET" ? { headers: { cookie, ...headers } } : { json, headers: { cookie, ...headers } };
      return (await service.send(method, method === "POST" ? "/datasets/" : path, given)).status;
    };

    it.each([
      ["no header", {}, 200],
      ["same-origin", { "sec-fetch-site": "same-origin" }, 200],
      ["an address that was typed", { "sec-fetch-site": "none" }, 200],
      ["another port of the host", { "sec-fetch-site": "same-site" }, 401],
      ["another site, e.g. by an image", { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" }, 401],
    ])("GET with %s", async (_, headers, status) => {
      expect(await statusOf("GET", headers)).toBe(status);
    });

    describe.each(["POST", "PUT", "DELETE"])("%s", (method) => {
      it.each<[string, (own: string) => Record<string, string>]>([
        ["without any header", () => ({})],
        ["of a form on the page's own origin", (own) => ({ origin: own })],
        ["without an origin", () => ({ "x-workbench": "1" })],
        ["with the origin null", () => ({ "x-workbench": "1", origin: "null" })],
        ["of another host", () => ({ "x-workbench": "1", origin: "https://evil.example" })],
        ["of another port", (own) => ({ "x-workbench": "1", origin: own.replace(/\d+$/, "1") })],
        ["of a host that begins alike", (own) => ({ "x-workbench": "1", origin: `${own}.evil.example` })],
        ["with text for an origin", () => ({ "x-workbench": "1", origin: "evil" })],
      ])("%s is refused", async (_, headersFor) => {
        expect(await statusOf(method, headersFor(service.url))).toBe(401);
      });

      it("of the page is answered", async () => {
        expect(await statusOf(method, ofPage())).not.toBe(401);
      });
    });

    it("GETs that begin work do not take it", async () => {
      const dataset = (
        await service.send("POST", "/datasets/", { json: { name: "d" }, headers: { cookie, ...ofPage() } })
      ).body;
      const json = { name: "m", ref_dataset: dataset.id };
      const model = (await service.send("POST", "/models/", { json, headers: { cookie, ...ofPage() } })).body;
      expect((await service.send("GET", `/models/${model.id}`, { headers: { cookie } })).status).toBe(200);
      for (const work of ["esm", "optimize", "myopic_optimize"]) {
        const { status } = await service.send("GET", `/models/${model.id}/${work}`, {
          headers: { cookie, ...ofPage() },
        });
        expect([work, status]).toEqual([work, 401]);
      }
    });

    it("a header with a token is taken in its place, also an empty one", async () => {
      const bearer = await service.login("ben");
      const me = (authorization: string) => service.send("GET", "/auth/me", { headers: { cookie, authorization } });
      expect((await me(`Bearer ${bearer}`)).body.username).toBe("ben");
      expect((await me("Bearer")).status).toBe(403);
      expect((await me("Basic YWRhOmE=")).status).toBe(401);
    });
  });

  it.each([
    ["without the header of the page", { "x-workbench": null }],
    ["from another origin", { origin: "https://evil.example" }],
  ])("does not begin %s: nobody is logged in as somebody else", async (_, change) => {
    const headers = new Headers(ofPage());
    for (const [name, value] of Object.entries(change)) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const answer = await service.send("POST", "/app/session", { json: user, headers });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });

  it("ends: its token is revoked and its cookie removed", async () => {
    const cookie = cookieOf(await begin());
    const answer = await service.send("DELETE", "/app/session", { headers: { cookie, ...ofPage() } });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session_[\w-]{8}=; Max-Age=0; /);
    expect(await userOf(cookie)).toBeNull();
  });

  it("goes on with a new token after a change of the password, which ends all others", async () => {
    const login = { username: "cleo", password: "the one before" };
    await service.send("POST", "/auth/register", { json: login });
    const [here, elsewhere] = [cookieOf(await begin({}, login)), cookieOf(await begin({}, login))];
    const change = (current_password: string) =>
      service.send("PUT", "/app/session", {
        json: { current_password, new_password: "the one after" },
        headers: { cookie: here, ...ofPage() },
      });
    expect((await change("wrong")).status).toBe(422);
    const answer = await change("the one before");
    expect([answer.status, await userOf(cookieOf(answer))]).toEqual([200, answer.body]);
    expect([await userOf(here), await userOf(elsewhere)]).toEqual([null, null]);
  });

  it("is in no document of the interface", async () => {
    const { body } = await service.send("GET", "/openapi.json");
    expect(Object.keys(body.paths).filter((path) => path.startsWith("/app"))).toEqual([]);
  });
});

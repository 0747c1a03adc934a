/** Lists of users and data sets by the setting LIST_VISIBILITY. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

type Names = "ann" | "ben" | "cleo";

for (const database of testDatabases) {
  for (const visibility of ["all", "shared"] as const) {
    describe.skipIf(database.isMissing)(`Lists with LIST_VISIBILITY=${visibility} on ${database.name}`, () => {
      let service: TestService;
      const tokens = {} as Record<Names, string>;
      const ids = {} as Record<Names, number>;
      const datasets = {} as Record<Names, number>;
      beforeAll(async () => {
        service = await startTestService(database, { environment: { LIST_VISIBILITY: visibility } });
        for (const name of ["ann", "ben", "cleo"] as const) {
          tokens[name] = await service.login(name);
          ids[name] = (await send("ann", "GET", "/auth/me", undefined, tokens[name])).body.id;
          const json = { name: `of ${name}`, description: `study of ${name}` };
          datasets[name] = (await send(name, "POST", "/datasets/", json)).body.id;
        }
        await grant("ann", { username: "ben" });
      });
      afterAll(() => service.stop());

      const send = (by: Names, method: string, path: string, json?: object, token = tokens[by]) =>
        service.send(method, path, json === undefined ? { token } : { token, json });
      const grant = (by: Names, to: object, method = "POST") =>
        send(by, method, "/datasets/permissions/", { ref_dataset: datasets[by], allow_permission_grant: false, ...to });
      const namesIn = async (by: Names, path: string) => {
        const { body, headers } = await send(by, "GET", path);
        expect(headers.get("x-total-count")).toBe(String(body.length));
        return body.map((record: { name?: string; username?: string }) => record.name ?? record.username);
      };
      const everybody = ["ann", "ben", "cleo"];
      const everything = ["of ann", "of ben", "of cleo"];
      const expected = <Value>(all: Value, shared: Value): Value => (visibility === "all" ? all : shared);

      it("show the users with whom one shares a data set, or all", async () => {
        expect(await namesIn("ann", "/users/")).toEqual(expected(everybody, ["ann", "ben"]));
        expect(await namesIn("ben", "/users/")).toEqual(expected(everybody, ["ann", "ben"]));
        expect(await namesIn("cleo", "/users/")).toEqual(expected(everybody, ["cleo"]));
        const page = await send("ben", "GET", "/users/?skip=1&limit=1");
        expect([page.body.length, page.headers.get("x-total-count")]).toEqual([1, expected("3", "2")]);
      });

      it("show the data sets for which one has a permission, or all", async () => {
        expect(await namesIn("ann", "/datasets/")).toEqual(expected(everything, ["of ann"]));
        expect(await namesIn("ben", "/datasets/")).toEqual(expected(everything, ["of ann", "of ben"]));
        expect(await namesIn("cleo", "/datasets/")).toEqual(expected(everything, ["of cleo"]));
        expect(await namesIn("cleo", "/datasets/?name=of")).toEqual(expected(everything, ["of cleo"]));
        expect(await namesIn("cleo", "/datasets/?mine=true")).toEqual(["of cleo"]);
      });

      it("suggest names of users that can be listed, and no others", async () => {
        const byName = async (by: Names, username: string) => (await grant(by, { username })).body;
        expect(await byName("ann", "bem")).toEqual({ detail: "User bem not found!", hint: "Did you mean 'ben'?" });
        const clea = await byName("ann", "clea");
        expect(clea.hint ?? "").toMatch(expected(/'cleo'/, /^(?!.*cleo)/));
      });

      it("share with a user by id, if the user can be listed", async () => {
        const by = async (method: string) => {
          const { status, body } = await grant("cleo", { ref_user: ids.ben }, method);
          return [status, body.user?.username ?? body.detail];
        };
        const hidden = [404, `User ${ids.ben} not found!`];
        expect(await by("POST")).toEqual(expected([200, "ben"], hidden));
        expect(await by("PUT")).toEqual(expected([200, "ben"], hidden));
        expect((await grant("cleo", { ref_user: 999_999 })).body).toEqual({ detail: "User 999999 not found!" });
      });

      it("share by name with any user, and then show each to the other", async () => {
        expect((await grant("ben", { username: "Cleo" })).body.user).toEqual({ id: ids.cleo, username: "cleo" });
        expect(await namesIn("cleo", "/users/")).toEqual(expected(everybody, ["ben", "cleo"]));
        expect(await namesIn("cleo", "/datasets/")).toEqual(expected(everything, ["of ben", "of cleo"]));
      });

      it("show nothing any more when nothing is shared any more", async () => {
        const { body } = await send("ben", "GET", `/datasets/permissions/?dataset_id=${datasets.ben}`);
        const { id } = body.find(({ user }: { user: { username: string } }) => user.username === "cleo");
        expect((await send("ben", "DELETE", `/datasets/permissions/${id}`)).status).toBe(200);
        expect(await namesIn("cleo", "/users/")).toEqual(expected(everybody, ["cleo"]));
      });
    });
  }
}

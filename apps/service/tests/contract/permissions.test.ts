/** Permissions of users for data sets. */
import { expect, it } from "vitest";
import { contractSuite } from "./support.ts";

contractSuite("Permissions", (contract) => {
  const send: typeof contract.send = (...given) => contract.send(...given);
  let names = 0;
  /** A new user with these permissions for a data set. */
  async function guest(dataset: number, flags: Record<string, boolean>) {
    names += 1;
    const token = await contract.service.login(`guest ${names}`);
    const { id } = (await send("GET", "/auth/me", undefined, token)).body;
    const permission = await contract.create("/datasets/permissions/", {
      ref_dataset: dataset,
      ref_user: id,
      allow_usage: false,
      allow_modification: false,
      allow_permission_grant: false,
      allow_permission_revoke: false,
      ...flags,
    });
    return { id, token, permission };
  }

  it("lists one's own, in the order of creation (19)", async () => {
    const token = await contract.service.login("collector");
    const created = [];
    for (const name of ["mine 1", "mine 2"]) created.push((await send("POST", "/datasets/", { name }, token)).body);
    const { body } = await send("GET", "/datasets/permissions/", undefined, token);
    expect(body.map(({ dataset }: { dataset: unknown }) => dataset)).toEqual(created);
  });

  it("lists those of a data set for each user who has one (20)", async () => {
    const { id } = await contract.dataset();
    const list = (token?: string) => send("GET", `/datasets/permissions/?dataset_id=${id}`, undefined, token);
    const { body } = await list();
    expect(body).toEqual([
      {
        allow_usage: true,
        allow_modification: true,
        allow_permission_grant: true,
        allow_permission_revoke: true,
        id: expect.any(Number),
        dataset: expect.objectContaining({ id }),
        user: { id: expect.any(Number), username: "owner" },
      },
    ]);
    expect((await list(contract.stranger)).status).toBe(403);
    expect((await list((await guest(id, {})).token)).status).toBe(403);
    expect((await list((await guest(id, { allow_usage: true })).token)).body).toHaveLength(3);
    expect((await send("GET", "/datasets/permissions/?dataset_id=999999")).status).toBe(403);
    expect((await send("GET", "/datasets/permissions/?dataset_id=")).status).toBe(422);
  });

  it("gets one's own by data set (21, 22)", async () => {
    const { id } = await contract.dataset();
    expect((await send("GET", `/datasets/permissions/${id}`)).body).toMatchObject({ dataset: { id } });
    expect((await send("GET", `/datasets/permissions/${id}`, undefined, contract.stranger)).status).toBe(404);
  });

  it("creates one with every flag set unless the request says otherwise, once (23, 24)", async () => {
    const { id } = await contract.dataset();
    const user = (await send("GET", "/auth/me", undefined, contract.stranger)).body;
    const given = { ref_dataset: id, ref_user: user.id, allow_modification: false };
    expect((await send("POST", "/datasets/permissions/", given)).body).toMatchObject({
      allow_usage: true,
      allow_modification: false,
      allow_permission_grant: true,
      allow_permission_revoke: true,
      user,
    });
    expect((await send("POST", "/datasets/permissions/", given)).status).toBe(409);
    expect((await send("POST", "/datasets/permissions/", { ...given, ref_user: 999_999 })).status).toBe(404);
    expect((await send("POST", "/datasets/permissions/", { ...given, ref_dataset: 999_999 })).status).toBe(403);
  });

  it("changes what is given, for those who may grant and revoke (25)", async () => {
    const { id } = await contract.dataset();
    const { id: ref_user, token } = await guest(id, { allow_usage: true });
    const off = { allow_usage: false, allow_modification: false };
    const put = (given: object, by?: string) =>
      send("PUT", "/datasets/permissions/", { ref_dataset: id, ref_user, ...given }, by);
    expect((await put({ allow_modification: true, allow_usage: null })).body).toMatchObject({
      allow_usage: true,
      allow_modification: true,
    });
    expect((await put(off)).body).toMatchObject(off);
    expect((await put({ ref_user: 999_999 })).status).toBe(404);
    const granter = await guest(id, { allow_permission_grant: true });
    expect((await put({}, granter.token)).status).toBe(403);
    const own = await put({}, token);
    expect([own.status, own.body.detail]).toEqual([403, expect.stringContaining("cannot edit your own")]);
  });

  it("creates and changes one by the user's name as well as by the id", async () => {
    const { id } = await contract.dataset();
    await contract.service.login("grace hopper");
    const by = (given: object, method = "POST", token?: string) =>
      send(method, "/datasets/permissions/", { ref_dataset: id, ...given }, token);
    const user = { id: expect.any(Number), username: "grace hopper" };
    expect((await by({ username: "grace hopper", allow_usage: false })).body).toMatchObject({
      user,
      allow_usage: false,
    });
    expect((await by({ username: "grace hopper" })).status).toBe(409);
    expect((await by({ username: "grace hopper", allow_usage: true }, "PUT")).body).toMatchObject({
      user,
      allow_usage: true,
    });
    for (const method of ["POST", "PUT"]) {
      const unknown = await by({ username: "grase hoper" }, method);
      const refusal = { detail: "User grase hoper not found!", hint: "Did you mean 'grace hopper'?" };
      expect([unknown.status, unknown.body]).toEqual([404, refusal]);
      const neither = await by({}, method);
      expect([neither.status, neither.body.detail[0]]).toMatchObject([
        422,
        { type: "missing", loc: ["body", "ref_user"] },
      ]);
      const nothing = await send(method, "/datasets/permissions/", {});
      expect(nothing.body.detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(["ref_dataset", "ref_user"]);
      expect((await send(method, "/datasets/permissions/", [])).status).toBe(422);
      const both = await by({ username: "grace hopper", ref_user: 1 }, method);
      expect([both.status, both.body.detail[0].loc]).toEqual([422, ["body", "username"]]);
      expect((await by({ username: "" }, method)).status).toBe(422);
      expect((await by({ username: null }, method)).status).toBe(422);
    }
    // Users who may not give permissions learn nothing about other users.
    expect((await by({ username: "grase hoper" }, "POST", contract.stranger)).status).toBe(403);
  });

  it("revokes one and answers with what it was (26)", async () => {
    const { id } = await contract.dataset();
    const { permission, token } = await guest(id, { allow_usage: true });
    const path = `/datasets/permissions/${permission.id}`;
    expect((await send("GET", `/datasets/${id}`, undefined, token)).status).toBe(200);
    expect((await send("DELETE", path)).body).toEqual(permission);
    expect((await send("DELETE", path)).status).toBe(404);
    expect((await send("GET", `/datasets/${id}`, undefined, token)).status).toBe(403);
  });

  it("protects one's own record and that of the creator, so that nobody locks a data set", async () => {
    const { id } = await contract.dataset();
    const own = (await send("GET", `/datasets/permissions/${id}`)).body;
    expect((await send("DELETE", `/datasets/permissions/${own.id}`)).status).toBe(403);
    const rival = await guest(id, { allow_permission_grant: true, allow_permission_revoke: true });
    expect((await send("DELETE", `/datasets/permissions/${own.id}`, undefined, rival.token)).status).toBe(403);
    const change = { ref_dataset: id, ref_user: own.user.id, allow_usage: false };
    expect((await send("PUT", "/datasets/permissions/", change, rival.token)).status).toBe(403);
  });
});

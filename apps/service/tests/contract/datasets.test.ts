/** Data sets, their archives, copies and filters. */
import { expect, it } from "vitest";
import { sampleContent } from "../store/contents.ts";
import { contractSuite } from "./support.ts";

contractSuite("Data sets", (contract) => {
  const names = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);

  it("are listed with their number, and filtered by name and by permission (11, extension)", async () => {
    await contract.create("/datasets/", { name: "Island 100 %" });
    await contract.create("/datasets/", { name: "island_two" });
    await contract.send("POST", "/datasets/", { name: "foreign island" }, contract.stranger);
    const list = (query: string) => contract.send("GET", `/datasets/?${query}`);
    expect(names(await list("name=island"))).toEqual(["Island 100 %", "island_two", "foreign island"]);
    expect(names(await list("name=island&mine=true"))).toEqual(["Island 100 %", "island_two"]);
    expect(names(await list(`name=${encodeURIComponent("0 %")}`))).toEqual(["Island 100 %"]);
    expect(names(await list("name=d_t"))).toEqual(["island_two"]);
    const signs = await contract.create("/datasets/", { name: String.raw`50%_of \ it's "all"` });
    for (const text of ["%_", String.raw`f \ i`, "'S \"A", "50%"]) {
      expect([text, names(await list(`name=${encodeURIComponent(text)}`))]).toEqual([text, [signs.name]]);
    }
    expect(names(await list(`name=${encodeURIComponent("%island%")}`))).toEqual([]);
    expect([(await list(`name=${"a".repeat(255)}`)).status, (await list(`name=${"a".repeat(256)}`)).status]).toEqual([
      200, 422,
    ]);
    const page = await list("name=island&limit=1&skip=1");
    expect([names(page), page.headers.get("x-total-count")]).toEqual([["island_two"], "3"]);
    expect((await list("mine=perhaps")).status).toBe(422);
  });

  it("are copied with everything in them but their permissions (extension)", async () => {
    const original = await contract.create("/datasets/", { name: "original" });
    await contract.service.store.writeDatasetContent(original.id, sampleContent(), { userId: original.user.id });
    const path = `/datasets/${original.id}/copy`;
    expect((await contract.send("POST", path, { name: "copy" }, contract.stranger)).status).toBe(403);
    const copy = await contract.send("POST", path, { name: "copy" });
    expect(copy.body).toMatchObject({ name: "copy", description: "Zwei Länder, 2 €", number_of_time_steps: 4 });
    const [before, after] = await Promise.all(
      [original.id, copy.body.id].map((id) => contract.service.store.readDatasetContent(id)),
    );
    expect(after).toEqual({ ...before, dataset: { ...before?.dataset, name: "copy" } });
    expect((await contract.send("POST", path, { name: "copy" })).status).toBe(409);
    expect((await contract.send("POST", "/datasets/999999/copy", { name: "x" })).status).toBe(404);
  });

  it("know what they were copied from, for those who may use that, too (extension)", async () => {
    const original = await contract.dataset();
    const copy = await contract.create(`/datasets/${original.id}/copy`, { name: "knows its original" });
    const originOf = async (id: number, token = contract.owner) =>
      (await contract.send("GET", `/datasets/${id}/overview`, undefined, token)).body.copied_from;
    const { revision } = (await contract.send("GET", `/datasets/${original.id}/overview`)).body;
    const known = { dataset_id: original.id, name: original.name, revision, present_revision: revision };
    expect([await originOf(copy.id), await originOf(original.id)]).toEqual([known, null]);

    await contract.send("PUT", `/datasets/${original.id}`, { name: "original with another name" });
    const changed = { ...known, name: "original with another name", present_revision: revision + 1 };
    expect(await originOf(copy.id)).toEqual(changed);

    const { body: me } = await contract.send("GET", "/auth/me", undefined, contract.stranger);
    await contract.create("/datasets/permissions/", { ref_dataset: copy.id, ref_user: me.id, allow_usage: true });
    expect(await originOf(copy.id, contract.stranger)).toBeNull();
    const second = await contract.create(`/datasets/${copy.id}/copy`, { name: "copy of a copy" });
    expect(await originOf(second.id)).toMatchObject({ dataset_id: copy.id, name: copy.name });

    await contract.send("DELETE", `/datasets/${original.id}`);
    expect(await originOf(copy.id)).toBeNull();
  });

  it("go through archives unchanged, models and attributes included (17, 18, decision 11)", async () => {
    const first = await contract.create("/datasets/", { name: "first" });
    await contract.service.store.writeDatasetContent(first.id, sampleContent(), { userId: first.user.id });
    const archive = await contract.download(`/datasets/${first.id}/download`);
    expect([archive.status, archive.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const second = await contract.create("/datasets/", { name: "second" });
    const zip = { type: "application/zip", name: "archive.zip" };
    for (const time of [1, 2]) {
      const { status, body } = await contract.upload(`/datasets/${second.id}/upload`, archive.bytes, zip);
      expect([time, status, body.status]).toEqual([time, 200, "OK"]);
    }
    const [before, after] = await Promise.all(
      [first.id, second.id].map((id) => contract.service.store.readDatasetContent(id)),
    );
    expect(after).toEqual({ ...before, dataset: { ...before?.dataset, name: "second" } });
    const refused = await contract.upload(`/datasets/${second.id}/upload`, archive.bytes, { type: "text/plain" });
    expect(refused.status).toBe(400);
  });

  it("may have ends that do not join, which nothing shows where they do", async () => {
    const plain = await contract.create("/datasets/", { name: "joined", joins_ends: true });
    expect(plain).not.toHaveProperty("joins_ends");
    const path = `/datasets/${plain.id}`;
    expect((await contract.send("PUT", path, { joins_ends: false })).body.joins_ends).toBe(false);
    expect((await contract.send("GET", path)).body.joins_ends).toBe(false);
    expect((await contract.create(`${path}/copy`, { name: "copy of apart" })).joins_ends).toBe(false);
    expect((await contract.send("PUT", path, { joins_ends: true })).body).not.toHaveProperty("joins_ends");
    expect((await contract.send("PUT", path, { joins_ends: "perhaps" })).status).toBe(422);
  });
});

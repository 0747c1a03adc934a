/** Overviews of data sets in figures, for those who may use them. */
import { expect, it } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { sampleContent } from "../store/contents.ts";
import { contractSuite } from "./support.ts";

/** What lists have of an overview: without its own lists, and without what it was copied from. */
const inList = ({ models: _, regions: __, components: ___, copied_from: ____, ...rest }: Record<string, unknown>) =>
  rest;

contractSuite("Overviews", (contract) => {
  let names = 0;
  const nextName = () => `overview ${++names}`;

  async function sample() {
    const { id, user } = await contract.create("/datasets/", { name: nextName(), number_of_time_steps: 4 });
    await contract.service.store.writeDatasetContent(id, sampleContent(), { userId: user.id });
    return { id, user };
  }
  const overviewOf = async (id: number, token?: string) =>
    (await contract.send("GET", `/datasets/${id}/overview`, undefined, token)).body;

  it("count what is there", async () => {
    const { id, user } = await sample();
    const content = sampleContent();
    const overview = await overviewOf(id);
    expect(overview.dataset).toMatchObject({ id, user });
    expect(overview.permissions).toEqual({
      allow_usage: true,
      allow_modification: true,
      allow_permission_grant: true,
      allow_permission_revoke: true,
    });
    expect(overview.counts).toEqual({
      regions: content.regions.length,
      commodities: content.commodities.length,
      components: content.components.length,
      tables: content.tables.length,
      models: content.models.length,
    });
    expect(overview.bytes).toBe(await contract.service.store.usage.bytesOfDataset(id));
  });

  it("say which regions of which components have records", async () => {
    const { id } = await sample();
    const { regions, components } = await overviewOf(id);
    const regionNames = regions.map(({ name }: { name: string }) => name);
    expect(regionNames).toEqual(["north", "South"]);
    const found = components.flatMap(({ name, tables }: { name: string; tables: Record<string, number[]> }) =>
      Object.entries(tables).flatMap(([family, positions]) =>
        positions.map((at) => [name, family, regionNames[at]].join()),
      ),
    );
    const expected = sampleContent().tables.flatMap(({ component, family, region, regionTo }) =>
      [region, regionTo].filter((each) => each !== null).map((each) => [component, family, each].join()),
    );
    expect(found.toSorted()).toEqual([...new Set(expected)].toSorted());
  });

  it("say where every record of a family is 0, which allows no capacity", async () => {
    const dataset = await contract.dataset();
    const of = { ref_dataset: dataset.id };
    for (const name of ["east", "west"]) await contract.create("/regions/", { ...of, name });
    const { regions } = await overviewOf(dataset.id);
    const at = (name: string): number => regions.findIndex((region: { name: string }) => region.name === name);
    await contract.create("/sources/", { ...of, name: "Wind", commodity_name: "electricity" });
    await contract.create("/transmissions/", { ...of, name: "Line", commodity_name: "electricity" });
    const capacity = (component_name: string, region_name: string, capacity_max: number, to?: string) =>
      contract.create("/max-capacities/", {
        ...of,
        component_name,
        region_name,
        capacity_max,
        ...(to && { region_to_name: to }),
      });
    await capacity("Wind", "east", 0);
    await capacity("Wind", "west", 3);
    // A line is there if one of its ways is.
    await capacity("Line", "east", 0, "west");
    await capacity("Line", "west", 2, "east");
    await capacity("Line", "east", 0, "north");
    const { components } = await overviewOf(dataset.id);
    const zerosOf = (name: string) => components.find((one: { name: string }) => one.name === name).zeros;
    expect(zerosOf("Wind")).toEqual({ capacityMax: [at("east")] });
    expect(zerosOf("Line")).toEqual({ capacityMax: [at("north")] });
  });

  it("count every change, and name who made the last one", async () => {
    const dataset = await contract.dataset();
    const before = await overviewOf(dataset.id);
    expect(before).toMatchObject({ updated_by: dataset.user, updated_at: expect.stringMatching(/^20/) });
    let revision = before.revision;
    const changed = async (method: string, path: string, json?: object) => {
      const { status, body } = await contract.send(method, path, json);
      expect([path, status]).toEqual([path, 200]);
      const now = (await overviewOf(dataset.id)).revision;
      expect([path, now]).toEqual([path, revision + 1]);
      revision = now;
      return body;
    };
    const of = { ref_dataset: dataset.id };
    await changed("PUT", `/datasets/${dataset.id}`, { description: "new" });
    const region = await changed("POST", "/regions/", { ...of, name: "west" });
    await changed("PUT", `/regions/${region.id}`, { name: "far west" });
    const wind = await changed("POST", "/sources/", { ...of, name: "Wind", commodity_name: "electricity" });
    await changed("PUT", `/sources/${wind.component.id}`, { description: "new" });
    const at = { ...of, component_name: "Wind", region_name: "north" };
    const entry = await changed("POST", "/max-capacities/", { ...at, capacity_max: 1 });
    await changed("PUT", `/max-capacities/${entry.id}`, { capacity_max: 2 });
    await changed("DELETE", `/max-capacities/${entry.id}`);
    const model = await changed("POST", "/models/", { ...of, name: "base" });
    await changed("PUT", `/models/${model.id}`, { name: "first" });
    await changed("DELETE", `/models/${model.id}`);
    await changed("DELETE", `/sources/${wind.component.id}`);
    await changed("DELETE", `/regions/${region.id}`);

    const friend = (await contract.send("GET", "/auth/me", undefined, contract.stranger)).body;
    const permission = { ...of, ref_user: friend.id, allow_usage: true, allow_modification: true };
    await contract.create("/datasets/permissions/", permission);
    await contract.send("PUT", `/datasets/${dataset.id}`, { description: "by a friend" }, contract.stranger);
    expect(await overviewOf(dataset.id)).toMatchObject({ revision: revision + 1, updated_by: friend });
  });

  it("count no change that was refused, and none of permissions and readers", async () => {
    const dataset = await contract.dataset();
    const { revision } = await overviewOf(dataset.id);
    expect((await contract.send("POST", "/regions/", { ref_dataset: dataset.id, name: "north" })).status).toBe(409);
    expect((await contract.download(`/datasets/${dataset.id}/download`)).status).toBe(200);
    const third = await contract.service.login("third");
    await contract.create("/datasets/permissions/", {
      ref_dataset: dataset.id,
      ref_user: (await contract.send("GET", "/auth/me", undefined, third)).body.id,
    });
    expect((await overviewOf(dataset.id)).revision).toBe(revision);
  });

  it("show the last optimization of the data set and of each model, not validations", async () => {
    const { id } = await sample();
    const { models } = await overviewOf(id);
    const second = await contract.create("/models/", { ref_dataset: id, name: "second" });
    const run = (await contract.send("POST", `/models/${models[0].id}/runs`, { kind: "optimize" })).body;
    await contract.send("POST", `/models/${second.id}/runs`, { kind: "validate" });
    const last = { id: run.id, model_id: models[0].id, status: "succeeded", objective: 1 };
    await eventually(async () => expect((await overviewOf(id)).last_run).toMatchObject(last));
    const overview = await overviewOf(id);
    expect(overview.models).toEqual([
      { id: models[0].id, name: models[0].name, parent_id: null, last_run: overview.last_run, is_current: true },
      { id: second.id, name: "second", parent_id: null, last_run: null, is_current: false },
    ]);
  });

  it("list what the user may use, in pages", async () => {
    const ann = await contract.service.login("ann");
    const list = async (query = "") =>
      (await contract.send("GET", `/datasets/overviews/${query}`, undefined, ann)).body;
    expect(await list()).toEqual([]);
    const own = (await contract.send("POST", "/datasets/", { name: nextName() }, ann)).body;
    const { id: shared, user } = await sample();
    const me = (await contract.send("GET", "/auth/me", undefined, ann)).body;
    const of = { ref_dataset: shared, ref_user: me.id };
    await contract.create("/datasets/permissions/", { ...of, allow_usage: false, allow_permission_grant: false });
    expect((await list()).map(({ dataset }: { dataset: { id: number } }) => dataset.id)).toEqual([own.id]);
    await contract.send("PUT", "/datasets/permissions/", { ...of, allow_usage: true });
    const all = await list();
    expect(all).toMatchObject([
      { dataset: own, counts: { regions: 0 }, last_run: null, updated_by: me },
      { dataset: { id: shared, user }, permissions: { allow_usage: true, allow_permission_grant: false } },
    ]);
    expect(await list("?skip=1&limit=1")).toEqual([all[1]]);
    expect({ ...all[1], permissions: null }).toEqual({ ...inList(await overviewOf(shared)), permissions: null });
  });

  it("list each as it is alone, whatever stands beside it", async () => {
    const eve = await contract.service.login("eve");
    const { id: userId } = (await contract.send("GET", "/auth/me", undefined, eve)).body;
    const make = async (): Promise<number> => {
      const given = { name: nextName(), number_of_time_steps: 4 };
      return (await contract.send("POST", "/datasets/", given, eve)).body.id;
    };
    const [empty, full, less, last] = [await make(), await make(), await make(), await make()];
    const content = sampleContent();
    await contract.service.store.writeDatasetContent(full, content, { userId });
    await contract.service.store.writeDatasetContent(less, { ...content, tables: [], models: [] }, { userId });
    await contract.service.store.writeDatasetContent(last, content, { userId });
    const [model] = (await overviewOf(last, eve)).models;
    for (const kind of ["optimize", "validate"])
      expect((await contract.send("POST", `/models/${model.id}/runs`, { kind }, eve)).status).toBe(202);
    await eventually(async () => expect((await overviewOf(last, eve)).last_run?.status).toBe("succeeded"));
    const alone = [];
    for (const id of [empty, full, less, last]) {
      alone.push(inList(await overviewOf(id, eve)));
    }
    expect(alone.map(({ counts }) => (counts as { tables: number }).tables)).toEqual([
      0,
      content.tables.length,
      0,
      content.tables.length,
    ]);
    expect((await contract.send("GET", "/datasets/overviews/", undefined, eve)).body).toEqual(alone);
  });

  it("list those with a text in their name, and those that were changed last first", async () => {
    const carl = await contract.service.login("carl");
    const make = async (name: string): Promise<number> =>
      (await contract.send("POST", "/datasets/", { name }, carl)).body.id;
    const list = async (query: string): Promise<{ names: string[]; total: string | null }> => {
      const { body, headers } = await contract.send("GET", `/datasets/overviews/${query}`, undefined, carl);
      const names = body.map(({ dataset }: { dataset: { name: string } }) => dataset.name);
      return { names, total: headers.get("x-total-count") };
    };
    const [first] = [await make("Wind 100 %"), await make("Sun_1"), await make("wind and sun")];
    expect(await list("?name=WIND")).toEqual({ names: ["Wind 100 %", "wind and sun"], total: "2" });
    expect(await list("?name=wind&skip=1&limit=1")).toEqual({ names: ["wind and sun"], total: "2" });
    expect(await list("?name=%25")).toEqual({ names: ["Wind 100 %"], total: "1" });
    expect(await list("?name=_")).toEqual({ names: ["Sun_1"], total: "1" });
    expect(await list("?name=storage")).toEqual({ names: [], total: "0" });
    await contract.send("PUT", `/datasets/${first}`, { description: "changed" }, carl);
    expect((await list("?sort=-updated_at")).names[0]).toBe("Wind 100 %");
    expect((await list("?sort=-updated_at&limit=2")).names).toHaveLength(2);
    expect((await list("?sort=id")).names).toEqual(["Wind 100 %", "Sun_1", "wind and sun"]);
  });

  it("show users what they use, and their limits", async () => {
    const bob = await contract.service.login("bob");
    const { config } = contract.service;
    expect((await contract.send("GET", "/auth/usage", undefined, bob)).body).toEqual({
      data_bytes: 0,
      data_bytes_allowed: config.maxDataBytesPerUser,
      run_bytes: 0,
      run_bytes_allowed: config.maxResultBytesPerUser,
      queued_runs: 0,
      queued_runs_allowed: config.maxQueuedRunsPerUser,
    });
  });
});

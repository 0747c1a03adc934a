import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { long } from "../../../../../tests/support/long.ts";
import { dataset, sampleContent } from "../../store/contents.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Room for data and results on ${database.name}`, () => {
    let service: TestService;
    let token: string;
    beforeAll(async () => {
      const environment = { MAX_DATA_MIB_PER_USER: "1", MAX_RESULTS_MIB_PER_USER: "1" };
      service = await startTestService(database, { environment });
      token = await service.login("ann");
    });
    afterAll(() => service.stop());
    const send = (method: string, path: string, json?: unknown) =>
      service.send(method, path, json === undefined ? { token } : { token, json });

    it("is refused with what is used and allowed, and is there again after a deletion", async () => {
      const { id: userId } = (await send("GET", "/auth/me")).body;
      const sample = sampleContent();
      const series = sample.tables.filter(({ family }) => family === "operationRateFix").slice(0, 1);
      const steps = 100_000;
      const content = {
        ...sample,
        dataset: dataset({ name: "large", number_of_time_steps: steps }),
        tables: series.map((table) => ({ ...table, values: new Float64Array(steps) })),
      };
      const { id } = await createDataset(service.store, content, { userId });
      expect(await service.store.usage.dataBytesOf(userId)).toBeGreaterThan(800_000);
      expect(await service.store.usage.dataBytesOf(userId)).toBeLessThan(810_000);

      const copy = await send("POST", `/datasets/${id}/copy`, { name: "copy" });
      expect(copy.status).toBe(413);
      expect(copy.body.detail).toMatch(
        /^The data sets of user 'ann' use 0\.8 MiB of the 1\.0 MiB allowed; this would add 0\.8/,
      );
      expect((await send("POST", "/datasets/", { name: "small" })).status).toBe(200);
      // Data counts for whoever created the data set: others add to it as well.
      await createDataset(service.store, { ...content, dataset: { ...content.dataset, name: "more" } }, { userId });
      const region = { name: "one more", ref_dataset: id };
      const other = await service.login("bob");
      const { id: bob } = (await service.send("GET", "/auth/me", { token: other })).body;
      await send("POST", "/datasets/permissions/", { ref_dataset: id, ref_user: bob });
      // Counted anew, because the last count was good news that is a few seconds old.
      await service.restart();
      expect((await send("POST", "/regions/", region)).status).toBe(413);
      expect((await service.send("POST", "/regions/", { token: other, json: region })).status).toBe(413);
      expect((await service.send("POST", "/datasets/", { token: other, json: { name: "of bob" } })).status).toBe(200);
      expect((await send("DELETE", `/datasets/${id}`)).status).toBe(200);
      expect((await send("POST", "/datasets/", { name: "again" })).status).toBe(200);
    });

    it("is kept for every request until it is done, so that none share what is left", async () => {
      const token = await service.login("cy");
      const { id: userId } = (await service.send("GET", "/auth/me", { token })).body;
      const sample = sampleContent();
      const series = sample.tables.filter(({ family }) => family === "operationRateFix").slice(0, 1);
      const steps = 25_000;
      const content = {
        ...sample,
        models: [],
        dataset: dataset({ name: "a fifth", number_of_time_steps: steps }),
        tables: series.map((table) => ({ ...table, values: new Float64Array(steps) })),
      };
      const { id } = await createDataset(service.store, content, { userId });
      const copy = async (number: number) => {
        const json = { name: `copy ${number}` };
        return (await service.send("POST", `/datasets/${id}/copy`, { token, json })).status;
      };
      const statuses = await Promise.all(Array.from({ length: 12 }, (_, number) => copy(number)));
      expect(statuses.toSorted()).toEqual([...Array(4).fill(200), ...Array(8).fill(413)]);
      expect(await service.store.usage.dataBytesOf(userId)).toBeLessThan(2 ** 20);
      // Refused content takes no space of the quota.
      await service.send("DELETE", `/datasets/${id}`, { token });
      const json = { name: "small again" };
      expect((await service.send("POST", "/datasets/", { token, json })).status).toBe(200);
    });

    it("is made by the oldest history where that is enough", async () => {
      const token = await service.login("flo");
      const { id: userId } = (await service.send("GET", "/auth/me", { token })).body;
      const call = (method: string, path: string, json?: object) =>
        service.send(method, path, { token, ...(json && { json }) });
      const sample = sampleContent();
      const series = sample.tables.filter(({ family }) => family === "operationRateFix").slice(0, 1);
      const steps = 25_000;
      // By chance, so that the history cannot compress them.
      const content = () => ({
        ...sample,
        models: [],
        dataset: dataset({ name: "often changed", number_of_time_steps: steps }),
        tables: series.map((table) => ({ ...table, values: Float64Array.from({ length: steps }, Math.random) })),
      });
      const { id } = await createDataset(service.store, content(), { userId });
      for (let times = 0; times < 3; times++) await service.store.writeDatasetContent(id, content(), { userId });
      const kept = async () =>
        (await call("GET", `/datasets/${id}/changes?limit=3`)).body.map(({ is_kept }: { is_kept: boolean }) => is_kept);
      const copies: [number, boolean[]][] = [];
      for (let times = 0; times < 5; times++) {
        const { status } = await call("POST", `/datasets/${id}/copy`, { name: `with history ${times}` });
        copies.push([status, await kept()]);
      }
      expect(copies).toEqual([
        [200, [true, true, true]],
        [200, [true, true, false]],
        [200, [true, false, false]],
        [200, [false, false, false]],
        [413, [false, false, false]],
      ]);
      expect(await service.store.usage.dataBytesOf(userId)).toBeLessThanOrEqual(2 ** 20);
    });

    it("does not cost the history where that is not enough", async () => {
      const token = await service.login("gus");
      const { id: userId } = (await service.send("GET", "/auth/me", { token })).body;
      const send = (method: string, path: string, json?: object) =>
        service.send(method, path, { token, ...(json && { json }) });
      const sample = sampleContent();
      const { id } = await createDataset(
        service.store,
        { ...sample, dataset: dataset({ name: "small one", number_of_time_steps: 4 }) },
        { userId },
      );
      const region = { name: "another", ref_dataset: id };
      const { body } = await send("POST", "/regions/", region);
      expect((await send("DELETE", `/regions/${body.id}`)).status).toBe(200);
      const large = { ...sample, models: [], dataset: dataset({ name: "too large", number_of_time_steps: 120_000 }) };
      const tables = sample.tables.filter(({ family }) => family === "operationRateFix");
      const values = new Float64Array(120_000);
      const content = { ...large, tables: tables.slice(0, 1).map((table) => ({ ...table, values })) };
      const { id: largeId } = await createDataset(service.store, content, { userId });
      // Counted anew, because the last count was good news that is a few seconds old.
      await service.restart();
      expect((await send("POST", `/datasets/${largeId}/copy`, { name: "copy of it" })).status).toBe(413);
      const changes = (await send("GET", `/datasets/${id}/changes?limit=2`)).body;
      expect(changes.map(({ is_kept }: { is_kept: boolean }) => is_kept)).toEqual([true, true]);
    });

    it("is taken by models, too, and by texts and overrides as long as they are", long, async () => {
      const token = await service.login("dee");
      const { id: userId } = (await service.send("GET", "/auth/me", { token })).body;
      const sample = sampleContent();
      const components = Array.from({ length: 250 }, (_, number) => ({ ...sample.components[0], name: `c${number}` }));
      const content = { ...sample, components, tables: [], models: [], dataset: dataset({ name: "models" }) };
      const { id } = await createDataset(service.store, content, { userId });
      const empty = await service.store.usage.dataBytesOf(userId);
      const call = (method: string, path: string, json: object) => service.send(method, path, { token, json });
      const description = "\u{1f50c}".repeat(1024);
      const figures = ["invest_per_capacity", "opex_per_capacity", "interest_rate", "economic_lifetime"];
      const override_parameters = components.flatMap(({ name: component_name }) =>
        figures.map((attribute) => ({ component_name, attribute, operation: "set", value: 0.5 })),
      );
      const model = (name: string) => ({ name, ref_dataset: id, description, override_parameters });
      const created = await call("POST", "/models/", model("m0"));
      expect([created.status, created.body.detail]).toEqual([200, undefined]);
      const oneModel = (await service.store.usage.dataBytesOf(userId)) - empty;
      expect(oneModel).toBeGreaterThan(4096 + 1001 * 200);
      expect(oneModel).toBeLessThan(4096 + 1001 * 220);
      const more = [];
      for (const name of ["m1", "m2", "m3", "m4", "m5"])
        more.push((await call("POST", "/models/", model(name))).status);
      expect(more).toEqual([200, 200, 200, 413, 413]);
      // By whoever may use the data set, and with a change of what is there.
      const other = await service.login("eli");
      const { id: eli } = (await service.send("GET", "/auth/me", { token: other })).body;
      await call("POST", "/datasets/permissions/", { ref_dataset: id, ref_user: eli, allow_modification: false });
      const added = await service.send("POST", "/models/", { token: other, json: model("of eli") });
      expect([added.status, added.body.detail]).toEqual([413, expect.stringMatching(/^The data sets of user 'dee'/)]);
      // Replaced content is not subtracted.
      expect((await call("PUT", `/models/${created.body.id}`, { override_parameters })).status).toBe(413);
      expect((await call("PUT", `/models/${created.body.id}`, { description: null })).status).toBe(200);
      expect(await service.store.usage.dataBytesOf(userId)).toBeLessThan(2 ** 20);
    });

    it("is taken by what the history of a data set keeps, until the data set is deleted", async () => {
      const token = await service.login("fay");
      const { id: userId } = (await service.send("GET", "/auth/me", { token })).body;
      const used = () => service.store.usage.dataBytesOf(userId);
      const { id } = await createDataset(service.store, { ...sampleContent(), models: [] }, { userId });
      const before = await used();
      const description = "x".repeat(1_000);
      await service.send("PUT", `/datasets/${id}`, { token, json: { description } });
      await service.send("PUT", `/datasets/${id}`, { token, json: { description: "short" } });
      expect(await used()).toBeGreaterThan(before + 1_000);
      await service.send("DELETE", `/datasets/${id}`, { token });
      expect(await used()).toBe(0);
    });

    it("is asked for before a run, and names what to delete", async () => {
      const { id: userId } = (await send("GET", "/auth/me")).body;
      const { id } = (await send("POST", "/datasets/", { name: "runs" })).body;
      const model = (await send("POST", "/models/", { name: "m", ref_dataset: id })).body;
      const start = (kind: string) => send("POST", `/models/${model.id}/runs`, { kind, force: true });
      const first = await start("optimize");
      expect(first.status).toBe(202);
      const bytes = new Uint8Array(2 ** 20);
      const attempt = { id: first.body.id, attempt: 1 };
      for (;;) {
        const { status } = (await send("GET", `/runs/${first.body.id}`)).body;
        if (status === "running" || status === "succeeded") break;
      }
      await service.store.runContents.addResultPortion(attempt, { part: 50, portion: 0, name: "x", year: null, bytes });
      expect(await service.store.usage.runBytesOf(userId)).toBeGreaterThanOrEqual(2 ** 20);
      await service.restart();
      const refused = await start("optimize");
      expect([refused.status, refused.body.detail[0].type]).toEqual([422, "quota"]);
      expect(refused.body.detail[0].msg).toMatch(/use 1\.0 MiB of the 1\.0 MiB allowed.*DELETE \/runs/);
      expect((await send("GET", `/models/${model.id}/optimize`)).status).toBe(422);
      const parameters = [{ component_name: "any", attribute: "interest_rate", operation: "set", values: [0] }];
      const sweep = await send("POST", `/models/${model.id}/sweeps`, { parameters });
      expect([sweep.status, sweep.body.detail[0].type]).toEqual([422, "quota"]);
      // Validations have no result.
      expect((await start("validate")).status).toBe(202);
      expect((await send("GET", `/models/${model.id}/esm`)).status).toBe(200);
    });

    it("is taken by the copies of data that runs work on, each of them once", long, async () => {
      const eve = await service.login("eve");
      const { id: userId } = (await service.send("GET", "/auth/me", { token: eve })).body;
      const sample = sampleContent();
      const steps = 60_000;
      const noise = new Float64Array(steps).map((_, step) => (step * 0.618034) % 1);
      const series = sample.tables.filter(({ family }) => family === "operationRateFix").slice(0, 1);
      const content = {
        ...sample,
        dataset: dataset({ name: "noise", number_of_time_steps: steps }),
        tables: series.map((table) => ({ ...table, values: noise })),
      };
      const { id } = await createDataset(service.store, content, { userId });
      const call = (method: string, path: string, json?: unknown) =>
        service.send(method, path, json === undefined ? { token: eve } : { token: eve, json });
      const model = (await call("GET", `/models/?dataset_id=${id}`)).body[0].id;
      const statuses: number[] = [];
      for (let change = 0; change < 5; change++) {
        await call("PUT", `/datasets/${id}`, { description: `change ${change}` });
        for (const _ of [1, 2]) statuses.push((await call("GET", `/models/${model}/esm`)).status);
        await service.restart();
      }
      const taken = await service.store.usage.inputBytesOf(userId);
      expect(taken).toBeGreaterThan(2 ** 20);
      expect(taken).toBeLessThan(2 ** 21);
      expect(statuses[0]).toBe(200);
      expect(statuses.at(-1)).toBe(422);
      const body = (await call("GET", `/models/${model}/esm`)).body;
      expect(body.detail[0].msg).toMatch(/^Your runs, with their copies of the data, use 1\.\d MiB of the 1\.0 MiB/);
      for (const run of (await call("GET", "/runs/?limit=100")).body) await call("DELETE", `/runs/${run.id}`);
      expect(await service.store.usage.inputBytesOf(userId)).toBe(0);
      expect((await call("GET", `/models/${model}/esm`)).status).toBe(200);
    });
  });
}

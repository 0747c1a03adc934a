import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Models on ${database.name}`, () => {
    let service: TestService;
    let token: string;
    let stranger: string;
    // biome-ignore lint/suspicious/noExplicitAny: an answer.
    let dataset: any;
    beforeAll(async () => {
      service = await startTestService(database);
      token = await service.login("owner");
      stranger = await service.login("stranger");
      dataset = (
        await service.send("POST", "/datasets/", { token, json: { name: "with models", number_of_time_steps: 4 } })
      ).body;
      const content = { ...sampleContent(), dataset: {}, models: [] };
      await service.store.writeDatasetContent(dataset.id, content, { userId: dataset.user.id });
    });
    afterAll(() => service.stop());

    const create = (json: object, by = token) =>
      service.send("POST", "/models/", { token: by, json: { ref_dataset: dataset.id, ...json } });
    const list = (query: string, by = token) => service.send("GET", `/models/${query}`, { token: by });

    it("creates a model that changes nothing", async () => {
      // As the front end sends it: the id as a text, and a field nobody knows.
      const { status, body } = await create({ name: "plain", ref_dataset: String(dataset.id), parameters: [] });
      expect(status).toBe(200);
      expect(body).toEqual({
        id: expect.any(Number),
        name: "plain",
        description: null,
        dataset,
        override_parameters: [],
        override_tables: null,
        parent_id: null,
        optimization_parameters: null,
      });
      expect((await service.send("GET", `/models/${body.id}`, { token })).body).toEqual(body);
    });

    it("creates a model with overrides, which name their components", async () => {
      const overrides = [
        { component_name: "wind", attribute: "invest_per_capacity", operation: "multiply", value: 0.5 },
        { component_name: "battery", attribute: "invest_per_capacity", operation: "add", value: -1 },
        { component_name: "wind", attribute: "capacity_variable", operation: "set", value: true },
        { component_name: "wind", attribute: "capacity_variable_domain", operation: "set", value: "CONTINUOUS" },
      ];
      const { status, body } = await create({ name: "overriding", override_parameters: overrides });
      expect(status).toBe(200);
      expect(body.override_parameters).toEqual(overrides.map((override) => ({ ...override, id: expect.any(Number) })));
    });

    describe("estimates", () => {
      const estimate = async (id: number, query = "", by = token) =>
        service.send("GET", `/models/${id}/estimate${query}`, { token: by });
      const running = async (run: number) => (await service.send("GET", `/runs/${run}`, { token })).body;
      let id: number;
      beforeAll(async () => {
        id = (await create({ name: "estimated" })).body.id;
      });

      it("size, time and memory of a run, without starting it", async () => {
        const { status, body } = await estimate(id);
        expect(status).toBe(200);
        const whole = expect.any(Number);
        expect(body).toEqual({
          resolution: "full",
          reason: null,
          steps: 4,
          rows: whole,
          columns: whole,
          nonzeros: whole,
          integers: 1,
          years: 1,
          points: 1,
          seconds: whole,
          seconds_least: whole,
          seconds_most: whole,
          measured_runs: 0,
          class: "small",
          memory_bytes: whole,
          memory_limit_bytes: whole,
        });
        for (const name of ["rows", "columns", "nonzeros", "seconds", "memory_bytes"]) {
          expect(body[name]).toBeGreaterThan(0);
        }
        expect((await service.send("GET", `/runs/?model_id=${id}`, { token })).body).toEqual([]);
      });

      it("a coarser program for typical periods", async () => {
        const full = (await estimate(id)).body;
        const { body } = await estimate(id, "?typical_periods=1&period_length=2");
        expect(body).toMatchObject({ resolution: "typical_periods", reason: null, steps: 2 });
        expect(body.columns).toBeLessThan(full.columns);
      });

      it("all points of a sweep, and all years of a pathway", async () => {
        const { seconds } = (await estimate(id)).body;
        const sweep = (await estimate(id, "?points=100")).body;
        expect([sweep.points, sweep.seconds]).toEqual([100, 100 * seconds]);
        const years = { start_year: 2020, end_year: 2050, number_of_steps: 3 };
        const pathway = (await create({ name: "estimated pathway", optimization_parameters: years })).body.id;
        const { body } = await estimate(pathway, "?kind=myopic");
        expect([body.years, body.seconds]).toEqual([4, 4 * seconds]);
      });

      it("without whole plant units where the model has none", async () => {
        const override = { component_name: "wind", attribute: "capacity_variable_domain", operation: "set" };
        const parts = [{ ...override, value: "CONTINUOUS" }];
        const continuous = (await create({ name: "continuous", override_parameters: parts })).body.id;
        expect((await estimate(continuous)).body.integers).toBe(0);
      });

      it("time by what a run with the same options took, where there was one", async () => {
        const { body: run } = await service.send("POST", `/models/${id}/runs`, { token, json: { kind: "optimize" } });
        await eventually(async () => expect((await running(run.id)).status).toBe("succeeded"));
        const { started_at, finished_at } = await running(run.id);
        const seconds = (Date.parse(finished_at) - Date.parse(started_at)) / 1000;
        const { body } = await estimate(id, "?points=3");
        expect(body).toMatchObject({ measured_runs: 1, seconds: 3 * seconds });
        expect(body.seconds_least).toBeCloseTo(2 * seconds, 9);
        expect(body.seconds_most).toBeCloseTo(4.5 * seconds, 9);
        expect((await estimate(id, "?typical_periods=1&period_length=2")).body.measured_runs).toBe(0);
      });

      it("nothing impossible", async () => {
        const problemOf = async (query: string) => {
          const { status, body } = await estimate(id, query);
          return [status, body.detail[0].type, body.detail[0].loc];
        };
        expect(await problemOf("?kind=myopic")).toEqual([422, "value_error", ["query", "kind"]]);
        expect(await problemOf("?typical_periods=5")).toEqual([
          422,
          "periods_do_not_divide",
          ["query", "period_length"],
        ]);
        expect(await problemOf("?segments=5")).toEqual([422, "value_error", ["query", "segments"]]);
        expect(await problemOf("?points=0")).toEqual([422, "greater_than_equal", ["query", "points"]]);
        expect(await problemOf("?kind=validate")).toEqual([422, "enum", ["query", "kind"]]);
        expect((await estimate(id, "?typical_period=5")).status).toBe(422);
        expect((await estimate(999)).status).toBe(404);
        expect((await estimate(id, "", stranger)).status).toBe(403);
      });
    });

    it("creates a model with a pathway and completes it", async () => {
      const parameters = { start_year: 2020, end_year: 2050, number_of_steps: 3 };
      const { body } = await create({ name: "pathway", optimization_parameters: parameters });
      const completed = { ...parameters, years_per_step: 10, CO2_reference: null, CO2_reduction_targets: null };
      expect(body.optimization_parameters).toEqual(completed);
      expect((await service.send("GET", `/models/${body.id}`, { token })).body.optimization_parameters).toEqual(
        completed,
      );
    });

    it("checks in order: form, data set, permission, name, components", async () => {
      await create({ name: "first" });
      const unknown = [{ component_name: "wnd", attribute: "interest_rate", operation: "set", value: 0 }];
      expect((await create({ ref_dataset: 999_999, name: "" })).status).toBe(422);
      expect((await create({ ref_dataset: 999_999, name: "first" })).status).toBe(404);
      expect((await create({ name: "first" }, stranger)).status).toBe(403);
      expect((await create({ name: "first", override_parameters: unknown })).status).toBe(409);
      const missing = await create({ name: "second", override_parameters: unknown });
      expect([missing.status, missing.body.hint]).toEqual([404, "Did you mean 'wind'?"]);
      const { body } = await list(`?dataset_id=${dataset.id}`);
      expect(body.filter(({ name }: { name: string }) => name === "second")).toEqual([]);
    });

    it("lists the models of a data set in the order of their creation", async () => {
      const names = [];
      for (const name of ["list 1", "list 2"]) names.push((await create({ name })).body);
      const { body } = await list(`?dataset_id=${dataset.id}&limit=1000`);
      expect(body.slice(-2)).toEqual(names);
      expect((await list(`?dataset_id=${dataset.id}&skip=${body.length - 1}`)).body).toEqual([names[1]]);
    });

    it("hides data sets that one may not use, or that do not exist", async () => {
      expect((await list(`?dataset_id=${dataset.id}`, stranger)).status).toBe(403);
      expect((await list("?dataset_id=999999")).status).toBe(403);
      for (const query of ["", "?dataset_id=", "?skip=1"]) {
        const { status, body } = await list(query);
        expect([status, body.detail[0].loc]).toEqual([422, ["query", "dataset_id"]]);
      }
      const { id } = (await create({ name: "hidden" })).body;
      expect((await service.send("GET", `/models/${id}`, { token: stranger })).status).toBe(403);
      expect((await service.send("GET", "/models/999999", { token })).status).toBe(404);
    });

    const override = { component_name: "wind", attribute: "interest_rate", operation: "set", value: 0.02 };

    it("updates what is given, and nothing else", async () => {
      const pathway = { start_year: 2020, end_year: 2030, years_per_step: 5 };
      const created = (
        await create({ name: "to update", override_parameters: [override], optimization_parameters: pathway })
      ).body;
      const put = (json: object) => service.send("PUT", `/models/${created.id}`, { token, json });
      expect((await put({ name: "updated" })).body).toEqual({ ...created, name: "updated" });
      expect((await put({})).body).toEqual({ ...created, name: "updated" });
      const other = { ...override, component_name: "battery", value: 0.03 };
      const changed = (await put({ override_parameters: [other], optimization_parameters: null })).body;
      expect(changed).toMatchObject({ name: "updated", override_parameters: [other], optimization_parameters: null });
      expect((await put({ override_parameters: [] })).body.override_parameters).toEqual([]);
    });

    it("refuses updates as a whole", async () => {
      await create({ name: "other" });
      const { id } = (await create({ name: "refusing", override_parameters: [override] })).body;
      const put = (json: object, by = token) => service.send("PUT", `/models/${id}`, { token: by, json });
      expect((await put({ name: "other" })).status).toBe(409);
      const unknown = { ...override, component_name: "sun" };
      expect((await put({ description: "changed", override_parameters: [override, unknown] })).status).toBe(404);
      expect((await put({ optimization_parameters: { start_year: 2020 } })).status).toBe(422);
      expect((await put({ description: "changed" }, stranger)).status).toBe(403);
      expect((await service.send("PUT", "/models/999999", { token, json: {} })).status).toBe(404);
      const { body } = await service.send("GET", `/models/${id}`, { token });
      expect(body).toMatchObject({ name: "refusing", description: null, override_parameters: [override] });
    });

    it("deletes a model and returns what it was", async () => {
      const created = (await create({ name: "to delete", override_parameters: [override] })).body;
      const path = `/models/${created.id}`;
      expect((await service.send("DELETE", path, { token: stranger })).status).toBe(403);
      expect(await service.send("DELETE", path, { token })).toMatchObject({ status: 200, body: created });
      expect((await service.send("GET", path, { token })).status).toBe(404);
      expect((await service.send("DELETE", path, { token })).status).toBe(404);
    });
  });
}

/** Models with overrides and optimization parameters. */

import { overridableAttributes, overrideRules } from "@esm/model/domain/model";
import { expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { contractSuite } from "./support.ts";

contractSuite("Models", (contract) => {
  async function prepare() {
    const { id } = await contract.dataset();
    for (const name of ["wind", "sun"]) {
      await contract.create("/sources/", { name, commodity_name: "heat", ref_dataset: id });
    }
    return id as number;
  }
  const override = (component_name: string, change: object = {}) => ({
    component_name,
    attribute: "interest_rate",
    operation: "set",
    value: 0.1,
    ...change,
  });
  const pathway = { start_year: 2020, end_year: 2050, number_of_steps: 3 };

  it("are created, got, listed, updated and deleted (68–71, 75, 76)", async () => {
    const ref_dataset = await prepare();
    const first = await contract.create("/models/", { name: "first", ref_dataset });
    expect(first).toMatchObject({ description: null, override_parameters: [], optimization_parameters: null });
    const second = await contract.create("/models/", { name: "second", ref_dataset });
    expect((await contract.send("GET", `/models/${first.id}`)).body).toEqual(first);
    const { body, headers } = await contract.send("GET", `/models/?dataset_id=${ref_dataset}`);
    expect([body, headers.get("x-total-count")]).toEqual([[first, second], "2"]);
    expect((await contract.send("POST", "/models/", { name: "first", ref_dataset })).status).toBe(409);
    expect((await contract.send("PUT", `/models/${first.id}`, { name: "second" })).status).toBe(409);
    expect((await contract.send("POST", "/models/", { name: "x", ref_dataset: 999_999 })).status).toBe(404);
    const renamed = await contract.send("PUT", `/models/${first.id}`, { name: "renamed" });
    expect(renamed.body).toEqual({ ...first, name: "renamed" });
    expect((await contract.send("DELETE", `/models/${first.id}`)).body).toEqual(renamed.body);
    expect((await contract.send("GET", `/models/${first.id}`)).status).toBe(404);
  });

  it("override every attribute that may be overridden, and refuse what is no value of it", async () => {
    const ref_dataset = await prepare();
    const right = {
      number: 1,
      integer: 1,
      boolean: true,
      string: "same id",
      curve: [{ capacity: 1, invest: 2, opex: 0 }],
      sources: [],
    };
    for (const attribute of overridableAttributes) {
      const rule = overrideRules[attribute];
      const { type } = rule;
      const fitting = rule.type === "enum" ? rule.values[1] : right[rule.type];
      const post = (value: unknown) => {
        const override_parameters = [override("wind", { attribute, value })];
        return contract.send("POST", "/models/", { name: attribute, ref_dataset, override_parameters });
      };
      const wrong = await post(type === "string" ? 5 : "perhaps");
      expect([attribute, wrong.status, wrong.body.detail[0].loc]).toEqual([
        attribute,
        422,
        ["body", "override_parameters", 0, "value"],
      ]);
      const { status, body } = await post(fitting);
      expect([attribute, status, body.override_parameters[0].value]).toEqual([attribute, 200, fitting]);
    }
  });

  it("override an attribute once per component, and name the component (73, decision 9)", async () => {
    const ref_dataset = await prepare();
    const post = (name: string, override_parameters: object[]) =>
      contract.send("POST", "/models/", { name, ref_dataset, override_parameters });
    const both = [override("wind"), override("sun", { attribute: "capacity_variable", value: true })];
    const { body } = await post("both", both);
    expect(body.override_parameters).toEqual(both.map((given) => ({ ...given, id: expect.any(Number) })));
    expect((await post("same attribute", [override("wind"), override("sun")])).status).toBe(200);
    expect((await post("twice", [override("wind"), override("wind")])).status).toBe(422);
    expect((await post("unknown", [override("water")])).status).toBe(404);
    const names = (await contract.send("GET", `/models/?dataset_id=${ref_dataset}`)).body;
    expect(names.map(({ name }: { name: string }) => name)).toEqual(["both", "same attribute"]);
  });

  it("have the first hundred overrides in lists, and all of them by id", long, async () => {
    const ref_dataset = await prepare();
    const names = Array.from({ length: 101 }, (_, index) => `plant ${index}`);
    for (const name of names) await contract.create("/sources/", { name, commodity_name: "heat", ref_dataset });
    const listOf = async () => (await contract.send("GET", `/models/?dataset_id=${ref_dataset}`)).body;
    const override_parameters = names.map((name) => override(name));
    const model = await contract.create("/models/", { name: "many", ref_dataset, override_parameters });
    expect(model.override_parameters).toHaveLength(101);
    expect((await contract.send("GET", `/models/${model.id}`)).body).toEqual(model);
    const [listed] = await listOf();
    const first = model.override_parameters.slice(0, 100);
    expect(listed).toEqual({ ...model, override_parameters: first, override_count: 101 });

    const put = (change: object) => contract.send("PUT", `/models/${model.id}`, change);
    // Written back as it was listed, it would lose the others.
    const refused = await put({ ...listed, description: "new" });
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "override_parameters"]]);
    expect((await contract.send("POST", "/models/", { ...listed, name: "copy", ref_dataset })).status).toBe(422);
    expect((await put({ description: "new" })).body).toEqual({ ...model, description: "new" });
    expect((await put({ override_parameters: first })).body.override_parameters).toHaveLength(100);
    expect(await listOf()).toEqual([(await contract.send("GET", `/models/${model.id}`)).body]);
    expect((await contract.send("DELETE", `/models/${model.id}`)).body.override_parameters).toHaveLength(100);
  });

  it("complete their optimization parameters, and replace what a change gives (74, decision 8)", async () => {
    const ref_dataset = await prepare();
    const override_parameters = [override("wind")];
    const model = await contract.create("/models/", {
      name: "pathway",
      ref_dataset,
      override_parameters,
      optimization_parameters: pathway,
    });
    expect(model.optimization_parameters).toMatchObject({ ...pathway, years_per_step: 10 });
    const put = async (change: object) => (await contract.send("PUT", `/models/${model.id}`, change)).body;
    expect((await put({ override_parameters: [] })).optimization_parameters).toEqual(model.optimization_parameters);
    expect(await put({ optimization_parameters: null })).toMatchObject({
      override_parameters: [],
      optimization_parameters: null,
    });
  });

  it("are validated and optimized by those who may use the data set (77)", long, async () => {
    const { id } = await contract.create("/models/", { name: "run", ref_dataset: await prepare() });
    expect((await contract.send("GET", `/models/${id}/esm`)).body).toMatchObject({ id, warnings: [] });
    const { status, headers } = await contract.download(`/models/${id}/optimize`);
    expect([status, headers.get("content-type")]).toEqual([
      200,
      "application/vnd.openxmlformats-officedocument. spreadsheetml.sheet",
    ]);
    expect((await contract.send("GET", `/models/${id}/optimize`, undefined, contract.stranger)).status).toBe(403);
  });
});

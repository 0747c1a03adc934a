/** Constraints of the data over HTTP: in routes, changes, copies, archives, models and runs. */
import { expect, it } from "vitest";
import { contractSuite } from "./support.ts";

const written = {
  id: "wind in the north",
  sense: "<=",
  value: 3,
  terms: [{ quantity: "capacity", component_name: "green", regions: ["coast"] }],
};
const whole = {
  ...written,
  per: "year",
  unit: null,
  slack_cost: null,
  years: null,
  enabled: true,
  terms: [
    {
      quantity: "capacity",
      factor: 1,
      components: ["green"],
      commodity_name: null,
      regions: ["coast"],
      region: null,
      region_to: null,
      factor_unit: null,
      year_offset: 0,
    },
  ],
};
const groups = { component_groups: { green: ["Wind"] }, region_groups: { coast: ["north"] } };
const nothing = { component_groups: {}, region_groups: {}, constraints: [], planning_reserves: [] };

contractSuite("Constraints", (contract) => {
  async function dataset() {
    const { id } = await contract.dataset();
    const common = { ref_dataset: id, commodity_name: "electricity" };
    const { component } = await contract.create("/sources/", {
      ...common,
      name: "Wind",
      capacity_variable: true,
      invest_per_capacity: 1,
    });
    await contract.create("/sources/", { ...common, name: "Import", commodity_cost: 10 });
    const sink = await contract.create("/sinks/", { ...common, name: "Demand" });
    for (const region of ["north", "south"]) {
      const rates = {
        ref_dataset: id,
        component_name: "Demand",
        region_name: region,
        operation_rate_fix: [5, 5, 5, 5],
      };
      await contract.create("/fix-operation-rates/", rates);
    }
    return { id, wind: component.id, demand: sink.component.id };
  }
  const constraintsOf = async (id: number) => (await contract.send("GET", `/datasets/${id}/constraints`)).body;
  const put = (id: number, json: unknown) => contract.send("PUT", `/datasets/${id}/constraints`, json);
  const revisionOf = async (id: number): Promise<number> =>
    (await contract.send("GET", `/datasets/${id}/overview`)).body.revision;
  const change = async (id: number, ...operations: unknown[]) => changeAt(id, await revisionOf(id), operations);
  const changeAt = (id: number, revision: number, operations: unknown[]) => {
    const headers = { "if-match": `"${revision}"` };
    return contract.service.send("POST", `/datasets/${id}/changes`, {
      token: contract.owner,
      json: { operations },
      headers,
    });
  };

  it("are empty at first, and each part is replaced as a whole", async () => {
    const { id } = await dataset();
    expect(await constraintsOf(id)).toEqual(nothing);
    expect((await put(id, { ...groups, constraints: [written] })).body).toEqual({
      ...nothing,
      ...groups,
      constraints: [whole],
    });
    expect((await put(id, { constraints: [] })).body).toEqual({ ...nothing, ...groups });
    expect((await put(id, { component_groups: {}, region_groups: {} })).body).toEqual(nothing);
  });

  it("are refused with every fault at once, and with fields that there are not", async () => {
    const { id } = await dataset();
    const faulty = { ...written, sense: "<", terms: [{ ...written.terms[0], quantity: "starts", ramp_up: 1 }] };
    const { status, body } = await put(id, { constraints: [faulty] });
    expect(status).toBe(422);
    expect(body.detail.map(({ type, loc }: { type: string; loc: string[] }) => `${type} ${loc.join("/")}`)).toEqual([
      "enum body/constraints/0/sense",
      "enum body/constraints/0/terms/0/quantity",
      "unknown_field body/constraints/0/terms/0/ramp_up",
    ]);
    expect(await constraintsOf(id)).toEqual(nothing);
  });

  it("change with other data, for the value that their sender saw, and can be undone", async () => {
    const { id } = await dataset();
    const set = (attribute: string, value: unknown, from?: unknown) => ({
      operation: "set",
      kind: "dataset",
      attribute,
      value,
      ...(from !== undefined && { from }),
    });
    const first = await change(id, set("component_groups", groups.component_groups), set("constraints", [written], []));
    expect(first.status).toBe(200);
    expect(await constraintsOf(id)).toEqual({
      ...nothing,
      component_groups: groups.component_groups,
      constraints: [whole],
    });
    const late = (from: unknown) => changeAt(id, first.body.revision - 1, [set("constraints", [written], from)]);
    const differencesOf = async (from: unknown) => (await late(from)).body.differences;
    expect(await differencesOf([{ ...whole, value: 4 }])).toMatchObject([{ operation: 0, present: [whole] }]);
    expect(await differencesOf([whole])).toEqual([]);
    const { status } = await contract.service.send("POST", `/datasets/${id}/changes/${first.body.revision}/undo`, {
      token: contract.owner,
      headers: { "if-match": `"${await revisionOf(id)}"` },
    });
    expect(status).toBe(200);
    expect(await constraintsOf(id)).toEqual(nothing);
  });

  it("follow new names of components, regions and commodities, also those of models", async () => {
    const { id, wind } = await dataset();
    const supply = { quantity: "supply", component_name: "Wind", commodity_name: "electricity", region: "south" };
    await put(id, { ...groups, constraints: [written, { ...written, id: "supply", terms: [supply] }] });
    const model = await contract.create("/models/", {
      ref_dataset: id,
      name: "M",
      additional_constraints: [{ ...written, id: "of the model", terms: [supply] }],
    });
    await contract.send("PUT", `/sources/${wind}`, { name: "Windpark" });
    await change(
      id,
      { operation: "set", kind: "region", name: "south", attribute: "name", value: "Süd" },
      { operation: "set", kind: "source", name: "Windpark", attribute: "name", value: "Park" },
    );
    const [{ id: commodity }] = (await contract.send("GET", `/commodities/?dataset_id=${id}`)).body;
    await contract.send("PUT", `/commodities/${commodity}`, { name: "power" });
    const { component_groups, constraints } = await constraintsOf(id);
    expect(component_groups).toEqual({ green: ["Park"] });
    const renamed = { components: ["Park"], commodity_name: "power", region: "Süd" };
    expect(constraints[1].terms).toMatchObject([renamed]);
    const { additional_constraints } = (await contract.send("GET", `/models/${model.id}`)).body;
    expect(additional_constraints[0].terms).toMatchObject([renamed]);
  });

  it("go into copies, archives and plain packages, and come back whole", async () => {
    const { id } = await dataset();
    await put(id, { ...groups, constraints: [written] });
    await contract.create("/models/", {
      ref_dataset: id,
      name: "M",
      additional_constraints: [{ ...written, id: "more" }],
    });
    for (const target of await contract.again(id)) {
      expect(await constraintsOf(target)).toEqual({ ...nothing, ...groups, constraints: [whole] });
      const [model] = (await contract.send("GET", `/models/?dataset_id=${target}`)).body;
      expect(model.additional_constraints).toEqual([{ ...whole, id: "more" }]);
    }
  });

  it("of a model replace those of the data set with their id, and are absent where there are none", async () => {
    const { id } = await dataset();
    await put(id, { ...groups, constraints: [written] });
    const plain = await contract.create("/models/", { ref_dataset: id, name: "plain" });
    expect(Object.keys(plain)).not.toContain("additional_constraints");
    const other = { ...written, value: 1, terms: [{ ...written.terms[0], component_name: "Wnd" }] };
    const model = await contract.create("/models/", { ref_dataset: id, name: "M", additional_constraints: [other] });
    const problems = async (): Promise<string[]> => {
      const { body } = await contract.send("POST", `/models/${model.id}/check`, {});
      return body.problems.map(({ type, loc }: { type: string; loc: string[] }) => `${type} ${loc.join("/")}`);
    };
    const unknown = "unknown_component constraints/wind in the north/terms/0/components/0";
    expect(await problems()).toContain(unknown);
    const emptied = await contract.send("PUT", `/models/${model.id}`, { additional_constraints: null });
    expect(Object.keys(emptied.body)).not.toContain("additional_constraints");
    expect(await problems()).not.toContain(unknown);
  });

  it("have planning reserves beside them, which follow new names and are undone", async () => {
    const { id, wind } = await dataset();
    const reserve = { id: "firm", commodity_name: "electricity", margin: 0.1, members: [{ component_name: "Wind" }] };
    const stored = { ...reserve, regions: null, members: [{ component_name: "Wind", credit: 1 }] };
    expect((await put(id, { planning_reserves: [reserve] })).body).toEqual({ ...nothing, planning_reserves: [stored] });
    const wrong = { ...reserve, margin: -2, members: [{ component_name: "Wind", credit: 3 }] };
    const { status, body } = await put(id, { planning_reserves: [wrong] });
    expect(status).toBe(422);
    expect(body.detail.map(({ loc }: { loc: unknown[] }) => loc.join("/"))).toEqual([
      "body/planning_reserves/0/margin",
      "body/planning_reserves/0/members/0/credit",
    ]);
    await contract.send("PUT", `/sources/${wind}`, { name: "Park" });
    expect((await constraintsOf(id)).planning_reserves[0].members).toEqual([{ component_name: "Park", credit: 1 }]);
    const removed = { operation: "set", kind: "dataset", attribute: "planning_reserves", value: [] };
    expect((await change(id, removed)).status).toBe(200);
    expect(await constraintsOf(id)).toEqual(nothing);
  });
});

/** Named series and overrides of tables over HTTP: routes, models, copies, archives, packages, history. */
import { expect, it } from "vitest";
import { contractSuite } from "./support.ts";

const override = {
  component_name: "Demand",
  table: "operationRateFix",
  regions: ["north"],
  operation: "set",
  value: { series: "High" },
};

contractSuite("Named series", (contract) => {
  async function dataset(): Promise<number> {
    const { id } = await contract.dataset();
    await contract.create("/sinks/", { ref_dataset: id, commodity_name: "electricity", name: "Demand" });
    return id;
  }
  const series = (id: number, name = "High", more: object = {}) => ({
    ref_dataset: id,
    name,
    unit: "GW*h",
    values: [4, 3, 2, 1],
    ...more,
  });
  const listed = async (id: number) => (await contract.send("GET", `/named-series/?dataset_id=${id}`)).body;

  it("are made, read, changed and deleted one by one", async () => {
    const id = await dataset();
    const made = await contract.create("/named-series/", series(id));
    expect(made).toMatchObject({ name: "High", unit: "GW*h", values: [4, 3, 2, 1], dataset: { id } });
    expect((await contract.send("GET", `/named-series/${made.id}`)).body).toEqual(made);
    const changed = await contract.send("PUT", `/named-series/${made.id}`, { values: [1, 2], unit: null });
    expect(changed.body).toEqual({ ...made, values: [1, 2], unit: null });
    expect(await listed(id)).toEqual([changed.body]);
    expect((await contract.send("GET", `/named-series/dataset/${id}`)).body).toEqual([changed.body]);
    expect((await contract.send("DELETE", `/named-series/${made.id}`)).body).toEqual(changed.body);
    expect(await listed(id)).toEqual([]);
    expect((await contract.send("GET", `/named-series/${made.id}`)).status).toBe(404);
  });

  it("have names of their own in their data set, and numbers as values", async () => {
    const id = await dataset();
    await contract.create("/named-series/", series(id));
    expect((await contract.send("POST", "/named-series/", series(id))).status).toBe(409);
    const refused = await contract.send("POST", "/named-series/", series(id, "Other", { values: [1, "much"] }));
    expect(refused.status).toBe(422);
    expect(refused.body.detail).toMatchObject([{ type: "value_error", loc: ["body", "values"] }]);
    expect((await contract.send("POST", "/named-series/", series(999_999))).status).toBe(404);
  });

  it("go through a workbook, which replaces all of them", async () => {
    const id = await dataset();
    await contract.create("/named-series/", series(id));
    await contract.create("/named-series/", series(id, "Other", { unit: null, values: [0.5, 1e-7, -3, 2] }));
    const before = (await listed(id)).map(
      ({ name, unit, values }: { name: string; unit: string; values: number[] }) => ({
        name,
        unit,
        values,
      }),
    );
    const { bytes } = await contract.download(`/named-series/dataset/${id}/download`);
    const other = await dataset();
    await contract.create("/named-series/", series(other, "Gone"));
    const { status, body } = await contract.upload(`/named-series/dataset/${other}/upload`, bytes, {
      name: "namedSeries.xlsx",
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await listed(other)).toMatchObject(before);
    expect(await listed(other)).toHaveLength(2);
  });

  it("go through copies, archives and packages with the models that name them", async () => {
    const id = await dataset();
    await contract.create("/named-series/", series(id));
    const model = await contract.create("/models/", { ref_dataset: id, name: "high", override_tables: [override] });
    expect(model.override_tables).toEqual([override]);
    const copies = await contract.again(id);
    expect(copies).toHaveLength(3);
    for (const copy of copies) {
      expect(await listed(copy)).toMatchObject([{ name: "High", unit: "GW*h", values: [4, 3, 2, 1] }]);
      const models = (await contract.send("GET", `/models/?dataset_id=${copy}`)).body;
      expect(models).toMatchObject([{ name: "high", override_tables: [override] }]);
    }
  });

  it("follow the names that models use, but for their own", async () => {
    const id = await dataset();
    const model = await contract.create("/models/", { ref_dataset: id, name: "high", override_tables: [override] });
    const [north] = (await contract.send("GET", `/regions/?dataset_id=${id}`)).body;
    await contract.send("PUT", `/regions/${north.id}`, { name: "coast" });
    const { body } = await contract.send("GET", `/models/${model.id}`);
    expect(body.override_tables).toEqual([{ ...override, regions: ["coast"] }]);
    const none = await contract.send("PUT", `/models/${model.id}`, { override_tables: null });
    expect(none.body.override_tables).toBeNull();
  });

  it("can be brought back after a change is undone", async () => {
    const id = await dataset();
    const made = await contract.create("/named-series/", series(id));
    await contract.send("PUT", `/named-series/${made.id}`, { values: [9, 9, 9, 9] });
    const revision = (await contract.send("GET", `/datasets/${id}/overview`)).body.revision;
    const undone = await contract.service.send("POST", `/datasets/${id}/changes/${revision}/undo`, {
      token: contract.owner,
      headers: { "if-match": `"${revision}"` },
    });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await listed(id)).toMatchObject([{ id: made.id, values: [4, 3, 2, 1] }]);
  });

  it("every fault of an override of a table is told at once", async () => {
    const id = await dataset();
    const faulty = [
      { ...override, table: "operationRateFx" },
      { ...override, operation: "multiply" },
      { ...override, operation: "remove" },
    ];
    const { status, body } = await contract.send("POST", "/models/", {
      ref_dataset: id,
      name: "faulty",
      override_tables: faulty,
    });
    expect(status).toBe(422);
    expect(body.detail.map(({ type, loc }: { type: string; loc: string[] }) => `${type} ${loc.join("/")}`)).toEqual([
      "enum body/override_tables/0/table",
      "value_error body/override_tables/1/value",
      "value_error body/override_tables/2/value",
    ]);
  });
});

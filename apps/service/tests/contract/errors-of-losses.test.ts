/** Errors that losses of lines may have, together in `loss_tolerance`, in all requests that take components. */
import { expect, it } from "vitest";
import { contractSuite, problemsIn } from "./support.ts";

contractSuite("Errors that losses of lines may have", (contract) => {
  const cable = { name: "cable", commodity_name: "electricity", power_losses: "SECANTS" };
  const lineOf = async (id: number) => (await contract.send("GET", `/transmissions/?dataset_id=${id}`)).body[0];
  const tolerancesOf = async (id: number) => {
    const { loss_tolerance, loss_tolerance_absolute = null, loss_tolerance_relative = null } = await lineOf(id);
    expect(loss_tolerance).toBeUndefined();
    return [loss_tolerance_absolute, loss_tolerance_relative];
  };

  async function changed(id: number, operations: object[]) {
    const { revision } = (await contract.send("GET", `/datasets/${id}/overview`)).body;
    const headers = { "if-match": `"${revision}"` };
    const given = { token: contract.owner, json: { operations }, headers };
    return contract.service.send("POST", `/datasets/${id}/changes`, given);
  }

  it("are created together, replaced together, and cleared by null", async () => {
    const { id } = await contract.dataset();
    const loss_tolerance = { absolute: 0.1, relative: 0.05 };
    const { component } = await contract.create("/transmissions/", { ...cable, loss_tolerance, ref_dataset: id });
    expect(await tolerancesOf(id)).toEqual([0.1, 0.05]);
    const put = (body: object) => contract.send("PUT", `/transmissions/${component.id}`, body);
    expect((await put({ loss_segments: 2 })).status).toBe(200);
    expect(await tolerancesOf(id)).toEqual([0.1, 0.05]);
    expect((await put({ loss_tolerance: { absolute: "0.2" } })).status).toBe(200);
    expect(await tolerancesOf(id)).toEqual([0.2, null]);
    expect((await put({ loss_tolerance: null })).status).toBe(200);
    expect(await tolerancesOf(id)).toEqual([null, null]);
  });

  it("are created together by a list of changes, which sets them one by one", async () => {
    const { id } = await contract.dataset();
    const record = { ...cable, loss_tolerance: { absolute: 0.1 } };
    expect((await changed(id, [{ operation: "create", kind: "transmission", record }])).status).toBe(200);
    expect(await tolerancesOf(id)).toEqual([0.1, null]);
    const set = { operation: "set", kind: "transmission", name: "cable" };
    const refused = await changed(id, [{ ...set, attribute: "loss_tolerance", value: { absolute: 0.2 } }]);
    expect(problemsIn(refused.body)).toMatchObject([["unknown_attribute", ["body", "operations", 0, "attribute"]]]);
    expect((await changed(id, [{ ...set, attribute: "loss_tolerance_relative", value: 0.3 }])).status).toBe(200);
    expect(await tolerancesOf(id)).toEqual([0.1, 0.3]);
  });

  it("have units where the data set checks units", async () => {
    const { id } = await contract.dataset();
    expect((await contract.send("PUT", `/datasets/${id}`, { units: "checked" })).status).toBe(200);
    const loss_tolerance = { absolute: { value: 100, unit: "MW" }, relative: { value: 5, unit: "%" } };
    await contract.create("/transmissions/", { ...cable, loss_tolerance, ref_dataset: id });
    expect(await tolerancesOf(id)).toEqual([0.1, 0.05]);
  });

  it.each<[what: string, given: object, type: string, loc: (string | number)[]]>([
    ["a number", { loss_tolerance: 0.1 }, "model_attributes_type", ["loss_tolerance"]],
    ["an error of 0", { loss_tolerance: { absolute: 0 } }, "greater_than", ["loss_tolerance", "absolute"]],
    [
      "a share below 0",
      { loss_tolerance: { absolute: 1, relative: -1 } },
      "greater_than_equal",
      ["loss_tolerance", "relative"],
    ],
    ["a misspelt name", { loss_tolerance: { absolut: 1 } }, "unknown_field", ["loss_tolerance", "absolut"]],
    [
      "both forms",
      { loss_tolerance: { absolute: 1 }, loss_tolerance_absolute: 1 },
      "value_error",
      ["loss_tolerance_absolute"],
    ],
  ])("are refused as %s, at its place, and nothing is stored", async (_, given, type, loc) => {
    const { id } = await contract.dataset();
    const refused = await contract.send("POST", "/transmissions/", { ...cable, ...given, ref_dataset: id });
    expect(refused.status).toBe(422);
    expect(problemsIn(refused.body)).toMatchObject([[type, ["body", ...loc]]]);
    const record = { ...cable, ...given };
    const operations = [{ operation: "create", kind: "transmission", record }];
    const changes = await changed(id, operations);
    expect(problemsIn(changes.body)).toMatchObject([[type, ["body", "operations", 0, "record", ...loc]]]);
    expect(await lineOf(id)).toBeUndefined();
  });
});

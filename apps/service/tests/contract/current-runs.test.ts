/** Whether the inputs of a model's last run are still those of the data set. */
import { expect, it } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { sampleContent } from "../store/contents.ts";
import { contractSuite } from "./support.ts";

contractSuite("Last runs of models", (contract) => {
  async function sample() {
    const { id, user } = await contract.create("/datasets/", {
      name: `current ${crypto.randomUUID()}`,
      number_of_time_steps: 4,
    });
    await contract.service.store.writeDatasetContent(id, { ...sampleContent(), models: [] }, { userId: user.id });
    const made = async (name: string, given: object = {}): Promise<number> =>
      (await contract.create("/models/", { ref_dataset: id, name, ...given })).id;
    // biome-ignore lint/suspicious/noExplicitAny: an answer.
    const lines = async (): Promise<any[]> =>
      (await contract.send("GET", `/datasets/${id}/overview`, undefined)).body.models;
    /** By name: whether the last run has the present inputs. */
    const current = async () => Object.fromEntries((await lines()).map(({ name, is_current }) => [name, is_current]));
    const run = async (model: number, given: object = {}): Promise<{ id: number; reused: boolean }> => {
      const { body } = await contract.send("POST", `/models/${model}/runs`, { kind: "optimize", ...given });
      await eventually(async () =>
        expect((await contract.send("GET", `/runs/${body.id}`)).body.status).toBe("succeeded"),
      );
      return { id: body.id, reused: body.reused };
    };
    const put = async (path: string, json: object) => {
      const { status } = await contract.send("PUT", path, json);
      expect([path, status]).toEqual([path, 200]);
    };
    return { id, made, lines, current, run, put };
  }
  const wind = (value: number) => ({
    override_parameters: [{ component_name: "wind", attribute: "invest_per_capacity", operation: "set", value }],
  });

  it("are current until the model, its parent or the data change, and not when another model does", async () => {
    const { id, made, current, run, put } = await sample();
    const parent = await made("parent", wind(1));
    const child = await made("child", { parent_id: parent });
    const other = await made("other");
    expect(await current()).toEqual({ parent: false, child: false, other: false });
    for (const model of [parent, child, other]) await run(model);
    expect(await current()).toEqual({ parent: true, child: true, other: true });
    await put(`/models/${child}`, wind(2));
    expect(await current()).toEqual({ parent: true, child: false, other: true });
    await run(child);
    await put(`/models/${parent}`, wind(3));
    expect(await current()).toEqual({ parent: false, child: false, other: true });
    await contract.send("DELETE", `/models/${await made("new")}`);
    expect(await current()).toEqual({ parent: false, child: false, other: true });
    await put(`/datasets/${id}`, { cost_unit: "€" });
    expect(await current()).toEqual({ parent: false, child: false, other: false });
  });

  it("of other models stay current where a change of a model is undone", async () => {
    const { id, made, current, run, put } = await sample();
    const changed = await made("changed", wind(1));
    for (const model of [changed, await made("other")]) await run(model);
    await put(`/models/${changed}`, wind(2));
    const { revision } = (await contract.send("GET", `/datasets/${id}/overview`)).body;
    const { status } = await contract.service.send("POST", `/datasets/${id}/changes/${revision}/undo`, {
      token: contract.owner,
      headers: { "if-match": `"${revision}"` },
    });
    expect(status).toBe(200);
    expect(await current()).toEqual({ changed: false, other: true });
  });

  it("are those that have the present inputs again, where a change was taken back", async () => {
    const { made, lines, current, run, put } = await sample();
    const model = await made("one", wind(1));
    const first = await run(model);
    await put(`/models/${model}`, wind(2));
    const second = await run(model);
    expect(second.id).not.toBe(first.id);
    await put(`/models/${model}`, wind(1));
    expect(await current()).toEqual({ one: false });
    expect(await run(model)).toEqual({ id: first.id, reused: true });
    expect(await lines()).toMatchObject([{ last_run: { id: first.id }, is_current: true }]);
  });

  it("have no changes of their own", async () => {
    const { made, lines, run } = await sample();
    const model = await made("one");
    const { id } = await run(model);
    const { override_parameters: overrides } = wind(5);
    expect((await run(model, { overrides })).id).not.toBe(id);
    expect(await lines()).toMatchObject([{ last_run: { id }, is_current: true }]);
  });
});

/** Models with a parent: what they are computed with, who may be one, and what becomes of children. */
import { expect, it } from "vitest";
import { component, sampleContent } from "../store/contents.ts";
import { contractSuite } from "./support.ts";

const invest = { component_name: "wind", attribute: "invest_per_capacity" } as const;
const opex = { component_name: "wind", attribute: "opex_per_capacity" } as const;
const potential = { component_name: "battery", attribute: "shared_potential_id" } as const;
const demand = { component_name: "demand", table: "operationRateFix" } as const;
const capacity = { component_name: "wind", table: "capacityMax", regions: ["north"] } as const;
const limit = (id: string, value: number) => ({
  id,
  sense: "<=",
  value,
  terms: [{ quantity: "capacity", component_name: "wind" }],
});
const pathway = { start_year: 2030, end_year: 2040, number_of_steps: 1, years_per_step: 10 };

const parent = {
  name: "dear gas",
  override_parameters: [
    { ...invest, operation: "multiply", value: 0.5 },
    { ...opex, operation: "add", value: 2 },
    { ...potential, operation: "set", value: "roof" },
  ],
  override_tables: [
    { ...demand, operation: "multiply", value: 2 },
    { ...capacity, operation: "set", value: 3 },
  ],
  overrides_by_year: [
    { ...invest, operation: "set", value: 9, year: 2035 },
    { ...opex, operation: "set", value: 1, year: 2035 },
  ],
  additional_constraints: [limit("a", 1), limit("b", 2)],
  optimization_parameters: pathway,
};
const child = {
  name: "dear gas, more wind",
  override_parameters: [
    { ...invest, operation: "multiply", value: 0.5 },
    { ...potential, operation: "set", value: "garden" },
    { ...opex, operation: "multiply", value: 4 },
  ],
  override_tables: [
    { ...capacity, operation: "set", value: 5 },
    { ...demand, operation: "add", value: 1 },
  ],
  overrides_by_year: [{ ...invest, operation: "set", value: 7, year: 2040 }],
  additional_constraints: [limit("b", 20), limit("c", 3)],
};

contractSuite("Models with a parent", (contract) => {
  // biome-ignore lint/suspicious/noExplicitAny: an answer.
  type Answer = any;
  async function filled() {
    const dataset = { name: `parents ${crypto.randomUUID()}`, number_of_time_steps: 4 };
    const { id, user } = await contract.create("/datasets/", dataset);
    const content = sampleContent();
    const wind = component("SOURCE", { ...content.components[2], opex_per_capacity: 3 });
    const components = content.components.map((one) => (one.name === "wind" ? wind : one));
    await contract.service.store.writeDatasetContent(id, { ...content, components, models: [] }, { userId: user.id });
    return id as number;
  }
  const make = (dataset: number, model: object) => contract.create("/models/", { ref_dataset: dataset, ...model });
  async function family() {
    const dataset = await filled();
    const first = await make(dataset, parent);
    const second = await make(dataset, { ...child, parent_id: first.id });
    return { dataset, first, second };
  }
  const post = (dataset: number, model: object) =>
    contract.send("POST", "/models/", { ref_dataset: dataset, name: crypto.randomUUID(), ...model });
  const put = (id: number, changes: object) => contract.send("PUT", `/models/${id}`, changes);
  const get = async (id: number): Promise<Answer> => (await contract.send("GET", `/models/${id}`)).body;
  const plain = ({ id: _, ...override }: { id?: number }) => override;
  const inputHash = async (id: number): Promise<string> => {
    const { status, body } = await contract.send("POST", `/models/${id}/runs`, { kind: "validate", force: true });
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body.hashes.input;
  };
  const revisionOf = async (id: number): Promise<number> =>
    (await contract.send("GET", `/datasets/${id}/overview`)).body.revision;
  const undo = async (id: number, revision?: number) =>
    contract.service.send("POST", `/datasets/${id}/changes/${revision ?? (await revisionOf(id))}/undo`, {
      token: contract.owner,
      headers: { "if-match": `"${await revisionOf(id)}"` },
    });

  it("are computed with its changes, then with their own, and list their own alone", async () => {
    const { dataset, first, second } = await family();
    expect([first.parent_id, second.parent_id]).toEqual([null, first.id]);
    expect((await get(second.id)).override_parameters.map(plain)).toEqual(child.override_parameters);
    const list = (await contract.send("GET", `/models/?dataset_id=${dataset}`)).body;
    expect(list.map(({ parent_id }: Answer) => parent_id)).toEqual([null, first.id]);
    const read = await contract.service.store.readModelInput(second.id);
    expect(read?.model).toMatchObject({
      override_parameters: [
        { ...invest, operation: "multiply", value: 0.25 },
        // x ↦ (x + 2) · 4 is no single change of x.
        { ...opex, operation: "add", value: 2 },
        { ...opex, operation: "multiply", value: 4 },
        { ...potential, operation: "set", value: "garden" },
      ],
      override_tables: [
        { ...demand, operation: "multiply", value: 2 },
        { ...capacity, operation: "set", value: 5 },
        { ...demand, operation: "add", value: 1 },
      ],
      overrides_by_year: [
        { ...opex, value: 1, year: 2035 },
        { ...invest, value: 7, year: 2040 },
      ],
      optimization_parameters: pathway,
    });
    expect(read?.content.constraints?.map(({ id, value }) => [id, value])).toEqual([
      ["a", 1],
      ["b", 20],
      ["c", 3],
    ]);
  });

  it("have the inputs of a model that lists all of it, and of no other after their parent has changed", async () => {
    const { dataset, first, second } = await family();
    const without = (list: string) => ({ override_parameters: [], override_tables: [], [list]: [] });
    await put(first.id, { ...without("overrides_by_year"), override_parameters: [parent.override_parameters[0]] });
    await put(second.id, { ...without("overrides_by_year"), override_parameters: [child.override_parameters[0]] });
    const flat = await make(dataset, {
      name: "flat",
      override_parameters: [{ ...invest, operation: "multiply", value: 0.25 }],
      additional_constraints: [limit("a", 1), limit("b", 20), limit("c", 3)],
      optimization_parameters: pathway,
    });
    const before = await inputHash(second.id);
    expect(before).toBe(await inputHash(flat.id));
    await put(first.id, { override_parameters: [] });
    expect(await inputHash(second.id)).not.toBe(before);
  });

  it("have the pathway of their parent where they have none", async () => {
    const { second } = await family();
    expect(second.optimization_parameters).toBeNull();
    expect((await contract.send("POST", `/models/${second.id}/runs`, { kind: "myopic" })).status).toBe(202);
    await put(second.id, { parent_id: null });
    const refused = await contract.send("POST", `/models/${second.id}/runs`, { kind: "myopic" });
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "kind"]]);
  });

  it("are refused a parent that is unknown, of another data set, themselves, or more than a level away", async () => {
    const { dataset, first, second } = await family();
    const elsewhere = await make(await filled(), { name: "elsewhere" });
    const refusal = ({ status, body }: Answer) => [status, body.detail?.[0]?.loc?.join("/"), body.detail?.[0]?.msg];
    const at = "body/parent_id";
    const unknown = (id: number) => `Value error, the data set has no model ${id} that could be the parent.`;
    expect(refusal(await post(dataset, { parent_id: 999_999 }))).toEqual([422, at, unknown(999_999)]);
    expect(refusal(await post(dataset, { parent_id: elsewhere.id }))).toEqual([422, at, unknown(elsewhere.id)]);
    expect(refusal(await put(first.id, { parent_id: first.id }))).toEqual([
      422,
      at,
      "Value error, the model 'dear gas' cannot be its own parent.",
    ]);
    expect(refusal(await post(dataset, { name: "third", parent_id: second.id }))).toEqual([
      422,
      at,
      "Value error, the model 'third' cannot have the parent 'dear gas, more wind', which has the parent 'dear gas' itself.",
    ]);
    const other = await make(dataset, { name: "other" });
    expect(refusal(await put(first.id, { parent_id: other.id }))).toEqual([
      422,
      at,
      "Value error, the model 'dear gas' cannot have the parent 'other', because it is the parent of 'dear gas, more wind'.",
    ]);
    for (const faulty of ["x", -1, 1.5, []]) {
      expect(refusal(await post(dataset, { parent_id: faulty })).slice(0, 2)).toEqual([422, at]);
    }
    const headers = { "accept-language": "de" };
    const german = await contract.service.send("PUT", `/models/${first.id}`, {
      token: contract.owner,
      json: { parent_id: other.id },
      headers,
    });
    expect(german.body.detail[0].msg).toContain("Das Szenario 'dear gas' kann nicht von 'other' erben");
    expect((await get(first.id)).parent_id).toBeNull();
  });

  it("keep their parent where a list with the first overrides is written back", async () => {
    const { first, second } = await family();
    const { override_parameters, name } = await get(second.id);
    const { status } = await put(second.id, { name, override_parameters, override_count: 3, parent_id: first.id });
    expect([status, (await get(second.id)).parent_id]).toEqual([200, first.id]);
    expect((await put(second.id, { override_parameters, override_count: 4 })).status).toBe(422);
  });

  it("are named before their parent is deleted", async () => {
    const { first, second } = await family();
    const { status, body } = await contract.send("DELETE", `/models/${first.id}`);
    expect([status, body.detail]).toEqual([
      409,
      "The model 'dear gas' is the parent of 'dear gas, more wind'. Say what becomes of them.",
    ]);
    expect(body.hint).toContain("?children=keep");
    const query = await contract.send("DELETE", `/models/${first.id}?children=orphans`);
    expect([query.status, query.body.detail[0].loc]).toEqual([422, ["query", "children"]]);
    expect([(await get(first.id)).id, (await get(second.id)).id]).toEqual([first.id, second.id]);
  });

  it("get its changes where it is deleted, and are computed with the same inputs", async () => {
    const { dataset, first, second } = await family();
    // One change that says the same as both, so that the inputs are equal byte for byte.
    await put(second.id, { override_parameters: child.override_parameters.slice(0, 2) });
    const before = await inputHash(second.id);
    const answer = await contract.send("DELETE", `/models/${first.id}?children=keep`);
    expect([answer.status, answer.body.name]).toEqual([200, first.name]);
    const kept = await get(second.id);
    expect([kept.parent_id, kept.override_parameters.length, kept.override_tables.length]).toEqual([null, 3, 3]);
    expect(await inputHash(second.id)).toBe(before);
    expect((await contract.send("GET", `/models/${first.id}`)).status).toBe(404);
    expect((await undo(dataset)).status).toBe(200);
    expect(await get(first.id)).toEqual(first);
    expect((await get(second.id)).parent_id).toBe(first.id);
    expect(await inputHash(second.id)).toBe(before);
  });

  it("get a value in place of two changes that are none together", async () => {
    const { first, second } = await family();
    await contract.send("DELETE", `/models/${first.id}?children=keep`);
    const { override_parameters } = await get(second.id);
    // The data have 3.
    expect(override_parameters.map(plain)).toContainEqual({ ...opex, operation: "set", value: (3 + 2) * 4 });
  });

  it("are deleted with it where that is asked for, and return together", async () => {
    const { dataset, first, second } = await family();
    const other = await make(dataset, { name: "other" });
    expect((await contract.send("DELETE", `/models/${first.id}?children=delete`)).status).toBe(200);
    const left = (await contract.send("GET", `/models/?dataset_id=${dataset}`)).body;
    expect(left.map(({ id }: Answer) => id)).toEqual([other.id]);
    expect((await undo(dataset)).status).toBe(200);
    expect(await get(second.id)).toEqual(second);
  });

  it("of others are not deleted by the creator of their parent, who may hand down its changes", async () => {
    const dataset = await filled();
    const token = contract.stranger;
    const me = (await contract.send("GET", "/auth/me", undefined, token)).body.id;
    const rights = { ref_dataset: dataset, ref_user: me, allow_usage: true, allow_modification: false };
    await contract.create("/datasets/permissions/", rights);
    const mine = (await contract.send("POST", "/models/", { ref_dataset: dataset, name: "mine" }, token)).body;
    const theirs = await make(dataset, { name: "theirs", parent_id: mine.id });
    const refused = await contract.send("DELETE", `/models/${mine.id}?children=delete`, undefined, token);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining("'theirs'")]);
    expect((await contract.send("DELETE", `/models/${mine.id}?children=keep`, undefined, token)).status).toBe(200);
    expect((await get(theirs.id)).parent_id).toBeNull();
  });

  it("show the name of their parent in differences, and have the parent of the time as they were", async () => {
    const { dataset, first, second } = await family();
    const [before] = [await revisionOf(dataset), await put(first.id, { name: "gas" })];
    await put(second.id, { parent_id: null });
    const { differences } = (await contract.send("GET", `/datasets/${dataset}/differences?since=${before}`)).body;
    expect(differences).toContainEqual({
      kind: "model",
      name: second.name,
      what: "changed",
      attributes: [{ attribute: "parent_name", before: "gas", after: null }],
    });
    const models: Answer[] = [];
    const read = await contract.service.store.withEarlierDataset(
      { datasetId: dataset, revision: before },
      async (at) => {
        for await (const { name, parent_name } of at.models()) models.push([name, parent_name]);
      },
    );
    expect(read).toBeUndefined();
    expect(models).toEqual([
      [first.name, undefined],
      [second.name, first.name],
    ]);
  });

  it("cannot be left without the parent that a change has made when that is undone", async () => {
    const dataset = await filled();
    const first = await make(dataset, { name: "first" });
    const made = await revisionOf(dataset);
    const second = await make(dataset, { name: "second", parent_id: first.id });
    expect((await undo(dataset, made)).status).toBe(409);
    await put(second.id, { parent_id: null });
    await put(first.id, { parent_id: second.id });
    const given = await revisionOf(dataset);
    await put(first.id, { parent_id: null });
    const freed = await revisionOf(dataset);
    await make(dataset, { name: "third", parent_id: first.id });
    // The first would have a parent again, and a child.
    expect((await undo(dataset, freed)).status).toBe(409);
    expect([given < freed, (await get(first.id)).parent_id]).toEqual([true, null]);
  });

  it("keep it in copies, archives and packages, by name", async () => {
    const { dataset, first, second } = await family();
    for (const id of await contract.again(dataset)) {
      const models = (await contract.send("GET", `/models/?dataset_id=${id}`)).body;
      const ids = new Map(models.map(({ id: its, name }: Answer) => [name, its]));
      const found = models.map(({ name, parent_id }: Answer) => [name, parent_id]);
      expect(found).toEqual([
        [first.name, null],
        [second.name, ids.get(first.name)],
      ]);
      expect(ids.get(first.name)).not.toBe(first.id);
    }
  });

  it("may name one in a file that the data set has already, and none that there is not", async () => {
    const { dataset, first, second } = await family();
    const user = (await contract.send("GET", "/auth/me")).body.id;
    const model = { description: null, override_parameters: [], optimization_parameters: null };
    const write = (...models: { name: string; parent_name?: string }[]) =>
      contract.service.store.writeDatasetContent(
        dataset,
        { ...sampleContent(), dataset: {}, models: models.map((one) => ({ ...model, ...one })) },
        { userId: user },
      );
    await write({ name: "third", parent_name: first.name });
    await write({ name: "sixth", parent_name: "seventh" }, { name: "seventh" });
    const list = (await contract.send("GET", `/models/?dataset_id=${dataset}`)).body;
    const third = list.find(({ name }: Answer) => name === "third");
    expect(third.parent_id).toBe(first.id);
    await expect(write({ name: "fourth", parent_name: "dear gaz" })).rejects.toMatchObject({
      code: "not_found",
      message: "The parent 'dear gaz' of the model 'fourth' does not exist.",
      hint: { code: "did_you_mean", params: { nearest: expect.stringContaining("dear gas") } },
    });
    await expect(write({ name: "fifth", parent_name: second.name })).rejects.toMatchObject({
      code: "unfit",
      message: expect.stringContaining("which has the parent 'dear gas' itself"),
    });
    await expect(write({ name: "own", parent_name: "own" })).rejects.toMatchObject({ code: "unfit" });
    // A file says of a model all that there is: without a parent, it has none.
    await write({ name: second.name });
    expect((await get(second.id)).parent_id).toBeNull();
  });

  it("are checked with what they inherit, whatever lists of their own are not saved yet", async () => {
    const { first, second } = await family();
    await put(second.id, { override_parameters: [] });
    await put(first.id, {
      override_parameters: [parent.override_parameters[2], { ...opex, operation: "add", value: -9 }],
    });
    const places = async (id: number, json: object) => {
      const { status, body } = await contract.send("POST", `/models/${id}/check`, json);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.problems.filter(({ type }: Answer) => type === "override_value").map(({ loc }: Answer) => loc);
    };
    expect(await places(first.id, {})).toEqual([["override_parameters", 1, "value"]]);
    const inherited = ["parent", "override_parameters", 1, "value"];
    expect(await places(second.id, {})).toEqual([inherited]);
    const own = [{ ...invest, operation: "set", value: -1 }];
    expect(await places(second.id, { override_parameters: own })).toEqual([
      inherited,
      ["override_parameters", 0, "value"],
    ]);
    const repaired = [...own, { ...opex, operation: "set", value: 1 }];
    expect(await places(second.id, { override_parameters: repaired })).toEqual([["override_parameters", 0, "value"]]);
  });
});

/** Changes of data sets as lists of operations: all of them or none, for the revision that their sender saw. */
import { expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { contractSuite, problemsIn } from "./support.ts";

const series = [0, 0.5, 1, 0.25];
const wind = { name: "Wind", commodity_name: "electricity", capacity_variable: true };
const windInNorth = { operation: "values", table: "max-operation-rates", component: "Wind", region: "north" };

contractSuite("Changes", (contract) => {
  const revisionOf = async (id: number): Promise<number> =>
    (await contract.send("GET", `/datasets/${id}/overview`)).body.revision;

  function post(id: number, revision: number | string | null, operations: unknown, token = contract.owner) {
    const headers = revision === null ? {} : { "if-match": typeof revision === "number" ? `"${revision}"` : revision };
    return contract.service.send("POST", `/datasets/${id}/changes`, { token, json: { operations }, headers });
  }

  const change = async (id: number, ...operations: unknown[]) => post(id, await revisionOf(id), operations);
  const list = async (path: string, id: number) => (await contract.send("GET", `${path}?dataset_id=${id}`)).body;

  it("create, set, fill with values and delete records by their names", async () => {
    const { id } = await contract.dataset();
    const before = await revisionOf(id);
    const { status, body } = await change(
      id,
      { operation: "create", kind: "region", record: { name: "west" } },
      { operation: "create", kind: "source", record: wind },
      { operation: "set", kind: "source", name: "Wind", attribute: "invest_per_capacity", value: 1.2 },
      { operation: "set", kind: "source", name: "Wind", attribute: "colour", value: "#64a3e8" },
      { operation: "values", table: "max-operation-rates", component: "Wind", region: "west", values: series },
      { operation: "values", table: "max-capacities", component: "Wind", region: "west", values: [3] },
      { operation: "set", kind: "region", name: "west", attribute: "latitude", value: 51 },
      { operation: "delete", kind: "region", name: "south" },
      { operation: "set", kind: "commodity", name: "heat", attribute: "name", value: "warmth" },
      { operation: "set", kind: "dataset", attribute: "length_unit", value: "mile" },
      { operation: "set", kind: "dataset", attribute: "time_zone", value: "Europe/Berlin" },
    );
    const regions = await list("/regions/", id);
    const [source] = await list("/sources/", id);
    expect([status, body]).toEqual([
      200,
      {
        revision: before + 1,
        created: [
          { operation: 0, id: regions[1].id },
          { operation: 1, id: source.component.id },
        ],
      },
    ]);
    expect(regions.map(({ name }: { name: string }) => name)).toEqual(["north", "west"]);
    expect(source.component).toMatchObject({ name: "Wind", invest_per_capacity: 1.2 });
    expect(await list("/styles/", id)).toMatchObject([{ component: "Wind", colour: "#64a3e8" }]);
    expect(await list("/places/", id)).toMatchObject([{}, { region: "west", latitude: 51 }]);
    expect((await list("/commodities/", id)).map(({ name }: { name: string }) => name)).toEqual([
      "electricity",
      "warmth",
    ]);
    expect((await contract.send("GET", `/datasets/${id}`)).body.length_unit).toBe("mile");
    expect((await contract.send("GET", `/datasets/${id}/calendar`)).body.time_zone).toBe("Europe/Berlin");
    const rates = await contract.send("GET", `/max-operation-rates/component/${source.component.id}`);
    expect(rates.body).toMatchObject([{ region: { name: "west" }, operation_rate_max: series }]);
  });

  it("replace a part of a series, and delete records of tables", async () => {
    const { id } = await contract.dataset();
    await change(id, { operation: "create", kind: "source", record: wind }, { ...windInNorth, values: series });
    const [{ component }] = await list("/sources/", id);
    const rates = async () => (await contract.send("GET", `/max-operation-rates/component/${component.id}`)).body;
    expect((await change(id, { ...windInNorth, values: [0.75, 0.5], start: 1 })).status).toBe(200);
    expect(await rates()).toMatchObject([{ operation_rate_max: [0, 0.75, 0.5, 0.25] }]);
    expect((await change(id, { ...windInNorth, values: [1, 1], start: 3 })).body.detail).toMatchObject([
      { type: "unfit", loc: ["body", "operations", 0] },
    ]);
    expect((await change(id, { ...windInNorth, values: null })).status).toBe(200);
    expect(await rates()).toEqual([]);
    const absent = await change(id, { ...windInNorth, values: null }, { ...windInNorth, values: [1], start: 0 });
    expect(problemsIn(absent.body)).toEqual([
      ["not_found", ["body", "operations", 0]],
      ["not_found", ["body", "operations", 1]],
    ]);
  });

  it("set attributes that fit each other only together, in any order", async () => {
    const { id } = await contract.dataset();
    await change(id, { operation: "create", kind: "source", record: wind });
    const set = (attribute: string, value: unknown) => ({
      operation: "set",
      kind: "source",
      name: "Wind",
      attribute,
      value,
    });
    const alone = await change(id, set("yearly_limit", 5));
    expect(problemsIn(alone.body)).toEqual([["value_error", ["body", "operations", 0]]]);
    expect((await change(id, set("yearly_limit", 5), set("commodity_limit_id", "CO2"))).status).toBe(200);
    expect((await change(id, set("name", "Sun"), { ...set("yearly_limit", 6), name: "Sun" })).status).toBe(200);
    expect(await list("/sources/", id)).toMatchObject([{ yearly_limit: 6, component: { name: "Sun" } }]);
  });

  it("change the number of time steps together with all series", async () => {
    const { id } = await contract.dataset();
    await change(id, { operation: "create", kind: "source", record: wind }, { ...windInNorth, values: series });
    const steps = { operation: "set", kind: "dataset", attribute: "number_of_time_steps", value: 2 };
    expect(problemsIn((await change(id, steps)).body)).toEqual([["unfit", ["body", "operations"]]]);
    expect((await change(id, steps, { ...windInNorth, values: [1, 1] })).status).toBe(200);
  });

  it("are refused with every problem at its place, and nothing is changed", async () => {
    const { id } = await contract.dataset();
    const before = await revisionOf(id);
    const misread = await change(
      id,
      { operation: "move" },
      { operation: "set", kind: "source", name: "Wind", attribute: "interest_rat", value: 1 },
      { operation: "set", kind: "source", name: "Wind", attribute: "interest_rate", value: 2 },
      { operation: "set", kind: "source", name: "Wind", attribute: "interest_rate" },
      { operation: "create", kind: "source", record: { ...wind, capacity_variabel: true, invest_per_capacity: -1 } },
      { operation: "create", kind: "source", record: { ...wind, yearly_limit: 3 } },
      { operation: "create", kind: "dataset", record: { name: "x" } },
      { operation: "delete", kind: "region", nam: "north" },
      { operation: "values", table: "max-capacities", component: "Wind", region: "north", values: [1, 2] },
      { ...windInNorth, values: [0, "x", -1, 0] },
      { operation: "values", table: "distances", component: "Wind", region: "north", values: [1] },
      { operation: "values", table: "transmission-distances", component: "Wind", region: "north", values: [1] },
      "delete everything",
    );
    expect(misread.status).toBe(422);
    const at = (...place: (string | number)[]) => ["body", "operations", ...place];
    expect(problemsIn(misread.body)).toEqual([
      ["enum", at(0, "operation")],
      ["unknown_attribute", at(1, "attribute")],
      ["less_than_equal", at(2, "value")],
      ["missing", at(3, "value")],
      ["greater_than_equal", at(4, "record", "invest_per_capacity")],
      ["unknown_field", at(4, "record", "capacity_variabel")],
      ["value_error", at(5, "record")],
      ["enum", at(6, "kind")],
      ["unknown_field", at(7, "nam")],
      ["missing", at(7, "name")],
      ["value_error", at(8, "values")],
      ["float_parsing", at(9, "values", 1)],
      ["greater_than_equal", at(9, "values", 2)],
      ["enum", at(10, "table")],
      ["missing", at(11, "region_to")],
      ["model_attributes_type", at(12)],
    ]);
    expect(misread.body.detail[1].hint).toBe("Did you mean 'interest_rate'?");
    const misfit = await change(
      id,
      { operation: "create", kind: "source", record: wind },
      { operation: "create", kind: "sink", record: wind },
      { operation: "create", kind: "source", record: { ...wind, name: "Gas", commodity_name: "gas" } },
      { operation: "create", kind: "region", record: { name: "north" } },
      { operation: "delete", kind: "commodity", name: "electricity" },
      { operation: "delete", kind: "region", name: "nort" },
      { operation: "set", kind: "sink", name: "Wind", attribute: "commodity_cost", value: 1 },
      { operation: "set", kind: "region", name: "north", attribute: "name", value: "south" },
      { ...windInNorth, values: [1] },
      { ...windInNorth, region: "norht", values: series },
    );
    expect(misfit.status).toBe(422);
    expect(problemsIn(misfit.body)).toEqual([
      ["conflict", at(1)],
      ["not_found", at(2)],
      ["conflict", at(3)],
      ["in_use", at(4)],
      ["not_found", at(5)],
      ["not_found", at(6)],
      ["conflict", at(7)],
      ["unfit", at(8)],
      ["not_found", at(9)],
    ]);
    expect(misfit.body.detail[8].hint).toBe("Did you mean 'north'?");
    expect([await revisionOf(id), await list("/sources/", id)]).toEqual([before, []]);
  });

  it("are refused for another revision, with the sender's and the present values", async () => {
    const { id } = await contract.dataset();
    await change(id, { operation: "create", kind: "source", record: wind }, { ...windInNorth, values: series });
    const seen = await revisionOf(id);
    await change(
      id,
      { operation: "set", kind: "source", name: "Wind", attribute: "invest_per_capacity", value: 3 },
      { ...windInNorth, values: [0.5], start: 2 },
      { operation: "delete", kind: "region", name: "south" },
    );
    const set = (attribute: string, from: unknown, value: unknown) => ({
      operation: "set",
      kind: "source",
      name: "Wind",
      attribute,
      from,
      value,
    });
    const late = await post(id, seen, [
      set("invest_per_capacity", 0, 4),
      set("interest_rate", 0.08, 0.05),
      { ...windInNorth, values: [1, 1, 1, 1], from: series },
      { operation: "set", kind: "region", name: "south", attribute: "latitude", from: null, value: 3 },
      { operation: "values", table: "max-capacities", component: "Wind", region: "north", values: [1], from: null },
    ]);
    expect([late.status, late.body]).toEqual([
      412,
      {
        detail: expect.stringContaining(`revision ${seen + 1}`),
        revision: seen + 1,
        differences: [
          { operation: 0, from: 0, present: 3 },
          { operation: 2, step: 2, from: 1, present: 0.5 },
          { operation: 3, from: null },
        ],
      },
    ]);
    expect(await revisionOf(id)).toBe(seen + 1);
    expect(await list("/sources/", id)).toMatchObject([{ component: { invest_per_capacity: 3 } }]);
  });

  it("need a revision", async () => {
    const { id } = await contract.dataset();
    const nothing = await post(id, null, []);
    expect([nothing.status, nothing.body.hint]).toEqual([428, expect.stringContaining("If-Match")]);
    expect(problemsIn((await post(id, "*", [])).body)).toEqual([["value_error", ["header", "If-Match"]]]);
    const later = (await revisionOf(id)) + 1;
    expect((await post(id, later, [])).status).toBe(412);
    expect((await post(999_999, 1, [])).status).toBe(404);
  });

  it("are applied for only one of two senders with the same revision", async () => {
    const { id } = await contract.dataset();
    const revision = await revisionOf(id);
    const create = (name: string) => [{ operation: "create", kind: "region", record: { name } }];
    const answers = await Promise.all(["a", "b", "c", "d"].map((name) => post(id, revision, create(name))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect(await list("/regions/", id)).toHaveLength(3);
  });

  it("need the permission to modify; who may not use the data set is told nothing", async () => {
    const { id } = await contract.dataset();
    const revision = await revisionOf(id);
    const create = [{ operation: "create", kind: "region", record: { name: "north" } }];
    expect((await post(id, revision, create, contract.stranger)).status).toBe(403);
    const writer = await contract.service.login("writer");
    const permission = { ref_dataset: id, username: "writer", allow_usage: false, allow_modification: true };
    await contract.create("/datasets/permissions/", permission);
    const refused = await post(id, revision, create, writer);
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      [expect.objectContaining({ loc: ["body"], msg: expect.stringContaining("details are withheld") })],
    ]);
    const stale = await post(
      id,
      revision - 1,
      [{ operation: "set", kind: "region", name: "north", attribute: "latitude", from: 2, value: 1 }],
      writer,
    );
    expect([stale.status, stale.body.differences]).toEqual([412, []]);
    const [region] = create;
    expect((await post(id, revision, [{ ...region, record: { name: "west" } }], writer)).status).toBe(204);
  });

  it("in a long list are checked in a thread and applied in one step", long, async () => {
    const { id } = await contract.dataset({ number_of_time_steps: 2000 });
    const rates = Array.from({ length: 2000 }, (_, step) => (step % 24) / 24);
    const names = Array.from({ length: 200 }, (_, index) => `Plant ${index}`);
    const answer = await change(
      id,
      ...names.map((name) => ({ operation: "create", kind: "source", record: { ...wind, name } })),
      ...names.slice(0, 10).map((component) => ({ ...windInNorth, component, values: rates })),
    );
    expect([answer.status, answer.body.created?.length]).toEqual([200, 200]);
    const component = answer.body.created[3].id;
    const stored = await contract.send("GET", `/max-operation-rates/component/${component}`);
    expect(stored.body[0].operation_rate_max).toEqual(rates);
  });
});

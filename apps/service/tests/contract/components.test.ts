/** The five kinds of components; and their extensions by id. */

import { componentKinds } from "@esm/model/domain/component";
import { expect, it } from "vitest";
import { contractSuite, problemsIn } from "./support.ts";

const common = {
  description: null,
  capacity_variable: false,
  capacity_variable_domain: "CONTINUOUS",
  capacity_per_plant_unit: 1,
  invest_per_capacity: 0,
  opex_per_capacity: 0,
  interest_rate: 0.08,
  economic_lifetime: 10,
  shared_potential_id: null,
  linked_quantity_id: null,
};

const factors = [
  { commodity_name: "electricity", conversion_factor: -1 },
  { commodity_name: "heat", conversion_factor: 0.9 },
];
const conversion = { physical_unit: "GW_el", conversion_factors: factors };

const exchange = { commodity_cost: null, yearly_limit: null, commodity_limit_id: null };
const storage = {
  charge_efficiency: null,
  discharge_efficiency: null,
  self_discharge: null,
  cyclic_lifetime: null,
  charge_rate: null,
  discharge_rate: null,
  state_of_charge_min: null,
  state_of_charge_max: null,
};
const ownFields = { SOURCE: exchange, SINK: exchange, STORAGE: storage, TRANSMISSION: {}, CONVERSION: {} };

contractSuite("Components", (contract) => {
  for (const { plural, type } of Object.values(componentKinds)) {
    const path = `/${plural}/`;
    const needed = type === "CONVERSION" ? conversion : { commodity_name: "electricity" };

    it(`${path}: creates with every default and lists in order (43, 44)`, async () => {
      const dataset = await contract.dataset();
      const create = (name: string) => contract.create(path, { name, ...needed, ref_dataset: dataset.id });
      const [first, second] = [await create("first"), await create("second")];
      const id = expect.any(Number);
      const commodity = { name: "electricity", unit: "GW_el", description: null, id, dataset };
      const expected = {
        type,
        component: { name: "first", ...common, id, type },
        ...ownFields[type],
        ...(type === "CONVERSION"
          ? {
              physical_unit: "GW_el",
              conversion_factors: [
                { conversion_factor: -1, id, commodity },
                { conversion_factor: 0.9, id, commodity: { ...commodity, name: "heat", unit: "GW_th" } },
              ],
            }
          : { commodity }),
      };
      expect(first).toEqual(expected);
      const { body, headers } = await contract.send("GET", `${path}?dataset_id=${dataset.id}`);
      expect([body, headers.get("x-total-count")]).toEqual([[first, second], "2"]);
      expect((await contract.send("GET", `${path}?dataset_id=${dataset.id}&skip=1`)).body).toEqual([second]);
      expect((await contract.send("GET", `${path}?dataset_id=999999`)).status).toBe(403);
    });

    it(`${path}: refuses taken names, unknown references and strangers (45–47)`, async () => {
      const { id } = await contract.dataset();
      const given = { name: "taken", ...needed, ref_dataset: id };
      await contract.create(path, given);
      const post = (change: object, token?: string) => contract.send("POST", path, { ...given, ...change }, token);
      expect((await post({})).status).toBe(409);
      expect((await post({ ref_dataset: 999_999 })).status).toBe(404);
      expect((await post({}, contract.stranger)).status).toBe(403);
      const unknown =
        type === "CONVERSION"
          ? { conversion_factors: [{ commodity_name: "electric", conversion_factor: 1 }] }
          : { commodity_name: "electric" };
      // The name is judged before the reference.
      expect((await post(unknown)).status).toBe(409);
      const { status, body } = await post({ name: "new", ...unknown });
      expect([status, body.hint]).toEqual([404, "Valid names: 'electricity', 'heat'."]);
      expect((await contract.send("GET", `${path}?dataset_id=${id}`)).body).toHaveLength(1);
      expect((await post({ name: "new", type: null })).status).toBe(422);
    });

    it(`${path}: gets, updates and deletes by the component's id (extension)`, async () => {
      const { id } = await contract.dataset();
      const created = await contract.create(path, { name: "one", ...needed, ref_dataset: id });
      await contract.create(path, { name: "two", ...needed, ref_dataset: id });
      const at = path + created.component.id;
      expect((await contract.send("GET", at)).body).toEqual(created);
      const updated = await contract.send("PUT", at, { name: "new", interest_rate: "0.05", economic_lifetime: null });
      expect(updated.body.component).toEqual({ ...created.component, name: "new", interest_rate: 0.05 });
      expect((await contract.send("PUT", at, { name: "two" })).status).toBe(409);
      const wrong = Object.values(componentKinds).find((kind) => kind.type !== type)?.plural;
      expect((await contract.send("GET", `/${wrong}/${created.component.id}`)).status).toBe(404);
      expect((await contract.send("DELETE", at, undefined, contract.stranger)).status).toBe(403);
      expect((await contract.send("DELETE", at)).body.component).toEqual(updated.body.component);
      expect((await contract.send("GET", at)).status).toBe(404);
    });
  }

  it("have names that are unique over all kinds (decision 5)", async () => {
    const { id } = await contract.dataset();
    await contract.create("/sources/", { name: "shared", commodity_name: "heat", ref_dataset: id });
    const sink = { name: "shared", commodity_name: "heat", ref_dataset: id };
    expect((await contract.send("POST", "/sinks/", sink)).status).toBe(409);
    expect((await contract.send("GET", `/sinks/?dataset_id=${id}`)).body).toEqual([]);
  });

  it("need a physical unit that a commodity has, and whole lists of factors (67, 114)", async () => {
    const { id } = await contract.dataset();
    const post = (change: object) =>
      contract.send("POST", "/conversions/", { name: "boiler", ...conversion, ref_dataset: id, ...change });
    expect((await post({ physical_unit: "MW" })).status).toBe(404);
    expect(problemsIn((await post({ conversion_factors: [] })).body)).toEqual([
      ["value_error", ["body", "conversion_factors"]],
    ]);
    expect((await post({ conversion_factors: [factors[0], factors[0]] })).status).toBe(422);
    expect((await contract.send("GET", `/conversions/?dataset_id=${id}`)).body).toEqual([]);
  });

  it("keep their rules on an update, independent of what was stored before", async () => {
    const { id } = await contract.dataset();
    const limits = { yearly_limit: 1, commodity_limit_id: "limit" };
    const { component } = await contract.create("/sources/", {
      name: "gas",
      commodity_name: "heat",
      ref_dataset: id,
      ...limits,
    });
    const at = `/sources/${component.id}`;
    expect(problemsIn((await contract.send("PUT", at, { commodity_limit_id: null })).body)).toEqual([
      ["value_error", ["body"]],
    ]);
    expect((await contract.send("PUT", at, { commodity_name: "nothing" })).status).toBe(404);
    expect((await contract.send("GET", at)).body).toMatchObject(limits);
    expect((await contract.send("PUT", at, { commodity_name: "electricity" })).body.commodity.name).toBe("electricity");
    const conversionRecord = await contract.create("/conversions/", { name: "boiler", ...conversion, ref_dataset: id });
    const changed = await contract.send("PUT", `/conversions/${conversionRecord.component.id}`, {
      conversion_factors: [{ commodity_name: "heat", conversion_factor: 2 }],
    });
    expect(changed.body.conversion_factors).toMatchObject([{ conversion_factor: 2, commodity: { name: "heat" } }]);
  });

  it("take their tables and the overrides of them in models with them", async () => {
    const { id } = await contract.dataset();
    const { component } = await contract.create("/sources/", { name: "wind", commodity_name: "heat", ref_dataset: id });
    const entry = { component_name: "wind", region_name: "north", capacity_max: 1, ref_dataset: id };
    await contract.create("/max-capacities/", entry);
    const override = { component_name: "wind", attribute: "interest_rate", operation: "set", value: 0 };
    const model = await contract.create("/models/", { name: "m", ref_dataset: id, override_parameters: [override] });
    await contract.send("DELETE", `/sources/${component.id}`);
    expect((await contract.send("GET", `/max-capacities/dataset/${id}`)).body).toEqual([]);
    expect((await contract.send("GET", `/models/${model.id}`)).body.override_parameters).toEqual([]);
  });
});

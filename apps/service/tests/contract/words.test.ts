/**
 * The words of refusals: clients of the original compare them, so they are the same wherever the original refuses, too.
 * docs/reference/interface-messages.md lists them with what differs.
 */

import { type ComponentType, componentKinds } from "@esm/model/domain/component";
import { tableFamilies } from "@esm/model/domain/table-family";
import { expect, it } from "vitest";
import { archiveOf } from "../../../../packages/exchange/tests/archive/archives.ts";
import { sampleContent } from "../store/contents.ts";
import { contractSuite } from "./support.ts";

const nobody = 123_456;

/** Attributes that a component of the kind needs besides its name. */
const needed = (type: ComponentType) =>
  type === "CONVERSION"
    ? { physical_unit: "GW_el", conversion_factors: [{ commodity_name: "heat", conversion_factor: -1 }] }
    : { commodity_name: "electricity" };

contractSuite("The words of refusals", (contract) => {
  const said = async (method: string, path: string, json?: unknown, token?: string) => {
    const { status, body } = await contract.send(method, path, json, token);
    return [status, body.detail, ...(body.hint === undefined ? [] : [body.hint])];
  };

  it("are the original's for accounts", async () => {
    const user = { username: "only one", password: "a long secret" };
    await contract.create("/auth/register", user);
    expect(await said("POST", "/auth/register", user)).toEqual([409, "User with that username already exists!"]);
    const form = new URLSearchParams({ ...user, password: "another" });
    const login = await contract.service.send("POST", "/auth/login", { body: form });
    expect([login.status, login.body.detail]).toEqual([401, "Incorrect username or password!"]);
    expect(await said("GET", "/users/", undefined, "garbage")).toEqual([403, "Could not validate credentials"]);
  });

  it("are the original's for data sets and permissions", async () => {
    const dataset = await contract.dataset();
    const { id, name, user } = dataset;
    const taken = `Dataset ${name} already exists! Please choose a different name.`;
    expect(await said("POST", "/datasets/", { name })).toEqual([409, taken]);
    for (const [method, path] of [
      ["GET", ""],
      ["PUT", ""],
      ["GET", "/download"],
    ]) {
      expect(await said(method, `/datasets/${nobody}${path}`, method === "PUT" ? {} : undefined)).toEqual([
        404,
        `Dataset ${nobody} not found!`,
      ]);
    }
    const { stranger } = contract;
    const [use, modify] = ["use", "modify"].map((what) => `You are not allowed to ${what} this dataset!`);
    expect(await said("GET", `/datasets/${id}`, undefined, stranger)).toEqual([403, use]);
    expect(await said("PUT", `/datasets/${id}`, {}, stranger)).toEqual([403, modify]);

    const path = "/datasets/permissions/";
    const not = (what: string) => [403, `You have no permission to ${what} for this dataset.`];
    expect(await said("GET", `${path}?dataset_id=${id}`, undefined, stranger)).toEqual(not("check permissions"));
    const own = { ref_dataset: id, ref_user: user.id };
    expect(await said("POST", path, own, stranger)).toEqual(not("grant permissions to other users"));
    expect(await said("POST", path, own)).toEqual([409, "Dataset permission for same user already exists."]);
    expect(await said("PUT", path, own)).toEqual([403, "You cannot edit your own dataset permissions."]);
    const { id: other } = (await contract.send("GET", "/auth/me", undefined, stranger)).body;
    const permission = await contract.create(path, { ...own, ref_user: other, allow_permission_revoke: false });
    expect(await said("DELETE", `${path}${nobody}`)).toEqual([404, `Dataset permission not found for id ${nobody}.`]);
    expect(await said("DELETE", `${path}${permission.id}`, undefined, stranger)).toEqual([
      403,
      "You cannot edit your own dataset permissions.",
    ]);
    const third = await contract.service.login("third");
    const { id: thirdId } = (await contract.send("GET", "/auth/me", undefined, third)).body;
    const granter = { ref_dataset: id, ref_user: thirdId, allow_permission_revoke: false };
    await contract.create(path, granter);
    const edit = { ref_dataset: id, ref_user: other };
    expect(await said("PUT", path, edit, third)).toEqual(not("revoke permissions from other users"));
  });

  it("are those of EnSysMod for an upload that is not a zip archive", async () => {
    const { id } = await contract.dataset();
    const { status, body } = await contract.upload(`/datasets/${id}/upload`, "x", { type: "text/plain" });
    expect([status, body.detail]).toEqual([400, "File must be a zip archive. You provided text/plain!"]);
    expect(body.hint).toContain("application/zip");
  });

  it("are the original's for regions, commodities and models", async () => {
    const { id: ref_dataset } = await contract.dataset();
    const post = (path: string, given: object) => said("POST", path, { ref_dataset, ...given });
    const commodity = { name: "heat", unit: "GW_th" };
    expect(await post("/regions/", { name: "north" })).toEqual([
      409,
      `Region north already for dataset ${ref_dataset} exists!`,
    ]);
    expect(await post("/commodities/", commodity)).toEqual([
      409,
      `EnergyCommodity heat already exists in dataset ${ref_dataset}!`,
    ]);
    await contract.create("/models/", { name: "base", ref_dataset });
    expect(await post("/models/", { name: "base" })).toEqual([
      409,
      `EnergyModel base already for dataset ${ref_dataset} exists!`,
    ]);
    for (const path of ["/regions/", "/commodities/", "/models/"]) {
      const given = { ...commodity, ref_dataset: nobody };
      expect(await post(path, given)).toEqual([404, `Dataset ${nobody} not found!`]);
    }
    const names = { regions: ["Region", "Region"], commodities: ["Commodity", "EnergyCommodity"] };
    for (const [path, [read, write]] of Object.entries({ ...names, models: ["Energy Model", "EnergyModel"] })) {
      const at = `/${path}/${nobody}`;
      expect(await said("GET", at)).toEqual([404, `${read} ${nobody} not found!`]);
      expect(await said("PUT", at, {})).toEqual([404, `${write} ${nobody} not found!`]);
      expect(await said("DELETE", at)).toEqual([404, `${write} ${nobody} not found!`]);
    }
    for (const what of ["esm", "optimize", "myopic_optimize"]) {
      expect(await said("GET", `/models/${nobody}/${what}`)).toEqual([404, `EnergyModel ${nobody} not found!`]);
    }
  });

  it.each(Object.values(componentKinds))("are the original's for $plural", async ({ type, plural, recordName }) => {
    const { id: ref_dataset } = await contract.dataset();
    const given = { name: "plant", ref_dataset, ...needed(type) };
    await contract.create(`/${plural}/`, given);
    const post = (change: object) => said("POST", `/${plural}/`, { ...given, ...change });
    expect(await post({})).toEqual([409, `${recordName} plant already exists in dataset ${ref_dataset}!`]);
    expect(await post({ ref_dataset: nobody })).toEqual([404, `Dataset ${nobody} not found!`]);
    const factors = [{ commodity_name: "electric", conversion_factor: 1 }];
    const unknown = type === "CONVERSION" ? { conversion_factors: factors } : { commodity_name: "electric" };
    expect(await post({ name: "second", ...unknown })).toEqual([
      404,
      `EnergyCommodity electric not found in dataset ${ref_dataset}!`,
      "Valid names: 'electricity', 'heat'.",
    ]);
  });

  it.each(Object.values(tableFamilies))("are the original's for /$path", async (family) => {
    const { path, recordName, valueField, shape } = family;
    const needsRegionTo = family.regionTo === "required";
    const { id: ref_dataset } = await contract.dataset();
    const plant = { name: "plant", ref_dataset, commodity_name: "heat" };
    await contract.create(needsRegionTo ? "/transmissions/" : "/sources/", plant);
    const given = {
      ref_dataset,
      component_name: "plant",
      region_name: "north",
      ...(needsRegionTo ? { region_to_name: "south" } : {}),
      [valueField]: shape === "series" ? [1, 1, 1, 1] : 1,
    };
    const post = (change: object) => said("POST", `/${path}/`, { ...given, ...change });
    const inDataset = `not found in dataset ${ref_dataset}!`;
    expect(await post({ ref_dataset: nobody })).toEqual([404, `Dataset ${nobody} not found!`]);
    expect(await post({ component_name: "plan" })).toEqual([
      404,
      `Component plan ${inDataset}`,
      "Did you mean 'plant'?",
    ]);
    expect(await post({ region_name: "nort" })).toEqual([404, `Region nort ${inDataset}`, "Did you mean 'north'?"]);
    if (needsRegionTo) expect((await post({ region_to_name: "sout" }))[1]).toBe(`Region sout ${inDataset}`);
    if (shape === "series") {
      const rule = `Length of ${recordName} must match the number of time steps of the dataset.`;
      expect(await post({ [valueField]: [1] })).toEqual([400, `${rule} Expected: 4, given: 1.`]);
    }
    const at = `/${path}/component/${nobody}`;
    const ofComponent = [404, `${recordName} for component ${nobody} not found!`];
    expect(await said("GET", `/${path}/${nobody}`)).toEqual([404, `${recordName} ${nobody} not found!`]);
    expect(await said("DELETE", `/${path}/${nobody}`)).toEqual([404, `${recordName} ${nobody} not found!`]);
    expect(await said("GET", `/${path}/dataset/${nobody}`)).toEqual([
      404,
      `${recordName} for dataset ${nobody} not found!`,
    ]);
    expect(await said("GET", at)).toEqual(ofComponent);
    expect(await said("DELETE", at)).toEqual(ofComponent);
    expect(await said("GET", `${at}/download`)).toEqual([404, `Component ${nobody} not found!`]);
    const { status, body } = await contract.upload(`${at}/upload`, "no matter what");
    expect([status, body.detail]).toEqual([404, `Component ${nobody} not found!`]);
  });

  it("keep what they say more where the interface has room for one text: in an upload's result", async () => {
    const { id } = await contract.dataset();
    const content = sampleContent();
    content.models[0].override_parameters[0].component_name = "win";
    const archive = await archiveOf(content);
    const options = { type: "application/zip", name: "set.zip" };
    const { status, body } = await contract.upload(`/datasets/${id}/upload`, Uint8Array.from(archive), options);
    expect([status, JSON.stringify(body.detail)]).toEqual([400, expect.stringContaining("Did you mean 'wind'?")]);
  });
});

/** Many clients at once: equal creations, and some that create, read, upload and delete side by side. */

import { workbookBytes } from "@esm/exchange/xlsx/write-workbook";
import { tableFamilies } from "@esm/model/domain/table-family";
import { expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { contractSuite } from "./support.ts";

/** At the same moment. */
const many = 12;
const clients = 8;

contractSuite("Many clients at once", (contract) => {
  const outcomes = async (count: number, call: () => Promise<{ status: number }>) => {
    const statuses = (await Promise.all(Array.from({ length: count }, call))).map(({ status }) => status);
    const counts: Record<number, number> = {};
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  it("let one of many equal creations succeed, for every kind of record", long, async () => {
    const { id: ref_dataset } = await contract.dataset();
    const stranger = (await contract.send("GET", "/auth/me", undefined, contract.stranger)).body;
    const source = { component_name: "same", region_name: "north", ref_dataset };
    const named = { name: "same", ref_dataset };
    const component = { ...named, commodity_name: "heat", physical_unit: "GW_th" };
    const conversion_factors = [{ commodity_name: "heat", conversion_factor: 1 }];
    const creations: [string, object, refused: 409 | 422][] = [
      ["/auth/register", { username: "same", password: "a long secret" }, 409],
      ["/datasets/", { name: "same" }, 409],
      [`/datasets/${ref_dataset}/copy`, { name: "same copy" }, 409],
      ["/regions/", named, 409],
      ["/commodities/", { ...named, unit: "GW" }, 409],
      ["/sources/", component, 409],
      ["/conversions/", { ...component, name: "same conversion", conversion_factors }, 409],
      ["/models/", named, 409],
      ["/datasets/permissions/", { ref_dataset, ref_user: stranger.id }, 409],
      ["/max-capacities/", { ...source, capacity_max: 1 }, 422],
      ["/fix-operation-rates/", { ...source, operation_rate_fix: [1, 2, 3, 4] }, 422],
      ["/transmission-distances/", { ...source, region_to_name: "south", distance: 1 }, 422],
    ];
    for (const [path, json, refused] of creations) {
      const counts = await outcomes(many, () => contract.send("POST", path, json));
      expect([path, counts]).toEqual([path, { 200: 1, [refused]: many - 1 }]);
    }
  });

  it("let one of many components of one name succeed, over all kinds", async () => {
    const { id: ref_dataset } = await contract.dataset();
    const conversion_factors = [{ commodity_name: "heat", conversion_factor: 1 }];
    const json = { name: "same", ref_dataset, commodity_name: "heat", physical_unit: "GW_th", conversion_factors };
    const paths = ["/sources/", "/sinks/", "/storages/", "/transmissions/", "/conversions/"];
    let turn = 0;
    const counts = await outcomes(many, () => contract.send("POST", paths[turn++ % paths.length], json));
    expect(counts).toEqual({ 200: 1, 409: many - 1 });
  });

  it("give a name that many want to one of them", async () => {
    const { id: ref_dataset } = await contract.dataset();
    const regions = Array.from({ length: 50 }, (_, index) => ({ name: `region ${index}`, ref_dataset }));
    const ids = await Promise.all(regions.map(async (region) => (await contract.create("/regions/", region)).id));
    const counts = await outcomes(50, () => contract.send("PUT", `/regions/${ids.pop()}`, { name: "wanted" }));
    expect(counts).toEqual({ 200: 1, 409: 49 });
  });

  it("never leave something that refers to what was deleted at the same moment", long, async () => {
    const { id: ref_dataset } = await contract.dataset();
    await contract.create("/sources/", { name: "wind", commodity_name: "heat", ref_dataset });
    const pair = async (number: number) => {
      const name = `pair ${number}`;
      const commodity = await contract.create("/commodities/", { name, unit: "GW", ref_dataset });
      const region = await contract.create("/regions/", { name, ref_dataset });
      const entry = { component_name: "wind", region_name: name, capacity_max: 1, ref_dataset };
      const [used, unused, entered, left] = await Promise.all([
        contract.send("POST", "/sinks/", { name, commodity_name: name, ref_dataset }),
        contract.send("DELETE", `/commodities/${commodity.id}`),
        contract.send("POST", "/max-capacities/", entry),
        contract.send("DELETE", `/regions/${region.id}`),
      ]);
      // Either may have come first; an entry that came first goes with its region.
      expect(["200 409", "404 200"]).toContain(`${used.status} ${unused.status}`);
      expect(["200 200", "404 200"]).toContain(`${entered.status} ${left.status}`);
    };
    await Promise.all(Array.from({ length: 25 }, (_, number) => pair(number)));
    expect((await contract.send("GET", `/max-capacities/dataset/${ref_dataset}`)).body).toEqual([]);
    const archive = await contract.download(`/datasets/${ref_dataset}/download`);
    expect([archive.status, contract.service.log]).toEqual([200, []]);
  });

  it("give one of many deletions the record", async () => {
    const { id } = await contract.dataset();
    const region = await contract.create("/regions/", { name: "short-lived", ref_dataset: id });
    expect(await outcomes(many, () => contract.send("DELETE", `/regions/${region.id}`))).toEqual({
      200: 1,
      404: many - 1,
    });
  });

  it("work side by side in one data set without a fault", long, async () => {
    const { id } = await contract.dataset();
    const sheet = await workbookBytes([{ name: "Sheet1", rows: [[{ cells: ["north"] }], [{ cells: [2] }]] }]);
    const faults: unknown[] = [];
    async function client(number: number) {
      const expectOk = (answer: { status: number; body: unknown }) => {
        if (answer.status !== 200) faults.push(answer);
        // biome-ignore lint/suspicious/noExplicitAny: records of every kind.
        return answer.body as any;
      };
      const region = expectOk(await contract.send("POST", "/regions/", { name: `region ${number}`, ref_dataset: id }));
      const source = { name: `source ${number}`, commodity_name: "heat", ref_dataset: id };
      const { component } = expectOk(await contract.send("POST", "/sources/", source));
      const { path } = tableFamilies.capacityMax;
      const entry = { component_name: component.name, region_name: region.name, capacity_max: 1, ref_dataset: id };
      expectOk(await contract.send("POST", `/${path}/`, entry));
      expectOk(await contract.upload(`/${path}/component/${component.id}/upload`, sheet));
      const [stored] = expectOk(await contract.send("GET", `/${path}/component/${component.id}`));
      if (stored?.capacity_max !== 2) faults.push(stored);
      expectOk(await contract.send("GET", `/${path}/dataset/${id}`));
      expectOk(await contract.send("GET", `/datasets/${id}/download`));
      expectOk(await contract.send("DELETE", `/regions/${region.id}`));
      expectOk(await contract.send("DELETE", `/sources/${component.id}`));
    }
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
    expect(faults).toEqual([]);
    expect((await contract.send("GET", `/max-capacities/dataset/${id}`)).body).toEqual([]);
    expect(contract.service.log).toEqual([]);
  });
});

/** Many clients at once: equal creations, and 50 of them that create, read, upload and delete. */
import { expect, it } from "vitest";
import { tableFamilies } from "#src/domain/table-family.ts";
import { workbookBytes } from "#src/exchange/sheet-writer.ts";
import { contractSuite } from "./support.ts";

contractSuite("Many clients at once", (contract) => {
  const outcomes = async (count: number, call: () => Promise<{ status: number }>) => {
    const statuses = (await Promise.all(Array.from({ length: count }, call))).map(({ status }) => status);
    const counts: Record<number, number> = {};
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  it("let one of a hundred equal creations succeed", async () => {
    const { id } = await contract.dataset();
    const stranger = (await contract.send("GET", "/auth/me", undefined, contract.stranger)).body;
    const same = (path: string, given: object) => () =>
      contract.send("POST", path, { ...given, ref_dataset: id, name: "same" });
    expect(await outcomes(100, same("/regions/", {}))).toEqual({ 200: 1, 409: 99 });
    expect(await outcomes(100, same("/sources/", { commodity_name: "heat" }))).toEqual({ 200: 1, 409: 99 });
    expect(await outcomes(100, same("/models/", {}))).toEqual({ 200: 1, 409: 99 });
    expect(await outcomes(100, same("/datasets/permissions/", { ref_user: stranger.id }))).toEqual({ 200: 1, 409: 99 });
    const entry = { component_name: "same", region_name: "north", capacity_max: 1 };
    expect(await outcomes(100, same("/max-capacities/", entry))).toEqual({ 200: 1, 422: 99 });
  });

  it("give one of a hundred deletions the record", async () => {
    const { id } = await contract.dataset();
    const region = await contract.create("/regions/", { name: "short-lived", ref_dataset: id });
    expect(await outcomes(100, () => contract.send("DELETE", `/regions/${region.id}`))).toEqual({ 200: 1, 404: 99 });
  });

  it("work side by side in one data set without a fault", async () => {
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
    await Promise.all(Array.from({ length: 50 }, (_, number) => client(number)));
    expect(faults).toEqual([]);
    expect((await contract.send("GET", `/max-capacities/dataset/${id}`)).body).toEqual([]);
    expect(contract.service.log).toEqual([]);
  });
});

/** Reports of imports stay with the data set that they made, as long as its content is of that import. */

import { storedReport } from "@esm/exchange/findings/stored-report";
import { expect, it } from "vitest";
import { sampleContent } from "../store/contents.ts";
import { contractSuite } from "./support.ts";

const empty = { dataset: {}, regions: [], commodities: [], components: [], tables: [], models: [] };
const reportOf = (tool: string) =>
  storedReport({
    source: { tool, version: null, sha256: "0" },
    counts: { read: 0, exact: 0, approximated: 0, ignored: 0 },
    objective: null,
    findings: [],
    names: {},
    helpers: {},
  });

contractSuite("Reports of imports", (contract) => {
  let names = 0;
  const userId = async () => (await contract.send("GET", "/auth/me")).body.id as number;
  async function imported(tool = "PyPSA") {
    const { id } = await contract.create("/datasets/", { name: `import ${++names}`, number_of_time_steps: 4 });
    const content = { ...sampleContent(), importReport: reportOf(tool) };
    await contract.service.store.writeDatasetContent(id, content, { userId: await userId() });
    return id as number;
  }
  const toolOf = async (id: number) => {
    const { status, body } = await contract.send("GET", `/datasets/${id}/import-report`);
    return status === 200 ? body.source.tool : [status, body.detail];
  };
  const hasReport = async (id: number) =>
    (await contract.send("GET", `/datasets/${id}/overview`)).body.has_import_report as boolean;

  it("are files to save, named after the data set", async () => {
    const id = await imported();
    const { status, headers, body } = await contract.send("GET", `/datasets/${id}/import-report`);
    expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename*=utf-8''import%20${names}%20import%20report.json`,
    );
    expect(body).toEqual(JSON.parse(reportOf("PyPSA")));
    expect(await hasReport(id)).toBe(true);
  });

  it("are not there where nothing was imported from another tool", async () => {
    const { id } = await contract.create("/datasets/", { name: "by hand" });
    const sentence = "The content of the data set 'by hand' was not imported from a model of another tool.";
    expect(await toolOf(id)).toEqual([404, sentence]);
    expect(await hasReport(id)).toBe(false);
    expect(await toolOf(999_999)).toEqual([404, "Dataset 999999 not found!"]);
  });

  it("are copied with the data set, and counted", async () => {
    const id = await imported();
    const { id: plain } = await contract.create("/datasets/", { name: `plain ${names}`, number_of_time_steps: 4 });
    const { store } = contract.service;
    await store.writeDatasetContent(plain, sampleContent(), { userId: await userId() });
    const copy = await contract.create(`/datasets/${id}/copy`, { name: `copy ${names}` });
    expect([await toolOf(copy.id), await hasReport(copy.id)]).toEqual(["PyPSA", true]);
    const [withReport, without] = [await store.usage.bytesOfDataset(id), await store.usage.bytesOfDataset(plain)];
    const nameLengths = `import ${names}`.length - `plain ${names}`.length;
    expect(withReport - without).toBe(200 + reportOf("PyPSA").length + nameLengths);
    await contract.send("DELETE", `/datasets/${id}`);
    expect(await toolOf(copy.id)).toBe("PyPSA");
  });

  it("stay when other content comes, and give way to a later import", async () => {
    const id = await imported();
    await contract.service.store.writeDatasetContent(id, empty, { userId: await userId() });
    expect(await toolOf(id)).toBe("PyPSA");
    const again = { ...empty, importReport: reportOf("FINE") };
    await contract.service.store.writeDatasetContent(id, again, { userId: await userId() });
    expect(await toolOf(id)).toBe("FINE");
  });

  it("go when the import is undone, and not with other changes", async () => {
    const id = await imported();
    const { revision: ofImport } = (await contract.send("GET", `/datasets/${id}/overview`)).body;
    await contract.create("/regions/", { ref_dataset: id, name: "west" });
    const undo = async (revision: number) => {
      const { revision: seen } = (await contract.send("GET", `/datasets/${id}/overview`)).body;
      const headers = { "if-match": `"${seen}"`, authorization: `Bearer ${contract.owner}` };
      const path = `/datasets/${id}/changes/${revision}/undo`;
      return (await contract.service.send("POST", path, { headers })).status;
    };
    expect([await undo(ofImport + 1), await toolOf(id)]).toEqual([200, "PyPSA"]);
    expect([await undo(ofImport), (await toolOf(id))[0]]).toEqual([200, 404]);
    expect(await hasReport(id)).toBe(false);
  });

  it("are not stored where the content is refused", async () => {
    const { id } = await contract.create("/datasets/", { name: `refused ${++names}` });
    const twins = { ...empty, regions: [{ name: "a" }, { name: "a" }], importReport: reportOf("PyPSA") };
    const writing = contract.service.store.writeDatasetContent(id, twins, { userId: await userId() });
    await expect(writing).rejects.toThrow("occurs twice");
    expect((await toolOf(id))[0]).toBe(404);
  });
});

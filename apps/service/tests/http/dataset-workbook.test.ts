/** Data sets as one workbook over HTTP: downloaded, imported, uploaded, and refused with their cells. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDatasetWorkbook } from "../../../../packages/exchange/src/workbook/reader.ts";
import { target } from "../../../../packages/exchange/tests/archive/archives.ts";
import { sortedContent } from "../../../../packages/exchange/tests/archive/random-content.ts";
import { changed } from "../../../../packages/exchange/tests/workbook/dataset-workbooks.ts";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { long, sampled } from "../../../../tests/support/long.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

const mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

describe("A data set as one workbook", () => {
  let service: TestService;
  let token: string;
  let datasetId: number;
  let workbook: Buffer;

  const downloaded = async (id: number): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${service.url}/datasets/${id}/workbook`, { headers });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, mediaType]);
    return Buffer.from(await answer.arrayBuffer());
  };
  const sent = async (path: string, file: Buffer, language = "en") => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(file)], "data.xlsx", { type: mediaType }));
    const headers = { authorization: `Bearer ${token}`, "accept-language": language };
    const answer = await fetch(service.url + path, { method: "POST", headers, body: form });
    return { status: answer.status, body: await answer.json() };
  };
  const emptyDataset = async (name: string): Promise<number> =>
    (await service.send("POST", "/datasets/", { token, json: { name, number_of_time_steps: 3 } })).body.id;

  beforeAll(async () => {
    service = await startTestService(testDatabases[0]);
    token = await service.login("ann");
    const { body: ann } = await service.send("GET", "/auth/me", { token });
    datasetId = (await createDataset(service.store, sampleContent(), { userId: ann.id })).id;
    workbook = await downloaded(datasetId);
  });
  afterAll(() => service.stop());

  it("has everything that its archive has", async () => {
    const { content, problems } = await readDatasetWorkbook(workbook, { dataset: target });
    expect(problems).toEqual([]);
    const sample = sampleContent();
    expect(sortedContent(content).components).toEqual(sortedContent(sample).components);
    expect(sortedContent(content).tables).toEqual(sortedContent(sample).tables);
  });

  for (const { cases, options } of sampled([["/datasets/import"], ["import"], ["upload"]], 3))
    it.each(cases)("comes back the same through %s", options, async (way) => {
      const isNew = way.startsWith("/");
      const id = isNew ? undefined : await emptyDataset(`by ${way}`);
      const { status, body } = await sent(isNew ? way : `/datasets/${id}/${way}`, workbook);
      expect([status, body.file_results.filter(({ status }: { status: string }) => status !== "OK")]).toEqual([
        200,
        [],
      ]);
      const again = await readDatasetWorkbook(await downloaded(id ?? body.dataset.id), { dataset: target });
      const first = await readDatasetWorkbook(workbook, { dataset: target });
      expect(again.content).toEqual(first.content);
    });

  const damaged = () =>
    changed(workbook, (sheets) => {
      sheets.set("Regions", "A2", "Nowhere");
      sheets.set("operationRateMax", "B6", { format: "date", value: 45413 });
    });

  it("is refused with the sheet and cell of each problem, and nothing is stored", async () => {
    const id = await emptyDataset("refused");
    const { status, body } = await sent(`/datasets/${id}/import`, await damaged());
    expect(status).toBe(422);
    const date = body.detail.find(({ type }: { type: string }) => type === "is_a_date");
    expect(date).toMatchObject({
      loc: ["body", "file", "operationRateMax", "B6"],
      ctx: { value: "'2024-05-01'", row: 6, column: "B" },
    });
    expect(date.msg).toMatch(/^Row 6, column B .* is a date, not a number/);
    const { body: regions } = await service.send("GET", `/regions/?dataset_id=${id}`, { token });
    expect(regions).toEqual([]);
  });

  it(
    "is refused in German where that is preferred, by sheets where it is uploaded or only looked at",
    long,
    async () => {
      const id = await emptyDataset("refused in German");
      const { body } = await sent(`/datasets/${id}/import`, await damaged(), "de");
      expect(body.detail.map(({ msg }: { msg: string }) => msg).join("\n")).toContain("Zeile 6, Spalte B");
      const looked = await sent(`/datasets/${id}/import?dry_run=true`, await damaged());
      expect([looked.status, looked.body.acceptable]).toEqual([200, false]);
      const uploaded = await sent(`/datasets/${id}/upload`, await damaged());
      expect(uploaded.status).toBe(400);
      for (const results of [looked.body.file_results, uploaded.body.detail.file_results]) {
        expect(results.find(({ file }: { file: string }) => file === "operationRateMax")).toMatchObject({
          status: "ERROR",
          message: expect.stringContaining("is a date"),
        });
      }
    },
  );

  it("is a blank template where the data set is empty", async () => {
    const template = await downloaded(await emptyDataset("blank"));
    const { content, problems } = await readDatasetWorkbook(template, { dataset: target });
    expect([problems, content.regions, content.components]).toEqual([[], [], []]);
  });
});

/** Data sets as plain packages over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPackage } from "#src/exchange/package/reader.ts";
import { target } from "../exchange/archive/archives.ts";
import { sortedContent } from "../exchange/archive/random-content.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { createDataset } from "../support/create-dataset.ts";
import { startTestService, type TestService } from "./service.ts";

describe("A data set as a plain package", () => {
  let service: TestService;
  let token: string;
  let datasetId: number;
  const exported = (query = "", id = datasetId) =>
    fetch(`${service.url}/datasets/${id}/export${query}`, { headers: { authorization: `Bearer ${token}` } });

  beforeAll(async () => {
    service = await startTestService(testDatabases[0]);
    token = await service.login("ann");
    const { body: ann } = await service.send("GET", "/auth/me", { token });
    datasetId = (await createDataset(service.store, sampleContent(), { userId: ann.id })).id;
  });
  afterAll(() => service.stop());

  it.each(["", "?yaml=true"])("has everything that its archive has%s", async (query) => {
    const answer = await exported(query);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { content, fileResults } = await readPackage(bytes, { dataset: target });
    expect(fileResults.filter(({ message }) => message !== null)).toEqual([]);
    const sample = sampleContent();
    expect(sortedContent(content).components).toEqual(sortedContent(sample).components);
    expect(sortedContent(content).tables).toEqual(sortedContent(sample).tables);
  });

  it("is refused in unknown formats, and of data sets that do not exist", async () => {
    expect([(await exported("?format=fine")).status, (await exported("", 999)).status]).toEqual([422, 404]);
  });

  it("names a schema that the service publishes to everybody", async () => {
    const answer = await fetch(`${service.url}/schemas/dataset-1.json`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(await answer.text())).toMatchObject({ $id: "/schemas/dataset-1.json" });
    expect((await fetch(`${service.url}/schemas/dataset-1.json`, { method: "POST" })).status).toBe(405);
  });
});

/** Sources of data over HTTP and on every database: kept, copied, exported, taken back, and refused where they are no page. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

const el = { commodity_name: "el" };
const content = contentOf({
  dataset: { number_of_time_steps: 1, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["R"],
  commodities: { el: "GW" },
  components: {
    Demand: { type: "SINK", ...el, tables: { operationRateFix: { R: [4] } } },
    Wind: { type: "SOURCE", ...el, capacity_variable: true, tables: { capacityMax: { R: 7 } } },
  },
});

const markup = `<img src=x onerror="alert(1)"> & 'quoted'; capacityMax: "x"`;
const sources = {
  source_text: markup,
  source_url: "https://example.org/report?page=3&x=%22#a",
  table_sources: [
    { table: "capacityMax", source_text: "Survey; second edition", source_url: null },
    { table: "operationRateMax", source_text: null, source_url: "http://[::1]:8080/series" },
  ],
};

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Sources on ${database.name}`, () => {
    let service: TestService;
    let token: string;
    let datasetId: number;
    let windId: number;
    const get = (path: string) => service.send("GET", path, { token });
    const send = (method: string, path: string, json: object = {}) => service.send(method, path, { token, json });
    const windOf = async (id: number) => {
      const { body } = await get(`/sources/?dataset_id=${id}`);
      return body.find(({ component }: { component: { name: string } }) => component.name === "Wind");
    };
    const bytesAt = async (path: string): Promise<Uint8Array<ArrayBuffer>> => {
      const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${token}` } });
      expect([path, answer.status]).toEqual([path, 200]);
      return new Uint8Array(await answer.arrayBuffer());
    };
    const imported = async (file: Uint8Array<ArrayBuffer>, name: string): Promise<number> => {
      const form = new FormData();
      form.append("file", new File([file], name));
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${service.url}/datasets/import`, { method: "POST", headers, body: form });
      const body = (await answer.json()) as { dataset: { id: number } };
      expect([name, answer.status]).toEqual([name, 200]);
      return body.dataset.id;
    };
    const copied = async (name: string): Promise<number> =>
      (await send("POST", `/datasets/${datasetId}/copy`, { name })).body.id;

    beforeAll(async () => {
      service = await startTestService(database);
      token = await service.login("ann");
      const { body: ann } = await get("/auth/me");
      datasetId = (await createDataset(service.store, content, { userId: ann.id })).id;
      windId = (await windOf(datasetId)).component.id;
    });
    afterAll(() => service.stop());

    it("are in no answer and no file where nothing is said", async () => {
      const wind = await windOf(datasetId);
      expect(JSON.stringify(wind)).not.toContain("source_");
      expect(Object.keys(wind)).not.toContain("table_sources");
      for (const format of ["package", "archive"]) {
        const path = format === "archive" ? "download" : "export?format=package";
        expect(Buffer.from(await bytesAt(`/datasets/${datasetId}/${path}`)).includes("table_sources")).toBe(false);
      }
    });

    it("are kept as they are given, and cleared by null", async () => {
      const id = await copied("kept");
      const wind = (await windOf(id)).component.id;
      const { status, body } = await send("PUT", `/sources/${wind}`, sources);
      expect([status, body]).toEqual([200, expect.objectContaining(sources)]);
      expect(await windOf(id)).toMatchObject(sources);
      const { body: cleared } = await send("PUT", `/sources/${wind}`, { source_text: null, table_sources: null });
      expect(cleared.source_url).toBe(sources.source_url);
      expect(Object.keys(cleared)).not.toContain("source_text");
      expect(Object.keys(cleared)).not.toContain("table_sources");
    });

    it("are created with a component, copied with a data set, and part of its history", async () => {
      const id = await copied("created");
      const gas = { ref_dataset: id, name: "Gas", commodity: "el", commodity_name: "el", ...sources };
      expect((await send("POST", "/sources/", gas)).status).toBe(200);
      const { body: copy } = await send("POST", `/datasets/${id}/copy`, { name: "copy of created" });
      const { body: all } = await get(`/sources/?dataset_id=${copy.id}`);
      expect(all).toContainEqual(expect.objectContaining(sources));
      const wind = (await windOf(id)).component.id;
      await send("PUT", `/sources/${wind}`, { table_sources: sources.table_sources });
      const { body: changes } = await get(`/datasets/${id}/changes`);
      const path = `/datasets/${id}/changes/${changes[0].revision}`;
      expect(JSON.stringify((await get(path)).body)).toContain(JSON.stringify(sources.table_sources[0]));
      const headers = { "if-match": `"${changes[0].revision}"` };
      expect((await service.send("POST", `${path}/undo`, { token, headers })).status).toBe(200);
      expect(Object.keys(await windOf(id))).not.toContain("table_sources");
    });

    it("come back from an archive, a package and a workbook", async () => {
      const id = await copied("out");
      await send("PUT", `/sources/${(await windOf(id)).component.id}`, sources);
      const files = [
        ["out.zip", `/datasets/${id}/download`],
        ["package.zip", `/datasets/${id}/export?format=package`],
        ["out.xlsx", `/datasets/${id}/workbook`],
      ];
      for (const [name, path] of files)
        expect(await windOf(await imported(await bytesAt(path), name))).toMatchObject(sources);
    });

    it.each<[what: string, value: object, type: string, loc: (string | number)[]]>([
      ["a script", { source_url: "javascript:alert(1)" }, "url_scheme", ["source_url"]],
      ["a script with a comment", { source_url: "javascript://x.org/%0aalert(1)" }, "url_scheme", ["source_url"]],
      ["data", { source_url: "data:text/html,<script>alert(1)</script>" }, "url_scheme", ["source_url"]],
      ["a file", { source_url: "file:///etc/passwd" }, "url_scheme", ["source_url"]],
      ["no scheme", { source_url: "//example.org" }, "url_scheme", ["source_url"]],
      ["a space before it", { source_url: " https://example.org" }, "url_scheme", ["source_url"]],
      ["a line break", { source_url: "https://example.org/\nx" }, "url_scheme", ["source_url"]],
      ["markup", { source_url: 'https://example.org/"><script>' }, "url_scheme", ["source_url"]],
      ["a password", { source_url: "https://ann:secret@example.org" }, "url_scheme", ["source_url"]],
      ["no host", { source_url: "https://" }, "url_scheme", ["source_url"]],
      [
        "a million characters",
        { source_url: `https://example.org/${"a".repeat(2029)}` },
        "string_too_long",
        ["source_url"],
      ],
      ["a number", { source_url: 7 }, "string_type", ["source_url"]],
      ["a text of 1,025 characters", { source_text: "a".repeat(1025) }, "string_too_long", ["source_text"]],
      ["no list", { table_sources: "capacityMax" }, "list_type", ["table_sources"]],
      ["an empty list", { table_sources: [] }, "too_short", ["table_sources"]],
      ["no object", { table_sources: [7] }, "dict_type", ["table_sources", 0]],
      ["no table", { table_sources: [{ source_text: "x" }] }, "missing", ["table_sources", 0, "table"]],
      ["another table", { table_sources: [{ table: "capacityMx" }] }, "enum", ["table_sources", 0, "table"]],
      ["nothing said", { table_sources: [{ table: "losses" }] }, "value_error", ["table_sources", 0]],
      [
        "a table twice",
        { table_sources: Array.from({ length: 2 }, () => ({ table: "losses", source_text: "x" })) },
        "value_error",
        ["table_sources", 1, "table"],
      ],
      [
        "a script of a table",
        { table_sources: [{ table: "losses", source_url: "JavaScript:alert(1)" }] },
        "url_scheme",
        ["table_sources", 0, "source_url"],
      ],
      [
        "an unknown field",
        { table_sources: [{ table: "losses", source_text: "x", source_txt: "y" }] },
        "unknown_field",
        ["table_sources", 0, "source_txt"],
      ],
    ])("are refused with %s", async (_, value, type, loc) => {
      const { status, body } = await send("PUT", `/sources/${windId}`, value);
      expect([status, body.detail]).toEqual([422, [expect.objectContaining({ type, loc: ["body", ...loc] })]]);
      expect(JSON.stringify(body).length).toBeLessThan(5000);
    });

    it("are refused with a million characters before they are read", async () => {
      for (const name of ["source_text", "source_url"]) {
        expect((await send("PUT", `/sources/${windId}`, { [name]: "a".repeat(1e6) })).status).toBe(413);
      }
    });

    it("cannot be overridden by a model", async () => {
      const override = { component_name: "Wind", attribute: "source_url", operation: "set", value: "https://x.org" };
      const json = { name: "m", ref_dataset: datasetId, override_parameters: [override] };
      expect((await send("POST", "/models/", json)).status).toBe(422);
    });
  });
}

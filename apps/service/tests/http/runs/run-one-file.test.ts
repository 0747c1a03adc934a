/** A run as one HTML file: what is in it, that its pages answer as the service does, and that it gives the same optimum again. */
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { OneFileFacts, oneFileIds } from "@esm/model/domain/runs/one-file";
import { optimize } from "@esm/optimize";
import { modelOfBytes } from "@esm/optimize/checks/model-bytes";
import { packFile } from "@esm/workbench/page-files/packed-files";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { workedExample } from "../../../../../tests/support/systems/worked-example.ts";
import { answersOf } from "../../../src/in-page/answers.ts";
import type { ExportedRun, ExportQuery } from "../../../src/runs/stored-results/exports/export-queries.ts";
import { oneFileOfRun } from "../../../src/runs/stored-results/one-file/one-file-of-run.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";
import { finishedRun } from "./finished-run.ts";

const hostile = `</script><script>alert(1)</script><!--"'&`;
const files = new Map(
  ["one-file/page.js", "one-file/page.css", "core/core.js", "core/highs.wasm"].map((path) => [
    path,
    packFile(path, new TextEncoder().encode(`/* ${path} */`)),
  ]),
);

/** The bytes of an element of the file. */
function bytesIn(html: string, id: keyof typeof oneFileIds): ArrayBuffer {
  const [, text] = new RegExp(`id="${id}">([^<]*)</script>`).exec(html) ?? [];
  const bytes = gunzipSync(Buffer.from(text ?? "", "base64"));
  return new Uint8Array(bytes).buffer;
}

const factsIn = (html: string): OneFileFacts =>
  JSON.parse(/id="facts">([^<]*)<\/script>/.exec(html)?.[1] ?? "") as OneFileFacts;

const sha256 = (bytes: ArrayBuffer): string => createHash("sha256").update(new Uint8Array(bytes)).digest("hex");

describe("A run as one HTML file", () => {
  let service: TestService;
  let token: string;
  let datasetId: number;
  let modelId: number;
  let runId: number;
  let html: string;
  const get = (path: string) => service.send("GET", path, { token });

  const written = async (
    id: number,
    more: Partial<ExportedRun & Pick<ExportQuery, "language">> = {},
    store: TestService["store"] = service.store,
  ) => {
    const { language = "de", ...own } = more;
    const run = { id, datasetId, model: "base", isPathway: false, hasScenarios: false, ...own } as ExportedRun;
    const query = { format: "html", steps: true, language, record: (await get(`/runs/${id}`)).body } as const;
    return oneFileOfRun(store, { run, query, path: "" }, async () => files);
  };

  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { runJob: jobInProcess });
    token = await service.login("ann");
    const { body: ann } = await get("/auth/me");
    const example = workedExample();
    const dataset = { ...example.dataset, name: hostile };
    datasetId = (await createDataset(service.store, { ...example, dataset, models: [] }, { userId: ann.id })).id;
    const [component] = example.components.filter(({ type }) => type === "SOURCE");
    const table = example.tables.find(({ family }) => family === "capacityMax");
    const model = {
      name: "base",
      ref_dataset: datasetId,
      override_parameters: [
        { component_name: component.name, attribute: "opex_per_capacity", operation: "multiply", value: 1.5 },
      ],
      ...(table && {
        override_tables: [{ component_name: table.component, table: table.family, operation: "multiply", value: 0.9 }],
      }),
    };
    const { status, body } = await service.send("POST", "/models/", { token, json: model });
    expect([status, body]).toEqual([200, expect.anything()]);
    modelId = body.id;
    runId = await finishedRun(service, { token, modelId }, { kind: "optimize", options: { prices: true } });
    const answer = await written(runId);
    html = "bytes" in answer ? Buffer.from(answer.bytes).toString() : JSON.stringify(answer);
  });
  afterAll(() => service.stop());

  it("names its data, its optimum and the digests of its parts, and has no HiGHS where interior points are enough", async () => {
    const { body: run } = await get(`/runs/${runId}`);
    const facts = factsIn(html);
    expect(facts).toMatchObject({ runId, datasetId, name: hostile, title: "base" });
    expect(facts.published).toMatchObject({ objective: run.objective, programHash: run.hashes.program });
    expect(facts.digests).toEqual({ data: sha256(bytesIn(html, "data")), result: sha256(bytesIn(html, "result")) });
    expect(facts.solving).toMatchObject({ isPossible: true, hasHighs: false, options: { solver: "interior-point" } });
    expect(html).not.toContain('id="highs"');
  });

  it("has no markup from names, and opens in the language of the request", () => {
    expect(html.match(/<script\b[^>]*>/g)?.filter((tag) => !tag.includes("id="))).toEqual(["<script>"]);
    expect(html).not.toContain("alert(1)</script>");
    expect(html).toContain('<html lang="de"');
  });

  it("leads to the published program and optimum again, overrides of attributes and tables included", async () => {
    const { solving, published } = factsIn(html);
    const { content, model } = modelOfBytes(bytesIn(html, "data"));
    const options = solving.isPossible ? solving.options : {};
    const again = await optimize({ content }, { ...options, overrides: model.override_parameters });
    expect(again).toMatchObject({ status: "optimal", program_hash: published.programHash });
    expect(again.status === "optimal" && again.objective / published.objective).toBeCloseTo(1, 9);
  });

  it("answers its pages as the service does", async () => {
    const [data, result] = [bytesIn(html, "data"), bytesIn(html, "result")];
    const { answers } = factsIn(html);
    const answer = answersOf({ runId, answers, data: async () => data, result: async () => result });
    const { commodities, regions, components } = workedExample();
    const [{ name: commodity }] = commodities;
    const [{ name: region }] = regions;
    const place = new URLSearchParams({ commodity, region });
    const rated = workedExample().tables.find(({ family }) => family === "operationRateFix");
    const addresses = [
      "/statistics",
      "/statistics?group=capacity&totals=true",
      `/statistics?component=${encodeURIComponent(components[0].name)}`,
      `/balance?commodity=${commodity}`,
      `/balance?${place}&with=price,content&exchange=neighbours&bins=3&layers=2`,
      `/duration?of=load,residual,price&${place}&points=5`,
      `/duration?of=line&commodity=${commodity}`,
      "/flows",
      "/flows?at=1",
      "/periods",
      ...(rated
        ? [`/periods/duration?${new URLSearchParams({ component: rated.component, region: rated.region })}`]
        : []),
      `/price-setters?${place}`,
      "/series?variable=operation",
    ];
    for (const address of addresses) {
      const { status, body } = await get(`/runs/${runId}${address}`);
      const here = await answer(`/runs/${runId}${address}`);
      expect([address, here.status, await here.json()]).toEqual([address, status, body]);
    }
    const binary = `/runs/${runId}/balance?commodity=${commodity}&format=f32`;
    const fetched = await fetch(service.url + binary, { headers: { authorization: `Bearer ${token}` } });
    expect(new Uint8Array(await (await answer(binary)).arrayBuffer())).toEqual(
      new Uint8Array(await fetched.arrayBuffer()),
    );
    expect((await answer(`/runs/${runId}/balance?commodity=${encodeURIComponent(hostile)}`)).status).toBe(422);
    expect((await answer("/datasets/4711")).status).toBe(404);
    expect(await (await answer(`/datasets/${datasetId}`)).json()).toMatchObject({ id: datasetId, name: hostile });
  });

  it("answers with the inputs of a component as they were optimized, overrides of tables included", async () => {
    const [data, result] = [bytesIn(html, "data"), bytesIn(html, "result")];
    const answer = answersOf({ runId, answers: {}, data: async () => data, result: async () => result });
    const table = workedExample().tables.find(({ family }) => family === "capacityMax");
    const path = `/runs/${runId}/inputs?component=${table?.component}`;
    const { body } = await get(path);
    const here = (await (await answer(path)).json()) as typeof body;
    expect(here.components).toEqual(body.components);
    expect(here.override_parameters).toEqual(body.override_parameters);
    const ofCapacity = ({ tables }: typeof body): number[] =>
      tables.flatMap((one: { family: string; values: number[] }) => (one.family === "capacityMax" ? one.values : []));
    expect(ofCapacity(here)).toEqual(ofCapacity(body).map((value) => value * 0.9));
    expect(ofCapacity(here)).not.toEqual([]);
  });

  /** The run with another program, as far as its figures say. */
  const ofProgram = async (problem: { nonzeros?: number; integers?: number }): Promise<string> => {
    const run = await service.store.runs.find(runId);
    const figures = run?.figures && {
      ...run.figures,
      problem: { rows: 1, columns: 1, nonzeros: 1, integers: 0, ...problem },
    };
    const runs = { ...service.store.runs, find: async () => run && { ...run, figures } } as typeof service.store.runs;
    const answer = await written(runId, {}, { ...service.store, runs });
    return "bytes" in answer ? Buffer.from(answer.bytes).toString() : JSON.stringify(answer);
  };

  it("has the result only, and says so, where the program is too large for a browser", async () => {
    const large = await ofProgram({ nonzeros: 50_000_000 });
    const { solving, digests } = factsIn(large);
    expect(solving).toMatchObject({ isPossible: false, seconds: expect.any(Number) });
    expect(!solving.isPossible && (solving.seconds > 120 || solving.memoryBytes > 2e9)).toBe(true);
    expect(digests.data).toBe(null);
    for (const id of ["data", "core", "highs"]) expect(large).not.toContain(`id="${id}"`);
    expect(sha256(bytesIn(large, "result"))).toBe(digests.result);
  });

  it("has HiGHS where the program has whole numbers", async () => {
    const discrete = await ofProgram({ integers: 1 });
    expect(factsIn(discrete).solving).toMatchObject({ hasHighs: true, options: { solver: "auto" } });
    expect(new TextDecoder().decode(bytesIn(discrete, "highs"))).toBe("/* core/highs.wasm */");
  });

  it("is refused for pathways and stochastic scenarios, by their names", async () => {
    for (const [of, code] of [
      [{ isPathway: true }, "pathway_is_no_one_file"],
      [{ hasScenarios: true }, "scenarios_are_no_one_file"],
    ] as const) {
      const { problems } = (await written(runId, of)) as { problems: { msg: unknown }[] };
      expect(JSON.stringify(problems)).toContain(code);
    }
  });

  it("is refused where there is no result, or no build that has the page", async () => {
    const checked = await finishedRun(service, { token, modelId }, { kind: "validate" });
    expect((await get(`/runs/${checked}/export?format=html`)).status).toBe(409);
    const { status, body } = await get(`/runs/${runId}/export?format=html`);
    expect([status, body.detail]).toEqual([409, expect.stringContaining("started without its page")]);
  });
});

import { message } from "@esm/messages/message";
import { inEnglish, inLanguage } from "@esm/messages/render";
import type { RunEnd, RunFailureCause } from "@esm/model/domain/runs/run";
import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import { coarseByDefault } from "@esm/optimize/optimization/coarse-resolution";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { long } from "../../../../../tests/support/long.ts";
import { failedRun } from "../../../src/runs/jobs/run-outcome.ts";
import { sampleContent } from "../../store/contents.ts";
import { testDatabases } from "../../store/databases.ts";
import { inputOf, standInJob, startTestService, type TestService } from "../service.ts";

describe("Requests that wait for a run", () => {
  const runJob = vi.fn(standInJob);
  let service: TestService;
  let token: string;
  let modelId: number;
  let datasetId: number;
  let changes = 0;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { runJob, environment: { LOG_LEVEL: "info" } });
    token = await service.login("owner");
    const json = { name: "to run", number_of_time_steps: 4 };
    const dataset = (await service.send("POST", "/datasets/", { token, json })).body;
    datasetId = dataset.id;
    await service.store.writeDatasetContent(dataset.id, sampleContent(), { userId: dataset.user.id });
    modelId = (await service.send("GET", `/models/?dataset_id=${dataset.id}`, { token })).body[0].id;
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    runJob.mockClear();
    // Else the result of an earlier request would be the answer.
    changes += 1;
    await service.send("PUT", `/datasets/${datasetId}`, { token, json: { description: `change ${changes}` } });
  });

  const get = (path: string, by = token) => service.send("GET", `/models/${modelId}/${path}`, { token: by });
  const problem = { type: "commodity_unknown", loc: ["components", "wind"], msg: "A sentence.", hint: "Another." };

  it("give the job the model as it is stored", long, async () => {
    await get("esm");
    const content = sampleContent();
    const [order] = runJob.mock.calls[0];
    const { kind } = order;
    expect(kind).toBe("validate");
    expect((await inputOf(order)).snapshot).toEqual({
      content: {
        ...content,
        models: [],
        dataset: { ...content.dataset, name: "to run", description: `change ${changes}` },
      },
      overrides: content.models[0].override_parameters,
    });
  });

  const withWarning = (end: RunEnd, warning: object) =>
    ({ ...end, figures: { ...(end as { figures: object }).figures, warnings: [warning] } }) as RunEnd;

  it("answer a valid model with its record and the warnings", async () => {
    const warning = { ...problem, severity: "warning" as const };
    runJob.mockImplementationOnce(async (...call) => withWarning(await standInJob(...call), warning));
    const { status, body } = await get("esm");
    const record = (await service.send("GET", `/models/${modelId}`, { token })).body;
    expect([status, body]).toEqual([200, { ...record, warnings: [warning] }]);
  });

  it("answer an optimum with a workbook named like the model", long, async () => {
    const { status, headers, body } = await get("optimize");
    expect([status, body.slice(0, 2)]).toEqual([200, "PK"]);
    expect(Number(headers.get("x-run-id"))).toBeGreaterThan(0);
    expect(headers.get("content-type")).toBe("application/vnd.openxmlformats-officedocument. spreadsheetml.sheet");
    expect(headers.get("content-disposition")).toBe("attachment; filename*=utf-8''cheap%20wind.xlsx");
    expect(headers.get("x-temporal-resolution")).toBe("full");
  });

  it("answer with the registered media type if the request names it", async () => {
    const accept = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const { status, headers } = await service.send("GET", `/models/${modelId}/optimize`, {
      token,
      headers: { accept },
    });
    expect([status, headers.get("content-type")]).toEqual([200, accept]);
  });

  it("pass solver and time limit on, and ignore what they do not know", async () => {
    await get("optimize?solver=highs-wasm&time_limit=1.5&output=excel");
    expect(runJob.mock.calls[0][0].options).toMatchObject({ solver: "highs-wasm", time_limit: 1.5 });
    await get("optimize");
    expect(runJob.mock.calls[1][0].options).toEqual(defaultRunOptions());
    const { status, body } = await get("optimize?solver=abacus&time_limit=0");
    expect(status).toBe(422);
    expect(body.detail.map(({ type, loc }: typeof problem) => [type, ...loc])).toEqual([
      ["enum", "query", "solver"],
      ["greater_than", "query", "time_limit"],
    ]);
  });

  it("pass on how time is to be resolved", async () => {
    const query = "resolution=typical_periods&typical_periods=2&segments=1&period_length=2&prices=true";
    expect((await get(`optimize?${query}`)).status).toBe(200);
    expect(runJob.mock.calls[0][0].options).toMatchObject({
      resolution: "typical_periods",
      typical_periods: 2,
      segments: 1,
      period_length: 2,
      prices: true,
    });
    for (const wrong of [
      "extreme_periods=peak",
      "resolution=full&extreme_periods=peak_load",
      "typical_periods=0",
      "segments=1.5",
      "representation=mean",
      "resolution=full&segments=3",
    ]) {
      expect([wrong, (await get(`optimize?${wrong}`)).status]).toEqual([wrong, 422]);
    }
    const unfit = [
      ["period_length=2&typical_periods=3", "typical_periods", { le: 2 }],
      ["period_length=2&typical_periods=1&segments=3", "segments", { le: 2 }],
      ["typical_periods=1&period_length=3", "period_length", { periodLength: 3 }],
    ] as const;
    for (const [words, option, ctx] of unfit) {
      for (const path of ["optimize", "myopic_optimize"]) {
        const { status, body } = await get(`${path}?${words}`);
        expect([status, body.detail[0].loc, body.detail[0].ctx]).toEqual([
          422,
          ["query", option],
          expect.objectContaining(ctx),
        ]);
      }
    }
    const alone = [
      ["segments=2&representation=medoid", ["segments", "representation"]],
      ["period_length=2", ["period_length"]],
      ["extreme_periods=peak_load", ["extreme_periods"]],
      ["storage_bounds=simplified", ["storage_bounds"]],
    ] as const;
    for (const [words, options] of alone) {
      const { status, body } = await get(`optimize?${words}`);
      expect([status, body.detail.map(({ loc }: typeof problem) => loc)]).toEqual([
        422,
        options.map((option) => ["query", option]),
      ]);
      expect(body.detail[0].hint).toContain("typical_periods=7");
    }
    expect(runJob).toHaveBeenCalledTimes(1);
  });

  it("answer a result over typical periods that were not requested with a header that says so", async () => {
    const coarse = coarseByDefault(message("full_resolution_would", { needs: "x" }), 8760);
    runJob.mockImplementation(async (...call) => withWarning(await standInJob(...call), coarse));
    for (const path of ["optimize", "myopic_optimize"]) {
      const { headers } = await get(path);
      const said = headers.get("x-temporal-resolution-warning");
      expect(said).toBe(`${inEnglish(coarse.msg)} ${inEnglish(coarse.hint ?? "")}`);
      const { body } = await service.send("GET", `/runs/${headers.get("x-run-id")}`, { token });
      expect(body.warnings).toEqual([inLanguage(coarse, "en")]);
      const workbook = await service.send("GET", `/runs/${headers.get("x-run-id")}/workbook`, { token });
      expect(workbook.headers.get("x-temporal-resolution-warning")).toBe(said);
      const german = await service.send("GET", `/runs/${headers.get("x-run-id")}/workbook`, {
        ...{ token, headers: { "accept-language": "de" } },
      });
      expect(german.headers.get("x-temporal-resolution-warning")).toMatch(
        /^Gerechnet wird .* resolution=full fuer jeden Zeitschritt/,
      );
    }
    runJob.mockImplementation(standInJob);
    await service.send("PUT", `/datasets/${datasetId}`, { token, json: { description: "again" } });
    expect((await get("optimize")).headers.get("x-temporal-resolution-warning")).toBeNull();
  });

  it("answer a pathway with an archive named like the model and its years", async () => {
    const change = (json: object) => service.send("PUT", `/models/${modelId}`, { token, json });
    const stored = (await service.send("GET", `/models/${modelId}`, { token })).body.optimization_parameters;
    await change({ optimization_parameters: null });
    const { status, body } = await get("myopic_optimize");
    expect([status, body.detail]).toEqual([404, `Optimization parameters for EnergyModel ${modelId} not found!`]);
    expect(runJob).not.toHaveBeenCalled();

    const optimization_parameters = { start_year: 2030, end_year: 2050, number_of_steps: 2 };
    await change({ optimization_parameters });
    const answer = await get("myopic_optimize?time_limit=5");
    await change({ optimization_parameters: stored });
    expect([answer.status, answer.body.slice(0, 2)]).toEqual([200, "PK"]);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=utf-8''cheap%20wind%202030-2050.zip");
    expect(answer.headers.get("x-temporal-resolution")).toBe("full");
    const [order] = runJob.mock.calls[0];
    const { kind, options } = order;
    expect((await inputOf(order)).parameters).toMatchObject({ ...optimization_parameters, years_per_step: 10 });
    expect([kind, options]).toEqual(["myopic", { ...defaultRunOptions(), time_limit: 5 }]);
  });

  it.each(["esm", "optimize"])("answer what is wrong with a model, all of it (%s)", async (path) => {
    runJob.mockResolvedValueOnce(failedRun("invalid", "A sentence.", [problem, problem]));
    expect(await get(path)).toMatchObject({ status: 422, body: { detail: [problem, problem] } });
  });

  const causes: [RunFailureCause, number, unknown][] = [
    ["time_limit", 422, [{ type: "time_limit", loc: ["model"], msg: "A sentence." }]],
    ["memory", 422, [{ type: "memory", loc: ["model"], msg: "A sentence." }]],
    ["licence", 422, [{ type: "licence", loc: ["model"], msg: "A sentence." }]],
    ["solver_failed", 503, "solver_failed: A sentence."],
  ];
  it.each(causes)("answer a failure by %s with %i", async (cause, status, detail) => {
    runJob.mockResolvedValueOnce(failedRun(cause, "A sentence."));
    expect(await get("esm")).toMatchObject({ status, body: { detail } });
    runJob.mockResolvedValueOnce(failedRun(cause, "A sentence."));
    expect(await get("optimize")).toMatchObject({ status, body: { detail } });
  });

  it("are begun once more when the process of their run is lost, and answer 503 the second time", async () => {
    const loss = failedRun("worker_lost", "It was ended by SIGKILL.");
    runJob.mockResolvedValueOnce(loss);
    expect((await get("optimize")).status).toBe(200);
    expect(runJob).toHaveBeenCalledTimes(2);
    await service.send("PUT", `/datasets/${datasetId}`, { token, json: { description: "a third" } });
    runJob.mockResolvedValueOnce(loss).mockResolvedValueOnce(loss);
    const { status, body, headers } = await get("optimize");
    expect([status, headers.get("retry-after")]).toEqual([503, "10"]);
    expect(body.detail).toBe("worker_lost: The process executing the run was lost twice. It was ended by SIGKILL.");
  });

  it("take the result of an equal run, until something changes", async () => {
    const first = (await get("optimize")).headers.get("x-run-id");
    expect((await get("optimize")).headers.get("x-run-id")).toBe(first);
    expect(runJob).toHaveBeenCalledTimes(1);
    await service.send("PUT", `/datasets/${datasetId}`, { token, json: { description: "another" } });
    expect((await get("optimize")).headers.get("x-run-id")).not.toBe(first);
  });

  it("end their run when the last client that waits for it goes away", async () => {
    const ended = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    runJob.mockImplementationOnce((_order, { signal }) => {
      begun.resolve();
      return new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          ended.resolve();
          resolve(failedRun("cancelled"));
        });
      });
    });
    const told = () => service.log.filter((line) => /(begins|finds) run/.test(line)).length;
    const toldBefore = told();
    const clients = [new AbortController(), new AbortController()];
    const answers = clients.map(({ signal }) => service.send("GET", `/models/${modelId}/optimize`, { token, signal }));
    await begun.promise;
    await eventually(() => expect(told() - toldBefore).toBe(2));
    // The service does what comes of one thing before it answers what it is asked later: by then, both wait.
    const running = async () => (await service.send("GET", "/runs/?status=running", { token })).body;
    const [run] = await running();
    clients[0].abort();
    await expect(answers[0]).rejects.toThrow();
    for (let look = 0; look < 10; look++) {
      expect(await running()).toMatchObject([{ id: run.id, model_id: modelId, cancel_requested: false }]);
    }
    clients[1].abort();
    await expect(answers[1]).rejects.toThrow();
    await ended.promise;
    await eventually(async () => {
      expect((await service.send("GET", `/runs/${run.id}`, { token })).body.status).toBe("cancelled");
    });
    expect(runJob).toHaveBeenCalledTimes(1);
  });

  it("are not for strangers, and need a model", async () => {
    const stranger = await service.login("stranger");
    for (const path of ["esm", "optimize", "myopic_optimize"]) {
      expect((await get(path, stranger)).status).toBe(403);
      expect((await service.send("GET", `/models/999999/${path}`, { token })).status).toBe(404);
      expect((await service.send("GET", `/models/x/${path}`, { token })).status).toBe(422);
      expect((await service.send("GET", `/models/${modelId}/${path}`)).status).toBe(401);
    }
    expect(runJob).not.toHaveBeenCalled();
  });
});

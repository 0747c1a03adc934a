import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ModelRunner, OptimizeOutcome, ValidateOutcome } from "#src/runs/contract.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { standInRunner, startTestService, type TestService } from "./service.ts";

describe("Runs of models", () => {
  const runner = standInRunner();
  const validate = vi.spyOn(runner, "validate");
  const optimize = vi.spyOn(runner, "optimize");
  const optimizePathway = vi.spyOn(runner, "optimizePathway");
  let service: TestService;
  let token: string;
  let modelId: number;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { runner });
    token = await service.login("owner");
    const json = { name: "to run", number_of_time_steps: 4 };
    const dataset = (await service.send("POST", "/datasets/", { token, json })).body;
    await service.store.writeDatasetContent(dataset.id, sampleContent(), { userId: dataset.user.id });
    modelId = (await service.send("GET", `/models/?dataset_id=${dataset.id}`, { token })).body[0].id;
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    for (const method of [validate, optimize, optimizePathway]) method.mockClear();
  });

  const get = (path: string, by = token) => service.send("GET", `/models/${modelId}/${path}`, { token: by });
  const problem = { type: "commodity_unknown", loc: ["components", "wind"], msg: "A sentence.", hint: "Another." };

  it("give the runner the model as it is stored", async () => {
    await get("esm");
    const content = sampleContent();
    expect(validate.mock.calls[0][0]).toEqual({
      content: { ...content, dataset: { ...content.dataset, name: "to run" } },
      overrides: content.models[0].override_parameters,
    });
  });

  it("answer a valid model with its record and the warnings", async () => {
    const warning = { ...problem, severity: "warning" as const };
    validate.mockResolvedValueOnce({ status: "valid", warnings: [warning] });
    const { status, body } = await get("esm");
    const record = (await service.send("GET", `/models/${modelId}`, { token })).body;
    expect([status, body]).toEqual([200, { ...record, warnings: [warning] }]);
  });

  it("answer an optimum with a workbook named like the model", async () => {
    const { status, headers, body } = await get("optimize");
    expect([status, body]).toEqual([200, "workbook"]);
    expect(headers.get("content-type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(headers.get("content-disposition")).toBe("attachment; filename*=utf-8''cheap%20wind.xlsx");
    expect(headers.get("x-temporal-resolution")).toBe("full");
  });

  it("pass solver and time limit on, and ignore what they do not know", async () => {
    await get("optimize?solver=highs-wasm&time_limit=1.5&output=excel");
    expect(optimize.mock.calls[0][1]).toMatchObject({ solver: "highs-wasm", timeLimitSeconds: 1.5 });
    await get("optimize");
    expect(optimize.mock.calls[1][1]).toMatchObject({ solver: "auto", timeLimitSeconds: null });
    const { status, body } = await get("optimize?solver=abacus&time_limit=0");
    expect(status).toBe(422);
    expect(body.detail.map(({ type, loc }: typeof problem) => [type, ...loc])).toEqual([
      ["enum", "query", "solver"],
      ["greater_than", "query", "time_limit"],
    ]);
  });

  it("pass on how time is to be resolved", async () => {
    const asked = async (query: string) => {
      optimize.mockClear();
      const { status } = await get(`optimize?${query}`);
      return status === 200 ? optimize.mock.calls[0][1].resolution : status;
    };
    const days = {
      kind: "typical-periods",
      periods: 7,
      periodLength: 24,
      segments: 12,
      representation: "distribution",
    };
    expect(await asked("")).toEqual({ kind: "auto" });
    expect(optimize.mock.calls.at(-1)?.[1].prices).toBe(false);
    expect(await asked("resolution=full&prices=true")).toEqual({ kind: "full" });
    expect(optimize.mock.calls.at(-1)?.[1].prices).toBe(true);
    expect(await asked("resolution=full")).toEqual({ kind: "full" });
    expect(await asked("resolution=typical_periods")).toEqual(days);
    expect(await asked("typical_periods=7&representation=medoid")).toEqual({
      ...days,
      segments: null,
      representation: "medoid",
    });
    expect(await asked("typical_periods=3&segments=2&period_length=6")).toEqual({
      ...days,
      periods: 3,
      segments: 2,
      periodLength: 6,
    });
    expect(await asked("extreme_periods=peak_load,lowest_renewables")).toEqual({
      ...days,
      extremes: ["peak_load", "lowest_renewables"],
    });
    for (const query of [
      "extreme_periods=peak",
      "resolution=full&extreme_periods=peak_load",
      "typical_periods=0",
      "segments=1.5",
      "representation=mean",
      "resolution=full&segments=3",
    ]) {
      expect(await asked(query)).toBe(422);
    }
  });

  it("answer a pathway with an archive named like the model and its years", async () => {
    const change = (json: object) => service.send("PUT", `/models/${modelId}`, { token, json });
    const stored = (await service.send("GET", `/models/${modelId}`, { token })).body.optimization_parameters;
    await change({ optimization_parameters: null });
    const { status, body } = await get("myopic_optimize");
    expect([status, body.detail]).toEqual([404, `EnergyModelOptimization of EnergyModel ${modelId} not found!`]);
    expect(optimizePathway).not.toHaveBeenCalled();

    const optimization_parameters = { start_year: 2030, end_year: 2050, number_of_steps: 2 };
    await change({ optimization_parameters });
    const answer = await get("myopic_optimize?time_limit=5");
    await change({ optimization_parameters: stored });
    expect([answer.status, answer.body]).toEqual([200, "archive"]);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=utf-8''cheap%20wind%202030-2050.zip");
    expect(answer.headers.get("x-temporal-resolution")).toBe("full");
    const [, parameters, options] = optimizePathway.mock.calls[0];
    expect(parameters).toMatchObject({ ...optimization_parameters, years_per_step: 10 });
    expect(options).toEqual({
      solver: "auto",
      timeLimitSeconds: 5,
      resolution: { kind: "auto" },
      prices: false,
      dispatch: false,
    });
  });

  const refusal: ValidateOutcome & OptimizeOutcome = { status: "refused", problems: [problem, problem] };
  const failed = (cause: "time-limit" | "memory" | "solver-failed" | "cancelled") =>
    ({ status: "failed", cause, message: "A sentence." }) as const;

  it.each(["esm", "optimize"])("answer what is wrong with a model, all of it (%s)", async (path) => {
    if (path === "esm") validate.mockResolvedValueOnce(refusal);
    else optimize.mockResolvedValueOnce(refusal);
    expect(await get(path)).toMatchObject({ status: 422, body: { detail: [problem, problem] } });
  });

  it.each([
    [failed("time-limit"), 422, [{ type: "time_limit", loc: ["model"], msg: "A sentence." }]],
    [failed("memory"), 422, [{ type: "memory", loc: ["model"], msg: "A sentence." }]],
    [failed("solver-failed"), 503, "solver_failed: A sentence."],
  ])("answer a failure %j with %i", async (outcome, status, detail) => {
    validate.mockResolvedValueOnce(outcome);
    expect(await get("esm")).toMatchObject({ status, body: { detail } });
    optimize.mockResolvedValueOnce(outcome);
    expect(await get("optimize")).toMatchObject({ status, body: { detail } });
  });

  it("end when the client goes away", async () => {
    const ended = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    optimize.mockImplementationOnce(((_model, _options, signal) => {
      begun.resolve();
      return new Promise<OptimizeOutcome>((resolve) => {
        signal.addEventListener("abort", () => {
          ended.resolve();
          resolve(failed("cancelled"));
        });
      });
    }) as ModelRunner["optimize"]);
    const client = new AbortController();
    const answer = service.send("GET", `/models/${modelId}/optimize`, { token, signal: client.signal });
    await begun.promise;
    client.abort();
    await expect(answer).rejects.toThrow();
    await ended.promise;
  });

  it("are not for strangers, and need a model", async () => {
    const stranger = await service.login("stranger");
    for (const path of ["esm", "optimize", "myopic_optimize"]) {
      expect((await get(path, stranger)).status).toBe(403);
      expect((await service.send("GET", `/models/999999/${path}`, { token })).status).toBe(404);
      expect((await service.send("GET", `/models/x/${path}`, { token })).status).toBe(422);
      expect((await service.send("GET", `/models/${modelId}/${path}`)).status).toBe(401);
    }
    expect(validate).not.toHaveBeenCalled();
    expect(optimize).not.toHaveBeenCalled();
  });
});

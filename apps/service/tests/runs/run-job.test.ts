/** Jobs in processes of their own: their ends, their limits, and that nothing of them is left. */

import { once } from "node:events";
import { existsSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { inEnglish, inLanguage } from "@esm/messages/render";
import type { OptimizationParameters, Override } from "@esm/model/domain/model";
import { attributeOverridesOf } from "@esm/model/domain/overrides/any-override";
import type { RunEnd } from "@esm/model/domain/runs/run";
import type { RunKind } from "@esm/model/domain/runs/run-class";
import { defaultRunOptions, type RunOptions } from "@esm/model/domain/runs/run-options";
import type { ModelSnapshot } from "@esm/optimize/optimization/model-input";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { packInput } from "../../../../tests/support/packed-input.ts";
import { childrenOf, isRunning, shareOfSession, until } from "../../../../tests/support/processes.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { slowExample } from "../../../../tests/support/systems/slow-example.ts";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import type { JobPortion, JobProgress } from "../../src/runs/jobs/job-messages.ts";
import { runJob, startJobProcess } from "../../src/runs/jobs/run-job.ts";

const never = new AbortController().signal;
const quick = (): ModelSnapshot => ({ content: workedExample(), overrides: [] });
const slowContent = slowExample(500);
const slow = (): ModelSnapshot => ({ content: slowContent, overrides: [] });

let lines: string[];
let portions: JobPortion[];
let phases: JobProgress[];

interface Order {
  kind?: RunKind;
  options?: Partial<RunOptions>;
  parameters?: OptimizationParameters;
  signal?: AbortSignal;
  limit?: number | null;
  memoryLimitBytes?: number;
  wholeSeconds?: number;
}

async function run({ content, overrides }: ModelSnapshot, order: Order = {}): Promise<RunEnd> {
  const parameters = order.parameters ?? null;
  const attributes = attributeOverridesOf(overrides);
  const model = { name: "m", description: null, override_parameters: attributes, optimization_parameters: parameters };
  const { portions: input } = await packInput(content, model);
  return runJob(
    {
      kind: order.kind ?? "optimize",
      input: Buffer.concat(input),
      options: { ...defaultRunOptions(), ...order.options },
      overrides: [],
      timeLimitSeconds: order.limit ?? null,
      memoryLimitBytes: order.memoryLimitBytes,
    },
    {
      signal: order.signal ?? never,
      memoryLimitBytes: order.memoryLimitBytes,
      timeLimitSeconds: order.wholeSeconds,
      onLog: (line) => lines.push(inEnglish(line)),
      onProgress: (progress) => phases.push(progress),
      onPortion: async (portion) => void portions.push(portion),
    },
  );
}

beforeEach(() => {
  [lines, portions, phases] = [[], [], []];
});
afterEach(() => {
  const left = childrenOf(process.pid);
  // One failure shall not be those of the tests after it, too.
  for (const pid of left) process.kill(pid, "SIGKILL");
  expect(left).toEqual([]);
});

/** The job's process and the solver's process below it, once both run. */
const jobAndSolver = (): Promise<{ job: number; solver: number }> =>
  until(() => {
    const [job] = childrenOf(process.pid);
    const [solver] = job === undefined ? [] : childrenOf(job);
    return solver === undefined ? null : { job, solver };
  }, "a job and its solver");
const gone = (pid: number): Promise<true> => until(() => (isRunning(pid) ? null : true), `the end of process ${pid}`);

const parameters: OptimizationParameters = {
  start_year: 2030,
  end_year: 2040,
  number_of_steps: 1,
  years_per_step: 10,
  CO2_reference: null,
  CO2_reduction_targets: null,
};

describe("a job", () => {
  it("ends with the optimum and the parts of its result, and reports its progress", long, async () => {
    const end = await run(quick());
    if (end.status !== "succeeded") throw new Error(JSON.stringify(end));
    expect(end.figures).toMatchObject({ resolution: "full", warnings: [], years: null });
    expect(end.figures.objective).toBeCloseTo(0.2394112481311, 12);
    expect(end.figures.programHash).toMatch(/^[0-9a-f]{64}$/);
    expect(portions.map(({ part }) => part)).toEqual(portions.map((_, position) => position));
    expect(portions[0].name).toBe("summary");
    expect(portions.map(({ name }) => name)).toContain("sheet:TransmissionOptSummary_1dim");
    expect([...new Set(phases.map(({ phase }) => phase))]).toEqual(["build", "solve", "results", "export"]);
    const fractions = phases.map(({ fraction }) => fraction ?? 0);
    expect(fractions).toEqual(fractions.toSorted((left, right) => left - right));
  });

  it("leaves the processors to the service first, also where the system shares them by sessions", long, async () => {
    const controller = new AbortController();
    const end = run(slow(), { signal: controller.signal });
    const { job, solver } = await jobAndSolver();
    for (const pid of [job, solver]) {
      expect(getPriority(pid)).toBe(Math.min(getPriority() + 8, constants.priority.PRIORITY_LOW));
      if (existsSync("/proc/self/autogroup")) expect(shareOfSession(pid)).toBeGreaterThan(shareOfSession(process.pid));
    }
    controller.abort();
    await end;
  });

  it.skipIf(!existsSync("/proc/self/autogroup"))("gives way while it loads and reads its input, too", () => {
    const child = startJobProcess({ class: "large" });
    expect(shareOfSession(child.pid ?? 0)).toBe(Math.min(shareOfSession(process.pid) + 8, 19));
    child.kill("SIGKILL");
    return once(child, "exit");
  });

  it("ends with equal programs for equal input with any solver", long, async () => {
    const hashes: unknown[] = [];
    for (const options of [{}, { solver: "highs-wasm" as const }]) {
      const end = await run(quick(), { options });
      hashes.push(end.status === "succeeded" && end.figures.programHash);
    }
    expect(hashes[0]).toBe(hashes[1]);
  });

  it("ends with a pathway's years, each with its sheets and the pathway", long, async () => {
    const end = await run(quick(), { kind: "myopic", parameters });
    if (end.status !== "succeeded") throw new Error(JSON.stringify(end));
    expect(end.figures.years?.map(({ year }) => year)).toEqual([2030, 2040]);
    expect(end.figures.years?.[0].objective).toBeCloseTo(0.2394112481311, 9);
    const named = portions.filter(({ name }) => name === "sheet:Pathway");
    expect(named.map(({ year }) => year)).toEqual([2030, 2040]);
    const [first, second] = phases.filter(({ message }) => inEnglish(message).includes("storing the results"));
    expect([first.fraction, second.fraction]).toEqual([expect.closeTo(0.465, 3), expect.closeTo(0.965, 3)]);
  });

  it("refuses a pathway without its emission sink", long, async () => {
    const limited = { ...parameters, CO2_reference: 5, CO2_reduction_targets: [0, 0] };
    const end = await run(quick(), { kind: "myopic", parameters: limited });
    expect(end).toMatchObject({
      status: "failed",
      error: { cause: "invalid", problems: [{ type: "co2_sink_missing" }] },
    });
  });

  it("validates without solving", long, async () => {
    expect(await run(quick(), { kind: "validate" })).toMatchObject({ status: "succeeded", figures: { warnings: [] } });
    const overrides: Override[] = [
      { component_name: "Wnd", attribute: "invest_per_capacity", operation: "set", value: 1 },
    ];
    expect(await run({ ...quick(), overrides }, { kind: "validate" })).toMatchObject({
      status: "failed",
      error: { cause: "invalid", problems: [{ type: "override_unknown_component", hint: "Did you mean 'Wind'?" }] },
    });
  });

  it("is refused for invalid data with every problem", long, async () => {
    const content = workedExample();
    content.tables = content.tables.filter(
      (record) => !(record.family === "operationRateFix" && record.region === "S"),
    );
    const end = await run({ content, overrides: [] });
    expect(end).toMatchObject({ error: { cause: "invalid", problems: [{ type: "rate_missing" }] } });
    expect(portions).toEqual([]);
  });

  it("is refused for a demand that nothing can supply, by region, step and commodity", long, async () => {
    const content = contentOf({
      dataset: { number_of_time_steps: 2 },
      regions: ["North"],
      commodities: { heat: "GW_th" },
      components: { Demand: { type: "SINK", commodity_name: "heat", tables: { operationRateFix: { North: [0, 5] } } } },
    });
    const message = expect.stringMatching(
      /'heat' in 'North' \(5 GW_th·h in 'North', time step 1\), where nothing can supply/,
    );
    const end = await run({ content, overrides: [] });
    expect(inLanguage(end, "en")).toMatchObject({ status: "failed", error: { cause: "infeasible", message } });
  });

  it("ends by the time limit of the service", long, async () => {
    const timeLimit = { status: "failed", error: { cause: "time_limit" } };
    const known = { problem: { rows: expect.any(Number) }, timings: { solve_s: expect.any(Number) }, objective: null };
    const options = { solver: "highs-wasm" as const };
    expect(await run(slow(), { limit: 0.05, options })).toMatchObject({ ...timeLimit, figures: known });
  });

  it("ends by its own time limit where the service has none", long, async () => {
    const end = await run(slow(), { options: { solver: "highs-wasm", time_limit: 0.05 } });
    expect(end).toMatchObject({ status: "failed", error: { cause: "time_limit" } });
  });

  it("ends when all of it together takes too long", long, async () => {
    const end = await run(slow(), { wholeSeconds: 0.2 });
    const message = "The run took more than 0.2 s in total, including building and storing results.";
    expect(end).toEqual({ status: "failed", error: { cause: "time_limit", message, problems: [] } });
  });

  it("that is larger than its memory allows is refused before anything is solved", long, async () => {
    const large = { content: slowExample(3_000), overrides: [] };
    const options = { resolution: "full" } as const;
    const end = await run(large, { options, memoryLimitBytes: 400 * 2 ** 20 });
    expect(inLanguage(end, "en")).toMatchObject({
      status: "failed",
      error: {
        cause: "invalid",
        problems: [{ type: "model_too_large", msg: expect.stringContaining("a run may use 0.4 GiB") }],
      },
    });
    expect(phases.map(({ phase }) => phase)).not.toContain("solve");
  });

  it("ends when it takes more memory than it may", long, async () => {
    const end = await run(slow(), { memoryLimitBytes: 2 ** 20 });
    expect(end).toMatchObject({ status: "failed", error: { cause: "memory" } });
  });
});

describe("cancellation", () => {
  it("before the start starts nothing", async () => {
    expect(await run(quick(), { signal: AbortSignal.abort() })).toMatchObject({ status: "cancelled" });
  });

  it("while the solver runs ends its process and the job's", long, async () => {
    const controller = new AbortController();
    const end = run(slow(), { signal: controller.signal });
    const { job, solver } = await jobAndSolver();
    controller.abort();
    expect(await end).toMatchObject({ status: "cancelled", error: { cause: "cancelled" } });
    expect(isRunning(job)).toBe(false);
    await gone(solver);
  });

  it.skipIf(process.platform === "win32")("ends both where neither can react", long, async () => {
    const controller = new AbortController();
    const end = run(slow(), { signal: controller.signal });
    const { job, solver } = await jobAndSolver();
    for (const pid of [solver, job]) process.kill(pid, "SIGSTOP");
    controller.abort();
    expect(await end).toMatchObject({ status: "cancelled" });
    await gone(solver);
  });
});

describe("a process that dies", () => {
  const signals = [
    ["SIGKILL", "worker_lost", "The process of the run was ended by SIGKILL, but not by the service."],
    ["SIGTERM", "worker_lost", "The process of the run was ended by SIGTERM, but not by the service."],
    ["SIGSEGV", "solver_failed", "The process of the run was ended by SIGSEGV before it had a result."],
  ] as const;
  const endWithFailure = async ([signal, cause, message]: (typeof signals)[number]): Promise<void> => {
    const end = run(slow());
    const { job, solver } = await jobAndSolver();
    process.kill(job, signal);
    expect(await end).toEqual({ status: "failed", error: { cause, message, problems: [] } });
    await gone(solver);
    expect(lines.at(-1)).toMatch(signal === "SIGTERM" ? /ended with code 0/ : signal);
  };
  for (const each of signals) {
    it(`by ${each[0]} ends its run with a clear failure and takes its solver with it`, long, () =>
      endWithFailure(each),
    );
  }

  it("if it is the solver's, is followed by another attempt or reported, never ignored", long, async () => {
    const end = run(slow(), { options: { time_limit: 6 } });
    const { job, solver } = await jobAndSolver();
    process.kill(solver, "SIGKILL");
    const ended = await end;
    // Another attempt may find the optimum; a failure must have its cause.
    if (ended.status !== "succeeded") {
      expect(ended.error.cause).toMatch(/time_limit|memory|solver_failed/);
    }
    await gone(job);
  });
});

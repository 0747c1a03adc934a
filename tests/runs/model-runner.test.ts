/** Jobs in processes of their own: their ends, their limits, and that nothing of them is left. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultZipLimits } from "#src/exchange/zip-limits.ts";
import { readZip } from "#src/exchange/zip-reader.ts";
import type { ModelRunner, ModelSnapshot, OptimizeOptions } from "#src/runs/contract.ts";
import { createModelRunner } from "#src/runs/model-runner.ts";
import { contentOf } from "../support/content.ts";
import { childrenOf, isRunning, until } from "../support/processes.ts";
import { slowExample } from "../support/slow-example.ts";
import { cellsOf, readSheets } from "../support/workbook.ts";
import { workedExample } from "../support/worked-example.ts";

const options: OptimizeOptions = { solver: "auto", timeLimitSeconds: null };
const never = new AbortController().signal;
const quick = (): ModelSnapshot => ({ content: workedExample(), overrides: [] });
const slowContent = slowExample();
const slow = (): ModelSnapshot => ({ content: slowContent, overrides: [] });

let parent: string;
let folder: string;
let lines: string[];
let runner: ModelRunner;

function start(maxConcurrent: number, timeLimitSeconds: number | null = null): ModelRunner {
  runner = createModelRunner({
    maxConcurrent,
    timeLimitSeconds,
    temporaryFolder: folder,
    log: (line) => lines.push(line),
  });
  return runner;
}

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "model-runner-"));
  folder = join(parent, "workbooks");
  lines = [];
});
afterEach(async () => {
  await runner.close();
  rmSync(parent, { recursive: true, force: true });
  expect(childrenOf(process.pid)).toEqual([]);
});

/** The job's process and the solver's process below it, once both run. */
const jobAndSolver = (): Promise<{ job: number; solver: number }> =>
  until(() => {
    const [job] = childrenOf(process.pid);
    const [solver] = job === undefined ? [] : childrenOf(job);
    return solver === undefined ? null : { job, solver };
  }, "a job and its solver");
const gone = (pid: number): Promise<true> =>
  until(() => (isRunning(pid) ? null : true), `the end of process ${pid}`, 5);

describe("a job", () => {
  it("ends with a pathway's archive: a workbook per year, the pathway in its last sheet", async () => {
    const parameters = {
      start_year: 2030,
      end_year: 2040,
      number_of_steps: 1,
      years_per_step: 10,
      CO2_reference: null,
      CO2_reduction_targets: null,
    };
    const outcome = await start(1).optimizePathway(quick(), parameters, options, never);
    if (outcome.status !== "optimal") throw new Error(JSON.stringify(outcome));
    expect(outcome.resolution).toBe("full");
    expect(outcome.years.map(({ year }) => year)).toEqual([2030, 2040]);
    expect(outcome.years[0].objective).toBeCloseTo(0.2394112481311, 9);
    const zip = await readZip(await buffer(outcome.archive), defaultZipLimits);
    expect(zip.files.map(({ name }) => name)).toEqual(["ESM2030.xlsx", "ESM2040.xlsx"]);
    const sheets = await readSheets(await zip.files[1].read());
    expect(sheets.slice(-2).map(({ name }) => name)).toEqual(["Misc", "Pathway"]);
    expect(cellsOf(sheets[sheets.length - 1])[0]).toEqual([
      "Component",
      "Property",
      "Unit",
      "Location",
      "2030",
      "2040",
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("refuses a pathway without its emission sink, and leaves no file behind", async () => {
    const parameters = {
      start_year: 2030,
      end_year: 2030,
      number_of_steps: 0,
      years_per_step: 1,
      CO2_reference: 5,
      CO2_reduction_targets: [0],
    };
    const outcome = await start(1).optimizePathway(quick(), parameters, options, never);
    expect(outcome).toMatchObject({ status: "refused", problems: [{ type: "co2_sink_missing" }] });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("ends with the optimum and its workbook, which leaves no file behind", async () => {
    const outcome = await start(1).optimize(quick(), options, never);
    if (outcome.status !== "optimal") throw new Error(JSON.stringify(outcome));
    expect(outcome).toMatchObject({ resolution: "full", warnings: [] });
    expect(outcome.objective).toBeCloseTo(0.2394112481311, 12);
    const sheets = await readSheets(await buffer(outcome.workbook));
    expect(sheets.map(({ name }) => name)).toContain("TransmissionOptSummary_1dim");
    expect(sheets.at(-1)?.name).toBe("Misc");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("validates without solving", async () => {
    expect(await start(1).validate(quick(), never)).toEqual({ status: "valid", warnings: [] });
    const overrides = [
      { component_name: "Wnd", attribute: "invest_per_capacity", operation: "set", value: 1 },
    ] as const;
    const refused = await runner.validate({ ...quick(), overrides: [...overrides] }, never);
    expect(refused).toMatchObject({
      status: "refused",
      problems: [{ type: "override_unknown_component", hint: "Did you mean 'Wind'?" }],
    });
  });

  it("is refused for invalid data with every problem", async () => {
    const content = workedExample();
    content.tables = content.tables.filter(
      (record) => !(record.family === "operationRateFix" && record.region === "S"),
    );
    const outcome = await start(1).optimize({ content, overrides: [] }, options, never);
    expect(outcome).toMatchObject({ status: "refused", problems: [{ type: "rate_missing" }] });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is refused for a demand that nothing can supply, by region, step and commodity", async () => {
    const content = contentOf({
      dataset: { number_of_time_steps: 2 },
      regions: ["North"],
      commodities: { heat: "GW_th" },
      components: { Demand: { type: "SINK", commodity_name: "heat", tables: { operationRateFix: { North: [0, 5] } } } },
    });
    const outcome = await start(1).optimize({ content, overrides: [] }, options, never);
    if (outcome.status !== "refused") throw new Error(outcome.status);
    const [{ type, msg }] = outcome.problems;
    expect([type, msg]).toEqual([
      "infeasible",
      "In North, time step 1 there is a demand for 5 of 'heat' that nothing can supply.",
    ]);
  });

  it("ends by its own time limit, or by the runner's where it has none", async () => {
    const limited = await start(1, 1).optimize(slow(), options, never);
    expect(limited).toMatchObject({ status: "failed", cause: "time-limit" });
    const own = await runner.optimize(slow(), { ...options, timeLimitSeconds: 0.5 }, never);
    expect(own).toMatchObject({ status: "failed", cause: "time-limit" });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("empties the folder of workbooks that an earlier service left", async () => {
    await start(1).validate(quick(), never);
    writeFileSync(join(folder, "left.xlsx"), "");
    start(1);
    await until(() => (existsSync(join(folder, "left.xlsx")) ? null : true), "an empty folder", 5);
  });
});

describe("cancellation", () => {
  it("before the start starts nothing", async () => {
    const outcome = await start(1).optimize(quick(), options, AbortSignal.abort());
    expect(outcome).toMatchObject({ status: "failed", cause: "cancelled" });
    expect(childrenOf(process.pid)).toEqual([]);
  });

  it("while the solver runs ends its process and the job's", async () => {
    const controller = new AbortController();
    const outcome = start(1).optimize(slow(), options, controller.signal);
    const { job, solver } = await jobAndSolver();
    controller.abort();
    expect(await outcome).toMatchObject({ status: "failed", cause: "cancelled", message: "The run was cancelled." });
    expect(isRunning(job)).toBe(false);
    await gone(solver);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("while waiting for a place leaves the running job alone, and its place to others", async () => {
    const running = new AbortController();
    const waiting = new AbortController();
    const first = start(1).optimize(slow(), options, running.signal);
    const { job } = await jobAndSolver();
    const second = runner.optimize(quick(), options, waiting.signal);
    const third = runner.validate(quick(), never);
    waiting.abort();
    expect(await second).toMatchObject({ status: "failed", cause: "cancelled" });
    expect(isRunning(job)).toBe(true);
    running.abort();
    expect(await first).toMatchObject({ cause: "cancelled" });
    expect(await third).toMatchObject({ status: "valid" });
  });
});

describe("a process that dies", () => {
  it.each([
    ["SIGKILL", "memory", "The run needed more memory than there is (its process was ended by SIGKILL)."],
    ["SIGSEGV", "solver-failed", "The process of the run was ended by SIGSEGV before it had a result."],
  ] as const)("by %s ends its run with a clear failure and takes its solver with it", async (signal, cause, message) => {
    const outcome = start(1).optimize(slow(), options, never);
    const { job, solver } = await jobAndSolver();
    process.kill(job, signal);
    expect(await outcome).toEqual({ status: "failed", cause, message });
    await gone(solver);
    expect(lines.at(-1)).toContain(signal);
    expect(readdirSync(folder)).toEqual([]);
    // Its place is free again.
    expect(await runner.validate(quick(), never)).toMatchObject({ status: "valid" });
  });

  it("if it is the solver's, is tried again or told, never passed over", async () => {
    const outcome = start(1).optimize(slow(), { ...options, timeLimitSeconds: 6 }, never);
    const { job, solver } = await jobAndSolver();
    process.kill(solver, "SIGKILL");
    const ended = await outcome;
    // Another attempt may find the optimum; a failure must have its cause.
    if (ended.status === "optimal") ended.workbook.destroy();
    else
      expect(ended).toMatchObject({
        status: "failed",
        cause: expect.stringMatching(/time-limit|memory|solver-failed/),
      });
    await gone(job);
  });
});

describe("several jobs", () => {
  it("run one after the other where there is one place", async () => {
    start(1);
    let mostAtOnce = 0;
    const watch = setInterval(() => {
      mostAtOnce = Math.max(mostAtOnce, childrenOf(process.pid).length);
    }, 10);
    const ended: string[] = [];
    const note = (name: string) => (outcome: { status: string }) => ended.push(`${name} ${outcome.status}`);
    await Promise.all([
      runner.validate(quick(), never).then(note("first")),
      runner.validate(quick(), never).then(note("second")),
      runner.validate(quick(), never).then(note("third")),
    ]);
    clearInterval(watch);
    expect(ended).toEqual(["first valid", "second valid", "third valid"]);
    expect(mostAtOnce).toBe(1);
  });

  it("run at the same time where there are two", async () => {
    const controller = new AbortController();
    start(2);
    const outcomes = [slow(), slow()].map((model) => runner.optimize(model, options, controller.signal));
    await until(() => (childrenOf(process.pid).length === 2 ? true : null), "two jobs");
    controller.abort();
    for (const outcome of outcomes) expect(await outcome).toMatchObject({ cause: "cancelled" });
  });
});

describe("closing", () => {
  it("ends what runs and what waits, and removes the folder", async () => {
    start(1);
    const outcomes = [slow(), quick()].map((model) => runner.optimize(model, options, never));
    const { job, solver } = await jobAndSolver();
    await runner.close();
    expect(isRunning(job)).toBe(false);
    await gone(solver);
    for (const outcome of outcomes) expect(await outcome).toMatchObject({ status: "failed", cause: "cancelled" });
    expect(existsSync(folder)).toBe(false);
    expect(await runner.validate(quick(), never)).toMatchObject({ status: "failed", cause: "cancelled" });
  });
});

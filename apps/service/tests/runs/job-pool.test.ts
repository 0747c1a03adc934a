/** Jobs of one series go on in the process of the one before, and find what a process of their own would. */

import type { Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { Override } from "@esm/model/domain/model";
import type { RunEnd } from "@esm/model/domain/runs/run";
import type { RunKind } from "@esm/model/domain/runs/run-class";
import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import { afterEach, describe, expect, it } from "vitest";
import { long, sampled } from "../../../../tests/support/long.ts";
import { packInput } from "../../../../tests/support/packed-input.ts";
import { childrenOf, until } from "../../../../tests/support/processes.ts";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import type { JobRequest } from "../../src/runs/jobs/job-messages.ts";
import { createJobPool, type JobPool, type JobPoolOptions } from "../../src/runs/jobs/job-pool.ts";
import type { OpenOrder } from "../../src/runs/jobs/lazy-input.ts";
import { runJob } from "../../src/runs/jobs/run-job.ts";

const invest = (value: number): Override[] => [
  { component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", value },
];

async function order(kind: RunKind, overrides: Override[], series?: string): Promise<JobRequest> {
  const model = { name: "m", description: null, override_parameters: [], optimization_parameters: null };
  const { portions } = await packInput(workedExample(), model);
  const options = defaultRunOptions();
  return { kind, input: Buffer.concat(portions), options, overrides, series, timeLimitSeconds: null };
}

let pool: JobPool;
let lines: string[] = [];
const begin = (options: JobPoolOptions = {}): void => {
  // However slow the machine is, no process ends because it waited for long.
  pool = createJobPool({ idleMs: 600_000, ...options });
  lines = [];
};
const never = new AbortController().signal;
const work = (job: OpenOrder, { waits = true, signal = never } = {}): Promise<RunEnd> =>
  pool.runJob(job, { signal, onLog: (line) => lines.push(inEnglish(line)), anotherWaits: async () => waits });
/** Processes of the pool behave alike whatever they work on; a validation ends soon. */
const workOn = async (series?: string): Promise<RunEnd> => work(await order("validate", invest(1), series));
const left = (count: number): Promise<true> =>
  until(() => (childrenOf(process.pid).length === count ? true : null), `${count} processes`);

describe("A pool of job processes", () => {
  afterEach(async () => {
    pool.close();
    await left(0);
  });

  it("solves a small program without a process for its solver", long, async () => {
    begin();
    const started: number[] = [];
    const logged: string[] = [];
    const onLog = (line: Words): void => {
      logged.push(inEnglish(line));
      for (const job of childrenOf(process.pid)) started.push(...childrenOf(job));
    };
    const end = await pool.runJob(await order("optimize", invest(1)), { signal: never, onLog });
    expect(end.status).toBe("succeeded");
    expect(end).toMatchObject({ figures: { solver: { name: "highs-wasm" } } });
    expect(logged.join("\n")).toContain("Using dual simplex solver");
    expect(started).toEqual([]);
  });

  it(
    "executes a series in one process, which patches its program and ends when none of the series waits",
    long,
    async () => {
      begin();
      await work(await order("optimize", invest(1), "a"));
      const [kept] = childrenOf(process.pid);
      expect(lines.join("\n")).not.toContain("patched");
      const inVain = () => {
        throw new Error("The process has this input.");
      };
      const second = await work({ ...(await order("optimize", invest(1.25), "a")), input: inVain });
      expect(childrenOf(process.pid)).toEqual([kept]);
      expect(lines.join("\n")).toMatch(/patched the program of the previous run: [1-9]\d* costs, 0 coefficients/);
      expect(lines.join("\n")).toContain("starting from the basis of");
      await work(await order("validate", invest(1), "a"), { waits: false });
      expect(childrenOf(process.pid)).toEqual([]);
      const alone = await runJob(await order("optimize", invest(1.25)), { signal: never });
      if (second.status !== "succeeded" || alone.status !== "succeeded") throw new Error("not solved");
      expect(second.figures.programHash).toBe(alone.figures.programHash);
      expect(second.figures.objective).toBeCloseTo(alone.figures.objective ?? 0, 9);
    },
  );

  it("leaves no listener of one job for the next", long, async () => {
    begin();
    const warnings: string[] = [];
    const hear = ({ name }: Error) => warnings.push(name);
    process.on("warning", hear);
    for (let job = 0; job < 13; job++) await workOn("a");
    // Warnings are told in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", hear);
    expect(warnings).toEqual([]);
  });

  it("keeps a process for each series, and none for jobs of no series", long, async () => {
    begin();
    await workOn("a");
    await workOn("b");
    expect(childrenOf(process.pid)).toHaveLength(2);
    await workOn();
    expect(childrenOf(process.pid)).toHaveLength(2);
  });

  it("lends the process of a small run to the next one of any model, and keeps nothing of the job", long, async () => {
    begin();
    const first = await work({ ...(await order("optimize", invest(1))), class: "small" });
    const [kept] = childrenOf(process.pid);
    const second = await work({ ...(await order("optimize", invest(1.25))), class: "small" });
    expect(childrenOf(process.pid)).toEqual([kept]);
    const alone = await runJob(await order("optimize", invest(1.25)), { signal: never });
    if (first.status !== "succeeded" || second.status !== "succeeded" || alone.status !== "succeeded") {
      throw new Error("not solved");
    }
    expect(second.figures.programHash).not.toBe(first.figures.programHash);
    expect(second.figures.programHash).toBe(alone.figures.programHash);
    expect(second.figures.objective).toBe(alone.figures.objective);
    expect(lines.join("\n")).not.toContain("patched");
  });

  it("lends no process to a run of another class, and keeps none of a large or a failed run", long, async () => {
    begin();
    const small = { ...(await order("validate", invest(1))), class: "small" as const };
    await work(small);
    const [kept] = childrenOf(process.pid);
    await work({ ...small, class: "validation" });
    expect(childrenOf(process.pid)).toHaveLength(2);
    await work({ ...small, class: "large" });
    expect(childrenOf(process.pid)).toHaveLength(2);
    expect((await work({ ...small, input: Buffer.from("no input") })).status).toBe("failed");
    expect(childrenOf(process.pid)).not.toContain(kept);
  });

  it("starts a new process where one that waits for any small run was killed", long, async () => {
    begin();
    const small = { ...(await order("validate", invest(1))), class: "small" as const };
    await work(small);
    const [kept] = childrenOf(process.pid);
    process.kill(kept, "SIGKILL");
    expect((await work(small)).status).toBe("succeeded");
    expect(childrenOf(process.pid)).not.toContain(kept);
  });

  const ends = [
    ["wait in vain", { idleMs: 1 }],
    ["are too many", { maxIdle: 0 }],
    ["hold too much", { maxIdleBytes: 1 }],
  ] as const;
  for (const { cases, options } of sampled(ends, 3)) {
    it.each(cases)("ends processes that %s", options, async (_, limits) => {
      begin(limits);
      expect((await workOn("a")).status).toBe("succeeded");
      await left(0);
    });
  }

  it("starts a new process where a waiting one was killed", long, async () => {
    begin();
    await workOn("a");
    const [kept] = childrenOf(process.pid);
    process.kill(kept, "SIGKILL");
    expect((await workOn("a")).status).toBe("succeeded");
    expect(childrenOf(process.pid)).not.toContain(kept);
  });

  it("reads the input of a job that needs it, and begins none without", long, async () => {
    begin();
    const { input, ...job } = await order("validate", invest(1), "a");
    const portions = async function* () {
      yield input.subarray(0, 100);
      yield input.subarray(100);
    };
    expect(await work({ ...job, input: portions })).toMatchObject({ status: "succeeded" });
    expect(await work({ ...job, series: "b", input: async function* () {} })).toMatchObject({
      status: "failed",
      error: { cause: "invalid", message: "The input of the run no longer exists." },
    });
    expect(childrenOf(process.pid)).toHaveLength(1);
  });

  it("fails with what reading the input fails with, and leaves no process", async () => {
    begin();
    const { input, ...job } = await order("validate", invest(1), "a");
    const broken = async function* () {
      yield input.subarray(0, 100);
      throw new Error("no more");
    };
    await expect(work({ ...job, input: broken })).rejects.toThrow("no more");
    await left(0);
  });

  it("ends the process of a job that is cancelled or fails", long, async () => {
    begin();
    await workOn("a");
    const controller = new AbortController();
    const end = work(await order("optimize", invest(1.25), "a"), { signal: controller.signal });
    controller.abort();
    expect(await end).toMatchObject({ status: "cancelled" });
    expect(childrenOf(process.pid)).toEqual([]);
    const unknown = [{ ...invest(1)[0], component_name: "Wnd" }];
    const failed = await work(await order("validate", unknown, "a"));
    expect(failed).toMatchObject({ status: "failed", error: { cause: "invalid" } });
    expect(childrenOf(process.pid)).toEqual([]);
  });
});

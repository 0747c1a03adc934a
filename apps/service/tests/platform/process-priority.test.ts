/** Processes that stand back on Linux, started by an ordinary user. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { getPriority } from "node:os";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { shareOfSession } from "../../../../tests/support/processes.ts";
import { restorePriority } from "../../src/platform/process-priority.ts";

const setpriv = "/usr/bin/setpriv";
const isRoot = process.getuid?.() === 0;
const sharesBySessions = existsSync("/proc/self/autogroup");

const module = new URL("../../src/platform/process-priority.ts", import.meta.url).href;
/** Starts four jobs, each in a session of its own, says which, and gives way for the service. */
const script = `import { spawn } from "node:child_process"; import { lowerSessionPriority } from "${module}";
  for (let count = 0; count < 4; count++) {
    const { pid } = spawn("sleep", ["60"], { detached: true, stdio: "ignore" });
    lowerSessionPriority(pid, 5);
    console.log(pid);
  }
  setInterval(() => {}, 1000);`;
const service = [process.execPath, "--input-type=module", "--eval", script];
/** Root may place as many sessions at a time as it likes. */
const ordinary = isRoot ? [setpriv, "--bounding-set", "-sys_admin", "--inh-caps", "-sys_admin", ...service] : service;

const started: ChildProcess[] = [];
const jobs: number[] = [];

async function startJobs(): Promise<void> {
  const [command, ...words] = ordinary;
  const child = spawn(command, words, { stdio: ["ignore", "pipe", "inherit"] });
  started.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    jobs.push(Number(line));
    if (jobs.length === 4) return;
  }
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  for (const pid of jobs.splice(0)) process.kill(pid, "SIGKILL");
});

describe.skipIf(!sharesBySessions || (isRoot && !existsSync(setpriv)))("the sessions of jobs", () => {
  it("stand back, also those that start together, and no more once they shall end", async () => {
    await startJobs();
    await eventually(() => {
      for (const pid of jobs) expect(shareOfSession(pid)).toBeGreaterThan(0);
    });
    for (const pid of jobs) restorePriority(pid);
    await eventually(() => {
      for (const pid of jobs) expect(shareOfSession(pid)).toBe(0);
    });
  });

  it("keep their share where a process that does not lead them lowers its own priority", async () => {
    const lower = `import { lowerPriority } from "${module}"; lowerPriority(5); process.stdout.write("lowered");`;
    const options = { stdio: ["ignore", "pipe", "inherit"] };
    const lead = `require("node:child_process").spawn(process.execPath, ["--input-type=module", "--eval", ${JSON.stringify(lower)}],
      ${JSON.stringify(options)}).stdout.once("data", () => process.stdout.write("lowered"));
      setInterval(() => {}, 1000);`;
    const leader = spawn(process.execPath, ["--eval", lead], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
    started.push(leader);
    await once(leader.stdout, "data");
    expect(shareOfSession(leader.pid ?? 0)).toBe(0);
  });
});

describe.skipIf(process.platform !== "linux")("background threads", () => {
  it("have a lower priority than the thread of the service, which keeps its own", async () => {
    const before = getPriority();
    const worker = new Worker(
      `import("${module}").then(({ lowerThreadPriority }) => {
        lowerThreadPriority();
        require("node:worker_threads").parentPort.postMessage(require("node:os").getPriority());
      });`,
      { eval: true },
    );
    const [lowered] = await once(worker, "message");
    await worker.terminate();
    expect(lowered).toBe(Math.min(before + 10, 19));
    expect(getPriority()).toBe(before);
  });
});

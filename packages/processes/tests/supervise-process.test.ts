/** A child process is ended when its time, its memory or the caller's patience is over, and its end is told. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { type ProcessExit, saysOutOfMemory, superviseProcess } from "../src/supervise-process.ts";

type Supervision = Parameters<typeof superviseProcess>[1];

function startNode(code: string) {
  return spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "ignore"] });
}

/** Starts a process that waits for a minute at most, and supervises it. */
function waitingProcess(supervision: Partial<Supervision>, code = "") {
  const child = startNode(`${code}; setTimeout(() => {}, 60_000); process.stdout.write("ready")`);
  const { promise: exit, resolve: onExit } = Promise.withResolvers<ProcessExit>();
  const kill = (): void => void child.kill("SIGKILL");
  const supervisor = superviseProcess(child, { kill, onExit, ...supervision });
  return { child, supervisor, exit };
}

const killed = { code: null, signal: "SIGKILL", wasKilledForMemory: false };

it("The supervision reports the code with which a process ended by itself", async () => {
  const child = startNode("process.exit(3)");
  const exit = await new Promise((onExit) => superviseProcess(child, { kill: () => undefined, onExit }));
  expect(exit).toEqual({ code: 3, signal: null, reason: null, wasKilledForMemory: false });
});

it("The supervision reports once that a process could not be started", async () => {
  const ends: ProcessExit[] = [];
  const child = spawn("/no/such/program");
  superviseProcess(child, { kill: () => undefined, onExit: (exit) => ends.push(exit) });
  await once(child, "error").catch(() => undefined);
  await new Promise(setImmediate);
  expect(ends).toEqual([{ code: null, signal: null, reason: null, wasKilledForMemory: false }]);
});

it("The supervision kills a process when its time is over", async () => {
  expect(await waitingProcess({ timeLimitSeconds: 0.01 }).exit).toEqual({ ...killed, reason: "time_limit" });
});

it("The supervision kills a process at once when its time was over before it started, without a warning of Node.js", async () => {
  const warnings: Error[] = [];
  const keep = (warning: Error): void => void warnings.push(warning);
  process.on("warning", keep);
  try {
    expect(await waitingProcess({ timeLimitSeconds: -0.1 }).exit).toEqual({ ...killed, reason: "time_limit" });
  } finally {
    process.off("warning", keep);
  }
  expect(warnings).toEqual([]);
});

it("The supervision kills a process that holds more memory than it may", async () => {
  const readings = [10, 20, 30];
  const memory = { limitBytes: 20, sampleMs: 1, read: () => readings.shift() ?? 0 };
  expect(await waitingProcess({ memory }).exit).toEqual({ ...killed, reason: "memory" });
  expect(readings).toEqual([]);
});

it("The supervision kills a process at once when the caller aborts", async () => {
  const abort = new AbortController();
  const { exit, supervisor } = waitingProcess({ signal: abort.signal });
  abort.abort();
  expect(supervisor.isEnding()).toBe(true);
  expect(await exit).toEqual({ ...killed, reason: "interrupted" });
});

it("The supervision asks a process to end first where it may end by itself", async () => {
  const abort = new AbortController();
  const ask = (): void => void polite.child.kill("SIGTERM");
  const polite = waitingProcess(
    { signal: abort.signal, askToEnd: { ask, graceMs: 60_000 } },
    `process.on("SIGTERM", () => process.exit(0))`,
  );
  await once(polite.child.stdout, "data");
  abort.abort();
  expect(await polite.exit).toMatchObject({ code: 0, signal: null, reason: "interrupted" });
});

it("The supervision kills a process that does not end when asked", async () => {
  const { exit, supervisor } = waitingProcess({ askToEnd: { ask: () => undefined, graceMs: 1 } });
  supervisor.interrupt();
  expect(await exit).toEqual({ ...killed, reason: "interrupted" });
});

it("The supervision leaves a process alone that it has released", async () => {
  const abort = new AbortController();
  const ends: ProcessExit[] = [];
  const { child, supervisor } = waitingProcess({ signal: abort.signal, onExit: (exit) => ends.push(exit) });
  await once(child.stdout, "data");
  supervisor.release();
  abort.abort();
  expect(child.killed).toBe(false);
  child.kill("SIGKILL");
  await once(child, "close");
  expect(ends).toEqual([]);
});

it.each([
  ["FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory", true],
  ["RangeError: Array buffer allocation failed", true],
  ["TypeError: x is not a function", false],
])("The supervision recognizes the message of a process without memory: %s", (text, expected) => {
  expect(saysOutOfMemory(text)).toBe(expected);
});

/** Why the process of a job is gone: told by its signal, by its last words, and by what the system counts. */
import { describe, expect, it } from "vitest";
import { oomKillCount } from "../../../../packages/processes/src/oom-kills.ts";
import { causeOfExit } from "../../src/runs/jobs/exit-cause.ts";

const causeOf = ({ said = "", ...given }: { said?: string } & Partial<Parameters<typeof causeOfExit>[0]>): string => {
  const end = causeOfExit({ code: null, signal: null, wasKilledForMemory: false, ...given }, said);
  return end.status === "failed" ? end.error.cause : end.status;
};

describe("A job that is gone", () => {
  it.each([
    ["killed from outside", { signal: "SIGKILL" }, "worker_lost"],
    ["killed while the system killed for want of memory", { signal: "SIGKILL", wasKilledForMemory: true }, "memory"],
    ["told to end by somebody else", { signal: "SIGTERM" }, "worker_lost"],
    ["ended with its terminal", { signal: "SIGHUP" }, "worker_lost"],
    ["crashed", { signal: "SIGSEGV" }, "solver_failed"],
    ["out of its heap", { signal: "SIGABRT", said: "FATAL ERROR: JavaScript heap out of memory" }, "memory"],
    ["ended by a fault", { code: 1, said: "TypeError: x" }, "solver_failed"],
  ])("because it was %s", (_how, given, cause) => expect(causeOf(given)).toBe(cause));
});

describe.runIf(process.platform === "linux")("Processes that were killed because memory ran out", () => {
  const read = (files: Record<string, string>) => (path: string) => {
    if (files[path] === undefined) throw new Error("ENOENT");
    return files[path];
  };
  const vmstat = { "/proc/vmstat": "oom_kill 9\n" };

  it("are counted by the control group, in both versions, on the machine and in a container", () => {
    const second = { "/proc/self/cgroup": "0::/system.slice/esm.service\n" };
    const events = "low 0\noom 4\noom_kill 3\n";
    expect(oomKillCount(read({ ...second, "/sys/fs/cgroup/system.slice/esm.service/memory.events": events }))).toBe(3);
    expect(oomKillCount(read({ ...second, ...vmstat, "/sys/fs/cgroup/memory.events": events }))).toBe(3);
    const first = { "/proc/self/cgroup": "9:cpu,memory:/box\n0::/\n" };
    const control = "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n";
    expect(oomKillCount(read({ ...first, "/sys/fs/cgroup/memory/box/memory.oom_control": control }))).toBe(2);
  });

  it("are counted by the machine where no group counts them, and not at all where neither does", () => {
    expect(oomKillCount(read(vmstat))).toBe(9);
    expect(oomKillCount(read({}))).toBeNull();
  });
});

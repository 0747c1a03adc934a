/** The process of the service, before its program. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const told =
  "JSON.stringify([process.pid, process.env.MALLOC_MMAP_THRESHOLD_ ?? null, process.argv.slice(1), process.execArgv])";
const options = ["--max-semi-space-size=8", "--import", "./src/allocator.mjs"];

async function begun(environment: Record<string, string> = {}) {
  const { MALLOC_MMAP_THRESHOLD_: _, MALLOC_TRIM_THRESHOLD_: __, ...env } = process.env;
  const words = [...options, "--eval", `console.log(${told})`, "--", "a word"];
  const running = promisify(execFile)(process.execPath, words, { env: { ...env, ...environment } });
  const [pid, threshold, given, execArgv] = JSON.parse((await running).stdout);
  return { isItself: pid === running.child.pid, threshold, given, execArgv };
}

describe.skipIf(process.platform !== "linux")("A process that has freed arrays go back to the system", () => {
  it("is the same process with the same words, and has the variables of the C library", async () => {
    const { execArgv, ...rest } = await begun();
    expect(rest).toEqual({ isItself: true, threshold: "65536", given: ["a word"] });
    expect(execArgv.slice(0, 3)).toEqual(options);
  });

  it("leaves alone what somebody has set", async () => {
    expect(await begun({ MALLOC_MMAP_THRESHOLD_: "4096" })).toMatchObject({ isItself: true, threshold: "4096" });
    expect(await begun({ MALLOC_TRIM_THRESHOLD_: "4096" })).toMatchObject({ isItself: true, threshold: null });
  });

  it("does not begin again where it would lose the channel to who started it", async () => {
    const words = [...options, "--eval", `process.send(${told}, () => process.disconnect())`];
    const child = spawn(process.execPath, words, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    const [message] = await once(child, "message");
    expect(JSON.parse(message)[1]).toBe(process.env.MALLOC_MMAP_THRESHOLD_ ?? null);
  });
});

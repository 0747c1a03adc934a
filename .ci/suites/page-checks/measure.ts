/** Times against limits that grow with the load of the machine, and a slow machine on a slow line. */
import type { Page } from "playwright-core";
import { referenceSeconds } from "../../../bench/reference-task.ts";
import type { Finding } from "./workbench.ts";

/** Seconds that the reference task, four times, takes on the machine of the limits when it is quiet. */
const quietSeconds = 1.1;

/** How much slower than a quiet machine: a loaded one is slower at everything. */
export function machineLoad(): number {
  const begin = performance.now();
  referenceSeconds();
  return Math.max(1, (performance.now() - begin) / 1000 / quietSeconds);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];

export const timeFinding = (bar: string, ms: number, limit: number, load: number): Finding => ({
  bar,
  figure: `${ms.toFixed(0)} ms (≤ ${limit} × ${load.toFixed(2)} for the load)`,
  isMet: ms <= limit * load,
  isTime: true,
});

const slow = { processor: 4, bytesPerSecond: (10 * 1024 * 1024) / 8, latencyMs: 40 };

/** A quarter of the processor, 10 Mbit/s, 40 ms. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow.processor });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: slow.bytesPerSecond,
    uploadThroughput: slow.bytesPerSecond,
  });
}

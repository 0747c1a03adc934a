/** Q2: first contentful paint of `/app/` without a cache, as it is and on a slow machine and line. Median of five. */
import type { Page } from "playwright-core";
import { referenceSeconds } from "../../../bench/reference-task.ts";
import type { Check, Workbench } from "./workbench.ts";

/** Seconds that the reference task, four times, takes on the machine of the limits when it is quiet. */
const quietSeconds = 1.1;
const times = 5;

const slow = { processor: 4, bytesPerSecond: (10 * 1024 * 1024) / 8, latencyMs: 40 };

/** How much slower than a quiet machine: a loaded one is slower at everything. */
export function machineLoad(): number {
  const begin = performance.now();
  referenceSeconds();
  return Math.max(1, (performance.now() - begin) / 1000 / quietSeconds);
}

export const firstPaint: Check = async (workbench) => {
  const load = machineLoad();
  const [plain, slowed] = [await median(workbench, false), await median(workbench, true)];
  const finding = (bar: string, ms: number, limit: number) => ({
    bar: `Q2 first contentful paint${bar}`,
    figure: `${ms.toFixed(0)} ms (≤ ${limit} × ${load.toFixed(2)} for the load)`,
    isMet: ms <= limit * load,
  });
  return [finding("", plain, 600), finding(", slowed", slowed, 1500)];
};

async function median(workbench: Workbench, isSlow: boolean): Promise<number> {
  const found: number[] = [];
  for (let time = 0; time < times; time++) {
    const context = await workbench.open({ isLoggedIn: false });
    const page = await workbench.newPage(context);
    if (isSlow) await slowDown(page);
    await page.goto(`${workbench.url}/app/`);
    await page.waitForSelector("h1");
    found.push(await page.evaluate(paintMs));
    await context.close();
  }
  return found.toSorted((left, right) => left - right)[Math.floor(times / 2)];
}

const paintMs = (): number => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY;

async function slowDown(page: Page): Promise<void> {
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

/**
 * The memory of a tab in which 20 runs are watched to their end, one after the other, with the pages of their results (Q27).
 * What is left is measured on the list of data sets, where the page holds as much after 10 runs as after 20.
 */
import { readFileSync } from "node:fs";
import type { Browser, CDPSession, Page } from "playwright-core";
import { type Check, type Finding, fewHours, follow, settled, type Workbench } from "./workbench.ts";

const runs = 20;
/** Measures memory over a whole year: pages hold a result in the length of its year, however few hours are optimized. */
const options = { prices: true, ...fewHours };
const visited = ["results", "dispatch", "storage", "energy"];
const mostMb = 300;
/** Less than one node or listener, and 100 kB of what the engine itself keeps, for each run. */
const mostGrowth = { heapMb: 1, nodes: runs / 2 - 1, listeners: runs / 2 - 1 };

interface Held {
  /** Memory of scripts: objects, and the numbers of charts. */
  heapMb: number;
  nodes: number;
  listeners: number;
  /** Memory of the whole process. */
  privateMb: number;
}

export const memory: Check = async (workbench) => {
  const dataset = await workbench.send<{ id: number }>("POST", "/examples/one-region-year");
  const [variant] = await workbench.send<{ id: number }[]>("GET", `/models/?dataset_id=${dataset.id}`);
  const context = await workbench.open();
  const page = await workbench.newPage(context);
  const session = await context.newCDPSession(page);
  await page.goto(`${workbench.url}/app/datasets`);
  await settled(page);
  const held: Held[] = [];
  for (let run = 1; run <= runs; run++) {
    await watchRun(workbench, page, variant.id);
    if (run % (runs / 2) === 0) held.push(await heldBy(workbench, page, session));
  }
  await context.close();
  await workbench.send("DELETE", `/datasets/${dataset.id}`);
  return findingsOf(held);
};

/** From its start, through the pages of its results. */
async function watchRun({ url, send }: Workbench, page: Page, variant: number): Promise<void> {
  const request = { kind: "optimize", options, force: true };
  const { id } = await send<{ id: number }>("POST", `/models/${variant}/runs`, request);
  await page.evaluate(follow, `${url}/app/r/${id}?next=results`);
  await page.waitForURL("**/results");
  for (const name of visited) {
    await page.evaluate(follow, `${url}/app/r/${id}/${name}`);
    await settled(page);
  }
}

async function heldBy({ url, browser }: Workbench, page: Page, session: CDPSession): Promise<Held> {
  await page.evaluate(follow, `${url}/app/datasets`);
  await settled(page);
  // The second collection frees what was released by the end of the first.
  for (let time = 0; time < 2; time++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize } = (await session.send("Runtime.getHeapUsage")) as Record<string, number>;
  const { nodes, jsEventListeners: listeners } = await session.send("Memory.getDOMCounters");
  return { heapMb: (usedSize + backingStorageSize) / 2 ** 20, nodes, listeners, privateMb: await privateMbOf(browser) };
}

/** Private memory of the largest tab: those of other checks are closed. */
async function privateMbOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const tabs = processInfo.filter(({ type }) => type === "renderer");
  const kilobytes = tabs.map(({ id }) => {
    const lines = readFileSync(`/proc/${id}/smaps_rollup`, "utf8").matchAll(/^Private_\w+:\s+(\d+) kB/gm);
    return [...lines].reduce((sum, [, value]) => sum + Number(value), 0);
  });
  return Math.max(...kilobytes) / 1024;
}

function findingsOf([half, whole]: Held[]): Finding[] {
  const most = Math.max(half.privateMb, whole.privateMb);
  const format = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 1 });
  const words = { heapMb: "MB of scripts", nodes: "nodes", listeners: "listeners" };
  const growth = Object.entries(mostGrowth).map(([name, mostMore]): Finding => {
    const [before, after] = [half, whole].map((one) => one[name as keyof Held]);
    return {
      bar: `Q27 ${words[name as keyof typeof words]} after ${runs / 2} and ${runs} runs`,
      figure: `${format(before)} and ${format(after)} (≤ ${mostMore} more)`,
      isMet: after - before <= mostMore,
    };
  });
  const size = {
    bar: `Q27 memory of the tab after ${runs} runs`,
    figure: `${most.toFixed(0)} MB (≤ ${mostMb})`,
    isMet: most <= mostMb,
  };
  return [size, ...growth];
}

/** Long tasks while the overview of a result loads (Q4), and how far things move on a visit of ten pages (Q5). */
import type { Page } from "playwright-core";
import { machineLoad, median, timeFinding } from "./measure.ts";
import { type Check, follow, settled, type Workbench } from "./workbench.ts";

const times = 5;
const mostShift = 0.05;
/** A page that needs longer appears in parts, which move each other (`longestMs` of the page). */
const wholeMs = 1200;
const visited = [
  "/",
  "/datasets",
  "/d/{dataset}",
  "/d/{dataset}/v/{variant}",
  "/d/{dataset}/runs",
  "/r/{run}",
  "/r/{run}/results",
  "/r/{run}/dispatch",
  "/r/{run}/energy",
  "/r/{run}/network",
];

export const visit: Check = async (workbench) => {
  const context = await workbench.open();
  const page = await workbench.newPage(context);
  await page.addInitScript(noteEntries);
  const load = machineLoad();
  const longest: number[] = [];
  for (let time = 0; time < times; time++) {
    await page.goto(addressOf(workbench, "/r/{run}/results"));
    await settled(page);
    const { tasks } = await page.evaluate(entries);
    longest.push(Math.max(0, ...tasks));
  }
  const { shifts, settling } = await notedOnVisit(workbench, page);
  await context.close();
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const largest = shifts.toSorted((left, right) => right.value - left.value).slice(0, 3);
  return [
    timeFinding("Q4 longest task while the overview of a result loads", median(longest), 200, load),
    {
      bar: `Q5 layout shift over ${visited.length} pages`,
      figure: `${sum.toFixed(4)} (≤ ${mostShift})${largest.map(({ value, what }) => `; ${value.toFixed(4)} ${what}`).join("")}`,
      isMet: sum <= mostShift,
      isTime: settling.some((ms) => ms >= wholeMs),
    },
  ];
};

function addressOf({ addresses }: Workbench, pattern: string): string {
  const found = addresses.find((each) => each.pattern === pattern);
  if (!found) throw new Error(`There is no page ${pattern}.`);
  return found.address;
}

interface Shift {
  value: number;
  what: string;
}

async function notedOnVisit(workbench: Workbench, page: Page): Promise<Noted["noted"]> {
  await page.goto(`${workbench.url}/app/`);
  for (const pattern of visited) {
    // Clicked by code: what moves after a click of a user is not counted.
    await page.evaluate(follow, addressOf(workbench, pattern));
    await settled(page);
    await page.waitForTimeout(200);
  }
  return page.evaluate(entries);
}

interface Noted {
  /** Milliseconds of tasks, and from the opening of a page until it appears. */
  noted: { tasks: number[]; shifts: Shift[]; settling: number[] };
}

/** In the page, before its own scripts. */
function noteEntries(): void {
  const noted: Noted["noted"] = { tasks: [], shifts: [], settling: [] };
  (window as unknown as Noted).noted = noted;
  new PerformanceObserver((list) => noted.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: "longtask",
    buffered: true,
  });
  let begin = 0;
  new MutationObserver(() => {
    const isSettling = "settling" in document.documentElement.dataset;
    if (isSettling) begin = performance.now();
    else noted.settling.push(performance.now() - begin);
  }).observe(document, { attributeFilter: ["data-settling"], subtree: true });
  interface ShiftEntry extends PerformanceEntry {
    value: number;
    sources: { node: Node | null }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as ShiftEntry[]) {
      const names = sources.map(({ node }) =>
        node instanceof Element ? `${node.localName}.${node.getAttribute("class")}` : String(node?.nodeName),
      );
      noted.shifts.push({ value, what: `${location.pathname}: ${names.join(", ")}` });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** In the page. */
const entries = (): Noted["noted"] => (window as unknown as Noted).noted;

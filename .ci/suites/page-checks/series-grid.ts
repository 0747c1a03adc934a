/** The grid of series: scrolling 10,000 × 20 values (Q8), pasting and taking back blocks of a year (Q9). */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { machineLoad, median, timeFinding } from "./measure.ts";
import { type Check, type Finding, patienceMs, settled, type Workbench } from "./workbench.ts";

const times = 5;
const year = 8760;

export const seriesGrid: Check = async (workbench) => {
  const context = await workbench.open({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await workbench.newPage(context);
  const findings: Finding[] = [];
  await openEmptySeries(workbench, page, { steps: year, regions: 50 });
  findings.push(...(await pasteTimes(page, 8, 300)), ...(await pasteTimes(page, 50, 1200)));
  await openEmptySeries(workbench, page, { steps: 10_000, regions: 20 });
  await paste(page, block(10_000, 20));
  findings.push(...(await frameTimes(workbench, page)));
  await openEmptySeries(workbench, page, { steps: 4, regions: 2 });
  const stored = page.waitForResponse((answer) => answer.url().endsWith("/changes") && answer.ok());
  await page.evaluate(pasteAndSave, "0.1\t0.2\n0.3\t0.4\n0.5\t0.6\n0.7\t0.8");
  const isStored = await stored.then(
    () => true,
    () => false,
  );
  findings.push({ bar: "Ctrl S straight after a paste stores it", figure: isStored ? "yes" : "no", isMet: isStored });
  await context.close();
  return findings;
};

/** A data set of a source without any values. Returns its id. */
export async function openEmptySeries(
  { send, url }: Workbench,
  page: Page,
  { steps, regions, name = `Grid of ${steps} × ${regions}` }: { steps: number; regions: number; name?: string },
): Promise<number> {
  const dataset = await send<{ id: number }>("POST", "/datasets/", {
    name,
    hours_per_time_step: 1,
    number_of_time_steps: steps,
    cost_unit: "€",
    length_unit: "km",
  });
  const ref_dataset = dataset.id;
  for (let region = 1; region <= regions; region++)
    await send("POST", "/regions/", { ref_dataset, name: `Region ${region}` });
  await send("POST", "/commodities/", { ref_dataset, name: "electricity", unit: "GW" });
  await send("POST", "/sources/", { ref_dataset, name: "Wind", commodity_name: "electricity" });
  await page.goto(`${url}/app/d/${dataset.id}/series?component=Wind&family=operationRateMax`);
  await settled(page);
  await page.locator("[role=grid]").focus();
  return dataset.id;
}

/** As a German spreadsheet copies it, with three cells that are no numbers. */
function block(rows: number, columns: number): string {
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => `0,${((row * 7 + column * 13) % 1000) + 1000}`),
  );
  for (const row of [4111, 5000, 6000]) lines[row][1] = "#NV";
  return lines.map((line) => line.join("\t")).join("\r\n");
}

async function paste(page: Page, text: string): Promise<number> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.locator("[role=grid]").focus();
  return timeOf(page, "Control+v");
}

/** From the key until the cells, their marks and the words about them are drawn. */
async function timeOf(page: Page, key: string): Promise<number> {
  // The key reaches a busy page on another way: what waits for it has to be there first.
  await page.evaluate(beginToWait, patienceMs);
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as Waiting).drawn);
}

interface Waiting {
  /** Milliseconds. */
  drawn: Promise<number>;
}

/** In the page. */
function beginToWait(mostMs: number): void {
  const state = document.querySelector(".series-state");
  if (!state) throw new Error("There is no state of the table.");
  (window as unknown as Waiting).drawn = new Promise((resolve) => {
    setTimeout(() => resolve(mostMs), mostMs);
    let begin = 0;
    const note = (event: Event): void => {
      if (event instanceof KeyboardEvent && !["v", "z"].includes(event.key)) return;
      removeEventListener("keydown", note, true);
      begin = performance.now();
    };
    addEventListener("keydown", note, true);
    const observer = new MutationObserver(() => {
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
    });
    observer.observe(state, { childList: true, characterData: true, subtree: true });
  });
}

/** In the page: the key comes before the pasted values are drawn. */
async function pasteAndSave(text: string): Promise<void> {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  await Promise.resolve();
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true }));
}

async function pasteTimes(page: Page, columns: number, limit: number): Promise<Finding[]> {
  const text = block(year, columns);
  const before = machineLoad();
  const pasted: number[] = [];
  const undone: number[] = [];
  const state = page.locator(".series-state");
  let isRead = true;
  for (let time = 0; time < times; time++) {
    await page.keyboard.press("Control+Home");
    pasted.push(await paste(page, text));
    isRead &&= (await state.innerText()).includes(
      `${year.toLocaleString("en")} × ${columns} pasted, 3 not readable (first: row 4,112`,
    );
    isRead &&= (await page.locator(".value-grid-wrong").getAttribute("d")) !== "";
    undone.push(await timeOf(page, "Control+z"));
  }
  const size = `${year} × ${columns}`;
  const load = Math.max(before, machineLoad());
  return [
    timeFinding(`Q9 paste ${size} until cells and marks stand`, median(pasted), limit, load),
    timeFinding(`Q9 undo the paste of ${size}`, median(undone), limit, load),
    {
      bar: `Q9 what the paste of ${size} could not read is said and marked`,
      figure: isRead ? "3 cells, the first in row 4,112" : await state.innerText(),
      isMet: isRead,
    },
  ];
}

async function frameTimes(workbench: Workbench, page: Page): Promise<Finding[]> {
  const before = machineLoad();
  const medians: number[] = [];
  const slow: number[] = [];
  for (let time = 0; time < times; time++) {
    const frames = (await page.evaluate(scrollFrames)).toSorted((left, right) => left - right);
    medians.push(median(frames));
    slow.push(frames[Math.floor(frames.length * 0.95)]);
  }
  const load = Math.max(before, machineLoad());
  let blank = 0;
  for (const picture of [1, 2, 3]) {
    const scrolling = page.evaluate(scrollFrames);
    await page.waitForTimeout(700 * picture);
    await page.screenshot({ path: join(workbench.pictures, `grid-scrolling-${picture}.png`) });
    blank += await page.evaluate(blankRows);
    await scrolling;
  }
  return [
    timeFinding("Q8 frame while 10,000 × 20 values scroll by 40 rows a frame, median", median(medians), 17, load),
    timeFinding("Q8 the same, 95 % of the frames", median(slow), 34, load),
    { bar: "Q8 rows without values in three pictures of it", figure: `${blank} (≤ 0)`, isMet: blank === 0 },
  ];
}

/** In the page: milliseconds of each frame in 3 s. */
function scrollFrames(): Promise<number[]> {
  const grid = document.querySelector("[role=grid]");
  if (!grid) throw new Error("There is no grid.");
  const rows = 40 * 28;
  grid.scrollTop = 0;
  return new Promise((resolve) => {
    const frames: number[] = [];
    const begin = performance.now();
    let last = begin;
    const step = (now: number): void => {
      frames.push(now - last);
      last = now;
      const isAtEnd = grid.scrollTop + grid.clientHeight >= grid.scrollHeight - rows;
      grid.scrollTop = isAtEnd ? 0 : grid.scrollTop + rows;
      if (now - begin < 3000) requestAnimationFrame(step);
      else resolve(frames.slice(1));
    };
    requestAnimationFrame(step);
  });
}

/** In the page. */
function blankRows(): number {
  const rows = [...document.querySelectorAll("[role=grid] [role=row]:not([hidden])")];
  return rows.filter((row) => [...row.children].some((cell) => cell.textContent === "")).length;
}

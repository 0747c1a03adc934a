/**
 * Charts over time with 8,760 steps: from the click to the picture (Q7), drawing, zooming and moving (Q6), and that the
 * table behind a picture has the figures of the statistics (Q12). Medians of five; limits grow with the load.
 */
import type { Page } from "playwright-core";
import { machineLoad } from "./first-paint.ts";
import { type Check, type Finding, settled, type Workbench } from "./workbench.ts";

const rounds = 5;
const median = (values: number[]): number => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];

export const timeCharts: Check = async (workbench) => {
  const run = await finishedRun(workbench);
  const context = await workbench.open();
  const page = await workbench.newPage(context);
  const opened: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${workbench.url}/app/r/${run}`);
    await settled(page);
    opened.push(await page.evaluate(timeToPicture, `/app/r/${run}/dispatch`));
  }
  const before = machineLoad();
  const { draw, zoom, pan } = await page.evaluate(timesOfKeys, rounds);
  const load = (before + machineLoad()) / 2;
  const finding = (bar: string, ms: number, limit: number): Finding => ({
    bar,
    figure: `${ms.toFixed(0)} ms (≤ ${limit} × ${load.toFixed(2)} for the load)`,
    isMet: ms <= limit * load,
  });
  const findings = [
    finding(`Q7 dispatch of a year, from the click to the picture (the first time ${opened[0].toFixed(0)} ms)`, median(opened), 1500),
    finding("Q6 a year of layers drawn", median(draw), 300),
    finding("Q6 zoom", median(zoom), 100),
    finding("Q6 moving the three charts of the page at once, per frame", median(pan), 3 * 34),
    ...(await tableFindings(workbench, page, run)),
  ];
  await context.close();
  return findings;
};

async function finishedRun({ send }: Workbench): Promise<number> {
  const dataset = await send<{ id: number }>("POST", "/examples/three-regions-year");
  const [model] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${dataset.id}`);
  const options = { prices: true, typical_periods: 7, segments: 12 };
  let run = await send<{ id: number; status: string }>("POST", `/models/${model.id}/runs`, { kind: "optimize", options });
  while (["queued", "running"].includes(run.status)) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    run = await send("GET", `/runs/${run.id}`);
  }
  if (run.status !== "succeeded") throw new Error(`Run ${run.id} has ${run.status}.`);
  return run.id;
}

/** In the page. */
async function timeToPicture(address: string): Promise<number> {
  const begin = performance.now();
  document.querySelector<HTMLAnchorElement>(`nav a[href="${address}"]`)?.click();
  while (!document.querySelector(".range-bar ~ figure canvas") || location.pathname !== address)
    await new Promise(requestAnimationFrame);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return performance.now() - begin;
}

/** In the page: milliseconds until the second frame after a key. */
async function timesOfKeys(count: number): Promise<Record<"draw" | "zoom" | "pan", number[]>> {
  const plot = document.querySelector<HTMLElement>(".plot");
  const frame = () => new Promise(requestAnimationFrame);
  const timeOf = async (key: string, frames: number): Promise<number> => {
    const begin = performance.now();
    plot?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    for (let each = 0; each < frames; each++) await frame();
    return performance.now() - begin;
  };
  const times = { draw: [] as number[], zoom: [] as number[], pan: [] as number[] };
  for (let round = 0; round < count; round++) {
    for (const _ of [1, 2, 3]) times.zoom.push(await timeOf("+", 2));
    for (const key of ["PageDown", "PageDown", "PageUp", "PageUp"]) times.pan.push(await timeOf(key, 1));
    times.draw.push(await timeOf("Home", 2));
  }
  return times;
}

interface Row {
  commodity: string;
  region: string | null;
  quantity: string;
  value: number;
}

async function tableFindings({ send }: Workbench, page: Page, run: number): Promise<Finding[]> {
  const rows = await send<Row[]>("GET", `/runs/${run}/statistics?group=balance&totals=true`);
  const demand = rows.filter(({ commodity, quantity }) => commodity === "electricity" && quantity === "demand");
  const expected = -demand.reduce((sum, { value }) => sum + value, 0);
  await page.locator("figure").first().getByRole("button", { name: "As table" }).click();
  const shown = await page.evaluate(() => {
    const column = [...document.querySelectorAll("figure table.table thead th")].findIndex((cell) => cell.textContent === "Demand");
    const cells = [...document.querySelectorAll("figure table.table tbody tr")].map((row) => row.children[column]?.textContent);
    return cells.reduce((sum, text) => sum + Number((text ?? "").replaceAll(",", "").replace("−", "-")) * 24, 0);
  });
  const unnamed = await page.evaluate(
    () => [...document.querySelectorAll(".plot")].filter((plot) => !plot.ariaLabel || !plot.ariaValueText).length,
  );
  const difference = Math.abs(shown / expected - 1);
  return [
    {
      bar: "Q12 the table of the dispatch has the demand of the statistics",
      figure: `${shown.toFixed(1)} of ${expected.toFixed(1)}`,
      isMet: difference < 1e-5,
    },
    { bar: "Q12 charts have a name and a spoken value", figure: `${unnamed} without`, isMet: unnamed === 0 },
  ];
}

/**
 * Charts over time with 8,760 steps: from the click to the picture (Q7), drawing, zooming and moving (Q6). Medians of five;
 * limits grow with the load.
 */
import { machineLoad, median, timeFinding } from "./measure.ts";
import { type Check, settled } from "./workbench.ts";

const rounds = 5;

export const timeCharts: Check = async (workbench) => {
  const { run } = workbench.prepared;
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
  const findings = [
    timeFinding(
      `Q7 dispatch of a year, from the click to the picture (the first time ${opened[0].toFixed(0)} ms)`,
      median(opened),
      1500,
      load,
    ),
    timeFinding("Q6 a year of layers drawn", median(draw), 300, load),
    timeFinding("Q6 zoom", median(zoom), 100, load),
    timeFinding("Q6 moving the three charts of the page at once, per frame", median(pan), 34, load),
  ];
  await context.close();
  return findings;
};

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

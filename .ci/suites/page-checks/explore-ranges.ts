/**
 * S3: near-optimal ranges that are explored by hand. The ranges that the browser finds are those of the run, become narrower while a
 * capacity is held, and come back when it is released: with the keyboard alone, on a computer and on a phone.
 */
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { de as deTexts } from "../../../apps/workbench/src/page/pages/what-if/ranges/de.ts";
import { en as enTexts } from "../../../apps/workbench/src/page/pages/what-if/ranges/en.ts";
import { type Check, type Finding, finishedRun, hasFocus, settled, until } from "./workbench.ts";

interface StoredRange {
  target: string;
  least: number;
  optimum: number;
  most: number;
  least_plan: number | null;
  most_obstacle: string | null;
}

interface ShownRange {
  target: string;
  least: number;
  most: number;
  /** Width of the bar. */
  width: number;
}

const looks = [
  { scheme: "light", language: "en", width: 1280 },
  { scheme: "dark", language: "de", width: 390 },
] as const;

const slack = 0.05;

export const exploreRanges: Check = async (workbench) => {
  const { send } = workbench;
  const findings: Finding[] = [];
  const { id: dataset } = await send<{ id: number }>("POST", "/examples/one-region-week");
  const [model] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${dataset}`);
  const run = await finishedRun(send, model.id, { kind: "alternatives", options: { slack } });
  const stored = await send<StoredRange[]>("GET", `/runs/${run}/ranges`);
  for (const look of looks) findings.push(...(await exploreAt(workbench, run, stored, look)));
  await send("DELETE", `/datasets/${dataset}`);
  return findings;
};

async function exploreAt(
  { open, newPage, url, pictures }: Parameters<Check>[0],
  run: number,
  stored: readonly StoredRange[],
  { scheme, language, width }: (typeof looks)[number],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const expect = (what: string, isMet: boolean, figure = isMet ? "yes" : "no"): void =>
    void findings.push({ bar: `S3 ${what}, ${width} px`, figure, isMet });
  const t = language === "de" ? deTexts : enTexts;
  const context = await open({ language, scheme, viewport: { width, height: 900 } });
  const page = await newPage(context);
  const picture = async (name: string): Promise<void> => {
    if (pictures) await section.screenshot({ path: join(pictures, `explore-${name}-${scheme}-${width}.png`) });
  };
  await page.goto(`${url}/app/r/${run}/alternatives`);
  await settled(page);
  const section = page.locator("#live-ranges");
  const atRest = () => until(async () => (await section.getAttribute("data-state")) === "at rest" && (await isDone()));
  const isDone = async (): Promise<boolean> =>
    /^\d+ /.test((await section.getByRole("status").first().textContent()) ?? "");

  const start = section.getByRole("button", { name: t.start });
  await start.focus();
  const begin = performance.now();
  await page.keyboard.press("Enter");
  expect("a key starts the search, which ends", await atRest());
  const seconds = (performance.now() - begin) / 1000;
  const free = await shownRanges(section);
  const movable = stored.filter(({ least_plan }) => least_plan !== null);
  findings.push({
    bar: `S3 start and ${movable.length} ranges, ${width} px`,
    figure: `${seconds.toFixed(2)} s (≤ 20)`,
    isMet: seconds <= 20,
    isTime: true,
  });
  const furthest = furthestOf(free, movable);
  expect("ranges are those of the run", free.length > 0 && furthest <= 1e-6, `${furthest.toExponential(1)} (≤ 1e-6)`);
  await picture("free");

  // At the end of another one, the slack is not used up.
  const byCost = new Set(stored.filter((each) => each.most_obstacle === "cost").map(({ target }) => target));
  const widest = free
    .filter(({ target }) => byCost.has(target))
    .reduce((most, each) => (each.width > most.width ? each : most)).target;
  const slider = section.locator(`[data-target="${widest}"] input[type=range]`);
  await slider.focus();
  const holding = performance.now();
  await page.keyboard.press("End");
  const release = section.getByRole("button", { name: t.releaseOf(widest) });
  await release.waitFor();
  expect("a key holds a capacity", await atRest());
  const milliseconds = (performance.now() - holding) / free.length;
  findings.push({
    bar: `S3 one range while a capacity is held, ${width} px`,
    figure: `${milliseconds.toFixed(0)} ms (≤ 1000)`,
    isMet: milliseconds <= 1000,
    isTime: true,
  });
  expect("the slider keeps the focus", await hasFocus(page, `[data-target="${widest}"] input`));
  const bound = await shownRanges(section);
  const narrower = bound.filter(
    ({ target, width: now }) =>
      target !== widest && now < 0.99 * (free.find((each) => each.target === target)?.width ?? 0),
  );
  const wider = bound.filter(
    ({ target, width: now }) => now > 1.01 * (free.find((each) => each.target === target)?.width ?? 0),
  );
  expect(
    "others become narrower, none wider",
    narrower.length > 0 && wider.length === 0,
    `${narrower.length} narrower`,
  );
  const left = await leftShare(section, t.left);
  expect("at an end, nothing is left of the slack", left >= 0 && left < 0.05 * slack, `${(100 * left).toFixed(2)} %`);
  expect("nothing is cut sideways", await fitsWidth(page));
  await picture("held");

  // With a large battery, the gas turbine can be small; without one it cannot.
  await section.locator('[data-target="Gas turbine"] input').focus();
  await page.keyboard.press("Home");
  await section.getByRole("button", { name: t.releaseOf("Gas turbine") }).waitFor();
  await atRest();
  const before = await slider.inputValue();
  await slider.focus();
  await page.keyboard.press("Home");
  await section.getByText(t.faults.beyond).waitFor();
  const isKept = await until(async () => (await slider.inputValue()) === before);
  expect("two that exclude each other are said, and held as before", isKept);
  await picture("beyond");

  await section.getByRole("button", { name: t.releaseAll }).focus();
  await page.keyboard.press("Enter");
  expect("a key releases it", await until(async () => (await release.count()) === 0));
  await atRest();
  const again = await shownRanges(section);
  const isBack = again.every(({ target, width: now }) => {
    const before = free.find((each) => each.target === target)?.width ?? 0;
    return Math.abs(now - before) < 1;
  });
  expect("released, all have the ranges from before", isBack);

  await section.getByLabel(t.slack).selectOption("0.01");
  await until(async () => (await section.getAttribute("data-state")) === "searching", 2000);
  await atRest();
  const less = await shownRanges(section);
  const sums = [free, less].map((ranges) => ranges.reduce((sum, { least, most }) => sum + most - least, 0));
  expect("less slack leaves narrower ranges", sums[1] < sums[0], `${((100 * sums[1]) / sums[0]).toFixed(0)} % as wide`);

  expect("two capacities have a range of their sum", await hasSum(section, t.sum, atRest));
  await picture("sum");

  await page.goto(`${url}/app/r/${run}/what-if`);
  await settled(page);
  await start.click();
  await atRest();
  const beside = furthestOf(await shownRanges(section), movable);
  expect("beside sliders of inputs, they are those of the run", beside <= 1e-6, `${beside.toExponential(1)} (≤ 1e-6)`);
  await page.getByRole("slider").first().focus();
  await page.keyboard.press("End");
  const isAnew = await until(async () => (await section.getAttribute("data-state")) === "searching");
  await atRest();
  const moved = furthestOf(await shownRanges(section), movable);
  expect("an input that moves moves them", isAnew && moved > 1e-3, moved.toFixed(3));
  await picture("what-if");
  await context.close();
  return findings;
}

/** The largest difference of an end from that of the run, relative to its most. */
function furthestOf(shown: readonly ShownRange[], stored: readonly StoredRange[]): number {
  const differences = stored.map(({ target, least, most }) => {
    const own = shown.find((each) => each.target === target);
    const size = Math.max(1e-3, Math.abs(most));
    return own ? Math.max(Math.abs(own.least - least), Math.abs(own.most - most)) / size : Number.POSITIVE_INFINITY;
  });
  return Math.max(...differences);
}

/** Adds up the first two capacities of one unit; their sum is between the sums of their ends. */
async function hasSum(section: Locator, t: typeof enTexts.sum, atRest: () => Promise<boolean>): Promise<boolean> {
  await section.locator("summary", { hasText: t.title }).click();
  const names = ["Photovoltaics", "Wind"];
  for (const name of names) await section.getByLabel(name, { exact: true }).check();
  await section.getByRole("button", { name: t.add }).click();
  await section.locator("[data-target]", { hasText: names.join(" + ") }).waitFor();
  await atRest();
  const ranges = await shownRanges(section);
  const parts = ranges.filter(({ target }) => names.includes(target));
  const sum = ranges.find(({ target }) => target === names.join("\n"));
  const size = (end: "least" | "most"): number => parts.reduce((total, part) => total + part[end], 0);
  return sum !== undefined && sum.least >= size("least") - 1e-6 && sum.most <= size("most") + 1e-6;
}

/** Least and most by the sliders, in the figures of the data. */
const shownRanges = (section: Locator): Promise<ShownRange[]> =>
  section.locator("[data-target]:has(input[type=range])").evaluateAll((rows) =>
    rows.map((row) => {
      const slider = row.querySelector("input");
      return {
        target: (row as HTMLElement).dataset.target ?? "",
        least: Number(slider?.min),
        most: Number(slider?.max),
        width: Number(row.querySelector(".corridor-now")?.getAttribute("width")),
      };
    }),
  );

/** In percent behind the amount. */
async function leftShare(section: Locator, name: string): Promise<number> {
  const text = (await section.locator("dl div", { hasText: name }).locator("dd").textContent()) ?? "";
  const [, digits] = /\(([\d.,]+)/.exec(text) ?? [];
  return digits === undefined ? -1 : Number(digits.replace(",", ".")) / 100;
}

const fitsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

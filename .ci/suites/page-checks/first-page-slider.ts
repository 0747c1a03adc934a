/**
 * The sliders of the first page before any login: nothing more is loaded until somebody touches one, then the optimum of each position is
 * solved in the browser; by keyboard and mouse, in both languages, and without the solver by what is stored.
 */
import type { Page } from "playwright-core";
import { machineLoad, median, timeFinding } from "./measure.ts";
import { type Check, settled, until, type Workbench } from "./workbench.ts";

const pointMs = 100;
const mostShift = 0.01;

const looks = [
  { name: "light", language: "en", scheme: "light", width: 1280, solved: /Solved in your browser: \d+ ms/ },
  { name: "dark", language: "de", scheme: "dark", width: 1280, solved: /In Ihrem Browser gerechnet: \d+ ms/ },
  { name: "phone", language: "de", scheme: "light", width: 390, solved: /In Ihrem Browser gerechnet: \d+ ms/ },
] as const;

export const firstPageSlider: Check = async (workbench) => {
  const findings = [];
  const load = machineLoad();
  const points: number[] = [];
  for (const look of looks) {
    const { faults, milliseconds } = await moved(workbench, look);
    points.push(...milliseconds);
    findings.push({
      bar: `First page, sliders solved in the browser (${look.name}, ${look.language})`,
      figure: faults.length === 0 ? `${milliseconds.length} positions` : faults.join("; "),
      isMet: faults.length === 0,
    });
  }
  findings.push(timeFinding("First page, a position of the sliders", median(points), pointMs, load));
  const faults = await withoutCore(workbench);
  findings.push({
    bar: "First page, sliders without the solver",
    figure: faults.join("; ") || "stored optima, with a sentence",
    isMet: faults.length === 0,
  });
  return findings;
};

const line = ".example-solved";
const figuresOf = (page: Page): Promise<string> => page.locator(".example-figures").innerText();
const slider = (page: Page, place: number) => page.locator(".example-slider input").nth(place);
const lineOf = (page: Page): Promise<string> => page.locator(line).innerText();
/** At rest: what is shown is the answer to the last move. */
const rested = (page: Page): Promise<void> => page.waitForTimeout(1500);

async function moved(workbench: Workbench, { name, language, scheme, width, solved }: (typeof looks)[number]) {
  const faults: string[] = [];
  const milliseconds: number[] = [];
  const context = await workbench.open({ isLoggedIn: false, language, scheme, viewport: { width, height: 900 } });
  try {
    const page = await workbench.newPage(context);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.addInitScript(noteShifts);
    await page.goto(`${workbench.url}/app/`);
    await settled(page);
    const picture = (state: string) =>
      page
        .locator(".example-result")
        .screenshot({ path: `${workbench.pictures}/first-page-slider-${name}-${state}.png` });
    if (workbench.pictures) await picture("stored");
    const isLazy = (path: string): boolean => /\/core\/|solved-example/.test(path);
    if (asked.some(isLazy)) faults.push("loaded before a slider is touched");
    const stored = await figuresOf(page);

    // By keyboard: back and forth, where the stored optimum is the solved one.
    await slider(page, 0).focus();
    if (!(await until(async () => solved.test(await lineOf(page))))) faults.push(`not solved: ${await lineOf(page)}`);
    if ((await figuresOf(page)) !== stored) faults.push("solved figures differ from those stored");
    for (const [place, key] of [
      [0, "ArrowRight"],
      [1, "ArrowLeft"],
      [2, "ArrowRight"],
    ] as const) {
      await slider(page, place).focus();
      const before = await figuresOf(page);
      for (let time = 0; time < 4; time++) {
        await page.keyboard.press(key);
        await page.waitForTimeout(400);
        milliseconds.push(Number(/\d+(?= ms)/.exec(await lineOf(page))?.[0]));
      }
      await rested(page);
      if (place < 2 && (await figuresOf(page)) === before) faults.push(`slider ${place}: figures stay`);
      if (!/\d\s(€\/t|€\/kW|%)$/.test((await slider(page, place).getAttribute("aria-valuetext")) ?? ""))
        faults.push(`slider ${place}: value without unit`);
    }

    // By mouse, without a pause.
    const box = await slider(page, 0).boundingBox();
    if (!box) throw new Error("There is no slider.");
    const [y, at] = [box.y + box.height / 2, (share: number): number => box.x + share * box.width];
    await page.mouse.move(at(0.25), y);
    await page.mouse.down();
    for (let share = 0.25; share <= 0.9; share += 0.01) await page.mouse.move(at(share), y);
    await page.mouse.up();
    await rested(page);
    const [swept] = await Promise.all([figuresOf(page), workbench.pictures ? picture("moved") : null]);
    if (swept === stored) faults.push("figures stay under the mouse");
    const said = await page.locator(".example-result [role=status]").innerText();
    const cost = await page.locator(".example-figures dd strong").first().innerText();
    if (!said.includes(`${cost} €/MWh`)) faults.push(`said at rest: ${said}`);
    const shift = await page.evaluate(() => (window as unknown as Noted).shift);
    if (shift > mostShift) faults.push(`layout shift ${shift.toFixed(3)}`);
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      faults.push("wider than the page");
    if (asked.filter((path) => path.endsWith("core.js")).length !== 1) faults.push("the core is not loaded once");
  } finally {
    await context.close();
  }
  return { faults, milliseconds };
}

interface Noted {
  shift: number;
}

/** In the page, before its own scripts: what moves although nobody has just clicked, and also what moves after a click. */
function noteShifts(): void {
  const noted = window as unknown as Noted;
  noted.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** Not by `newPage` of the suite: the browser itself complains of the script that does not come. */
async function withoutCore(workbench: Workbench): Promise<string[]> {
  const faults: string[] = [];
  const context = await workbench.open({ isLoggedIn: false, isIntercepted: true });
  try {
    const page = await context.newPage();
    await page.route("**/core/core.js", (route) => route.abort());
    await page.goto(`${workbench.url}/app/`);
    await settled(page);
    const stored = await figuresOf(page);
    await slider(page, 0).focus();
    if (!(await until(async () => (await lineOf(page)).includes("could not start the solver"))))
      faults.push(`no sentence: ${await lineOf(page)}`);
    await page.keyboard.press("End");
    if (!(await until(async () => /400\s€\/t/.test(await lineOf(page)), 5000))) faults.push(await lineOf(page));
    if ((await figuresOf(page)) === stored) faults.push("the figures stay");
    if (!(await slider(page, 1).isDisabled())) faults.push("wind can be moved");
    if (workbench.pictures)
      await page.locator(".example-result").screenshot({ path: `${workbench.pictures}/first-page-slider-unable.png` });
  } finally {
    await context.close();
  }
  return faults;
}

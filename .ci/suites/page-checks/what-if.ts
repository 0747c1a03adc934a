/**
 * Q43: sliders on the inputs of a run. The plan at their values is solved in the page, and is the one that the service finds for a scenario
 * with the same changes; over typical periods, the resolution of the run confirms it.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { en as texts } from "../../../apps/workbench/src/page/pages/what-if/en.ts";
import { faultsOf } from "./every-page.ts";
import { type Check, type Finding, finished, settled, until } from "./workbench.ts";

interface Run {
  id: number;
  objective: number;
  model_id: number;
}

/** Relative. */
const same = 1e-9;
const answerMs = 60_000;
/** Arrows from the present value, of a hundred from end to end of × 0.5 to × 1.5. */
const moves = 10;

export const whatIf: Check = async (workbench) => {
  const { url, open, newPage, send, pictures } = workbench;
  const findings: Finding[] = [];
  const expect = (what: string, isMet: boolean, figure = isMet ? "yes" : "no"): void =>
    void findings.push({ bar: `Q43 ${what}`, figure, isMet });
  const objectiveIn = async (page: Page): Promise<number> =>
    Number((await page.locator("[data-objective]").getAttribute("data-objective")) ?? Number.NaN);
  const rested = (page: Page): Promise<boolean> =>
    until(async () => (await page.locator('[data-objective][data-solving="false"]').count()) > 0, answerMs);
  const equal = (one: number, other: number): boolean => Math.abs(one - other) <= same * Math.abs(other);

  const { id: dataset } = await send<{ id: number }>("POST", "/examples/one-region-week");
  const [model] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${dataset}`);
  const run = await finished(send, model.id, { prices: true });
  const { objective } = await send<Run>("GET", `/runs/${run}`);
  const context = await open();
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    const page = await newPage(context);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${url}/app/r/${run}/results`);
    await settled(page);
    await page.getByRole("link", { name: texts.title, exact: true }).click();
    expect(`at ${width} px, the first answer comes by one click`, await rested(page));
    const first = await objectiveIn(page);
    expect("the values of the run have its cost", equal(first, objective), `${first} and ${objective}`);
    const slider = page.getByRole("slider").first();
    await slider.focus();
    for (let move = 0; move < moves; move++) await page.keyboard.press("ArrowRight");
    await until(async () => (await objectiveIn(page)) !== first, answerMs);
    await rested(page);
    const said = (await slider.getAttribute("aria-valuetext")) ?? "";
    expect("the slider says its factor", said.startsWith("× 1.1"), said);
    findings.push(...(await faultsOf(workbench, page, `what-if-${width}`, true)));
    if (pictures) await page.screenshot({ path: join(pictures, `what-if-${width}.png`), fullPage: true });
    const moved = await objectiveIn(page);
    if (width === 1440) {
      await page.reload();
      await rested(page);
      expect("a reload shows the same values", equal(await objectiveIn(page), moved), String(moved));
      await page.getByRole("button", { name: texts.run, exact: true }).click();
      await page.waitForURL(/\/r\/\d+\/results/, { timeout: answerMs });
      const id = Number(/\/r\/(\d+)\//.exec(page.url())?.[1]);
      const { objective: ran } = await send<Run>("GET", `/runs/${id}`);
      expect(
        "the service finds the same cost for a scenario with these values",
        equal(moved, ran),
        `${moved} and ${ran}`,
      );
    }
    await page.close();
  }
  await context.close();
  await send("DELETE", `/datasets/${dataset}`);
  await confirmed(workbench, expect, { objectiveIn, rested, equal });
  return findings;
};

interface Tools {
  objectiveIn(page: Page): Promise<number>;
  rested(page: Page): Promise<boolean>;
  equal(one: number, other: number): boolean;
}

/** A year: quick answers over typical periods, and the year itself when the sliders rest. */
async function confirmed(
  { url, open, newPage, send, pictures }: Parameters<Check>[0],
  expect: (what: string, isMet: boolean, figure?: string) => void,
  { objectiveIn, rested, equal }: Tools,
): Promise<void> {
  const { id: dataset } = await send<{ id: number }>("POST", "/examples/one-region-year");
  const [model] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${dataset}`);
  const run = await finished(send, model.id, { prices: true });
  const context = await open();
  const page = await newPage(context);
  await page.goto(`${url}/app/r/${run}/what-if`);
  await rested(page);
  const first = await objectiveIn(page);
  await page.getByRole("slider").first().focus();
  for (let move = 0; move < moves; move++) await page.keyboard.press("ArrowLeft");
  await until(async () => (await objectiveIn(page)) !== first, answerMs);
  await rested(page);
  const confirmation = page.locator("[data-confirmed]");
  const isThere = await until(async () => (await confirmation.count()) > 0, 2 * answerMs);
  expect("the resolution of the run confirms the plan when the sliders rest", isThere);
  const found = Number(await confirmation.getAttribute("data-confirmed"));
  if (pictures) await page.screenshot({ path: join(pictures, "what-if-confirmed.png"), fullPage: true });
  await page.getByRole("button", { name: texts.run, exact: true }).click();
  await page.waitForURL(/\/r\/\d+\/results/, { timeout: 2 * answerMs });
  const id = Number(/\/r\/(\d+)\//.exec(page.url())?.[1]);
  const { objective } = await send<Run>("GET", `/runs/${id}`);
  expect("and is what the service finds over every time step", equal(found, objective), `${found} and ${objective}`);
  await context.close();
  await send("DELETE", `/datasets/${dataset}`);
}

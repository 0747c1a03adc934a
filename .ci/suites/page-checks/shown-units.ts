/**
 * Figures are in units of their size: energies in TWh, prices of CO2 per tonne, no names of commodities. Another choice holds for every
 * picture at once, and after the page was loaded again. Parts of results fold, and stay folded; charts over time are saved as SVG.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { en as frameTexts } from "../../../apps/workbench/src/page/frame/en.ts";
import { type Check, type Finding, settled } from "./workbench.ts";

export const shownUnits: Check = async (workbench) => {
  const { url, prepared, pictures } = workbench;
  const findings: Finding[] = [];
  const expectThat = (what: string, isMet: boolean, figure: string) =>
    findings.push({ bar: `Units of figures: ${what}`, figure, isMet });
  const context = await workbench.open({ acceptDownloads: true });
  const page = await workbench.newPage(context);
  const open = async (view: string): Promise<void> => {
    await page.goto(`${url}/app/r/${prepared.run}/${view}`);
    await settled(page);
  };
  await open("results");
  const bySize = await unitsOn(page);
  expectThat(
    "by size",
    bySize.includes("TWh/a") && bySize.some((unit) => /^(M€|bn €)\/a$/.test(unit)),
    bySize.join(", "),
  );
  // Capacities of several commodities in one table keep theirs.
  const named = bySize.filter((unit) => /\b[kMGT]Wh?_\w+/.test(unit));
  expectThat("without names of commodities", named.length === 0, named.join(", ") || "none");

  await page.locator("header .menu summary").first().click();
  await page.getByLabel(frameTexts.dimensions.energy).selectOption("9");
  expectThat("always GWh", (await unitsOn(page)).includes("GWh/a"), (await unitsOn(page)).join(", "));
  await page.screenshot({ path: join(pictures, "shown-units-menu.png") });
  await open("dispatch");
  expectThat("also on the next page", (await unitsOn(page))[0] === "GW", (await unitsOn(page)).join(", "));
  await page.locator(".figure-tools summary").first().click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".figure-tools .menu-list button", { hasText: "SVG" }).first().click(),
  ]);
  const svg = readFileSync(await download.path(), "utf8");
  const shapes = svg.match(/<path /g)?.length ?? 0;
  expectThat("a chart over time as SVG", svg.includes("(GW)") && shapes > 10, `${shapes} shapes`);

  await open("results");
  const folds = page.locator("main button[aria-expanded]");
  const count = await folds.count();
  for (let place = 0; place < count; place++) await folds.nth(place).click();
  await open("results");
  const folded = await page.locator("main button[aria-expanded=false]").count();
  expectThat("parts of results stay folded", count >= 3 && folded === count, `${folded} of ${count}`);
  await page.screenshot({ path: join(pictures, "shown-units-folded.png"), fullPage: true });
  await context.close();
  return findings;
};

const unitsOn = (page: Page): Promise<string[]> =>
  page.locator("main .figure-unit").evaluateAll((units) => units.map(({ textContent }) => textContent?.trim() ?? ""));

/**
 * A table or a diagram that is wider than the screen says so by words and by a shade at its edge, in both languages. One that fits says
 * nothing. The shade goes when the end is reached.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type Check, type Finding, reach } from "./workbench.ts";

const hints = { en: "Wider than the screen", de: "Breiter als der Bildschirm" } as const;
/** Pages with tables or diagrams that no phone has room for. */
const wide = ["r-run-results", "r-run-energy", "d-dataset-components", "d-dataset-runs", "d-dataset-c-component"];

export const sideways: Check = async (workbench) => {
  const findings: Finding[] = [];
  for (const [language, width] of [
    ["en", 390],
    ["de", 390],
    ["de", 1440],
  ] as const) {
    const context = await workbench.open({ language, viewport: { width, height: 844 } });
    const page = await workbench.newPage(context);
    const boxes: string[] = [];
    const faults: string[] = [];
    for (const { name, address } of workbench.addresses.filter((one) => wide.includes(one.name))) {
      await reach(page, address);
      const found = await page.evaluate(wideBoxes, hints[language]);
      boxes.push(...found.boxes.map((box) => `${name} ${box}`));
      faults.push(...found.faults.map((fault) => `${name} ${fault}`));
      if (width === 390) await page.screenshot({ path: join(workbench.pictures, `sideways-${name}.${language}.png`) });
    }
    findings.push({
      bar: `What scrolls sideways says so, ${language}, ${width} px`,
      figure: faults.join("; ") || `${boxes.length} boxes`,
      // The flows and at least two tables of these pages are wider than a phone.
      isMet: faults.length === 0 && (width > 390 || boxes.length >= 3),
    });
    if (width === 390) findings.push(await shadeAtEnd(page, `${workbench.url}/app/r/${workbench.prepared.run}/energy`));
    await context.close();
  }
  return findings;
};

async function shadeAtEnd(page: Page, address: string): Promise<Finding> {
  await reach(page, address);
  const isShaded = (): Promise<boolean> => page.locator(".scroll-shade").first().isVisible();
  const before = await isShaded();
  await page.locator(".sankey-box").first().focus();
  await page.keyboard.press("End");
  await page
    .locator(".sankey-box")
    .first()
    .evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await page.waitForTimeout(200);
  const after = await isShaded();
  return {
    bar: "The shade of the energy flows ends with them",
    figure: `${before}, ${after}`,
    isMet: before && !after,
  };
}

/** In the page. */
function wideBoxes(hint: string): { boxes: string[]; faults: string[] } {
  const [boxes, faults]: string[][] = [[], []];
  for (const box of document.querySelectorAll(".table-box, .sankey-box, .periods")) {
    if (!box.checkVisibility()) continue;
    const name = box.getAttribute("aria-label") ?? box.className;
    const frame = box.closest(".scroll-frame");
    const words = frame?.querySelector(".scroll-hint")?.textContent ?? "";
    const isWide = box.scrollWidth > box.clientWidth + 2;
    if (isWide) boxes.push(name.slice(0, 40));
    if (isWide && !words.startsWith(hint)) faults.push(`${name} does not say that it is wider`);
    if (!isWide && words !== "") faults.push(`${name} says that it is wider, and fits`);
    const shade = frame?.querySelector(".scroll-shade")?.getBoundingClientRect();
    const { top, right, height } = box.getBoundingClientRect();
    const isOver =
      shade && Math.abs(shade.top - top) < 2 && Math.abs(shade.right - right) < 2 && shade.height <= height;
    if (isWide && !isOver) faults.push(`the shade of ${name} is not at its edge`);
  }
  return { boxes, faults };
}

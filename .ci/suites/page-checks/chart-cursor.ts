/**
 * The cursor of charts over time says which time it points at, for the mouse and for keys, in every chart of the page and in the words
 * of the language.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type Check, type Finding, reach } from "./workbench.ts";

/** The step that the keys go to: a few hours after the first day of a week that is shown by hours. */
const week = "from=24&to=192";
const expected = { en: /^2 Jan, 02:00$/, de: /^2\. Jan\.?, 02:00$/ } as const;

export const chartCursor: Check = async (workbench) => {
  const findings: Finding[] = [];
  for (const language of ["en", "de"] as const) {
    const context = await workbench.open({ language });
    const page = await workbench.newPage(context);
    await reach(page, `${workbench.url}/app/r/${workbench.prepared.run}/dispatch?${week}`);
    await page.locator(".plot").first().focus();
    for (const _ of [1, 2]) await page.keyboard.press("ArrowRight");
    const byKeys = await tags(page);
    await page.screenshot({ path: join(workbench.pictures, `chart-cursor.${language}.png`), fullPage: true });
    findings.push(finding(language, "keys", byKeys, expected[language]));
    await page.keyboard.press("Escape");
    findings.push(finding(language, "no cursor", await tags(page)));
    const box = await page.locator(".plot .u-over").first().boundingBox();
    if (!box) throw new Error("The chart has no box.");
    await page.mouse.move(box.x + (2.5 / 168) * box.width, box.y + 20);
    findings.push(finding(language, "the mouse", await tags(page), expected[language]));
    // Near the edge the words stay within the chart.
    await page.mouse.move(box.x + box.width - 1, box.y + 20);
    const [tag] = await page.locator(".plot-time").all();
    const [inside, outside] = [await tag.boundingBox(), await page.locator(".plot").first().boundingBox()];
    findings.push({
      bar: `Time at the cursor, ${language}, at the edge`,
      figure: `${inside?.x} + ${inside?.width} in ${outside?.x} + ${outside?.width}`,
      isMet: inside !== null && outside !== null && inside.x + inside.width < outside.x + outside.width + 1,
    });
    await context.close();
  }
  return findings;
};

/** The shown words of all charts. */
async function tags(page: Page): Promise<string[]> {
  await page.waitForTimeout(200);
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".plot-time")]
      .filter((tag) => tag.checkVisibility())
      .map(({ textContent }) => textContent),
  );
}

/** @param text of all three charts; none where it is absent */
const finding = (language: string, by: string, found: readonly string[], text?: RegExp): Finding => ({
  bar: `Time at the cursor, ${language}, ${by}`,
  figure: found.join(" | ") || "none",
  isMet: text ? found.length === 3 && found.every((one) => text.test(one)) : found.length === 0,
});

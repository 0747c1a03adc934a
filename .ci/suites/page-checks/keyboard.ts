/** Q11 for the frame: log in, menus, palette and help by keyboard alone; the focus is always visible and never lost. */
import type { Page } from "playwright-core";
import { type Check, type Finding, hasFocus, settled } from "./workbench.ts";

export const keyboard: Check = async (workbench) => {
  const context = await workbench.open({ isLoggedIn: false });
  const page = await workbench.newPage(context);
  const findings: Finding[] = [];
  const expectThat = (what: string, isMet: boolean) =>
    findings.push({ bar: `Q11 ${what}`, figure: isMet ? "yes" : "no", isMet });
  await page.goto(`${workbench.url}/app/login`);
  await settled(page);

  await page.keyboard.press("Tab");
  expectThat(
    "the first key leads to the skip link",
    await page.evaluate(() => document.activeElement?.className.includes("skip-link") ?? false),
  );
  await page.keyboard.press("Enter");
  expectThat("which leads to the content", await page.evaluate(() => document.activeElement?.id === "content"));
  await tabTo(page, "input[name=username]");
  await page.keyboard.type(workbench.user.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(workbench.user.password);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".header-search");
  await settled(page);
  expectThat("after the login the focus is on the new page's heading", await hasFocus(page, "h1"));

  const lost = await tabThrough(page);
  findings.push({
    bar: "Q11 focus is visible at every stop",
    figure: lost.length === 0 ? "yes" : lost.join("; "),
    isMet: lost.length === 0,
  });

  await page.keyboard.press("Control+k");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.type("pass");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/app/me");
  await settled(page);
  expectThat("the palette opens a page and gives its heading the focus", await hasFocus(page, "h1"));
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  expectThat("a closed dialog gives the focus back", await hasFocus(page, "h1"));
  await page.goBack();
  await settled(page);
  expectThat("the browser's back leads to the page before", page.url() === `${workbench.url}/app/`);
  await context.close();
  return findings;
};

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate((sought) => document.activeElement?.matches(sought) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${selector}.`);
}

/** The stops without an outline, or outside of everything. */
async function tabThrough(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        html: element.outerHTML.slice(0, 80),
        isBody: element === document.body,
        isSeen: outlineStyle !== "none" && outlineWidth !== "0px",
      };
    });
    // Behind the last stop is the browser itself.
    if (stop.isBody) return faults;
    if (!stop.isSeen) faults.push(stop.html);
  }
  return faults;
}

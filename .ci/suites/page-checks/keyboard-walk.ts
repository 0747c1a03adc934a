/**
 * Q11 with Q18 to Q20 and Q23: from the first start to a zoomed chart by key presses alone. The focus is somewhere, and
 * seen, after each of them.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { Keyboard } from "./keys.ts";
import { withinReach } from "./session-checks.ts";
import { type Check, type Finding, settled, type Workbench } from "./workbench.ts";

export const keyboardWalk: Check = async (workbench) => {
  const findings: Finding[] = [];
  for (const scheme of ["light", "dark"]) findings.push(...(await walk(workbench, scheme)));
  return findings;
};

async function walk(workbench: Workbench, scheme: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const expectThat = (what: string, isMet: boolean) =>
    findings.push({ bar: `Q11 ${scheme}: ${what}`, figure: isMet ? "yes" : "no", isMet });
  const complaintsBefore = workbench.complaints.length;
  const context = await workbench.open({ isLoggedIn: false, scheme });
  const page = await workbench.newPage(context);
  // Of a blob, that of the page which made it.
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  const keyboard = new Keyboard(page);
  const picture = (name: string) => page.screenshot({ path: join(workbench.pictures, `walk-${name}.${scheme}.png`) });

  await page.goto(`${workbench.url}/app/`);
  await settled(page);
  await keyboard.tabTo("main .button-primary");
  await picture("start");
  await keyboard.press("Enter");
  await page.waitForSelector("dialog[open]");
  expectThat(
    "the account is asked for, and its first field has the focus",
    await keyboard.has("dialog [name=username]"),
  );
  await keyboard.type(`keys ${scheme}`);
  await keyboard.press("Tab");
  await keyboard.type("a long secret");
  await picture("account");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/r/*/results");
  await settled(page);
  await page.waitForSelector("main figure");
  await keyboard.look("after the first run");
  expectThat("the example leads to its results, whose heading has the focus", await keyboard.has("h1"));
  await picture("results");

  await keyboard.tabTo(".figure-tools button");
  await keyboard.press("Enter");
  expectThat("a picture is shown as a table", await page.locator("figure table").first().isVisible());
  await keyboard.press("Enter");
  await keyboard.tabTo("nav a[href$='/dispatch']", "Shift+Tab");
  await keyboard.press("Enter");
  await page.waitForSelector(".plot canvas");
  await settled(page);
  expectThat("the dispatch opens, and its heading has the focus", await keyboard.has("h1"));
  await zoom(page, keyboard, expectThat);
  await picture("zoom");
  await page.keyboard.press("Escape");
  expectThat("Escape leaves the chart", await keyboard.has(".figure-tools button"));

  const { faults, stops } = keyboard;
  findings.push({
    bar: `Q11 ${scheme}: the focus is seen (≥ 3:1), never lost, never covered`,
    figure: faults.length === 0 ? `at ${stops} stops` : faults.join("; "),
    isMet: faults.length === 0,
  });
  const complaints = workbench.complaints.length - complaintsBefore;
  findings.push({
    bar: `Q18, Q23 ${scheme}: errors and violations over the walk`,
    figure: String(complaints),
    isMet: complaints === 0,
  });
  findings.push({
    bar: `Q19 ${scheme}: hosts asked over the walk`,
    figure: [...hosts].join(", "),
    isMet: hosts.size === 1,
  });
  const tokens = (await context.cookies()).map(({ value }) => value);
  const seen = await page.evaluate(withinReach);
  const leaks = tokens.filter((token) => seen.includes(token.slice(0, 20)));
  findings.push({
    bar: `Q20 ${scheme}: tokens within reach of scripts after the walk`,
    figure: `${leaks.length} of ${tokens.length}`,
    isMet: leaks.length === 0 && tokens.length === 1,
  });
  await context.close();
  return findings;
}

/** In the chart of the dispatch. */
async function zoom(page: Page, keyboard: Keyboard, expectThat: (what: string, isMet: boolean) => void): Promise<void> {
  const shownTime = () => page.locator(".range-text").innerText();
  await keyboard.tabTo(".plot");
  const whole = await shownTime();
  const spoken = () => page.evaluate(() => document.activeElement?.getAttribute("aria-valuetext"));
  const before = await spoken();
  await keyboard.press("ArrowRight");
  expectThat("arrows move along the time, and the value is spoken", (await spoken()) !== before);
  await keyboard.press("+");
  await keyboard.press("+");
  const zoomed = await shownTime();
  expectThat("+ zooms", zoomed !== whole);
  await keyboard.press("PageDown");
  expectThat("Page Down shows the next window", (await shownTime()) !== zoomed);
  await page.waitForURL("**?*from=*");
  await keyboard.press("t");
  expectThat("T shows the table", await page.locator("figure table").first().isVisible());
  await keyboard.press("Enter");
  await keyboard.tabTo(".plot");
  await keyboard.press("Home");
  expectThat("Home shows everything", (await shownTime()) === whole);
  await keyboard.press("+");
}

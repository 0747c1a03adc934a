/**
 * Every page and dialog × light, dark × English, German × wide, phone: axe-core (Q10), sideways scrolling and the size of
 * targets (Q13), overflow (Q17), contrast (Q15), motion (Q16), and a picture of each; and once more at 400 % with wide
 * spacing, where nothing may be cut (Q14).
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { misalignedHeads } from "./aligned-heads.ts";
import { contrastFaults } from "./contrast.ts";
import { cutTexts, movingParts } from "./cut-texts.ts";
import { type Check, drawn, type Finding, inLanes, reach, settled, type Workbench } from "./workbench.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const minTarget = 24;

const variants = [
  { name: "light-en", scheme: "light", language: "en", width: 1280 },
  { name: "dark-de", scheme: "dark", language: "de", width: 1280 },
  { name: "phone-light-de", scheme: "light", language: "de", width: 360 },
  { name: "phone-dark-en", scheme: "dark", language: "en", width: 360 },
  { name: "wide-light-de", scheme: "light", language: "de", width: 1920 },
  // 1280 pixels at 400 %.
  { name: "zoomed-light-de", scheme: "light", language: "de", width: 320 },
] as const;

/** Text spacing that WCAG 1.4.12 demands. */
const spacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";
const isSpaced = (variant: string): boolean => variant.startsWith("zoomed");

/** Overlays of a page, by the key that opens them. */
const overlays = { palette: "Control+k", keys: "?" };

export const everyPage: Check = async (workbench) => {
  const findings: Finding[] = [];
  let pages = 0;
  const visits = [true, false].flatMap((isLoggedIn) => variants.map((variant) => ({ ...variant, isLoggedIn })));
  await inLanes(visits, async ({ name: variant, scheme, language, width, isLoggedIn }) => {
    const height = { 320: 256, 360: 640 }[width as number] ?? 900;
    // axe-core is put into the page, which the policy would refuse.
    const context = await workbench.open({
      isLoggedIn,
      scheme,
      language,
      viewport: { width, height },
      bypassCSP: true,
    });
    const page = await workbench.newPage(context);
    for (const { pattern, name, address, isPublic } of workbench.addresses) {
      // The start is another page for somebody with an account.
      if (isPublic === isLoggedIn && pattern !== "/") continue;
      await reach(page, address);
      const fullName = `${name}${isPublic && isLoggedIn ? "-later" : ""}.${variant}`;
      if (isSpaced(variant)) findings.push(...(await cutFaults(workbench, page, fullName)));
      else findings.push(...(await faultsOf(workbench, page, fullName)));
      pages++;
    }
    if (isLoggedIn && !isSpaced(variant)) findings.push(...(await overlaysOf(workbench, page, variant)));
    await context.close();
  });
  return findings.length > 0
    ? findings
    : [
        {
          bar: "Q10, Q13 to Q17 axe-core, layout, contrast, motion",
          figure: `no fault on ${pages} pages`,
          isMet: true,
        },
      ];
};

async function overlaysOf(workbench: Workbench, page: Page, variant: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, key] of Object.entries(overlays)) {
    await page.goto(`${workbench.url}/app/`);
    await settled(page);
    await page.keyboard.press(key);
    await page.waitForSelector("dialog[open]");
    findings.push(...(await faultsOf(workbench, page, `${name}.${variant}`, true)));
    await page.keyboard.press("Escape");
  }
  for (const [number, menu] of (await page.locator("header details.menu").all()).entries()) {
    await menu.locator("summary").click();
    findings.push(...(await faultsOf(workbench, page, `menu-${number}.${variant}`, true)));
    await menu.locator("summary").click();
  }
  return findings;
}

/** Finds faults of the page as it is shown now, and takes its picture. */
export async function faultsOf(workbench: Workbench, page: Page, name: string, isOverlay = false): Promise<Finding[]> {
  // A picture of the whole page changes the size of the window, which closes menus.
  const fullPage = !isOverlay;
  await page.screenshot({ path: join(workbench.pictures, `${name}.png`), fullPage });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return [
    ...named("Q10", name, await page.evaluate(axeViolations, tags)),
    ...named("Q13, Q17", name, await page.evaluate(layoutFaults, minTarget)),
    ...named("Headings over their figures", name, await page.evaluate(misalignedHeads)),
    ...named("Q15", name, await page.evaluate(contrastFaults)),
    ...named("Q16", name, await page.evaluate(movingParts)),
  ];
}

const named = (bar: string, name: string, faults: readonly string[]): Finding[] =>
  faults.map((fault) => ({ bar, figure: `${name}: ${fault}`, isMet: false }));

async function cutFaults(workbench: Workbench, page: Page, name: string): Promise<Finding[]> {
  const style = await page.addStyleTag({ content: spacing });
  // Pictures measure their room again.
  await page.waitForTimeout(100);
  await drawn(page);
  await page.screenshot({ path: join(workbench.pictures, `${name}.png`), fullPage: true });
  const { isWide } = await page.evaluate(() => ({
    isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }));
  const cut = await page.evaluate(cutTexts);
  await style.evaluate((element) => element.parentNode?.removeChild(element));
  return named("Q14", name, [...(isWide ? ["scrolls sideways"] : []), ...cut]);
}

/** In the page. */
async function axeViolations(values: string[]): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
  interface Violation {
    id: string;
    help: string;
    nodes: { html: string; failureSummary?: string }[];
  }
  // Passed rules are not described, which saves three quarters of the time.
  const { violations } = await axe.run({ runOnly: { type: "tag", values }, resultTypes: ["violations"] });
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  );
}

/** In the page. */
function layoutFaults(least: number): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
  for (const element of document.querySelectorAll("button, a, input, select, summary, [role=option]")) {
    const { width, height } = element.getBoundingClientRect();
    const isInline = getComputedStyle(element).display === "inline";
    // Radio buttons and boxes are as large as their label; links within a sentence are excepted by WCAG.
    const target = element.closest("label")?.getBoundingClientRect() ?? { width, height };
    const isHidden = width <= 1 || height <= 1 || !element.checkVisibility();
    if (!isHidden && !isInline && (target.width < least || target.height < least))
      faults.push(
        `target of ${target.width.toFixed(0)} × ${target.height.toFixed(0)}: ${element.outerHTML.slice(0, 100)}`,
      );
  }
  return faults;
}

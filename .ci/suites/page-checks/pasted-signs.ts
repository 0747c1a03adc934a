/** A pasted block has one decimal sign; where nothing says which, the dialog asks and shows what becomes of the numbers. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { misalignedHeads } from "./aligned-heads.ts";
import { openEmptySeries } from "./series-grid.ts";
import { type Check, type Finding, settled } from "./workbench.ts";

export const pastedSigns: Check = async (workbench) => {
  const context = await workbench.open({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await workbench.newPage(context);
  await openEmptySeries(workbench, page, { steps: 4, regions: 2, name: "Pasted signs" });
  const findings: Finding[] = [];
  const dialog = page.getByRole("dialog");
  const told = (bar: string, figure: string, isMet: boolean): void => void findings.push({ bar, figure, isMet });

  await paste(page, "1.300\t0,06\r\n7\t0,5");
  told(
    "Pasting 1.300 beside 0,06 gives 1,300 and asks nothing",
    await firstValue(page),
    (await dialog.count()) === 0 && /: 1,300$/.test(await firstValue(page)),
  );

  await paste(page, "1.300\t5\r\n7\t2");
  await dialog.waitFor();
  const before = await dialog.innerText();
  await page.screenshot({ path: join(workbench.pictures, "paste-unclear-sign.png") });
  const heads = await page.evaluate(misalignedHeads);
  told("Headings of the dialog stand over their figures", heads.join("; ") || "all", heads.length === 0);
  const isAsked = before.includes("“1.300” fits both decimal signs") && /\b1\.3\b/.test(before);
  told("Pasting 1.300 beside 5 opens the dialog, which says why", isAsked ? "yes" : before, isAsked);
  await dialog.getByLabel("Decimal sign").selectOption(",");
  const after = await dialog.innerText();
  await page.screenshot({ path: join(workbench.pictures, "paste-clear-sign.png") });
  told(
    "The dialog shows the numbers with the other sign",
    /\b1300\b/.test(after) ? "1300" : after,
    /\b1300\b/.test(after),
  );
  await dialog.getByRole("button", { name: /^Take/ }).click();
  await dialog.waitFor({ state: "detached" });
  told("The chosen sign is taken", await firstValue(page), /: 1,300$/.test(await firstValue(page)));

  await page.keyboard.press("Control+Home");
  await page.keyboard.type("1.234");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+v");
  await page.waitForTimeout(200);
  const copied = await page.locator(".series-cell [role=status]").innerText();
  told(
    "What is copied here is pasted here without a question",
    copied,
    (await dialog.count()) === 0 && /: 1\.234$/.test(copied),
  );
  await context.close();
  return findings;
};

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.locator("[role=grid]").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+v");
  await settled(page);
}

async function firstValue(page: Page): Promise<string> {
  await page.locator("[role=grid]").focus();
  await page.keyboard.press("Control+Home");
  return page.locator(".series-cell [role=status]").innerText();
}

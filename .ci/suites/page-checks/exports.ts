/**
 * Exports for other tools, from the pages of a data set and of a result: what is saved is what was chosen, and what a tool has no
 * place for is shown with the choice to accept it, by keyboard, on a phone and in German.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Download, Page } from "playwright-core";
import { de as germanTexts } from "../../../apps/workbench/src/page/components/model-files/de.ts";
import { en as texts } from "../../../apps/workbench/src/page/components/model-files/en.ts";
import { de } from "../../../apps/workbench/src/page/pages/datasets/de.ts";
import { en } from "../../../apps/workbench/src/page/pages/datasets/en.ts";
import { en as resultTexts } from "../../../apps/workbench/src/page/pages/results/en.ts";
import { faultsOf } from "./every-page.ts";
import { type Check, type Finding, hasFocus, settled, type Workbench } from "./workbench.ts";
import { workbookOutAndIn } from "./workbooks.ts";

const signatures = { zip: "PK", hdf5: "\u0089HDF", parquet: "PAR1" };

export const exports: Check = async (workbench) => {
  const findings: Finding[] = [];
  const expectThat = (what: string, isMet: boolean) =>
    findings.push({ bar: `Exports: ${what}`, figure: isMet ? "yes" : "no", isMet });
  // axe-core is put into the page, which the policy would refuse.
  const context = await workbench.open({ bypassCSP: true, acceptDownloads: true });
  // Not watched: the browser writes each refusal of the service to the console.
  const page = await context.newPage();
  const picture = (name: string) => page.screenshot({ path: join(workbench.pictures, `export-${name}.png`) });
  const submit = (name: string) => page.locator("dialog").getByRole("button", { name }).press("Enter");
  const saved = async (form: string, button: string): Promise<Download> => {
    await page.locator("dialog").getByLabel(form).check();
    const [download] = await Promise.all([page.waitForEvent("download"), submit(button)]);
    return download;
  };
  const beginsWith = async (download: Download, signature: string): Promise<boolean> =>
    readFileSync(await download.path())
      .toString("latin1", 0, 8)
      .startsWith(signature);

  await openExports(page, workbench, en);
  const packed = await saved(en.exportForms.package.name, texts.exportFile);
  expectThat(
    "a package is a zip named like the data set",
    packed.suggestedFilename().endsWith(" package.zip") && (await beginsWith(packed, signatures.zip)),
  );
  await page.locator("dialog .notice-success").waitFor();
  await picture("saved");
  await page.locator("dialog").getByLabel(en.exportForms.pypsa.name).check();
  await submit(texts.exportFile);
  await page.locator("dialog .file-problems-error", { hasText: "shared_line" }).waitFor();
  await picture("refused");
  findings.push(...(await faultsOf(workbench, page, "export-refused", true)));
  const choices = await page.locator("dialog input[type=checkbox]").all();
  expectThat("every finding can be accepted by its code", choices.length > 1);
  for (const choice of choices) await choice.press("Space");
  const network = await saved(en.exportForms.pypsa.name, texts.exportWithThis);
  expectThat("a network is written once what is not exact is accepted", await beginsWith(network, signatures.hdf5));
  await page.locator("dialog .notice-success").waitFor();
  expectThat("the refusal is gone then", (await page.locator("dialog .file-problems").count()) === 0);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  expectThat("the dialog gives the focus back", await hasFocus(page, "body *"));

  await page.goto(`${workbench.url}/app/r/${workbench.prepared.run}/data`);
  await settled(page);
  await page.getByRole("button", { name: resultTexts.data.export, exact: true }).press("Enter");
  await picture("result");
  const long = await saved(resultTexts.data.exportForms.parquet.name, texts.exportFile);
  expectThat("the long table comes as Parquet", await beginsWith(long, signatures.parquet));
  await page.locator("dialog").getByLabel(resultTexts.data.exportForms.geojson.name).check();
  await submit(texts.exportFile);
  await page.locator("dialog .notice").waitFor();
  await picture("result-geojson");
  expectThat("a run becomes one file, in which it is solved again", await isSolvedInOneFile(page, workbench));
  await context.close();
  findings.push(...(await onGermanPhone(workbench)), ...(await workbookOutAndIn(workbench)));
  return findings;
};

/** Saves the file by the button of the results, and opens it from the disk. */
async function isSolvedInOneFile(page: Page, { url, prepared, pictures }: Workbench): Promise<boolean> {
  await page.goto(`${url}/app/r/${prepared.run}/results`);
  await settled(page);
  const button = page.getByRole("link", { name: resultTexts.oneFile });
  const [download] = await Promise.all([page.waitForEvent("download"), button.press("Enter")]);
  const place = join(pictures, "run.html");
  await download.saveAs(place);
  // With its own policy, which the context of these checks leaves out.
  const context = await page.context().browser()?.newContext({ offline: true });
  const opened = await context?.newPage();
  if (!context || !opened) return false;
  const messages: string[] = [];
  opened.on("console", (message) => messages.push(message.text()));
  await opened.goto(pathToFileURL(place).href);
  await opened.locator("#solve-again").press("Enter");
  await opened.locator("#verdict[data-kind]").waitFor({ timeout: 120_000 });
  const verdict = await opened.locator("#verdict").getAttribute("data-kind");
  await opened.screenshot({ path: join(pictures, "one-file.png"), fullPage: true });
  await context.close();
  return verdict === "equal" && messages.length === 0;
}

async function openExports(page: Page, { url, prepared }: Workbench, t: typeof en): Promise<void> {
  await page.goto(`${url}/app/d/${prepared.dataset}`);
  await settled(page);
  await page.locator(".page-heading .menu summary, header .menu summary").last().press("Enter");
  await page.getByRole("button", { name: t.export }).press("Enter");
  await page.waitForSelector("dialog");
}

async function onGermanPhone(workbench: Workbench): Promise<Finding[]> {
  const context = await workbench.open({ bypassCSP: true, language: "de", viewport: { width: 360, height: 700 } });
  const page = await context.newPage();
  await openExports(page, workbench, de);
  await page.locator("dialog").getByLabel(de.exportForms.pypsa.name).check();
  await page.locator("dialog").getByRole("button", { name: germanTexts.exportFile }).press("Enter");
  await page.locator("dialog .file-problems-error").first().waitFor();
  await page.screenshot({ path: join(workbench.pictures, "export-refused-german-phone.png") });
  const fits = await page.evaluate(
    () => document.querySelector("dialog")?.scrollWidth === document.querySelector("dialog")?.clientWidth,
  );
  const faults = await faultsOf(workbench, page, "export-refused-phone", true);
  await context.close();
  return [...faults, { bar: "Exports: the refusal fits a phone", figure: fits ? "yes" : "no", isMet: fits }];
}

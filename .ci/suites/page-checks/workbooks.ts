/** A data set as one workbook: saved by its button, refused with the cells of its faults, and taken in again. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { en as datasetTexts } from "../../../apps/workbench/src/page/pages/dataset/en.ts";
import { changed } from "../../../packages/exchange/tests/workbook/dataset-workbooks.ts";
import { drop } from "./dropped-files.ts";
import { faultsOf } from "./every-page.ts";
import { type Finding, settled, type Workbench } from "./workbench.ts";

export async function workbookOutAndIn(workbench: Workbench): Promise<Finding[]> {
  const findings: Finding[] = [];
  const expectThat = (what: string, isMet: boolean) =>
    findings.push({ bar: `Workbook: ${what}`, figure: isMet ? "yes" : "no", isMet });
  // axe-core is put into the page, which the policy would refuse.
  const context = await workbench.open({ bypassCSP: true, acceptDownloads: true });
  // Not watched: the browser writes each refusal of the service to the console.
  const page = await context.newPage();
  await page.goto(`${workbench.url}/app/d/${workbench.prepared.dataset}`);
  await settled(page);
  await page.screenshot({ path: join(workbench.pictures, "workbook-button.png") });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: datasetTexts.workbook, exact: true }).press("Enter"),
  ]);
  const bytes = readFileSync(await download.path());
  expectThat(
    "its button saves a workbook",
    download.suggestedFilename().endsWith(".xlsx") && bytes.toString("latin1", 0, 2) === "PK",
  );

  const faulty = await changed(bytes, (sheets) => sheets.set("Regions", "A1", "nmae"));
  await page.goto(`${workbench.url}/app/datasets`);
  await settled(page);
  await drop(page, { name: "faulty.xlsx", type: "", bytes: faulty });
  const refusal = page.locator("dialog .file-problems-error", { hasText: "Row 1, column A" });
  expectThat(
    "a fault is shown with its sheet and cell",
    await refusal.waitFor().then(
      () => true,
      () => false,
    ),
  );
  await page.screenshot({ path: join(workbench.pictures, "workbook-refused.png") });
  findings.push(...(await faultsOf(workbench, page, "workbook-refused", true)));
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });

  await drop(page, { name: "back again.xlsx", type: "", bytes });
  await page.waitForURL("**/app/d/*").catch(() => {});
  await settled(page);
  expectThat("it becomes a data set again", (await page.locator("h1").innerText()) === "back again");
  await workbench.send("DELETE", `/datasets/${page.url().split("/").at(-1)}`);
  await context.close();
  return findings;
}

/** The command palette finds data sets, pages and runs, and what is in the data set that is open. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type Check, type Finding, settled } from "./workbench.ts";

export const palette: Check = async (workbench) => {
  const findings: Finding[] = [];
  const context = await workbench.open();
  const page = await workbench.newPage(context);
  const { dataset, run } = workbench.prepared;
  const { name } = await workbench.send<{ name: string }>("GET", `/datasets/${dataset}`);
  const [region] = await workbench.send<{ name: string }[]>("GET", `/regions/?dataset_id=${dataset}`);
  const lookUp = async (from: string, text: string, kind: string, expected: RegExp) => {
    await page.goto(`${workbench.url}/app${from}`);
    await settled(page);
    const fault = await choose(page, text, kind, join(workbench.pictures, `palette-${kind}.png`))
      .then(() => page.waitForURL(expected))
      .then(
        () => "",
        (error: Error) => `, ${error.message.split("\n")[0]}`,
      );
    const { pathname, search } = new URL(page.url());
    findings.push({
      bar: `Palette: ${text} (${kind}) from ${from}`,
      figure: `${pathname}${search}${fault}`,
      isMet: fault === "",
    });
  };
  await lookUp("/", name, "Data set", new RegExp(`/app/d/${dataset}$`));
  await lookUp("/", "data sets", "Go to", /\/app\/datasets$/);
  await lookUp(`/d/${dataset}`, "Battery", "Component", /\/c\/Battery/);
  await settled(page);
  const heading = await page.locator("h1:focus").allInnerTexts();
  findings.push({
    bar: "Palette: a component is opened, and its heading has the focus",
    figure: heading.join(),
    isMet: heading[0] === "Battery",
  });
  await lookUp(`/d/${dataset}`, "electricity", "Commodity", /find=electricity/);
  await lookUp(`/d/${dataset}`, region.name, "Region", /map\?region=/);
  await lookUp(`/d/${dataset}`, `run ${run}`, "Run", new RegExp(`/app/r/${run}$`));
  await lookUp(`/r/${run}`, "electricity", "Commodity", /dispatch\?commodity=electricity/);
  await lookUp(`/r/${run}`, "dispatch", "", new RegExp(`/app/r/${run}/dispatch$`));
  await context.close();
  return findings;
};

/** Types the text, and takes the first entry, which must be of the kind. */
async function choose(page: Page, text: string, kind: string, picture: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type(text);
  await page.locator("[role=option][aria-selected=true]", { hasText: kind }).waitFor();
  await page.screenshot({ path: picture });
  await page.keyboard.press("Enter");
}

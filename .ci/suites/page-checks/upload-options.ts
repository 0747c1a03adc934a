/** Checks the options of an import: usable by keyboard, errors beside their fields, both languages. */
import { de } from "../../../apps/workbench/src/page/pages/datasets/de.ts";
import { en } from "../../../apps/workbench/src/page/pages/datasets/en.ts";
import { small } from "../../../packages/exchange/tests/pypsa/networks.ts";
import { bytesOf, drop } from "./dropped-files.ts";
import { faultsOf } from "./every-page.ts";
import { type Finding, hasFocus, settled, shows, type Workbench } from "./workbench.ts";

interface Stored {
  id: number;
  cost_unit: string;
}

const table = (text: string, name = "buses.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text, "latin1"),
});
const { gas } = small.lists.generators;
/** Its gas plant stands already, and costs something. */
const costly = { ...small, lists: { ...small.lists, generators: { gas: { ...gas, capital_cost: 3 } } } };

export async function optionsOfNetworks(workbench: Workbench): Promise<Finding[]> {
  const findings: Finding[] = [];
  const expectThat = (what: string, isMet: boolean) =>
    findings.push({ bar: `Uploads: ${what}`, figure: isMet ? "yes" : "no", isMet });
  const network = { name: "costly.nc", type: "", bytes: await bytesOf(costly) };
  const context = await workbench.open({ bypassCSP: true });
  const page = await context.newPage();
  const t = en.options;
  const readAgain = async (): Promise<void> => {
    await page.getByRole("button", { name: en.readAgain }).press("Enter");
    await page.locator("dialog [aria-busy=true], dialog progress").first().waitFor({ state: "detached" });
  };
  const choose = (file: ReturnType<typeof table>) => page.locator("dialog input[type=file]").setInputFiles(file);
  const saysOfTable = (text: string | RegExp) => shows(page, "dialog fieldset [role=alert]", text);
  await page.goto(`${workbench.url}/app/datasets`);
  await settled(page);
  await drop(page, network);
  expectThat("a network that is taken as it is shows its report first", await shows(page, "dialog", en.acceptable));
  expectThat("the first field that is shown has the focus", await hasFocus(page, "dialog input:not([type=file])"));
  expectThat("options are behind a disclosure", !(await page.getByLabel(t.fixedCosts).isVisible()));
  await page.locator("dialog summary", { hasText: t.title }).press("Enter");
  await page.getByLabel(t.fixedCosts).press("Space");
  await page.keyboard.press("Tab");
  expectThat(
    "they are reached by keyboard",
    await page.getByLabel(t.costUnit).evaluate((input) => input === document.activeElement),
  );
  await page.keyboard.type("USD");
  expectThat("what is not read yet cannot be taken", (await page.getByRole("button", { name: en.take }).count()) === 0);

  await choose(table("bus,region,commodity\nel,K\xf6ln,power\n", "latin.csv"));
  expectThat("a table in another coding is refused beside its field", await saysOfTable(t.tableNoText("latin.csv")));
  await choose(table("x".repeat(2 ** 20 + 1), "large.csv"));
  expectThat("a table that is too large is, too", await saysOfTable(t.tableTooLarge("large.csv")));
  await choose(table("bus,region,commodity\nl,North,power\n"));
  await readAgain();
  expectThat("a mistake in the table is said beside its field", await saysOfTable("line 2"));
  findings.push(...(await faultsOf(workbench, page, "upload-options", true)));
  await page.getByRole("button", { name: t.removeTable("buses.csv") }).press("Enter");
  await choose(table("bus,region,commodity\nel,North,power\n"));
  await readAgain();
  expectThat("a right table is taken", await shows(page, "dialog", en.acceptable));
  expectThat("the report names the constant of fixed costs", await shows(page, "dialog", "+ 60"));
  await page.getByRole("button", { name: en.take }).press("Enter");
  await page.waitForURL("**/app/d/*").catch(() => {});
  const id = page.url().split("/").at(-1);
  const { cost_unit } = await workbench.send<Stored>("GET", `/datasets/${id}`);
  const regions = await workbench.send<{ name: string }[]>("GET", `/regions/?dataset_id=${id}`);
  expectThat(
    "the data set has what was chosen",
    cost_unit === "USD" && regions.map(({ name }) => name).join() === "North",
  );
  await workbench.send("DELETE", `/datasets/${id}`);
  await context.close();

  for (const [language, texts] of Object.entries({ en, de })) {
    for (const look of ["light", "dark", "phone"]) {
      const size = look === "phone" ? { viewport: { width: 360, height: 740 } } : {};
      const other = await workbench.open({ bypassCSP: true, language, scheme: look, ...size });
      const shown = await other.newPage();
      await shown.goto(`${workbench.url}/app/datasets`);
      await settled(shown);
      await drop(shown, network);
      await shown.locator("dialog summary", { hasText: texts.options.title }).press("Enter");
      await shown.locator("dialog input[type=file]").setInputFiles(table("bus,region,commodity\nl,North,power\n"));
      await shown.getByRole("button", { name: texts.readAgain }).press("Enter");
      await shows(shown, "dialog fieldset [role=alert]", "2");
      await shown.locator("dialog fieldset").scrollIntoViewIfNeeded();
      findings.push(...(await faultsOf(workbench, shown, `upload-options-${language}-${look}`, true)));
      await other.close();
    }
  }
  return findings;
}

/** Values with units of their own where units are checked: typed and pasted into tables and series, and in sweeps. */
import { join } from "node:path";
import { tableFamilies } from "@esm/model/domain/table-family";
import type { Page } from "playwright-core";
import { en as datasetTexts } from "../../../apps/workbench/src/page/pages/dataset/en.ts";
import { en } from "../../../apps/workbench/src/page/pages/series/en.ts";
import { en as sweepTexts } from "../../../apps/workbench/src/page/pages/sweeps/en.ts";
import { faultsOf } from "./every-page.ts";
import { type Check, type Finding, settled, shows } from "./workbench.ts";

const steps = 168;
const saved = "footer [role=status]";

export const units: Check = async (workbench) => {
  const findings: Finding[] = [];
  const expectThat = (what: string, isMet: boolean, figure = isMet ? "yes" : "no") =>
    findings.push({ bar: `Units: ${what}`, figure, isMet });
  const { send, url } = workbench;
  const { id } = await send<{ id: number }>("POST", "/examples/one-region-week");
  await send("PUT", `/datasets/${id}`, { units: "checked", cost_unit: "1e6 €" });
  const componentOf = async (list: string, name: string): Promise<number> => {
    const found = await send<{ component: { id: number; name: string } }[]>("GET", `/${list}/?dataset_id=${id}`);
    return found.find(({ component }) => component.name === name)?.component.id ?? 0;
  };
  const [wind, gas] = [await componentOf("sources", "Wind"), await componentOf("sources", "Gas import")];
  const stored = async (family: "capacityMax" | "commodityCostTimeSeries", component: number): Promise<unknown> => {
    const { path, valueField } = tableFamilies[family];
    const [record] = await send<Record<string, unknown>[]>("GET", `/${path}/component/${component}`);
    return record?.[valueField];
  };
  const context = await workbench.open({
    bypassCSP: true,
    isIntercepted: true,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  // Not watched: the browser writes each refusal of the service to the console.
  const page = await context.newPage();
  const open = async (component: string, family: string): Promise<void> => {
    await page.goto(`${url}/app/d/${id}/series?component=${component}&family=${family}`);
    await settled(page);
    await page.locator("[role=grid]").focus();
  };
  const save = async (): Promise<void> => {
    await page.keyboard.press("Control+s");
    await page.locator(saved, { hasText: "All saved" }).waitFor();
  };
  const cell = () => page.locator(".series-cell [role=status]").innerText();

  await open("Wind", "capacityMax");
  await page.keyboard.type("2500 MW");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  expectThat("a value with a unit is kept as it is typed", (await cell()).includes("2500 MW"), await cell());
  await save();
  expectThat("it is converted when it is saved", (await stored("capacityMax", wind)) === 2.5);
  expectThat("and the cell shows what is stored", await said(page, "2.5"), await cell());

  // It would be saved, and converted, while a slow machine goes on.
  await page.route("**/changes", () => {});
  await page.keyboard.type("3000 MW");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.getByLabel(en.amount).fill("2");
  await page.keyboard.press("Enter");
  expectThat("it is not calculated with before", await shows(page, ".series-change .field-error", en.saveUnits));
  await page.locator("[role=grid]").focus();
  await page.keyboard.press("Control+z");
  await page.unroute("**/changes");

  await open("Gas import", "commodityCostTimeSeries");
  const text = Array.from({ length: steps }, () => "30 EUR/MWh").join("\n");
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press("Control+v");
  await page.locator(".series-state", { hasText: en.pasted(String(steps), "1") }).waitFor();
  await save();
  const isConverted = async () =>
    ((await stored("commodityCostTimeSeries", gas)) as number[] | undefined)?.every((value) => value === 0.03) ?? false;
  expectThat("a pasted series is converted, too", await isConverted());
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("7 EUR/km");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Control+s");
  const isRefused = await said(page, "EUR/km");
  await page
    .locator(".series-cell .series-wrong")
    .waitFor()
    .catch(() => {});
  expectThat(
    "a unit that does not fit is said at its cell",
    isRefused && (await page.locator(".series-cell .series-wrong").count()) === 1,
    await cell(),
  );
  expectThat("and nothing is stored", await isConverted());
  findings.push(...(await faultsOf(workbench, page, "units-series")));
  await page.locator("[role=grid]").focus();
  await page.keyboard.press("Control+z");
  await page.locator(saved, { hasText: "All saved" }).waitFor();

  await page.goto(`${url}/app/d/${id}/sweeps`);
  await settled(page);
  await page.getByLabel(sweepTexts.component).selectOption("Gas import");
  await page.getByLabel(sweepTexts.attribute).selectOption("commodity_cost");
  await page.getByLabel(sweepTexts.how, { exact: true }).selectOption("set");
  const values = page.getByLabel(sweepTexts.values, { exact: true });
  await values.fill("30 EUR/MWh; 40 EUR/km");
  await page.getByRole("button", { name: sweepTexts.start }).press("Enter");
  const fault = page.locator(".sweep-values .field-error");
  await fault.waitFor().catch(() => {});
  expectThat(
    "a sweep says a unit that does not fit beside its field",
    (await fault.innerText()).includes("EUR/km"),
    await fault.innerText(),
  );
  await page.screenshot({ path: join(workbench.pictures, "units-sweep.png"), fullPage: true });
  await values.fill("30 EUR/MWh; 40 EUR/MWh");
  await page.getByRole("button", { name: sweepTexts.start }).press("Enter");
  await page.waitForURL("**/app/sweeps/*");
  const { parameters } = await send<{ parameters: { values: number[] }[] }>(
    "GET",
    `/sweeps/${page.url().split("/").at(-1)}`,
  );
  expectThat("and has the converted values", parameters[0].values.join() === "0.03,0.04", parameters[0].values.join());

  const [{ id: variant }] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${id}`);
  await page.goto(`${url}/app/d/${id}/v/${variant}`);
  await settled(page);
  const form = page.locator(".override-form");
  await form.getByLabel(datasetTexts.component).selectOption("Gas import");
  await form.getByLabel(datasetTexts.attribute).selectOption("commodity_cost");
  await form.getByLabel(datasetTexts.how).selectOption("set");
  const put = async (value: string): Promise<void> => {
    await form.getByLabel(datasetTexts.value, { exact: true }).fill(value);
    await page.keyboard.press("Enter");
  };
  await put("40 EUR/km");
  const ofVariant = form.locator(".field-error");
  await ofVariant.waitFor().catch(() => {});
  expectThat(
    "so does the form of a variant",
    (await ofVariant.innerText()).includes("EUR/km"),
    await ofVariant.innerText(),
  );
  await page.screenshot({ path: join(workbench.pictures, "units-variant.png"), fullPage: true });
  await put("30 EUR/MWh");
  await ofVariant.waitFor({ state: "detached" }).catch(() => {});
  await page
    .locator("table", { hasText: "0.03" })
    .waitFor()
    .catch(() => {});
  const { override_parameters: overrides } = await send<{ override_parameters: { value: unknown }[] }>(
    "GET",
    `/models/${variant}`,
  );
  expectThat("which stores the converted value", overrides.at(-1)?.value === 0.03, String(overrides.at(-1)?.value));
  await context.close();
  await send("DELETE", `/datasets/${id}`);
  return findings;
};

const said = (page: Page, text: string): Promise<boolean> => shows(page, ".series-cell [role=status]", text);

/**
 * The day of a planner: 8,760 × 8 values from a spreadsheet, one of them repaired, stored, run, compared with the run before,
 * and handed on as a link that a colleague opens. The actions are counted.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { en as frame } from "../../../apps/workbench/src/page/frame/en.ts";
import { en as compare } from "../../../apps/workbench/src/page/pages/compare/en.ts";
import { en as series } from "../../../apps/workbench/src/page/pages/series/en.ts";
import { type Check, finished, settled, type Workbench } from "./workbench.ts";

const mostActions = 10;
const [steps, regions] = [8760, 8];
/** For a whole year on a slow machine. */
const runTimeout = 480_000;
const colleague = { username: "colleague", password: "a long secret" };

/** The heading that counts what was changed. */
const changes = /\(\d+\)$/;

export const plannersDay: Check = async (workbench) => {
  const { dataset, before } = await prepareSystem(workbench);
  const context = await workbench.open({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await workbench.newPage(context);
  await page.goto(`${workbench.url}/app/d/${dataset}/series?component=Wind&family=operationRateMax`);
  await settled(page);
  await page.evaluate((text) => navigator.clipboard.writeText(text), pastedBlock());
  const actions: string[] = [];
  const act = async (name: string, action: () => Promise<unknown>): Promise<void> => {
    actions.push(name);
    await action();
    await page.screenshot({ path: join(workbench.pictures, `planner-${actions.length}.png`) });
  };
  const click = (name: string) => act(name, () => page.getByRole("button", { name, exact: true }).click());
  await act("click on the first cell", () => page.locator("[role=gridcell]").first().click());
  await act("paste", () => page.keyboard.press("Control+v"));
  await page.locator(".series-state", { hasText: "8,760 × 8 pasted, 1 not readable" }).waitFor();
  await click(series.goToProblem);
  await click(series.interpolate);
  const checking = page.waitForRequest((request) => request.url().endsWith("/check"));
  await page.locator("footer [role=status]", { hasText: "All saved" }).waitFor();
  const isChecked = await checking.then(
    async (request) => (await request.response())?.status() === 200,
    () => false,
  );
  await act("open the data set", () =>
    page.getByRole("link", { name: frame.views["/d/{dataset}"], exact: true }).click(),
  );
  await settled(page);
  await act("run", () => page.locator(".dataset-run .button-primary").click());
  await page.waitForURL("**/results*", { timeout: runTimeout });
  await act("compare", () => page.getByRole("link", { name: compare.compareWith(String(before)) }).click());
  await settled(page);
  const heading = await page.locator("main h2", { hasText: changes }).first().textContent();
  await click(compare.copyLink);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.screenshot({ path: join(workbench.pictures, "planner-compared.png"), fullPage: true });
  await context.close();
  const seen = await openedByColleague(workbench, dataset, link);
  return [
    {
      bar: "The planner's day in actions",
      figure: `${actions.length} (≤ ${mostActions}): ${actions.join(", ")}`,
      isMet: actions.length <= mostActions,
    },
    {
      bar: "The planner's day: what was saved is checked without being asked for",
      figure: isChecked ? "yes" : "no",
      isMet: isChecked,
    },
    {
      bar: "What a colleague with rights sees under the link",
      figure: seen ?? "nothing",
      isMet: seen !== null && seen === heading && /\((?:[8-9]|\d\d)\)/.test(seen),
    },
  ];
};

/** A year of wind, a dear reserve and a demand in each region, and a run of it. */
async function prepareSystem({ send }: Workbench): Promise<{ dataset: number; before: number }> {
  const { id: ref_dataset } = await send<{ id: number }>("POST", "/datasets/", {
    name: "A planner's day",
    hours_per_time_step: 1,
    number_of_time_steps: steps,
    cost_unit: "1e6 €",
    length_unit: "km",
  });
  const names = Array.from({ length: regions }, (_, region) => `Region ${region + 1}`);
  for (const name of names) await send("POST", "/regions/", { ref_dataset, name });
  await send("POST", "/commodities/", { ref_dataset, name: "electricity", unit: "GW_el" });
  const component = { ref_dataset, commodity_name: "electricity" };
  await send("POST", "/sources/", { ...component, name: "Wind", capacity_variable: true, invest_per_capacity: 1200 });
  await send("POST", "/sources/", { ...component, name: "Reserve", commodity_cost: 0.2 });
  await send("POST", "/sinks/", { ...component, name: "Demand" });
  const put = (path: string, component_name: string, region_name: string, values: object) =>
    send("POST", `/${path}/`, { ref_dataset, component_name, region_name, region_to_name: null, ...values });
  const wave = (scale: number, shift: number) =>
    Array.from({ length: steps }, (_, step) => scale * (1 + Math.sin(step / 17 + shift)));
  for (const [index, region] of names.entries()) {
    await put("max-operation-rates", "Wind", region, { operation_rate_max: wave(0.3, index) });
    await put("max-operation-rates", "Reserve", region, { operation_rate_max: wave(0, 0).fill(10) });
    await put("fix-operation-rates", "Demand", region, { operation_rate_fix: wave(1, index + 2) });
  }
  const { id: model } = await send<{ id: number }>("POST", "/models/", { name: "Least cost", ref_dataset });
  return { dataset: ref_dataset, before: await finished(send, model, { prices: true }) };
}

/** As a German spreadsheet copies it: 4 % less wind, one cell not available. */
function pastedBlock(): string {
  const lines = Array.from({ length: steps }, (_, step) =>
    Array.from({ length: regions }, (_, region) =>
      (0.288 * (1 + Math.sin(step / 17 + region))).toFixed(4).replace(".", ","),
    ),
  );
  lines[4111][2] = "#NV";
  return lines.map((line) => line.join("\t")).join("\r\n");
}

/** The heading of the changes, as somebody else with rights for the data set sees it. */
async function openedByColleague(
  { open, newPage, url, send }: Workbench,
  dataset: number,
  link: string,
): Promise<string | null> {
  const context = await open({ isLoggedIn: false });
  const headers = { origin: url, "x-workbench": "1" };
  await context.request.post(`${url}/auth/register`, { data: colleague });
  await context.request.post(`${url}/app/session`, { data: colleague, headers });
  await send("POST", "/datasets/permissions/", {
    ref_dataset: dataset,
    username: colleague.username,
    allow_usage: true,
  });
  const page: Page = await newPage(context);
  await page.goto(link);
  await settled(page);
  const heading = await page.locator("main h2", { hasText: changes }).first().textContent();
  await context.close();
  return heading;
}

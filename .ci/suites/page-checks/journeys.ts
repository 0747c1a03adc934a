/**
 * What students, planners and analysts do with the workbench, from their first click to a comparison. Each journey counts its actions
 * against a limit and compares what it made with the service; with a look, such as dark, German and 390 px wide, it is a film of it.
 */
import type { BrowserContext, Page } from "playwright-core";
import { de as componentsDe } from "../../../apps/workbench/src/page/components/de.ts";
import { en as componentsEn } from "../../../apps/workbench/src/page/components/en.ts";
import { de as editingDe } from "../../../apps/workbench/src/page/editing/de.ts";
import { en as editingEn } from "../../../apps/workbench/src/page/editing/en.ts";
import { de as frameDe } from "../../../apps/workbench/src/page/frame/de.ts";
import { en as frameEn } from "../../../apps/workbench/src/page/frame/en.ts";
import { de as compareDe } from "../../../apps/workbench/src/page/pages/compare/de.ts";
import { en as compareEn } from "../../../apps/workbench/src/page/pages/compare/en.ts";
import { de as datasetDe } from "../../../apps/workbench/src/page/pages/dataset/de.ts";
import { en as datasetEn } from "../../../apps/workbench/src/page/pages/dataset/en.ts";
import { de as matrixDe } from "../../../apps/workbench/src/page/pages/dataset/matrix/matrix.de.ts";
import { en as matrixEn } from "../../../apps/workbench/src/page/pages/dataset/matrix/matrix.en.ts";
import { de as pathwayDe } from "../../../apps/workbench/src/page/pages/dataset/pathway/pathway.de.ts";
import { en as pathwayEn } from "../../../apps/workbench/src/page/pages/dataset/pathway/pathway.en.ts";
import { de as datasetsDe } from "../../../apps/workbench/src/page/pages/datasets/de.ts";
import { en as datasetsEn } from "../../../apps/workbench/src/page/pages/datasets/en.ts";
import { de as homeDe } from "../../../apps/workbench/src/page/pages/home/de.ts";
import { en as homeEn } from "../../../apps/workbench/src/page/pages/home/en.ts";
import { de as formDe } from "../../../apps/workbench/src/page/pages/runs/form/run-form.de.ts";
import { en as formEn } from "../../../apps/workbench/src/page/pages/runs/form/run-form.en.ts";
import { CountedActions } from "./counted-actions.ts";
import { type Check, type Finding, finishedRun, type Look, settled, until, type Workbench } from "./workbench.ts";

const texts = {
  en: {
    components: componentsEn,
    editing: editingEn,
    frame: frameEn,
    compare: compareEn,
    dataset: datasetEn,
    matrix: matrixEn,
    pathway: pathwayEn,
    datasets: datasetsEn,
    home: homeEn,
    form: formEn,
  },
  de: {
    components: componentsDe,
    editing: editingDe,
    frame: frameDe,
    compare: compareDe,
    dataset: datasetDe,
    matrix: matrixDe,
    pathway: pathwayDe,
    datasets: datasetsDe,
    home: homeDe,
    form: formDe,
  },
};

const usualLook: Look = { scheme: "light", language: "en", width: 1280 };
/** Runs of a year on a slow machine. */
const longMs = 480_000;

interface Journey {
  workbench: Workbench;
  look: Look;
  t: (typeof texts)["en"];
  context: BrowserContext;
  page: Page;
  actions: CountedActions;
}

async function begin(workbench: Workbench, name: string, isLoggedIn = true): Promise<Journey> {
  const look = workbench.look ?? usualLook;
  const { scheme, language, width } = look;
  const height = width < 600 ? 844 : 900;
  const context = await workbench.open({
    isLoggedIn,
    scheme,
    language,
    viewport: { width, height },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await workbench.newPage(context);
  const t = language === "de" ? (texts.de as (typeof texts)["en"]) : texts.en;
  return { workbench, look, t, context, page, actions: new CountedActions(page, name, look, workbench) };
}

interface Model {
  id: number;
  name: string;
  overrides_by_year?: object[];
}

/** The number in the address, such as that of `/d/12`. */
const idIn = (page: Page, letter: string): number =>
  Number(new RegExp(`/${letter}/(\\d+)`).exec(page.url())?.[1] ?? Number.NaN);

/** S1: the example, run; wind by half dearer as a scenario of its own, run, and compared. */
export const student: Check = async (workbench) => {
  const { t, context, page, actions } = await begin(workbench, "student", false);
  const findings: Finding[] = [];
  const get = async (path: string): Promise<unknown> => (await context.request.get(workbench.url + path)).json();
  await page.goto(`${workbench.url}/app/`);
  await settled(page);
  await actions.picture("start", true);
  await actions.click("run the example", page.locator("main").getByRole("button", { name: t.home.runIt }));
  await actions.type("name", page.locator("[name=username]"), `student-${performance.timeOrigin}-${performance.now()}`);
  await actions.type("password", page.locator("[name=password]"), "a long secret");
  await actions.click("make an account", page.locator("dialog [type=submit]"));
  const first = await actions.resultOf("result");
  findings.push(actions.count("S1 first result", 2, "clicks"));

  const { dataset_id: dataset, model_id: base } = (await get(`/runs/${first}`)) as Record<string, number>;
  const data = async (): Promise<string> => {
    const lists = ["sources", "sinks", "conversions", "storages", "max-operation-rates", "fix-operation-rates"];
    const all = await Promise.all(lists.map((list) => get(`/${list}/?dataset_id=${dataset}`)));
    return JSON.stringify([all, await get(`/models/${base}`), await get(`/runs/${first}/summary`)]);
  };
  const before = await data();
  await actions.click("data set", page.locator(`header a[href$="/d/${dataset}"]`));
  await settled(page);
  await actions.click("new scenario", page.getByRole("button", { name: t.dataset.newVariant }));
  await page.keyboard.type("Wind +50 %");
  await actions.press("enter", "Enter");
  const form = page.locator(".override-form");
  await form.waitFor();
  await settled(page);
  await actions.choose("wind", form.getByLabel(t.dataset.component), "Wind");
  await actions.click("value", form.getByLabel(t.dataset.value));
  await page.keyboard.type(workbench.look?.language === "de" ? "1,5" : "1.5");
  await actions.press("enter", "Enter");
  await page.locator("main tbody tr", { hasText: "Wind" }).first().waitFor();
  await actions.click("run", page.locator(".run-form .button-primary"));
  const second = await actions.resultOf("result of the scenario");
  await actions.click("compare", page.getByRole("link", { name: t.compare.compareWith(String(first)) }));
  await settled(page);
  await actions.picture("comparison", true);
  findings.push(actions.count("S1 wind +50 % as a new scenario, run and compared", 7, "clicks"));

  const isUntouched = (await data()) === before;
  findings.push({ bar: "S1 data, base and its result are as before", figure: String(isUntouched), isMet: isUntouched });
  const { inputs } = (await get(`/runs/compare?runs=${first},${second}`)) as {
    inputs: { loc: string[]; values: unknown[] }[];
  };
  const differing = inputs.map(({ loc, values }) => [...loc, ...values].join(" "));
  const isWind = inputs[0]?.loc.includes("Wind") && inputs[0].loc.includes("invest_per_capacity");
  findings.push({
    bar: "S1 the scenario differs by the cost of wind alone",
    figure: differing.join("; "),
    isMet: inputs.length === 1 && isWind === true && inputs[0].values[1] === "multiply 1.5",
  });
  await context.close();
  return findings;
};

/** S2: a workbook of three regions over a year to a run of typical days; then five scenarios by the matrix, all run and compared. */
export const planner: Check = async (workbench) => {
  const buffer = await workbookOfThreeRegions(workbench);
  const { t, context, page, actions, look } = await begin(workbench, "planner");
  const findings: Finding[] = [];
  const { send } = workbench;
  await page.goto(`${workbench.url}/app/datasets`);
  await settled(page);
  await actions.picture("start");
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const name = `Plan ${look.scheme} ${look.language} ${look.width}`;
  await actions.open("choose the workbook", page.getByRole("button", { name: t.datasets.choose }), {
    name: `${name}.xlsx`,
    mimeType,
    buffer,
  });
  const take = page.locator("dialog .button-primary");
  await Promise.race([page.waitForURL("**/app/d/*"), take.waitFor()]);
  if ((await take.count()) > 0) {
    await actions.picture("what was found");
    await actions.click("take it", take);
    await page.waitForURL("**/app/d/*");
  }
  await settled(page);
  await actions.picture("data set", true);
  const dataset = idIn(page, "d");
  if ((await page.locator(".run-form").count()) === 0)
    await actions.click("first scenario", page.getByRole("button", { name: t.dataset.makeVariant }));
  await actions.choose("typical days", page.getByLabel(t.form.time, { exact: true }), "days7");
  await actions.click("run", page.locator(".run-form .button-primary"));
  const run = await actions.resultOf("result");
  findings.push(actions.count("S2 from a workbook of three regions to a run of typical days", 6, "actions"));
  const { status, resolution } = await send<{ status: string; resolution: { typical_periods?: number } | null }>(
    "GET",
    `/runs/${run}`,
  );
  const found = JSON.stringify(resolution);
  const regions = await send<unknown[]>("GET", `/regions/?dataset_id=${dataset}`);
  findings.push({
    bar: "S2 the run is of three regions and typical days",
    figure: `${status}, ${regions.length} regions, ${found}`,
    isMet: status === "succeeded" && regions.length === 3 && /periods/.test(found),
  });

  await actions.click("data set", page.locator(`header a[href$="/d/${dataset}"]`));
  await settled(page);
  await actions.click("scenarios", page.locator(`.view-navigation a[href$="/d/${dataset}/variants"]`));
  await settled(page);
  await actions.click("new scenario", page.getByRole("button", { name: t.dataset.newVariant }));
  await actions.type("names", page.getByLabel(t.components.name, { exact: true }), "A; B; C; D");
  await actions.press("enter", "Enter");
  const models = () => send<Model[]>("GET", `/models/?dataset_id=${dataset}`);
  await until(async () => (await models()).length === 5);
  const [{ name: component }] = await send<{ component: { name: string } }[]>(
    "GET",
    `/sources/?dataset_id=${dataset}`,
  ).then((all) => all.map((one) => one.component));
  await actions.choose("component", page.getByLabel(t.matrix.component, { exact: true }), component);
  await actions.click("add a row", page.getByRole("button", { name: t.matrix.addRow }));
  await actions.click("cell", page.locator(".matrix-cell input").nth(1));
  const sign = look.language === "de" ? "," : ".";
  await actions.paste("four values", ["× 0.7", "× 0.8", "× 1.2", "× 1.5"].join("\t").replaceAll(".", sign));
  await actions.click("save and run all", page.getByRole("button", { name: t.matrix.saveAndRun }));
  await until(async () => (await page.getByText(t.matrix.running(4, 4)).count()) > 0, longMs);
  await settled(page);
  await actions.picture("all have run", true);
  await actions.click("compare", page.getByRole("link", { name: t.matrix.compare }));
  await settled(page);
  await actions.picture("comparison", true);
  findings.push(actions.count("S2 five scenarios by the matrix, all run and compared", 12, "actions"));
  const compared = new URL(page.url()).searchParams.get("runs")?.split(",") ?? [];
  const results = await Promise.all(compared.map((id) => send<{ objective: number }>("GET", `/runs/${id}`)));
  const costs = new Set(results.map(({ objective }) => objective));
  findings.push({
    bar: "S2 five results are compared, each with a cost of its own",
    figure: [...costs].map((cost) => cost.toPrecision(5)).join(", "),
    isMet: compared.length === 5 && costs.size === 5,
  });
  await context.close();
  return findings;
};

/** A year of three regions with wind, sun, gas, batteries, and demand, but no scenario: as somebody fills the blank template. */
async function workbookOfThreeRegions({ send, get }: Workbench): Promise<Buffer> {
  const steps = 8760;
  const { id: ref_dataset } = await send<{ id: number }>("POST", "/datasets/", {
    name: "Three regions for a workbook",
    hours_per_time_step: 1,
    number_of_time_steps: steps,
    cost_unit: "1e6 €",
    length_unit: "km",
  });
  const regions = ["North", "Centre", "South"];
  for (const name of regions) await send("POST", "/regions/", { ref_dataset, name });
  await send("POST", "/commodities/", { ref_dataset, name: "electricity", unit: "GW_el" });
  const component = { ref_dataset, commodity_name: "electricity" };
  const built = { ...component, capacity_variable: true };
  await send("POST", "/sources/", { ...built, name: "Wind", invest_per_capacity: 1300, economic_lifetime: 25 });
  await send("POST", "/sources/", { ...built, name: "Sun", invest_per_capacity: 550, economic_lifetime: 25 });
  await send("POST", "/sources/", { ...built, name: "Gas", invest_per_capacity: 500, commodity_cost: 0.1 });
  await send("POST", "/storages/", { ...built, name: "Battery", invest_per_capacity: 200, economic_lifetime: 15 });
  await send("POST", "/sinks/", { ...component, name: "Demand" });
  const put = (path: string, component_name: string, region_name: string, values: object) =>
    send("POST", `/${path}/`, { ref_dataset, component_name, region_name, region_to_name: null, ...values });
  const series = (value: (step: number) => number): number[] => Array.from({ length: steps }, (_, step) => value(step));
  for (const [place, region] of regions.entries()) {
    const wind = series((step) => (0.8 - 0.2 * place) * (0.5 + 0.5 * Math.sin(step / 17 + place)));
    const sun = series((step) => Math.max(0, (0.5 + 0.1 * place) * Math.sin(((step % 24) - 6) * (Math.PI / 12))));
    await put("max-operation-rates", "Wind", region, { operation_rate_max: wind });
    await put("max-operation-rates", "Sun", region, { operation_rate_max: sun });
    const demand = series((step) => 1 + place + 0.3 * Math.sin(((step % 24) - 9) * (Math.PI / 12)));
    await put("fix-operation-rates", "Demand", region, { operation_rate_fix: demand });
  }
  const bytes = Buffer.from(await (await get(`/datasets/${ref_dataset}/workbook`)).arrayBuffer());
  await send("DELETE", `/datasets/${ref_dataset}`);
  return bytes;
}

/** As they are typed: how each of three assumptions changes over 2030, 2035 … 2050. */
const assumptions = [
  { component: "Wind", what: "invest_per_capacity", values: [1, 0.95, 0.9, 0.85, 0.8], operation: "multiply" },
  { component: "Gas import", what: "commodity_cost", values: [0.03, 0.035, 0.04, 0.045, 0.05], operation: "set" },
  { component: "Demand", what: "operationRateFix", values: [1, 1.05, 1.1, 1.2, 1.3], operation: "multiply" },
];

/** S3: a pathway from 2030 to 2050 with the cost of wind, the price of gas and the demand by year, with both foresights, compared. */
export const pathwayStudy: Check = async (workbench) => {
  const { t, context, page, actions, look } = await begin(workbench, "pathway");
  const findings: Finding[] = [];
  const { send, url } = workbench;
  const { id: dataset } = await send<{ id: number }>("POST", "/examples/one-region-week");
  const [{ id: model }] = await send<Model[]>("GET", `/models/?dataset_id=${dataset}`);
  await page.goto(`${url}/app/d/${dataset}`);
  await settled(page);
  await actions.picture("start");
  await actions.click("scenario", page.locator(`main a[href$="/d/${dataset}/v/${model}"]`).first());
  await settled(page);
  const section = page.locator("section[aria-labelledby=pathway]");
  await actions.click("add a pathway", section.getByRole("button", { name: t.pathway.add }));
  await actions.type("last year", section.getByLabel(t.pathway.end), "2050");
  await actions.click("save", section.getByRole("button", { name: t.pathway.save }));
  const add = page.locator("form.matrix-add");
  await add.waitFor();
  const write = (value: number, operation: string): string =>
    `${operation === "multiply" ? "× " : ""}${value}`.replace(".", look.language === "de" ? "," : ".");
  const stored = async () => (await send<Model>("GET", `/models/${model}`)).overrides_by_year ?? [];
  for (const [place, { component, what, values, operation }] of assumptions.entries()) {
    await actions.choose(component, add.getByLabel(t.matrix.component, { exact: true }), component);
    const chosen = add.getByLabel(t.matrix.what, { exact: true });
    if ((await chosen.inputValue()) !== what) await actions.choose(what, chosen, what);
    await actions.click("add a row", add.getByRole("button", { name: t.matrix.addRow }));
    await actions.paste(`values of ${component}`, values.map((value) => write(value, operation)).join("\t"));
    await until(async () => (await stored()).length === (place + 1) * values.length);
  }
  await actions.picture("assumptions", true);
  await actions.click("run", page.locator(".run-form .button-primary"));
  const myopic = await actions.resultOf("year by year");
  await actions.click("data set", page.locator(`header a[href$="/d/${dataset}"]`));
  await settled(page);
  await actions.click("all years together", page.getByLabel(t.form.foresight));
  await actions.click("run", page.locator(".run-form .button-primary"));
  await until(async () => idIn(page, "r") > myopic);
  const perfect = await actions.resultOf("all years together");
  await actions.click("compare", page.getByRole("link", { name: t.compare.compareWith(String(myopic)) }));
  await settled(page);
  await actions.picture("comparison", true);
  findings.push(actions.count("S3 a pathway with assumptions by year, both foresights, compared", 20, "actions"));
  findings.push(...(await sameByRequests(workbench, [myopic, perfect])));
  await context.close();
  return findings;
};

/** Makes the same pathway by requests. */
async function sameByRequests({ send }: Workbench, ofPage: readonly number[]): Promise<Finding[]> {
  const { id: dataset } = await send<{ id: number }>("POST", "/examples/one-region-week");
  const [{ id }] = await send<Model[]>("GET", `/models/?dataset_id=${dataset}`);
  const overrides_by_year = assumptions.flatMap(({ component: component_name, what, values, operation }) => {
    const target = what === "operationRateFix" ? { table: what } : { attribute: what };
    return values.map((value, place) => ({ year: 2030 + 5 * place, component_name, ...target, operation, value }));
  });
  const optimization_parameters = { start_year: 2030, end_year: 2050, number_of_steps: 4, years_per_step: 5 };
  await send("PUT", `/models/${id}`, { optimization_parameters, overrides_by_year });
  const byRequests = [
    await finishedRun(send, id, { kind: "myopic", options: { prices: true } }),
    await finishedRun(send, id, { kind: "myopic", options: { prices: true, foresight: "perfect" } }),
  ];
  const findings: Finding[] = [];
  for (const [place, name] of ["year by year", "all years together"].entries()) {
    const both = [ofPage[place], byRequests[place]];
    const [page, requests] = await Promise.all(both.map((run) => send<Summary[]>("GET", `/runs/${run}/summary`)));
    const costs = page.filter(({ property, region }) => property === "TAC" && region === null);
    const total = costs.reduce((sum, { value }) => sum + value, 0);
    findings.push({
      bar: `S3 the result ${name} equals that of requests`,
      figure: `${page.length} and ${requests.length} figures, cost of all years ${total.toPrecision(8)}`,
      isMet: page.length > 0 && JSON.stringify(page) === JSON.stringify(requests),
    });
  }
  return findings;
}

interface Summary {
  property: string;
  region: string | null;
  value: number;
}

/**
 * The most runs that can be compared: chosen in the list of runs, with names by what differs, on one scale, over the value that was varied,
 * and with the figures of the service; pathways by a year, by all years and by their sum. Without a fault of axe-core and of the layout.
 */
import { maxComparedRuns } from "@esm/model/domain/runs/compared-runs";
import type { Page } from "playwright-core";
import { de } from "../../../apps/workbench/src/page/pages/compare/de.ts";
import { en } from "../../../apps/workbench/src/page/pages/compare/en.ts";
import { faultsOf } from "./every-page.ts";
import {
  type Check,
  type Finding,
  reach,
  settled,
  shows,
  showUnitsOfData,
  until,
  type Workbench,
} from "./workbench.ts";

/** Both languages, both schemes, a wide screen and a phone. */
export const looks = [
  { scheme: "light", language: "en", width: 1440 },
  { scheme: "dark", language: "de", width: 1440 },
  { scheme: "light", language: "de", width: 390 },
  { scheme: "dark", language: "en", width: 390 },
] as const;

export const compareRuns: Check = async (workbench) => {
  const findings: Finding[] = [];
  const expect = (what: string, isMet: boolean, figure = isMet ? "yes" : "no"): void =>
    void findings.push({ bar: `Comparison: ${what}`, figure, isMet });
  const { dataset, points, base } = await sweptSystem(workbench);
  const ids = [...points, base].toSorted((left, right) => left - right);
  const address = await chosenInList(workbench, dataset, ids, expect);
  for (const look of looks) {
    const context = await workbench.open({ ...look, viewport: { width: look.width, height: 900 }, bypassCSP: true });
    await showUnitsOfData(context);
    const page = await workbench.newPage(context);
    const name = `${look.width}-${look.scheme}-${look.language}`;
    await reach(page, address);
    findings.push(...(await faultsOf(workbench, page, `compare-25.${name}`)));
    await overviewOf(page, look.width, look.language === "de" ? de : en, expect);
    findings.push(...(await faultsOf(workbench, page, `compare-25-open.${name}`)));
    if (look === looks[0]) await figuresOf(workbench, page, ids, expect);
    const { run, pathway } = workbench.prepared;
    for (const year of ["all", "sum"]) {
      await reach(page, `${workbench.url}/app/compare?runs=${run},${pathway}&year=${year}`);
      findings.push(...(await faultsOf(workbench, page, `compare-years-${year}.${name}`)));
      if (look === looks[0]) await yearsOf(workbench, page, year, expect);
    }
    await context.close();
  }
  return findings;
};

type Expect = (what: string, isMet: boolean, figure?: string) => void;

/** Runs that differ by one number, and the one without a change of its own. */
async function sweptSystem({ send }: Workbench): Promise<{ dataset: number; points: number[]; base: number }> {
  const { id: dataset } = await send<{ id: number }>("POST", "/examples/one-region-week");
  const [model] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${dataset}`);
  const values = Array.from({ length: maxComparedRuns - 1 }, (_, place) => 0.01 + 0.005 * place);
  const gas = { component_name: "Gas import", attribute: "commodity_cost", operation: "set", values };
  const { id } = await send<{ id: number }>("POST", `/models/${model.id}/sweeps`, { parameters: [gas] });
  const { id: base } = await send<{ id: number }>("POST", `/models/${model.id}/runs`, { kind: "optimize" });
  const isOver = async () =>
    (await send<{ status: string }>("GET", `/sweeps/${id}`)).status !== "running" &&
    (await send<{ status: string }>("GET", `/runs/${base}`)).status === "succeeded";
  await until(isOver);
  const points = await send<{ run_id: number }[]>("GET", `/sweeps/${id}/points`);
  return { dataset, points: points.map(({ run_id }) => run_id), base };
}

/** The address of the comparison to which the list leads. */
async function chosenInList(
  workbench: Workbench,
  dataset: number,
  ids: readonly number[],
  expect: Expect,
): Promise<string> {
  const context = await workbench.open();
  const page = await workbench.newPage(context);
  await reach(page, `${workbench.url}/app/d/${dataset}/runs?chosen=${ids.slice(1).join(",")}`);
  await page.getByRole("checkbox", { name: en.chooseRun(ids[0]), exact: true }).check();
  await page.getByRole("link", { name: en.compareChosen(ids.length) }).click();
  await settled(page);
  const asked = new URL(page.url()).searchParams.get("runs");
  expect(`${maxComparedRuns} runs chosen in the list are compared`, asked === ids.join(","), asked ?? "");
  await context.close();
  return page.url();
}

interface Compared {
  quantity: string;
  component: string | null;
  year: number | null;
  values: (number | null)[];
}

/** Pixels of a comparison of the most runs, before somebody opens more of it. */
const highest = { wide: 4000, phone: 6000 };

/** Long parts are folded away; the links at the top open them. */
async function overviewOf(page: Page, width: number, t: typeof en, expect: Expect): Promise<void> {
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  const [height, limit] = [await heightOf(), width < 600 ? highest.phone : highest.wide];
  expect(`the overview of ${maxComparedRuns} runs fits at ${width} px`, height <= limit, `${height} px (≤ ${limit})`);
  const anchors = page.locator(".page-anchors a");
  const count = await anchors.count();
  for (let place = 0; place < count; place++) await anchors.nth(place).click();
  const closed = page.locator(".anchored-part > section > .part-head > [aria-expanded=false]");
  const isOpen = await until(async () => (await closed.count()) === 0);
  await page.locator(".compare-pair").first().waitFor();
  await page.getByRole("heading", { level: 2, name: t.seriesTitle, exact: true }).waitFor();
  await settled(page);
  const more = await heightOf();
  expect(
    `each of its ${count} parts has a link that opens it at ${width} px`,
    isOpen && count === 6 && more > height,
    `${more} px`,
  );
}

async function figuresOf({ send }: Workbench, page: Page, ids: readonly number[], expect: Expect): Promise<void> {
  const path = `/runs/compare/statistics?group=cost&totals=true&runs=${ids.join(",")}`;
  const costs = (await send<Compared[]>("GET", path)).find(({ quantity }) => quantity === "objective")?.values ?? [];
  const written = (value: number | null): string =>
    (value ?? Number.NaN).toLocaleString("en-GB", { maximumSignificantDigits: 6 });
  const shown = await page.locator("table").first().locator("tbody tr td:nth-child(2) .compare-value").allInnerTexts();
  expect(
    "Q28 costs are those of the service",
    shown.join() === costs.map(written).join(),
    shown.slice(0, 3).join(", "),
  );
  const names = await page.locator("table").first().locator("tbody th a").allInnerTexts();
  expect("names say what differs", new Set(names).size === ids.length && names[0].includes("€"), names[0]);
  const curves = page.locator(".compare-curves figure");
  const marks = await curves.first().locator(".point-link, .curve circle").count();
  expect(
    "figures are drawn over the varied value",
    (await curves.count()) > 3 && marks >= ids.length,
    `${marks} marks`,
  );
  const bars = await page.locator(".compare-pair").first().locator("figure").first().locator("svg.picture > g").count();
  expect("each run has its bar", bars === ids.length, `${bars} bars`);
  await page.getByLabel(en.base, { exact: true }).selectOption(String(ids[3]));
  const second = page.locator(".compare-pair").first().locator("figure").last();
  const isSaid = await until(async () => (await second.locator("h3").innerText()).includes(String(ids[3])));
  expect(
    "differences are those to the chosen run, which the address has",
    isSaid && page.url().includes(`base=${ids[3]}`),
  );
}

async function yearsOf({ send, prepared }: Workbench, page: Page, year: string, expect: Expect): Promise<void> {
  const { run, pathway } = prepared;
  const path = `/runs/compare/statistics?group=cost&totals=true&runs=${run},${pathway}`;
  const objectives = (await send<Compared[]>("GET", path)).filter(({ quantity }) => quantity === "objective");
  const ofYears = objectives.filter((row) => row.year !== null);
  const names = page.locator("table").first().locator("tbody th");
  if (year === "all") {
    const rows = await names.count();
    expect(
      "a pathway has an entry for each year beside a run of one year",
      rows === ofYears.length + 1,
      `${rows} entries`,
    );
    return;
  }
  const yearsEach = (ofYears[1].year ?? 0) - (ofYears[0].year ?? 0);
  const sum = ofYears.reduce((total, { values }) => total + yearsEach * (values[1] ?? 0), 0);
  const text = sum.toLocaleString("en-GB", { maximumSignificantDigits: 6 });
  expect(
    "the sum of a pathway counts each year for the years it stands for",
    await shows(page, ".compare-value", text),
    text,
  );
  const words = en.sumOf(String(ofYears[0].year), String(ofYears.at(-1)?.year), yearsEach);
  expect("the sum says what it contains", await shows(page, "tbody th", words), words);
}

/**
 * S4: the reports of a run and of comparisons in two clicks, as PDFs of A4 and Letter without a torn figure or row, with the numbers of
 * `/summary`; and the sources of data that they show, written on the pages of a table and a component.
 */
import { join } from "node:path";
import { maxComparedRuns } from "@esm/model/domain/runs/compared-runs";
import type { Page } from "playwright-core";
import { en as editingTexts } from "../../../apps/workbench/src/page/editing/en.ts";
import { en as compareTexts } from "../../../apps/workbench/src/page/pages/compare/en.ts";
import { en as resultTexts } from "../../../apps/workbench/src/page/pages/results/en.ts";
import { en as seriesTexts } from "../../../apps/workbench/src/page/pages/series/en.ts";
import { type Check, type Finding, settled, shows, until, type Workbench } from "./workbench.ts";

/** Sheets less margins of 14 and 18 mm, at 96 pixels an inch. */
const sheets = { A4: { width: 688, height: 994 }, Letter: { width: 710, height: 927 } } as const;

const mostClicks = 3;

interface SummaryRow {
  property: string;
  region: string | null;
  value: number;
  year: number | null;
}

export const report: Check = async (workbench) => {
  const findings: Finding[] = [];
  const expect = (what: string, isMet: boolean, figure = isMet ? "yes" : "no"): void =>
    void findings.push({ bar: `S4 ${what}`, figure, isMet });
  await writeSources(workbench, expect);

  const { url, prepared, send, pictures } = workbench;
  const context = await workbench.open();
  const page = await workbench.newPage(context);
  await page.goto(`${url}/app/r/${prepared.run}/results`);
  await settled(page);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: resultTexts.report, exact: true }).click();
  const shown = await opened;
  const faults: string[] = [];
  shown.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  await shown.waitForLoadState();
  expect("the report opens beside the results by one click", await shows(shown, "h2", "What was checked"));
  // No button of the page prints: browsers have one, and a button in their dialog that saves a PDF.
  const clicks = ["report", "print of the browser", "save of its dialog"];
  findings.push({
    bar: "S4 from the results of a run to a PDF",
    figure: `${clicks.length} clicks (≤ ${mostClicks}): ${clicks.join(", ")}`,
    isMet: clicks.length <= mostClicks,
  });
  const rows = await send<SummaryRow[]>("GET", `/runs/${prepared.run}/summary`);
  const cost = rows
    .filter(({ region, property, year }) => region === null && property === "TAC" && year === rows.at(-1)?.year)
    .reduce((sum, { value }) => sum + value, 0);
  const said = await shown.locator("#key-cost data").getAttribute("value");
  expect("its annual cost is that of the summary", Number(said) === cost, `${said} and ${cost}`);

  await onPaper(shown, `${url}/runs/${prepared.run}/report?`, { name: "report", pictures, expect });
  expect("its policy refuses nothing that it has", faults.length === 0, faults.join("; ") || "nothing");
  await context.close();
  await ofComparisons(workbench, expect);
  return findings;
};

type Expect = (what: string, isMet: boolean, figure?: string) => void;

/** In both languages: its width on a screen and a phone, and its figures and rows on sheets. */
async function onPaper(
  page: Page,
  address: string,
  { name, pictures, expect }: { name: string; pictures: string; expect: Expect },
): Promise<void> {
  for (const language of ["en", "de"]) {
    await page.goto(`${address}language=${language}`);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(pictures, `${name}-${language}-${width}.png`), fullPage: true });
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(`${name}: ${language} at ${width} px does not move sideways`, wide <= 0, `${wide} px`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [sheet, size] of Object.entries(sheets)) {
      await page.pdf({
        path: join(pictures, `${name}-${language}-${sheet}.pdf`),
        format: sheet as keyof typeof sheets,
        printBackground: true,
      });
      await page.emulateMedia({ media: "print" });
      const torn = await page.evaluate(tornFigures, size);
      await page.emulateMedia({ media: "screen" });
      expect(`${name}: ${language}: no figure is torn on ${sheet}`, torn.length === 0, torn.join("; ") || "none");
    }
  }
}

/** Two runs, one of them a pathway, and the points of a sweep. */
async function ofComparisons(
  { url, prepared, send, pictures, open, newPage }: Workbench,
  expect: Expect,
): Promise<void> {
  const context = await open();
  const page = await newPage(context);
  const { run, pathway, sweep } = prepared;
  await page.goto(`${url}/app/compare?runs=${run},${pathway}&base=${pathway}`);
  await settled(page);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: compareTexts.report, exact: true }).click();
  const shown = await opened;
  const faults: string[] = [];
  shown.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  await shown.waitForLoadState();
  expect("the report of a comparison opens beside it by one click", await shows(shown, "h2", "Compared runs"));
  expect("it has the base that is chosen on the page", shown.url().includes(`base=${pathway}`), shown.url());
  const said = await shown
    .locator("#key-figures tbody tr")
    .first()
    .locator("td.number")
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector("data")?.value ?? ""));
  const costs: number[] = [];
  for (const id of [run, pathway]) {
    const rows = (await send<SummaryRow[]>("GET", `/runs/${id}/summary`)).filter(
      ({ region, property }) => region === null && property === "TAC",
    );
    const last = rows.at(-1)?.year ?? null;
    costs.push(rows.filter(({ year }) => year === last).reduce((sum, { value }) => sum + value, 0));
  }
  expect(
    "annual costs of a comparison are those of the summaries",
    said.map(Number).join() === costs.join(),
    said.join(),
  );
  await onPaper(shown, `${url}/runs/compare/report?runs=${run},${pathway}&`, { name: "comparison", pictures, expect });
  const points = await send<{ run_id: number }[]>("GET", `/sweeps/${sweep}/points`);
  const ids = points.slice(0, maxComparedRuns).map(({ run_id }) => run_id);
  await onPaper(shown, `${url}/runs/compare/report?runs=${ids}&`, { name: "comparison-of-sweep", pictures, expect });
  expect("their policy refuses nothing that they have", faults.length === 0, faults.join("; ") || "nothing");
  await context.close();
}

/** Runs in the page. Columns of the size of a sheet break boxes as sheets do: a torn box has two rectangles. Heads of tables repeat. */
function tornFigures({ width, height }: { width: number; height: number }): string[] {
  const { style } = document.body;
  const before = style.cssText;
  style.cssText = `columns: ${width}px auto; column-gap: 0; column-fill: auto; width: ${width}px; max-width: none; height: ${height}px; padding: 0; margin: 0`;
  const all = [...document.querySelectorAll("figure, .keys li, tbody tr")];
  const torn = all.filter((box) => box.getClientRects().length > 1);
  const isBroken = document.documentElement.scrollWidth > width * 1.5;
  style.cssText = before;
  const titles = torn.map((box) => box.querySelector("figcaption")?.textContent ?? box.textContent.slice(0, 40));
  return isBroken ? titles : ["the page is not broken into sheets"];
}

async function writeSources(
  { url, prepared, open, newPage, send, pictures }: Workbench,
  expect: (what: string, isMet: boolean) => void,
): Promise<void> {
  const context = await open();
  const page: Page = await newPage(context);
  await page.goto(`${url}/app/d/${prepared.dataset}/series`);
  await settled(page);
  const text = page.getByLabel(seriesTexts.source_text);
  const address = page.getByLabel(seriesTexts.source_url);
  await address.fill("javascript:alert(1)");
  await address.blur();
  expect("a script is no address of a source", await shows(page, ".field-error", editingTexts.problems.webAddress));
  await text.fill("Weather of 2012 <b>reanalysis</b>");
  await text.blur();
  await address.fill("https://example.org/weather");
  await address.blur();
  const lists = ["sources", "sinks", "conversions", "storages", "transmissions"];
  const stored = await until(async () => {
    const all = await Promise.all(lists.map((list) => send("GET", `/${list}/?dataset_id=${prepared.dataset}`)));
    return JSON.stringify(all).includes("https://example.org/weather");
  });
  expect("sources of a table are saved as they are typed", stored);
  await page.screenshot({ path: join(pictures, "source-of-table.png") });
  await context.close();
}

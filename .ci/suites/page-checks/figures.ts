/** Figures on the overview of a result are those of `/summary` and of the workbook, for all examples, to the digits shown (Q28). */

import { en as chartTexts } from "../../../apps/workbench/src/page/charts/en.ts";
import { en as resultTexts } from "../../../apps/workbench/src/page/pages/results/en.ts";
import { cellsOf, readSheets } from "../../../tests/support/workbook.ts";
import { tablesOf } from "./charts.ts";
import {
  type Check,
  type Finding,
  fewHours,
  finishedRun,
  settled,
  showUnitsOfData,
  type Workbench,
} from "./workbench.ts";

/** Longer ones are optimized over typical periods. */
const maxSteps = 1000;

export const figures: Check = async (workbench) => {
  const examples = await workbench.send<{ name: string; number_of_time_steps: number }[]>("GET", "/examples/");
  const context = await workbench.open();
  await showUnitsOfData(context);
  const page = await workbench.newPage(context);
  const findings: Finding[] = [];
  // Others are made while the pages of the first ones are read.
  const runs = examples.map(async ({ name, number_of_time_steps }) =>
    name === "three-regions-year"
      ? workbench.prepared.run
      : await runOf(workbench, name, number_of_time_steps > maxSteps),
  );
  for (const [index, { name }] of examples.entries()) {
    const run = await runs[index];
    await page.goto(`${workbench.url}/app/r/${run}/results`);
    await settled(page);
    const total = await page.locator(".key-figure-value").first().innerText();
    const shown = shownFigures(await tablesOf(page));
    shown.set("TAC", total);
    const sources = { "/summary": await ofSummary(workbench, run), "the workbook": await ofWorkbook(workbench, run) };
    const faults = Object.entries(sources).flatMap(([source, values]) =>
      [...shown].flatMap(([figure, text]) => {
        const value = values.get(figure) ?? 0;
        return isShown(value, text) ? [] : [`${figure} is ${text} on the page and ${value} in ${source}`];
      }),
    );
    const figure = faults.length > 0 ? faults.join("; ") : `${shown.size} figures`;
    findings.push({
      bar: `Q28 ${name}: the page, /summary and the workbook agree`,
      figure,
      isMet: faults.length === 0 && shown.size > 3,
    });
  }
  await context.close();
  return findings;
};

async function runOf({ send }: Workbench, example: string, isLong: boolean): Promise<number> {
  const { id } = await send<{ id: number }>("POST", `/examples/${example}`);
  const [model] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${id}`);
  const options = isLong ? fewHours : {};
  return finishedRun(send, model.id, { kind: "optimize", options });
}

/** Costs and capacities of all regions by component: the first row of a component is the whole. */
function shownFigures(tables: Awaited<ReturnType<typeof tablesOf>>): Map<string, string> {
  const { cost, capacity } = resultTexts;
  const rowsOf = (title: string): string[][] => tables.find((table) => table.title === title)?.rows ?? [];
  const costs = rowsOf(cost.title).filter(([name]) => name !== chartTexts.total);
  const shown = new Map(costs.map(([name, value]) => [`TAC of ${name}`, value]));
  for (const [name, , value] of rowsOf(capacity.title))
    if (!shown.has(`capacity of ${name}`)) shown.set(`capacity of ${name}`, value);
  return shown;
}

interface SummaryRow {
  kind: string;
  component: string;
  property: string;
  region: string | null;
  region_to: string | null;
  value: number;
}

async function ofSummary({ send }: Workbench, run: number): Promise<Map<string, number>> {
  const rows = await send<SummaryRow[]>("GET", `/runs/${run}/summary`);
  const whole = new Figures();
  for (const { kind, component, property, region, value } of rows) {
    if (region !== null) whole.add(property, component, kind === "transmission", value);
  }
  return whole.values;
}

async function ofWorkbook({ get }: Workbench, run: number): Promise<Map<string, number>> {
  const bytes = Buffer.from(await (await get(`/runs/${run}/workbook`)).arrayBuffer());
  const whole = new Figures();
  for (const sheet of await readSheets(bytes)) {
    if (!sheet.name.endsWith("OptSummary_1dim")) continue;
    const isOfLines = sheet.name.startsWith("Transmission");
    const labels = ["", ""];
    for (const cells of cellsOf(sheet).slice(1)) {
      // Repeated labels stand once.
      if (cells[0]) labels[0] = cells[0];
      if (cells[1]) labels[1] = cells[1];
      for (const cell of cells.slice(isOfLines ? 4 : 3))
        if (cell !== "") whole.add(labels[1], labels[0], isOfLines, Number(cell));
    }
  }
  return whole.values;
}

/** Sums over regions. A line has its capacity in both directions, and half of its cost. */
class Figures {
  readonly values = new Map<string, number>();
  add(property: string, component: string, isLine: boolean, value: number): void {
    if (property === "TAC") this.#add("TAC", value);
    this.#add(`${property} of ${component}`, property === "capacity" && isLine ? value / 2 : value);
  }
  #add(figure: string, value: number): void {
    this.values.set(figure, (this.values.get(figure) ?? 0) + value);
  }
}

/** Whether the number is what the text shows: it differs by half of the last digit at most. */
function isShown(value: number, text: string): boolean {
  const [mantissa, exponent = "0"] = text.replaceAll(",", "").replaceAll("−", "-").split("E");
  const decimals = mantissa.split(".")[1]?.length ?? 0;
  const unit = 10 ** (Number(exponent) - decimals);
  return Math.abs(Number(mantissa) * 10 ** Number(exponent) - value) <= unit * 0.5000001;
}

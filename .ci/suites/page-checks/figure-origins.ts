/**
 * Q42: the figures of a component lead by one click to their definitions, to what they are computed from, and to the inputs of the run with
 * who gave them, which are those of `/runs/{id}/inputs` and `/runs/{id}/statistics`.
 */
import { join } from "node:path";
import { en as resultTexts } from "../../../apps/workbench/src/page/pages/results/en.ts";
import { en as originTexts } from "../../../apps/workbench/src/page/pages/results/origin/en.ts";
import { faultsOf } from "./every-page.ts";
import { type Check, type Finding, finished, settled, until } from "./workbench.ts";

interface Inputs {
  components: { name: string; invest_per_capacity?: number }[];
  tables: { family: string; values: number[] }[];
}

interface Statistic {
  component: string | null;
  region: string | null;
  group: string;
  quantity: string;
  value: number;
}

const name = "Wind";

export const figureOrigins: Check = async (workbench) => {
  const { url, open, newPage, send, pictures } = workbench;
  const findings: Finding[] = [];
  const expect = (what: string, isMet: boolean, figure = isMet ? "yes" : "no"): void =>
    void findings.push({ bar: `Q42 ${what}`, figure, isMet });
  const { id: dataset } = await send<{ id: number }>("POST", "/examples/one-region-week");
  const [model] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${dataset}`);
  const halved = { component_name: name, attribute: "invest_per_capacity", operation: "multiply", value: 0.5 };
  const less = { component_name: name, table: "operationRateMax", operation: "multiply", value: 0.9 };
  await send("PUT", `/models/${model.id}`, { override_parameters: [halved], override_tables: [less] });
  const run = await finished(send, model.id, { prices: true });
  const { components, tables } = await send<Inputs>("GET", `/runs/${run}/inputs?component=${name}`);
  const rows = await send<Statistic[]>("GET", `/runs/${run}/statistics?component=${name}&totals=true`);
  const invest = components.find((component) => component.name === name)?.invest_per_capacity ?? Number.NaN;
  const { values: rates = [] } = tables.find(({ family }) => family === less.table) ?? {};
  const mean = rates.reduce((sum, value) => sum + value, 0) / rates.length;
  const capacity = rows.find(({ group, quantity }) => group === "capacity" && quantity === "capacity");

  const context = await open();
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    const page = await newPage(context);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${url}/app/r/${run}/results`);
    await settled(page);
    await page.getByRole("button", { name, exact: true }).click();
    const dialog = page.getByRole("dialog");
    const isThere = await until(async () => (await dialog.getByText(originTexts.inputsHelp).count()) > 0);
    expect(`at ${width} px, one click shows definitions and inputs`, isThere);
    // The inputs come after their heading.
    await until(async () => (await dialog.getByText(originTexts.origins.scenario).count()) > 0);
    const lines = await dialog.locator("tr").evaluateAll((all) => all.map((row) => row.textContent));
    const lineOf = (text: string): string => lines.find((line) => line.startsWith(text)) ?? "";
    expect("the capacity is that of the statistics", numberIn(lineOf(resultTexts.figures.capacity), capacity?.value));
    const changed = lines.filter((one) => one.includes(originTexts.origins.scenario));
    const isShown = (value: number): boolean => changed.some((line) => numberIn(line, value));
    expect("the investment is half of that of the data, by the scenario", isShown(invest / 2), changed.join("; "));
    expect(
      "the mean rate is nine tenths of that of the data",
      isShown(Number((0.9 * mean).toPrecision(3))),
      changed.join("; "),
    );
    const wide = await page.evaluate(() => {
      const box = document.querySelector("dialog .dialog-body");
      return box === null ? 1 : box.scrollWidth - box.clientWidth;
    });
    expect(`at ${width} px, the dialog does not move sideways`, wide <= 0, `${wide} px`);
    findings.push(...(await faultsOf(workbench, page, `figure-origins-${width}`, true)));
    if (pictures) await page.screenshot({ path: join(pictures, `figure-origins-${width}.png`) });
    await page.keyboard.press("Escape");
    expect("Escape closes it", (await dialog.count()) === 0);
    await page.close();
  }
  await context.close();
  await send("DELETE", `/datasets/${dataset}`);
  return findings;
};

/** Whether one of the numbers in a text is this one, in a unit of its size. */
function numberIn(text: string, value = Number.NaN): boolean {
  const numbers = [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([digits]) => Number(digits.replaceAll(",", "")));
  return numbers.some((number) =>
    [1, 1e3, 1e-3, 1e6, 1e-6].some((factor) => Math.abs(number * factor - value) <= 1e-3 * Math.abs(value)),
  );
}

/**
 * Faults that people found in the workbench, each with a check in the browser here or in the file that is named:
 *
 * - what stands and moves: headings over their figures (aligned-heads, by every-page), a grid whose columns change (column-sets), wide
 *   tables and diagrams on phones (sideways), the cursor of charts (chart-cursor), print (print, report)
 * - what is said: a capacity of 0 and storages that are full within an hour (overview-marks), full costs (apps/workbench/tests/page/
 *   results.test.ts), 1.300 in series (pasted-signs)
 *
 * Tests of the rooms hold the faults that show without a browser: German numbers of messages (packages/messages/tests/catalogue.test.ts); marks of
 * time axes at round times of the clock, days on an axis of days, labels of residual loads (apps/workbench/tests/page/time-charts.test.ts);
 * words of conversions in Sankey diagrams (energy-flows.test.ts beside it), the bound of a convergence beyond its axis (runs.test.ts), and
 * sentences of sweeps with some results (sweeps.test.ts); the same resolution in compared options
 * (apps/service/tests/http/runs/run-results.test.ts); one clock for exports and metadata (packages/model/tests/domain/time/clock.test.ts,
 * packages/exchange/tests/package/oemetadata.test.ts, packages/exchange/tests/netcdf/time-coordinate.test.ts).
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { en as editingTexts } from "../../../apps/workbench/src/page/editing/en.ts";
import { en as problemTitles } from "../../../apps/workbench/src/page/editing/problems/problem-titles.en.ts";
import { en as pathwayTexts } from "../../../apps/workbench/src/page/pages/dataset/pathway/pathway.en.ts";
import { en as runTexts } from "../../../apps/workbench/src/page/pages/runs/en.ts";
import { type Check, type Finding, settled, shows, until, type Workbench } from "./workbench.ts";

export const foundFaults: Check = async (workbench) => {
  const findings: Finding[] = [];
  const faults = new FoundFaults(workbench, findings);
  await faults.pastedBlock();
  await faults.renamedComponent();
  await faults.problemsPage();
  await faults.limitOfPathway();
  await faults.unitOfSweep();
  await faults.failedRun();
  await faults.germanExample();
  await faults.wordsOfComparison();
  await faults.lastRunOfPathway();
  return findings;
};

interface Variant {
  id: number;
  name: string;
  optimization_parameters: { emission_limit_id?: string } | null;
}

class FoundFaults {
  readonly #workbench: Workbench;
  readonly #findings: Finding[];

  constructor(workbench: Workbench, findings: Finding[]) {
    this.#workbench = workbench;
    this.#findings = findings;
  }

  #expect(what: string, isMet: boolean, figure = isMet ? "yes" : "no"): void {
    this.#findings.push({ bar: `Found faults: ${what}`, figure, isMet });
  }

  #send: Workbench["send"] = (...call) => this.#workbench.send(...call);

  async #example(name: string): Promise<{ dataset: number; variants: Variant[] }> {
    const { id } = await this.#send<{ id: number }>("POST", `/examples/${name}`);
    return { dataset: id, variants: await this.#send<Variant[]>("GET", `/models/?dataset_id=${id}`) };
  }

  /** Not watched: the browser writes each refusal of the service to the console. */
  async #open(path: string, language = "en"): Promise<Page> {
    const context = await this.#workbench.open({
      language,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    await page.goto(`${this.#workbench.url}/app${path}`);
    await settled(page);
    return page;
  }

  #picture = (page: Page, name: string) =>
    page.screenshot({ path: join(this.#workbench.pictures, `found-faults-${name}.png`), fullPage: true });

  #rename = async (dataset: number, kind: string, name: string, value: string): Promise<void> => {
    const operations = [{ operation: "set", kind, name, attribute: "name", value }];
    await this.#change(dataset, operations);
  };

  /** As a person with the page, which sends the revision. */
  async #change(dataset: number, operations: object[]): Promise<void> {
    const page = await this.#open(`/d/${dataset}`);
    const status = await page.evaluate(
      async ({ path, body }) => {
        const { revision } = await (await fetch(`${path}/overview`)).json();
        const headers = { "x-workbench": "1", "content-type": "application/json", "if-match": `"${revision}"` };
        return (await fetch(`${path}/changes`, { method: "POST", headers, body })).status;
      },
      { path: `/datasets/${dataset}`, body: JSON.stringify({ operations }) },
    );
    await page.context().close();
    if (status !== 200) throw new Error(`The change of data set ${dataset} got ${status}.`);
  }

  async pastedBlock(): Promise<void> {
    const { dataset } = await this.#example("one-region-week");
    const page = await this.#open(`/d/${dataset}/components?component=Wind&attribute=invest_per_capacity`);
    const active = page.locator("[data-active]");
    await page.locator("[data-active]:focus").waitFor();
    const paste = async (text: string): Promise<void> => {
      await page.evaluate((given) => navigator.clipboard.writeText(given), text);
      await page.keyboard.press("Control+v");
    };
    await paste("1.300\t0,06");
    const selected = async () => (await page.locator("[aria-selected=true]").allInnerTexts()).join(" ");
    this.#expect(
      "1.300 beside 0,06 is one thousand three hundred in the table of components, too",
      await until(async () => (await selected()).startsWith("1300 0.06")),
      await selected(),
    );
    await page.keyboard.press("Control+z");
    await page.keyboard.press("ArrowLeft");
    await paste("1.300");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await dialog.getByLabel(editingTexts.decimalSign).selectOption(",");
    const meaning = await dialog.getByRole("status").innerText();
    await this.#picture(page, "paste-sign");
    this.#expect("1.300 by itself is asked for", meaning === editingTexts.signMeans("1.300", "1300"), meaning);
    await dialog.getByRole("button", { name: editingTexts.signTake }).click();
    await dialog.waitFor({ state: "detached" });
    this.#expect(
      "and is what was chosen",
      await until(async () => (await active.innerText()).startsWith("1300")),
      await active.innerText(),
    );
    await page.context().close();
  }

  async renamedComponent(): Promise<void> {
    const { dataset } = await this.#example("one-region-week");
    const page = await this.#open(`/d/${dataset}/c/Wind`);
    await page.locator("input[name=name]").fill("Wind at sea");
    await page.keyboard.press("Tab");
    const before = await page.evaluate(() => document.activeElement?.getAttribute("name"));
    await page.keyboard.press("Control+s");
    const isThere = await until(async () => page.url().endsWith(`/d/${dataset}/c/Wind%20at%20sea`));
    this.#expect("a renamed component has the address of its new name", isThere, page.url());
    const after = await page.evaluate(() => document.activeElement?.getAttribute("name"));
    this.#expect("the focus stays where it was", before === after && after !== null, String(after));
    await page.reload();
    await settled(page);
    this.#expect("loading again shows it", (await page.locator("h1").innerText()) === "Wind at sea");
    const limit = page.locator("input[name=yearly_limit]");
    await limit.fill("5");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+s");
    await page.locator(".field-error").first().waitFor();
    const refusal = await page.locator(".field-error").first().innerText();
    await this.#picture(page, "refusal");
    const isPlain = refusal.includes("“Yearly limit”") && !/Value error|yearly_limit/.test(refusal);
    this.#expect("a refusal is a sentence with the names of the page", isPlain, refusal);
    await page.context().close();
  }

  async problemsPage(): Promise<void> {
    const { dataset } = await this.#example("one-region-week");
    const values = (component: string, table: string) => ({
      operation: "values",
      table,
      component,
      region: "Island",
      values: null,
    });
    await this.#change(dataset, [
      values("Demand", "fix-operation-rates"),
      values("Photovoltaics", "max-operation-rates"),
    ]);
    const page = await this.#open(`/d/${dataset}/c/Battery`);
    await page.locator("input[name=economic_lifetime]").fill("soon");
    await page.keyboard.press("Tab");
    await page.locator(".field-error").first().waitFor();
    await page.locator(`nav a[href$="/d/${dataset}/problems"], .view-navigation a[href$="/problems"]`).first().click();
    await page.waitForURL("**/problems*");
    await settled(page);
    const entries = page.locator(".problem-entry");
    this.#expect(
      "the list of problems names a cell that cannot be saved",
      await shows(page, ".problem-entry", "“soon”"),
    );
    await shows(page, ".problem-entry", problemTitles.demand_without_series);
    const text = (await entries.allInnerTexts()).join("\n");
    await this.#picture(page, "problems");
    this.#expect("and is not green then", (await page.locator(".notice-success").count()) === 0);
    this.#expect("a demand without series is told", text.includes(problemTitles.demand_without_series));
    this.#expect("a plant without profile is told", text.includes(problemTitles.source_without_profile));
    await page.context().close();
  }

  async limitOfPathway(): Promise<void> {
    const { dataset, variants } = await this.#example("one-region-co2-limit");
    await this.#rename(dataset, "sink", "CO2 to environment", "Emissions");
    const [{ id }] = variants;
    const page = await this.#open(`/d/${dataset}/v/${id}`);
    const section = page.locator("section[aria-labelledby=pathway]");
    await section.getByRole("button", { name: pathwayTexts.add }).click();
    await section.locator("input[type=checkbox]").check();
    const limit = section.getByLabel(pathwayTexts.limit);
    const options = await limit.locator("option").allInnerTexts();
    this.#expect(
      "the limit that targets set is chosen from those of the data",
      options.join() === `${pathwayTexts.limitOfSink("CO2 to environment")},CO2 (Emissions)`,
      options.join(),
    );
    await limit.selectOption("CO2");
    await section.locator(".pathway-reference input").fill("3200");
    const targets = section.locator(".pathway-list input");
    for (const [place, target] of ["30", "50", "75", "95"].entries()) await targets.nth(place).fill(target);
    await this.#picture(page, "pathway");
    await section.locator("button[type=submit]").click();
    const saved = async () => (await this.#send<Variant>("GET", `/models/${id}`)).optimization_parameters;
    this.#expect(
      "and needs no sink of a certain name",
      await until(async () => (await saved())?.emission_limit_id === "CO2"),
    );
    await page.context().close();
  }

  async unitOfSweep(): Promise<void> {
    const { sweep } = this.#workbench.prepared;
    const { dataset_id } = await this.#send<{ dataset_id: number }>("GET", `/sweeps/${sweep}`);
    await this.#rename(dataset_id, "source", "Gas import", "Imported gas");
    const page = await this.#open(`/sweeps/${sweep}`);
    await page.locator("main figure").first().waitFor();
    const text = await page.locator("main").innerText();
    await this.#picture(page, "sweep");
    this.#expect(
      "a sweep keeps the unit of its values when the component has another name",
      text.includes("€/GWh_gas"),
    );
    await this.#rename(dataset_id, "source", "Imported gas", "Gas import");
    await page.goto(`${this.#workbench.url}/app/d/${dataset_id}`);
    await settled(page);
    const estimate = page.locator(".run-estimate");
    const isRange = await until(async () => /Less than 1 s|Up to .* s|\d+ s to \d+/.test(await estimate.innerText()));
    this.#expect("the estimate of a run is a range", isRange, await estimate.innerText());
    await page.context().close();
  }

  async failedRun(): Promise<void> {
    const { dataset, variants } = await this.#example("one-region-co2-limit");
    const [{ id }] = variants;
    const override = { component_name: "CO2 to environment", attribute: "yearly_limit", operation: "set", value: 0 };
    await this.#change(dataset, [
      { operation: "delete", kind: "source", name: "Wind" },
      { operation: "delete", kind: "storage", name: "Battery" },
    ]);
    await this.#send("PUT", `/models/${id}`, { override_parameters: [override] });
    interface Run {
      id: number;
      status: string;
      started_at: string;
      finished_at: string;
    }
    let run = await this.#send<Run>("POST", `/models/${id}/runs`, { kind: "optimize" });
    while (["queued", "running"].includes(run.status)) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      run = await this.#send<Run>("GET", `/runs/${run.id}`);
    }
    const page = await this.#open(`/r/${run.id}`);
    await page.locator("main figure").last().waitFor();
    await this.#picture(page, "failed-run");
    const figure = page.locator("main figure", { hasText: "Time of the run" }).last();
    const texts = (await figure.innerText()).matchAll(/([\d.]+) s\b/g);
    const [queue, ...phases] = [...texts].map(([, seconds]) => Number(seconds));
    const told = phases.reduce((sum, seconds) => sum + seconds, 0);
    const took = (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000;
    this.#expect(
      "the phases of a failed run add up to its time",
      run.status === "failed" && Math.abs(told - took) <= 0.06 * took + 0.1,
      `${run.status}, ${took} s; queue ${queue} s, phases ${phases.join(" + ")} s`,
    );
    const words = await page.locator("main").innerText();
    this.#expect("steps of a repair count from 1", !/steps? 0\b/.test(words));
    await page.context().close();
  }

  /** By the buttons of the first page. */
  async germanExample(): Promise<void> {
    const page = await this.#open("/", "de");
    const listed = await page.locator(".example").allInnerTexts();
    const english = listed.filter((text) => /\b(regions|year|steps?|with|one|open)\b/i.test(text));
    this.#expect("the list of examples is German", listed.length >= 4 && english.length === 0, english.join("; "));
    await page.locator(".example", { hasText: "Eine Region mit CO2-Grenze" }).getByRole("button").click();
    await page.waitForURL("**/app/d/*");
    await settled(page);
    const name = await page.locator("h1").innerText();
    const text = await page.locator("main").innerText();
    await this.#picture(page, "german-example");
    this.#expect("an example is German where the page is", /^Eine Region mit CO2-Grenze/.test(name), name);
    this.#expect(
      "with its components",
      ["Photovoltaik", "Batterie", "Gasturbine"].every((one) => text.includes(one)),
    );
    const scenarios = ["Grenze", "Die Hälfte davon", "Pfad bis 2045"];
    this.#expect(
      "and its scenarios",
      scenarios.every((one) => text.includes(one)),
    );
    await page.context().close();
  }

  /** Without runs the page says which controls lead to a comparison. */
  async wordsOfComparison(): Promise<void> {
    const { dataset, alternatives } = this.#workbench.prepared;
    const page = await this.#open("/compare");
    const help = await page.locator("main").innerText();
    const named = [...help.matchAll(/“([^”]+)”/g)].map(([, control]) => control.replace(" …", ""));
    const controls: string[] = [];
    for (const path of [`/d/${dataset}/runs`, `/r/${alternatives}/results`]) {
      await page.goto(`${this.#workbench.url}/app${path}`);
      await settled(page);
      controls.push(...(await page.locator("main button, main a").allInnerTexts()));
    }
    const missing = named.filter((name) => !controls.some((control) => control.trim().startsWith(name)));
    this.#expect(
      "the page of comparisons names controls that are there",
      named.length === 2 && missing.length === 0,
      missing.join(", ") || named.join(", "),
    );
    await page.context().close();
  }

  /** The cost of one year of several does not stand among those of single years without its year. */
  async lastRunOfPathway(): Promise<void> {
    const { dataset, pathway, variant, variantOfPathway } = this.#workbench.prepared;
    const { years } = await this.#send<{ years: { year: number }[] }>("GET", `/runs/${pathway}`);
    const page = await this.#open(`/d/${dataset}`);
    const rowOf = (id: number) => page.locator("main tr", { has: page.locator(`a[href$="/d/${dataset}/v/${id}"]`) });
    const [ofPathway, ofYear] = [await rowOf(variantOfPathway).innerText(), await rowOf(variant).innerText()];
    const last = String(years.at(-1)?.year);
    // Lists know the last year only where the run tells it.
    const words = [runTexts.ofYear("", last), runTexts.ofLastYear("")];
    this.#expect(
      "the last run of a pathway says of which year its cost is",
      words.some((text) => ofPathway.includes(text)),
      ofPathway.replaceAll(/\s+/g, " "),
    );
    this.#expect(
      "that of a single year names none",
      !words.some((text) => ofYear.includes(text)),
      ofYear.replaceAll(/\s+/g, " "),
    );
    await page.context().close();
  }
}

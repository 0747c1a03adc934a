/**
 * Q11 and Q12 for what researchers do: a sweep, a pathway and the repair of a run without a result, by key presses alone, with what the
 * pages say compared with the service (Q28).
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { en as editingTexts } from "../../../apps/workbench/src/page/editing/en.ts";
import { en as datasetTexts } from "../../../apps/workbench/src/page/pages/dataset/en.ts";
import { en as pathwayTexts } from "../../../apps/workbench/src/page/pages/dataset/pathway/pathway.en.ts";
import { en as runTexts } from "../../../apps/workbench/src/page/pages/runs/en.ts";
import { en as sweepTexts } from "../../../apps/workbench/src/page/pages/sweeps/en.ts";
import { Keyboard } from "./keys.ts";
import { type Check, type Finding, settled, shows, showUnitsOfData, until, type Workbench } from "./workbench.ts";

export const studies: Check = async (workbench) => {
  const findings: Finding[] = [];
  const walk = new StudyWalk(workbench, findings);
  await walk.sweep();
  await walk.heatMap();
  await walk.pathway();
  await walk.overrides();
  await walk.repair();
  await walk.notes();
  await walk.editedFigures();
  return findings;
};

interface Named {
  id: number;
  name: string;
}

interface Point {
  run_id: number;
  objective: number;
}

class StudyWalk {
  readonly #workbench: Workbench;
  readonly #findings: Finding[];

  constructor(workbench: Workbench, findings: Finding[]) {
    this.#workbench = workbench;
    this.#findings = findings;
  }

  #expect(what: string, isMet: boolean, figure = isMet ? "yes" : "no"): void {
    this.#findings.push({ bar: `Studies: ${what}`, figure, isMet });
  }

  async #open(path: string): Promise<{ page: Page; keyboard: Keyboard; close: () => Promise<void> }> {
    const context = await this.#workbench.open();
    await showUnitsOfData(context);
    // Not watched: the browser writes each refusal of the service to the console.
    const page = await context.newPage();
    await page.goto(`${this.#workbench.url}/app${path}`);
    await settled(page);
    const keyboard = new Keyboard(page);
    const close = async (): Promise<void> => {
      const { faults, stops } = keyboard;
      // A part that the mouse does has shown nothing about the focus.
      if (stops > 0)
        this.#expect(
          `Q11 the focus on ${path.replace(/\d+/g, "N")} is seen, never lost, never covered`,
          faults.length === 0,
          faults.join("; ") || `at ${stops} stops`,
        );
      await context.close();
    };
    return { page, keyboard, close };
  }

  async #example(name: string): Promise<{ dataset: number; variants: Named[] }> {
    const { id } = await this.#workbench.send<{ id: number }>("POST", `/examples/${name}`);
    return { dataset: id, variants: await this.#workbench.send<Named[]>("GET", `/models/?dataset_id=${id}`) };
  }

  #picture = (page: Page, name: string) =>
    page.screenshot({ path: join(this.#workbench.pictures, `studies-${name}.png`), fullPage: true });

  async sweep(): Promise<void> {
    const { dataset } = await this.#example("one-region-week");
    const { page, keyboard, close } = await this.#open(`/d/${dataset}/sweeps`);
    await page.locator(".sweep-values input").first().waitFor();
    await keyboard.tabTo(".sweep-values input");
    await keyboard.type("0.5; x");
    await keyboard.press("Enter");
    this.#expect(
      "a value that cannot be one is said at its field",
      await shows(page, ".sweep-values .field-error", sweepTexts.problems.value("x")),
    );
    this.#expect("nothing is started with it", page.url().endsWith("/sweeps"));
    await keyboard.press("Control+a");
    await keyboard.type("0.5; 1; 1.5");
    this.#expect(
      "the number of points is said before the start",
      await shows(page, "form [role=status]", sweepTexts.points("3")),
    );
    this.#expect("an estimate is said before the start", await shows(page, ".run-estimate", "variables"));
    await this.#picture(page, "sweep-form");
    await keyboard.press("Enter");
    await page.waitForURL("**/sweeps/*");
    await settled(page);
    this.#expect("the sweep opens, and its heading has the focus", await keyboard.has("h1"));
    this.#expect(
      "its points are followed to their end",
      await shows(page, ".page-heading", sweepTexts.counts.succeeded("3")),
    );
    const id = Number(/\d+$/.exec(page.url())?.[0]);
    const points = await this.#workbench.send<Point[]>("GET", `/sweeps/${id}/points`);
    const objectives = points.map(({ objective }) =>
      objective.toLocaleString("en-GB", { maximumSignificantDigits: 5 }),
    );
    this.#expect(
      "Q28 the costs of its points are those of the service",
      await until(async () => {
        const rows = await page.locator("main section table tbody tr").allInnerTexts();
        return objectives.every((text, index) => rows[index]?.includes(text));
      }),
    );
    await page.locator(".point-link").first().waitFor();
    await keyboard.tabTo(".point-link");
    await this.#picture(page, "sweep");
    await keyboard.press("Enter");
    await page.waitForURL(`**/r/${points[0].run_id}/results`);
    this.#expect("a point of a curve leads to its run", true);
    await close();
  }

  async heatMap(): Promise<void> {
    const { prepared } = this.#workbench;
    const { page, keyboard, close } = await this.#open(`/sweeps/${prepared.sweepOfTwo}`);
    await keyboard.tabTo(".point-link");
    const cells = await page.locator(".point-link").count();
    this.#expect("each cell of a heat map leads to its run", cells === 9, `${cells} of 9`);
    const names = await page.locator(".isoline-names text").allTextContents();
    const lines = await page.locator(".isolines .line-edge").count();
    const sentence = await page.locator("figure", { has: page.locator(".isolines") }).innerText();
    const areSaid = names.every((name) => sentence.includes(name));
    this.#expect(
      "lines of equal value have names, which the sentence says, too",
      names.length > 1 && names.length <= lines && areSaid,
      names.join(", "),
    );
    await this.#picture(page, "heat-map");
    await page.goto(`${this.#workbench.url}/app/sweeps/${prepared.sweepOfTwo}?x=0&y=none`);
    await settled(page);
    this.#expect(
      "over one of two attributes there are curves",
      await until(async () => (await page.locator(".curve").count()) > 2),
    );
    await close();
  }

  async pathway(): Promise<void> {
    const { dataset, variants } = await this.#example("one-region-co2-limit");
    const { id } = variants[0];
    const { page, keyboard, close } = await this.#open(`/d/${dataset}/v/${id}`);
    const buttons = page.locator("section[aria-labelledby=pathway] button");
    await buttons.first().waitFor();
    await keyboard.tabTo("section[aria-labelledby=pathway] button");
    await keyboard.press("Enter");
    this.#expect("a new pathway has the focus in its first field", await keyboard.has(".pathway-years input"));
    await keyboard.press("Tab");
    await keyboard.type("2039");
    this.#expect(
      "a year that the steps do not meet is said at its field",
      await shows(page, ".pathway-years .field-error", pathwayTexts.problems.division),
    );
    await keyboard.press("Control+a");
    await keyboard.type("2040");
    await keyboard.tabTo("section[aria-labelledby=pathway] input[type=checkbox]");
    await keyboard.press("Space");
    await keyboard.tabTo(".pathway-reference input");
    await keyboard.type("3200");
    for (const target of ["30", "60", "90"]) {
      await keyboard.press("Tab");
      await keyboard.type(target);
    }
    this.#expect("what may be emitted is drawn", await shows(page, "section[aria-labelledby=pathway] figure", "2,240"));
    await this.#picture(page, "pathway");
    await keyboard.press("Enter");
    const saved = async () => {
      const { optimization_parameters } = await this.#workbench.send<{ optimization_parameters: object | null }>(
        "GET",
        `/models/${id}`,
      );
      return JSON.stringify(optimization_parameters);
    };
    const wanted = {
      start_year: 2030,
      end_year: 2040,
      number_of_steps: 2,
      years_per_step: 5,
      CO2_reference: 3200,
      CO2_reduction_targets: [30, 60, 90],
    };
    this.#expect("Enter saves it", await until(async () => (await saved()) === JSON.stringify(wanted)));
    // The run follows the pathway when the page knows it, too.
    await page.locator("section[aria-labelledby=pathway] button[type=submit]").waitFor({ state: "detached" });
    await keyboard.look("after saving");
    await page.locator(".run-form").waitFor();
    await page.keyboard.press("F9");
    await page.waitForURL("**/r/*/pathway");
    await settled(page);
    this.#expect(
      "its run opens the result by year",
      await until(async () => (await page.locator("main figure").count()) > 1),
    );
    await close();
  }

  /** Changes of a variant: two that need each other one after the other, and a value that cannot be one. */
  async overrides(): Promise<void> {
    const { dataset, variants } = await this.#example("one-region-week");
    const { page, close } = await this.#open(`/d/${dataset}/v/${variants[0].id}`);
    const form = page.locator(".override-form");
    const put = async (attribute: string, value: string): Promise<void> => {
      await form.getByLabel(datasetTexts.component).selectOption("CO2 to environment");
      await form.getByLabel(datasetTexts.attribute).selectOption(attribute);
      await form.getByLabel(datasetTexts.how).selectOption("set");
      await form.getByLabel(datasetTexts.value).fill(value);
      await form.getByRole("button", { name: datasetTexts.addOverride }).click();
    };
    const stored = async (): Promise<string> => {
      const { override_parameters: overrides } = await this.#workbench.send<{
        override_parameters: { attribute: string }[];
      }>("GET", `/models/${variants[0].id}`);
      return overrides.map(({ attribute }) => attribute).join();
    };
    await put("yearly_limit", "5");
    this.#expect(
      "a change that needs another one is stored, and says so",
      (await shows(page, "main .notice", datasetTexts.addedOpen)) && (await stored()) === "yearly_limit",
    );
    await put("commodity_limit_id", "co2");
    await page.locator("main .notice").waitFor({ state: "detached" });
    this.#expect(
      "with the other one nothing is left to look at",
      await until(async () => (await stored()) === "yearly_limit,commodity_limit_id"),
    );
    await put("economic_lifetime", "-5");
    this.#expect(
      "a change to an impossible value is refused at its field",
      (await shows(page, ".override-form .field-error", "greater than 0")) &&
        (await stored()) === "yearly_limit,commodity_limit_id",
    );
    await this.#picture(page, "overrides");
    await close();
  }

  async repair(): Promise<void> {
    const { dataset, variants } = await this.#example("one-region-week");
    const of = (component_name: string, attribute: string, value: unknown) => ({
      component_name,
      attribute,
      operation: "set",
      value,
    });
    const sink = "CO2 to environment";
    const tight = [of(sink, "yearly_limit", 0), of(sink, "commodity_limit_id", "co2"), of("Battery", "charge_rate", 0)];
    await this.#workbench.send("PUT", `/models/${variants[0].id}`, { override_parameters: tight });
    const { page, keyboard, close } = await this.#open(`/d/${dataset}/v/${variants[0].id}`);
    await page.locator(".run-form").waitFor();
    await page.keyboard.press("F9");
    await page.waitForURL("**/r/*");
    const repairs = page.locator(".repairs button").filter({ hasText: runTexts.makeVariant });
    await repairs.first().waitFor();
    await this.#picture(page, "repairs");
    await keyboard.tabTo(".repairs button");
    while (!(await page.evaluate(() => document.activeElement?.textContent ?? "")).includes(runTexts.makeVariant))
      await keyboard.press("Tab");
    await keyboard.press("Enter");
    await page.waitForURL("**/results");
    await settled(page);
    const names = (await this.#workbench.send<Named[]>("GET", `/models/?dataset_id=${dataset}`)).map(
      ({ name }) => name,
    );
    this.#expect(
      "a proposed repair makes a variant whose run has a result",
      names.includes(runTexts.repaired(variants[0].name)),
    );
    await close();
  }

  /** Title and note of a run, by key presses alone. */
  async notes(): Promise<void> {
    const { run } = this.#workbench.prepared;
    const { page, keyboard, close } = await this.#open(`/r/${run}`);
    await keyboard.tabTo(".run-notes button");
    await keyboard.press("Enter");
    await keyboard.type("Base case");
    await keyboard.press("Tab");
    await keyboard.type("For the meeting.");
    await keyboard.tabTo("dialog .button-primary");
    await keyboard.press("Enter");
    this.#expect("a run gets a title", await shows(page, "h1", "Base case"));
    this.#expect("and a note", await shows(page, ".run-note", "For the meeting."));
    await page.goto(`${this.#workbench.url}/app/d/${this.#workbench.prepared.dataset}/runs`);
    this.#expect("both are in the list of runs", await shows(page, "main tr", "Base case"));
    await this.#workbench.send("PUT", `/runs/${run}`, { title: null, note: null });
    await close();
  }

  /** The table of components, a component's form, and a comparison show what the service has. */
  async editedFigures(): Promise<void> {
    const { prepared, send } = this.#workbench;
    interface Storage {
      component: Named & { invest_per_capacity: number; interest_rate: number };
      charge_efficiency: number;
    }
    const storages = await send<Storage[]>("GET", `/storages/?dataset_id=${prepared.dataset}`);
    const { page, close } = await this.#open(`/d/${prepared.dataset}/components?kind=storage`);
    await page.locator("main tbody tr[data-row]").first().waitFor();
    const headings = await page.locator("main thead th").allInnerTexts();
    const place = headings.indexOf(editingTexts.names.invest_per_capacity);
    const shown = await page
      .locator("main tbody tr[data-row]")
      .evaluateAll((rows, at) => rows.map((row) => [row.children[0].textContent, row.children[at].textContent]), place);
    const wanted = storages.map(({ component }) => [component.name, String(component.invest_per_capacity)]);
    const isSame = wanted.every(([name, value]) => shown.some(([other, text]) => other === name && text === value));
    this.#expect(
      "Q28 the table of components has the values of the service",
      isSame && shown.length === wanted.length,
      `${shown.length} rows`,
    );
    const [battery] = storages.filter(({ component }) => component.name === prepared.component);
    await page.goto(`${this.#workbench.url}/app/d/${prepared.dataset}/c/${prepared.component}`);
    const field = page.locator("input[name=invest_per_capacity]");
    await field.waitFor();
    this.#expect(
      "Q28 the form of a component has them, too",
      (await field.inputValue()) === String(battery.component.invest_per_capacity),
    );
    const runs = [prepared.run, prepared.pathway];
    const compared = await send<{ figures: { name: string; values: number[] }[] }>(
      "GET",
      `/runs/compare?runs=${runs.join(",")}`,
    );
    const objectives = compared.figures.find(({ name }) => name === "objective")?.values ?? [];
    await page.goto(`${this.#workbench.url}/app/compare?runs=${runs.join(",")}`);
    const totals = page.locator("table").first().locator("tbody td:nth-child(2) .compare-value");
    await totals.first().waitFor();
    const texts = await totals.allInnerTexts();
    const isEqual = objectives.every((value, index) =>
      texts[index].includes(value.toLocaleString("en-GB", { maximumSignificantDigits: 6 })),
    );
    this.#expect("Q28 a comparison has the costs of the service", isEqual && objectives.length === 2, texts.join(", "));
    await close();
  }
}

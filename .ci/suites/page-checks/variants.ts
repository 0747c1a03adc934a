/**
 * Variants in the page: a second one is made, duplicated with its changes and its pathway, renamed and deleted. In English by
 * the keyboard alone, in German with the mouse. The data set stays as it was.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { de as componentsDe } from "../../../apps/workbench/src/page/components/de.ts";
import { en as componentsEn } from "../../../apps/workbench/src/page/components/en.ts";
import { de } from "../../../apps/workbench/src/page/pages/dataset/de.ts";
import { en } from "../../../apps/workbench/src/page/pages/dataset/en.ts";
import { type Check, type Finding, settled, until } from "./workbench.ts";

interface Model {
  id: number;
  name: string;
  override_parameters: { component_name: string; value: unknown }[];
  optimization_parameters: object | null;
  overrides_by_year?: { year: number; value: unknown; to_next?: string }[];
}

const languages = [
  { language: "en", t: en, c: componentsEn },
  { language: "de", t: de, c: componentsDe },
];

export const variants: Check = async ({ url, open, newPage, send, pictures }) => {
  const findings: Finding[] = [];
  for (const { language, t, c } of languages) {
    const { id } = await send<{ id: number }>("POST", "/examples/one-region-week");
    const before = await send("GET", `/sources/?dataset_id=${id}`);
    const all = await send<Model[]>("GET", `/models/?dataset_id=${id}`);
    const [first] = all;
    const override = { component_name: "Photovoltaics", attribute: "interest_rate", operation: "set", value: 0.05 };
    const pathway = { start_year: 2030, number_of_steps: 2, years_per_step: 5 };
    await send("PUT", `/models/${first.id}`, { override_parameters: [override], optimization_parameters: pathway });
    const context = await open({ language });
    const page = await newPage(context);
    const expect = (what: string, found: unknown, wanted: unknown) => {
      const [figure, expected] = [JSON.stringify(found), JSON.stringify(wanted)];
      findings.push({
        bar: `Variants (${language}): ${what}`,
        figure: figure === expected ? figure : `${figure}, not ${expected}`,
        isMet: figure === expected,
      });
    };
    const models = () => send<Model[]>("GET", `/models/?dataset_id=${id}`);
    const named = async (name: string) => (await models()).find((model) => model.name === name);
    const picture = (name: string) => page.screenshot({ path: join(pictures, `variants-${name}-${language}.png`) });
    const act = language === "en" ? pressed : clicked;

    await page.goto(`${url}/app/d/${id}`);
    await settled(page);
    await picture("list");
    await act(page, page.getByRole("button", { name: t.newVariant }));
    await picture("new");
    await page.keyboard.type("Second");
    await page.keyboard.press("Enter");
    await until(async () => (await named("Second")) !== undefined);
    await page.getByRole("heading", { level: 1, name: "Second" }).waitFor();
    const second = await named("Second");
    expect(
      "the new one has no changes, and is shown",
      [second?.override_parameters, page.url()],
      [[], `${url}/app/d/${id}/v/${second?.id}`],
    );

    await page.goto(`${url}/app/d/${id}`);
    await settled(page);
    await choose(page, act, t.more(first.name), t.duplicate);
    await picture("duplicate");
    await page.keyboard.press("Enter");
    const copy = t.copyName(first.name);
    await until(async () => (await named(copy)) !== undefined);
    await page.getByRole("heading", { level: 1, name: copy }).waitFor();
    const made = await named(copy);
    const whole = await send<Model>("GET", `/models/${made?.id}`);
    expect(
      "the duplicate has the changes and the pathway",
      [whole.override_parameters.map(({ value }) => value), whole.optimization_parameters !== null],
      [[0.05], true],
    );

    const years = [
      { ...override, year: 2030, value: 0.04, to_next: "linear" },
      { ...override, year: 2040, value: 0.08 },
    ];
    await send("PUT", `/models/${first.id}`, { overrides_by_year: years });
    await page.goto(`${url}/app/d/${id}/v/${first.id}`);
    await settled(page);
    const write = (value: number) => (language === "en" ? `${value}` : `${value}`.replace(".", ","));
    const cell = page.getByLabel(/, 2035$/);
    expect("a year between two has the value of the line", await cell.getAttribute("placeholder"), write(0.06));
    await cell.fill(write(0.05));
    await cell.press("Tab");
    const byYear = async () => (await send<Model>("GET", `/models/${first.id}`)).overrides_by_year ?? [];
    await until(async () => (await byYear()).length === 3);
    expect(
      "a typed value holds from its year on, in the way of the one before",
      (await byYear()).map(({ year, value, to_next }) => [year, value, to_next ?? "hold"]),
      [
        [2030, 0.04, "linear"],
        [2040, 0.08, "hold"],
        [2035, 0.05, "linear"],
      ],
    );
    const next = page.getByLabel(/, 2040$/);
    const hasFocus = await next.evaluate((field) => field === document.activeElement);
    expect("the focus is in the next year after it is saved", hasFocus, true);
    await picture("by-year");

    await page.goto(`${url}/app/d/${id}/v/${made?.id}`);
    await settled(page);
    await choose(page, act, t.more(copy), t.rename);
    await page.getByLabel(c.name, { exact: true }).fill("Cheap money");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Cheap money" }).waitFor();
    expect("it has its new name", (await named("Cheap money"))?.id, made?.id);

    await settled(page);
    await choose(page, act, t.more("Cheap money"), t.remove);
    await picture("delete");
    await page.keyboard.press("Escape");
    expect("the question can be left", (await models()).length, all.length + 2);
    await choose(page, act, t.more("Cheap money"), t.remove);
    await act(page, page.locator(".dialog").getByRole("button", { name: t.remove, exact: true }));
    await until(async () => (await models()).length === all.length + 1);
    await until(async () => page.url() === `${url}/app/d/${id}`);
    await page.getByRole("link", { name: "Second" }).waitFor();
    await until(async () => (await page.getByRole("link", { name: "Cheap money" }).count()) === 0);
    expect(
      "what is left",
      (await models()).map(({ name }) => name),
      [...all.map(({ name }) => name), "Second"],
    );
    expect("the list does not show what was deleted", await page.getByRole("link", { name: "Cheap money" }).count(), 0);
    expect("the data set is as it was", await send("GET", `/sources/?dataset_id=${id}`), before);
    await context.close();
  }
  return findings.map((finding) =>
    finding.figure.length > 200 ? { ...finding, figure: `${finding.figure.slice(0, 200)} …` } : finding,
  );
};

type Act = (page: Page, button: ReturnType<Page["getByRole"]>) => Promise<void>;

const clicked: Act = async (_, button) => button.click();

/** With the keys that people have: the button is in the order of stops, and Enter presses it. */
const pressed: Act = async (page, button) => {
  await button.waitFor();
  for (let stop = 0; stop < 300; stop++) {
    if (await button.evaluate((element) => element === document.activeElement)) return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  throw new Error("The button cannot be reached by the Tab key.");
};

async function choose(page: Page, act: Act, menu: string, choice: string): Promise<void> {
  const list = page.locator("details.menu").filter({ has: page.locator("summary", { hasText: menu }) });
  await act(page, list.locator("summary"));
  await act(page, list.getByRole("button", { name: choice, exact: true }));
  await page.locator(".dialog").waitFor();
}

/**
 * The matrix of variants: four more are made, all get a value of one attribute in place, all are run by one click and compared (S2: at
 * most 12 actions). A cell with a problem prevents that anything is stored; a changed parent marks its child, too. In English on a wide
 * screen, in German on a phone.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { de as componentsDe } from "../../../apps/workbench/src/page/components/de.ts";
import { en as componentsEn } from "../../../apps/workbench/src/page/components/en.ts";
import { de as datasetDe } from "../../../apps/workbench/src/page/pages/dataset/de.ts";
import { en as datasetEn } from "../../../apps/workbench/src/page/pages/dataset/en.ts";
import { de } from "../../../apps/workbench/src/page/pages/dataset/matrix/matrix.de.ts";
import { en } from "../../../apps/workbench/src/page/pages/dataset/matrix/matrix.en.ts";
import { type Check, type Finding, settled, until } from "./workbench.ts";

interface Model {
  id: number;
  name: string;
  override_parameters: { operation: string; value: unknown }[];
}

interface Overview {
  models: { id: number; name: string; is_current: boolean; last_run: { id: number; status: string } | null }[];
}

const languages = [
  { language: "en", t: en, d: datasetEn, c: componentsEn, width: 1440 },
  { language: "de", t: de, d: datasetDe, c: componentsDe, width: 390 },
];
const names = ["Low", "Middle", "High", "Highest"];

export const variantMatrix: Check = async ({ url, open, newPage, send, pictures }) => {
  const findings: Finding[] = [];
  for (const { language, t, d, c, width } of languages) {
    const { id } = await send<{ id: number }>("POST", "/examples/one-region-week");
    const models = () => send<Model[]>("GET", `/models/?dataset_id=${id}`);
    const [first, second] = await models();
    if (second) await send("DELETE", `/models/${second.id}`);
    const overview = () => send<Overview>("GET", `/datasets/${id}/overview`);
    const context = await open({ language, viewport: { width, height: 900 } });
    const page = await newPage(context);
    const expect = (what: string, found: unknown, wanted: unknown) => {
      const [figure, expected] = [JSON.stringify(found), JSON.stringify(wanted)];
      const isMet = figure === expected;
      findings.push({
        bar: `Matrix (${language}): ${what}`,
        figure: isMet ? figure : `${figure}, not ${expected}`,
        isMet,
      });
    };
    const picture = (name: string) =>
      page.screenshot({ path: join(pictures, `matrix-${name}-${language}.png`), fullPage: true });
    let actions = 0;
    const act = async (what: Promise<unknown>) => {
      actions++;
      await what;
    };
    const cell = (name: string) =>
      page.locator(".matrix-cell").getByRole("textbox", { name: `${name}: Photovoltaics`, exact: false });
    const button = (name: string | RegExp) => page.getByRole("button", { name });

    // As from the navigation.
    await act(page.goto(`${url}/app/d/${id}/variants`));
    await settled(page);
    await act(button(d.newVariant).click());
    await act(page.getByLabel(c.name, { exact: true }).fill(names.join("; ")));
    await act(page.keyboard.press("Enter"));
    await until(async () => (await models()).length === 1 + names.length);
    await act(page.getByLabel(t.component, { exact: true }).selectOption("Photovoltaics"));
    await act(button(t.addRow).click());
    await cell("Low").waitFor();
    await act(paste(cell("Low"), "× 2\t× 3\t× 4\tmuch"));
    await button(t.saveCount(4)).click();
    await page.getByText(t.wrongValue).waitFor();
    await picture("refused");
    expect(
      "nothing is stored while a cell has a problem",
      (await models()).flatMap((one) => one.override_parameters).length,
      0,
    );
    expect(
      "the cell with the problem has the focus",
      await cell("Highest").evaluate((one) => one === document.activeElement),
      true,
    );
    await act(cell("Highest").fill("+400 %"));
    await act(button(t.saveAndRun).click());
    await until(async () =>
      (await overview()).models.every(({ is_current, last_run }) => is_current && last_run?.status === "succeeded"),
    );
    await page
      .getByText(t.running(1 + names.length, 1 + names.length))
      .first()
      .waitFor();
    expect(
      "each variant has its change",
      (await models()).map(({ override_parameters: all }) => all.map(({ operation, value }) => [operation, value])),
      [[], [["multiply", 2]], [["multiply", 3]], [["multiply", 4]], [["multiply", 5]]],
    );
    await settled(page);
    expect("all are up to date", await button(t.runAll(0)).count(), 1);
    await picture("run");
    await act(page.getByRole("link", { name: t.compare }).click());
    await until(async () => page.url().includes("/compare"));
    findings.push({
      bar: `S2 (${language}) five variants by the matrix, one cell corrected, all run and compared`,
      figure: `${actions} actions (≤ 12)`,
      isMet: actions <= 12,
    });

    const [, low, middle] = await models();
    await send("PUT", `/models/${middle.id}`, { parent_id: low.id });
    await send("POST", `/models/${middle.id}/runs`, { kind: "optimize" });
    await until(async () =>
      (await overview()).models.some(
        ({ id, is_current, last_run }) => id === middle.id && is_current && last_run?.status === "succeeded",
      ),
    );
    await page.goto(`${url}/app/d/${id}/variants`);
    await settled(page);
    await cell("Low").fill("");
    await cell("Low").press("Enter");
    await page.keyboard.press("Control+s");
    await until(async () => (await models()).find((one) => one.id === low.id)?.override_parameters.length === 0);
    await page.getByText(t.standing.changed).nth(1).waitFor();
    expect("a changed parent marks itself and its child", await page.getByText(t.standing.changed).count(), 2);
    await picture("changed");
    expect("the first variant is as it was", JSON.stringify((await models())[0]) === JSON.stringify(first), true);
    await context.close();
  }
  return findings;
};

/** As a spreadsheet pastes a block. */
const paste = (target: ReturnType<Page["locator"]>, text: string): Promise<void> =>
  target.evaluate((element, block) => {
    const data = new DataTransfer();
    data.setData("text", block);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);

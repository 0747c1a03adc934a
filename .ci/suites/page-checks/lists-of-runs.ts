/**
 * Lists of runs: those of a data set choose runs to compare, as the empty page of comparisons says, by keys alone; they show the runs of a
 * kind, and delete several at once; and the cost of a pathway, which is that of its last year, stands nowhere like the cost of one year.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { de } from "../../../apps/workbench/src/page/pages/runs/list/list.de.ts";
import { en } from "../../../apps/workbench/src/page/pages/runs/list/list.en.ts";
import { type Check, type Finding, hasFocus, reach, settled, shows, until, type Workbench } from "./workbench.ts";

const words = {
  en: {
    list: /in the list of runs of a data set/,
    compare: "Compare",
    two: "Compare 2 runs",
    choose: "Choose run",
    all: "Choose all shown",
    title: "Compare runs",
    last: "in the last year of the pathway",
    year: "in 2045",
  },
  de: {
    list: /in der Liste der Rechenläufe eines Datensatzes/,
    compare: "Vergleichen",
    two: "2 Läufe vergleichen",
    choose: "Rechenlauf",
    all: "Alle gezeigten auswählen",
    title: "vergleichen",
    last: "im letzten Jahr des Pfads",
    year: "im Jahr 2045",
  },
} as const;

export const listsOfRuns: Check = async (workbench) => {
  const { dataset, run, pathway } = workbench.prepared;
  const findings: Finding[] = [];
  for (const language of ["en", "de"] as const) {
    const t = words[language];
    const context = await workbench.open({ language });
    const page = await workbench.newPage(context);
    const told = (bar: string, isMet: boolean, figure = isMet ? "yes" : "no"): void =>
      void findings.push({ bar: `${bar}, ${language}`, figure, isMet });

    await reach(page, `${workbench.url}/app/compare`);
    told("The empty page of comparisons names the list of runs", await shows(page, "main p", t.list));
    await reach(page, `${workbench.url}/app/d/${dataset}/runs`);
    const isOff = await page.getByRole("button", { name: t.compare, exact: true }).isDisabled();
    told("Nothing can be compared before two runs are chosen", isOff);
    for (const id of [pathway, run]) {
      await page.getByRole("checkbox", { name: new RegExp(`^${t.choose} ${id}\\b`) }).focus();
      await page.keyboard.press("Space");
    }
    await page.screenshot({ path: join(workbench.pictures, `chosen-runs.${language}.png`) });
    await page.getByRole("link", { name: t.two }).focus();
    await page.keyboard.press("Enter");
    await page.locator("h1").filter({ hasText: t.title }).waitFor();
    const address = new URL(page.url());
    const order = [run, pathway].toSorted((left, right) => left - right).join(",");
    const isThere = address.pathname === "/app/compare" && address.searchParams.get("runs") === order;
    told(
      "Chosen runs are compared, by keys alone",
      isThere && (await hasFocus(page, "h1")),
      address.pathname + address.search,
    );

    for (const [view, cost] of [
      ["", t.last],
      [`/runs`, t.year],
    ] as const) {
      await reach(page, `${workbench.url}/app/d/${dataset}${view}`);
      const row = page.locator("tr").filter({ has: page.locator(`a[href^="/app/r/${pathway}"]`) });
      const text = await row.first().innerText();
      told(
        `The cost of a pathway has its year (${view || "overview"})`,
        text.includes(cost),
        text.replaceAll(/\s+/g, " "),
      );
    }
    await reach(page, `${workbench.url}/app/r/${pathway}`);
    told("The cost of a pathway has its year (run)", await shows(page, ".run-line", t.year));
    await filtered(workbench, page, { language, t: language === "en" ? en : de, told });
    await context.close();
  }
  return findings;
};

interface Given {
  language: string;
  t: typeof en;
  told: (bar: string, isMet: boolean, figure?: string) => void;
}

/** Checks of the data are made only to be shown alone, and deleted. */
async function filtered({ url, send, pictures }: Workbench, page: Page, { language, t, told }: Given): Promise<void> {
  const { id: dataset } = await send<{ id: number }>("POST", "/examples/one-region-week");
  const [model] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${dataset}`);
  const listed = () => send<{ id: number; kind: string; status: string }[]>("GET", `/runs/?dataset_id=${dataset}`);
  const checks = ["one", "two", "three"].map(() => ({ kind: "validate", force: true }));
  for (const request of [{ kind: "optimize" }, ...checks]) await send("POST", `/models/${model.id}/runs`, request);
  await until(async () => (await listed()).every(({ status }) => status === "succeeded"));

  await reach(page, `${url}/app/d/${dataset}/runs`);
  const rows = () => page.locator("tbody tr").count();
  told("All runs are listed", (await rows()) === 4, String(await rows()));
  await page.getByLabel(t.state, { exact: true }).selectOption("failed");
  told("A list without runs that fit says so", await shows(page, "h2, h3, p, strong", t.noneFits));
  await page.screenshot({ path: join(pictures, `no-runs-fit.${language}.png`) });
  await page.getByRole("button", { name: t.showAll }).click();
  await page.getByLabel(t.kind, { exact: true }).selectOption("validate");
  const areThree = await until(async () => (await rows()) === 3);
  told("The list shows runs of a kind", areThree && page.url().includes("kind=validate"), page.url().slice(url.length));
  await page.getByRole("button", { name: words[language as "en"].all }).click();
  await page.getByRole("button", { name: t.remove(3) }).waitFor();
  await page.screenshot({ path: join(pictures, `filtered-runs.${language}.png`), fullPage: true });
  await page.getByRole("button", { name: t.remove(3) }).click();
  await page.screenshot({ path: join(pictures, `delete-runs.${language}.png`) });
  await page
    .locator(".dialog")
    .getByRole("button", { name: t.remove(3) })
    .click();
  await page.locator(".dialog").waitFor({ state: "detached" });
  await settled(page);
  const left = (await listed()).map(({ kind }) => kind);
  told("Chosen runs are deleted, others stay", left.join() === "optimize", left.join());
}

/**
 * Lists of runs: those of a data set choose runs to compare, as the empty page of comparisons says, by keys alone; and the cost of a
 * pathway, which is that of its last year, stands nowhere like the cost of one year.
 */
import { join } from "node:path";
import { type Check, type Finding, hasFocus, reach, shows } from "./workbench.ts";

const words = {
  en: {
    list: /in the list of runs of a data set/,
    compare: "Compare",
    two: "Compare 2 runs",
    choose: "Choose run",
    title: "Compare runs",
    last: "in the last year of the pathway",
    year: "in 2045",
  },
  de: {
    list: /in der Liste der Rechenläufe eines Datensatzes/,
    compare: "Vergleichen",
    two: "2 Läufe vergleichen",
    choose: "Rechenlauf",
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
    await context.close();
  }
  return findings;
};

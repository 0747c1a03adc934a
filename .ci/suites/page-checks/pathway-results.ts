/**
 * The result of a pathway on one page: mix, capacities, cost, emissions against their limits, the price of carbon, and what foresight changes,
 * with the figures of the service. Without a fault of axe-core and of the layout.
 */
import { en } from "../../../apps/workbench/src/page/pages/results/en.ts";
import { looks } from "./compare-runs.ts";
import { faultsOf } from "./every-page.ts";
import { type Check, type Finding, finishedRun, reach, shows, showUnitsOfData, type Workbench } from "./workbench.ts";

export const pathwayResults: Check = async (workbench) => {
  const findings: Finding[] = [];
  const expect = (what: string, isMet: boolean, figure = isMet ? "yes" : "no"): void =>
    void findings.push({ bar: `Pathway: ${what}`, figure, isMet });
  const { myopic, perfect } = await bothForesights(workbench);
  for (const look of looks) {
    const context = await workbench.open({ ...look, viewport: { width: look.width, height: 900 }, bypassCSP: true });
    await showUnitsOfData(context);
    const page = await workbench.newPage(context);
    await reach(page, `${workbench.url}/app/r/${perfect}/pathway`);
    findings.push(...(await faultsOf(workbench, page, `pathway.${look.width}-${look.scheme}-${look.language}`)));
    if (look === looks[0]) {
      const t = en.pathway;
      const titles = [t.foresightCost, t.mix("electricity"), t.capacity, t.cost, t.limits("CO2"), t.price("CO2")];
      const shown = await page.locator("figure h2").allInnerTexts();
      const missing = titles.filter((title) => !shown.some((text) => text.startsWith(title)));
      expect(
        "mix, capacities, cost, emissions and carbon price are on one page",
        missing.length === 0,
        missing.join(", "),
      );
      const other = page.locator("figure h2").filter({ hasText: t.differenceTo(t.cost, String(myopic)) });
      expect("the other foresight is set beside it", (await other.count()) === 1);
      await figuresOf(workbench, page, perfect, expect);
    }
    await context.close();
  }
  return findings;
};

type Page = Awaited<ReturnType<Workbench["newPage"]>>;

interface Statistic {
  quantity: string;
  value: number;
}

async function figuresOf(
  { send }: Workbench,
  page: Page,
  perfect: number,
  expect: (what: string, isMet: boolean, figure?: string) => void,
): Promise<void> {
  const run = await send<{ discounted_sum: number; myopic_cost: number }>("GET", `/runs/${perfect}`);
  const written = (value: number): string => value.toLocaleString("en-GB", { maximumSignificantDigits: 4 });
  const saved = written(run.myopic_cost - run.discounted_sum);
  expect("what foresight saves is said", await shows(page, "figure p", saved), saved);
  const limits = await send<Statistic[]>("GET", `/runs/${perfect}/statistics?group=limit`);
  const prices = limits.filter(({ quantity }) => quantity === "price").map(({ value }) => written(value));
  const picture = page.locator("figure").filter({ has: page.locator("h2", { hasText: en.pathway.price("CO2") }) });
  await picture.getByRole("button", { name: "As table" }).click();
  const cells = await picture.locator("tbody tr td:last-child").allInnerTexts();
  const isEqual =
    prices.length > 0 && prices.every((price) => cells.some((cell) => cell.startsWith(price.slice(0, 5))));
  expect("Q28 carbon prices are those of the service", isEqual, cells.join(", "));
}

/** Runs of one pathway: year by year, and with foresight, which also says what it costs year by year. */
async function bothForesights({ send }: Workbench): Promise<{ myopic: number; perfect: number }> {
  const { id: dataset } = await send<{ id: number }>("POST", "/examples/one-region-co2-limit");
  const [{ id }] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${dataset}`);
  const years = { start_year: 2030, end_year: 2040, number_of_steps: 2, years_per_step: 5 };
  const targets = { CO2_reference: 3200, CO2_reduction_targets: [30, 60, 90] };
  await send("PUT", `/models/${id}`, { optimization_parameters: { ...years, ...targets } });
  const foresight = { prices: true, foresight: "perfect", discount_rate: 0.05, compare_myopic: true };
  const myopic = await finishedRun(send, id, { kind: "myopic", options: { prices: true } });
  const perfect = await finishedRun(send, id, { kind: "myopic", options: foresight });
  return { myopic, perfect };
}

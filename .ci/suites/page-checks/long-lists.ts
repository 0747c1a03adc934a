/** More than fits into a list: 1,000 data sets, 250 components, 70 regions, 60 variants. All can be reached, and searched. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { en as shared } from "../../../apps/workbench/src/page/components/en.ts";
import { en as dataset } from "../../../apps/workbench/src/page/pages/dataset/en.ts";
import { en as datasets } from "../../../apps/workbench/src/page/pages/datasets/en.ts";
import { machineLoad, median, timeFinding } from "./measure.ts";
import { type Check, type Finding, inLanes, settled, shows, until, type Workbench } from "./workbench.ts";

const many = { datasets: 1000, components: 250, regions: 70, variants: 60 };
const times = 5;
const maxMs = 2500;

export const longLists: Check = async (workbench) => {
  const findings: Finding[] = [];
  const expectThat = (what: string, isMet: boolean) =>
    findings.push({ bar: `Long lists: ${what}`, figure: isMet ? "yes" : "no", isMet });
  const id = await fill(workbench);
  const { total, oldest } = await lists(workbench);
  const context = await workbench.open();
  const page = await workbench.newPage(context);
  const load = machineLoad();
  const took: number[] = [];
  for (let time = 0; time < times; time++) {
    const begin = performance.now();
    await page.goto(`${workbench.url}/app/datasets`);
    await settled(page);
    took.push(performance.now() - begin);
  }
  findings.push(timeFinding(`Long lists: the list of ${total} data sets`, median(took), maxMs, load));
  const count = total.toLocaleString("en");
  expectThat(
    "the part that is shown is said",
    await shows(page, "main nav", shared.partOf(datasets.title, "1", "50", count)),
  );
  await page.getByRole("link", { name: shared.next }).click();
  expectThat("the next part follows", await shows(page, "main nav", shared.partOf(datasets.title, "51", "100", count)));
  await page.screenshot({ path: join(workbench.pictures, "long-lists-datasets.png"), fullPage: true });
  await page.getByLabel(datasets.find).fill(oldest.toUpperCase());
  expectThat("the oldest data set is found by its name", await shows(page, "tr", oldest));
  await page.getByLabel(datasets.find).fill("no such name");
  expectThat("that nothing is found is said", await shows(page, "main", datasets.notFound));
  await page.goto(`${workbench.url}/app/`);
  await settled(page);
  expectThat("the start has the data set that was changed last", await shows(page, "main li", "Long lists"));
  await page.keyboard.press("Control+k");
  await page.keyboard.type(oldest);
  expectThat("the palette finds the oldest", await shows(page, "[role=option]", oldest));

  await page.goto(`${workbench.url}/app/d/${id}`);
  await settled(page);
  expectThat("all components can be listed", await listsAll(page));
  await page.getByLabel(dataset.find).fill(`Source ${many.components}`);
  expectThat("the last component is found", await shows(page, ".sentences li", `Source ${many.components}`));
  await page.goto(`${workbench.url}/app/d/${id}?components=3&regions=2&variants=2`);
  await settled(page);
  expectThat("the last component, region and variant are in the last parts", await showsLast(page));
  await page.screenshot({ path: join(workbench.pictures, "long-lists-dataset.png"), fullPage: true });
  await context.close();
  return findings;
};

/** The id of the data set with long lists. */
async function fill({ send }: Workbench): Promise<number> {
  await inLanes(numbers(many.datasets), (each) => send("POST", "/datasets/", { name: `Study ${each}` }));
  const { id } = await send<{ id: number }>("POST", "/datasets/", { name: "Long lists", number_of_time_steps: 24 });
  const of = { ref_dataset: id };
  await send("POST", "/commodities/", { ...of, name: "electricity", unit: "GW" });
  await inLanes(numbers(many.regions), (each) => send("POST", "/regions/", { ...of, name: `Region ${each}` }));
  await inLanes(numbers(many.variants), (each) => send("POST", "/models/", { ...of, name: `Scenario ${each}` }));
  await inLanes(numbers(many.components), (each) =>
    send("POST", "/sources/", { ...of, name: `Source ${each}`, commodity_name: "electricity" }),
  );
  return id;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

async function lists({ get }: Workbench): Promise<{ total: number; oldest: string }> {
  const answer = await get("/datasets/overviews/?limit=1");
  const [{ dataset }] = (await answer.json()) as { dataset: { name: string } }[];
  return { total: Number(answer.headers.get("x-total-count")), oldest: dataset.name };
}

async function listsAll(page: Page): Promise<boolean> {
  await page.getByRole("button", { name: dataset.allComponents(String(many.components)) }).click();
  return shows(page, ".sentences li", `Source ${many.components}`);
}

async function showsLast(page: Page): Promise<boolean> {
  const table = page.getByRole("table", { name: dataset.completeness });
  const row = table.getByRole("rowheader", { name: `Source ${many.components}`, exact: true });
  const column = table.getByRole("columnheader", { name: `Region ${many.regions}`, exact: true });
  const variant = page.getByRole("link", { name: `Scenario ${many.variants}`, exact: true });
  return until(async () => (await row.count()) + (await column.count()) + (await variant.count()) === 3);
}

/**
 * Q41: a result names the inputs that move its cost most, and solves each again by one click. The solved changes are those of the runs of
 * the sweep. Costs are concave and amounts are convex in the least cost: what is solved is never above, or never below, the estimate.
 */
import { join } from "node:path";
import { en as resultTexts } from "../../../apps/workbench/src/page/pages/results/en.ts";
import { type Check, type Finding, finished, settled, shows, showUnitsOfData } from "./workbench.ts";

interface SweepTable {
  columns: string[];
  rows: (number | string | null)[][];
}

const texts = resultTexts.influence;
const section = ".figure:has(h2)";
const rise = /^≈?\s*([+−-]?[\d.,]+)/;

export const whatMovesTheCost: Check = async ({ url, open, newPage, send, pictures }) => {
  const findings: Finding[] = [];
  const expect = (what: string, isMet: boolean, figure = isMet ? "yes" : "no"): void =>
    void findings.push({ bar: `Q41 ${what}`, figure, isMet });
  const { id: dataset } = await send<{ id: number }>("POST", "/examples/one-region-week");
  const [model] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${dataset}`);
  const run = await finished(send, model.id, { prices: true });
  const context = await open();
  await showUnitsOfData(context);
  const page = await newPage(context);
  await page.goto(`${url}/app/r/${run}/results`);
  await settled(page);
  const panel = page.locator(section, { has: page.getByRole("heading", { name: texts.title, exact: true }) });
  const read = () =>
    panel
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  const numbers = (cells: readonly string[]): number[] =>
    cells.slice(1).map((cell) => Number((rise.exec(cell)?.[1] ?? "").replace("−", "-").replaceAll(",", "")));
  const estimated = await read();
  expect(
    "a result names three inputs, as estimates",
    estimated.length === 3 && estimated.flat().some((cell) => cell.startsWith("≈")),
  );
  if (pictures) await panel.screenshot({ path: join(pictures, "influence-estimated.png") });

  await panel.getByRole("button", { name: texts.solve, exact: true }).click();
  expect("one click solves each of them again", await shows(page, "p", texts.solved));
  const solved = await read();
  if (pictures) await panel.screenshot({ path: join(pictures, "influence-solved.png") });

  const id = Number(new URL(page.url()).searchParams.get("influence"));
  const { columns, rows } = await send<SweepTable>("GET", `/sweeps/${id}/table`);
  const costs = rows.map((cells) => Number(cells[columns.indexOf("objective")]));
  const own = await send<{ objective: number }>("GET", `/runs/${run}`);
  expect("its first point is the run", Math.abs(costs[0] - own.objective) <= 1e-6 * own.objective, `${costs[0]}`);
  const apart = solved.flatMap((cells, input) =>
    numbers(cells).map((shown, side) => {
      const change = costs[1 + 2 * input + side] - costs[0];
      return Math.abs(shown - change) / Math.max(1e-9, Math.abs(change));
    }),
  );
  expect("the changes are those of the runs", Math.max(...apart) <= 5e-3, String(Math.max(...apart)));

  const isBounded = solved.every(([name, ...cells]) => {
    // A profile is a factor of capacities: neither holds.
    if (name === texts.names.operationRateMax(name.split(":")[0])) return true;
    const isCost = ["investment", "price", "cost", "revenue"].some((word) => name.endsWith(word));
    const before = estimated.find(([other]) => other === name);
    if (!before) return false;
    return numbers([name, ...cells]).every((change, side) => {
      const estimate = numbers(before)[side];
      const slack = 5e-3 * Math.abs(estimate);
      return isCost ? change <= estimate + slack : change >= estimate - slack;
    });
  });
  expect("solved changes lie on the side of the estimates where they must", isBounded);
  await page.reload();
  await settled(page);
  expect("the address keeps them", (await read()).flat().join() === solved.flat().join());
  await context.close();
  await send("DELETE", `/datasets/${dataset}`);
  return findings;
};

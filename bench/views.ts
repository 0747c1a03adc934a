/**
 * The views of the workbench on large data: one region and eight regions of real archives, three regions, fifty regions, sixty
 * and five hundred components, five hundred runs.
 *
 *     npx node bench/views.ts CHROMIUM [--pictures FOLDER] [word…]     # prints one JSON object
 *
 * Each view is opened by its link, three times: the first time with its script. Told are the milliseconds from the click to the
 * picture, the longest task of the page, its size, and what the service took meanwhile: the longest turn of its event loop and
 * the growth of its memory, threads included. Words choose cases by their names. Real archives are read from ../shared.
 */
import "./help.ts";
import { mkdirSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { clientOf } from "./attacks/client.ts";
import { startProbedService } from "./attacks/probed-service.ts";
import { referenceSeconds } from "./reference-task.ts";
import { openBrowser, type View } from "./views/browser.ts";
import { type Case, fill } from "./views/cases.ts";
import { viewsOf } from "./views/views-of-case.ts";

const [chromium, ...given] = process.argv.slice(2);
const folder = given.includes("--pictures") ? given[given.indexOf("--pictures") + 1] : undefined;
const words = given.filter((word) => word !== "--pictures" && word !== folder);
if (folder !== undefined) mkdirSync(folder, { recursive: true });

const times = 3;
const user = { username: "measuring", password: "a long secret" };
const loadBefore = Math.round(loadavg()[0] * 10) / 10;
const reference_s = referenceSeconds();
const service = await startProbedService("SQLite");
const rows: object[] = [];
try {
  const cases = await fill({ user: await clientOf(service.url, user.username), service }, words);
  await using browser = await openBrowser(service.url, chromium, user);
  for (const one of cases) {
    for (const [view, before] of viewsOf(one)) rows.push(await measure(one, view, before));
  }
  for (const error of browser.errors) process.stderr.write(`${error}\n`);

  async function measure(of: Case, view: View, before: string): Promise<object> {
    const opened = [];
    await service.forget();
    for (let time = 0; time < times; time++) opened.push(await browser.open(view, before));
    const { longest_block_ms, longest_block_processor_ms, rss_growth_mb } = await service.taken();
    if (folder !== undefined)
      await browser.picture(join(folder, `${of.name} ${view.name}.png`.replaceAll(/[ ,]+/g, "-")));
    const [first, ...later] = opened.map(({ ms }) => Math.round(ms));
    const { elements, height } = opened[0];
    const row = {
      case: of.name,
      view: view.name,
      first_ms: first,
      again_ms: Math.min(...later),
      longest_task_ms: Math.round(Math.max(...opened.map(({ longestTaskMs }) => longestTaskMs))),
      elements,
      height,
      longest_block_ms,
      longest_block_processor_ms,
      rss_growth_mb,
    };
    process.stderr.write(`${JSON.stringify(row)}\n`);
    return row;
  }
} finally {
  await service.stop();
}
const machine = `${cpus().length} × ${cpus()[0].model}`;
process.stdout.write(`${JSON.stringify({ machine, node: process.version, reference_s, loadBefore, rows }, null, 2)}\n`);

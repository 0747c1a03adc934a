/**
 * Measures the load of result routes on the service: the longest turn of its event loop, and the growth of its memory,
 * threads included.
 *
 *     npx node bench/result-routes.ts [word…]     # prints one JSON object
 *
 * The cases are those of bench/views.ts whose names contain a word, of runs over the year by default, and the input of a run
 * of 500 components with 175 MB of series, which is only validated. Each request is sent five times, one after the other.
 */
import "./help.ts";
import { cpus, loadavg } from "node:os";
import { createDataset } from "../tests/support/create-dataset.ts";
import { clientOf } from "./attacks/client.ts";
import { startProbedService } from "./attacks/probed-service.ts";
import { fill } from "./views/cases.ts";
import { manyComponents } from "./views/large-datasets.ts";

const words = process.argv.slice(2);
const times = 5;
const loadBefore = Math.round(loadavg()[0] * 10) / 10;
const service = await startProbedService("SQLite");
const user = await clientOf(service.url, "measuring");
const rows: object[] = [];

async function measure(name: string, path: string): Promise<void> {
  let [longestMs, bytes, status] = [0, 0, 0];
  await service.forget();
  for (let time = 0; time < times; time++) {
    const begin = performance.now();
    const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${user.token}` } });
    bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length;
    longestMs = Math.max(longestMs, Math.round(performance.now() - begin));
    status = answer.status;
  }
  const { longest_block_ms, longest_block_processor_ms, rss_growth_mb } = await service.taken();
  const megabytes = Math.round(bytes / 1e5) / 10;
  const route = path.replace(/\d+/, "{run_id}");
  const row = { case: name, route, status, longest_ms: longestMs, megabytes };
  rows.push({ ...row, longest_block_ms, longest_block_processor_ms, rss_growth_mb });
  process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
}

try {
  const cases = await fill({ user, service }, words.length > 0 ? words : ["50 regions", "3 regions, full", "1 region"]);
  for (const { name, run } of cases) {
    if (run === undefined) continue;
    const balances: { commodity: string | null; region: string | null }[] = await user.json(
      "GET",
      `/runs/${run}/statistics?group=balance`,
    );
    const commodity = encodeURIComponent(balances[0]?.commodity ?? "");
    const region = encodeURIComponent(balances.find((row) => row.region !== null)?.region ?? "");
    for (const path of [
      "statistics",
      "summary",
      "prices",
      `balance?commodity=${commodity}&format=f32&with=price,content`,
      `balance?commodity=${commodity}&bins=1200`,
      `balance?commodity=${commodity}&region=${region}`,
      `duration?commodity=${commodity}&of=load,residual,price,line`,
      "flows",
      "flows?at=4000",
      "flows?at=4000&with=supply,price",
      "periods",
      `periods?region=${region}`,
      `inputs?region=${region}`,
      "inputs",
      "inputs?format=zip",
      "report",
      "export?format=html",
    ]) {
      await measure(name, `/runs/${run}/${path}`);
    }
  }
  const runs = cases.flatMap(({ run }) => run ?? []).join();
  for (const path of ["statistics", "report"]) await measure("all runs", `/runs/compare/${path}?runs=${runs}`);
  let dataset = 0;
  await service.withStore(async (store) => {
    dataset = (await createDataset(store, manyComponents(500, 6, 8760), user)).id;
  });
  const model = await user.json("POST", "/models/", { name: "m", ref_dataset: dataset });
  const { id } = await user.json("POST", `/models/${model.id}/runs`, { kind: "validate" });
  while ((await user.json("GET", `/runs/${id}`)).finished_at === null)
    await new Promise((resolve) => setTimeout(resolve, 300));
  for (const path of ["inputs?component=Import", "inputs?region=Region%202", "inputs", "inputs?format=zip"])
    await measure("500 components, 175 MB of series", `/runs/${id}/${path}`);
} finally {
  await service.stop();
}
const machine = `${cpus().length} × ${cpus()[0].model}`;
process.stdout.write(`${JSON.stringify({ machine, node: process.version, loadBefore, rows }, null, 2)}\n`);

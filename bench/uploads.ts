/**
 * How long does the upload of a large sheet take, and how long do other requests wait meanwhile?
 * `npx node bench/uploads.ts` starts the service as a process of its own with an empty data folder, uploads a sheet of
 * 8,760 rows × 50 columns to a component three times while another client asks for a data set again and again, then
 * lists 10,000 records of one number. Prints one JSON object (bench/results/uploads.json).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import type { SheetRow } from "../src/exchange/sheet-content.ts";
import { workbookBytes } from "../src/exchange/sheet-writer.ts";

const hours = 8760;
const regionCount = 50;
const listedRecords = 10_000;
const uploads = 3;

const folder = mkdtempSync(join(tmpdir(), "uploads-"));
const child: ChildProcess = spawn(process.execPath, ["src/main.ts"], {
  env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: folder },
  stdio: ["ignore", "pipe", "inherit"],
});
const url = await new Promise<string>((resolve) => {
  createInterface({ input: child.stdout ?? process.stdin }).on("line", (line) => {
    const found = /listening at (http:\S+?)"/.exec(line);
    if (found) resolve(found[1]);
  });
});

let token = "";
async function send(method: string, path: string, body?: object | FormData): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  if (body && !isForm) headers["content-type"] = "application/json";
  const init = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
  const answer = await fetch(url + path, { method, headers, ...init });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
const json = async (method: string, path: string, body?: object): Promise<any> =>
  (await send(method, path, body)).json();

const account = { username: "bench", password: "bench" };
await send("POST", "/auth/register", account);
token = (await json("POST", "/auth/login", new URLSearchParams(account))).access_token;
const dataset = await json("POST", "/datasets/", { name: "bench" });
const ref_dataset = dataset.id;
const regions = Array.from({ length: listedRecords / 100 }, (_, index) => `region ${index}`);
for (const name of regions) await send("POST", "/regions/", { name, ref_dataset });
await send("POST", "/commodities/", { name: "electricity", unit: "GW", ref_dataset });
const wind = await json("POST", "/sources/", { name: "wind", commodity_name: "electricity", ref_dataset });
const line = await json("POST", "/transmissions/", { name: "line", commodity_name: "electricity", ref_dataset });

function* sheetRows(): Generator<SheetRow> {
  yield [{ cells: [null, ...regions.slice(0, regionCount)] }];
  for (let step = 0; step < hours; step++) {
    const numbers = Float64Array.from({ length: regionCount }, (_, column) => Math.abs(Math.sin(step * 50 + column)));
    yield [{ cells: [step] }, { numbers }];
  }
}
const formOf = (bytes: Buffer): FormData => {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(bytes)]), "table.xlsx");
  return form;
};

/** The other client: one request after the other, until told to stop. */
async function waits(): Promise<{ stop(): Promise<number[]> }> {
  let running = true;
  const times: number[] = [];
  const loop = (async () => {
    while (running) {
      const start = performance.now();
      await json("GET", `/datasets/${ref_dataset}`);
      times.push(performance.now() - start);
      await setTimeout(2);
    }
  })();
  return {
    async stop() {
      running = false;
      await loop;
      return times.sort((left, right) => left - right);
    },
  };
}

const quantile = (times: number[], share: number): number => round(times[Math.floor((times.length - 1) * share)]);
const round = (value: number): number => Math.round(value * 10) / 10;
const peakMebibytes = (): number => {
  const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
  return Math.round(Number(found?.[1] ?? 0) / 1024);
};

try {
  const sheet = await workbookBytes([{ name: "Sheet1", rows: sheetRows() }]);
  const seconds: number[] = [];
  const forms = Array.from({ length: uploads }, () => formOf(sheet));
  const other = await waits();
  for (let time = 0; time < uploads; time++) {
    const start = performance.now();
    await send("POST", `/max-operation-rates/component/${wind.component.id}/upload`, forms[time]);
    seconds.push(Math.round(performance.now() - start) / 1000);
  }
  const times = await other.stop();
  const upload = {
    sheetBytes: sheet.length,
    seconds,
    othersP50Ms: quantile(times, 0.5),
    othersP99Ms: quantile(times, 0.99),
    othersMaxMs: quantile(times, 1),
    otherRequests: times.length,
    peakMebibytes: peakMebibytes(),
  };

  const matrix = await workbookBytes([
    {
      name: "Sheet1",
      rows: [
        [{ cells: [null, ...regions] }],
        ...regions.map((region): SheetRow => [{ cells: [region, ...regions.map((_, column) => column)] }]),
      ],
    },
  ]);
  await send("POST", `/transmission-distances/component/${line.component.id}/upload`, formOf(matrix));
  const start = performance.now();
  const list = await json("GET", `/transmission-distances/dataset/${ref_dataset}?limit=${listedRecords}`);
  const listing = { records: list.length, milliseconds: Math.round(performance.now() - start) };
  process.stdout.write(`${JSON.stringify({ upload, list: listing }, null, 2)}\n`);
} finally {
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
  rmSync(folder, { recursive: true });
}

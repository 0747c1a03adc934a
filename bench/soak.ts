/**
 * Do the service's memory or the number of its handles grow under mixed load with solves?
 *
 *     npx node bench/soak.ts [minutes] [clients]     # prints one JSON object; exit code 1 if something grew
 *
 * Clients list, copy, change, upload, download, validate, optimize and delete, while the figures of the service are read every few
 * seconds. The last quarter of the time is compared with the second; the first one is for warming up.
 */
import "./help.ts";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startKillable } from "./kill-writes/service.ts";

const minutes = Number(process.argv[2] ?? 10);
const clients = Number(process.argv[3] ?? 3);
/** Growth in percent that counts as no leak. */
const tolerance = Number(process.env.SOAK_TOLERANCE ?? 5);
const folder = mkdtempSync(join(tmpdir(), "soak-"));
const { api, url, kill } = await startKillable({ DATA_DIR: folder, DATABASE_URL: process.env.DATABASE_URL ?? "" });
const archive = readFileSync(new URL("../examples/one-region-week.zip", import.meta.url));

const user = { username: "soak", password: "a long secret" };
await api.send("POST", "/auth/register", user);
api.token = (await api.send("POST", "/auth/login", new URLSearchParams(user))).body.access_token;
const authorization = `Bearer ${api.token}`;

const counts: Record<string, number> = {};
const end = performance.now() + minutes * 60_000;
let number = 0;

function expectOk(what: string, status: number, body: unknown): void {
  counts[`${what} ${status}`] = (counts[`${what} ${status}`] ?? 0) + 1;
  if (status >= 400) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
}

async function bytes(what: string, path: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(url + path, { ...init, headers: { authorization } });
  const body = await answer.arrayBuffer();
  expectOk(what, answer.status, answer.ok ? null : Buffer.from(body).toString());
}

async function client(): Promise<void> {
  while (performance.now() < end) {
    const call = async (what: string, method: string, path: string, json?: unknown) => {
      const { status, body } = await api.send(method, path, json);
      expectOk(what, status, body);
      return body;
    };
    const { id } = await call("create", "POST", "/datasets/", { name: `soak ${++number}` });
    const form = new FormData();
    form.append("file", new Blob([archive], { type: "application/zip" }), "archive.zip");
    await bytes("upload", `/datasets/${id}/upload`, { method: "POST", body: form });
    const [model] = await call("list models", "GET", `/models/?dataset_id=${id}`);
    await call("validate", "GET", `/models/${model.id}/esm`);
    await bytes("optimize", `/models/${model.id}/optimize`);
    const copy = await call("copy", "POST", `/datasets/${id}/copy`, { name: `soak ${++number}` });
    await bytes("download", `/datasets/${copy.id}/download`);
    for (let count = 0; count < 20; count++) await call("list", "GET", `/regions/?dataset_id=${copy.id}`);
    await api.send(
      "POST",
      "/auth/login",
      new URLSearchParams({ ...user, password: count() % 2 ? user.password : "wrong" }),
    );
    for (const gone of [id, copy.id]) await call("delete", "DELETE", `/datasets/${gone}`);
  }
}
let logins = 0;
const count = (): number => ++logins;

const watched = {
  residentBytes: "process_resident_memory_bytes",
  heapBytes: "nodejs_heap_size_used_bytes",
  openFiles: "process_open_fds",
  handles: "nodejs_active_handles_total",
} as const;
type Figure = keyof typeof watched;
const samples: ({ seconds: number } & Record<Figure, number>)[] = [];

async function watch(): Promise<void> {
  const begin = performance.now();
  while (performance.now() < end) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const figures = Object.entries(watched).map(([figure, name]) => {
      return [figure, Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1])];
    });
    samples.push({ seconds: Math.round((performance.now() - begin) / 1000), ...Object.fromEntries(figures) });
    await setTimeout(Math.max(1000, minutes * 250));
  }
}

await Promise.all([watch(), ...Array.from({ length: clients }, client)]);
await kill();
rmSync(folder, { recursive: true });

/** Growth of a figure: the lowest quarter of its values, since garbage collection moves the others up and down. */
function kept(figure: Figure, from: number, to: number): number {
  const part = samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to));
  const values = part.map((sample) => sample[figure]).sort((left, right) => left - right);
  const low = values.slice(0, Math.max(1, values.length >> 2));
  return low.reduce((sum, value) => sum + value, 0) / low.length;
}

const growth = Object.fromEntries(
  (Object.keys(watched) as Figure[]).map((figure) => {
    const [before, after] = [kept(figure, 0.25, 0.5), kept(figure, 0.75, 1)];
    return [
      figure,
      {
        before: Math.round(before),
        after: Math.round(after),
        percent: Number(((after / before - 1) * 100).toFixed(1)),
      },
    ];
  }),
);
// The heap is told for information: it goes up and down with what is under way.
const grown = Object.entries(growth).filter(([figure, { percent }]) => figure !== "heapBytes" && percent > tolerance);
const report = {
  machine: `${cpus().length} × ${cpus()[0].model}`,
  node: process.version,
  minutes,
  clients,
  tolerance,
  counts,
  growth,
  grown: grown.map(([figure]) => figure),
  samples: samples.length,
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = grown.length === 0 ? 0 : 1;

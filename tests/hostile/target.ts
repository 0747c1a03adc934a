/** The service that hostile input is sent to: a process of its own, with a data set whose content is known whole. */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess } from "../../apps/service/tests/http/process.ts";
import { secondsComputedBy } from "../support/computing.ts";
import { baseArchivePath } from "./base-archive.ts";
import type { HostileCase } from "./case.ts";

export interface Answer {
  status: number;
  text: string;
  headers: Headers;
  seconds: number;
  /** By the service; 0 where the system does not tell. */
  computedSeconds: number;
  /** How much the process's memory grew above what it had before, at the most; NaN where the system does not tell. */
  grownMebibytes: number;
}

export interface Target {
  url: string;
  token: string;
  datasetId: number;
  send(hostile: HostileCase): Promise<Answer>;
  /** A digest of everything that is stored: data set, users, lists. */
  content(): Promise<string>;
  /** Files under and beside the service's folder, without those of its database. */
  files(): string[];
  stop(): Promise<void>;
}

export async function startTarget(environment: Record<string, string> = {}): Promise<Target> {
  const outside = mkdtempSync(join(tmpdir(), "hostile-"));
  const folder = join(outside, "a", "data");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(outside, "untouched.txt"), "as it was");
  const service = await startProcess({
    DATA_DIR: folder,
    LOG_LEVEL: "info",
    DATABASE_URL: process.env.HOSTILE_DATABASE_URL ?? "",
    ...environment,
  });
  service.child.stdout?.resume();
  const { url } = service;
  const pid = service.child.pid ?? 0;
  const user = { username: "mallory", password: "a long secret" };
  await fetch(`${url}/auth/register`, { method: "POST", body: new Blob([JSON.stringify(user)]) });
  const login = await fetch(`${url}/auth/login`, { method: "POST", body: new URLSearchParams(user) });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const authorization = `Bearer ${token}`;
  const created = await fetch(`${url}/datasets/`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: '{"name": "Two regions", "description": "as before"}',
  });
  const { id: datasetId } = (await created.json()) as { id: number };

  function upload(path: string, bytes: Buffer, file: string): Promise<Response> {
    const form = new FormData();
    const isArchive = file.endsWith(".zip");
    const type = isArchive ? "application/zip" : "application/octet-stream";
    form.append("file", new Blob([new Uint8Array(bytes)], { type }), file);
    return fetch(url + path, { method: "POST", headers: { authorization }, body: form });
  }
  const uploadArchive = (bytes: Buffer) => upload(`/datasets/${datasetId}/upload`, bytes, "archive.zip");
  const first = await uploadArchive(readFileSync(baseArchivePath));
  if (first.status !== 200) throw new Error(await first.text());
  const get = async (path: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(url + path, { headers: { authorization } })).arrayBuffer());
  const sinks = JSON.parse(String(await get(`/sinks/?dataset_id=${datasetId}`))) as { component: { id: number } }[];
  const sheetPath = `/fix-operation-rates/component/${sinks[0]?.component.id}/upload`;

  return {
    url,
    token,
    datasetId,
    async send({ to, bytes }) {
      const payload = bytes();
      const before = beginMemory(pid);
      const started = performance.now();
      const computedBefore = secondsComputedBy(pid);
      let answer: Response;
      if (to === "archive") answer = await uploadArchive(payload);
      else if (to === "sheet") answer = await upload(sheetPath, payload, "table.xlsx");
      else {
        const filled = String(payload.length < 10_000 ? payload : "").includes("$dataset");
        const body = filled ? Buffer.from(String(payload).replaceAll('"$dataset"', String(datasetId))) : payload;
        const headers = { authorization, "content-type": to.type ?? "application/json" };
        const path = to.path.replace("$dataset", String(datasetId));
        answer = await fetch(url + path, { method: to.method, headers, body: new Uint8Array(body) });
      }
      const text = await answer.text();
      const seconds = (performance.now() - started) / 1000;
      const computedSeconds = secondsComputedBy(pid) - computedBefore;
      const grownMebibytes = endMemory(pid) - before;
      return { status: answer.status, text, headers: answer.headers, seconds, computedSeconds, grownMebibytes };
    },
    async content() {
      const parts = [`/datasets/${datasetId}/download`, "/datasets/", "/users/", `/models/?dataset_id=${datasetId}`];
      const hash = createHash("sha256");
      for (const part of parts) hash.update(await get(part));
      return hash.digest("hex");
    },
    files: () =>
      (readdirSync(outside, { recursive: true }) as string[])
        .filter((file) => !/\.sqlite|\.db|-wal$|-shm$/.test(file))
        .sort(),
    async stop() {
      await service.end("SIGTERM");
      rmSync(outside, { recursive: true, force: true });
    },
  };
}

const kibibytes = (pid: number, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** Linux keeps the peak of a process's memory, and takes it down to the present by this. */
function beginMemory(pid: number): number {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
    return kibibytes(pid, "VmRSS") / 1024;
  } catch {
    return Number.NaN;
  }
}

function endMemory(pid: number): number {
  try {
    return kibibytes(pid, "VmHWM") / 1024;
  } catch {
    return Number.NaN;
  }
}

/**
 * Types the commands of the pages in docs, against a service on a free port. Ids in the pages stand for those of the reader's
 * data; here they are replaced by some that exist.
 */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small, writeNetcdf } from "../../../../packages/exchange/tests/pypsa/networks.ts";
import { long } from "../../../../tests/support/long.ts";
import { readConfig } from "../../src/config/config.ts";
import { startService } from "../../src/main.ts";

const firstResult = "docs/tutorials/first-result.md";

/** Blocks of code, fenced or indented, that call curl. */
function blocksOf(page: string): string[] {
  const text = readFileSync(page, "utf8");
  const fenced = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, block]) => block);
  const indented = [...text.matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => block.replaceAll(/^ {4}/gm, ""));
  return (fenced.length > 0 ? fenced : indented).filter((block) => /(^|\()curl /m.test(block));
}

/** From 7.82 on curl knows `--json`. */
function curlVersion(): number {
  const { stdout } = spawnSync("curl", ["--version"], { encoding: "utf8" });
  const [, major, minor] = /^curl (\d+)\.(\d+)/.exec(stdout ?? "") ?? [0, 0, 0];
  return Number(major) * 1000 + Number(minor);
}

const hasShell = spawnSync("bash", ["--version"]).status === 0 && curlVersion() > 0;

describe.skipIf(!hasShell)("Shell commands", () => {
  let folder: string;
  let service: Awaited<ReturnType<typeof startService>>;
  let token: string | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "shell-lines-"));
    symlinkSync(resolve("examples"), join(folder, "examples"));
    const config = readConfig({ DATA_DIR: join(folder, "data"), PORT: "0" });
    service = await startService(config, pino({ level: "silent" }));
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Types the block and answers with the status of every answer. */
  async function type(block: string): Promise<number[]> {
    // A service on a busy machine answers 503 and says when to ask again.
    const wrapper = `curl() { command curl -sS --retry 10 -w '%{stderr}\\n%{http_code}\\n' "$@"; }`;
    const script = `set -euo pipefail\nURL=${service.address} TOKEN=${token ?? ""}\n${wrapper}\n${block}`;
    const { stderr } = await promisify(execFile)("bash", ["-c", script], { cwd: folder, encoding: "buffer" });
    return [...stderr.toString().matchAll(/^(\d{3})$/gm)].map(([, status]) => Number(status));
  }
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(`${service.address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as { id: number };
  };
  /** Ids of the models of the example with a limit on CO2, by name. */
  async function emissions(): Promise<Record<string, number>> {
    const { id } = await post("/datasets/", { name: "CO2 limit", number_of_time_steps: 168 });
    const form = new FormData();
    const bytes = readFileSync("examples/one-region-co2-limit.zip");
    form.append("file", new Blob([bytes], { type: "application/zip" }), "data.zip");
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${service.address}/datasets/${id}/upload`, { method: "POST", headers, body: form });
    const list = await fetch(`${service.address}/models/?dataset_id=${id}`, { headers });
    const models = (await list.json()) as { id: number; name: string }[];
    return Object.fromEntries(models.map((model) => [model.name, model.id]));
  }
  /** A data set as the page on changes begins with, and its revision. */
  async function changed(): Promise<{ id: number; revision: number }> {
    const { id } = await post("/datasets/", { name: "changes", number_of_time_steps: 48 });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const first = await fetch(`${service.address}/datasets/${id}/overview`, { headers });
    const { revision } = (await first.json()) as { revision: number };
    const change = async (at: number, ...operations: object[]) => {
      const body = JSON.stringify({ operations });
      const given = { ...headers, "if-match": `"${at}"` };
      const answer = await fetch(`${service.address}/datasets/${id}/changes`, { method: "POST", headers: given, body });
      expect(answer.status).toBe(200);
    };
    const solar = { name: "Solar", commodity_name: "electricity", invest_per_capacity: 0.7, capacity_variable: true };
    await change(
      revision,
      { operation: "create", kind: "commodity", record: { name: "electricity", unit: "GW" } },
      { operation: "create", kind: "region", record: { name: "North" } },
      { operation: "create", kind: "region", record: { name: "South" } },
      { operation: "create", kind: "source", record: solar },
      {
        operation: "values",
        table: "max-operation-rates",
        component: "Solar",
        region: "North",
        values: Array.from({ length: 48 }, () => 0.5),
      },
    );
    await change(revision + 1, { operation: "set", kind: "dataset", attribute: "description", value: "a draft" });
    return { id, revision: revision + 2 };
  }
  const isFine = (status: number) => status >= 200 && status < 300;

  /** Leaves the token of the account it makes. */
  async function typeFirstResult(): Promise<void> {
    const block = blocksOf(firstResult).join("\n");
    // Many have a curl before 7.82; and ids are those of the answers.
    expect(block).not.toMatch(/--json|\/(?:datasets|models)\/\d/);
    const waiting = 'curl -sN -H "$AUTH" $BASE/runs/$FIRST/events $BASE/runs/$SECOND/events';
    const there = block.replace(/^BASE=.*$/m, `BASE=${service.address}`).replace(/^sleep 10$/m, waiting);
    expect(there).toContain(service.address);
    expect(there).toContain(waiting);
    const statuses = await type(`${there}\nprintf '%s' "$TOKEN" > token`);
    expect(statuses.length).toBeGreaterThan(block.match(/curl /g)?.length ?? 0);
    expect(statuses.filter((status) => !isFine(status))).toEqual([]);
    token = readFileSync(join(folder, "token"), "utf8");
    expect(statSync(join(folder, "result.xlsx")).size).toBeGreaterThan(5_000);
  }

  it("in the tutorial lead from nothing to a workbook", long, typeFirstResult);

  it.skipIf(curlVersion() < 7082)("in docs get the answers that the pages describe", long, async () => {
    if (token === undefined) await typeFirstResult();
    // The first one of a new database is the tutorial's.
    const model = 1;
    const optimize = (options: object) => post(`/models/${model}/runs`, { kind: "optimize", options });
    const run = await optimize({ prices: true });
    const other = await optimize({ typical_periods: 3 });
    const { id: sweep } = await post(`/models/${model}/sweeps`, {
      parameters: [{ component_name: "Wind", attribute: "interest_rate", operation: "set", values: [0.04, 0.05] }],
    });
    const targets = [{ id: "wind", terms: [{ quantity: "capacity", component_name: "Wind" }] }];
    const options = { typical_periods: 3, slack: [0.02, 0.05], targets };
    const plans = await post(`/models/${model}/runs`, { kind: "alternatives", options });
    for (const { id } of [run, other, plans])
      await type(`curl -N $URL/runs/${id}/events -H "Authorization: Bearer $TOKEN"`);
    const link = await post(`/runs/${run.id}/links`, {});
    const limited = await emissions();
    // The first data set of a new database is the tutorial's, too.
    const calm = await post("/datasets/1/copy", { name: "calm" });
    await writeNetcdf(join(folder, "network.nc"), small);
    const { id: dataset, revision } = await changed();
    const headers = { authorization: `Bearer ${token}` };
    const sources = await fetch(`${service.address}/sources/?dataset_id=1`, { headers });
    const wind = ((await sources.json()) as { component: { id: number; name: string } }[]).find(
      ({ component }) => component.name === "Wind",
    );
    const own = (block: string) =>
      block
        .replaceAll(/http:\/\/127\.0\.0\.1:8080/g, "$URL")
        .replaceAll("…", '-H "Authorization: Bearer $TOKEN"')
        .replaceAll("/datasets/3/", `/datasets/${dataset}/`)
        .replaceAll(
          /(?<=changes\/|since=|revision=|")(50|57|58|59)\b/g,
          (number) => `${revision + Math.max(-1, Number(number) - 57)}`,
        )
        .replaceAll("/models/7", `/models/${model}`)
        .replaceAll("model_id=7", `model_id=${model}`)
        .replaceAll("/models/21", `/models/${limited.Limit}`)
        .replaceAll("/models/22", `/models/${limited["Pathway to 2045"]}`)
        .replaceAll("/runs/12", `/runs/${run.id}`)
        .replaceAll("/links/5", `/links/${link.id}`)
        .replaceAll("/sources/7", `/sources/${wind?.component.id}`)
        .replaceAll("/runs/18", `/runs/${plans.id}`)
        .replaceAll('"dataset_id": 12', `"dataset_id": ${calm.id}`)
        .replaceAll("runs=12,13,14&base=13", `runs=${run.id},${other.id}&base=${other.id}`)
        .replaceAll("runs=12,15", `runs=${run.id},${other.id}`)
        .replaceAll("/sweeps/3", `/sweeps/${sweep}`);
    // Where a block does more than to ask a service, only its questions are typed.
    const asked = (block: string) => (/docker/.test(block) ? (block.match(/^curl .*$/gm)?.join("\n") ?? "") : block);
    const pages = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
    const wrong: string[] = [];
    let lines = 0;
    for (const page of pages.filter((name) => join("docs", name) !== firstResult)) {
      for (const block of blocksOf(join("docs", page))) {
        const statuses = await type(own(asked(block)));
        lines += statuses.length;
        expect(statuses).toHaveLength(asked(block).match(/curl /g)?.length ?? 0);
        if (!statuses.every(isFine)) wrong.push(`${page}: ${statuses}: ${block}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(lines).toBeGreaterThan(15);
    expect(readFileSync(join(folder, "wind.parquet")).toString("latin1", 0, 4)).toBe("PAR1");
  });
});

/**
 * Uploads models of other tools to the service at `SERVICE_URL`, strict, and solves them there: fails where a report has more than notes,
 * or a cost is not that of the tool.
 *
 *     node .ci/suites/upload-models.ts ../shared/interop/cases NAME…
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const [cases = "", ...names] = process.argv.slice(2);
let token = "";

async function ask<Answer>(method: string, path: string, body?: string | FormData | URLSearchParams): Promise<Answer> {
  const headers = {
    ...(token !== "" && { authorization: `Bearer ${token}` }),
    ...(typeof body === "string" && { "content-type": "application/json" }),
  };
  const answer = await fetch(`${process.env.SERVICE_URL}${path}`, { method, headers, ...(body && { body }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

const account = { username: "uploads", password: "a long secret" };
await ask("POST", "/auth/register", JSON.stringify(account));
token = (await ask<{ access_token: string }>("POST", "/auth/login", new URLSearchParams(account))).access_token;

interface Report {
  findings: { severity: string; code: string }[];
}

async function solvedOverHttp(file: string): Promise<{ report: Report; cost: number }> {
  const form = new FormData();
  form.append("file", new Blob([readFileSync(file)]), "model.nc");
  const { dataset } = await ask<{ dataset: { id: number } }>("POST", "/datasets/import", form);
  const report = await ask<Report>("GET", `/datasets/${dataset.id}/import-report`);
  const model = await ask<{ id: number }>("POST", "/models/", JSON.stringify({ name: "m", ref_dataset: dataset.id }));
  const order = JSON.stringify({ kind: "optimize", options: { resolution: "full" } });
  const { id } = await ask<{ id: number }>("POST", `/models/${model.id}/runs`, order);
  for (;;) {
    const run = await ask<{ status: string; objective: number }>("GET", `/runs/${id}`);
    if (run.status === "succeeded") return { report, cost: run.objective };
    if (run.status !== "queued" && run.status !== "running") throw new Error(JSON.stringify(run));
    await wait(200);
  }
}

let faults = 0;
for (const name of names) {
  const { annual_cost, tolerance } = JSON.parse(readFileSync(join(cases, name, "expected.json"), "utf8"));
  const { report, cost } = await solvedOverHttp(join(cases, name, "input.nc"));
  const others = report.findings.filter(({ severity }) => severity !== "note").map(({ code }) => code);
  const apart = Math.abs(cost / annual_cost - 1);
  const isRight = others.length === 0 && apart <= tolerance;
  if (!isRight) faults++;
  console.log(`${name} over HTTP: ${apart.toExponential(1)} apart ${others.join(", ")}${isRight ? "" : " WRONG"}`);
}
process.exit(faults > 0 ? 1 : 0);

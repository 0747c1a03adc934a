/** Saves the reports of a run and of a comparison that the service at `SERVICE_URL` makes: `save-reports.ts FOLDER`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const [folder = "."] = process.argv.slice(2);
const url = process.env.SERVICE_URL ?? "";
const user = { username: "ada", password: "a long secret" };
const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

async function asked(path: string, { headers, ...init }: RequestInit = {}, token = ""): Promise<Response> {
  const answer = await fetch(url + path, { ...init, headers: { ...headers, authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

await asked("/auth/register", json(user));
const login = await asked("/auth/login", { method: "POST", body: new URLSearchParams(user) });
const token: string = (await login.json()).access_token;
const read = async (path: string, init: RequestInit = {}) => (await asked(path, init, token)).json();

const { id: dataset } = await read("/examples/one-region-week", { method: "POST" });
const [model] = await read(`/models/?dataset_id=${dataset}`);
const runs: number[] = [];
for (const value of [1, 1.5, 2]) {
  const overrides = [{ component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", value }];
  const { id } = await read(
    `/models/${model.id}/runs`,
    json({ kind: "optimize", overrides, options: { prices: true } }),
  );
  let status = "queued";
  while (status === "queued" || status === "running") {
    await setTimeout(200);
    ({ status } = await read(`/runs/${id}`));
  }
  runs.push(id);
}
const pages = {
  "report-of-run": `/runs/${runs[0]}/report?`,
  "report-of-comparison": `/runs/compare/report?runs=${runs}&`,
};
for (const [name, path] of Object.entries(pages)) {
  writeFileSync(join(folder, `${name}.html`), await (await asked(`${path}language=de`, {}, token)).text());
}

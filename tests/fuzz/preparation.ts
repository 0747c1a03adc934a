/** Initial state for the fuzzer: users, and data sets that have content. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { small, writeNetcdf } from "../../packages/exchange/tests/pypsa/networks.ts";
import { baseArchivePath } from "../hostile/base-archive.ts";

export async function loginAll(url: string, names: string[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const username of names) {
    const user = { username, password: "a long secret" };
    await fetch(`${url}/auth/register`, { method: "POST", body: new Blob([JSON.stringify(user)]) });
    const answer = await fetch(`${url}/auth/login`, { method: "POST", body: new URLSearchParams(user) });
    tokens.push(((await answer.json()) as { access_token: string }).access_token);
  }
  return tokens;
}

/** Data sets with content to begin with; answers by path. */
export async function prepare(url: string, token: string, name: string): Promise<[string, unknown][]> {
  const headers = { authorization: `Bearer ${token}` };
  const plain = await prepareSmall(url, headers, `${name} small`);
  const created = await fetch(`${url}/datasets/`, {
    method: "POST",
    headers,
    body: new Blob([JSON.stringify({ name })]),
  });
  const dataset = (await created.json()) as { id: number };
  const form = new FormData();
  form.append("file", new Blob([readFileSync(baseArchivePath)], { type: "application/zip" }), "begin.zip");
  await fetch(`${url}/datasets/${dataset.id}/upload`, { method: "POST", headers, body: form });
  const answers: [string, unknown][] = [
    ["/datasets/", plain],
    ["/datasets/", dataset],
    ["/datasets/", await prepareImported(url, headers, `${name} imported`)],
  ];
  for (const list of ["regions", "commodities", "sources", "sinks", "storages", "transmissions", "models"]) {
    const answer = await fetch(`${url}/${list}/?dataset_id=${dataset.id}`, { headers });
    for (const record of (await answer.json()) as unknown[]) answers.push([`/${list}/`, record]);
  }
  answers.push(...(await prepareRare(url, headers, answers, dataset.id)));
  // Maps of results need the place of every region.
  for (const [list, record] of answers) {
    if (list !== "/regions/") continue;
    const path = `${url}/places/region/${(record as { id: number }).id}`;
    await fetch(path, { method: "PUT", headers, body: new Blob([JSON.stringify({ latitude: 50, longitude: 10 })]) });
  }
  return answers;
}

/** Records that chance alone would make too rarely: a series of shares for a storage, and a permission. */
async function prepareRare(
  url: string,
  headers: Record<string, string>,
  answers: readonly [string, unknown][],
  ref_dataset: number,
): Promise<[string, unknown][]> {
  const nameOf = (wanted: string): string =>
    (answers.find(([list]) => list === wanted)?.[1] as { name?: string } | undefined)?.name ?? "";
  const [commodity_name, region_name, component_name] = [nameOf("/commodities/"), nameOf("/regions/"), "Store"];
  const dataset = await (await fetch(`${url}/datasets/${ref_dataset}`, { headers })).json();
  const steps = (dataset as { number_of_time_steps: number }).number_of_time_steps;
  const users = (await (await fetch(`${url}/users/`, { headers })).json()) as { id: number; username: string }[];
  const ref_user = users.find(({ username }) => username === "fuzz-c")?.id;
  const records: [string, object][] = [
    ["/storages/", { ref_dataset, name: component_name, commodity_name, capacity_variable: true }],
    [
      "/max-state-of-charge-profiles/",
      { ref_dataset, component_name, region_name, state_of_charge_max_profile: new Array(steps).fill(1) },
    ],
    ["/datasets/permissions/", { ref_dataset, ref_user, allow_usage: true }],
  ];
  const made: [string, unknown][] = [];
  for (const [path, record] of records) {
    const answer = await fetch(url + path, { method: "POST", headers, body: new Blob([JSON.stringify(record)]) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    made.push([path, await answer.json()]);
  }
  return made;
}

/** Without anything that other tools have no place for. */
async function prepareSmall(url: string, headers: Record<string, string>, name: string): Promise<unknown> {
  const post = async (path: string, record: object): Promise<{ id: number }> => {
    const body = new Blob([JSON.stringify(record)]);
    return (await (await fetch(url + path, { method: "POST", headers, body })).json()) as { id: number };
  };
  const dataset = await post("/datasets/", { name, number_of_time_steps: 2 });
  const of = { ref_dataset: dataset.id };
  await post("/regions/", { ...of, name: "R" });
  await post("/commodities/", { ...of, name: "el", unit: "GW" });
  await post("/sources/", { ...of, name: "Gas", commodity_name: "el", commodity_cost: 1 });
  await post("/sinks/", { ...of, name: "Load", commodity_name: "el" });
  const place = { ...of, component_name: "Load", region_name: "R" };
  await post("/fix-operation-rates/", { ...place, operation_rate_fix: [1, 2] });
  return dataset;
}

/** Uploads a network of PyPSA, with the report of its import. */
async function prepareImported(url: string, headers: Record<string, string>, name: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), "fuzz-network-"));
  try {
    const path = join(folder, "network.nc");
    await writeNetcdf(path, small);
    const form = new FormData();
    form.append("file", new Blob([readFileSync(path)]), "network.nc");
    const answer = await fetch(`${url}/datasets/import?name=${encodeURIComponent(name)}`, {
      method: "POST",
      headers,
      body: form,
    });
    return ((await answer.json()) as { dataset: unknown }).dataset;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Lets the first user use what the second one has. */
export async function share(url: string, [first = "", second = ""]: string[], ref_dataset: number): Promise<void> {
  const me = await fetch(`${url}/auth/me`, { headers: { authorization: `Bearer ${first}` } });
  const { id: ref_user } = (await me.json()) as { id: number };
  const permission = { ref_dataset, ref_user, allow_usage: true, allow_modification: false };
  const all = { ...permission, allow_permission_grant: false, allow_permission_revoke: false };
  const body = new Blob([JSON.stringify(all)]);
  await fetch(`${url}/datasets/permissions/`, { method: "POST", headers: { authorization: `Bearer ${second}` }, body });
}

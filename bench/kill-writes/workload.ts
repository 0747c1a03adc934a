/** A client that writes at random until the service does not answer any more. */
import type { ChangedDataset } from "./history.ts";
import { type Known, type Ledger, newlyKnown } from "./ledger.ts";
import type { Api, Body } from "./service.ts";

/** Data sets at most; beyond, more is deleted than made. */
const most = 60;

export async function workUntilKilled(api: Api, ledger: Ledger, changedSet: ChangedDataset): Promise<void> {
  for (;;) {
    if (Math.random() < 0.3) {
      const isAnswered = await changedSet.change(api).catch(() => false);
      ledger.count(isAnswered ? "acknowledged" : "interrupted");
      if (isAnswered) continue;
      return;
    }
    const free = ledger.known.filter((known) => known.state === "present" && !busy.has(known));
    const known = free[Math.floor(Math.random() * free.length)];
    const dice = Math.random() * (ledger.known.length > most ? 1.6 : 1);
    try {
      if (dice < 0.01 && ledger.runs.size < 5) await beginRun(api, ledger);
      else if (!known || dice < 0.3) await copy(api, ledger);
      else await exclusively(known, () => change(api, ledger, known, dice));
    } catch (error) {
      if (error instanceof Rejection) ledger.refusals.push(error.message);
      ledger.count("interrupted");
      return;
    }
  }
}

/** Two clients at the same data set could not say which of their writes is the last. */
const busy = new Set<Known>();

async function exclusively(known: Known, work: () => Promise<void>): Promise<void> {
  busy.add(known);
  try {
    await work();
  } finally {
    busy.delete(known);
  }
}

async function copy(api: Api, ledger: Ledger): Promise<void> {
  const name = ledger.nextName();
  ledger.unknownNames.add(name);
  const body = await acknowledged(api, "POST", `/datasets/${ledger.template.id}/copy`, { name, description: "new" });
  ledger.unknownNames.delete(name);
  ledger.known.push(newlyKnown(body));
  ledger.count("acknowledged");
}

async function beginRun(api: Api, ledger: Ledger): Promise<void> {
  const order = { kind: "validate", force: true };
  const { id } = await acknowledged(api, "POST", `/models/${ledger.template.modelId}/runs`, order);
  ledger.runs.add(id);
  ledger.count("acknowledged");
}

async function change(api: Api, ledger: Ledger, known: Known, dice: number): Promise<void> {
  if (dice < 0.6) {
    const name = `extra ${Math.random()}`;
    known.maybeRegions.add(name);
    await acknowledged(api, "POST", "/regions/", { name, ref_dataset: known.id });
    known.maybeRegions.delete(name);
    known.regions.add(name);
  } else if (dice < 0.9) {
    const description = `described ${Math.random()}`;
    known.descriptions.push(description);
    await acknowledged(api, "PUT", `/datasets/${known.id}`, { description });
    known.descriptions = [description];
  } else {
    known.state = "maybe";
    await acknowledged(api, "DELETE", `/datasets/${known.id}`);
    known.state = "gone";
  }
  ledger.count("acknowledged");
}

async function acknowledged(api: Api, method: string, path: string, json?: object): Promise<Body> {
  const { status, body } = await api.send(method, path, json);
  if (status !== 200 && status !== 202) throw new Rejection(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** An answer that should not be: nothing here is wrong with the request. */
class Rejection extends Error {}

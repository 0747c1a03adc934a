/** Runs and a sweep with results on a model that stays as it is: what is read of results has something to read. */
import type { Memory } from "./memory.ts";

const pathway = { start_year: 2030, end_year: 2040, number_of_steps: 1 };
const sweep = {
  parameters: [{ component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", values: [0.9, 1.1] }],
};
const slowestMs = 120_000;

/** A second model on the data set, one that has a pathway. */
export async function addPathway(url: string, token: string, ref_dataset: number): Promise<number> {
  const { id } = await post(url, token, "/models/", { name: "pathway", ref_dataset, optimization_parameters: pathway });
  return id;
}

/**
 * Equal runs that are there are taken again. Answers when all have ended, and whether there are results: their owner may
 * have made the models unfit.
 */
export async function bringResults(url: string, token: string, models: number[], memory: Memory): Promise<boolean> {
  const [model, ofPathway] = models;
  const run = { kind: "optimize", options: { prices: true } };
  let begun: Begun[];
  let sweepId: number;
  try {
    begun = [
      await post(url, token, `/models/${model}/runs`, run),
      await post(url, token, `/models/${model}/runs`, { kind: "optimize" }),
      await post(url, token, `/models/${ofPathway}/runs`, { kind: "myopic" }),
    ];
    sweepId = (await post(url, token, `/models/${model}/sweeps`, sweep)).id;
  } catch (error) {
    if (error instanceof Unfit) return false;
    throw error;
  }
  for (const { id } of begun) if (!(await succeeded(url, token, `/runs/${id}`))) return false;
  await succeeded(url, token, `/sweeps/${sweepId}`);
  for (const { id } of begun) memory.know("run_id", id);
  memory.know("sweep_id", sweepId);
  memory.learn("/links", await post(url, token, `/datasets/${begun[0].dataset_id}/links`, { inputs: true }));
  for (const curves of ["load", "residual,line", "price"]) memory.know("of", curves);
  memory.know("runs", `${begun[0].id},${begun[1].id}`);
  memory.keepBody("createRun", run);
  memory.keepBody("createSweep", sweep);
  return true;
}

/** A token that was tried may have been their owner's. */
export async function areThere(url: string, token: string, models: number[]): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const answers = await Promise.all(models.map((id) => fetch(`${url}/models/${id}`, { headers })));
  return models.length > 0 && answers.every(({ status }) => status === 200);
}

/** The model does not allow it, e.g. because it has no pathway any more. */
class Unfit extends Error {}

interface Begun {
  id: number;
  dataset_id: number;
}

async function post(url: string, token: string, path: string, body: object): Promise<Begun> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(url + path, { method: "POST", headers, body: new Blob([JSON.stringify(body)]) });
  if (answer.status === 422) throw new Unfit(`${path}: ${await answer.text()}`);
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Begun;
}

interface Ending {
  status: string;
  /** Error of a failed run. */
  error?: { cause: string };
}

/** Whether it has a result, when it has ended. */
async function succeeded(url: string, token: string, path: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  for (const begin = performance.now(); performance.now() - begin < slowestMs; ) {
    const { status, error } = (await (await fetch(url + path, { headers })).json()) as Ending;
    if (status === "succeeded" || status === "ended") return true;
    if (status === "failed" && error?.cause === "invalid") return false;
    if (status === "failed") throw new Error(`${path} failed: ${JSON.stringify(error)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${path} did not end.`);
}

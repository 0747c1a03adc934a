/** Streams of events of runs that wait: each tells the place of its run in the queue. */
import { setTimeout } from "node:timers/promises";
import { createDataset } from "../../tests/support/create-dataset.ts";
import { slowExample } from "../../tests/support/systems/slow-example.ts";
import { type Attack, atOnce } from "./attack.ts";

const waiting = 499;
const streams = 450;
const seconds = 10;

export const eventStreams: Attack = {
  name: "event-streams",
  what: `${streams} streams of events on ${waiting} queued runs of one user, for ${seconds} s`,
  environment: { MAX_QUEUED_RUNS_PER_USER: "1000", MAX_RUNNING_RUNS_PER_USER: "1", MAX_CONCURRENT_RUNS: "1" },
  async prepare({ url, attacker, withStore, some }) {
    let datasetId = 0;
    await withStore(async (store) => {
      datasetId = (await createDataset(store, { ...slowExample(2_500), models: [] }, attacker)).id;
    });
    const model = await attacker.json("POST", "/models/", { name: "long", ref_dataset: datasetId });
    const body = { kind: "optimize", options: { resolution: "full", solver: "highs-wasm" }, force: true };
    const ids: number[] = [];
    for (let count = 0; count <= some(waiting); count++) {
      ids.push((await attacker.json("POST", `/models/${model.id}/runs`, body)).id);
    }
    /** Reads until it is told that it is enough. */
    async function follow(id: number, signal: AbortSignal) {
      const answer = await fetch(`${url}/runs/${id}/events`, {
        headers: { authorization: `Bearer ${attacker.token}` },
        signal,
      });
      return { status: answer.status, end: answer.arrayBuffer().catch(() => undefined) };
    }
    return {
      "as many ordinary requests": () => atOnce(some(streams), () => attacker.status("GET", `/runs/${ids[1]}`)),
      streams: async () => {
        const enough = new AbortController();
        // On a slow machine, the last one begins late.
        const followed = await atOnce(some(streams), (index) => follow(ids[index + 1], enough.signal));
        await setTimeout(some(seconds) * 1000);
        enough.abort();
        await Promise.all(followed.map(({ end }) => end));
        return followed.map(({ status }) => status);
      },
    };
  },
};

/** A service under attack: the attacker, and what a victim meets meanwhile. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Answers, Asking, AskingUser } from "./asking-process.ts";
import type { Attack, Client, Stage } from "./attack.ts";
import { clientOf } from "./client.ts";
import { type DatabaseName, startProbedService, type Taken } from "./probed-service.ts";
import { type ProcessorTime, watchProcessors } from "./processor-time.ts";

/** How long answers took. */
export interface Met {
  requests: number;
  statuses: Record<string, number>;
  p50_ms: number;
  p99_ms: number;
  longest_ms: number;
  /** 99th percentile of changes alone. */
  p99_of_changes_ms?: number;
  /** Part of the times that is not the service's: how much later than due the requests were sent. */
  sent_late_p99_ms: number;
}

export interface Measured extends Taken {
  part: string;
  seconds: number;
  /** How many answers had each status; 0 is a connection that broke. */
  statuses: Record<string, number>;
  victim: Met;
  /** 200 requests a second of other users. */
  ordinary_use?: Met;
  processor_s: ProcessorTime;
}

/** The service has done what it was asked for, and its memory is what it keeps. */
const restMs = 1_000;
const quietMs = 3_000;
/** Until code that answers has been compiled, each request takes a quarter more of a processor. What is meant is a service that has been in use. */
const usedBeforeMs = 10_000;

export interface HowToMeasure {
  withOrdinaryUse: boolean;
  /** So much of everything: 1, or less for a short look. */
  share: number;
}

/** Measures each part of the attack after the same requests without one, on a new database. */
export async function measure(
  attack: Attack,
  database: DatabaseName,
  { withOrdinaryUse, share }: HowToMeasure,
): Promise<Measured[]> {
  const service = await startProbedService(database, attack.environment);
  const { url, withStore } = service;
  try {
    const victim = await clientOf(url, "victim");
    const others = withOrdinaryUse ? await ordinaryUsers(url) : [];
    const stage: Stage = {
      url,
      withStore,
      attacker: await clientOf(url, "attacker"),
      client: (username) => clientOf(url, username),
      some: (full) => Math.max(1, Math.round(full * share)),
    };
    const parts = {
      "nothing else": () => setTimeout(quietMs * share).then((): number[] => []),
      ...(await attack.prepare(stage)),
    };
    if (withOrdinaryUse) await whileAsking(url, victim, others, () => setTimeout(usedBeforeMs * share, []));
    const measured: Measured[] = [];
    for (const [part, work] of Object.entries(parts)) {
      await setTimeout(restMs);
      await service.forget();
      const processorTime = watchProcessors(service.pid);
      const met = await whileAsking(url, victim, others, work);
      measured.push({ part, ...met, processor_s: processorTime(), ...(await service.taken()) });
    }
    const { status } = await fetch(`${url}/health`);
    if (status !== 200) throw new Error(`The service answers ${status} for its health after ${attack.name}.`);
    return measured;
  } finally {
    await service.stop();
  }
}

const usersInOrdinaryUse = 4;

/** Each has a small data set. */
function ordinaryUsers(url: string) {
  return Promise.all(
    Array.from({ length: usersInOrdinaryUse }, async (_, index) => {
      const client = await clientOf(url, `ordinary ${index}`);
      const { id: datasetId } = await client.json("POST", "/datasets/", { name: `ordinary ${index}` });
      const { id: regionId } = await client.json("POST", "/regions/", { name: "region", ref_dataset: datasetId });
      return { token: client.token, datasetId, regionId };
    }),
  );
}

const askingProcess = fileURLToPath(new URL("asking-process.ts", import.meta.url));

/**
 * Loopback has more addresses than one: the attacker is 127.0.0.1. Linux shares processors between sessions: one of its own does
 * not wait for the attacker.
 */
const asking = (given: Omit<Asking, "localAddress">, lastNumber: number): ChildProcess => {
  const order: Asking = { ...given, localAddress: `127.0.0.${lastNumber}` };
  return fork(askingProcess, [JSON.stringify(order)], { detached: true, serialization: "advanced" });
};

async function whileAsking(
  url: string,
  { token }: Client,
  users: readonly AskingUser[],
  work: () => Promise<number[]>,
) {
  const alone = [{ token, datasetId: 0, regionId: 0 }];
  const victim = asking({ url, users: alone, everyMs: 20, round: "victim" }, 2);
  const others = users.length > 0 && asking({ url, users, everyMs: 5, round: "ordinary use" }, 3);
  await setTimeout(500);
  const begin = performance.now();
  const statuses = await work();
  const seconds = round((performance.now() - begin) / 1000);
  const [met, metByOthers] = await Promise.all([timesOf(victim), others && timesOf(others)]);
  return {
    seconds,
    statuses: counted(statuses),
    victim: metOf(met),
    ...(metByOthers && { ordinary_use: metOf(metByOthers) }),
  };
}

async function timesOf(child: ChildProcess): Promise<Answers> {
  child.send("enough");
  const [met] = (await once(child, "message")) as [Answers];
  return met;
}

function metOf(met: Answers): Met {
  const { times, changes, late, statuses } = met;
  return {
    requests: times.length,
    statuses,
    p50_ms: quantile(times, 0.5),
    p99_ms: quantile(times, 0.99),
    longest_ms: quantile(times, 1),
    ...(changes.length > 0 && { p99_of_changes_ms: quantile(changes, 0.99) }),
    sent_late_p99_ms: quantile(late, 0.99),
  };
}

function quantile(times: readonly number[], share: number): number {
  return round(times.toSorted((left, right) => left - right)[Math.floor((times.length - 1) * share)]);
}

const counted = (statuses: readonly number[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]));

const round = (value: number): number => Math.round(value * 10) / 10;

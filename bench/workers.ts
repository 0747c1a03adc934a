/**
 * How long do one and two workers take for 20 runs, and what happens if their network is interrupted for 30 s?
 *
 *     npx node bench/workers.ts     # prints one JSON object
 *
 * The workers run in separate network namespaces with one PostgreSQL (TEST_DATABASE_URL). Needs root and Linux.
 */
import "./help.ts";
import { execFileSync } from "node:child_process";
import { connect, createServer, type Server } from "node:net";
import { cpus, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { isEnded } from "@esm/model/domain/runs/run";
import { testDatabases } from "../apps/service/tests/store/databases.ts";
import { spawnWorker, startCluster } from "../apps/service/tests/workers/cluster.ts";
import { slowExample } from "../tests/support/systems/slow-example.ts";

const runs = Number(process.env.BENCH_RUNS ?? 20);
const cutSeconds = 30;
const ip = (...words: string[]): void => void execFileSync("ip", words);

interface Machine {
  name: string;
  link: string;
  /** The database as the machine sees it. */
  url: string;
  close(): void;
}

/** A namespace with one link to the host, where a port leads on to the database. */
async function machineAt(number: number, databaseUrl: string): Promise<Machine> {
  const [name, link, inside] = [`esm-${process.pid}-${number}`, `esmh${number}`, `esmn${number}`];
  const host = `10.213.${number}.1`;
  ip("netns", "add", name);
  ip("link", "add", link, "type", "veth", "peer", "name", inside, "netns", name);
  ip("addr", "add", `${host}/24`, "dev", link);
  ip("link", "set", link, "up");
  ip("-n", name, "addr", "add", `10.213.${number}.2/24`, "dev", inside);
  ip("-n", name, "link", "set", inside, "up");
  ip("-n", name, "link", "set", "lo", "up");
  const target = new URL(databaseUrl);
  const forward: Server = createServer((client) => {
    const remote = connect(Number(target.port), target.hostname);
    client.pipe(remote).pipe(client);
    for (const end of [client, remote]) end.on("error", () => end.destroy());
  });
  await new Promise<void>((resolve) => forward.listen(0, host, resolve));
  const address = forward.address();
  const url = new URL(databaseUrl);
  url.hostname = host;
  url.port = String(typeof address === "object" ? address?.port : "");
  const close = (): void => {
    forward.close();
    ip("netns", "del", name);
  };
  return { name, link, url: url.href, close };
}

const [postgresql] = testDatabases.filter(({ name }) => name === "PostgreSQL");
const cluster = await startCluster(postgresql);
const machines = await Promise.all([1, 2].map((number) => machineAt(number, cluster.databaseUrl)));
const workerOn = ({ name, url }: Machine) =>
  spawnWorker({ DATABASE_URL: url, STOP_GRACE_S: "0" }, ["ip", "netns", "exec", name]);
const model = await cluster.model(slowExample(Number(process.env.BENCH_STEPS ?? 500)));
const ended = async (id: number): Promise<boolean> => isEnded((await cluster.store.runs.find(id))?.status ?? "failed");

async function secondsOf(count: number): Promise<number> {
  const workers = await Promise.all(machines.slice(0, count).map(workerOn));
  await wait(8_000);
  const begin = performance.now();
  const ids: number[] = [];
  for (let run = 0; run < runs; run++) ids.push((await cluster.queue(model)).id);
  for (const id of ids) while (!(await ended(id))) await wait(100);
  const seconds = (performance.now() - begin) / 1000;
  for (const { end } of workers) await end("SIGTERM");
  return seconds;
}

/** The link of the only worker is down during its run, for twice the time of its lease. */
async function cut() {
  const [machine] = machines;
  const worker = await workerOn(machine);
  const watch = await cluster.service();
  const slow = await cluster.model(slowExample(1000));
  const { id } = await cluster.queue(slow);
  while ((await cluster.store.runs.find(id))?.status !== "running") await wait(100);
  ip("link", "set", machine.link, "down");
  await wait(cutSeconds * 1000);
  ip("link", "set", machine.link, "up");
  const mended = performance.now();
  const { id: next } = await cluster.queue(model);
  while (!((await ended(id)) && (await ended(next)))) await wait(100);
  const wellAfterSeconds = (performance.now() - mended) / 1000;
  const kinds = (await cluster.store.runContents.events(id, 0)).map(({ kind }) => kind);
  const restarted = worker.child.exitCode !== null;
  await worker.end("SIGTERM");
  return {
    seconds: cutSeconds,
    watch: watch !== "",
    wellAfterSeconds,
    restarted,
    events: kinds.filter((kind) => kind !== "progress"),
  };
}

try {
  const load = loadavg()[0];
  const one = await secondsOf(1);
  const two = await secondsOf(2);
  const machine = `${cpus().length} × ${cpus()[0].model}`;
  const result = { machine, loadBefore: load, runs, one, two, share: two / one, cut: await cut() };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
} finally {
  for (const machine of machines) machine.close();
  await cluster.stop();
}

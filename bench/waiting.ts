/**
 * How long do other users wait while long runs are running? Uses default settings, SQLite and, if TEST_DATABASE_URL names a server,
 * PostgreSQL.
 *
 *     npx node bench/waiting.ts                  # prints one JSON object; ten to twenty minutes
 *     npx node bench/waiting.ts one-long-run     # or only `twenty-users`; only `SQLite` or `PostgreSQL`
 *
 * First, while a run of many minutes is solved, another user requests `/esm` and `/optimize` of a week of one region ten times each.
 * Then twenty users at the same time request a validation and two small runs each, and three of them also a run of half a minute.
 * It ends when the last run has started.
 */
import "./help.ts";
import { cpus, loadavg } from "node:os";
import { testDatabases } from "../apps/service/tests/store/databases.ts";
import { slowExample } from "../tests/support/systems/slow-example.ts";
import { type Client, startCrowdedService } from "./waiting/crowded-service.ts";

/** Steps of three regions: full resolution takes many minutes, and more than half a minute. */
const [stepsOfLong, stepsOfLarge] = [50_000, 15_000];
const times = 10;
const users = 20;
const usersWithLarge = Number(process.env.BENCH_USERS_WITH_LARGE ?? 3);
const full = { kind: "optimize", options: { resolution: "full" }, force: true };
const small = { kind: "optimize", options: {}, force: true };

const seconds = (milliseconds: number): number => Math.round(milliseconds / 10) / 100;
const middle = (some: readonly number[]): number => some.toSorted((left, right) => left - right)[some.length >> 1];
const summary = (waits: readonly number[]) => ({
  times: waits.length,
  median_s: seconds(middle(waits)),
  longest_s: seconds(Math.max(...waits)),
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function besideOneLongRun(database: (typeof testDatabases)[number]) {
  const service = await startCrowdedService(database);
  try {
    const [long, other] = [await service.client("long"), await service.client("other")];
    const { id } = await long.run(await long.model(slowExample(stepsOfLong)), full);
    const phase = async (): Promise<string> => (await long.get(`/runs/${id}`)).progress.phase;
    await service.until(async () => (await phase()) === "solve");
    const week = await other.week();
    const [esm, optimize]: number[][] = [[], []];
    for (let time = 0; time < times; time++) {
      // Else the answer would be there.
      await other.change(week);
      esm.push(await timed(() => other.get(`/models/${week}/esm`)));
      optimize.push(await timed(() => other.get(`/models/${week}/optimize`)));
    }
    const next = await other.run(await other.model(slowExample(stepsOfLarge)), full);
    const position = (await other.get(`/runs/${next.id}`)).position;
    return {
      class: (await long.get(`/runs/${id}`)).class,
      phaseAtTheEnd: await phase(),
      esm: summary(esm),
      optimizeOfAWeek: summary(optimize),
      positionOfTheNextLargeRun: position,
    };
  } finally {
    await service.stop();
  }
}

async function twentyUsers(database: (typeof testDatabases)[number]) {
  const service = await startCrowdedService(database);
  try {
    const clients: Client[] = [];
    for (let user = 0; user < users; user++) clients.push(await service.client(`user ${user}`));
    const models = await Promise.all(clients.map((client) => client.week()));
    const large = await Promise.all(
      clients.slice(0, usersWithLarge).map((client) => client.model(slowExample(stepsOfLarge))),
    );
    const begin = performance.now();
    // The large ones first, and the second of the small ones last.
    const runs = [
      ...(await Promise.all(large.map((model, user) => clients[user].run(model, full)))),
      ...(await Promise.all(
        clients.map((client, user) => client.run(models[user], { kind: "validate", force: true })),
      )),
      ...(await Promise.all(clients.map((client, user) => client.run(models[user], small)))),
      ...(await Promise.all(clients.map((client, user) => client.run(models[user], small)))),
    ];
    const begun = await Promise.all(runs.map((run) => run.begun()));
    const waits = (which: string) =>
      summary(
        begun
          .filter((run) => run.class === which)
          .map((run) => Date.parse(run.started_at) - Date.parse(run.created_at)),
      );
    return {
      users,
      runs: begun.length,
      untilTheLastBegan_s: seconds(performance.now() - begin),
      waits: { validation: waits("validation"), small: waits("small"), large: waits("large") },
    };
  } finally {
    await service.stop();
  }
}

const parts = { "one-long-run": besideOneLongRun, "twenty-users": twentyUsers };
const given = process.argv.slice(2);
const wants = (name: string, all: readonly string[]): boolean =>
  given.includes(name) || !all.some((other) => given.includes(other));
const chosen = Object.entries(parts).filter(([name]) => wants(name, Object.keys(parts)));
const names = testDatabases.map(({ name }) => name);
const report: Record<string, unknown> = {
  machine: `${cpus().length} × ${cpus()[0].model}`,
  node: process.version,
  loadBefore: Math.round(loadavg()[0] * 10) / 10,
};
for (const database of testDatabases.filter(({ name, isMissing }) => !isMissing && wants(name, names))) {
  const found: Record<string, unknown> = {};
  for (const [name, measure] of chosen) found[name] = await measure(database);
  report[database.name] = found;
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);

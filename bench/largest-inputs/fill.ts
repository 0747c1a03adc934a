/** Brings the data behind the routes into the service's database, and says which ids they have. */
import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import { outlineOf, type SweepDefinition } from "@esm/model/domain/runs/sweep";
import { connectDatabase, type DatabaseOptions } from "@esm/service/store/database/database";
import { noFigures } from "../../apps/service/src/runs/jobs/run-outcome.ts";
import { keptFigures } from "../../apps/service/src/store/runs/run-problems.ts";
import { createDataset } from "../../tests/support/create-dataset.ts";
import type { Client } from "../attacks/attack.ts";
import type { ProbedService } from "../attacks/probed-service.ts";
import type { World } from "./filled-world.ts";
import { knownIds } from "./known-ids.ts";
import {
  datasetWithResults,
  largestDataset,
  largestOverrides,
  longestDataset,
  longName,
  type WorldSize,
} from "./world.ts";

const keys = 200;
const sentence = "The conversions 'from electricity to heat' and 'from heat to electricity' give each other work.";
/** Largest sweep: as many values as allowed together, as far as a body has space for them. */
const [points, values, bodyBytes] = [400, 200_000, 8 * 2 ** 20];

export async function fill(service: ProbedService, user: Client, size: WorldSize): Promise<World> {
  let [largest, results, longest] = [0, 0, 0];
  const content = largestDataset(size);
  await service.withStore(async (store) => {
    largest = (await createDataset(store, content, user)).id;
    results = (await createDataset(store, datasetWithResults(size), user)).id;
    longest = (await createDataset(store, longestDataset(size), user)).id;
    const attributes = { hours_per_time_step: 1, number_of_time_steps: 10, cost_unit: "€", length_unit: "km" };
    for (let index = 0; index < size.datasets; index++) {
      const name = longName("data set", index);
      await store.datasets.create({ ...attributes, name, description: "d".repeat(1024) }, user.userId);
    }
  });
  const model = await user.json("POST", "/models/", { name: "with results", ref_dataset: results });
  const options = { resolution: "typical_periods", typical_periods: 2, segments: 3, prices: true };
  const withResults: number[] = [];
  for (const storage_bounds of ["exact", "simplified"]) {
    const body = { kind: "optimize", options: { ...options, storage_bounds } };
    withResults.push((await user.json("POST", `/models/${model.id}/runs`, body)).id);
  }
  for (const id of withResults) await ended(user, id);
  const of = { datasetId: largest, userId: user.userId, model: withResults[0] };
  let ids = { models: [] as number[], runs: [] as number[], sweeps: [] as number[] };
  await service.withStore(async (_, databaseOptions) => {
    ids = await fillRuns(databaseOptions, of, size, content.components);
  });
  return {
    size,
    largest,
    longest,
    ...ids,
    withResults: [withResults[0], withResults[1]],
    keys: await keysOf(user),
    known: await knownIds(user, largest, longest),
    otherUsers: Array.from({ length: size.users }, (_, index) => longName("user", index)),
  };
}

async function keysOf(user: Client): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < keys; index++) {
    const { status, id } = await user
      .json("POST", "/auth/keys/", { name: `key ${index}` })
      .catch(() => ({ status: 0 }));
    if (status === 0) break;
    ids.push(id);
  }
  return ids;
}

async function ended(user: Client, id: number): Promise<void> {
  for (;;) {
    const { finished_at, status, error } = await user.json("GET", `/runs/${id}`);
    if (finished_at === null) continue;
    if (status !== "succeeded") throw new Error(`Run ${id}: ${JSON.stringify(error)}`);
    return;
  }
}

/** Writes rows as the service does: over HTTP this would take hours. */
async function fillRuns(
  databaseOptions: DatabaseOptions,
  of: { datasetId: number; userId: number; model: number },
  size: WorldSize,
  components: readonly { name: string }[],
) {
  const { read, write, close } = connectDatabase(databaseOptions);
  const rows = await read.selectFrom("models").select("id").where("dataset_id", "=", of.datasetId).execute();
  const models = rows.map(({ id }) => id);
  const { id: _, ...run } = await read
    .selectFrom("runs")
    .selectAll()
    .where("id", "=", of.model)
    .executeTakeFirstOrThrow();
  const found = Array.from({ length: 20_000 }, (_, index) => ({ type: "free_loop", loc: [index], msg: sentence }));
  const record = {
    ...run,
    model_id: models[0],
    dataset_id: of.datasetId,
    event_count: 0,
    figures: JSON.stringify(keptFigures({ ...noFigures, warnings: found })),
    overrides: JSON.stringify(largestOverrides(components)),
  };
  const runs: number[] = [];
  for (let index = 0; index < size.runs; index++) {
    const { id } = await write.insertInto("runs").values(record).returning("id").executeTakeFirstOrThrow();
    const event = { run_id: id, kind: "log" as const, data: JSON.stringify({ lines: [sentence] }) };
    const events = Array.from({ length: 2_000 }, (_, sequence) => ({ ...event, sequence: sequence + 1 }));
    await write.updateTable("runs").set({ event_count: events.length }).where("id", "=", id).execute();
    if (index < 2)
      for (let at = 0; at < events.length; at += 500)
        await write
          .insertInto("run_events")
          .values(events.slice(at, at + 500))
          .execute();
    runs.push(id);
  }
  const sweeps: number[] = [];
  for (let index = 0; index < size.sweeps; index++) {
    sweeps.push(await addSweep(write, of, models[0], runs, components));
  }
  for (let index = 0; index < size.users; index++) {
    const { id } = await write
      .insertInto("users")
      .values({ username: longName("user", index), password_hash: "-" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const flags = { allow_usage: 1, allow_modification: 0, allow_permission_grant: 0, allow_permission_revoke: 0 };
    await write
      .insertInto("dataset_permissions")
      .values({ dataset_id: of.datasetId, user_id: id, ...flags })
      .execute();
  }
  await close();
  return { models, runs, sweeps };
}

async function addSweep(
  write: ReturnType<typeof connectDatabase>["write"],
  of: { datasetId: number; userId: number },
  model_id: number,
  runs: readonly number[],
  components: readonly { name: string }[],
): Promise<number> {
  const varied = largestOverrides(components, values / points);
  while (JSON.stringify(varied.map(({ value }) => value)).length * points > bodyBytes) varied.pop();
  const targets = varied.map(({ value, ...target }) => ({ ...target, values: Array(points).fill(value) }));
  const definition: SweepDefinition = {
    kind: "optimize",
    parameters: targets,
    combine: "table",
    options: defaultRunOptions(),
  };
  const { id } = await write
    .insertInto("sweeps")
    .values({
      model_id,
      dataset_id: of.datasetId,
      user_id: of.userId,
      definition: JSON.stringify(definition),
      outline: JSON.stringify(outlineOf(definition)),
      created_at: new Date().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const overrides = JSON.stringify(varied);
  for (let position = 0; position < points; position++) {
    const point = { sweep_id: id, position, overrides, run_id: runs[position % runs.length], reused: 1 };
    await write.insertInto("sweep_points").values(point).execute();
  }
  return id;
}

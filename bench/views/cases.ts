/** The data sets and runs whose views are measured. */
import { existsSync, openAsBlob } from "node:fs";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { connectDatabase } from "@esm/service/store/database/database";
import { createDataset } from "../../tests/support/create-dataset.ts";
import type { Client } from "../attacks/attack.ts";
import type { ProbedService } from "../attacks/probed-service.ts";
import { fiftyRegions, manyComponents } from "./large-datasets.ts";

export interface Case {
  name: string;
  dataset: number;
  variant: number;
  /** Undefined where only the data set is looked at. */
  run?: number;
}

interface CaseDefinition {
  name: string;
  /** Undefined where its data are not on this machine. */
  dataset(filling: Filling): Promise<number | undefined>;
  /** Undefined: nothing is run. */
  options?: Record<string, unknown>;
  /** Copies of the run in the list. */
  runs?: number;
}

interface Filling {
  user: Client;
  service: Pick<ProbedService, "withStore">;
}

const archives = "../shared/datasets";
const days = { resolution: "typical_periods", typical_periods: 7, segments: 12 };
/** Solved in seconds; the pictures have every step of the year all the same. */
const fewMonths = { resolution: "typical_periods", typical_periods: 2, segments: 8, period_length: 728 };

const definitions: CaseDefinition[] = [
  { name: "1 region, full year", dataset: fromArchive("1node_Example.zip"), options: { resolution: "full" } },
  { name: "8 regions, 7 typical days", dataset: fromArchive("Multi-regional_Example.zip"), options: days },
  { name: "3 regions, 28 typical days", dataset: fromExample, options: { typical_periods: 28 } },
  { name: "3 regions, full year", dataset: fromExample, options: { resolution: "full" } },
  { name: "50 regions, 2 typical periods", dataset: created(() => fiftyRegions(8736)), options: fewMonths, runs: 500 },
  { name: "60 components, 2 typical periods", dataset: created(() => manyComponents(60, 1, 8736)), options: fewMonths },
  { name: "500 components in 50 regions, data only", dataset: created(() => manyComponents(500, 50, 168)) },
];

/** The cases whose names contain one of the words; all of them where there are no words. */
export async function fill(filling: Filling, words: readonly string[]): Promise<Case[]> {
  const cases: Case[] = [];
  for (const { name, dataset: make, options, runs = 1 } of definitions) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const dataset = await make(filling);
    if (dataset === undefined) {
      process.stderr.write(`${name}: its archive is not here\n`);
      continue;
    }
    const variant = await variantOf(filling.user, dataset);
    const run = options && (await finishedRun(filling.user, variant, options));
    if (run !== undefined && runs > 1) await copyRun(filling, run, runs - 1);
    cases.push({ name, dataset, variant, ...(run !== undefined && { run }) });
    process.stderr.write(`${name}: ready\n`);
  }
  return cases;
}

function fromArchive(file: string): CaseDefinition["dataset"] {
  return async ({ user }) => {
    const path = `${archives}/${file}`;
    if (!existsSync(path)) return undefined;
    const size = { hours_per_time_step: 1, number_of_time_steps: 8760, cost_unit: "1e9 €", length_unit: "km" };
    const { id } = await user.json("POST", "/datasets/", { name: file, description: "", ...size });
    const form = new FormData();
    form.set("file", await openAsBlob(path, { type: "application/zip" }), file);
    await user.json("POST", `/datasets/${id}/upload`, form);
    return id;
  };
}

async function fromExample({ user }: Filling): Promise<number> {
  return (await user.json("POST", "/examples/three-regions-year")).id;
}

function created(content: () => DatasetContent): CaseDefinition["dataset"] {
  return async ({ user, service }) => {
    let id = 0;
    await service.withStore(async (store) => {
      id = (await createDataset(store, content(), user)).id;
    });
    return id;
  };
}

async function variantOf(user: Client, dataset: number): Promise<number> {
  const [known] = (await user.json("GET", `/models/?dataset_id=${dataset}`)) as unknown as { id: number }[];
  return (known ?? (await user.json("POST", "/models/", { name: "Least cost", ref_dataset: dataset }))).id;
}

async function finishedRun(user: Client, variant: number, options: Record<string, unknown>): Promise<number> {
  const body = { kind: "optimize", options: { ...options, prices: true } };
  const { id } = await user.json("POST", `/models/${variant}/runs`, body);
  for (;;) {
    const { finished_at, status, error } = await user.json("GET", `/runs/${id}`);
    if (finished_at !== null && status !== "succeeded") throw new Error(`Run ${id}: ${JSON.stringify(error)}`);
    if (finished_at !== null) return id;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Runs for the list, without results. */
async function copyRun({ service }: Filling, run: number, copies: number): Promise<void> {
  await service.withStore(async (_, options) => {
    const { read, write, close } = connectDatabase(options);
    const { id: _id, ...record } = await read
      .selectFrom("runs")
      .selectAll()
      .where("id", "=", run)
      .executeTakeFirstOrThrow();
    for (let copy = 0; copy < copies; copy++)
      await write
        .insertInto("runs")
        .values({ ...record, event_count: 0 })
        .execute();
    await close();
  });
}

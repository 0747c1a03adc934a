/**
 * How much time is saved by starting a point of a sweep from the previous one? Solves sweeps of eight points twice in one process
 * that patches its program: each point by itself, and each point from the previous one.
 *
 *     npx node bench/sweeps.ts               # the example, over typical periods
 *     npx node bench/sweeps.ts --year        # the example's whole year: many minutes
 *     npx node bench/sweeps.ts --regions     # eight regions of ../shared, 7 days × 12 segments: many minutes
 *     BENCH_POINTS=4 BENCH_ONLY="Wind, invest_per_capacity, 12 days" npx node bench/sweeps.ts
 *
 * Prints one JSON object. Processor seconds include the solvers' processes (Linux only); `ratio` is warm to cold, for the points
 * after the first. `objectives_apart` is the largest relative difference between both.
 */
import "./help.ts";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { readArchive } from "@esm/exchange/archive/reader";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { Override } from "@esm/model/domain/model";
import { recordSchema } from "@esm/model/domain/schema";
import { emptyMemory } from "@esm/optimize/optimization/series-cache";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { readResolution } from "@esm/optimize/optimization/time-resolution";
import { processorSeconds } from "./processor-time.ts";
import { referenceSeconds } from "./reference-task.ts";

const points = Number(process.env.BENCH_POINTS ?? 8);
const given = process.argv.slice(2);
const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

type Sweep = Pick<Override, "component_name" | "attribute" | "operation"> & { from: number; to: number };
const sweep = (...[component_name, attribute, operation, from, to]: [...string[], number, number]): Sweep =>
  ({ component_name, attribute, operation, from, to }) as Sweep;

const example = {
  archive: file("../examples/one-region-year.zip"),
  sweeps: [
    sweep("Wind", "invest_per_capacity", "multiply", 0.7, 1.3),
    sweep("Battery", "charge_efficiency", "set", 0.8, 0.98),
    sweep("Salt cavern", "state_of_charge_min", "set", 0.1, 0.5),
  ],
};
const regions = {
  archive: file("../../shared/datasets/Multi-regional_Example.zip"),
  sweeps: [
    sweep("Wind Onshore", "invest_per_capacity", "multiply", 0.7, 1.3),
    sweep("Li-ion Batterien", "charge_efficiency", "set", 0.8, 0.98),
  ],
};
const short = { periods: 7, segments: 12 };
const cases = given.includes("--regions")
  ? [{ ...regions, resolution: short }]
  : given.includes("--year")
    ? [{ ...example, resolution: {} }]
    : [short, { periods: 12 }, { periods: 28 }].map((resolution) => ({ ...example, resolution }));

type Content = Extract<Awaited<ReturnType<typeof readArchive>>, { content: object }>["content"];

async function executeJob(content: Content, { from, to, ...change }: Sweep, wanted: object, isWarm: boolean) {
  const resolution = readResolution(wanted, "full");
  if (resolution === null) throw new Error("There is no such resolution.");
  const memory = emptyMemory();
  const [iterations, objectives, processor]: number[][] = [[], [], []];
  for (let point = 0; point < points; point++) {
    const begin = processorSeconds();
    const value = from + ((to - from) * point) / Math.max(1, points - 1);
    if (!isWarm) for (const program of memory.programs.values()) program.warmStart = null;
    const snapshot = { content, overrides: [{ ...change, value }] };
    const options = { solver: "auto", timeLimitSeconds: 3600, resolution } as const;
    const end = await optimizeSnapshot(snapshot, options, {}, memory);
    if (end.status !== "optimal") throw new Error(JSON.stringify(end).slice(0, 500));
    iterations.push(end.attempts.reduce((sum, attempt) => sum + attempt.iterations, 0));
    objectives.push(end.objective);
    processor.push(Number((processorSeconds() - begin).toFixed(2)));
  }
  const later = processor.slice(1).reduce((sum, seconds) => sum + seconds, 0);
  return { iterations, objectives, processor, later };
}

function describe(wanted: { periods?: number; segments?: number }): string {
  if (wanted.periods === undefined) return "8,760 h";
  return `${wanted.periods} days × ${wanted.segments ?? "24 h"}${wanted.segments ? " segments" : ""}`;
}

const runs: object[] = [];
for (const { archive, sweeps, resolution } of cases) {
  const read = await readArchive(archive, { dataset: recordSchema(datasetAttributes).parse({ name: "bench" }) });
  if (!read.content) throw new Error(JSON.stringify(read).slice(0, 500));
  for (const one of sweeps) {
    const job = `${one.component_name}, ${one.attribute}, ${describe(resolution)}`;
    if (!job.startsWith(process.env.BENCH_ONLY ?? "")) continue;
    const cold = await executeJob(read.content, one, resolution, false);
    const warm = await executeJob(read.content, one, resolution, true);
    const apart = cold.objectives.map((objective, at) => Math.abs(warm.objectives[at] / objective - 1));
    runs.push({
      job,
      sweep: one,
      points,
      cold_processor_s: cold.processor,
      warm_processor_s: warm.processor,
      cold_iterations: cold.iterations,
      warm_iterations: warm.iterations,
      ratio: Number((warm.later / cold.later).toFixed(3)),
      objectives_apart: Math.max(...apart),
    });
    process.stderr.write(`${JSON.stringify(runs.at(-1))}\n`);
  }
}
const machine = `${cpus().length} × ${cpus()[0].model}`;
const figures = { machine, node: process.version, reference_s: referenceSeconds(), runs };
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);

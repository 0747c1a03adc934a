/**
 * Are the estimates of time and memory right that decide about full resolution (src/optimization/solve-estimate.ts)?
 *
 *     npx node bench/estimates.ts                  # examples, rings of regions, whole plant units: a quarter of an hour
 *     npx node bench/estimates.ts "ring of 5"      # those whose name begins with this
 *
 * Prints one JSON object with measured and estimated values. It measures wall time, so the machine should have nothing else to do.
 */
import "./help.ts";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { solversToUse } from "../src/cli/local/solvers-to-use.ts";
import type { DatasetContent } from "../src/domain/dataset-content.ts";
import { estimateSolve } from "../src/optimization/solve-estimate.ts";
import { optimizeSnapshot } from "../src/optimization/solve-model.ts";
import { readResolution } from "../src/optimization/time-resolution.ts";
import { contentOfArchive } from "../tests/support/systems/reference.ts";
import { ringOfRegions } from "./building/ring.ts";

const usualLimitSeconds = 330;

const example = (name: string) => (): Promise<DatasetContent> =>
  contentOfArchive(fileURLToPath(new URL(`../examples/${name}.zip`, import.meta.url)), {});
const ring = (regions: number, steps: number) => async (): Promise<DatasetContent> => ringOfRegions(regions, steps);
const inStepsOfHours = (hours: number, given: () => Promise<DatasetContent>) => async (): Promise<DatasetContent> => {
  const { dataset, ...rest } = await given();
  return { ...rest, dataset: { ...dataset, hours_per_time_step: hours } };
};

interface Case {
  readonly job: string;
  readonly content: () => Promise<DatasetContent>;
  /** Typical days; every step where absent. */
  readonly days?: number;
  readonly timeLimitSeconds?: number;
  /** Plants of this size, of these components or of all. */
  readonly plants?: { readonly size: number; readonly of?: readonly string[] };
}

const oneRegion = example("one-region-year");
const cases: readonly Case[] = [
  { job: "1 region of the examples, 8,760 h", content: oneRegion },
  { job: "3 regions of the examples, 8,760 h", content: example("three-regions-year") },
  { job: "ring of 5 regions, 4,380 h", content: ring(5, 4380) },
  { job: "ring of 10 regions, 1,008 h", content: ring(10, 1008) },
  { job: "ring of 30 regions, 336 h", content: ring(30, 336) },
  { job: "ring of 60 regions, 168 h", content: ring(60, 168) },
  {
    job: "ring of 30 regions, 2,190 steps of 4 h",
    content: inStepsOfHours(4, ring(30, 2190)),
    timeLimitSeconds: 1800,
  },
  { job: "1 region of the examples, plants of 0.1, 7 days", content: oneRegion, days: 7, plants: { size: 0.1 } },
  { job: "1 region of the examples, plants of 0.1, 14 days", content: oneRegion, days: 14, plants: { size: 0.1 } },
  { job: "1 region of the examples, plants of 0.1, 28 days", content: oneRegion, days: 28, plants: { size: 0.1 } },
  {
    ...{ job: "ring of 3 regions, plants of sun and wind, 336 h", content: ring(3, 336) },
    plants: { size: 0.5, of: ["Wind", "Sun"] },
  },
  { job: "ring of 3 regions, plants of all kinds, 336 h", content: ring(3, 336), plants: { size: 0.5 } },
];

function withPlants(content: DatasetContent, { size, of }: NonNullable<Case["plants"]>): DatasetContent {
  const components = content.components.map((component) =>
    component.capacity_variable && (of?.includes(component.name) ?? true)
      ? { ...component, capacity_variable_domain: "DISCRETE" as const, capacity_per_plant_unit: size }
      : component,
  );
  return { ...content, components };
}

/** Those of the command line, with as many threads. */
const inventory = await solversToUse("auto");
const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

async function measure({ job, content, days, plants, timeLimitSeconds = usualLimitSeconds }: Case) {
  const given = await content();
  const snapshot = { content: plants ? withPlants(given, plants) : given, overrides: [] };
  const resolution = readResolution({ periods: days }, "full") ?? { kind: "full" as const };
  const end = await optimizeSnapshot(snapshot, { solver: "auto", inventory, timeLimitSeconds, resolution });
  if (!("problem" in end)) throw new Error(`${job} is not valid.`);
  const { nonzeros, integers } = end.problem;
  const steps = days === undefined ? given.dataset.number_of_time_steps : days * 24;
  const estimate = estimateSolve({ nonzeros, steps, integers });
  const peak = Math.max(0, ...end.attempts.map(({ peakMemoryBytes }) => peakMemoryBytes ?? 0));
  return {
    ...{ job, status: end.status, nonzeros, steps, integers },
    ...{ solve_s: Number(end.timings.solve_s?.toPrecision(3)), estimated_s: Number(estimate.seconds.toPrecision(3)) },
    peak_solver_mb: megabytes(peak),
    estimated_mb: megabytes(estimate.memoryBytes),
  };
}

const [wanted = ""] = process.argv.slice(2);
const runs: unknown[] = [];
for (const one of cases.filter(({ job }) => job.startsWith(wanted))) runs.push(await measure(one));
const machine = `${cpus().length} × ${cpus()[0].model}`;
process.stdout.write(`${JSON.stringify({ machine, node: process.version, runs }, null, 2)}\n`);

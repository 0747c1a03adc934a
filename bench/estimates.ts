/**
 * Are the estimates of time and memory right that decide about full resolution (packages/optimize/src/optimization/solve-estimate.ts)?
 *
 *     npx node bench/estimates.ts                  # examples, nets of regions, whole plant units: half an hour
 *     npx node bench/estimates.ts "ring of 5"      # those whose name begins with this
 *
 * Prints one JSON object. Each job has a process of its own, as in the service: `wall_s` is its time from the start of the process to the results,
 * `cpu_s` the processor time of both, `memory_mb` the peak of that process and all solvers together, of which `own_mb` and `solver_mb` are the peaks of its own and of its largest solver.
 * It measures wall time, so the machine should have nothing else to do. `reference_s` is what the fixed task took just before.
 */
import "./help.ts";
import { spawn } from "node:child_process";
import { cpus } from "node:os";
import { text } from "node:stream/consumers";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { sizedContent } from "@esm/model/formulation/estimate-size";
import type { OptimizeOptions } from "@esm/optimize/optimization/model-input";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { optimizePathway } from "@esm/optimize/optimization/solve-pathway";
import { readResolution } from "@esm/optimize/optimization/time-resolution";
import { solversToUse } from "../apps/cli/src/local/solvers-to-use.ts";
import { residentBytesOfTree } from "../apps/service/src/platform/process-tree.ts";
import { estimateRun, programOfRun } from "../apps/service/src/runs/estimates/run-estimate.ts";
import { allCases, type Case } from "./estimates/cases.ts";
import { processorSeconds } from "./processor-time.ts";
import { referenceSeconds } from "./reference-task.ts";

const usualLimitSeconds = 330;
const sampleMs = 100;
const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
const rounded = (value: number): number => Number(value.toPrecision(3));

function withPlants(content: DatasetContent, { size, of }: NonNullable<Case["plants"]>): DatasetContent {
  const components = content.components.map((component) =>
    component.capacity_variable && (of?.includes(component.name) ?? true)
      ? { ...component, capacity_variable_domain: "DISCRETE" as const, capacity_per_plant_unit: size }
      : component,
  );
  return { ...content, components };
}

async function contentOf({ content: read, plants }: Case): Promise<DatasetContent> {
  const content = await read();
  return plants ? withPlants(content, plants) : content;
}

const optionsOf = ({ typical, dispatch, timeLimitSeconds = usualLimitSeconds }: Case): OptimizeOptions => ({
  solver: "auto",
  timeLimitSeconds,
  resolution: readResolution(typical ?? {}, "full") ?? { kind: "full" },
  ...(dispatch && { dispatch }),
});

const pathway = (years: number) => ({
  start_year: 2030,
  end_year: 2030 + 10 * (years - 1),
  number_of_steps: years - 1,
  years_per_step: 10,
  CO2_reference: 40_000,
  CO2_reduction_targets: Array.from({ length: years }, (_, year) => 60 + 10 * year),
});

/** In a process of its own. */
async function measure(one: Case) {
  const content = await contentOf(one);
  const inventory = await solversToUse("auto");
  const snapshot = { content, overrides: [] };
  const options = { ...optionsOf(one), inventory };
  const peaks: number[] = [];
  const note = (end: object): void => {
    const attempts = "attempts" in end ? (end as Pick<Optimum, "attempts">).attempts : [];
    peaks.push(...attempts.map(({ peakMemoryBytes }) => peakMemoryBytes ?? 0));
  };
  const onYear = async (_: number, optimum: Optimum): Promise<void> => note(optimum);
  const end = one.years
    ? await optimizePathway(snapshot, pathway(one.years), options, { onYear })
    : await optimizeSnapshot(snapshot, options);
  note(end);
  const wall = performance.now();
  const own = process.resourceUsage().maxRSS * 1024;
  const cpu = processorSeconds();
  const peak = Math.max(0, ...peaks);
  return {
    status: end.status,
    wall_s: rounded(wall / 1000),
    cpu_s: rounded(cpu),
    own_mb: megabytes(own),
    solver_mb: megabytes(peak),
  };
}

async function estimate(one: Case) {
  const [sized, options, years] = [sizedContent(await contentOf(one)), optionsOf(one), one.years ?? 1];
  const { seconds, memoryBytes } = estimateRun(sized, options, years);
  const { program, time } = programOfRun(sized, options, years);
  const { nonzeros, integers } = program;
  return {
    nonzeros,
    steps: time.steps,
    integers,
    estimated_s: rounded(seconds),
    estimated_mb: megabytes(memoryBytes),
  };
}

/** With the peak of the process and all that it starts, as the service limits them. */
async function measured({ job }: Case): Promise<object> {
  const child = spawn(process.execPath, [import.meta.filename, "--case", job], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, residentBytesOfTree(child.pid ?? 0));
  }, sampleMs);
  const output = await text(child.stdout);
  clearInterval(watching);
  return { ...JSON.parse(output), memory_mb: megabytes(peak) };
}

const words = process.argv.slice(2);
const isChild = words[0] === "--case";
const chosen = allCases().filter(({ job }) =>
  isChild ? job === words[1] : job.startsWith(words[0] ?? "") && (words[1] === undefined || job === words[0]),
);
if (isChild) process.stdout.write(JSON.stringify(await measure(chosen[0])));
else {
  const runs: object[] = [];
  for (const one of chosen) {
    const reference_s = referenceSeconds();
    runs.push({
      job: one.job,
      ...(one.heldOut && { held_out: true }),
      reference_s,
      ...(await estimate(one)),
      ...(await measured(one)),
    });
    process.stderr.write(`${JSON.stringify(runs.at(-1))}\n`);
  }
  const machine = `${cpus().length} × ${cpus()[0].model}`;
  process.stdout.write(`${JSON.stringify({ machine, node: process.version, runs }, null, 2)}\n`);
}

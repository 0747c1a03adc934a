/**
 * How long does solving take at each resolution of time, and how does the resolution affect the costs?
 *
 *     npx node bench/solving.ts                    # the examples, and the 1-region archive of ../shared if present
 *     npx node bench/solving.ts --large            # also its 8-region archive: minutes
 *     npx node bench/solving.ts archive.zip …      # other archives
 *
 * Prints one JSON object. Every solve is that of the main job, with the check; medians of three runs (one if it takes longer than
 * 30 s). Processor time includes the solver's processes (Linux only), and `ratio` relates it to the fixed task of
 * reference-task.ts; wall time depends on the load of the machine. Draw the results with bench/curves.ts.
 */
import "./help.ts";
import { existsSync } from "node:fs";
import { cpus } from "node:os";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { readArchive } from "@esm/exchange/archive/reader";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { readResolution } from "@esm/optimize/optimization/time-resolution";
import { processorSeconds } from "./processor-time.ts";
import { referenceSeconds } from "./reference-task.ts";

const longSeconds = 30;
const timeLimitSeconds = 1800;

/** Typical days and segments of each; null: full resolution, or all steps of a day. */
const resolutions: Record<string, readonly [periods: number, segments: number | null][]> = {
  "one-region-week.zip": [],
  "three-regions-year.zip": [
    [7, 12],
    [14, null],
  ],
  "Multi-regional_Example.zip": [
    [7, 12],
    [7, null],
  ],
};
const usual = [
  [7, 6],
  [7, 12],
  [7, null],
  [14, null],
  [28, null],
  [56, null],
  [112, null],
] as const;
/** At full resolution only these. */
const full = new Set(["one-region-week.zip", "one-region-year.zip", "three-regions-year.zip", "1node_Example.zip"]);

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];
const rounded = (value: number): number => Number(value.toPrecision(4));

async function measure(archive: string, resolution: ResolutionRequest, reference_s: number) {
  const { content } = await readArchive(archive, { dataset: recordSchema(datasetAttributes).parse({ name: "bench" }) });
  const walls: number[] = [];
  const processor: number[] = [];
  for (let run = 0; run < 3; run++) {
    const before = processorSeconds();
    const end = await optimizeSnapshot({ content, overrides: [] }, { solver: "auto", timeLimitSeconds, resolution });
    const after = processorSeconds();
    if (end.status !== "optimal") return { status: end.status, message: JSON.stringify(end).slice(0, 500) };
    walls.push(end.timings.build_s + end.timings.solve_s + end.timings.results_s);
    processor.push(after - before);
    if (run < 2 && walls[0] < longSeconds) continue;
    const cpu_s = rounded(median(processor));
    return {
      status: end.status,
      objective: end.objective,
      steps: end.solved.time.stepCount,
      ...end.problem,
      solver: `${end.solver.name}, ${end.solver.algorithm}`,
      attempts: end.attempts.length,
      wall_s: rounded(median(walls)),
      cpu_s,
      ratio: cpu_s === null ? null : rounded(cpu_s / reference_s),
      peak_solver_mb: Math.round(Math.max(0, ...end.attempts.map(({ peakMemoryBytes }) => peakMemoryBytes ?? 0)) / 1e6),
    };
  }
  throw new Error("unreachable");
}

const given = process.argv.slice(2);
const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const shared = file("../../shared/datasets/");
const usualArchives = [
  file("../examples/one-region-week.zip"),
  file("../examples/one-region-year.zip"),
  file("../examples/three-regions-year.zip"),
  `${shared}1node_Example.zip`,
  ...(given.includes("--large") ? [`${shared}Multi-regional_Example.zip`] : []),
];
const named = given.filter((word) => !word.startsWith("--"));
const archives = named.length > 0 ? named : usualArchives.filter((path) => existsSync(path));

const runs: Record<string, unknown>[] = [];
for (const path of archives) {
  const archive = basename(path);
  const periods = (resolutions[archive] ?? usual).map(([count, segments]) => ({
    name: `${count} days × ${segments === null ? "24 h" : `${segments} segments`}`,
    request: readResolution({ periods: count, segments }, "full"),
  }));
  const whole =
    full.has(archive) || !resolutions[archive] ? [{ name: "full", request: readResolution({}, "full") }] : [];
  for (const { name, request } of [...periods, ...whole]) {
    const reference_s = referenceSeconds();
    if (request === null) continue;
    runs.push({ archive, resolution: name, reference_s, ...(await measure(path, request, reference_s)) });
    process.stderr.write(`${JSON.stringify(runs.at(-1))}\n`);
  }
}
const machine = `${cpus().length} × ${cpus()[0].model}`;
process.stdout.write(`${JSON.stringify({ machine, node: process.version, runs }, null, 2)}\n`);

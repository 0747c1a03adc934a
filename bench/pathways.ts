/**
 * How much time is saved by milestone years that need no solver? Solves pathways as the service does, and each of their years once
 * more without the previous one.
 *
 *     npx node bench/pathways.ts               # the examples, and 28 days of the 1-region archive of ../shared if present
 *     npx node bench/pathways.ts --year        # that archive's whole year: many minutes
 *     npx node bench/pathways.ts --regions     # the 8-region archive, 7 days × 12 segments: many minutes
 *
 * Prints one JSON object. Processor seconds include the solvers' processes (Linux only). `alone` is the solve of a year without
 * the previous year's optimum, `objectives_apart` the largest relative difference between both.
 */
import "./help.ts";
import { existsSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { readArchive } from "@esm/exchange/archive/reader";
import { inEnglish } from "@esm/messages/render";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { OptimizationParameters } from "@esm/model/domain/model";
import { recordSchema } from "@esm/model/domain/schema";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import { optimizePathway } from "@esm/optimize/optimization/solve-pathway";
import { solversFor } from "@esm/optimize/optimization/solver-choice";
import { readResolution } from "@esm/optimize/optimization/time-resolution";
import { sizeOf } from "@esm/program/linear-program";
import { solveProgram } from "@esm/solver/solve/solve";
import { processorSeconds } from "./processor-time.ts";
import { referenceSeconds } from "./reference-task.ts";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const given = process.argv.slice(2);
const pathway = (years: number, CO2_reference: number | null, targets: number[] | null): OptimizationParameters => ({
  start_year: 2030,
  end_year: 2030 + 10 * years,
  number_of_steps: years,
  years_per_step: 10,
  CO2_reference,
  CO2_reduction_targets: targets,
});
const year = file("../examples/one-region-year.zip");
const regions = file("../examples/three-regions-year.zip");
const shared = file("../../shared/datasets/1node_Example.zip");
const days = { periods: 28 };
const short = { periods: 7, segments: 12 };
const usual = [
  { job: "example, one region", archive: year, parameters: pathway(3, null, null), resolution: days },
  {
    job: "example, three regions, limits that bind",
    archive: regions,
    parameters: pathway(3, 40_000, [60, 75, 85, 90]),
    resolution: short,
  },
  { job: "1-region archive", archive: shared, parameters: pathway(3, null, null), resolution: days },
];
const cases = given.includes("--regions")
  ? [
      {
        job: "8-region archive",
        archive: file("../../shared/datasets/Multi-regional_Example.zip"),
        parameters: pathway(2, null, null),
        resolution: short,
      },
    ]
  : given.includes("--year")
    ? [{ job: "1-region archive", archive: shared, parameters: pathway(3, null, null), resolution: {} }]
    : usual;

async function solvedAlone({ solved }: Optimum) {
  const { program } = buildProgram(solved.system, solved.time);
  const { explainer: _, ...solvers } = solversFor("auto", sizeOf(program));
  const outcome = await solveProgram(program, solvers);
  if (outcome.status !== "optimal") throw new Error(`${outcome.status}: ${inEnglish(outcome.message)}`);
  return outcome;
}

const iterationsOf = ({ attempts }: Pick<Optimum, "attempts">): number =>
  attempts.reduce((sum, attempt) => sum + attempt.iterations, 0);

const runs: object[] = [];
for (const { job, archive, parameters, resolution: wanted } of cases.filter(({ archive }) => existsSync(archive))) {
  const read = await readArchive(archive, { dataset: recordSchema(datasetAttributes).parse({ name: "bench" }) });
  const resolution = readResolution(wanted, "full");
  if (!read.content || resolution === null) throw new Error(JSON.stringify(read).slice(0, 500));
  const years: { processor_s: number; iterations: number; alone_s: number; alone_iterations: number }[] = [];
  let apart = 0;
  let begin = processorSeconds();
  const end = await optimizePathway(
    { content: read.content, overrides: [] },
    parameters,
    { solver: "auto", timeLimitSeconds: 3600, resolution },
    {
      async onYear(_, optimum) {
        const between = processorSeconds();
        const alone = await solvedAlone(optimum);
        apart = Math.max(apart, Math.abs(alone.objective / optimum.objective - 1));
        years.push({
          processor_s: Number((between - begin).toFixed(2)),
          iterations: iterationsOf(optimum),
          alone_s: Number((processorSeconds() - between).toFixed(2)),
          alone_iterations: iterationsOf(alone),
        });
        begin = processorSeconds();
      },
    },
  );
  if (end.status !== "optimal") throw new Error(JSON.stringify(end).slice(0, 500));
  runs.push({ job, resolution: end.resolution, years, objectives_apart: apart });
  process.stderr.write(`${JSON.stringify(runs.at(-1))}\n`);
}
const machine = `${cpus().length} × ${cpus()[0].model}`;
const figures = { machine, node: process.version, reference_s: referenceSeconds(), runs };
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);

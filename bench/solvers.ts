/**
 * How long does each solver take for the same program, reduced and scaled as in the service?
 *
 *     npx node bench/solvers.ts archive.zip [periods×segments] [solver:algorithm …]     # one JSON object per line
 *
 * Without periods and segments, full resolution is used. Settings are those of the service (HIGHS_LIBRARY and so on). The solver's
 * processor time is given in addition to wall time, because the machine may have other work.
 */
import "./help.ts";
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { basename } from "node:path";
import { readArchive } from "@esm/exchange/archive/reader";
import { inEnglish } from "@esm/messages/render";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { buildProgram } from "@esm/model/formulation/build-program";
import { resolveTime } from "@esm/optimize/optimization/time-resolution";
import { sizeOf } from "@esm/program/linear-program";
import { reduceProgram } from "@esm/program/reduction/reduce-program";
import { relaxExtremes } from "@esm/program/relax-extremes";
import { scaleProgram } from "@esm/program/scaling";
import { readSolverConfig } from "@esm/service/config/config";
import type { Algorithm } from "@esm/solver/contract";
import { adapterOf } from "@esm/solver/process";
import { makeAttempt } from "@esm/solver/solve/attempt";
import type { SolverName } from "@esm/solver/solver-facts";

const [archive, ...rest] = process.argv.slice(2);
const periods = /^(\d+)×(\d+)$/.exec(rest[0] ?? "");
const pairs = periods ? rest.slice(1) : rest;
const seconds = Number(process.env.BENCH_TIME_LIMIT_S ?? 600);

const dataset = recordSchema(datasetAttributes).parse({ name: "bench" });
const { content } = await readArchive(archive, { dataset });
const { system } = buildEnergySystem(content, []);
if (!system) throw new Error(`${archive} is not valid.`);
const ready = resolveTime(
  system,
  periods
    ? {
        kind: "typical-periods",
        periodLength: 24,
        representation: "distribution",
        periods: Number(periods[1]),
        segments: Number(periods[2]),
      }
    : { kind: "full" },
);
if (!ready.system) throw new Error(inEnglish(ready.problems[0].msg));
const { program } = buildProgram(ready.system, ready.time, ready.storageBounds);
const reduced = reduceProgram(program);
const scaling = scaleProgram(reduced.program);

/** Processor seconds of a process so far, where the system tells. */
function processorSeconds(id: number): number | null {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, "latin1").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

for (const pair of pairs) {
  const [name, algorithm] = pair.split(":") as [SolverName, Algorithm];
  const { adapter } = adapterOf(name, readSolverConfig(process.env));
  if (adapter === null) throw new Error(`${name} is not here.`);
  let processor: number | null = null;
  let watch: NodeJS.Timeout | undefined;
  const onStart = (id: number) => {
    watch = setInterval(() => {
      processor = processorSeconds(id) ?? processor;
    }, 200);
  };
  const interior = algorithm.endsWith("without-crossover") || algorithm === "hipo";
  // As the service does it: our own method tempers programs itself.
  const mild = interior && name !== "interior-point";
  const tuned = mild ? { ...scaling, scaled: relaxExtremes(scaling.scaled).program } : scaling;
  const result = await makeAttempt(
    { algorithm, scaled: true, presolve: true, tolerances: "usual", after: ["start"], reason: "to measure it" },
    {
      adapter,
      program: reduced.program,
      scaling: tuned,
      relativeGap: undefined,
      reduction: { ...reduced, original: program },
      options: { timeLimitSeconds: seconds, onStart },
    },
  );
  clearInterval(watch);
  const { answer, candidate, verdict, explanation } = result;
  const figures = {
    machine: `${cpus().length} × ${cpus()[0].model}`,
    archive: basename(archive),
    resolution: periods ? rest[0] : "full",
    solver: name,
    version: answer.version,
    algorithm,
    status: answer.status,
    verdict,
    seconds: answer.seconds,
    processor_s: processor,
    load: loadavg()[0],
    iterations: answer.iterations,
    peak_rss_mb: answer.peakMemoryBytes && Math.round(answer.peakMemoryBytes / 1e6),
    objective: candidate?.check.measures.objective ?? null,
    original: sizeOf(program),
    reduced: sizeOf(reduced.program),
    explanation,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}

/**
 * How fast is the reduction of real programs, how much memory does it take, and what remains?
 *
 *     npx node bench/reduction.ts [archive…]     # prints one JSON line per archive and run
 *
 * Uses the years of the examples and those of ../shared if present. Each archive is reduced three times in its own process.
 */
import "./help.ts";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { readArchive } from "@esm/exchange/archive/reader";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { LinearProgram } from "@esm/program/linear-program";
import { reduceProgram } from "@esm/program/reduction/reduce-program";
import { describeReduction } from "@esm/program/reduction/statistics";

const runs = 3;
const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const archives = [
  folder("../examples/one-region-year.zip"),
  folder("../examples/three-regions-year.zip"),
  folder("../../shared/datasets/1node_Example.zip"),
  folder("../../shared/datasets/Multi-regional_Example.zip"),
];

async function programOf(path: string): Promise<LinearProgram> {
  const dataset = recordSchema(datasetAttributes).parse({ name: "archive" });
  const { system, ...rest } = buildEnergySystem((await readArchive(path, { dataset })).content, []);
  if (!system) throw new Error(JSON.stringify(rest));
  return buildProgram(system, fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep)).program;
}

function measure(program: LinearProgram): Record<string, unknown> {
  const memoryBefore = process.memoryUsage.rss();
  const begin = performance.now();
  const { program: reduced, restore, statistics } = reduceProgram(program);
  const reduceSeconds = (performance.now() - begin) / 1000;
  const grownMegabytes = Math.round((process.memoryUsage.rss() - memoryBefore) / 1e6);
  const restoreBegin = performance.now();
  restore({ columnValue: new Float64Array(reduced.columnCount), rowDual: new Float64Array(reduced.rowCount) });
  const restoreSeconds = (performance.now() - restoreBegin) / 1000;
  return { reduceSeconds, restoreSeconds, grownMegabytes, line: describeReduction(statistics) };
}

const [first, one] = process.argv.slice(2);
if (first === "--one") {
  const program = await programOf(one);
  for (let run = 0; run < runs; run++) console.log(JSON.stringify({ archive: basename(one), ...measure(program) }));
} else {
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : archives.filter((path) => existsSync(path));
  for (const path of wanted) {
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), "--one", path], { stdio: "inherit" });
  }
}

/**
 * How much time and memory do reading and building take for the reference archives?
 *
 *     npx node bench/phases.ts                 # prints one JSON object
 *     npx node bench/phases.ts archive.zip …   # for other archives
 *
 * Each archive is measured in three separate processes, and medians are given. Memory is the peak of the process.
 */
import "./help.ts";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cpus } from "node:os";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { readArchive } from "@esm/exchange/archive/reader";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { sizeOf } from "@esm/program/linear-program";

const [first, ...rest] = process.argv.slice(2);
if (first === "--one") process.stdout.write(JSON.stringify(await measure(rest[0])));
else process.stdout.write(`${JSON.stringify(measureAll(first ? [first, ...rest] : referenceArchives()), null, 2)}\n`);

function referenceArchives(): string[] {
  const folder = fileURLToPath(new URL("../../shared/datasets/", import.meta.url));
  const archives = ["1node_Example.zip", "Multi-regional_Example.zip"].map((name) => folder + name);
  const examples = fileURLToPath(new URL("../examples/three-regions-year.zip", import.meta.url));
  return [examples, ...archives.filter((archive) => existsSync(archive))];
}

interface Measure {
  read_s: number;
  system_s: number;
  program_s: number;
  peak_rss_mb: number;
  rows: number;
  columns: number;
  nonzeros: number;
}

async function measure(archive: string): Promise<Measure> {
  const begin = performance.now();
  const { content, failed } = await readArchive(archive, {
    dataset: recordSchema(datasetAttributes).parse({ name: "bench" }),
  });
  if (failed) throw new Error(`${archive} cannot be read.`);
  const read = performance.now();
  const { system } = buildEnergySystem(content, []);
  if (!system) throw new Error(`${archive} is not valid.`);
  const built = performance.now();
  const { program } = buildProgram(system, fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep));
  const end = performance.now();
  const { rows, columns, nonzeros } = sizeOf(program);
  return {
    read_s: (read - begin) / 1000,
    system_s: (built - read) / 1000,
    program_s: (end - built) / 1000,
    peak_rss_mb: Math.round(process.resourceUsage().maxRSS / 1000),
    rows,
    columns,
    nonzeros,
  };
}

function measureAll(archives: readonly string[]) {
  const runs = archives.map((archive) => {
    const measures = Array.from({ length: 3 }, () => {
      const text = execFileSync(process.execPath, [fileURLToPath(import.meta.url), "--one", archive], {
        encoding: "utf8",
      });
      return JSON.parse(text) as Measure;
    });
    const median = (key: keyof Measure): number => measures.map((one) => one[key]).sort((a, b) => a - b)[1];
    const keys = ["read_s", "system_s", "program_s", "peak_rss_mb", "rows", "columns", "nonzeros"] as const;
    return { archive: basename(archive), ...Object.fromEntries(keys.map((key) => [key, median(key)])) };
  });
  return { machine: `${cpus().length} × ${cpus()[0].model}`, node: process.version, runs };
}

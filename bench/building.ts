/**
 * How much time and memory does building take, depending on the size of the system?
 *
 *     npx node bench/building.ts                # prints one JSON object
 *     npx node bench/building.ts 10 8760        # one size
 *
 * The regions form a ring, each with wind, sun, demand, a battery, a hydrogen chain and lines to both neighbours. Each size is
 * built three times in its own process, and the median is given; `build_s` is the time from records to the program. Equal data
 * must give equal programs, byte by byte.
 */
import "./help.ts";
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { sizeOf } from "@esm/program/linear-program";
import { hashOfProgram } from "../packages/optimize/src/optimization/program-hash.ts";
import { ringOfRegions } from "./building/ring.ts";
import { referenceSeconds } from "./reference-task.ts";

const regionCounts = [1, 3, 10, 30, 100];
const stepCounts = [168, 1344, 8760];

const [regions, steps] = process.argv.slice(2).map(Number);
if (steps > 0) process.stdout.write(`${JSON.stringify(measure(regions, steps))}\n`);
else {
  const reference_s = referenceSeconds();
  const runs = regionCounts.flatMap((regions) =>
    stepCounts.map((steps) => {
      const words = [import.meta.filename, String(regions), String(steps)];
      return JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8" })) as unknown;
    }),
  );
  const machine = `${cpus().length} × ${cpus()[0].model}`;
  process.stdout.write(`${JSON.stringify({ machine, node: process.version, reference_s, runs }, null, 2)}\n`);
}

function measure(regions: number, steps: number) {
  const content = ringOfRegions(regions, steps);
  const before = process.memoryUsage.rss();
  const times: number[] = [];
  const hashes = new Set<string>();
  let size = { rows: 0, columns: 0, nonzeros: 0, integers: 0 };
  for (let time = 0; time < 3; time++) {
    const begin = process.cpuUsage();
    const { system } = buildEnergySystem(content, []);
    if (!system) throw new Error("The ring is not valid.");
    const { program } = buildProgram(system, fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep));
    const { user, system: kernel } = process.cpuUsage(begin);
    times.push((user + kernel) / 1e6);
    size = sizeOf(program);
    hashes.add(hashOfProgram(program));
  }
  if (hashes.size > 1) throw new Error("Equal data gave programs that differ.");
  const build_s = times.toSorted((a, b) => a - b)[1];
  const { integers: _, ...shape } = size;
  return {
    regions,
    steps,
    ...shape,
    build_s,
    nonzeros_per_s: Math.round(size.nonzeros / build_s),
    data_mb: Math.round(before / 1e6),
    peak_rss_mb: Math.round(process.resourceUsage().maxRSS / 1e3),
  };
}

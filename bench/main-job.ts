/**
 * How long does each phase of the main job take, from the archive to the workbook, and how much memory?
 *
 *     npx node bench/main-job.ts                 # prints one JSON object
 *     npx node bench/main-job.ts archive.zip …   # of other archives
 *
 * The command line solves each archive at full resolution and writes its workbook; memory is that of its process and
 * its solver's together.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const given = process.argv.slice(2);
const reference = fileURLToPath(new URL("../../shared/datasets/1node_Example.zip", import.meta.url));
const example = fileURLToPath(new URL("../examples/one-region-year.zip", import.meta.url));
const archives = given.length > 0 ? given : [example, ...(existsSync(reference) ? [reference] : [])];
const folder = mkdtempSync(join(tmpdir(), "bench-"));
const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

const runs = archives.map((archive) => {
  const words = [cli, "solve", archive, "--json", "--workbook", join(folder, "result.xlsx")];
  const report = JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8", maxBuffer: 2 ** 28 }));
  const { objective, problem, timings, peak_rss_mb, solver, attempts } = report;
  return { archive: basename(archive), objective, problem, timings, peak_rss_mb, solver, attempts };
});
rmSync(folder, { recursive: true });
process.stdout.write(
  `${JSON.stringify({ machine: `${cpus().length} × ${cpus()[0].model}`, node: process.version, runs }, null, 2)}\n`,
);

/**
 * How long does a program take to import the library: as it is packed, and from its sources, with and without what Node.js kept compiled?
 *
 *     npx node bench/library-import.ts [tries]     # prints one JSON object; 15 tries unless given
 *
 * Each try is a process of its own. Times are medians, in milliseconds: `Ms` by the clock, `ProcessorMs` of the processor. They begin
 * when Node.js is ready. The packages are compiled first (`npm run pack`).
 */
import "./help.ts";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";

const tries = Number(process.argv[2] ?? 15);
const root = resolve(import.meta.dirname, "..");
const script = `
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  await import("@esm/optimize");
  const { user, system } = process.cpuUsage(cpu);
  console.log(JSON.stringify([performance.now() - begin, (user + system) / 1000]));`;

function measure(conditions: readonly string[], compileCache: string | undefined): { ms: number; processorMs: number } {
  const { NODE_COMPILE_CACHE: _, NODE_OPTIONS: _o, ...env } = process.env;
  const one = (): [number, number] =>
    JSON.parse(
      execFileSync(process.execPath, [...conditions, "--input-type=module", "--eval", script], {
        cwd: root,
        encoding: "utf8",
        env: { ...env, ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }) },
      }),
    );
  one();
  const all = Array.from({ length: tries }, one);
  return { ms: median(all.map(([ms]) => ms)), processorMs: median(all.map(([, ms]) => ms)) };
}

function median(values: readonly number[]): number {
  const middle = values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
  return Math.round(middle * 10) / 10;
}

execFileSync(process.execPath, [join(root, "tools/build/compile-packages.ts")], { stdio: ["ignore", 2, 2] });
const cache = mkdtempSync(join(tmpdir(), "compiled-"));
try {
  const source = ["--conditions=esm-source"];
  const [packed, packedKept] = [measure([], undefined), measure([], join(cache, "packed"))];
  const [sources, sourcesKept] = [measure(source, undefined), measure(source, join(cache, "sources"))];
  const report = {
    machine: `${cpus().length} × ${cpus()[0].model}`,
    node: process.version,
    tries,
    packedMs: packed.ms,
    packedProcessorMs: packed.processorMs,
    packedCompiledProcessorMs: packedKept.processorMs,
    sourcesMs: sources.ms,
    sourcesProcessorMs: sources.processorMs,
    sourcesCompiledProcessorMs: sourcesKept.processorMs,
  };
  console.log(JSON.stringify(report, null, 2));
} finally {
  rmSync(cache, { recursive: true, force: true });
}

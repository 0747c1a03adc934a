/** `export --html`: a data set is solved, and becomes one HTML file with its data, its result and the solver. */
import { writeFile } from "node:fs/promises";
import type { Language } from "@esm/messages/entry";
import { inEnglish } from "@esm/messages/render";
import { isError } from "@esm/model/domain/problem";
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import type { ModelSnapshot, OptimizeOptions } from "@esm/optimize/optimization/model-input";
import type { OptimizationEnd } from "@esm/optimize/optimization/optimization-end";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { oneFileOf, oneFileParts } from "@esm/service/runs/stored-results/one-file/one-file";
import { partsOfOptimum } from "@esm/service/runs/stored-results/parts-of-optimum";
import { htmlRunOptions } from "../options/html-options.ts";
import { choiceOption } from "../options/option-values.ts";
import { readRunOptions, resolutionOf } from "../options/run-options.ts";
import { type ParsedOptions, UsageError } from "../options/usage.ts";
import { ensureWritable } from "../terminal/file-place.ts";
import { createProgressLine } from "../terminal/progress-line.ts";
import { writeProblems } from "./import.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { named, oneFileOrder, type SolvedSnapshot } from "./solved-snapshot.ts";
import { solversToUse } from "./solvers-to-use.ts";

export const languages = ["en", "de"] as const satisfies Language[];

/** Exit codes: 0 written, 1 no result, 2 invalid input or usage, 3 infeasible or unbounded. */
export async function exportHtml(parsed: ParsedOptions, archive: string, file: string): Promise<number> {
  await ensureWritable("--html", file);
  const language = choiceOption(parsed, "language", languages) ?? "en";
  const given = readRunOptions(parsed, [...htmlRunOptions]);
  const options = await solveOptionsOf(given);
  const { snapshot, problems } = await readSnapshot({ archive, dataset: {}, overridesFile: parsed.text.overrides });
  writeProblems(problems);
  if (snapshot === null || problems.some(isError)) return 2;
  const files = await oneFileParts();
  if (files.size === 0) throw new UsageError(pageIsMissing);
  const solved = await solveSnapshot(named(snapshot, archive), given, options);
  if (typeof solved === "number") return solved;
  const html = await oneFileOf(oneFileOrder(solved, language), files);
  await writeFile(file, html);
  process.stderr.write(`HTML file: ${file}, ${(Buffer.byteLength(html) / 1e6).toFixed(1)} MB\n`);
  return 0;
}

export const pageIsMissing = "The page is missing; 'npm run build' makes it.";

export async function solveOptionsOf(given: Partial<RunOptions>): Promise<OptimizeOptions> {
  const solver = given.solver ?? "auto";
  const inventory = await solversToUse(solver);
  const timeLimitSeconds = given.time_limit ?? null;
  return { solver, inventory, timeLimitSeconds, resolution: resolutionOf(given), prices: given.prices ?? false };
}

/** Solves with a line of progress; where there is no optimum, says why and returns the exit code. */
export async function solveSnapshot(
  snapshot: ModelSnapshot,
  given: Partial<RunOptions>,
  options: OptimizeOptions,
): Promise<SolvedSnapshot | number> {
  const progress = createProgressLine();
  const optimum = await optimizeSnapshot(snapshot, options, {
    onProgress: (phase, detail) => progress.show(phase, inEnglish(detail)),
  });
  progress.clear();
  if (optimum.status !== "optimal") return endWithout(optimum);
  writeProblems(optimum.warnings);
  const parts = [...partsOfOptimum(optimum, null, (line) => process.stderr.write(`${inEnglish(line)}\n`))];
  return { optimum, snapshot, given, parts };
}

/** Says why there is no optimum. @returns the exit code */
export function endWithout(end: Exclude<OptimizationEnd, { status: "optimal" }>): number {
  if (end.status === "failed") {
    process.stderr.write(`${inEnglish(end.message)}\n`);
    return 1;
  }
  writeProblems(end.problems);
  return end.status === "invalid" ? 2 : 3;
}

/** The work behind `optimize` and `optimizePathway`: options are read, an optimization runs, its end becomes a result. */

import { message, type Words } from "@esm/messages/message";
import { inLanguage } from "@esm/messages/render";
import type { OptimizationParameters, Override } from "@esm/model/domain/model";
import { modelSchema, yearOverridesSchema } from "@esm/model/domain/model-schema";
import { hintBudget, nearestNameHint } from "@esm/model/domain/nearest-name";
import { optimizationParameters } from "@esm/model/domain/pathway-schema";
import type { Problem as ProblemOfDomain } from "@esm/model/domain/problem";
import type { RunDiscounted } from "@esm/model/domain/runs/run";
import { runOptionAttributes, runOptionsSchema } from "@esm/model/domain/runs/run-options";
import { problemsOf } from "@esm/model/domain/schema-problems";
import { quoted } from "@esm/model/domain/truncate";
import type { OptimizeHooks } from "../optimization/hooks.ts";
import type { OptimizeOptions as CoreOptions } from "../optimization/model-input.ts";
import type { OptimizationEnd, Optimum } from "../optimization/optimization-end.ts";
import { optimizeOptionsOf } from "../optimization/options.ts";
import { optimizeSnapshot } from "../optimization/solve-model.ts";
import { optimizePathway } from "../optimization/solve-pathway.ts";
import type { EnergySystem } from "./energy-system.ts";
import type { OptimizeOptions, PathwayOptions, PathwayParameters } from "./options.ts";
import { problemsIn, type SpokenLanguage } from "./problems.ts";
import { type NoResult, type PathwayEnd, type PathwayResult, type Result, resultOf } from "./result.ts";

export async function runYear(system: EnergySystem, options: OptimizeOptions): Promise<Result | NoResult> {
  const read = readOptions(options);
  if (read.problems) return { status: "invalid", problems: problemsIn(read.problems, options) };
  const snapshot = { content: system.content, overrides: read.overrides };
  const end = await optimizeSnapshot(snapshot, read.options, hooksOf(options));
  return end.status === "optimal" ? resultOf(end, options) : noResultOf(end, options);
}

export async function runPathway(
  { content }: EnergySystem,
  parameters: PathwayParameters,
  { overrides_by_year, ...options }: PathwayOptions,
): Promise<PathwayEnd> {
  const read = readOptions(options);
  const assumed = yearOverridesSchema.safeParse(overrides_by_year ?? []);
  const pathway = optimizationParameters.safeParse(parameters);
  const problems = [
    ...(read.problems ?? []),
    ...(assumed.success ? [] : problemsOf(assumed.error, overrides_by_year, ["options", "overrides_by_year"])),
    ...(pathway.success ? [] : problemsOf(pathway.error, parameters, ["parameters"])),
  ];
  const years: { year: number; result: Result }[] = [];
  if (read.problems || !pathway.success || !assumed.success) {
    return { status: "invalid", problems: problemsIn(problems, options), year: null, years };
  }
  const snapshot = { content, overrides: read.overrides, overridesByYear: assumed.data };
  const end = await optimizePathway(snapshot, pathway.data as OptimizationParameters, read.options, {
    ...hooksOf(options),
    onYear: (year, optimum) => void years.push({ year, result: resultOf(optimum, options) }),
  });
  return end.status === "optimal"
    ? {
        status: "optimal",
        years,
        discounted: discountedOf(end.discounted),
        warnings: problemsIn(end.warnings, options),
      }
    : { ...noResultOf(end, options), year: end.year, years };
}

const discountedOf = (discounted: RunDiscounted | null): PathwayResult["discounted"] =>
  discounted && { sum: discounted.sum, weights: [...discounted.weights], myopic_cost: discounted.myopicCost };

export type ReadOptions =
  | { options: CoreOptions; overrides: Override[]; problems?: never }
  | { problems: ProblemOfDomain[] };

export function readOptions({
  language: _,
  signal: _s,
  onProgress: _p,
  onLog: _l,
  overrides,
  ...given
}: OptimizeOptions): ReadOptions {
  const hints = hintBudget();
  const unknown = Object.keys(given).filter((name) => !optionNames.includes(name));
  const usual = { resolution: given.typical_periods ? "typical_periods" : "full" };
  const options = runOptionsSchema.safeParse({ ...usual, ...given });
  const model = modelSchema.safeParse({ name: "model", override_parameters: overrides });
  const problems: ProblemOfDomain[] = unknown.map((name) => ({
    type: "unknown_field",
    loc: [name],
    msg: message("unknown_field", { name: quoted(name) }),
    input: (given as Record<string, unknown>)[name],
    hint: nearestNameHint(name, optionNames, hints),
  }));
  if (!options.success) problems.push(...problemsOf(options.error, given, [], { hints }));
  if (!model.success) {
    const found = problemsOf(model.error, { override_parameters: overrides }, [], { hints });
    problems.push(...found.map((problem) => ({ ...problem, loc: ["overrides", ...problem.loc.slice(1)] })));
  }
  const made = options.success ? optimizeOptionsOf(options.data, null) : null;
  if (made && "problems" in made) problems.push(...made.problems);
  if (problems.length > 0 || !made || "problems" in made || !model.success) {
    return { problems: problems.map((problem) => ({ ...problem, loc: ["options", ...problem.loc] })) };
  }
  return { options: made.options, overrides: model.data.override_parameters };
}

const ownOptions = ["language", "overrides", "signal", "onProgress", "onLog"];
const optionNames = [...Object.keys(runOptionAttributes), "extreme_periods", "year_weights", ...ownOptions];

function hooksOf({ signal, onProgress, onLog, language = "en" }: OptimizeOptions): OptimizeHooks {
  const said = (text: Words): string => inLanguage(text, language) as string;
  return {
    signal,
    onLog: onLog && ((line) => onLog(said(line))),
    onProgress:
      onProgress &&
      ((phase, detail, solver) =>
        onProgress({ phase, detail: said(detail), iteration: solver?.iteration, objective: solver?.objective })),
    onExplanation: onProgress && ((detail) => onProgress({ phase: "explanation", detail: said(detail) })),
  };
}

export function noResultOf(end: Exclude<OptimizationEnd, Optimum>, options: SpokenLanguage): NoResult {
  if (end.status !== "failed") return { status: end.status, problems: problemsIn(end.problems, options) };
  const { cause, message: msg } = end;
  const status = cause === "cancelled" ? "cancelled" : "failed";
  return { status, problems: problemsIn([{ type: cause, loc: [], msg }], options) };
}

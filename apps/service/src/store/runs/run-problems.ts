/** The warnings and problems that the record of a run stores, and those that a list shows: there may be a million. */

import { message, type Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { Problem } from "@esm/model/domain/problem";
import type { Run, RunError, RunFigures } from "@esm/model/domain/runs/run";
import { truncate } from "@esm/model/domain/truncate";

/** Bytes of warnings, and of problems: some thousand sentences. */
const maxBytes = 384 * 2 ** 10;
/** Bytes of a single one; a larger one loses its lists, because its proposed changes may be those of every hour. */
const maxBytesOfOne = maxBytes / 2;
/** Overrides, warnings, problems and shortfalls of each run in a list. */
const maxInLists = 10;
/** Most bytes of each problem in lists. */
const maxBytesInLists = 4 * 2 ** 10;

/** A run as it appears in lists. */
export interface ListedRun extends Run {
  /**
   * The total numbers, where `overrides`, `warnings`, `problems` and the shortfalls of `dispatch` are only the first.
   */
  counts: { overrides: number; warnings: number; problems: number; shortfalls: number };
}

export function keptFigures(figures: RunFigures): RunFigures {
  const { dispatch } = figures;
  const shortfalls = dispatch?.shortfalls ?? [];
  const stored = shortfalls.slice(0, fitting(shortfalls, maxBytes));
  const more: Problem = {
    type: "more_findings",
    loc: [],
    severity: "warning",
    msg: message("some_shortfalls_stored", { count: stored.length, all: shortfalls.length }),
  };
  return {
    ...figures,
    ...(dispatch && { dispatch: { ...dispatch, shortfalls: stored } }),
    warnings: [...kept(figures.warnings), ...(stored.length < shortfalls.length ? [more] : [])],
  };
}
export const keptError = (error: RunError): RunError => ({ ...error, problems: kept(error.problems) });

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** How many of them fit, counted from the first. */
function fitting(items: readonly unknown[], limit: number): number {
  let bytes = 0;
  const beyond = items.findIndex((item) => {
    bytes += bytesOf(item);
    return bytes > limit;
  });
  return beyond < 0 ? items.length : beyond;
}

/** The first of them, and the number of the others. */
function kept(problems: Problem[]): Problem[] {
  const bounded = problems.map((problem) => withoutLists(problem, maxBytesOfOne));
  const beyond = fitting(bounded, maxBytes);
  if (beyond === problems.length) return bounded;
  const severity = problems.slice(beyond).some((problem) => problem.severity !== "warning") ? "error" : "warning";
  const msg = message("more_problems_not_kept", { count: problems.length - beyond });
  return [...bounded.slice(0, beyond), { type: "more_findings", loc: [], msg, severity }];
}

/** A small problem as it is; of a larger one only its words, without the figures. */
function withoutLists(problem: Problem, limit: number): Problem {
  if (bytesOf(problem) <= limit) return problem;
  const { input, ctx = {}, msg, hint, ...rest } = problem;
  const figures = Object.entries(ctx).filter(([, value]) => typeof value !== "object" && typeof value !== "string");
  return {
    ...rest,
    ...(typeof input !== "object" && typeof input !== "string" && { input }),
    msg: withinBytes(msg, limit / 8),
    ...(hint !== undefined && { hint: withinBytes(hint, limit / 8) }),
    ctx: { ...Object.fromEntries(figures), left_out: Object.keys(ctx).length - figures.length },
  };
}

/** Longer messages are kept in English, cut. */
const withinBytes = (words: Words, limit: number): Words =>
  bytesOf(words) <= limit ? words : truncate(inEnglish(words), limit);

export function listedRun(run: Run): ListedRun {
  const { overrides, figures, error, options } = run;
  const { scenarios } = options;
  const [warnings, problems] = [figures?.warnings ?? [], error?.problems ?? []];
  const shortfalls = figures?.dispatch?.shortfalls ?? [];
  const first = (all: readonly Problem[]): Problem[] =>
    all.slice(0, maxInLists).map((problem) => withoutLists(problem, maxBytesInLists));
  const dispatch = figures?.dispatch && { ...figures.dispatch, shortfalls: shortfalls.slice(0, maxInLists) };
  return {
    ...run,
    ...(scenarios && {
      options: {
        ...options,
        scenarios: scenarios.map((one) => ({ ...one, overrides: one.overrides.slice(0, maxInLists) })),
      },
    }),
    overrides: overrides.slice(0, maxInLists),
    figures: figures && { ...figures, ...(dispatch && { dispatch }), warnings: first(warnings) },
    error: error && { ...error, problems: first(problems) },
    counts: {
      overrides: overrides.length,
      warnings: warnings.length,
      problems: problems.length,
      shortfalls: shortfalls.length,
    },
  };
}

/** What the record of a run keeps of warnings and problems, and what a list shows of them: there may be a million. */
import type { Problem } from "../domain/problem.ts";
import type { Run, RunError, RunFigures } from "../domain/run.ts";

/** Of warnings, and of problems: some thousand sentences. */
const mostBytes = 384 * 2 ** 10;
/** Overrides, warnings and problems of each run in a list. */
export const mostInLists = 10;

/** A run as lists have it. */
export interface ListedRun extends Run {
  /** How many there are, of which `overrides`, `warnings` and `problems` are the first. */
  counts: { overrides: number; warnings: number; problems: number };
}

export const keptFigures = (figures: RunFigures): RunFigures => ({ ...figures, warnings: kept(figures.warnings) });
export const keptError = (error: RunError): RunError => ({ ...error, problems: kept(error.problems) });

/** The first of them, and how many more there were. */
function kept(problems: Problem[]): Problem[] {
  let bytes = 0;
  const beyond = problems.findIndex((problem) => {
    bytes += Buffer.byteLength(JSON.stringify(problem));
    return bytes > mostBytes;
  });
  if (beyond < 0) return problems;
  const severity = problems.slice(beyond).some((problem) => problem.severity !== "warning") ? "error" : "warning";
  const msg = `${problems.length - beyond} more are not kept. Those before this one show what they are about.`;
  return [...problems.slice(0, beyond), { type: "more_findings", loc: [], msg, severity }];
}

export function listedRun(run: Run): ListedRun {
  const { overrides, figures, error } = run;
  const [warnings, problems] = [figures?.warnings ?? [], error?.problems ?? []];
  return {
    ...run,
    overrides: overrides.slice(0, mostInLists),
    figures: figures && { ...figures, warnings: warnings.slice(0, mostInLists) },
    error: error && { ...error, problems: problems.slice(0, mostInLists) },
    counts: { overrides: overrides.length, warnings: warnings.length, problems: problems.length },
  };
}

/** The options of `solve`, as its help lists them. */
import type { RunOptions } from "../../domain/run-options.ts";
import { rulesOfRunOptions } from "./run-options.ts";
import type { OptionRule } from "./usage.ts";

export const usage = "npm run --silent solve -- <dataset.zip> [options]";

/** Options of runs; how time is resolved, `--typical-periods` says alone. */
export const solveOptions = [
  "solver",
  "time_limit",
  "typical_periods",
  "segments",
  "representation",
  "period_length",
  "extreme_periods",
  "storage_bounds",
  "prices",
  "dispatch",
  "unserved_cost",
] as const satisfies (keyof RunOptions)[];

export const options: Record<string, OptionRule> = {
  "hours-per-time-step": { value: "H", description: "Hours of a time step (the archive's, else 1)." },
  "time-steps": { value: "N", description: "Number of time steps (the archive's, else 8760)." },
  "cost-unit": { value: "UNIT", description: "Unit of all costs (the archive's, else 1e9 €)." },
  overrides: { value: "FILE", description: "JSON list of overrides as a model of the interface has them." },
  ...rulesOfRunOptions(solveOptions),
  myopic: { value: "FILE", description: "JSON optimization parameters: a pathway over milestone years." },
  workbook: { value: "FILE", description: "Write the result workbook (.xlsx; of a pathway a .zip) here." },
  json: { description: "Print one JSON object on stdout and nothing else there." },
  verbose: { description: "Show the solver's log on stderr." },
  help: { description: "Show this." },
};

/** The options of `solve`, as its help lists them. */
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import { rulesOfRunOptions } from "./run-options.ts";
import type { OptionRule } from "./usage.ts";

export const usage = "npx esm solve <dataset.zip> [options]";

/** Options of runs that decide about the program and its solver. */
export const programOptions = [
  "solver",
  "time_limit",
  "typical_periods",
  "segments",
  "representation",
  "period_length",
  "extreme_periods",
  "storage_bounds",
] as const satisfies (keyof RunOptions)[];

/** Options of runs; `--typical-periods` alone decides the resolution of time. */
export const solveOptions = [
  ...programOptions,
  "prices",
  "dispatch",
  "unserved_cost",
  "reactance_rounds",
  "loss_segments",
  "mip_gap",
  "accept_gap",
  "relax_existence",
  "foresight",
  "discount_rate",
  "year_weights",
  "carbon_budget",
  "compare_myopic",
  "retirement",
] as const satisfies (keyof RunOptions)[];

export const options: Record<string, OptionRule> = {
  "hours-per-time-step": { value: "H", description: "Hours per time step (from the archive, else 1)." },
  "time-steps": { value: "N", description: "Number of time steps (from the archive, else 8760)." },
  "cost-unit": { value: "UNIT", description: "Unit of all costs (from the archive, else 1e9 €)." },
  "fixed-costs": {
    description: "Of a network of PyPSA: capacities that are not extendable have their costs, too.",
  },
  overrides: {
    value: "FILE",
    description:
      "JSON list of overrides, or object with `override_parameters` and `override_tables`, as in a model of the API.",
  },
  ...rulesOfRunOptions(solveOptions),
  myopic: { value: "FILE", description: "JSON file of optimization parameters: a pathway over milestone years." },
  "overrides-by-year": {
    value: "FILE",
    description: "JSON list of what a pathway assumes from its years on, as in a model of the API.",
  },
  alternatives: {
    value: "FILE",
    description:
      "JSON file with slack, targets, spread and seed, as in a run of the API: the least and the most of each target for little more cost.",
  },
  scenarios: {
    value: "FILE",
    description:
      "JSON file of stochastic scenarios under one design, with their probabilities; see the how-to about runs.",
  },
  workbook: {
    value: "FILE",
    description: "Write the result workbook to this file (.xlsx; for a pathway or stochastic scenarios .zip).",
  },
  statistics: {
    value: "FILE",
    description: "Write costs, capacities, balances and other figures as rows to this file (.csv, .json or .parquet).",
  },
  json: { description: "Print one JSON object on stdout, and nothing else." },
  verbose: { description: "Show the solver's log on stderr." },
  help: { description: "Show this." },
};

/** The options of `solve`, as its help lists them. */
import type { OptionRule } from "./usage.ts";

export const usage = "npm run --silent solve -- <dataset.zip> [options]";

export const options = {
  "hours-per-time-step": { value: "H", description: "Hours of a time step (the archive's, else 1)." },
  "time-steps": { value: "N", description: "Number of time steps (the archive's, else 8760)." },
  "cost-unit": { value: "UNIT", description: "Unit of all costs (the archive's, else 1e9 €)." },
  overrides: { value: "FILE", description: "JSON list of overrides as a model of the interface has them." },
  solver: { value: "NAME", description: "auto, or one that the command solvers lists (auto)." },
  "time-limit": { value: "S", description: "Seconds after which solving ends." },
  "typical-periods": { value: "N", description: "Aggregate time to N typical periods (every time step counts)." },
  segments: { value: "N", description: "Variable steps in a typical period (all its steps)." },
  representation: { value: "NAME", description: "distribution or medoid (distribution)." },
  "period-length": { value: "K", description: "Time steps in a period (24)." },
  "extreme-periods": { value: "LIST", description: "Besides: peak_load, lowest_renewables (with a comma)." },
  "storage-bounds": { value: "NAME", description: "Over typical periods exact, or simplified as EnSysMod (exact)." },
  myopic: { value: "FILE", description: "JSON optimization parameters: a pathway over milestone years." },
  prices: { description: "Prices too: a sheet in the workbook, figures in the summary." },
  dispatch: { description: "Operate a design found over typical periods in every time step, too." },
  "unserved-cost": { value: "X", description: "With --dispatch: cost of a unit left unserved (only what must be)." },
  workbook: { value: "FILE", description: "Write the result workbook (.xlsx; of a pathway a .zip) here." },
  json: { description: "Print one JSON object on stdout and nothing else there." },
  verbose: { description: "Show the solver's log on stderr." },
  help: { description: "Show this." },
} as const satisfies Record<string, OptionRule>;

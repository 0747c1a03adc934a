/** The options of `export` that only the HTML file has. */
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import { rulesOfRunOptions } from "./run-options.ts";
import { programOptions } from "./solve-options.ts";
import type { OptionRule } from "./usage.ts";

/** Options of the run that is in the file. */
export const htmlRunOptions = [...programOptions, "prices"] as const satisfies (keyof RunOptions)[];

export const htmlOptions: Record<string, OptionRule> = {
  language: { value: "NAME", description: "Language in which the HTML file opens: en or de (default: en)." },
  overrides: {
    value: "FILE",
    description:
      "For the HTML file: JSON list of overrides, or object with `override_parameters` and `override_tables`.",
  },
  ...rulesOfRunOptions(htmlRunOptions),
};

/** Runs an imported network with investment periods as the report of its import says. */
import { optimizePathway } from "@esm/optimize/optimization/solve-pathway";
import type { PypsaReading } from "../../packages/exchange/src/pypsa/reader.ts";

/** Null where the network is refused, or has no investment periods. */
export async function runAsReported({ content, report }: PypsaReading) {
  const run = report.objective?.run_options;
  const parameters = content?.models[0]?.optimization_parameters;
  if (!content || !run || !("foresight" in run) || !parameters) return null;
  const [{ overrides_by_year: overridesByYear = [] }] = content.models;
  const options = {
    solver: "auto",
    timeLimitSeconds: 60,
    foresight: run.foresight,
    yearWeights: run.year_weights,
    carbonBudget: run.carbon_budget ?? null,
  } as const;
  return optimizePathway({ content, overrides: [], overridesByYear }, parameters, options, { onYear() {} });
}

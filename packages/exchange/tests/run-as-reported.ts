/** Runs an imported model as the report of its import says: a year, a pathway with perfect foresight, or scenarios. */

import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { scenarioFileSchema } from "@esm/model/domain/runs/scenario-schema";
import { optimizeScenarios } from "@esm/optimize/optimization/scenarios/solve-scenarios";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { optimizePathway } from "@esm/optimize/optimization/solve-pathway";
import type { ImportReport } from "../src/findings/report.ts";

interface Reading {
  content: DatasetContent | null;
  report: ImportReport;
}

interface How {
  /** The risk preference of scenarios, which no file holds. */
  risk?: { level: number; weight: number } | null;
  timeLimitSeconds?: number;
}

/** @returns the end of the run, and as `cost` what the other tool's objective times the factor of the report is compared with; else null */
export async function endAsReported({ content, report }: Reading, { risk = null, timeLimitSeconds = 60 }: How = {}) {
  if (!content) throw new Error("The model is refused.");
  const options = { solver: "auto", timeLimitSeconds } as const;
  const run = report.objective?.run_options;
  if (!run) {
    const end = await optimizeSnapshot({ content, overrides: [] }, options);
    return { ...end, cost: end.status === "optimal" ? end.objective : null };
  }
  if ("foresight" in run) {
    const [{ overrides_by_year: overridesByYear = [], optimization_parameters: parameters }] = content.models;
    if (!parameters) throw new Error("The pathway has no years.");
    const { foresight, year_weights: yearWeights, carbon_budget: carbonBudget = null } = run;
    const own = { ...options, foresight, yearWeights, carbonBudget };
    const end = await optimizePathway({ content, overrides: [], overridesByYear }, parameters, own, { onYear() {} });
    return { ...end, cost: end.status === "optimal" ? (end.discounted?.sum ?? null) : null };
  }
  // As a file of `solve --scenarios`.
  const { scenarios } = scenarioFileSchema.parse(run);
  const set = {
    scenarios: scenarios.map(({ dataset: _, ...scenario }) => ({ ...scenario, content: null })),
    risk,
    limits: "each",
    compareAlone: false,
  } as const;
  const end = await optimizeScenarios({ content, overrides: [] }, set, options);
  return { ...end, cost: end.status === "optimal" ? end.objective : null };
}

/** The objective as the other tool has it, of a pathway or of scenarios. */
export async function objectiveAsReported(reading: Reading, how: How = {}): Promise<number> {
  const { objective, findings } = reading.report;
  if (!objective?.run_options) throw new Error(JSON.stringify(findings));
  const end = await endAsReported(reading, how);
  if (end.cost === null) throw new Error(JSON.stringify(end));
  return end.cost / objective.factor;
}

/** A run as clients see it. */

import {
  attributeOverridesOf,
  isConstraintOverride,
  isFromYear,
  tableOverridesOf,
} from "@esm/model/domain/overrides/any-override";
import { writtenTableOverride } from "@esm/model/domain/overrides/table-override";
import { writtenYearOverride } from "@esm/model/domain/overrides/year-override";
import type { Run, RunDispatch, RunScenarios } from "@esm/model/domain/runs/run";
import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import type { QueuePosition } from "../../runs/queue/queue-position.ts";
import { type ListedRun, listedRun } from "../../store/runs/run-problems.ts";
import type { Answers } from "../schemas/answers.ts";
import type { DispatchAnswer, PositionAnswer, ScenarioFiguresAnswer } from "../schemas/run-schemas.ts";

/** @param position of a waiting run */
export function runAnswer(run: Run | ListedRun, position?: QueuePosition): Answers["RunSchema"] {
  const { figures, error } = run;
  return {
    id: run.id,
    model_id: run.modelId,
    dataset_id: run.datasetId,
    user_id: run.userId,
    kind: run.kind,
    class: run.class,
    options: optionsAnswer(run.options),
    ...overridesAnswer(run.overrides),
    status: run.status,
    progress: run.progress,
    position: position ? positionAnswer(position) : null,
    attempt: run.attempt,
    cancel_requested: run.cancelRequested,
    objective: figures?.objective ?? null,
    years: figures?.years ?? null,
    resolution: figures?.resolution ?? null,
    problem: figures?.problem ?? null,
    timings: figures?.timings ?? null,
    solver: figures?.solver ?? null,
    bound: figures?.bound ?? null,
    gap: figures?.gap ?? null,
    dispatch: dispatchAnswer(figures?.dispatch ?? null),
    discounted_sum: figures?.discounted?.sum ?? null,
    year_weights: figures?.discounted?.weights ? [...figures.discounted.weights] : null,
    myopic_cost: figures?.discounted?.myopicCost ?? null,
    ...(figures?.scenarios && { scenarios: scenariosAnswer(figures.scenarios) }),
    warnings: figures?.warnings ?? [],
    error,
    counts: "counts" in run ? run.counts : listedRun(run).counts,
    hashes: { input: run.inputHash, options: run.optionsHash, program: figures?.programHash ?? null },
    revision: run.revision ?? null,
    version: run.version,
    created_at: run.createdAt,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
    title: run.title,
    note: run.note,
    pinned: run.pinned,
  };
}

/** Runs of earlier versions do not have every option. */
export function optionsAnswer({ scenarios, ...options }: Run["options"]) {
  const written = scenarios?.map(({ override_tables, ...scenario }) => ({
    ...scenario,
    ...(override_tables && { override_tables: override_tables.map(writtenTableOverride) }),
  }));
  const { scenarios: _, ...defaults } = defaultRunOptions();
  return { ...defaults, ...options, ...(written && { scenarios: written }) };
}

function overridesAnswer(overrides: Run["overrides"]) {
  const ofTables = tableOverridesOf(overrides).map(writtenTableOverride);
  const ofConstraints = overrides.filter(isConstraintOverride);
  const byYear = overrides.filter(isFromYear).map((one) => writtenYearOverride({ ...one, to_next: "hold" }));
  return {
    overrides: attributeOverridesOf(overrides),
    ...(ofTables.length > 0 && { override_tables: ofTables }),
    ...(ofConstraints.length > 0 && { override_constraints: ofConstraints }),
    ...(byYear.length > 0 && { overrides_by_year: byYear }),
  };
}

export const positionAnswer = ({ ahead, running, places, waitSeconds }: QueuePosition): PositionAnswer => ({
  ahead,
  running,
  places,
  wait_s: waitSeconds,
});

const scenariosAnswer = (report: RunScenarios): ScenarioFiguresAnswer => ({
  unit: report.unit,
  design_cost: report.designCost,
  expected_cost: report.expectedCost,
  value_at_risk: report.valueAtRisk,
  conditional_value_at_risk: report.conditionalValueAtRisk,
  value_of_perfect_information: report.valueOfPerfectInformation,
  value_of_stochastic_solution: report.valueOfStochasticSolution,
  scenarios: report.scenarios.map(
    ({ name, probability, operatingCost, totalAnnualCost, excess, weight, aloneCost }) => ({
      name,
      probability,
      operating_cost: operatingCost,
      total_annual_cost: totalAnnualCost,
      excess,
      weight,
      alone_cost: aloneCost,
    }),
  ),
});

function dispatchAnswer(dispatch: RunDispatch | null): DispatchAnswer | null {
  if (dispatch === null) return null;
  const { unit, designAnnualCost, annualCost, penalty } = dispatch;
  const shortfalls = dispatch.shortfalls.map(({ kind, name, location, unit, value }) => ({
    kind,
    name,
    location,
    unit,
    value,
  }));
  return { unit, design_annual_cost: designAnnualCost, annual_cost: annualCost, penalty, shortfalls };
}

/**
 * The options of a run with scenarios: several assumptions about one year, such as weather or prices, under one design. Its capacities
 * are those of all scenarios; each has its own operation.
 */
import type { Override } from "../model.ts";
import type { TableOverride } from "../overrides/table-override.ts";
import { type FamilyName, familyNames, tableFamilies } from "../table-family.ts";

export const scenarioLimits = ["each", "expected"] as const;
/** Whether yearly limits hold in each scenario, or in the expectation over them. */
export type ScenarioLimits = (typeof scenarioLimits)[number];

export interface Scenario {
  name: string;
  /** Above 0; those of all scenarios sum to 1. */
  probability: number;
  /** Applied after those of the model and of the run. */
  overrides: Override[];
  /** Changes of time series, limits of a year and conversion factors, after those of attributes; absent where there are none. */
  override_tables?: TableOverride[] | undefined;
  /** The data set whose series, costs of operation, limits and conversion factors it takes; null for that of the model. */
  dataset_id: number | null;
}

export interface Risk {
  /** α, from 0 to below 1. */
  level: number;
  /** ω, from 0 to 1: by what the conditional value at risk counts against the expected cost. */
  weight: number;
}

/** Absent where a run has no scenarios, so that other runs keep their options. */
export interface ScenarioOptions {
  scenarios?: Scenario[] | undefined;
  risk?: Risk | undefined;
  limits?: ScenarioLimits | undefined;
  /** Whether each scenario is also optimized alone, and the design of the mean scenario operated in each. */
  compare_alone?: boolean | undefined;
}

export const minScenarios = 2;
export const maxScenarios = 100;
/** By this much the probabilities may differ from 1 in sum. */
export const probabilityTolerance = 1e-9;

/** Attributes that operation, costs of operation and yearly limits depend on: overrides of a scenario may change them. */
export const scenarioAttributes = [
  "commodity_cost",
  "commodity_revenue",
  "yearly_limit",
  "yearly_limit_min",
  "limit_excess_cost",
  "opex_per_operation",
  "opex_per_charge_operation",
  "opex_per_discharge_operation",
  "charge_efficiency",
  "discharge_efficiency",
  "self_discharge",
  "charge_rate",
  "discharge_rate",
  "cyclic_lifetime",
  "state_of_charge_min",
  "state_of_charge_max",
  "content_at_start",
] as const satisfies readonly Override["attribute"][];

/** Attributes in which the data set of a scenario may differ, beside conversion factors. */
export const datasetAttributesOfScenario = [
  "commodity_cost",
  "commodity_revenue",
  "yearly_limit",
  "yearly_limit_min",
  "limit_excess_cost",
  "opex_per_operation",
  "opex_per_charge_operation",
  "opex_per_discharge_operation",
] as const satisfies readonly Override["attribute"][];

/** Families of numbers that limit operation over a year. */
const limitFamilies: readonly FamilyName[] = [
  "yearlyFullLoadHoursMax",
  "yearlyFullLoadHoursMin",
  "regionalLimitMax",
  "regionalLimitMin",
];

/** Tables in which scenarios may differ: all others belong to the design. */
export const scenarioFamilies: readonly FamilyName[] = familyNames.filter(
  (family) => tableFamilies[family].shape === "series" || limitFamilies.includes(family),
);

/** The same scenarios with probabilities that sum to 1 exactly, but for rounding. */
export function withScaledProbabilities<Item extends Pick<Scenario, "probability">>(
  scenarios: readonly Item[],
): Item[] {
  const sum = scenarios.reduce((total, { probability }) => total + probability, 0);
  return scenarios.map((scenario) => ({ ...scenario, probability: scenario.probability / sum }));
}

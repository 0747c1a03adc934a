/**
 * A model of FINE with investment periods → a pathway with perfect foresight: values by year become changes of data by year, bounds of what
 * a period builds become constraints on `built`.
 */

import { message, type Words } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import { type ModelContent, maxYearOverrides } from "@esm/model/domain/model";
import { modelSchema } from "@esm/model/domain/model-schema";
import type { NamedSeries } from "@esm/model/domain/overrides/named-series";
import { scenarioFamilies } from "@esm/model/domain/runs/scenarios";
import type { FamilyName } from "@esm/model/domain/table-family";
import type { Findings } from "../../findings/collector.ts";
import type { PathwayRun } from "../../findings/report.ts";
import { createChanges, type Differences, isSame, type YearContent } from "./differences.ts";
import { type Horizon, weightsOf } from "./horizon.ts";

export interface Pathway {
  readonly model: ModelContent;
  readonly namedSeries: Record<string, NamedSeries>;
  readonly run_options: PathwayRun;
}

/** Attributes whose value is that of the year, here as in FINE. */
const ofYear = new Set(["commodity_cost", "commodity_revenue", "yearly_limit", "yearly_limit_min"]);
/** Attributes that a plant keeps from the year that builds it, here as in FINE. */
const ofBuilding = new Set(
  ["", "charge_", "discharge_"].flatMap((power) => [`${power}invest_per_capacity`, `${power}opex_per_capacity`]),
);
/** Tables that differ by year here as in FINE. */
const familiesOfYear: ReadonlySet<FamilyName> = new Set<FamilyName>([
  ...scenarioFamilies,
  "capacityFix",
  "capacityMax",
  "capacityMin",
]);
const costs = [
  ...["invest_per_capacity", "opex_per_capacity", "commodity_cost", "commodity_revenue", "opex_per_operation"],
  ...["opex_per_charge_operation", "opex_per_discharge_operation", "invest_curve"],
  ...[
    "charge_invest_per_capacity",
    "charge_opex_per_capacity",
    "discharge_invest_per_capacity",
    "discharge_opex_per_capacity",
  ],
] as const;

type Refuse = (component: Component, attribute: string | null, msg: Words) => void;

/** Null where it is refused. */
export function pathwayOf(
  years: readonly YearContent[],
  differences: Differences,
  horizon: Horizon,
  { refuse, findings, stock }: { refuse: Refuse; findings: Findings; stock: ReadonlySet<string> },
): Pathway | null {
  const rate = rateOf(years, refuse);
  checkComponents(years, differences, horizon, { refuse, stock });
  const changes = createChanges(findings);
  const overrides = horizon.years.flatMap((year, period) =>
    period === 0
      ? []
      : [
          ...differences.numbers
            .filter(({ values }) => values[period] !== values[period - 1])
            .map((each) => ({ year, ...changes.ofNumber(each, period) })),
          ...differences.records
            .filter(({ values }) => !isSame(values[period], values[period - 1]))
            .map((each) => ({ year, ...changes.ofRecord(each, period, String(year)) })),
        ],
  );
  if (overrides.length > maxYearOverrides) {
    const said = { what: "overrides_by_year", most: maxYearOverrides };
    findings.error({ code: "periods", msg: message("fine_periods_need_too_many", said) });
  }
  if (findings.hasErrors) return null;
  const model = modelSchema.parse({
    name: "Least cost",
    optimization_parameters: {
      start_year: horizon.years[0],
      number_of_steps: horizon.years.length - 1,
      years_per_step: horizon.interval,
    },
    ...(overrides.length > 0 && { overrides_by_year: overrides }),
  });
  return {
    model,
    namedSeries: changes.namedSeries,
    run_options: { foresight: "perfect", year_weights: weightsOf(horizon, rate) },
  };
}

/** The interest rate of all that has a cost: FINE discounts the costs of each component by its own. */
function rateOf(years: readonly YearContent[], refuse: Refuse): number {
  const withSeries = new Set(
    years.flatMap(({ tables }) =>
      tables.flatMap(({ family, component }) =>
        family === "commodityCostTimeSeries" || family === "commodityRevenueTimeSeries" ? [component] : [],
      ),
    ),
  );
  const hasCost = (component: Component): boolean =>
    withSeries.has(component.name) || costs.some((attribute) => Boolean(Reflect.get(component, attribute)));
  const paid = years[0].components.filter((_, at) => years.some(({ components }) => hasCost(components[at])));
  const [first] = paid;
  for (const component of paid) {
    if (component.interest_rate === first.interest_rate) continue;
    const said = { rate: component.interest_rate, other: first.name, others: first.interest_rate };
    refuse(component, "interestRate", message("fine_rates_of_periods", said));
  }
  return first?.interest_rate ?? 0;
}

/** Refuses what a pathway cannot express of a component. */
function checkComponents(
  [{ components, tables }]: readonly YearContent[],
  { numbers, records }: Differences,
  { interval }: Horizon,
  { refuse, stock }: { refuse: Refuse; stock: ReadonlySet<string> },
): void {
  const fixed = new Set(tables.flatMap(({ family, component }) => (family === "capacityFix" ? [component] : [])));
  const isBuilt = (component: Component): boolean => component.capacity_variable && !fixed.has(component.name);
  for (const component of components) {
    if (!component.capacity_variable) continue;
    if (component.type === "STORAGE" && component.cyclic_lifetime !== null)
      refuse(component, "cyclicLifetime", message("fine_cycles_of_periods"));
    if (component.invest_curve !== null) refuse(component, "pwlcfParameters", message("fine_decision_in_periods"));
  }
  for (const { component, attribute } of numbers) {
    // Where nothing outlives its period, what belongs to a plant belongs to the year.
    const isRenewed = component.economic_lifetime <= interval;
    const isOfYear = !isBuilt(component) || isRenewed;
    const mayDiffer =
      ofYear.has(attribute) ||
      (ofBuilding.has(attribute)
        ? isBuilt(component) || isRenewed
        : isOfYear && attribute !== "capacity_per_plant_unit");
    if (!mayDiffer) refuse(component, null, message("fine_value_of_plants_by_year", { attribute }));
  }
  for (const { component, record, values } of records) {
    const { family } = record;
    if (family === "capacityFix" && stock.has(component.name)) continue;
    const isPartly = family === "capacityFix" && values.some((value) => value === null);
    const falls = (value: Float64Array | null, period: number): boolean =>
      value !== null && value[0] < (values[period - 1]?.[0] ?? 0);
    const fallsSomewhere = family === "capacityFix" && values.some(falls);
    const isRenewed = component.economic_lifetime <= interval;
    if (isPartly || (fallsSomewhere && !isRenewed))
      refuse(component, "capacityFix", message("fine_fixed_capacity_falls"));
    else if (!familiesOfYear.has(family))
      refuse(component, null, message("fine_value_of_plants_by_year", { attribute: family }));
  }
}

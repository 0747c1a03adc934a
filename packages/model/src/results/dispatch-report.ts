/** The cost of operating a design in every original time step, and the demands and limits that it cannot meet. */

import { type Code, type Message, message } from "@esm/messages/message";
import { type EnergySystem, type Exchange, locationName } from "../energy-system/energy-system.ts";
import { limitUnit, membersOf } from "../energy-system/limits.ts";
import type { Shortfall, ShortfallColumns } from "../formulation/dispatch-program.ts";
import type { RowSubject } from "../formulation/layout.ts";
import { termsOf } from "./balance-terms.ts";
import { flowUnit } from "./category.ts";
import { noiseByCommodity } from "./noise.ts";
import { type OperationVariable, type SolvedSystem, totalOverHorizon, valuesAtSteps } from "./operation.ts";

export interface ShortfallFigure {
  readonly kind: Shortfall;
  /** Commodity, id of the limit, or component. */
  readonly name: string;
  /** Region; empty for limits over all regions. */
  readonly location: string;
  readonly unit: string;
  /** Per year. */
  readonly value: number;
  /** For balances: the number of time steps, the worst of them, and the energy in it. */
  readonly steps?: number;
  readonly worstStep?: number;
  readonly worst?: number;
}

export interface DispatchReport {
  readonly unit: string;
  /** The cost of the design over its typical periods. */
  readonly designAnnualCost: number;
  /** Its cost in every time step, without penalties. */
  readonly annualCost: number;
  /** The additional cost of the shortfalls. */
  readonly penalty: number;
  readonly shortfalls: readonly ShortfallFigure[];
}

/** The value of lost load is some hundred times the mean cost of energy. */
const timesMeanCost = 100;

/**
 * Penalty per unit of a row's commodity: 100 times the annual cost divided by the yearly amount of the commodity, or
 * 100 times the highest cost of a source or sink of it, if that is more. Rows of components take the highest of all.
 *
 * @param given one penalty for all rows instead, where the request sets it
 */
export function penalties(
  solved: SolvedSystem,
  annualCost: number,
  given: number | null,
): (subject: RowSubject) => number {
  const { system } = solved;
  if (given !== null) return () => given;
  const amounts = yearlyAmounts(solved);
  const most = Math.max(...amounts);
  const byCommodity = system.commodities.map((_, commodity) => {
    const costs = system.components.map((component) =>
      "yearlyLimit" in component && component.commodity === commodity ? highestCost(component) : 0,
    );
    const amount = amounts[commodity] > 0 ? amounts[commodity] : most;
    return timesMeanCost * Math.max(amount > 0 ? Math.abs(annualCost) / amount : 0, ...costs) || 1;
  });
  return (subject) => {
    if ("commodity" in subject) return byCommodity[subject.commodity];
    if ("yearlyLimit" in subject) {
      const [member] = membersOf(system, subject.yearlyLimit);
      if (member) return byCommodity[member.commodity];
    }
    return Math.max(...byCommodity);
  };
}

function highestCost({ costPerOperation, otherSeries }: Exchange): number {
  const series = otherSeries.commodityCostTimeSeries?.series ?? [];
  return costPerOperation + series.reduce((most, values) => values.reduce((a, b) => Math.max(a, b), most), 0);
}

/** The yearly amounts that sources, conversions and storages bring into the balances of each commodity. */
function yearlyAmounts(solved: SolvedSystem): number[] {
  const { system, time } = solved;
  const amounts = system.commodities.map(() => 0);
  system.components.forEach((component, position) => {
    if (component.kind === "transmission") return;
    const variable = component.kind === "storage" ? "discharge" : "operation";
    for (const location of component.regions.keys()) {
      const yearly = (of: OperationVariable): number =>
        totalOverHorizon(valuesAtSteps(solved, position, of, location), time) / time.years;
      if (component.kind === "source" || component.kind === "storage") amounts[component.commodity] += yearly(variable);
      if (component.kind !== "conversion") continue;
      for (const { commodity, factor, variable: of = variable } of termsOf(component)) {
        amounts[commodity] += Math.max(0, factor * yearly(of));
      }
    }
  });
  return amounts;
}

/**
 * Amounts below this share of the largest one are a solver's noise; for a commodity in a very different unit, amounts
 * below its own noise.
 */
const noise = 1e-9;

/** Shortfalls that occur; those of balances with their energies per step, else null. */
export function shortfallFigures(
  { system, time, columnValue }: Pick<SolvedSystem, "system" | "time" | "columnValue">,
  columns: readonly ShortfallColumns[],
): (readonly [ShortfallFigure, Float64Array | null])[] {
  const largest = columnValue.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const ofCommodity = noiseByCommodity({ system, time });
  return columns.flatMap(
    ({ kind, subject, start, count, steps: stepOf }): (readonly [ShortfallFigure, Float64Array | null])[] => {
      const least = Math.min(
        noise * largest,
        "commodity" in subject ? ofCommodity[subject.commodity] : noise * largest,
      );
      // Sums per step, and changes from step to step, are powers.
      const isPower = stepOf || ("constraint" in subject && system.constraints[subject.constraint].per === "step");
      const amounts = atSteps(columnValue.slice(start, start + count), stepOf, time.stepCount).map(
        (amount, step) => amount * (isPower ? time.hours[step] : 1),
      );
      const sum = amounts.reduce((total, amount) => total + (amount > least ? amount : 0), 0);
      if (sum <= least) return [];
      const named = nameOf(system, subject);
      if (count === 1 && !("commodity" in subject)) return [[{ kind, ...named, value: sum }, null]];
      const worst = amounts.reduce((most, amount) => Math.max(most, amount), 0);
      const steps = amounts.reduce((number, amount) => number + (amount > least ? 1 : 0), 0);
      const figure = { kind, ...named, value: sum / time.years, steps, worstStep: amounts.indexOf(worst), worst };
      return [[figure, amounts]];
    },
  );
}

function atSteps(amounts: Float64Array, stepOf: Int32Array | undefined, stepCount: number): Float64Array {
  if (!stepOf) return amounts;
  const perStep = new Float64Array(stepCount);
  for (const [row, step] of stepOf.entries()) perStep[step] = amounts[row];
  return perStep;
}

function nameOf(system: EnergySystem, subject: RowSubject): Pick<ShortfallFigure, "name" | "location" | "unit"> {
  if ("commodity" in subject) {
    const { name, unit } = system.commodities[subject.commodity];
    return { name, location: system.regions[subject.region], unit: `[${unit}*h/a]` };
  }
  if ("yearlyLimit" in subject) {
    const unit = `[${limitUnit(system, subject.yearlyLimit)}*h/a]`;
    const location = subject.region === undefined ? "" : system.regions[subject.region];
    return { name: system.yearlyLimits[subject.yearlyLimit].id, location, unit };
  }
  if ("constraint" in subject) {
    const { id, unit, per } = system.constraints[subject.constraint];
    return { name: id, location: "", unit: per === "step" ? `[${unit}*h/a]` : `[${unit}]` };
  }
  if (!("component" in subject)) throw new Error("No other shortfall is possible.");
  const component = system.components[subject.component];
  const location = locationName(system, component, subject.location);
  return { name: component.name, location, unit: `[${flowUnit(system, component)}*h/a]` };
}

const shortfallCodes = {
  unserved: "shortfall_unserved",
  surplus: "shortfall_surplus",
  exceeded: "shortfall_exceeded",
  missed: "shortfall_missed",
  unreached: "shortfall_unreached",
} as const satisfies Record<Shortfall, Code>;

export const shortfallWords = (kind: Shortfall): Message => message(shortfallCodes[kind]);

/** Lines of label and value, for the sheet `Misc` and for people. */
export function dispatchLines({ unit, designAnnualCost, annualCost, penalty, shortfalls }: DispatchReport): {
  label: Message;
  value: number;
}[] {
  return [
    { label: message("dispatch_design_cost", { unit }), value: designAnnualCost },
    { label: message("dispatch_cost", { unit }), value: annualCost },
    { label: message("dispatch_penalty", { unit }), value: penalty },
    ...shortfalls.map(({ kind, name, location, unit: of, value }) => ({
      label: message("dispatch_shortfall", {
        shortfall: shortfallWords(kind),
        place: location ? [name, location] : name,
        unit: of,
      }),
      value,
    })),
  ];
}

/** Relaxations of operation that the data fix: a demand, or a supply that cannot be used, is reduced. */

import { message, sentences } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import type { Problem } from "@esm/model/domain/problem";
import { factorsAt } from "@esm/model/energy-system/conversion-factors";
import type { Conversion, EnergySystem, Exchange } from "@esm/model/energy-system/energy-system";
import { signOf } from "@esm/model/energy-system/limits";
import type { TimeStructure } from "@esm/model/energy-system/time-structure";
import { fixedOperation } from "@esm/model/formulation/fixed-operation";
import { valueAt } from "@esm/model/formulation/formulation";
import { figure, formatList, roundedDown, stepRanges } from "../figures.ts";
import {
  amountTolerance,
  type Relaxation,
  type RelaxationContext,
  type Repair,
  type SeriesMoved,
  type Slack,
} from "../relaxation.ts";
import { byLocation, seriesChanges, withMargin, withRate } from "./change.ts";
import { energyPlacesOf } from "./energy-places.ts";

/** One relaxation per component whose operation data fix: it operates less than its rate says. */
export function fixedOperationRelaxations(context: RelaxationContext): Relaxation[] {
  const { system, time } = context;
  return system.components.flatMap((component, position): Relaxation[] => {
    if (component.kind === "storage" || component.kind === "transmission") return [];
    const fixed = Array.from(component.regions, (_, location) => fixedOperation(component, location, time));
    const total = fixed.reduce((sum, energies) => sum + (energies ? ofHorizon(energies, time) : 0), 0);
    if (!(total > 0)) return [];
    const price = 2 / total;
    const slacks = fixed.flatMap((energies, location) =>
      energies ? lessOperation(context, component, location, energies, price) : [],
    );
    return [
      {
        preferenceWeight: component.kind === "sink" ? 1 : 2,
        about: "component",
        slacks,
        toRepair: ({ amounts }, digits) => concludeFixed(context, component, { position, total }, amounts, digits),
      },
    ];
  });
}

/** Each variable step counts as often as its period occurs. */
const ofHorizon = (energies: Float64Array, { weight }: TimeStructure): number =>
  energies.reduce((sum, energy, step) => sum + energy * weight[step], 0);

function lessOperation(
  context: RelaxationContext,
  component: Exchange | Conversion,
  location: number,
  energies: Float64Array,
  price: number,
): Slack[] {
  const { time } = context;
  const factors =
    component.kind === "conversion"
      ? factorsAt(component, location)
      : [{ commodity: component.commodity, factor: component.kind === "source" ? 1 : -1 }];
  const balances = factors
    .map(({ commodity, factor }) => ({ row: context.balanceRow(component.regions[location], commodity), factor }))
    .filter(({ row, factor }) => row >= 0 && factor !== 0);
  const limits = limitEntries(context, component, location);
  return Array.from(energies, (energy, step): Slack => {
    const rows = balances.map(({ row }) => row + step);
    const values = balances.map(({ factor }) => -valueAt(factor, step));
    for (const { row, sign } of limits) {
      rows.push(row);
      values.push((-sign * time.weight[step]) / time.years);
    }
    return { rows, values, upper: energy, price: price * time.weight[step] };
  });
}

/** The rows of its yearly limit: over all regions, and of its own. */
function limitEntries({ system, built }: RelaxationContext, component: Exchange | Conversion, location: number) {
  if (component.kind === "conversion" || component.yearlyLimit < 0) return [];
  const sign = signOf(component, system.yearlyLimits[component.yearlyLimit]);
  return built.layout.rowBlocks.flatMap(({ start, subject }) => {
    if (!("yearlyLimit" in subject) || subject.yearlyLimit !== component.yearlyLimit) return [];
    const isOfPlace = subject.region === undefined || subject.region === component.regions[location];
    return isOfPlace ? { row: start, sign } : [];
  });
}

function concludeFixed(
  context: RelaxationContext,
  component: Exchange | Conversion,
  { position, total }: { position: number; total: number },
  amounts: Float64Array,
  digits: number,
): Repair | null {
  const { system, time } = context;
  const perLocation = byLocation(amounts, time.stepCount);
  const places = energyPlacesOf(context, component, perLocation, total);
  if (places.length === 0) return null;
  const { isSink, commodity, unit } = wordsOf(system, component);
  const { region, ranges, ...sums } = places[0];
  const share = places.reduce((sum, place) => sum + place.totalOverHorizon, 0) / total;
  const said = {
    component: component.name,
    regions: formatList(places.map((place) => place.region)),
    region,
    total: sums.totalOverHorizon,
    unit,
    peak: sums.peak,
    steps: sums.steps,
  };
  const sentence =
    commodity === undefined
      ? message("conversion_not_used", said)
      : message(isSink ? "demand_not_met" : "supply_not_used", { ...said, commodity });
  const problem: Problem = {
    type: isSink ? "infeasible_demand" : "infeasible_fixed_operation",
    loc: ["components", component.name, "operation_rate_fix", region],
    msg: sentences(sentence, message("share_of_total", { percent: figure(100 * share) })),
    input: sums.totalOverHorizon,
    hint: isSink ? message("lower_demand_least_much_these") : message("lower_rates_least_much_these"),
    ctx: { regions: places.map(({ steps, ...place }) => place) },
  };
  const series = { position, attribute: "operation_rate_fix", direction: "down" } as const;
  return {
    problem,
    changes: loweredRates(context, component, series, perLocation, total, digits),
    series,
    apply: (old) => withRate(old, position, (rate) => reducedRate(rate, amounts, time)),
    commodity: component.kind === "conversion" ? undefined : component.commodity,
  };
}

/** The rates of the steps in which something is moved, less that. */
function loweredRates(
  context: RelaxationContext,
  component: Exchange | Conversion,
  moved: SeriesMoved,
  amounts: readonly Float64Array[],
  total: number,
  digits: number,
): Change[] | null {
  const { time } = context;
  const { series = [] } = component.rate ?? {};
  const ranges = amounts.map((perStep) => stepRanges(perStep, (amountTolerance * total) / time.stepCount, time).ranges);
  return seriesChanges(context, moved, {
    ranges,
    valueAt: (location, step) => {
      const old = series[location][step];
      return roundedDown(old - amounts[location][step] / time.originalSteps[step], digits, old);
    },
  });
}

function reducedRate(
  rate: NonNullable<Exchange["rate"]>,
  amounts: Float64Array,
  { stepCount, originalSteps }: TimeStructure,
): NonNullable<Exchange["rate"]> {
  const less = byLocation(amounts, stepCount);
  return {
    ...rate,
    series: rate.series.map((values, location) =>
      values.map((value, step) => Math.max(0, value - withMargin(less[location][step]) / originalSteps[step])),
    ),
  };
}

function wordsOf(system: EnergySystem, component: Exchange | Conversion) {
  if (component.kind === "conversion")
    return { isSink: false, commodity: undefined, unit: `${component.physicalUnit}·h` };
  const { name, unit } = system.commodities[component.commodity];
  return { isSink: component.kind === "sink", commodity: name, unit: `${unit}·h` };
}

/** Relaxations on operation rates: rates that are too low, and fixed ones that demand too much operation. */

import { message } from "@esm/messages/message";
import { endsOf, placeName, seriesPlacesOf } from "@esm/model/energy-system/energy-system";
import type { TimeStructure } from "@esm/model/energy-system/time-structure";
import { figure, formatList, maxRanges, roundedUp, stepRanges } from "../figures.ts";
import {
  amountTolerance,
  type Relaxation,
  type RelaxationAmounts,
  type RelaxationContext,
  type Repair,
  type Slack,
} from "../relaxation.ts";
import { byLocation, seriesChanges, withMargin, withRate } from "./change.ts";
import { atPlaces, type Rated, ratedPlacesOf } from "./rated-places.ts";

export function rateRelaxations(context: RelaxationContext): Relaxation[] {
  return context.system.components.flatMap((component, position): Relaxation[] => {
    if (component.kind === "storage" || !component.rate) return [];
    if (!component.capacity) {
      if (component.rate.kind === "max") return [freeRateRelaxation(context, component, position)];
      // Fixed operation of other components has no columns.
      return component.kind === "transmission" ? [curtailment(context, component, position)] : [];
    }
    const relaxation = relativeRateRelaxation(context, component, position);
    return component.rate.kind === "fix" ? [relaxation, curtailment(context, component, position)] : [relaxation];
  });
}

/** Over all original steps. */
const ofHorizon = (rates: Float64Array, { originalSteps, weight }: TimeStructure): number =>
  rates.reduce((total, rate, step) => total + rate * originalSteps[step] * weight[step], 0);

/** Without a capacity the rate is the bound of the operation columns: copies of these go beyond it. */
function freeRateRelaxation(context: RelaxationContext, component: Rated, position: number): Relaxation {
  const { time } = context;
  const series = component.rate?.series ?? [];
  const price =
    1 /
    Math.max(
      series.reduce((total, values) => total + ofHorizon(values, time), 0),
      1e-9 * context.scales.power,
    );
  const slacks = copiesOfColumns(context, component, position, 1).map((slack, index) => ({
    ...slack,
    upper: Number.POSITIVE_INFINITY,
    price: price * time.weight[index % time.stepCount],
  }));
  return {
    preferenceWeight: 2,
    about: "component",
    slacks,
    toRepair: ({ amounts }, digits) =>
      concludeRates(
        context,
        component,
        position,
        atPlaces(
          component,
          byLocation(amounts, time.stepCount).map((perStep) =>
            perStep.map((amount, step) => amount / time.originalSteps[step]),
          ),
        ),
        digits,
      ),
  };
}

/** Columns that add to those of the operation, or take from them, at each rated place and step. */
function copiesOfColumns(
  { built, time }: RelaxationContext,
  component: Rated,
  position: number,
  sign: 1 | -1,
): Pick<Slack, "rows" | "values">[] {
  const { columnStart, rowIndex, value } = built.program;
  return ratedPlacesOf(component).flatMap(({ location, variable }) =>
    Array.from({ length: time.stepCount }, (_, step) => {
      const column = built.layout.columnsOf[position][variable][location] + step;
      const [start, end] = [columnStart[column], columnStart[column + 1]];
      return {
        rows: Array.from(rowIndex.subarray(start, end)),
        values: Array.from(value.subarray(start, end), (entry) => sign * entry),
      };
    }),
  );
}

/** With a capacity, a rate is raised by what operation exceeds it, per capacity. */
function relativeRateRelaxation(context: RelaxationContext, component: Rated, position: number): Relaxation {
  const { built, time, scales } = context;
  const rows = rowsOf(context, component, position);
  const price = 2 / (scales.power * scales.hours);
  return {
    preferenceWeight: 1e6,
    about: "component",
    multiplies: true,
    slacks: rows.flatMap((row) =>
      Array.from(
        { length: time.stepCount },
        (_, step): Slack => ({
          rows: [row + step],
          values: [-1],
          upper: Number.POSITIVE_INFINITY,
          price: price * time.weight[step],
        }),
      ),
    ),
    toRepair: ({ amounts, columnValue }, digits) => {
      const capacities = built.layout.columnsOf[position].capacity;
      const places = ratedPlacesOf(component);
      const ofPlaces = byLocation(amounts, time.stepCount).map((perStep, index) => {
        const capacity = columnValue[capacities[places[index].location]];
        return perStep.map((amount, step) => (amount > 0 ? amount / (capacity * time.hours[step]) : 0));
      });
      const raised = atPlaces(component, ofPlaces);
      // Without capacity no rate would help.
      if (raised.some((rates) => rates.some((rate) => !Number.isFinite(rate)))) return null;
      return concludeRates(context, component, position, raised, digits);
    },
  };
}

/** With a capacity, a highest rate below this is odd: its unit may be wrong. */
const oddRate = 0.05;

function concludeRates(
  context: RelaxationContext,
  component: Rated,
  position: number,
  raised: readonly Float64Array[],
  digits: number,
): Repair | null {
  const { system, time } = context;
  const { rate } = component;
  if (!rate) return null;
  const isFixed = rate.kind === "fix";
  const attribute = isFixed ? "operation_rate_fix" : "operation_rate_max";
  const largest = rate.series.reduce((max, values) => values.reduce((top, value) => Math.max(top, value), max), 0);
  const max = raised.reduce((max, values) => values.reduce((top, value) => Math.max(top, value), max), largest);
  const stepsOf = raised.map((perStep) => stepRanges(perStep, amountTolerance * max, time));
  const needed = (location: number, step: number): number =>
    roundedUp(rate.series[location][step] + raised[location][step], digits);
  const peaks = raised.map((perStep, location) =>
    perStep.reduce(
      (peak, value, step) => (value > amountTolerance * max ? Math.max(peak, needed(location, step)) : peak),
      0,
    ),
  );
  const all = seriesPlacesOf(component);
  const places = stepsOf.flatMap(({ text, ranges }, place) => {
    if (ranges.length === 0) return [];
    const peak = peaks[place];
    return [{ region: placeName(system, all[place]), steps: text, ranges: ranges.slice(0, maxRanges), peak }];
  });
  if (places.length === 0) return null;
  const [{ steps, peak }] = places;
  const first = all[stepsOf.findIndex(({ ranges }) => ranges.length > 0)];
  const where = formatList(places.map((place) => place.region));
  // A maximum may be higher than it has to be, a fixed rate must be exact.
  const series = { position, attribute, direction: "up" } as const;
  const changes = seriesChanges(context, series, {
    ranges: stepsOf.map(({ ranges }) => ranges),
    valueAt: isFixed ? needed : (location: number) => peaks[location],
    isExact: isFixed,
  });
  const to = isFixed ? message("values_of_changes") : peak;
  return {
    odd: component.capacity !== null && largest < oddRate,
    commodity: component.kind === "conversion" ? undefined : component.commodity,
    problem: {
      type: "infeasible_rate",
      loc: ["components", component.name, attribute, ...endsOf(system, first)],
      msg: message("infeasible_rate", { attribute, component: component.name, where, steps, peak }),
      hint: changes ? message("raise_in_steps_to", { attribute, to }) : message("raise_in_steps", { attribute }),
      ctx: { places: places.map(({ steps, ...place }) => place) },
    },
    changes,
    series,
    apply: (old) =>
      withRate(old, position, (before) => ({
        ...before,
        series: before.series.map((values, location) =>
          values.map((value, step) => value + withMargin(raised[location][step] ?? 0)),
        ),
      })),
  };
}

/** A fixed rate becomes a maximum. */
function curtailment(context: RelaxationContext, component: Rated, position: number): Relaxation {
  const { time, scales } = context;
  const price = 1 / (scales.power * scales.hours);
  return {
    preferenceWeight: 1,
    about: "component",
    slacks: lessOperation(context, component, position).map((slack, index) => ({
      ...slack,
      price: price * time.weight[index % time.stepCount],
    })),
    toRepair: ({ amounts }: RelaxationAmounts) => {
      const all = seriesPlacesOf(component);
      const places = atPlaces(component, byLocation(amounts, time.stepCount))
        .map((perStep, place) => ({
          region: placeName(context.system, all[place]),
          ends: endsOf(context.system, all[place]),
          energy: perStep.reduce((sum, amount, step) => sum + amount * time.weight[step], 0),
          ...stepRanges(perStep, amountTolerance * scales.power, time),
        }))
        .filter(({ ranges }) => ranges.length > 0)
        .sort((left, right) => right.energy - left.energy);
      if (places.length === 0) return null;
      const [{ region, ends, energy, text }] = places;
      const isSink = component.kind === "sink";
      return {
        commodity: component.kind === "conversion" ? undefined : component.commodity,
        problem: {
          type: "infeasible_fixed_rate",
          loc: ["components", component.name, "operation_rate_fix", ...ends],
          msg: message(isSink ? "fixed_operation_not_supplied" : "fixed_operation_not_used", {
            component: component.name,
            regions: formatList(places.map((place) => place.region)),
            energy: figure(energy),
            region,
            steps: text,
          }),
          hint: message("give_operation_rate_max_instead_operation_rate_fix_same"),
          ctx: { regions: places.map(({ region, energy, ranges }) => ({ region, energy, ranges })) },
        },
        changes: [{ component: component.name, attribute: "operation_rate_fix", becomes: "operation_rate_max" }],
      };
    },
  };
}

/** With a capacity, op − rate·H·cap + slack = 0; without one, copies of fixed columns take back what is too much. */
function lessOperation(context: RelaxationContext, component: Rated, position: number): Omit<Slack, "price">[] {
  const { time } = context;
  if (component.capacity) {
    return rowsOf(context, component, position).flatMap((row) =>
      Array.from({ length: time.stepCount }, (_, step) => ({
        rows: [row + step],
        values: [1],
        upper: Number.POSITIVE_INFINITY,
      })),
    );
  }
  const places = ratedPlacesOf(component);
  return copiesOfColumns(context, component, position, -1).map((copy, index) => {
    const { place } = places[Math.floor(index / time.stepCount)];
    const step = index % time.stepCount;
    return { ...copy, upper: (component.rate?.series[place][step] ?? 0) * time.originalSteps[step] };
  });
}

function rowsOf(context: RelaxationContext, component: Rated, position: number): number[] {
  return context
    .blocksOf(component.kind === "transmission" ? "transmission rate" : "operation limit")
    .filter(({ subject }) => "component" in subject && subject.component === position)
    .map(({ start }) => start);
}

/** Relaxations of least operation rates: components that have to operate more than their inputs or outlets allow. */

import { message } from "@esm/messages/message";
import { type EnergySystem, endsOf, placeName, seriesPlacesOf } from "@esm/model/energy-system/energy-system";
import { otherSeriesAt, withSeries } from "@esm/model/energy-system/time-series";
import { formatList, loweredHint, maxRanges, roundedDown, stepRanges } from "../figures.ts";
import { amountTolerance, type Relaxation, type RelaxationContext, type Repair, type Slack } from "../relaxation.ts";
import { byLocation, seriesChanges, withComponent, withMargin } from "./change.ts";
import { type Rated, ratedPlacesOf } from "./rated-places.ts";

export function leastRateRelaxations(context: RelaxationContext): Relaxation[] {
  return context.system.components.flatMap((component, position): Relaxation[] => {
    if (component.kind === "storage") return [];
    if (!component.otherSeries.operationRateMin || component.rate?.kind === "fix") return [];
    return [leastRateRelaxation(context, component, position)];
  });
}

function leastRateRelaxation(context: RelaxationContext, component: Rated, position: number): Relaxation {
  const { time, scales, built } = context;
  const places = ratedPlacesOf(component).filter(
    ({ place }) => otherSeriesAt(component, "operationRateMin", place) !== 0,
  );
  const price = 1 / (scales.power * scales.hours);
  const slacks = component.capacity
    ? slacksOfRows(context, position)
    : slacksOfBounds(context, component, position, places);
  return {
    preferenceWeight: 1,
    about: "component",
    ...(component.capacity && { multiplies: true }),
    slacks: slacks.map((slack, index) => ({ ...slack, price: price * time.weight[index % time.stepCount] })),
    toRepair: ({ amounts, columnValue }, digits) => {
      const perLocation = byLocation(amounts, time.stepCount);
      const lowered = new Map(
        places.map(({ place, location }, index) => {
          const capacity = component.capacity ? columnValue[built.layout.columnsOf[position].capacity[location]] : null;
          const perStep = perLocation[index].map((amount, step) => {
            if (!(amount > 0)) return 0;
            return amount / (capacity === null ? time.originalSteps[step] : capacity * time.hours[step]);
          });
          return [place, perStep];
        }),
      );
      return conclude(context, component, { position, lowered }, digits);
    },
  };
}

/** With a capacity: op − rateMin·H·cap + slack ≥ 0. */
const slacksOfRows = ({ blocksOf, time }: RelaxationContext, position: number): Omit<Slack, "price">[] =>
  blocksOf("minimum operation")
    .filter(({ subject }) => "component" in subject && subject.component === position)
    .flatMap(({ start }) =>
      Array.from({ length: time.stepCount }, (_, step) => ({
        rows: [start + step],
        values: [1],
        upper: Number.POSITIVE_INFINITY,
      })),
    );

/** Without one the rate is the lower bound of the operation columns: copies of these take back what is too much. */
function slacksOfBounds(
  { built, time }: RelaxationContext,
  component: Rated,
  position: number,
  places: ReturnType<typeof ratedPlacesOf>,
): Omit<Slack, "price">[] {
  const { columnStart, rowIndex, value } = built.program;
  return places.flatMap(({ place, location, variable }) => {
    const least = otherSeriesAt(component, "operationRateMin", place);
    return Array.from({ length: time.stepCount }, (_, step) => {
      const column = built.layout.columnsOf[position][variable][location] + step;
      const rows = Array.from(rowIndex.subarray(columnStart[column], columnStart[column + 1]));
      const values = Array.from(value.subarray(columnStart[column], columnStart[column + 1]), (entry) => -entry);
      return { rows, values, upper: least === 0 ? 0 : least[step] * time.originalSteps[step] };
    });
  });
}

interface Move {
  position: number;
  /** By how much the rates fall, by place and step. */
  lowered: ReadonlyMap<number, Float64Array>;
}

function conclude(
  context: RelaxationContext,
  component: Rated,
  { position, lowered }: Move,
  digits: number,
): Repair | null {
  const { system, time } = context;
  const leastAt = (location: number): Float64Array => otherSeriesAt(component, "operationRateMin", location) || none;
  const most = Math.max(
    ...[...lowered.keys()].map((location) => leastAt(location).reduce((a, b) => Math.max(a, b), 0)),
  );
  const all = seriesPlacesOf(component);
  const stepsOf = all.map((_, place) => stepRanges(lowered.get(place) ?? none, amountTolerance * most, time));
  const places = stepsOf.flatMap(({ text, ranges }, place) =>
    ranges.length > 0 ? [{ region: placeName(system, all[place]), steps: text, ranges }] : [],
  );
  if (places.length === 0) return null;
  const [{ steps }] = places;
  const first = all[stepsOf.findIndex(({ ranges }) => ranges.length > 0)];
  const needed = (location: number, step: number): number =>
    Math.max(0, roundedDown(leastAt(location)[step] - withMargin(lowered.get(location)?.[step] ?? 0), digits));
  const series = { position, attribute: "operation_rate_min", direction: "down" } as const;
  const changes = seriesChanges(context, series, { ranges: stepsOf.map(({ ranges }) => ranges), valueAt: needed });
  return {
    commodity: component.kind === "conversion" ? undefined : component.commodity,
    problem: {
      type: "infeasible_rate_min",
      loc: ["components", component.name, "operation_rate_min", ...endsOf(system, first)],
      msg: message("infeasible_rate_min", {
        component: component.name,
        regions: formatList(places.map((place) => place.region)),
        steps,
      }),
      hint: loweredHint("operation_rate_min", changes !== null),
      ctx: { places: places.map(({ steps: _, ...place }) => ({ ...place, ranges: place.ranges.slice(0, maxRanges) })) },
    },
    changes,
    series,
    apply: (old) => withLowered(old, position, lowered),
  };
}

const none = new Float64Array(0);

function withLowered(old: EnergySystem, position: number, lowered: Move["lowered"]): EnergySystem {
  return withComponent(old, position, (component) =>
    withSeries(component, (all, family) => {
      if (family !== "operationRateMin") return all;
      const series = all.series.map((values, location) =>
        values.map((value, step) => Math.max(0, value - withMargin(lowered.get(location)?.[step] ?? 0))),
      );
      return { ...all, series };
    }),
  );
}

/** Relaxations of the series of lowest and highest contents: storages that have to hold more, or less, than they can. */

import { message } from "@esm/messages/message";
import { type ContentBound, contentBoundAt, contentBounds } from "@esm/model/energy-system/content-bounds";
import type { Storage } from "@esm/model/energy-system/energy-system";
import { otherSeriesAt, withSeries } from "@esm/model/energy-system/time-series";
import { formatList, loweredHint, maxRanges, raisedHint, roundedDown, roundedUp, stepRanges } from "../figures.ts";
import { amountTolerance, type Relaxation, type RelaxationContext, type Repair, type Slack } from "../relaxation.ts";
import { seriesChanges, withComponent, withMargin } from "./change.ts";

interface Bound {
  storage: Storage;
  position: number;
  bound: ContentBound;
  attribute: string;
}

export function contentProfileRelaxations(context: RelaxationContext): Relaxation[] {
  return context.system.components.flatMap((storage, position): Relaxation[] => {
    if (storage.kind !== "storage") return [];
    return (["min", "max"] as const).flatMap((bound) =>
      contentRelaxation(context, { storage, position, bound, attribute: `state_of_charge_${bound}_profile` }),
    );
  });
}

function contentRelaxation(context: RelaxationContext, given: Bound): Relaxation[] {
  const { storage, position, bound } = given;
  const { built, time, scales } = context;
  const { family } = contentBounds[bound];
  const blocks = context.blocksOf(`state of charge ${bound}`).flatMap(({ start, subject }) => {
    const isOurs = "component" in subject && subject.component === position;
    return isOurs && otherSeriesAt(storage, family, subject.location) !== 0
      ? [{ start, location: subject.location }]
      : [];
  });
  if (blocks.length === 0) return [];
  const slacks = blocks.flatMap(({ start, location }) => {
    const upper = storage.capacity.upper[location];
    const size = Math.max(upper < Number.POSITIVE_INFINITY ? upper : scales.power, 1e-9);
    return Array.from(
      { length: time.stepCount },
      (_, step): Slack => ({
        rows: [start + step],
        values: [bound === "max" ? -1 : 1],
        upper: Number.POSITIVE_INFINITY,
        price: 1 / (size * time.hours[step] * time.stepCount),
      }),
    );
  });
  return [
    {
      preferenceWeight: 1,
      about: "component",
      multiplies: true,
      slacks,
      toRepair({ amounts, columnValue }, digits) {
        const moves = new Map(
          blocks.map(({ location }, index) => {
            const capacity = columnValue[built.layout.columnsOf[position].capacity[location]];
            const perStep = amounts.subarray(index * time.stepCount, (index + 1) * time.stepCount);
            return [location, perStep.map((amount) => (amount > 0 ? amount / capacity : 0))];
          }),
        );
        return conclude(context, given, moves, digits);
      },
    },
  ];
}

/** @param moves by how much each value has to move, by location and step */
function conclude(
  context: RelaxationContext,
  { storage, position, bound, attribute }: Bound,
  moves: ReadonlyMap<number, Float64Array>,
  digits: number,
): Repair | null {
  const { system, time } = context;
  const givenAt = (location: number, step: number): number => {
    const contentBound = contentBoundAt(storage, bound, location);
    return typeof contentBound === "number" ? contentBound : contentBound[step];
  };
  const moved = (location: number, step: number): number => {
    const [from, move] = [givenAt(location, step), withMargin(moves.get(location)?.[step] ?? 0)];
    return bound === "max" ? roundedUp(from + move, digits) : Math.max(0, roundedDown(from - move, digits));
  };
  const stepsOf = Array.from(storage.regions, (_, location) =>
    stepRanges(moves.get(location) ?? new Float64Array(time.stepCount), amountTolerance, time),
  );
  const places = stepsOf.flatMap(({ text, ranges }, location) =>
    ranges.length > 0 ? [{ region: system.regions[storage.regions[location]], steps: text, ranges, location }] : [],
  );
  const isPossible = [...moves].every(([location, move]) =>
    move.every((amount, step) => !(amount > amountTolerance) || moved(location, step) <= 1),
  );
  if (places.length === 0 || !isPossible) return null;
  const [{ region, steps }] = places;
  const series = { position, attribute, direction: bound === "max" ? "up" : "down" } as const;
  const changes = seriesChanges(context, series, { ranges: stepsOf.map(({ ranges }) => ranges), valueAt: moved });
  return {
    commodity: storage.commodity,
    problem: {
      type: "infeasible_storage",
      loc: ["components", storage.name, attribute, region],
      msg: message(bound === "max" ? "content_profile_too_low" : "content_profile_too_high", {
        attribute,
        component: storage.name,
        regions: formatList(places.map((place) => place.region)),
        steps,
      }),
      hint: bound === "max" ? raisedHint(attribute, changes !== null) : loweredHint(attribute, changes !== null),
      ctx: {
        places: places.map(({ steps: _, location: __, ...place }) => ({
          ...place,
          ranges: place.ranges.slice(0, maxRanges),
        })),
      },
    },
    changes,
    series,
    apply: (old) =>
      withComponent(old, position, (component) =>
        withSeries(component, (all, family) => {
          if (family !== contentBounds[bound].family) return all;
          const series = all.series.map((values, location) =>
            values.map((value, step) => ((moves.get(location)?.[step] ?? 0) > 0 ? moved(location, step) : value)),
          );
          return { ...all, series };
        }),
      ),
  };
}

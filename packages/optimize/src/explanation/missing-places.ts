/**
 * Places where a component does not exist, although it exists elsewhere and would supply a commodity that is short
 * there: regions with no record (or 0) in the table that decides where it exists, and pairs of regions without a line.
 * The trial adds records there and is built from the data, so that everything else in the data applies to the place:
 * rates, full-load hours, whole plant units, links, a fixed capacity at a fixed rate.
 */

import { message } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import { type EnergySystem, locationCount, type SystemComponent } from "@esm/model/energy-system/energy-system";
import { figure, formatList, roundedUp } from "./figures.ts";
import { amountTolerance, type Repair } from "./relaxation.ts";

export type IsShort = (region: number, commodity: number) => boolean;

/** Two regions of a line. */
type Place = readonly [from: number, to: number | null];

/** The field whose records say where a component exists. */
type Deciding = "capacity_fix" | "capacity_max" | "distance";

interface LineData {
  distance?: number;
  loss?: number;
}

export interface NewPlace extends LineData {
  place: Place;
  size: number;
}

export interface MissingPlaces {
  readonly component: number;
  readonly deciding: Deciding;
  readonly places: readonly Place[];
}

export function missingPlaces(system: EnergySystem, isShort: IsShort): MissingPlaces[] {
  return system.components.flatMap((component, position): MissingPlaces[] => {
    const { capacity } = component;
    // The common values of a group are unknown where one member is absent.
    if (!capacity || capacity.sharedPotential >= 0) return [];
    const places = placesOf(system, component, isShort);
    if (places.length === 0) return [];
    // Where no maximum is given, lines are where their distances are.
    const isOpen = locationCount(component) > 0 && capacity.upper.every((upper) => upper === Number.POSITIVE_INFINITY);
    const deciding = capacity.isFixed ? "capacity_fix" : isOpen ? "distance" : "capacity_max";
    return [{ component: position, deciding, places }];
  });
}

function placesOf(system: EnergySystem, component: SystemComponent, isShort: IsShort): Place[] {
  const regions = [...system.regions.keys()];
  if (component.kind === "conversion") {
    const outputs = component.factors.filter(({ factor }) => factor > 0);
    return regions
      .filter((region) => !component.regions.includes(region))
      .filter((region) => outputs.some(({ commodity }) => isShort(region, commodity)))
      .map((region) => [region, null]);
  }
  if (component.kind === "source") {
    return regions
      .filter((region) => !component.regions.includes(region) && isShort(region, component.commodity))
      .map((region) => [region, null]);
  }
  if (component.kind !== "transmission") return [];
  const joined = new Set(Array.from(component.from, (from, line) => `${from} ${component.to[line]}`));
  const { isBidirectional, commodity } = component;
  return regions.flatMap((from) =>
    regions
      .filter((to) => (isBidirectional ? from < to : from !== to) && !joined.has(`${from} ${to}`))
      .filter((to) => isShort(to, commodity) || (isBidirectional && isShort(from, commodity)))
      .map((to): Place => [from, to]),
  );
}

/** The location of a component at a place, or -1. */
export const locationAt = (component: SystemComponent, [from, to]: Place): number =>
  component.kind === "transmission"
    ? component.from.findIndex((start, line) => start === from && component.to[line] === to)
    : component.regions.indexOf(from);

/**
 * The records of places, each of the given size; lines get the mean length and loss of the others where none is given.
 */
export function recordsAt(
  system: EnergySystem,
  { component: position, deciding }: MissingPlaces,
  given: readonly NewPlace[],
): Change[] {
  const component = system.components[position];
  return given.flatMap(({ place: [from, to], size, distance, loss }) => {
    const start = { component: component.name, region: system.regions[from] };
    if (to === null) return [{ ...start, attribute: deciding, value: size }];
    const ends = [start, { component: component.name, region: system.regions[to] }];
    const isBidirectional = component.kind !== "transmission" || component.isBidirectional;
    return ends.slice(0, isBidirectional ? 2 : 1).flatMap((end, index): Change[] => {
      const record = { ...end, region_to: ends[1 - index].region };
      return [
        deciding === "distance" ? [] : { ...record, attribute: deciding, value: size },
        distance === undefined ? [] : { ...record, attribute: "distance", value: distance },
        loss === undefined ? [] : { ...record, attribute: "loss", value: loss },
      ].flat();
    });
  });
}

/** Length and loss of a new line where the data have none: the means of the other lines. */
export function missingOf(before: SystemComponent, trial: SystemComponent, deciding: Deciding, place: Place): LineData {
  if (before.kind !== "transmission" || trial.kind !== "transmission" || before.distance.length === 0) return {};
  const line = locationAt(trial, place);
  const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const distance = roundedUp(mean(before.distance));
  const losses = before.arrivingShare.map((share, index) => (1 - share) / before.distance[index]);
  const loss = roundedUp(mean(losses.filter((value) => Number.isFinite(value))));
  return {
    ...((deciding === "distance" || (trial.distance[line] === 0 && distance > 0)) && { distance }),
    ...(trial.arrivingShare[line] === 1 && loss > 0 && { loss }),
  };
}

/** The repair when these capacities are enough; null where none is needed. */
export function absenceAt(
  system: EnergySystem,
  absent: MissingPlaces,
  needed: readonly NewPlace[],
  digits: number,
): Repair | null {
  const largest = needed.reduce((max, { size }) => Math.max(max, size), 0);
  const chosen = needed
    .filter(({ size }) => size > amountTolerance * largest)
    .map((entry) => ({ ...entry, size: roundedUp(entry.size, digits) }))
    .sort((left, right) => right.size - left.size);
  if (chosen.length === 0) return null;
  const { regions } = system;
  const component = system.components[absent.component];
  const nameOf = ([from, to]: Place): string => (to === null ? regions[from] : `${regions[from]} – ${regions[to]}`);
  const [{ place, size, distance }] = chosen;
  const [from, to] = place;
  const isOneWay = component.kind === "transmission" && !component.isBidirectional;
  const { deciding } = absent;
  const ends = { from: regions[from], to: regions[to ?? 0] };
  const said = {
    component: component.name,
    place:
      to === null ? message("in_place", { place: regions[from] }) : message(isOneWay ? "from_to" : "between", ends),
    amount: deciding === "distance" ? message("or_more", { amount: figure(size) }) : size,
  };
  const length = distance !== undefined && { length: distance, unit: system.lengthUnit };
  const others = chosen.length > 1 && { others: formatList(chosen.slice(1).map((entry) => nameOf(entry.place))) };
  return {
    problem: {
      type: "infeasible_absence",
      loc: ["components", component.name, deciding, regions[from], ...(to === null ? [] : [regions[to]])],
      msg: length
        ? others
          ? message("absent_lines", { ...said, ...length, ...others })
          : message("absent_line", { ...said, ...length })
        : others
          ? message("absent_places", { ...said, ...others })
          : message("absent", said),
      input: 0,
      hint: message(
        to === null
          ? "check_records_of_regions"
          : deciding === "distance"
            ? "check_distances"
            : "check_records_of_pairs",
        { component: component.name, table: deciding },
      ),
      ctx: { places: chosen.map((entry) => ({ location: nameOf(entry.place), to: entry.size })) },
    },
    changes: recordsAt(system, absent, chosen),
  };
}

/**
 * Lines of a transmission → pairs of directions of FINE, which share a capacity. Rates close a direction, and FINE limits both
 * directions together only where there are none; so lines that carry both ways and others may become two components.
 */

import { message } from "@esm/messages/message";
import type { Transmission } from "@esm/model/energy-system/energy-system";
import type { Findings } from "../../findings/collector.ts";
import { numberFamilies } from "../attributes.ts";
import type { FineGroup } from "./variables.ts";

/** Lines that become one component of FINE, by their positions. */
export interface LinePart {
  /** Suffix of names and ids where they need one. */
  suffix: "" | "one way" | "back";
  lines: readonly number[];
}

/** Table values of a family by `[region, regionTo]` as JSON. */
type Records = ReadonlyMap<string, Float64Array>;

interface Placing {
  readonly findings: Findings;
  /** Positions here → in FINE's order. */
  readonly order: readonly number[];
  /** Positions by the names of regions. */
  readonly positions: ReadonlyMap<string, number>;
}

/** None where there are no lines: FINE would take it for a component that may stand everywhere. */
export function linePartsOf(line: Transmission): LinePart[] {
  const { from, to, isBidirectional, isOpen, isOpenBack, capacity, rate } = line;
  const all = [...from.keys()];
  const split = (isSecond: (at: number) => boolean, suffixes: [LinePart["suffix"], LinePart["suffix"]]) =>
    suffixes
      .map((suffix, part) => ({ suffix, lines: all.filter((at) => isSecond(at) === (part === 1)) }))
      .filter(({ lines }) => lines.length > 0);
  if (isBidirectional) {
    const isSplit = capacity !== null && rate === null;
    const parts = split((at) => isSplit && !(isOpen[at] && isOpenBack[at]), ["", "one way"]);
    return parts.length === 1 ? [{ ...parts[0], suffix: "" }] : parts;
  }
  // Potentials and links join lines of one direction, and never those of two: their ids say the direction.
  if (capacity && (capacity.sharedPotential >= 0 || capacity.linkedQuantity >= 0))
    return split((at) => from[at] > to[at], ["one way", "back"]);
  const pairs = new Set(all.map((at) => `${from[at]} ${to[at]}`));
  return split((at) => from[at] > to[at] && pairs.has(`${to[at]} ${from[at]}`), ["", "back"]);
}

/** FINE's reader drops what is 0, and lengths that are not there are 1: costs and losses of such lines have to be 0. */
export const isOfLengthZero = ({ distance, distanceBack }: Transmission, { lines }: LinePart): boolean =>
  lines.every((at) => distance[at] === 0 && distanceBack[at] === 0);

interface WrittenDirection {
  location: number;
  isBack: boolean;
  /** Its place in FINE's tables. */
  pair: number;
}

/** Where FINE has a capacity or a rate, it needs both directions of each line. */
function directionsIn(line: Transmission, { lines }: LinePart, count: number, { order }: Placing): WrittenDirection[] {
  const { from, to, isOpen, isOpenBack, capacity, rate } = line;
  const isBoth = capacity !== null || rate !== null;
  return lines.flatMap((location) => {
    const [first, second] = [order[from[location]], order[to[location]]];
    return [
      ...(isBoth || isOpen[location] ? [{ location, isBack: false, pair: first * count + second }] : []),
      ...(isBoth || isOpenBack[location] ? [{ location, isBack: true, pair: second * count + first }] : []),
    ];
  });
}

export function exportEligibilityOfLines(line: Transmission, part: LinePart, group: FineGroup, context: Placing): void {
  group.byConnection("locationalEligibility", onesOf(line, part, group, context));
}

/** Built everywhere where it may stand. */
export function exportGivenLines(line: Transmission, part: LinePart, group: FineGroup, context: Placing): void {
  group.byConnection("isBuiltFix", onesOf(line, part, group, context));
}

function onesOf(line: Transmission, part: LinePart, group: FineGroup, context: Placing): Float64Array {
  const count = group.regions.length;
  const ones = new Float64Array(count * count);
  for (const { pair } of directionsIn(line, part, count, context)) ones[pair] = 1;
  return ones;
}

/** A closed direction has a rate of 0. Without any rate, all directions are open and share the capacity. */
export function exportRates(line: Transmission, part: LinePart, group: FineGroup, context: Placing): void {
  const { capacity, rate, from, isOpen, isOpenBack, isBidirectional } = line;
  if (!rate && !(capacity && part.lines.some((at) => !isOpen[at] || !isOpenBack[at]))) return;
  if (isBidirectional && capacity && rate) checkSharedCapacity(line, part, context.findings);
  const count = group.regions.length;
  const values = new Float64Array(group.steps * count * count).fill(Number.NaN);
  // A rate above 1 never binds beside the capacity that both directions share.
  const highest = isBidirectional && capacity && rate?.kind === "max" ? 1 : Number.POSITIVE_INFINITY;
  for (const { location, isBack, pair } of directionsIn(line, part, count, context)) {
    const series = rate?.series[isBack ? from.length + location : location];
    const isClosed = !(isBack ? isOpenBack : isOpen)[location];
    for (let step = 0; step < group.steps; step++) {
      values[step * count * count + pair] = isClosed ? 0 : Math.min(series?.[step] ?? 1, highest);
    }
  }
  group.seriesByConnection(rate?.kind === "fix" ? "operationRateFix" : "operationRateMax", values);
}

/**
 * FINE does not limit both directions together where there are rates. That makes no difference where these are at most 1 together, or
 * where flows of both directions at once can be reduced by the smaller one: nothing is lost on the way, and nothing is fixed.
 */
function checkSharedCapacity(line: Transmission, { lines }: LinePart, findings: Findings): void {
  const { rate, arrivingShare, arrivingShareBack, from, isOpen, isOpenBack, name } = line;
  const exceeds = lines.some((at) => {
    if (!isOpen[at] || !isOpenBack[at]) return false;
    if (rate?.kind === "max" && arrivingShare[at] === 1 && arrivingShareBack[at] === 1) return false;
    const [there, back] = [rate?.series[at] ?? [], rate?.series[from.length + at] ?? []];
    return there.some((value, step) => Math.min(1, value) + Math.min(1, back[step]) > 1 + 1e-9);
  });
  if (!exceeds) return;
  const place = { component: line.kind, attribute: "operationRate", place: name };
  const msg = message("both_directions_line_together_may");
  findings.approximate({ code: "shared_line", ...place, msg, direction: "falls" });
}

export function exportTablesOfLines(
  tables: ReadonlyMap<string, Records>,
  line: Transmission,
  part: LinePart,
  group: FineGroup,
  context: Placing,
): void {
  const { isBidirectional, distance, distanceBack } = line;
  const count = group.regions.length;
  for (const family of numberFamilies) {
    const records = tables.get(family);
    if (!records || (family === "losses" && isOfLengthZero(line, part))) continue;
    const valueByPair = new Map<number, number>();
    for (const [key, [value]] of records) {
      const [start, end] = (JSON.parse(key) as [string, string]).map((name) => context.positions.get(name) ?? 0);
      valueByPair.set(start * count + end, value);
    }
    const values = new Float64Array(count * count);
    for (const { location, isBack, pair } of directionsIn(line, part, count, context)) {
      const reversed = (pair % count) * count + Math.floor(pair / count);
      // A value of one direction counts for the other one, too; a line of one way has its own.
      const own = isBidirectional || !isBack ? valueByPair.get(pair) : undefined;
      const other = isBidirectional || isBack ? valueByPair.get(reversed) : undefined;
      values[pair] = family === "distances" ? (isBack ? distanceBack : distance)[location] : (own ?? other ?? 0);
    }
    group.byConnection(family, values);
  }
}

/** Reactances of lines with DC power flow, in both directions. */
export function exportReactances(
  { dcPowerFlow, from, to }: Transmission,
  { lines }: LinePart,
  group: FineGroup,
  { order }: Placing,
): void {
  if (!dcPowerFlow) return;
  const count = group.regions.length;
  const values = new Float64Array(count * count);
  for (const at of lines) {
    const [first, second] = [order[from[at]], order[to[at]]];
    values[first * count + second] = dcPowerFlow.reactance[at];
    values[second * count + first] = dcPowerFlow.reactance[at];
  }
  group.byConnection("reactances", values);
}

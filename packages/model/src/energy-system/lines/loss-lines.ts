/**
 * Lines that lose power with the square of their flow, and the straight pieces that stand for this curve. Power is in the unit of the
 * commodity; with r the resistance and top the largest power of a step:
 *
 *     tangents at p_i = i/n·top, below the curve:                      m_i = 2·r·p_i             n_i = r·p_i²
 *     secants from p_(i−1) to p_i, p_0 = 0 and p_n = top, above it:    m_i = r·(p_(i−1) + p_i)   n_i = r·p_(i−1)·p_i
 *
 * A piece is the loss m·|P| − n. With an error of a power A or of a share R of the loss, p_1 = 2·√(A/r) and
 * p_(k+1) = p_k·max((k + 1)/k, 1 + 2·(R + √(R + R²))): between two points a secant lies above the curve by at most r·(p_k − p_(k−1))²/4.
 */
import type { EnergySystem, PowerLosses, SystemComponent, Transmission } from "../energy-system.ts";
import type { TimeStructure } from "../time-structure.ts";

/** Most pieces of each direction. */
export const maxLossPieces = 20;

export interface LossMember {
  readonly component: number;
  readonly location: number;
}

/** One line with all its cohorts: the loss is that of the sum of their flows. */
export interface LossLine {
  readonly from: number;
  readonly to: number;
  readonly resistance: number;
  /** The first one has the column of the loss. */
  readonly members: readonly LossMember[];
  /** By variable step: the largest power, and the one that the pieces are made for. */
  readonly top: Float64Array;
  readonly topOfPieces: Float64Array;
}

/** A loss of m·|P| − n by variable step. */
export interface LossPiece {
  readonly slope: Float64Array;
  readonly offset: Float64Array;
}

const lossy = (component: SystemComponent): component is Transmission & { powerLosses: PowerLosses } =>
  component.kind === "transmission" && component.powerLosses !== null;

/** In the order of components and locations. */
export function lossLinesOf({ components, hoursPerTimeStep }: EnergySystem, time: TimeStructure): LossLine[] {
  const groups = new Map<string, LossMember[]>();
  for (const [position, component] of components.entries()) {
    if (!lossy(component)) continue;
    for (const [location, from] of component.from.entries()) {
      const key = JSON.stringify([component.cohortOf ?? component.name, from, component.to[location]]);
      const members = groups.get(key) ?? [];
      members.push({ component: position, location });
      groups.set(key, members);
    }
  }
  return [...groups.values()].map((members) => {
    const [{ component: first, location }] = members;
    const line = components[first];
    if (!lossy(line)) throw new Error("Only lines with losses are grouped.");
    const capacityOf = (name: "largestCapacity" | "capacityOfPieces"): number => {
      const given = members.map((member) => {
        const component = components[member.component];
        return lossy(component) ? component.powerLosses[name][member.location] : 0;
      });
      return Math.max(...given, standing(components, members));
    };
    const topOf = (capacity: number) => topBySteps(line, location, capacity, hoursPerTimeStep, time);
    return {
      from: line.from[location],
      to: line.to[location],
      resistance: line.powerLosses.resistance[location],
      members,
      top: topOf(capacityOf("largestCapacity")),
      topOfPieces: topOf(capacityOf("capacityOfPieces")),
    };
  });
}

/** Whether a line, by component and location, has a loss that it shares with no other cohort. */
export function ownLosses(system: EnergySystem, time: TimeStructure): (component: number, location: number) => boolean {
  const own = new Set(
    lossLinesOf(system, time)
      .filter(({ members }) => members.length === 1)
      .map(({ members: [{ component, location }] }) => `${component} ${location}`),
  );
  return (component, location) => own.has(`${component} ${location}`);
}

/** A maximum of a later year may be below what stands. */
const standing = (components: readonly SystemComponent[], members: readonly LossMember[]): number =>
  members.reduce((sum, { component, location }) => {
    const { capacity } = components[component];
    return sum + (capacity?.isFixed ? capacity.upper[location] : 0);
  }, 0);

/** Without a capacity, a rate is the energy of one original step. */
function topBySteps(
  { rate, capacity, from }: Transmission,
  location: number,
  largest: number,
  hoursPerTimeStep: number,
  { stepCount }: TimeStructure,
): Float64Array {
  const [there, back] = [rate?.series[location], rate?.series[from.length + location]];
  return Float64Array.from({ length: stepCount }, (_, step) => {
    const highest = rate ? Math.max(there?.[step] ?? 0, back?.[step] ?? 0) : 1;
    return capacity ? largest * highest : highest / hoursPerTimeStep;
  });
}

/** Ends of secants in one direction, from above 0 to at least `top`; one more than `maxLossPieces` where more were needed. */
export function endsOfSecants(
  resistance: number,
  { absolute, relative }: { readonly absolute: number; readonly relative: number },
  top: number,
): number[] {
  const growth = 1 + 2 * (relative + Math.sqrt(relative + relative ** 2));
  const ends = [2 * Math.sqrt(absolute / resistance)];
  while (ends[ends.length - 1] < top && ends.length <= maxLossPieces) {
    const count = ends.length;
    ends.push(ends[count - 1] * Math.max((count + 1) / count, growth));
  }
  return ends;
}

/** The pieces of one direction. */
export function lossPieces({ kind, segments, tolerance }: PowerLosses, line: LossLine): LossPiece[] {
  const { resistance, topOfPieces } = line;
  const top = topOfPieces.reduce((most, value) => Math.max(most, value), 0);
  const ends = tolerance
    ? endsOfSecants(resistance, tolerance, top).map((end) => topOfPieces.map(() => end))
    : Array.from({ length: segments }, (_, index) => topOfPieces.map((value) => ((index + 1) / segments) * value));
  return ends.map((end, index) => {
    if (kind === "TANGENTS") {
      return { slope: end.map((value) => 2 * resistance * value), offset: end.map((value) => resistance * value ** 2) };
    }
    const start = index === 0 ? end.map(() => 0) : ends[index - 1];
    return {
      slope: end.map((value, step) => resistance * (start[step] + value)),
      offset: end.map((value, step) => resistance * start[step] * value),
    };
  });
}

/** The system with this number of pieces in each direction of all lines that lose power. */
export const withLossSegments = (system: EnergySystem, segments: number): EnergySystem => ({
  ...system,
  components: system.components.map((component) =>
    lossy(component)
      ? { ...component, powerLosses: { ...component.powerLosses, segments, tolerance: null } }
      : component,
  ),
});

/** How many pieces each line of a component has: at most so many. */
export function pieceCountOf({ segments, tolerance, resistance, largestCapacity }: PowerLosses): number {
  if (!tolerance) return segments;
  return Array.from(resistance, (value, line) => {
    const top = largestCapacity[line];
    return Number.isNaN(top) ? maxLossPieces : endsOfSecants(value, tolerance, top).length;
  }).reduce((most, count) => Math.max(most, count), 0);
}

/**
 * Change of power of a source, sink or conversion with capacity from a step s to the step s′ after it, for all pairs (s, s′) in F whose
 * middles are Δ hours apart:
 *
 *     P[s] = op[s] / H[s]
 *     P[s′] − P[s] ≤ rampUp·Δ[s,s′]·cap
 *     P[s] − P[s′] ≤ rampDown·Δ[s,s′]·cap
 *
 * There is no row where rampUp·Δ, or rampDown·Δ, is 1 or more: power is at most the capacity. A fixed rate leaves no choice, and a check
 * of the data compares it with the ramps.
 */

import type { EnergySystem } from "../../energy-system/energy-system.ts";
import { hoursBetween, neighbouringSteps, type TimeStructure } from "../../energy-system/time-structure.ts";
import { componentsOf, type Formulation, type Rule } from "../formulation.ts";

export const rampRules = { rampUp: "ramp up", rampDown: "ramp down" } as const;

export const ramp: Rule = {
  name: "ramp",
  formulate(formulation) {
    const { time, system, assembler } = formulation;
    const kinds = ["source", "sink", "conversion"] as const;
    for (const { component, position, columns } of componentsOf(formulation, ...kinds)) {
      if (!component.capacity || component.rate?.kind === "fix") continue;
      for (const side of ["rampUp", "rampDown"] as const) {
        const pairs = limitedPairs(system, time, component[side]);
        const count = pairs.hours.length;
        if (count === 0) continue;
        const limits = pairs.hours.map((hours) => -component[side] * hours);
        for (const location of component.regions.keys()) {
          const subject = { component: position, location };
          const row = formulation.addRows(rampRules[side], subject, count, Number.NEGATIVE_INFINITY, 0, pairs.to);
          const operation = columns.operation[location];
          addPowers(formulation, { row, operation, sign: side === "rampUp" ? 1 : -1 }, pairs);
          assembler.addColumnBand(row, columns.capacity[location], count, limits);
        }
      }
    }
  },
};

/** Pairs of steps between which power may change by less than the capacity. */
interface LimitedPairs {
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Δ: hours between the middles of both. */
  readonly hours: Float64Array;
}

/** In the order of the rows. */
export function limitedPairs({ joinsEnds }: EnergySystem, time: TimeStructure, ramp: number): LimitedPairs {
  if (ramp === Number.POSITIVE_INFINITY) return { from: none, to: none, hours: new Float64Array(0) };
  const { from, to } = neighbouringSteps(time, joinsEnds);
  const kept = from.map((_, pair) => pair).filter((pair) => ramp * hoursBetween(time, from[pair], to[pair]) < 1);
  return {
    from: kept.map((pair) => from[pair]),
    to: kept.map((pair) => to[pair]),
    hours: Float64Array.from(kept, (pair) => hoursBetween(time, from[pair], to[pair])),
  };
}
const none = new Int32Array(0);

/** First of each run of pairs (s, s + 1), (s + 1, s + 2), …, and the number of pairs at the end. */
function runsOf({ from, to }: LimitedPairs): number[] {
  const starts = from
    .map((_, pair) => pair)
    .filter((pair) => {
      return pair === 0 || from[pair] !== from[pair - 1] + 1 || to[pair] !== to[pair - 1] + 1;
    });
  return [...starts, from.length];
}

/** ±(P[s′] − P[s]). Of two bands in one row, that of the later step comes first: rows of a column have to ascend. */
function addPowers(
  { assembler, time }: Formulation,
  { row, operation, sign }: { row: number; operation: number; sign: 1 | -1 },
  pairs: LimitedPairs,
): void {
  const { from, to } = pairs;
  const runs = runsOf(pairs);
  for (const [run, first] of runs.slice(0, -1).entries()) {
    const count = runs[run + 1] - first;
    const perHour = (step: number, factor: number): Float64Array =>
      time.hours.slice(step, step + count).map((hours) => factor / hours);
    assembler.addDiagonal(row + first, operation + to[first], count, perHour(to[first], sign));
    assembler.addDiagonal(row + first, operation + from[first], count, perHour(from[first], -sign));
  }
}

/** Figures of single lines: the highest loading, and the congestion rent of a direction. */
import type { Transmission } from "../../energy-system/energy-system.ts";
import { capacityAt, type SolvedSystem, totalOverHorizon, valuesAtSteps } from "../operation.ts";
import type { PriceLookup } from "../prices.ts";

/** The highest (F + F back) / (K·H) of all steps; 0 for a line without capacity. */
export function loadingOf(solved: SolvedSystem, position: number, line: number): number {
  const capacity = capacityAt(solved, position, line) ?? 0;
  if (!(capacity > 0)) return 0;
  const [flow, flowBack] = [
    valuesAtSteps(solved, position, "flow", line),
    valuesAtSteps(solved, position, "flowBack", line),
  ];
  return flow.reduce(
    (most, energy, step) => Math.max(most, (energy + flowBack[step]) / (capacity * solved.time.hours[step])),
    0,
  );
}

/** (1/Y)·Σ w·F·(η·π at arrival − π at departure), in the cost unit per year; NaN without prices. */
export function congestionRent(
  solved: SolvedSystem,
  pricesAt: PriceLookup,
  component: Transmission,
  position: number,
  line: number,
  back: boolean,
): number {
  const ends = [component.from[line], component.to[line]];
  const [here, beyond] = back ? ends.reverse() : ends;
  const [atDeparture, atArrival] = [pricesAt(component.commodity, here), pricesAt(component.commodity, beyond)];
  if (!atDeparture || !atArrival) return Number.NaN;
  const share = (back ? component.arrivingShareBack : component.arrivingShare)[line];
  const energies = valuesAtSteps(solved, position, back ? "flowBack" : "flow", line);
  const rents = energies.map((energy, step) => energy * (share * atArrival[step] - atDeparture[step]));
  return totalOverHorizon(rents, solved.time) / solved.time.years;
}

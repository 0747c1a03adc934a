/** Figures of single lines: the highest loading, and the congestion rent of a direction. */
import type { Transmission } from "../../energy-system/energy-system.ts";
import { capacityAt, type SolvedSystem, totalOverHorizon, valuesAtSteps } from "../operation.ts";
import type { PriceLookup } from "../prices.ts";

/** The highest (F + F back + λ) / (K·H) of all steps; 0 for a line without capacity. */
export function loadingOf(solved: SolvedSystem, position: number, line: number): number {
  const capacity = capacityAt(solved, position, line) ?? 0;
  if (!(capacity > 0)) return 0;
  const [flow, flowBack] = [
    valuesAtSteps(solved, position, "flow", line),
    valuesAtSteps(solved, position, "flowBack", line),
  ];
  const loss = valuesAtSteps(solved, position, "loss", line);
  return flow.reduce((most, energy, step) => {
    const used = energy + flowBack[step] + loss[step];
    return Math.max(most, used / (capacity * solved.time.hours[step]));
  }, 0);
}

/** λ per variable step as far as it belongs to the flow of one direction: by the shares of both flows. */
export function lossOfDirection(solved: SolvedSystem, position: number, line: number, back: boolean): Float64Array {
  const [flow, flowBack] = [
    valuesAtSteps(solved, position, "flow", line),
    valuesAtSteps(solved, position, "flowBack", line),
  ];
  return valuesAtSteps(solved, position, "loss", line).map((loss, step) => {
    const both = flow[step] + flowBack[step];
    const share = both > 0 ? flow[step] / both : 1;
    return loss * (back ? 1 - share : share);
  });
}

/**
 * (1/Y)·Σ w·((η·F − λ/2)·π at arrival − (F + λ/2)·π at departure), in the cost unit per year; NaN without prices. Half of a loss with
 * the square of the flow arises at each end.
 */
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
  const losses = lossOfDirection(solved, position, line, back);
  const rents = energies.map(
    (energy, step) =>
      energy * (share * atArrival[step] - atDeparture[step]) -
      (losses[step] / 2) * (atArrival[step] + atDeparture[step]),
  );
  return totalOverHorizon(rents, solved.time) / solved.time.years;
}

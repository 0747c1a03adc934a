/** Where and when energy is missing or too much, for the sentences of relaxations on energies. */

import type { Words } from "@esm/messages/message";
import { maxRanges, roundedUp, stepRanges } from "../figures.ts";
import { amountTolerance, type RelaxationContext } from "../relaxation.ts";

export interface EnergyPlace {
  region: string;
  totalOverHorizon: number;
  /** In an original step. */
  peak: number;
  steps: Words;
  ranges: [number, number][];
}

export function energyPlacesOf(
  { system, time }: RelaxationContext,
  { regions }: { regions: Int32Array },
  amounts: readonly Float64Array[],
  total: number,
): EnergyPlace[] {
  return amounts
    .map((perStep, location): EnergyPlace => {
      const { text, ranges } = stepRanges(perStep, (amountTolerance * total) / time.stepCount, time);
      return {
        region: system.regions[regions[location]],
        totalOverHorizon: roundedUp(perStep.reduce((sum, amount, step) => sum + amount * time.weight[step], 0)),
        peak: roundedUp(perStep.reduce((peak, amount, step) => Math.max(peak, amount / time.originalSteps[step]), 0)),
        steps: text,
        ranges: ranges.slice(0, maxRanges),
      };
    })
    .filter((place) => place.totalOverHorizon > amountTolerance * total)
    .sort((left, right) => right.totalOverHorizon - left.totalOverHorizon);
}

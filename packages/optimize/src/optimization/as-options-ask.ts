/**
 * The system of a run whose options change what its data say: parts of decisions count, losses have another number of pieces, or
 * costs by size are exact.
 */
import { withExactCurves } from "@esm/model/energy-system/costs/invest-curve";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { withRelaxedExistence } from "@esm/model/energy-system/existence";
import { withLossSegments } from "@esm/model/energy-system/lines/loss-lines";
import type { OptimizeOptions } from "./model-input.ts";

export type ChangingOptions = Pick<OptimizeOptions, "exactCurves" | "relaxExistence" | "lossSegments">;

export function asOptionsAsk(system: EnergySystem, options: ChangingOptions): EnergySystem {
  const { exactCurves, relaxExistence, lossSegments } = options;
  const exact = exactCurves ? withExactCurves(system) : system;
  const relaxed = relaxExistence ? withRelaxedExistence(exact) : exact;
  return lossSegments ? withLossSegments(relaxed, lossSegments) : relaxed;
}

/** The system of a run whose options change what its data say: parts of decisions count, or losses have another number of pieces. */
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { withRelaxedExistence } from "@esm/model/energy-system/existence";
import { withLossSegments } from "@esm/model/energy-system/lines/loss-lines";
import type { OptimizeOptions } from "./model-input.ts";

export type ChangingOptions = Pick<OptimizeOptions, "relaxExistence" | "lossSegments">;

export function asOptionsAsk(system: EnergySystem, { relaxExistence, lossSegments }: ChangingOptions): EnergySystem {
  const relaxed = relaxExistence ? withRelaxedExistence(system) : system;
  return lossSegments ? withLossSegments(relaxed, lossSegments) : relaxed;
}

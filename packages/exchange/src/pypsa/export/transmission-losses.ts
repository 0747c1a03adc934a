/**
 * Losses with the square of the flow. A network says r of each line, but `n.optimize(transmission_losses=…)` says how all of them lose power: by
 * tangents of one number, or by secants of one error. So all lines that are written with losses have the same pieces, and grids beside them have r = 0.
 */

import type { EnergySystem, PowerLosses, Transmission } from "@esm/model/energy-system/energy-system";
import { independentCycles } from "@esm/model/energy-system/lines/cycles";

interface Losses {
  readonly alternating: ReadonlySet<number>;
  readonly lossy: ReadonlySet<string>;
  /** The option of `n.optimize`; null where nothing is lost. */
  readonly transmissionLosses: string | null;
}

/** Null for secants of a number of pieces, which PyPSA does not have. */
function optionOf({ kind, segments, tolerance }: PowerLosses): string | null {
  if (kind === "TANGENTS") return `{"mode": "tangents", "segments": ${segments}}`;
  return tolerance && `{"mode": "secants", "atol": ${tolerance.absolute}, "rtol": ${tolerance.relative}}`;
}

export function lossesOf(system: EnergySystem): Losses {
  const lines = system.components.filter((component) => component.kind === "transmission");
  const written = lines.filter((line) => isWritten(line, lines, system.regions.length));
  const [first] = written;
  const transmissionLosses = first?.powerLosses ? optionOf(first.powerLosses) : null;
  const alike = written.filter(({ powerLosses }) => powerLosses && optionOf(powerLosses) === transmissionLosses);
  const grids = lines.filter(({ dcPowerFlow }) => dcPowerFlow !== null);
  return {
    transmissionLosses,
    lossy: new Set(alike.map(({ name }) => name)),
    alternating: new Set(transmissionLosses === null ? [] : [...grids, ...alike].map(({ commodity }) => commodity)),
  };
}

/** Lines of PyPSA in circles divide their flows: others may only stand in for transports in a tree. */
function isWritten(line: Transmission, lines: readonly Transmission[], regions: number): boolean {
  const { powerLosses, dcPowerFlow, commodity } = line;
  if (!powerLosses || optionOf(powerLosses) === null) return false;
  if (dcPowerFlow) return true;
  const ends = lines
    .filter((other) => other.commodity === commodity && (other.dcPowerFlow ?? other.powerLosses))
    .flatMap((other) => Array.from(other.from, (from, at) => ({ from, to: other.to[at], isOwn: other === line })));
  return !independentCycles(regions, ends).some((cycle) => cycle.some(({ line: position }) => ends[position].isOwn));
}

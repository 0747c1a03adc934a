/** Programs of small systems as text, and a horizon of typical periods whose weights and durations all differ. */
import { buildEnergySystem } from "@esm/model/energy-system/build";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { fullResolution, type TimeStructure } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { type ReadableProgram, readableProgram } from "../readable-program.ts";
import { type ContentText, contentOf } from "./content.ts";

/** Two steps of three hours: Y = 6/8760, so 1/Y = 1460. */
export const twoSteps = { number_of_time_steps: 2, hours_per_time_step: 3 } as const;

/**
 * Three periods of four original steps of two hours; the first and the last are alike and stand as segments of one
 * and of three steps, the second stands as one segment of four. Y = 24/8760, so 1/Y = 365.
 *
 *     step     0    1    2
 *     n        1    3    4    original steps
 *     H        2    6    8    hours
 *     w        2    2    1    occurrences
 *     w/Y    730  730  365    per year
 */
export const typicalPeriods: TimeStructure = {
  stepCount: 3,
  hours: Float64Array.of(2, 6, 8),
  originalSteps: Float64Array.of(1, 3, 4),
  weight: Float64Array.of(2, 2, 1),
  periodStart: Int32Array.of(0, 2, 3),
  sequence: Int32Array.of(0, 1, 0),
  years: 24 / 8760,
};
/** A data set for `typicalPeriods` carries the rates of its three variable steps. */
export const threeRates = { number_of_time_steps: 3, hours_per_time_step: 2 } as const;

export function systemOf(text: ContentText): EnergySystem {
  const built = buildEnergySystem(contentOf(text), []);
  if (!built.system) throw new Error(JSON.stringify(built.problems, null, 2));
  return built.system;
}

export interface GoldenProgram extends ReadableProgram {
  offset: number;
}

/** The whole program of a system; at full resolution unless given its time steps. */
export const programTextOf = (text: ContentText, time?: TimeStructure): GoldenProgram =>
  textOfSystem(systemOf(text), time);

export function textOfSystem(system: EnergySystem, time?: TimeStructure): GoldenProgram {
  const built = buildProgram(system, time ?? fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep));
  return { ...readableProgram(system, built), offset: built.program.objectiveOffset };
}

/** The rows of one rule only. */
export function rowsNamed(rows: Record<string, string>, rule: string): Record<string, string> {
  return Object.fromEntries(Object.entries(rows).filter(([name]) => name.startsWith(`${rule}[`)));
}

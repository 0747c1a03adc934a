/**
 * Range of a storage's content over typical periods. Of all original periods that p stands for, the one that starts
 * highest meets the maximum first and the one that starts lowest the minimum, in every step t; age is the hours from
 * the period's start to the step's:
 *
 *     lowest[π(q)] ≤ start[q] ≤ highest[π(q)]
 *     highest[p]·(1−σ)^age[p,t] + change[p,t] ≤ stateOfChargeMax·cap
 *     lowest[p]·(1−σ)^age[p,t] + change[p,t] ≥ stateOfChargeMin·cap
 *
 * These are exact. The simplified bounds of other models count no self-discharge against the maximum and that of the
 * whole period against the minimum, in every step:
 *
 *     highest[p] + change[p,t] ≤ stateOfChargeMax·cap
 *     lowest[p]·d + change[p,t] ≥ stateOfChargeMin·cap
 */
import type { Storage } from "../../energy-system/energy-system.ts";
import { hasPeriods, type TimeStructure } from "../../energy-system/time-structure.ts";
import { componentsOf, type Formulation, type Rule } from "../formulation.ts";
import type { ComponentColumns } from "../layout.ts";

export const stateOfChargeInPeriods: Rule = {
  name: "state of charge in periods",
  formulate(formulation) {
    if (!hasPeriods(formulation.time)) return;
    for (const { component, position, columns } of componentsOf(formulation, "storage")) {
      const limits = limitsOf(component, formulation);
      for (const location of component.regions.keys()) {
        const at = { formulation, columns, location, subject: { component: position, location } };
        for (const limit of limits) {
          addStartRows(at, limit);
          addStepRows(at, limit);
        }
      }
    }
  },
};

interface Limit {
  side: "max" | "min";
  /** The column of the start that counts. */
  start: "highestStart" | "lowestStart";
  /** Limit as a share of the capacity. */
  share: number;
  /** What is left of the content at the period's start, by step. */
  left: Float64Array;
  lower: number;
  upper: number;
}

function limitsOf(storage: Storage, { time, storageBounds }: Formulation): Limit[] {
  const keeps = 1 - storage.selfDischarge;
  const exact = storageBounds === "exact";
  const { age, hoursOfPeriod } = agesOf(time);
  return [
    {
      side: "max",
      start: "highestStart",
      share: storage.stateOfChargeMax,
      left: age.map((hours) => (exact ? keeps ** hours : 1)),
      lower: Number.NEGATIVE_INFINITY,
      upper: 0,
    },
    {
      side: "min",
      start: "lowestStart",
      share: storage.stateOfChargeMin,
      left: age.map((hours) => (exact ? keeps ** hours : keeps ** hoursOfPeriod)),
      lower: 0,
      upper: Number.POSITIVE_INFINITY,
    },
  ];
}

/** Hours from the start of its period to each step. */
function agesOf({ hours, periodStart }: TimeStructure): { age: Float64Array; hoursOfPeriod: number } {
  const age = new Float64Array(hours.length);
  let elapsed = 0;
  for (let period = 0; period + 1 < periodStart.length; period++) {
    elapsed = 0;
    for (let step = periodStart[period]; step < periodStart[period + 1]; step++) {
      age[step] = elapsed;
      elapsed += hours[step];
    }
  }
  return { age, hoursOfPeriod: elapsed };
}

interface Place {
  formulation: Formulation;
  columns: ComponentColumns;
  location: number;
  subject: { component: number; location: number };
}

/** start[q] ≤ highest[π(q)], or ≥ lowest. */
function addStartRows({ formulation, columns, location, subject }: Place, { side, start, lower, upper }: Limit): void {
  const { time, assembler } = formulation;
  const count = time.sequence.length;
  const row = formulation.addRows(`start of period ${side}`, subject, count, lower, upper);
  assembler.addDiagonal(row, columns.stateAtPeriodStart[location], count, 1);
  time.sequence.forEach((period, original) => {
    assembler.addEntry(row + original, columns[start][location] + period, -1);
  });
}

/** The start's share that is left, and the change so far, within the limit. */
function addStepRows({ formulation, columns, location, subject }: Place, limit: Limit): void {
  const { time, assembler } = formulation;
  const { side, start, share, left, lower, upper } = limit;
  const row = formulation.addRows(`state of charge ${side}`, subject, time.stepCount, lower, upper);
  for (let period = 0; period + 1 < time.periodStart.length; period++) {
    const [first, end] = [time.periodStart[period], time.periodStart[period + 1]];
    const column = columns[start][location] + period;
    assembler.addColumnBand(row + first, column, end - first, left.subarray(first, end));
    // The column of a step is the change at its end, which is the next one's beginning.
    assembler.addDiagonal(row + first + 1, columns.stateChange[location] + first, end - first - 1, 1);
  }
  assembler.addColumnBand(row, columns.capacity[location], time.stepCount, -share);
}

/**
 * Range of a storage's content over typical periods. Of all original periods that p stands for, the one that starts
 * lowest meets the minimum first, in every step t, and the one that starts highest, spread[p] above it, the maximum;
 * age is the hours from the period's start to the step's:
 *
 *     above[q] ≤ spread[π(q)]
 *     level[p,t] + spread[p]·(1−σ)^age[p,t] ≤ stateOfChargeMax[p,t]·cap
 *     level[p,t] ≥ stateOfChargeMin[p,t]·cap
 *
 * These are exact. The simplified bounds of other models count no self-discharge of a period's start against the
 * maximum and that of the whole period against the minimum, in every step; d is what a whole period leaves:
 *
 *     level[p,t] + level[p,0]·(1 − (1−σ)^age[p,t]) + spread[p] ≤ stateOfChargeMax[p,t]·cap
 *     level[p,t] + level[p,0]·(d − (1−σ)^age[p,t]) ≥ stateOfChargeMin[p,t]·cap
 */

import { contentBoundAt } from "../../energy-system/content-bounds.ts";
import type { Storage } from "../../energy-system/energy-system.ts";
import { hasPeriods, type TimeStructure } from "../../energy-system/time-structure.ts";
import { componentsOf, type Formulation, isAboveZero, product, type Rule } from "../formulation.ts";
import type { ComponentColumns } from "../layout.ts";
import { leftAfter } from "../self-discharge.ts";

export const stateOfChargeInPeriods: Rule = {
  name: "state of charge in periods",
  formulate(formulation) {
    if (!hasPeriods(formulation.time)) return;
    const ages = agesOf(formulation.time);
    for (const { component, position, columns } of componentsOf(formulation, "storage")) {
      for (const location of component.regions.keys()) {
        const place = { formulation, columns, location, subject: { component: position, location }, ages };
        addStartRows(place);
        addMaximum(place, component);
        addMinimum(place, component);
      }
    }
  },
};

interface Place {
  formulation: Formulation;
  columns: ComponentColumns;
  location: number;
  subject: { component: number; location: number };
  ages: Ages;
}

interface Ages {
  /** Hours from the start of its period to each step. */
  age: Float64Array;
  hoursOfPeriod: number;
}

function agesOf({ hours, periodStart }: TimeStructure): Ages {
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

/** above[q] ≤ spread[π(q)]; it is at least 0 by itself. */
function addStartRows({ formulation, columns, location, subject }: Place): void {
  const { time, assembler } = formulation;
  const count = time.sequence.length;
  const row = formulation.addRows("start of period max", subject, count, Number.NEGATIVE_INFINITY, 0);
  assembler.addDiagonal(row, columns.startAboveLowest[location], count, 1);
  time.sequence.forEach((period, original) => {
    assembler.addEntry(row + original, columns.startSpread[location] + period, -1);
  });
}

function addMaximum(place: Place, storage: Storage): void {
  const { formulation, columns, location, subject, ages } = place;
  const { time, assembler, storageBounds } = formulation;
  const left = ages.age.map((hours) => leftAfter(storage.selfDischarge, hours));
  const counted = storageBounds === "exact" ? left : left.map(() => 1);
  const row = formulation.addRows("state of charge max", subject, time.stepCount, Number.NEGATIVE_INFINITY, 0);
  for (let period = 0; period + 1 < time.periodStart.length; period++) {
    const [first, end] = [time.periodStart[period], time.periodStart[period + 1]];
    const spread = columns.startSpread[location] + period;
    assembler.addColumnBand(row + first, spread, end - first, counted.subarray(first, end));
  }
  addLevels(place, row, left, counted);
  assembler.addColumnBand(
    row,
    columns.capacity[location],
    time.stepCount,
    product(contentBoundAt(storage, "max", location), -1),
  );
}

function addMinimum(place: Place, storage: Storage): void {
  const { formulation, columns, location, subject, ages } = place;
  const { time, assembler, storageBounds } = formulation;
  const exact = storageBounds === "exact";
  const { selfDischarge } = storage;
  const lowest = contentBoundAt(storage, "min", location);
  // Above zero is a bound of the levels already.
  if (!isAboveZero(lowest) && (exact || selfDischarge === 0)) return;
  const left = ages.age.map((hours) => leftAfter(selfDischarge, hours));
  const counted = exact ? left : left.map(() => leftAfter(selfDischarge, ages.hoursOfPeriod));
  const row = formulation.addRows("state of charge min", subject, time.stepCount, 0, Number.POSITIVE_INFINITY);
  addLevels(place, row, left, counted);
  assembler.addColumnBand(row, columns.capacity[location], time.stepCount, product(lowest, -1));
}

/** level[p,t] + level[p,0]·(counted[p,t] − left[p,t]) */
function addLevels(place: Place, row: number, left: Float64Array, counted: Float64Array): void {
  const { formulation, columns, location } = place;
  const { time, assembler } = formulation;
  for (let period = 0; period + 1 < time.periodStart.length; period++) {
    const [first, end] = [time.periodStart[period], time.periodStart[period + 1]];
    const start = columns.levelAtStart[location] + period;
    assembler.addEntry(row + first, start, counted[first]);
    const differences = counted.subarray(first + 1, end).map((share, step) => share - left[first + 1 + step]);
    assembler.addColumnBand(row + first + 1, start, end - first - 1, differences);
    // A step begins with the level at the end of the step before.
    assembler.addDiagonal(row + first + 1, columns.levelAtEnd[location] + first, end - first - 1, 1);
  }
}

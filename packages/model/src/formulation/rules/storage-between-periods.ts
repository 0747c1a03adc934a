/**
 * Content of a storage from one original period q to the next. It starts q with level[π(q),0] + above[q]; of what it
 * holds above the lowest occurrence of π(q), the share d is left after a whole period:
 *
 *     level[π(q+1),0] + above[q+1] = level[π(q),end] + above[q]·d,   the last leads to the first,
 *     d = (1−σ)^(hours of a period)
 *
 * A storage that is not cyclic ends the last with a content of its own instead of that of the first.
 * So a storage can carry energy over seasons although every typical period is the same whenever it occurs.
 */

import { hasPeriods, type TimeStructure } from "../../energy-system/time-structure.ts";
import { componentsOf, type Rule } from "../formulation.ts";
import { leftAfter } from "../self-discharge.ts";

export const storageBetweenPeriods: Rule = {
  name: "storage between periods",
  formulate(formulation) {
    const { time, assembler } = formulation;
    if (!hasPeriods(time)) return;
    const { sequence, periodStart } = time;
    const last = sequence.length - 1;
    for (const { component, position, columns } of componentsOf(formulation, "storage")) {
      const decay = leftAfter(component.selfDischarge, hoursOfPeriod(time));
      for (const location of component.regions.keys()) {
        const row = formulation.addRows(this.name, { component: position, location }, last + 1, 0, 0);
        const above = columns.startAboveLowest[location];
        assembler.addDiagonal(row, above + 1, last, 1);
        assembler.addEntry(row + last, component.isCyclic ? above : columns.contentAtEnd[location], 1);
        assembler.addDiagonal(row, above, last + 1, -decay);
        sequence.forEach((period, original) => {
          const next = sequence[original === last ? 0 : original + 1];
          assembler.addEntry(row + original, columns.levelAtEnd[location] + periodStart[period + 1] - 1, -1);
          if (original < last || component.isCyclic) {
            assembler.addEntry(row + original, columns.levelAtStart[location] + next, 1);
          }
        });
      }
    }
  },
};

/** All periods are equally long. */
function hoursOfPeriod({ hours, periodStart }: TimeStructure): number {
  return hours.subarray(0, periodStart[1]).reduce((sum, duration) => sum + duration, 0);
}

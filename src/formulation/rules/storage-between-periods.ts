/**
 * Content of a storage at the start of each original period q, which typical period π(q) stands for; d is what
 * self-discharge leaves after a whole period:
 *
 *     start[q+1] = start[q]·d + change[π(q),end],   start[Π] = start[0],   d = (1−σ)^(hours of a period)
 *
 * So a storage can carry energy over seasons although every typical period is the same whenever it occurs.
 */
import { hasPeriods, type TimeStructure } from "../../energy-system/time-structure.ts";
import { componentsOf, type Rule } from "../formulation.ts";

export const storageBetweenPeriods: Rule = {
  name: "storage between periods",
  formulate(formulation) {
    const { time, assembler } = formulation;
    if (!hasPeriods(time)) return;
    const last = time.sequence.length - 1;
    for (const { component, position, columns } of componentsOf(formulation, "storage")) {
      const decay = (1 - component.selfDischarge) ** hoursOfPeriod(time);
      for (const location of component.regions.keys()) {
        const row = formulation.addRows(this.name, { component: position, location }, last + 1, 0, 0);
        const start = columns.stateAtPeriodStart[location];
        assembler.addDiagonal(row, start + 1, last, 1);
        assembler.addEntry(row + last, start, 1);
        assembler.addDiagonal(row, start, last + 1, -decay);
        time.sequence.forEach((period, original) => {
          const end = time.periodStart[period + 1] - 1;
          assembler.addEntry(row + original, columns.stateChange[location] + end, -1);
        });
      }
    }
  },
};

/** All periods are equally long. */
function hoursOfPeriod({ hours, periodStart }: TimeStructure): number {
  return hours.subarray(0, periodStart[1]).reduce((sum, duration) => sum + duration, 0);
}

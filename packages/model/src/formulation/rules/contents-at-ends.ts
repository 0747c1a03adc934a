/**
 * Content of a storage at the start and, where it is not cyclic, at the end of the horizon:
 *
 *     start = contentAtStart,   or   start = stateOfChargeMin[first]·cap   where that is not given and the storage not cyclic
 *     stateOfChargeMin·cap ≤ end ≤ stateOfChargeMax·cap
 *
 * A series counts for the start, the constants of the storage for the end. The start is soc[0], over typical periods level[π(0),0] + above[0]. A cyclic storage without contentAtStart has no row.
 */
import { contentBoundAt } from "../../energy-system/content-bounds.ts";
import type { Storage } from "../../energy-system/energy-system.ts";
import { hasPeriods } from "../../energy-system/time-structure.ts";
import { componentsOf, type Formulation, type Rule, valueAt } from "../formulation.ts";
import type { ComponentColumns } from "../layout.ts";

export const contentsAtEnds: Rule = {
  name: "contents at ends",
  formulate(formulation) {
    for (const { component, position, columns } of componentsOf(formulation, "storage")) {
      for (const location of component.regions.keys()) {
        const place = { columns, location, subject: { component: position, location } };
        if (component.contentAtStart !== null || !component.isCyclic) addStart(formulation, component, place);
        if (!component.isCyclic) addEnd(formulation, component, place);
      }
    }
  },
};

interface Place {
  columns: ComponentColumns;
  location: number;
  subject: { component: number; location: number };
}

function addStart(formulation: Formulation, component: Storage, { columns, location, subject }: Place): void {
  const { time, assembler } = formulation;
  const content = component.contentAtStart ?? 0;
  const row = formulation.addRows("content at start", subject, 1, content, content);
  if (hasPeriods(time)) {
    assembler.addEntry(row, columns.levelAtStart[location] + time.sequence[0], 1);
    assembler.addEntry(row, columns.startAboveLowest[location], 1);
  } else assembler.addEntry(row, columns.stateOfCharge[location], 1);
  if (component.contentAtStart !== null) return;
  const first = time.periodStart[time.sequence[0]];
  const lowest = valueAt(contentBoundAt(component, "min", location), first);
  if (lowest > 0) assembler.addEntry(row, columns.capacity[location], -lowest);
}

function addEnd(formulation: Formulation, component: Storage, { columns, location, subject }: Place): void {
  const limit = (rule: string, share: number, lower: number, upper: number): void => {
    const row = formulation.addRows(rule, subject, 1, lower, upper);
    formulation.assembler.addEntry(row, columns.contentAtEnd[location], 1);
    formulation.assembler.addEntry(row, columns.capacity[location], -share);
  };
  limit("content at end max", component.stateOfChargeMax, Number.NEGATIVE_INFINITY, 0);
  // Above zero is a bound of the column already.
  if (component.stateOfChargeMin > 0)
    limit("content at end min", component.stateOfChargeMin, 0, Number.POSITIVE_INFINITY);
}

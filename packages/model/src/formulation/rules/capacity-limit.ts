/**
 * Limit of capacity over all regions and all its members; of lines, of capacity times length:
 *
 *     min ≤ Σ cap ≤ limit
 *     lines:  min ≤ Σ length·cap ≤ limit
 */
import type { Rule } from "../formulation.ts";

export const capacityLimit: Rule = {
  name: "capacity limit",
  formulate(formulation) {
    const { system, assembler, columnsOf } = formulation;
    system.capacityLimits.forEach(({ min, limit }, position) => {
      const row = formulation.addRows(this.name, { capacityLimit: position }, 1, min, limit);
      for (const [member, { capacity }] of system.components.entries()) {
        if (capacity?.capacityLimit !== position) continue;
        // The length of a line, 1 for all others.
        capacity.costFactor.forEach((length, location) => {
          if (length > 0) assembler.addEntry(row, columnsOf[member].capacity[location], length);
        });
      }
    });
  },
};

/**
 * A discrete capacity is a whole number nb of plant units:
 *
 *     cap = ppu·nb
 */
import { componentsOf, type Rule } from "../formulation.ts";

export const plantUnits: Rule = {
  name: "plant units",
  formulate(formulation) {
    const { assembler } = formulation;
    const kinds = ["source", "sink", "conversion", "storage", "transmission"] as const;
    for (const { component, position, columns } of componentsOf(formulation, ...kinds)) {
      if (!component.capacity?.discrete) continue;
      for (const [location, units] of columns.plantUnits.entries()) {
        const row = formulation.addRows(this.name, { component: position, location }, 1, 0, 0);
        assembler.addEntry(row, columns.capacity[location], 1);
        assembler.addEntry(row, units, -component.capacity.perPlantUnit);
      }
    }
  },
};

/**
 * Linked components are built in equal numbers of plant units, at each region or line where they are eligible:
 *
 *     cap[c1] / ppu[c1] = cap[c2] / ppu[c2]
 *
 * A chain of equations from member to member says it for all.
 */
import { locationName } from "../../energy-system/energy-system.ts";
import { membersByLocation } from "../../energy-system/locations.ts";
import type { Rule } from "../formulation.ts";

export const linkedQuantity: Rule = {
  name: "linked quantity",
  formulate(formulation) {
    const { system, assembler, columnsOf } = formulation;
    system.linkedQuantities.forEach(({ members }, position) => {
      for (const linked of membersByLocation(system, members)) {
        for (let index = 1; index < linked.length; index++) {
          const pair = [linked[index - 1], linked[index]];
          const location = locationName(system, system.components[pair[0].component], pair[0].location);
          const row = formulation.addRows(this.name, { linkedQuantity: position, location }, 1, 0, 0);
          pair.forEach(({ component, location }, side) => {
            const units = 1 / (system.components[component].capacity?.perPlantUnit ?? 1);
            assembler.addEntry(row, columnsOf[component].capacity[location], side === 0 ? units : -units);
          });
        }
      }
    });
  },
};

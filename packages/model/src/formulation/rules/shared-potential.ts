/**
 * Components with one shared potential, at each region or line:
 *
 *     Σ cap / capacityMax ≤ 1
 *
 * A line whose maxima differ by direction has a row for each. A single member is bounded by its own maximum already.
 */
import { locationName } from "../../energy-system/energy-system.ts";
import { membersByLocation } from "../../energy-system/locations.ts";
import type { Rule } from "../formulation.ts";

export const sharedPotential: Rule = {
  name: "shared potential",
  formulate(formulation) {
    const { system, assembler, columnsOf } = formulation;
    system.sharedPotentials.forEach(({ members }, position) => {
      const maxima = new Map(members.map((member) => [member.component, member]));
      for (const sharing of membersByLocation(
        system,
        members.map((member) => member.component),
      )) {
        const terms = sharing.flatMap(({ component, location }) => {
          const member = maxima.get(component);
          const column = columnsOf[component].capacity[location];
          return member ? [{ column, max: member.max[location], maxBack: member.maxBack[location] }] : [];
        });
        if (terms.length < 2) continue;
        const [first] = sharing;
        const location = locationName(system, system.components[first.component], first.location);
        const addRow = (maximumOf: (term: (typeof terms)[number]) => number): void => {
          const subject = { sharedPotential: position, location };
          const row = formulation.addRows(this.name, subject, 1, Number.NEGATIVE_INFINITY, 1);
          for (const term of terms) assembler.addEntry(row, term.column, 1 / maximumOf(term));
        };
        addRow((term) => term.max);
        if (terms.some((term) => term.max !== term.maxBack)) addRow((term) => term.maxBack);
      }
    });
  },
};

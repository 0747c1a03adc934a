/**
 * A component is built at a location or not, z ∈ {0, 1}; M is the largest capacity there:
 *
 *     minIfBuilt·z ≤ cap ≤ M·z
 *     capCh ≤ chargeCapacityMax·z,   capDis ≤ dischargeCapacityMax·z
 *
 * The rows of powers exist where their maxima do. Where at most one plant unit fits, z is the number of units, and needs no rows.
 */
import { existencePlaces, isDecision } from "../../energy-system/existence.ts";
import { componentsOf, type Rule } from "../formulation.ts";
import { powerVariables } from "../layout.ts";

export const existence: Rule = {
  name: "existence",
  formulate(formulation) {
    const { system, assembler } = formulation;
    const kinds = ["source", "sink", "conversion", "storage", "transmission"] as const;
    const places = existencePlaces(system);
    for (const { component, position, columns } of componentsOf(formulation, ...kinds)) {
      for (const [location, place] of places[position].entries()) {
        const decision = columns.existence[location];
        if (!isDecision(place) || decision < 0) continue;
        const add = (rule: string, column: number, bound: number, lower: number, upper: number): void => {
          const row = formulation.addRows(rule, { component: position, location }, 1, lower, upper);
          assembler.addEntry(row, column, 1);
          assembler.addEntry(row, decision, -bound);
        };
        const atMost = (column: number, most: number): void =>
          add(existenceMax, column, most, Number.NEGATIVE_INFINITY, 0);
        if (place.least > 0) add(existenceMin, columns.capacity[location], place.least, 0, Number.POSITIVE_INFINITY);
        atMost(columns.capacity[location], place.most);
        if (component.kind !== "storage") continue;
        for (const variable of powerVariables) {
          const most = component[variable]?.upper[location] ?? Number.POSITIVE_INFINITY;
          if (Number.isFinite(most)) atMost(columns[variable][location], most);
        }
      }
    }
  },
};

/** The names of its rows in messages and in the program's names. */
export const existenceMin = "existence min";
export const existenceMax = "existence max";

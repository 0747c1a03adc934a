/**
 * Losses λ of a line with the square of its flow, per step of H hours and for each piece i of each direction:
 *
 *     λ ≥ m_i·(op[a→b] − op[b→a]) − n_i·H
 *     λ ≥ m_i·(op[b→a] − op[a→b]) − n_i·H
 *
 * m and n are those of energy-system/loss-lines.ts: tangents of r·P² lie below it, secants above. λ ≤ r·top²·H is a bound of the column.
 * Cohorts of a line share its loss, which is that of the sum of their flows.
 * (Neumann, Hagenmeyer, Brown 2022, doi:10.1016/j.apenergy.2022.118859, have tangents in this form.)
 */
import { lossLinesOf, lossPieces } from "../../../energy-system/lines/loss-lines.ts";
import { product, type Rule, uniform } from "../../formulation.ts";

export const powerLosses: Rule = {
  name: "power losses",
  formulate(formulation) {
    const { system, time, assembler, columnsOf, hours } = formulation;
    const { stepCount } = time;
    for (const line of lossLinesOf(system, time)) {
      const [subject] = line.members;
      const component = system.components[subject.component];
      if (component.kind !== "transmission" || !component.powerLosses) continue;
      for (const { slope, offset } of lossPieces(component.powerLosses, line)) {
        const least = product(product(uniform(offset), hours), -1);
        const factor = uniform(slope);
        for (const sign of [1, -1]) {
          const row = formulation.addRows(this.name, subject, stepCount, least, Number.POSITIVE_INFINITY);
          assembler.addDiagonal(row, columnsOf[subject.component].loss[subject.location], stepCount, 1);
          for (const { component: position, location } of line.members) {
            const { flow, flowBack } = columnsOf[position];
            assembler.addDiagonal(row, flow[location], stepCount, product(factor, -sign));
            assembler.addDiagonal(row, flowBack[location], stepCount, product(factor, sign));
          }
        }
      }
    }
  },
};

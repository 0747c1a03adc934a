/**
 * Both directions of a line share its capacity, per step of H hours:
 *
 *     op[a→b] + op[b→a] ≤ H·cap
 *
 * A loss λ with the square of the flow (power-losses.ts) takes part of it: op[a→b] + op[b→a] + λ ≤ H·cap.
 * Lines that carry one way have no op[b→a]; with a rate, that takes the place of this limit (transmission-rate.ts).
 */
import { ownLosses } from "../../../energy-system/lines/loss-lines.ts";
import { componentsOf, product, type Rule } from "../../formulation.ts";

export const transmissionLimit: Rule = {
  name: "transmission limit",
  formulate(formulation) {
    const { time, assembler, hours } = formulation;
    const hasOwnLoss = ownLosses(formulation.system, time);
    for (const { component, position, columns } of componentsOf(formulation, "transmission")) {
      if (!component.capacity || (component.rate && !component.isBidirectional)) continue;
      for (const location of component.from.keys()) {
        const subject = { component: position, location };
        const row = formulation.addRows(this.name, subject, time.stepCount, Number.NEGATIVE_INFINITY, 0);
        assembler.addDiagonal(row, columns.flow[location], time.stepCount, 1);
        if (component.isBidirectional) assembler.addDiagonal(row, columns.flowBack[location], time.stepCount, 1);
        if (hasOwnLoss(position, location)) assembler.addDiagonal(row, columns.loss[location], time.stepCount, 1);
        assembler.addColumnBand(row, columns.capacity[location], time.stepCount, product(hours, -1));
      }
    }
  },
};

/**
 * Flow of a line with capacity in a direction that has a rate, per step of H hours:
 *
 *     maximum rate:  op[a→b] ≤ rate·H·cap
 *     fixed rate:    op[a→b] = rate·H·cap
 *
 * A loss λ with the square of the flow takes part of a maximum rate: op[a→b] + λ ≤ rate·H·cap.
 * Without a capacity, rate·n is the upper bound of op[a→b], and of a fixed rate its value.
 */
import { directionsOf } from "../../../energy-system/energy-system.ts";
import { ownLosses } from "../../../energy-system/lines/loss-lines.ts";
import { componentsOf, product, type Rule } from "../../formulation.ts";

export const transmissionRate: Rule = {
  name: "transmission rate",
  formulate(formulation) {
    const { time, assembler, hours } = formulation;
    const hasOwnLoss = ownLosses(formulation.system, time);
    for (const { component, position, columns } of componentsOf(formulation, "transmission")) {
      if (!component.capacity || !component.rate) continue;
      const lower = component.rate.kind === "fix" ? 0 : Number.NEGATIVE_INFINITY;
      for (const [place, { location, flow, isOpen }] of directionsOf(component).entries()) {
        if (!isOpen) continue;
        const subject = { component: position, location, isBack: flow === "flowBack" };
        const row = formulation.addRows(this.name, subject, time.stepCount, lower, 0);
        assembler.addDiagonal(row, columns[flow][location], time.stepCount, 1);
        if (component.rate.kind === "max" && hasOwnLoss(position, location))
          assembler.addDiagonal(row, columns.loss[location], time.stepCount, 1);
        const rate = product(component.rate.series[place], hours);
        assembler.addColumnBand(row, columns.capacity[location], time.stepCount, product(rate, -1));
      }
    }
  },
};

/**
 * A loss takes part of the power that its line can carry. One line of one cohort has λ in the rows of transmission-limit.ts and
 * transmission-rate.ts. Here are the others, per step of H hours: where several cohorts of a line share the loss,
 *
 *     Σ (op[a→b] + op[b→a]) + λ ≤ H·Σ cap
 *     maximum rate, in each direction:  Σ op + λ ≤ rate·H·Σ cap
 *
 * and for a line without a capacity, in each direction, op + λ ≤ rate·n.
 */
import { type LossLine, lossLinesOf } from "../../../energy-system/lines/loss-lines.ts";
import { type Formulation, product, type Rule, uniform } from "../../formulation.ts";

export const lossLimit: Rule = {
  name: "loss limit",
  formulate(formulation) {
    for (const line of lossLinesOf(formulation.system, formulation.time)) {
      const [{ component, location }] = line.members;
      const first = formulation.system.components[component];
      if (first.kind !== "transmission") continue;
      const isShared = line.members.length > 1;
      if (first.capacity && !isShared) continue;
      if (first.capacity) addLimit(formulation, line, ["flow", "flowBack"], null);
      if (first.rate?.kind !== "max") continue;
      for (const [index, flow] of (["flow", "flowBack"] as const).entries()) {
        const isOpen = (index === 0 ? first.isOpen : first.isOpenBack)[location];
        const rate = first.rate.series[index * first.from.length + location];
        if (isOpen) addLimit(formulation, line, [flow], rate);
      }
    }
  },
};

function addLimit(
  formulation: Formulation,
  { members }: LossLine,
  flows: readonly ("flow" | "flowBack")[],
  rate: Float64Array | null,
): void {
  const { assembler, columnsOf, system, hours, time } = formulation;
  const { stepCount: steps } = time;
  const [subject] = members;
  const hasCapacity = system.components[subject.component].capacity !== null;
  const energy = rate && !hasCapacity ? product(rate, uniform(time.originalSteps)) : 0;
  const isBack = flows[0] === "flowBack";
  const row = formulation.addRows(
    lossLimit.name,
    rate ? { ...subject, isBack } : subject,
    steps,
    Number.NEGATIVE_INFINITY,
    energy,
  );
  assembler.addDiagonal(row, columnsOf[subject.component].loss[subject.location], steps, 1);
  for (const { component, location } of members) {
    const columns = columnsOf[component];
    for (const flow of flows) assembler.addDiagonal(row, columns[flow][location], steps, 1);
    if (!hasCapacity) continue;
    const power = rate ? product(rate, hours) : hours;
    assembler.addColumnBand(row, columns.capacity[location], steps, product(power, -1));
  }
}

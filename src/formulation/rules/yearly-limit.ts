/**
 * Yearly limit g over all regions and all its members:
 *
 *     sources only:  (1/Y)·Σ w·op ≤ limit
 *     otherwise:     (1/Y)·Σ (op of sinks − op of sources)·w ≤ limit
 */
import type { Conversion, Exchange } from "../../energy-system/energy-system.ts";
import { fixedOperation, leftOver } from "../fixed-operation.ts";
import { componentsOf, type Formulation, product, type Rule, valueAt } from "../formulation.ts";

export const yearlyLimit: Rule = {
  name: "yearly limit",
  formulate(formulation) {
    const { system, time, assembler, perYear } = formulation;
    system.yearlyLimits.forEach(({ limit, direction }, position) => {
      const upper = new Float64Array([limit]);
      let size = limit;
      const row = formulation.addRows(this.name, { yearlyLimit: position }, 1, Number.NEGATIVE_INFINITY, upper);
      for (const { component, columns } of componentsOf(formulation, "source", "sink")) {
        if (component.yearlyLimit !== position) continue;
        const sign = (component.kind === "source") === (direction === "in") ? 1 : -1;
        for (const location of component.regions.keys()) {
          const fixed = yearlyFixedOperation(formulation, component, location);
          if (fixed === null) {
            assembler.addRowBand(row, columns.operation[location], time.stepCount, product(perYear, sign));
            continue;
          }
          upper[0] -= sign * fixed;
          size += fixed;
        }
      }
      upper[0] = leftOver(upper[0], size);
    });
  },
};

/** (1/Y)·Σ w·op of operation that data fix; null where it is not fixed. */
export function yearlyFixedOperation(
  { time, perYear }: Pick<Formulation, "time" | "perYear">,
  component: Exchange | Conversion,
  location: number,
): number | null {
  const fixed = fixedOperation(component, location, time);
  return fixed?.reduce((sum, energy, step) => sum + energy * valueAt(perYear, step), 0) ?? null;
}

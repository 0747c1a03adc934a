/**
 * Commodity balance of each region r, commodity k and step:
 *
 *     Σ_sources op − Σ_sinks op + Σ_conversions f·op + Σ_storages (dis − ch)
 *       + Σ_lines [ op[a→r]·(1 − loss·dist) − op[r→b] − λ/2 ] = 0
 *
 * A strict equality. λ is the loss of a line that grows with the square of its flow (power-losses.ts). The factor f of a conversion is a number, or f[t] where it has a profile. Fixed operation stands on the right-hand side. The row exists where a component of the commodity
 * is eligible in the region.
 */

import type { Values } from "@esm/program/assembler";
import { factorsAt } from "../../energy-system/conversion-factors.ts";
import type { SystemComponent } from "../../energy-system/energy-system.ts";
import { fixedOperation, leftOver } from "../fixed-operation.ts";
import { type Formulation, type Rule, valueAt } from "../formulation.ts";

/** The part of a balance that one component's column block or fixed operation adds. */
interface Contribution {
  coefficient: Values;
  /** First column, or the fixed energies per step. */
  source: number | Float64Array;
}

export const commodityBalance: Rule = {
  name: "commodity balance",
  formulate(formulation) {
    const { system, time, assembler } = formulation;
    const contributions = collect(formulation);
    for (let region = 0; region < system.regions.length; region++) {
      for (let commodity = 0; commodity < system.commodities.length; commodity++) {
        const terms = contributions[region * system.commodities.length + commodity];
        if (terms.length === 0) continue;
        const demand = fixedDemand(terms, time.stepCount);
        const row = formulation.addRows(this.name, { region, commodity }, time.stepCount, demand, demand);
        for (const { coefficient, source } of terms) {
          if (typeof source === "number") assembler.addDiagonal(row, source, time.stepCount, coefficient);
        }
      }
    }
  },
};

function collect(formulation: Formulation): Contribution[][] {
  const { system, time, columnsOf } = formulation;
  const commodityCount = system.commodities.length;
  const contributions: Contribution[][] = Array.from({ length: system.regions.length * commodityCount }, () => []);
  const add = (region: number, commodity: number, coefficient: Values, source: number | Float64Array): void => {
    if (coefficient !== 0) contributions[region * commodityCount + commodity].push({ coefficient, source });
  };
  system.components.forEach((component, position) => {
    const columns = columnsOf[position];
    if (component.kind === "transmission") {
      component.from.forEach((from, line) => {
        const to = component.to[line];
        if (columns.loss[line] >= 0)
          for (const end of [from, to]) add(end, component.commodity, -1 / 2, columns.loss[line]);
        add(from, component.commodity, -1, columns.flow[line]);
        add(to, component.commodity, component.arrivingShare[line], columns.flow[line]);
        if (!component.isBidirectional) return;
        add(to, component.commodity, -1, columns.flowBack[line]);
        add(from, component.commodity, component.arrivingShareBack[line], columns.flowBack[line]);
      });
      return;
    }
    component.regions.forEach((region, location) => {
      if (component.kind === "storage") {
        add(region, component.commodity, 1, columns.discharge[location]);
        add(region, component.commodity, -1, columns.charge[location]);
        return;
      }
      const source = fixedOperation(component, location, time) ?? columns.operation[location];
      for (const { commodity, factor } of factorsOf(component, location)) add(region, commodity, factor, source);
    });
  });
  return contributions;
}

/** The amounts that one unit of operation brings into the balances. */
function factorsOf(component: Exclude<SystemComponent, { kind: "storage" | "transmission" }>, location: number) {
  if (component.kind === "conversion") return factorsAt(component, location);
  return [{ commodity: component.commodity, factor: component.kind === "source" ? 1 : -1 }];
}

/** Per step, the energy that fixed operation takes out minus the energy it brings in; 0 where there is none. */
function fixedDemand(terms: readonly Contribution[], stepCount: number): Float64Array | 0 {
  const demand = new Float64Array(stepCount);
  const size = new Float64Array(stepCount);
  let isFixed = false;
  for (const { coefficient, source } of terms) {
    if (typeof source === "number") continue;
    isFixed = true;
    for (let step = 0; step < stepCount; step++) {
      const energy = valueAt(coefficient, step) * source[step];
      demand[step] -= energy;
      size[step] += Math.abs(energy);
    }
  }
  return isFixed ? demand.map((sum, step) => leftOver(sum, size[step])) : 0;
}

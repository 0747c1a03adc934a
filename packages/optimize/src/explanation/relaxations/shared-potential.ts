/** Relaxations of potentials that several components share: they may use more of one together. */

import { message } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { figure, roundedUp } from "../figures.ts";
import { amountTolerance, type Relaxation, type RelaxationContext } from "../relaxation.ts";
import { recordChanges } from "./change.ts";

export function sharedPotentialRelaxations(context: RelaxationContext): Relaxation[] {
  return context.system.sharedPotentials.map(({ id, members }, position): Relaxation => {
    const blocks = context
      .blocksOf("shared potential")
      .filter(({ subject }) => "sharedPotential" in subject && subject.sharedPotential === position);
    return {
      preferenceWeight: 2,
      about: "component",
      slacks: blocks.map(({ start }) => ({
        rows: [start],
        values: [-1],
        upper: Number.POSITIVE_INFINITY,
        price: 1,
      })),
      toRepair: ({ amounts }, digits) => {
        const excess = amounts.reduce((max, amount) => Math.max(max, amount), 0);
        if (!(excess > amountTolerance)) return null;
        const factor = roundedUp(1 + excess, digits);
        const names = members.map(({ component }) => `'${context.system.components[component].name}'`).join(", ");
        return {
          problem: {
            type: "infeasible_shared_potential",
            loc: ["components", context.system.components[members[0].component].name, "shared_potential_id"],
            msg: message("infeasible_shared_potential", { id, names, value: figure(1 + excess) }),
            input: id,
            hint: message("raise_capacity_max_all_them_factor", { factor }),
            ctx: { factor },
          },
          changes: potentialChanges(context, members, factor, digits),
        };
      },
    };
  });
}

function potentialChanges(
  { system }: RelaxationContext,
  members: EnergySystem["sharedPotentials"][number]["members"],
  factor: number,
  digits: number,
): Change[] {
  return members.flatMap(({ component: position, max, maxBack }) => {
    const component = system.components[position];
    return Array.from(max).flatMap((there, location) => {
      const raised = (value: number): number => roundedUp(value * factor, digits);
      const [first, ...back] = recordChanges(system, component, location, "capacity_max", raised(there));
      return [first, ...back.map((change) => ({ ...change, value: raised(maxBack[location]) }))];
    });
  });
}

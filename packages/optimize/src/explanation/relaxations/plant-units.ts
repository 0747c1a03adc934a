/** Relaxations of whole plant units, and of links that demand equal numbers of them. */

import { message, quoted } from "@esm/messages/message";
import { locationCount } from "@esm/model/energy-system/energy-system";
import { figure } from "../figures.ts";
import { amountTolerance, type Relaxation, type RelaxationContext } from "../relaxation.ts";

/** Components that are linked are built in numbers of their own. */
export function linkedQuantityRelaxations(context: RelaxationContext): Relaxation[] {
  return context.system.linkedQuantities.map(({ id, members }, position): Relaxation => {
    const blocks = context
      .blocksOf("linked quantity")
      .filter(({ subject }) => "linkedQuantity" in subject && subject.linkedQuantity === position);
    return {
      preferenceWeight: 2,
      about: "component",
      slacks: blocks.flatMap(({ start }) =>
        [1, -1].map((sign) => ({ rows: [start], values: [sign], upper: Number.POSITIVE_INFINITY, price: 0.5 })),
      ),
      toRepair: ({ amounts }) => {
        const units = amounts.reduce((sum, amount) => sum + amount, 0);
        if (!(units > amountTolerance)) return null;
        const names = quoted(members.map((member) => context.system.components[member].name));
        return {
          problem: {
            type: "infeasible_linked_quantity",
            loc: ["components", context.system.components[members[0]].name, "linked_quantity_id"],
            msg: message("infeasible_linked_quantity", { id, names, units: figure(units) }),
            input: id,
            hint: message("remove_link_give_members_no"),
            ctx: { units },
          },
          changes: members.map((member) => {
            const { name } = context.system.components[member];
            return { component: name, attribute: "linked_quantity_id", value: null };
          }),
        };
      },
    };
  });
}

/** A capacity need not be whole plant units. */
export function plantUnitRelaxations(context: RelaxationContext): Relaxation[] {
  return context.system.components.flatMap((component, position): Relaxation[] => {
    const { capacity } = component;
    if (!capacity?.discrete) return [];
    const rows = Array.from({ length: locationCount(component) }, (_, location) => {
      const block = context
        .blocksOf("plant units")
        .find(
          ({ subject }) => "component" in subject && subject.component === position && subject.location === location,
        );
      return block?.start ?? -1;
    });
    return [
      {
        preferenceWeight: 2,
        about: "component",
        slacks: rows
          .filter((row) => row >= 0)
          .flatMap((row) =>
            [1, -1].map((sign) => ({
              rows: [row],
              values: [sign],
              upper: Number.POSITIVE_INFINITY,
              price: 1 / capacity.perPlantUnit,
            })),
          ),
        toRepair: ({ amounts }) => {
          const off = amounts.reduce((sum, amount) => sum + amount, 0);
          if (!(off > amountTolerance * capacity.perPlantUnit)) return null;
          return {
            problem: {
              type: "infeasible_plant_units",
              loc: ["components", component.name, "capacity_per_plant_unit"],
              msg: message("infeasible_plant_units", {
                perPlantUnit: figure(capacity.perPlantUnit),
                component: component.name,
              }),
              input: capacity.perPlantUnit,
              hint: message("set_capacity_variable_domain_continuous"),
              ctx: { off },
            },
            changes: [{ component: component.name, attribute: "capacity_variable_domain", value: "CONTINUOUS" }],
          };
        },
      },
    ];
  });
}

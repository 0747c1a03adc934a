/** Relaxations of the least capacities that components have where they are built. */

import { message } from "@esm/messages/message";
import type { ComponentChange } from "@esm/model/domain/change";
import { type Existence, locationName } from "@esm/model/energy-system/energy-system";
import { existencePlaces, isDecision } from "@esm/model/energy-system/existence";
import { existenceMin } from "@esm/model/formulation/rules/existence";
import { figure, roundedDown, withOtherPlaces } from "../figures.ts";
import { amountTolerance, type Relaxation, type RelaxationContext, type Slack } from "../relaxation.ts";
import { entriesOf, isLeastIfBuilt } from "./capacity.ts";
import { recordChanges } from "./change.ts";

const attribute = "capacity_min_if_built";

export function leastIfBuiltRelaxations(context: RelaxationContext): Relaxation[] {
  return context.system.components.flatMap(({ capacity }, position) =>
    capacity?.existence?.least.some((least) => least > 0) ? [relaxationOf(context, position, capacity.existence)] : [],
  );
}

/** Decisions have a row of it; where something is built for certain, it is a bound of the capacity. */
function relaxationOf(context: RelaxationContext, position: number, { least }: Existence): Relaxation {
  const { system, built } = context;
  const component = system.components[position];
  const columns = built.layout.columnsOf[position].capacity;
  const rows = new Map(
    context
      .blocksOf(existenceMin)
      .flatMap(({ subject, start }) =>
        "component" in subject && "location" in subject && subject.component === position
          ? [[subject.location, start] as const]
          : [],
      ),
  );
  const places = existencePlaces(system)[position];
  const slacks = Array.from(least, (bound, location): Slack => {
    const row = rows.get(location);
    const price = bound > 0 ? 1 / bound : 1;
    if (isDecision(places[location]) && row !== undefined) return { rows: [row], values: [1], upper: bound, price };
    const isBound = component.capacity !== null && isLeastIfBuilt(component.capacity, location);
    return { ...entriesOf(context, columns[location], -1), upper: isBound ? bound : 0, price };
  });
  return {
    preferenceWeight: 2,
    about: "component",
    slacks,
    toRepair: ({ amounts }, digits) => {
      const changes: ComponentChange[] = [];
      const lowered: { location: string; from: number; to: number }[] = [];
      amounts.forEach((amount, location) => {
        const from = least[location] + context.standing(position, location);
        if (!(amount > amountTolerance * least[location])) return;
        const to = roundedDown(from - amount, digits, from);
        changes.push(...recordChanges(system, component, location, attribute, to));
        lowered.push({ location: locationName(system, component, location), from, to });
      });
      if (lowered.length === 0) return null;
      lowered.sort((left, right) => left.to / left.from - right.to / right.from);
      const [{ location, from }] = lowered;
      const needed = withOtherPlaces(lowered);
      return {
        problem: {
          type: "infeasible_capacity_too_large",
          loc: ["components", component.name, attribute, ...location.split(" – ")],
          msg: message("capacity_too_large", {
            attribute,
            component: component.name,
            location,
            from: figure(from),
            to: needed,
          }),
          input: from,
          hint: message("lower_to", { attribute, to: needed }),
          ctx: { places: lowered },
        },
        changes,
      };
    },
  };
}

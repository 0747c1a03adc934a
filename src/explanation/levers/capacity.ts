/** Levers on capacities: the most that may stand, the least that must, whole plant units, and what joins several. */
import type { Capacity, SystemComponent } from "../../energy-system/energy-system.ts";
import { locationCount, locationName } from "../../energy-system/energy-system.ts";
import { figure, roundedDown, roundedUp } from "../figures.ts";
import { type Finding, type Lever, type LeverContext, type Move, noise, type Slack } from "../lever.ts";
import { withCapacity } from "./change.ts";

export function capacityLevers(context: LeverContext): Lever[] {
  return context.system.components.flatMap((component, position) => {
    const { capacity } = component;
    if (!capacity) return [];
    return [
      boundLever(context, component, capacity, position, "upper"),
      boundLever(context, component, capacity, position, "lower"),
    ];
  });
}

/** Copies of the capacity columns with the sign of the move; a shared potential does not count what goes beyond. */
function boundLever(
  context: LeverContext,
  component: SystemComponent,
  capacity: Capacity,
  position: number,
  side: "upper" | "lower",
): Lever {
  const bounds = capacity[side];
  const columns = context.built.layout.columnsOf[position].capacity;
  const slacks = Array.from(bounds, (bound, location): Slack => {
    const isBound = side === "upper" ? bound < Number.POSITIVE_INFINITY : bound > 0;
    const { rows, values } = entriesOf(context, columns[location], side === "upper" ? 1 : -1);
    const upper = side === "upper" ? Number.POSITIVE_INFINITY : bound;
    return { rows, values, upper: isBound ? upper : 0, price: 1 / Math.max(isBound ? bound : 1, 1e-9) };
  });
  return {
    reluctance: 2,
    about: "component",
    slacks,
    conclude: (move) => concludeBound(context, component, capacity, position, side, move),
  };
}

function entriesOf({ built: { program, layout } }: LeverContext, column: number, sign: 1 | -1) {
  const shared = new Set(
    layout.rowBlocks.filter(({ subject }) => "sharedPotential" in subject).map(({ start }) => start),
  );
  const rows: number[] = [];
  const values: number[] = [];
  for (let entry = program.columnStart[column]; entry < program.columnStart[column + 1]; entry++) {
    if (sign === 1 && shared.has(program.rowIndex[entry])) continue;
    rows.push(program.rowIndex[entry]);
    values.push(sign * program.value[entry]);
  }
  return { rows, values };
}

/** A bound of at most this share of the same component's elsewhere is odd: somebody may have mistaken a unit or a digit. */
const oddShare = 0.05;

function concludeBound(
  { system, built }: LeverContext,
  component: SystemComponent,
  capacity: Capacity,
  position: number,
  side: "upper" | "lower",
  { amounts, columnValue }: Move,
): Finding | null {
  const isUpper = side === "upper";
  const columns = built.layout.columnsOf[position].capacity;
  const changed = capacity[side].slice();
  const places: { location: string; from: number; to: number }[] = [];
  amounts.forEach((amount, location) => {
    const from = capacity[side][location];
    if (!(amount > noise * Math.max(from, 1e-6))) return;
    const base = columnValue[columns[location]];
    // A member of a shared potential uses the same part of a larger maximum.
    const beyond = capacity.sharedPotential >= 0 && base > 0 ? (from * (base + amount)) / base : from + amount;
    const to = side === "upper" ? roundedUp(beyond) : roundedDown(from - amount);
    changed[location] = to;
    places.push({ location: locationName(system, component, location), from, to });
  });
  if (places.length === 0) return null;
  places.sort((left, right) => right.to / right.from - left.to / left.from);
  const fixed = capacity.isFixed;
  const attribute = fixed ? "capacity_fix" : side === "upper" ? "capacity_max" : "capacity_min";
  const [{ location, from, to }] = places;
  const siblings = capacity[side].filter((bound) => bound > 0 && bound < Number.POSITIVE_INFINITY);
  const odd = siblings.some((bound) => (isUpper ? from <= oddShare * bound : bound <= oddShare * from));
  const others = places.length > 1 ? ` (and in ${places.length - 1} more places)` : "";
  const verb = side === "upper" ? "at least" : "at most";
  return {
    odd,
    problem: {
      type: isUpper ? "infeasible_capacity_too_small" : "infeasible_capacity_too_large",
      loc: ["components", component.name, attribute, ...location.split(" – ")],
      msg: `The ${attribute} of '${component.name}' in ${location}, ${figure(from)}, is in the way: it would have to be ${verb} ${to}${others}.`,
      input: from,
      hint: `${side === "upper" ? "Raise" : "Lower"} ${attribute} to ${to}${others}.`,
      ctx: { places },
    },
    repair: (old) =>
      withCapacity(old, position, (before) => ({
        ...before,
        [side]: changed,
        ...(fixed && { lower: changed, upper: changed }),
        ...(side === "upper" && before.lower.some((lower, index) => lower > changed[index]) && { lower: changed }),
      })),
  };
}

/** The members of a shared potential may together take more of it. */
export function sharedPotentialLevers(context: LeverContext): Lever[] {
  return context.system.sharedPotentials.map(({ id, members }, position): Lever => {
    const blocks = context
      .blocksOf("shared potential")
      .filter(({ subject }) => "sharedPotential" in subject && subject.sharedPotential === position);
    return {
      reluctance: 2,
      about: "component",
      slacks: blocks.map(({ start }) => ({
        rows: [start],
        values: [-1],
        upper: Number.POSITIVE_INFINITY,
        price: 1,
      })),
      conclude: ({ amounts }) => {
        const most = amounts.reduce((largest, amount) => Math.max(largest, amount), 0);
        if (!(most > noise)) return null;
        const factor = roundedUp(1 + most);
        const names = members.map(({ component }) => `'${context.system.components[component].name}'`).join(", ");
        return {
          problem: {
            type: "infeasible_shared_potential",
            loc: ["components", context.system.components[members[0].component].name, "shared_potential_id"],
            msg: `The components that share the potential '${id}' (${names}) need ${figure(1 + most)} times what it holds.`,
            input: id,
            hint: `Raise the capacity_max of all of them by a factor of ${factor}, or give them potentials of their own.`,
            ctx: { factor },
          },
          repair: (old) => {
            const shared = old.sharedPotentials.with(position, {
              id,
              members: members.map((member) => ({
                ...member,
                max: member.max.map((max) => max * factor),
                maxBack: member.maxBack.map((max) => max * factor),
              })),
            });
            return { ...old, sharedPotentials: shared };
          },
        };
      },
    };
  });
}

/** Components that are linked are built in numbers of their own. */
export function linkedQuantityLevers(context: LeverContext): Lever[] {
  return context.system.linkedQuantities.map(({ id, members }, position): Lever => {
    const blocks = context
      .blocksOf("linked quantity")
      .filter(({ subject }) => "linkedQuantity" in subject && subject.linkedQuantity === position);
    return {
      reluctance: 2,
      about: "component",
      slacks: blocks.flatMap(({ start }) =>
        [1, -1].map((sign) => ({ rows: [start], values: [sign], upper: Number.POSITIVE_INFINITY, price: 0.5 })),
      ),
      conclude: ({ amounts }) => {
        const units = amounts.reduce((sum, amount) => sum + amount, 0);
        if (!(units > noise)) return null;
        const names = members.map((member) => `'${context.system.components[member].name}'`).join(", ");
        return {
          problem: {
            type: "infeasible_linked_quantity",
            loc: ["components", context.system.components[members[0]].name, "linked_quantity_id"],
            msg: `The link '${id}' demands equal numbers of plant units of ${names}, which their other limits do not allow: they differ by at least ${figure(units)} units.`,
            input: id,
            hint: "Remove the link, or make capacities and capacity_per_plant_unit of the members fit each other.",
            ctx: { units },
          },
          repair: (old) => ({
            ...old,
            linkedQuantities: old.linkedQuantities.with(position, { id, members: [] }),
          }),
        };
      },
    };
  });
}

/** A capacity need not be whole plant units. */
export function plantUnitLevers(context: LeverContext): Lever[] {
  return context.system.components.flatMap((component, position): Lever[] => {
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
        reluctance: 2,
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
        conclude: ({ amounts }) => {
          const off = amounts.reduce((sum, amount) => sum + amount, 0);
          if (!(off > noise * capacity.perPlantUnit)) return null;
          return {
            problem: {
              type: "infeasible_plant_units",
              loc: ["components", component.name, "capacity_per_plant_unit"],
              msg: `No whole number of plant units of ${figure(capacity.perPlantUnit)} gives '${component.name}' a capacity that fits its limits and its use.`,
              input: capacity.perPlantUnit,
              hint: "Give capacities that are whole numbers of plant units, a smaller capacity_per_plant_unit, or a continuous capacity.",
              ctx: { off },
            },
            repair: (old) => withCapacity(old, position, (before) => ({ ...before, discrete: false })),
          };
        },
      },
    ];
  });
}

/** Relaxations on capacities: maxima, minima, whole plant units, and couplings of several capacities. */
import type { Change } from "../../domain/change.ts";
import type { Capacity, EnergySystem, SystemComponent } from "../../energy-system/energy-system.ts";
import { locationCount, locationName } from "../../energy-system/energy-system.ts";
import type { RowBlock } from "../../formulation/layout.ts";
import { plantUnits } from "../../formulation/rules/plant-units.ts";
import { figure, otherPlaces, roundedDown, roundedUp } from "../figures.ts";
import {
  amountTolerance,
  type Relaxation,
  type RelaxationAmounts,
  type RelaxationContext,
  type Repair,
  type Slack,
} from "../relaxation.ts";
import { recordChanges } from "./change.ts";

export function capacityRelaxations(context: RelaxationContext): Relaxation[] {
  return context.system.components.flatMap((component, position) => {
    const { capacity } = component;
    if (!capacity) return [];
    return [
      boundRelaxation(context, component, capacity, position, "upper"),
      boundRelaxation(context, component, capacity, position, "lower"),
    ];
  });
}

/** Copies of the capacity columns with the sign of the move; a shared potential does not count the excess. */
function boundRelaxation(
  context: RelaxationContext,
  component: SystemComponent,
  capacity: Capacity,
  position: number,
  side: "upper" | "lower",
): Relaxation {
  const bounds = capacity[side];
  const columns = context.built.layout.columnsOf[position].capacity;
  const sign = side === "upper" ? 1 : -1;
  const least = 1e-9 * context.scales.power;
  const slacks = Array.from(bounds, (bound, location): Slack => {
    const isBound = side === "upper" ? bound < Number.POSITIVE_INFINITY : bound > 0;
    const { rows, values } = entriesOf(context, columns[location], sign);
    const upper = side === "upper" ? Number.POSITIVE_INFINITY : bound;
    return { rows, values, upper: isBound ? upper : 0, price: 1 / (isBound ? Math.max(bound, least) : 1) };
  });
  return {
    preferenceWeight: 2,
    about: "component",
    slacks,
    standsFor: { columns, sign },
    toRepair: (move, digits) => concludeBound(context, component, { capacity, position, side }, move, digits),
  };
}

/** The excess over the bounds is whole plant units only after rounding, and no part of a shared potential. */
function entriesOf({ built: { program, layout } }: RelaxationContext, column: number, sign: 1 | -1) {
  const isLeftOut = ({ rule, subject }: RowBlock): boolean =>
    rule === plantUnits.name || (sign === 1 && "sharedPotential" in subject);
  const leftOut = new Set(layout.rowBlocks.filter(isLeftOut).map(({ start }) => start));
  const rows: number[] = [];
  const values: number[] = [];
  for (let entry = program.columnStart[column]; entry < program.columnStart[column + 1]; entry++) {
    if (leftOut.has(program.rowIndex[entry])) continue;
    rows.push(program.rowIndex[entry]);
    values.push(sign * program.value[entry]);
  }
  return { rows, values };
}

/** A bound of at most this share of the same component's elsewhere is odd: it may contain a mistaken unit or digit. */
const oddShare = 0.05;

interface Bound {
  capacity: Capacity;
  position: number;
  side: "upper" | "lower";
}

function concludeBound(
  { system, built, standing }: RelaxationContext,
  component: SystemComponent,
  { capacity, position, side }: Bound,
  { amounts, columnValue }: RelaxationAmounts,
  digits: number,
): Repair | null {
  const isUpper = side === "upper";
  const columns = built.layout.columnsOf[position].capacity;
  const attribute = capacity.isFixed ? "capacity_fix" : isUpper ? "capacity_max" : "capacity_min";
  const changes: Change[] = [];
  const places: { location: string; from: number; to: number }[] = [];
  amounts.forEach((amount, location) => {
    const bound = capacity[side][location];
    if (!(amount > amountTolerance * bound)) return;
    // Bounds of the data also apply to capacity that stands already.
    const stock = capacity.isFixed ? 0 : standing(position, location);
    const from = bound + stock;
    const base = columnValue[columns[location]] - (isUpper ? amount : 0);
    // A member of a shared potential uses the same part of a larger maximum.
    const beyond = capacity.sharedPotential >= 0 && base > 0 ? (bound * (base + amount)) / base : bound + amount;
    const whole = isUpper ? inUnits(capacity, beyond, Math.ceil) : inUnits(capacity, bound - amount, Math.floor);
    const exact = whole + stock;
    const to = isUpper ? roundedUp(exact, digits) : roundedDown(exact, digits, from);
    changes.push(...recordChanges(system, component, location, attribute, to));
    places.push({ location: locationName(system, component, location), from, to });
  });
  if (places.length === 0) return null;
  places.sort((left, right) => right.to / right.from - left.to / left.from);
  const [{ location, from, to }] = places;
  const siblings = capacity[side].filter((bound) => bound > 0 && bound < Number.POSITIVE_INFINITY);
  const odd = siblings.some((bound) => (isUpper ? from <= oddShare * bound : bound <= oddShare * from));
  const others = otherPlaces(places);
  const verb = isUpper ? "at least" : "at most";
  return {
    odd,
    problem: {
      type: isUpper ? "infeasible_capacity_too_small" : "infeasible_capacity_too_large",
      loc: ["components", component.name, attribute, ...location.split(" – ")],
      msg: `The ${attribute} of '${component.name}' in ${location}, ${figure(from)}, prevents a solution: it would have to be ${verb} ${to}${others}.`,
      input: from,
      hint: `${isUpper ? "Raise" : "Lower"} ${attribute} to ${to}${others}.`,
      ctx: { places },
    },
    changes,
    besides: capacity.isFixed ? boundBeside(changes, isUpper ? "capacity_max" : "capacity_min") : undefined,
  };
}

/** A fixed capacity lies between a minimum and a maximum, if these are given as well. */
const boundBeside = (changes: readonly Change[], attribute: string): Repair["besides"] => ({
  changes: changes.map((change) => ({ ...change, attribute })),
  hint: `${attribute}, which is given, too, takes the same value.`,
});

/** Of discrete capacities the next whole number of plant units. */
function inUnits({ discrete, perPlantUnit }: Capacity, value: number, round: (units: number) => number): number {
  if (!discrete) return value;
  const units = value / perPlantUnit;
  const nearest = Math.round(units);
  return perPlantUnit * (Math.abs(units - nearest) < 1e-6 * Math.max(1, nearest) ? nearest : round(units));
}

/** The members of a shared potential may together use more of it. */
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
        const most = amounts.reduce((largest, amount) => Math.max(largest, amount), 0);
        if (!(most > amountTolerance)) return null;
        const factor = roundedUp(1 + most, digits);
        const names = members.map(({ component }) => `'${context.system.components[component].name}'`).join(", ");
        return {
          problem: {
            type: "infeasible_shared_potential",
            loc: ["components", context.system.components[members[0].component].name, "shared_potential_id"],
            msg: `The components that share the potential '${id}' (${names}) need ${figure(1 + most)} times its size.`,
            input: id,
            hint: `Raise the capacity_max of all of them by a factor of ${factor}, in every place.`,
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
        const names = members.map((member) => `'${context.system.components[member].name}'`).join(", ");
        return {
          problem: {
            type: "infeasible_linked_quantity",
            loc: ["components", context.system.components[members[0]].name, "linked_quantity_id"],
            msg: `The link '${id}' demands equal numbers of plant units of ${names}, which their other limits prevent: they differ by at least ${figure(units)} units.`,
            input: id,
            hint: "Remove the link: give its members no linked_quantity_id.",
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
              msg: `No whole number of plant units of ${figure(capacity.perPlantUnit)} gives '${component.name}' a capacity that satisfies its limits and its operation.`,
              input: capacity.perPlantUnit,
              hint: "Set capacity_variable_domain to CONTINUOUS.",
              ctx: { off },
            },
            changes: [{ component: component.name, attribute: "capacity_variable_domain", value: "CONTINUOUS" }],
          };
        },
      },
    ];
  });
}

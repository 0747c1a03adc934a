/** Relaxations of the maxima and minima of capacities. */

import { message } from "@esm/messages/message";
import type { ComponentChange } from "@esm/model/domain/change";
import { type CurvePoint, maxCurvePoints } from "@esm/model/domain/costs/invest-curve";
import { piecesOf } from "@esm/model/energy-system/costs/invest-curve";
import type { Capacity, SystemComponent } from "@esm/model/energy-system/energy-system";
import { type InvestCurve, locationName } from "@esm/model/energy-system/energy-system";
import type { RowBlock } from "@esm/model/formulation/layout";
import { pieceRows } from "@esm/model/formulation/rules/costs/invest-curve";
import { existenceMax } from "@esm/model/formulation/rules/existence";
import { plantUnits } from "@esm/model/formulation/rules/plant-units";
import { figure, roundedDown, roundedUp, withOtherPlaces } from "../figures.ts";
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
  const minBound = 1e-9 * context.scales.power;
  const slacks = Array.from(bounds, (bound, location): Slack => {
    const isBound =
      side === "upper" ? bound < Number.POSITIVE_INFINITY : bound > 0 && !isLeastIfBuilt(capacity, location);
    const { rows, values } = entriesOf(context, columns[location], sign);
    const upper = side === "upper" ? Number.POSITIVE_INFINITY : bound;
    return { rows, values, upper: isBound ? upper : 0, price: 1 / (isBound ? Math.max(bound, minBound) : 1) };
  });
  return {
    preferenceWeight: 2,
    about: "component",
    slacks,
    standsFor: { columns, sign },
    toRepair: (move, digits) => concludeBound(context, component, { capacity, position, side }, move, digits),
  };
}

/** The excess over the bounds is whole plant units only after rounding, and no part of a shared potential, a decision's maximum or a curve. */
export function entriesOf({ built: { program, layout } }: RelaxationContext, column: number, sign: 1 | -1) {
  const isLeftOut = ({ rule, subject }: RowBlock): boolean =>
    rule === plantUnits.name ||
    (sign === 1 && ("sharedPotential" in subject || rule === existenceMax || rule === pieceRows.capacity));
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

/** Whether the lower bound is the least capacity if built, at a place where the component is built for certain. */
export const isLeastIfBuilt = ({ existence, lower, isFixed }: Capacity, location: number): boolean =>
  !isFixed && existence !== null && existence.least[location] > 0 && existence.least[location] >= lower[location];

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
  const changes: ComponentChange[] = [];
  const places: { location: string; from: number; to: number }[] = [];
  const curve = isUpper && !capacity.isFixed ? capacity.investCurve : null;
  let ofCurve = 0;
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
    if (curve) ofCurve = Math.max(ofCurve, roundedUp(whole, digits));
    if (!curve || to > curve.maximum[location] + stock)
      changes.push(...recordChanges(system, component, location, attribute, to));
    places.push({ location: locationName(system, component, location), from, to });
  });
  if (places.length === 0) return null;
  if (curve && ofCurve > lastPoint(curve).capacity) return extendedCurve(component.name, curve, ofCurve, changes);
  places.sort((left, right) => right.to / right.from - left.to / left.from);
  const [{ location, from }] = places;
  const siblings = capacity[side].filter((bound) => bound > 0 && bound < Number.POSITIVE_INFINITY);
  const odd = siblings.some((bound) => (isUpper ? from <= oddShare * bound : bound <= oddShare * from));
  const needed = withOtherPlaces(places);
  return {
    odd,
    problem: {
      type: isUpper ? "infeasible_capacity_too_small" : "infeasible_capacity_too_large",
      loc: ["components", component.name, attribute, ...location.split(" – ")],
      msg: message(isUpper ? "capacity_too_small" : "capacity_too_large", {
        attribute,
        component: component.name,
        location,
        from: figure(from),
        to: needed,
      }),
      input: from,
      hint: message(isUpper ? "raise_to" : "lower_to", { attribute, to: needed }),
      ctx: { places },
    },
    changes,
    besides: capacity.isFixed ? boundBeside(changes, isUpper ? "capacity_max" : "capacity_min") : undefined,
  };
}

const lastPoint = ({ points }: InvestCurve): CurvePoint => points[points.length - 1];

/** A curve that goes on as its last piece does. */
function extendedCurve(component: string, curve: InvestCurve, to: number, others: readonly ComponentChange[]): Repair {
  const { capacity: from } = lastPoint(curve);
  const all = piecesOf(curve);
  const { invest, opex } = all[all.length - 1];
  const added = {
    capacity: to,
    invest: invest.intercept + invest.slope * to,
    opex: opex.intercept + opex.slope * to,
  };
  // The longest curves have no room for one more.
  const kept = curve.points.slice(0, maxCurvePoints - 1);
  const attribute = "invest_curve";
  return {
    problem: {
      type: "infeasible_curve_too_short",
      loc: ["components", component, attribute],
      msg: message("curve_too_short", { component, from: figure(from), needed: to }),
      input: from,
      hint: message("curve_extend", { to }),
      ctx: { from, to },
    },
    changes: [...others, { component, attribute, value: [...kept, added] }],
  };
}

/** A fixed capacity lies between a minimum and a maximum, if these are given as well. */
const boundBeside = (changes: readonly ComponentChange[], attribute: string): Repair["besides"] => ({
  changes: changes.map((change) => ({ ...change, attribute })),
  hint: message("also_given_takes_same_value", { attribute }),
});

/** Rounds discrete capacities to the next whole number of plant units. */
function inUnits({ discrete, perPlantUnit }: Capacity, value: number, round: (units: number) => number): number {
  if (!discrete) return value;
  const units = value / perPlantUnit;
  const nearest = Math.round(units);
  return perPlantUnit * (Math.abs(units - nearest) < 1e-6 * Math.max(1, nearest) ? nearest : round(units));
}

/** Relaxations of the maxima and minima of the powers of storages. */

import { message } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import type { PowerCapacity, Storage } from "@esm/model/energy-system/energy-system";
import { type PowerVariable, powerVariables } from "@esm/model/formulation/layout";
import { figure, roundedDown, roundedUp, withOtherPlaces } from "../figures.ts";
import {
  amountTolerance,
  type Relaxation,
  type RelaxationAmounts,
  type RelaxationContext,
  type Repair,
  type Slack,
} from "../relaxation.ts";
import { entriesOf } from "./capacity.ts";
import { recordChanges } from "./change.ts";

interface Bound {
  storage: Storage;
  position: number;
  variable: PowerVariable;
  power: PowerCapacity;
  side: "upper" | "lower";
}

export function powerRelaxations(context: RelaxationContext): Relaxation[] {
  return context.system.components.flatMap((storage, position) => {
    if (storage.kind !== "storage") return [];
    return powerVariables.flatMap((variable) => {
      const power = storage[variable];
      const sides = power ? (["upper", "lower"] as const).filter((side) => isBounded(power, side)) : [];
      return power ? sides.map((side) => boundRelaxation(context, { storage, position, variable, power, side })) : [];
    });
  });
}

const isBound = (value: number, side: "upper" | "lower"): boolean =>
  side === "upper" ? value < Number.POSITIVE_INFINITY : value > 0;
const isBounded = (power: PowerCapacity, side: "upper" | "lower"): boolean =>
  power[side].some((value) => isBound(value, side));

/** Copies of the columns of the power with the sign of the move. */
function boundRelaxation(context: RelaxationContext, bound: Bound): Relaxation {
  const { position, variable, power, side } = bound;
  const columns = context.built.layout.columnsOf[position][variable];
  const sign = side === "upper" ? 1 : -1;
  const slacks = Array.from(power[side], (value, location): Slack => {
    const most = side === "upper" ? Number.POSITIVE_INFINITY : value;
    return {
      ...entriesOf(context, columns[location], sign),
      upper: isBound(value, side) ? most : 0,
      price: isBound(value, side) ? 1 / Math.max(value, 1e-9 * context.scales.power) : 1,
    };
  });
  return {
    preferenceWeight: 2,
    about: "component",
    slacks,
    standsFor: { columns, sign },
    toRepair: (move, digits) => conclude(context, bound, move, digits),
  };
}

function conclude(
  { system }: RelaxationContext,
  { storage, variable, power, side }: Bound,
  { amounts }: RelaxationAmounts,
  digits: number,
): Repair | null {
  const isUpper = side === "upper";
  const changes: Change[] = [];
  const places: { location: string; attribute: string; from: number; to: number }[] = [];
  amounts.forEach((amount, location) => {
    const from = power[side][location];
    if (!(amount > amountTolerance * from)) return;
    const to = isUpper ? roundedUp(from + amount, digits) : roundedDown(from - amount, digits, from);
    const name = power.lower[location] === power.upper[location] ? "fix" : isUpper ? "max" : "min";
    const attribute = `${variable === "chargeCapacity" ? "charge" : "discharge"}_capacity_${name}`;
    changes.push(...recordChanges(system, storage, location, attribute, to));
    places.push({ location: system.regions[storage.regions[location]], attribute, from, to });
  });
  if (places.length === 0) return null;
  places.sort((left, right) => right.to / right.from - left.to / left.from);
  const [{ location, attribute, from }] = places;
  const needed = withOtherPlaces(places);
  return {
    problem: {
      type: isUpper ? "infeasible_capacity_too_small" : "infeasible_capacity_too_large",
      loc: ["components", storage.name, attribute, location],
      msg: message(isUpper ? "capacity_too_small" : "capacity_too_large", {
        attribute,
        component: storage.name,
        location,
        from: figure(from),
        to: needed,
      }),
      input: from,
      hint: message(isUpper ? "raise_to" : "lower_to", { attribute, to: needed }),
      ctx: { places },
    },
    changes,
  };
}

/** Relaxations on yearly sums: yearly limits and full-load hours. */

import { message, quoted } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import { type EnergySystem, locationName, yearlyBoundsOf } from "@esm/model/energy-system/energy-system";
import { membersOf } from "@esm/model/energy-system/limits";
import { figure, roundedDown, roundedUp, withOtherPlaces } from "../figures.ts";
import {
  amountTolerance,
  type ReductionTarget,
  type Relaxation,
  type RelaxationAmounts,
  type RelaxationContext,
  type Repair,
} from "../relaxation.ts";
import { recordChanges } from "./change.ts";

export function yearlyLimitRelaxations(context: RelaxationContext): Relaxation[] {
  const { system } = context;
  const { excessOf } = context.built.layout;
  return context.blocksOf("yearly limit").flatMap(({ start, subject }): Relaxation[] => {
    if (!("yearlyLimit" in subject)) return [];
    // What may be exceeded at a price is never the cause.
    const isSoft = subject.region === undefined && excessOf[subject.yearlyLimit] >= 0;
    const { min, limit } = yearlyBoundsOf(system, subject.yearlyLimit, subject.region);
    const place = { start, position: subject.yearlyLimit, region: subject.region };
    return [
      ...(limit < Number.POSITIVE_INFINITY && !isSoft
        ? [limitRelaxation(context, { ...place, side: "max", bound: limit })]
        : []),
      ...(min > 0 ? [limitRelaxation(context, { ...place, side: "min", bound: min })] : []),
    ];
  });
}

interface LimitRule {
  readonly start: number;
  readonly position: number;
  readonly region: number | undefined;
  readonly side: "min" | "max";
  readonly bound: number;
}

function limitRelaxation(context: RelaxationContext, rule: LimitRule): Relaxation {
  const { scales, target, system } = context;
  const { start, position, region, side, bound } = rule;
  const { id } = system.yearlyLimits[position];
  const isUpper = side === "max";
  return {
    preferenceWeight: 1,
    about: "component",
    slacks: [
      {
        rows: [start],
        values: [isUpper ? -1 : 1],
        upper: isUpper ? Number.POSITIVE_INFINITY : bound,
        price: 1 / Math.max(bound, 1e-2 * scales.yearlyEnergy),
      },
    ],
    toRepair: ({ amounts: [amount] }, digits) => {
      if (!(amount > amountTolerance * Math.max(bound, scales.yearlyEnergy * 1e-6))) return null;
      if (isUpper && region === undefined && target?.limitId === id) {
        return concludeTarget(target, { position, limit: bound, to: bound + amount }, digits);
      }
      const to = isUpper ? roundedUp(bound + amount, digits) : roundedDown(bound - amount, digits, bound);
      return concludeLimit(system, rule, to);
    },
  };
}

function concludeLimit(system: EnergySystem, { position, region, side, bound }: LimitRule, to: number): Repair {
  const { id, direction } = system.yearlyLimits[position];
  const attribute = limitAttribute(side, region);
  const members = membersOf(system, position, region);
  const names = quoted(members.map(({ name }) => name));
  const place = region === undefined ? {} : { region: system.regions[region] };
  const limit = figure(bound);
  const isUpper = side === "max";
  const through = region === undefined ? names : message("names_in_region", { names, region: system.regions[region] });
  const said = { id, limit, members: through, to };
  const which = isUpper ? "yearly_limit" : "lower_yearly_limit";
  const of = region === undefined ? `'${id}'` : message("name_in_region", { name: id, region: system.regions[region] });
  return {
    commodity: members[0]?.commodity,
    problem: {
      type: "infeasible_yearly_limit",
      loc: ["components", members[0]?.name ?? id, attribute, ...Object.values(place)],
      msg: message(`${which}_of_${direction === "in" ? "inflow" : "outflow"}`, said),
      input: bound,
      hint: message(isUpper ? "raise_of_to" : "lower_of_to", { attribute, of, to }),
      ctx: { id, ...place, from: bound, to },
    },
    changes: members.map(({ name }) => ({ component: name, attribute, ...place, value: to })),
  };
}

/** The field of the data that has a bound of a yearly limit. */
export const limitAttribute = (side: "min" | "max", region: number | undefined): string => {
  if (region !== undefined) return `regional_limit_${side}`;
  return side === "min" ? "yearly_limit_min" : "yearly_limit";
};

/** In a pathway the limit follows from the year's target: emissions of the reference, less so many percent. */
function concludeTarget(
  { limitId, year, reference }: ReductionTarget,
  { position, limit, to }: { position: number; limit: number; to: number },
  digits: number,
): Repair | null {
  if (to > reference) return concludeReference({ limitId, reference }, { position, limit, to }, digits);
  const percent = (emissions: number): number => 100 * (1 - emissions / reference);
  const target = roundedDown(percent(to), digits);
  const allowed = reference * (1 - target / 100);
  return {
    problem: {
      type: "infeasible_yearly_limit",
      loc: ["optimization_parameters", "CO2_reduction_targets", year],
      msg: message("infeasible_yearly_limit", {
        limitId,
        limit: figure(limit),
        percent: figure(percent(limit)),
        to: figure(to),
      }),
      input: percent(limit),
      hint: message("lower_target_co2_reduction_targets", { year, target }),
      ctx: { id: limitId, from: limit, to: allowed, target },
    },
    changes: null,
    apply: (old) => withLimit(old, position, allowed),
  };
}

/** No reduction at all would be too much. */
function concludeReference(
  { limitId, reference }: Omit<ReductionTarget, "year">,
  { position, limit, to }: { position: number; limit: number; to: number },
  digits: number,
): Repair | null {
  // The reduction stays the same share.
  if (!(limit > 0)) return null;
  const enough = roundedUp((reference * to) / limit, digits);
  const allowed = (enough * limit) / reference;
  return {
    problem: {
      type: "infeasible_yearly_limit",
      loc: ["optimization_parameters", "CO2_reference"],
      msg: message("yearly_limit_too_tight_would", {
        limitId,
        limit: figure(limit),
        to: figure(to),
        reference: figure(reference),
      }),
      input: reference,
      hint: message("raise_co2_reference_check_unit", { enough }),
      ctx: { id: limitId, from: limit, to: allowed, reference: enough },
    },
    changes: null,
    apply: (old) => withLimit(old, position, allowed),
  };
}

const withLimit = (system: EnergySystem, position: number, limit: number): EnergySystem => ({
  ...system,
  yearlyLimits: system.yearlyLimits.with(position, { ...system.yearlyLimits[position], limit }),
});

export function fullLoadHoursRelaxations(context: RelaxationContext): Relaxation[] {
  return [...relaxationsOf(context, "min"), ...relaxationsOf(context, "max")];
}

function relaxationsOf(context: RelaxationContext, side: "min" | "max"): Relaxation[] {
  const { system, scales } = context;
  const bySubject = new Map<number, { row: number; location: number }[]>();
  for (const { start, subject } of context.blocksOf(`full-load hours ${side}`)) {
    if (!("component" in subject)) continue;
    const rows = bySubject.get(subject.component) ?? [];
    rows.push({ row: start, location: subject.location });
    bySubject.set(subject.component, rows);
  }
  return [...bySubject].map(([position, rows]): Relaxation => {
    const { capacity } = system.components[position];
    return {
      preferenceWeight: 1,
      about: "component",
      multiplies: true,
      slacks: rows.map(({ row, location }) => {
        const size = [capacity?.lower[location] ?? 0, capacity?.upper[location] ?? 0, scales.power];
        const typical = size.find((value) => value > 0 && value < Number.POSITIVE_INFINITY) ?? 1;
        // A move over all hours of a year is a whole one.
        return {
          rows: [row],
          values: [side === "min" ? 1 : -1],
          upper: Number.POSITIVE_INFINITY,
          price: 1 / (typical * 8760),
        };
      }),
      toRepair: (move, digits) => concludeHours(context, { position, side, rows }, move, digits),
    };
  });
}

interface HoursRule {
  position: number;
  side: "min" | "max";
  rows: readonly { row: number; location: number }[];
}

function concludeHours(
  { system, built }: RelaxationContext,
  { position, side, rows }: HoursRule,
  { amounts, columnValue }: RelaxationAmounts,
  digits: number,
): Repair | null {
  const component = system.components[position];
  if (component.kind === "storage" || component.kind === "transmission") return null;
  const hours = component.fullLoadHours[side];
  const attribute = `yearly_full_load_hours_${side}`;
  const changes: Change[] = [];
  const places: { location: string; from: number; to: number }[] = [];
  rows.forEach(({ location }, index) => {
    const capacity = columnValue[built.layout.columnsOf[position].capacity[location]];
    if (!(capacity > 0) || !(amounts[index] > amountTolerance * capacity)) return;
    const from = hours[location];
    const moved = amounts[index] / capacity;
    const to = side === "min" ? roundedDown(from - moved, digits, from) : roundedUp(from + moved, digits);
    changes.push(...recordChanges(system, component, location, attribute, to));
    places.push({ location: locationName(system, component, location), from, to });
  });
  if (places.length === 0) return null;
  places.sort((left, right) => Math.abs(right.to - right.from) - Math.abs(left.to - left.from));
  const [{ location, from }] = places;
  const needed = withOtherPlaces(places);
  return {
    problem: {
      type: "infeasible_full_load_hours",
      loc: ["components", component.name, attribute, location],
      msg: message(side === "min" ? "full_load_hours_too_high" : "full_load_hours_too_low", {
        attribute,
        component: component.name,
        location,
        from: figure(from),
        to: needed,
      }),
      input: from,
      hint: message(side === "min" ? "lower_to" : "raise_to", { attribute, to: needed }),
      ctx: { places },
    },
    changes,
  };
}

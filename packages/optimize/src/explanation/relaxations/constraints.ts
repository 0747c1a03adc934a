/** Relaxations of constraints of the data: the value of each may move, of one that is a series by the same amount in every step. */

import { type Message, message } from "@esm/messages/message";
import { isOfCapacities } from "@esm/model/energy-system/constraints/system-constraints";
import type { EnergySystem, SystemConstraint } from "@esm/model/energy-system/energy-system";
import type { RowBlock } from "@esm/model/formulation/layout";
import { constraint as rule } from "@esm/model/formulation/rules/constraint";
import { figure, roundedDown, roundedUp } from "../figures.ts";
import { amountTolerance, type Relaxation, type RelaxationContext, type Repair } from "../relaxation.ts";

export const constraintRelaxations = (context: RelaxationContext): Relaxation[] =>
  context.blocksOf(rule.name).flatMap((block): Relaxation[] => {
    if (!("constraint" in block.subject)) return [];
    const position = block.subject.constraint;
    const { over, under } = context.built.layout.constraintSlacks;
    const { sense } = context.system.constraints[position];
    // What may be missed at a price is never the cause.
    return [
      ...(sense !== ">=" && over[position] < 0 ? [relaxationOf(context, block, position, "higher")] : []),
      ...(sense !== "<=" && under[position] < 0 ? [relaxationOf(context, block, position, "lower")] : []),
    ];
  });

type Direction = "higher" | "lower";

function relaxationOf(
  context: RelaxationContext,
  { start, count }: RowBlock,
  position: number,
  direction: Direction,
): Relaxation {
  const constraint = context.system.constraints[position];
  const size = sizeOf(context, constraint);
  const rows = Array.from({ length: count }, (_, step) => start + step);
  const sign = direction === "higher" ? -1 : 1;
  return {
    preferenceWeight: 1,
    about: "component",
    slacks: [{ rows, values: rows.map(() => sign), upper: Number.POSITIVE_INFINITY, price: 1 / size }],
    toRepair: ({ amounts: [amount] }, digits) =>
      amount > amountTolerance * size ? repairFor(constraint, { position, amount, direction, digits }) : null,
  };
}

const mostOf = ({ value }: SystemConstraint): number =>
  typeof value === "number" ? Math.abs(value) : value.reduce((most, one) => Math.max(most, Math.abs(one)), 0);

/** The size by which a change of the value counts as large or small. */
function sizeOf({ scales, time }: RelaxationContext, constraint: SystemConstraint): number {
  const { terms, per } = constraint;
  const most = mostOf(constraint);
  const factor = terms.reduce((largest, term) => Math.max(largest, Math.abs(term.factor)), 0);
  if (terms.some(({ quantity }) => quantity === "investment" || quantity === "annual_cost")) return most || 1;
  const isPower = per === "step" || isOfCapacities(constraint);
  const energy = per === "year" ? scales.yearlyEnergy : scales.yearlyEnergy * time.years;
  return Math.max(most, 1e-2 * (factor || 1) * (isPower ? scales.power : energy));
}

interface Move {
  readonly position: number;
  readonly amount: number;
  readonly direction: Direction;
  readonly digits: number;
}

/** Rounded in the direction of the move. */
const rounded = (value: number, direction: Direction, digits: number): number =>
  value < 0
    ? -(direction === "higher" ? roundedDown(-value, digits) : roundedUp(-value, digits)) + 0
    : direction === "higher"
      ? roundedUp(value, digits)
      : roundedDown(value, digits);

/** More numbers than these are too many to return. */
const maxValues = 10_000;

const repairFor = (constraint: SystemConstraint, move: Move): Repair =>
  constraint.planningReserve
    ? repairOfReserve(constraint, constraint.planningReserve, move)
    : repairOf(constraint, move);

/** The margin of a planning reserve, which its value follows. */
function repairOfReserve(
  { id, value, unit }: SystemConstraint,
  { margin, peak }: NonNullable<SystemConstraint["planningReserve"]>,
  { position, amount, digits }: Move,
): Repair {
  const most = (value as number) - amount;
  const to = Math.max(rounded(most / peak - 1, "lower", digits), -1 + 10 ** -digits);
  const said = { id, margin: figure(margin), value: figure(value as number), unit, most: figure(most), to };
  return {
    problem: {
      type: "infeasible_planning_reserve",
      loc: ["planning_reserves", id, "margin"],
      msg: message("reserve_cannot_hold", said),
      hint: message("set_margin_of_reserve", { id, to }),
      input: margin,
      ctx: { id, from: margin, to },
    },
    changes: [{ constraint: id, attribute: "margin", value: to }],
    apply: (system) => withValue(system, position, (1 + to) * peak),
    odd: amount > mostOf({ value } as SystemConstraint),
  };
}

function repairOf(constraint: SystemConstraint, { position, amount, direction, digits }: Move): Repair {
  const { id, value } = constraint;
  const sign = direction === "higher" ? 1 : -1;
  const by = roundedUp(amount, digits);
  const to =
    typeof value === "number" ? rounded(value + sign * amount, direction, digits) : value.map((one) => one + sign * by);
  const problem = typeof to === "number" ? ofNumber(constraint, to) : ofSeries(id, by, direction);
  const isListed = typeof to === "number" || to.length <= maxValues;
  return {
    problem: {
      type: "infeasible_constraint",
      loc: ["constraints", id, "value"],
      ...problem,
      ...(typeof value === "number" && { input: value }),
      ctx: typeof to === "number" ? { id, from: value, to } : { id, by: sign * by },
    },
    changes: isListed ? [{ constraint: id, attribute: "value", value: typeof to === "number" ? to : [...to] }] : null,
    apply: (system) => withValue(system, position, to),
    // A value that has to move by more than its own size is a likelier mistake than the move suggests.
    odd: amount > mostOf(constraint),
  };
}

const withValue = (system: EnergySystem, position: number, value: SystemConstraint["value"]): EnergySystem => ({
  ...system,
  constraints: system.constraints.with(position, { ...system.constraints[position], value }),
});

function ofNumber({ id, sense, value }: SystemConstraint, to: number): { msg: Message; hint: Message } {
  const said = { id, sense, value: figure(value as number), to };
  return { msg: message("constraint_cannot_hold", said), hint: message("set_value_of_constraint", { id, to }) };
}

function ofSeries(id: string, by: number, direction: Direction): { msg: Message; hint: Message } {
  const words = message(`constraint_${direction}`);
  return {
    msg: message("constraint_cannot_hold_in_steps", { id, by, direction: words }),
    hint: message("set_values_of_constraint", { id, by, direction: words }),
  };
}

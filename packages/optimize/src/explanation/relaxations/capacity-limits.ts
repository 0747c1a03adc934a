/** Relaxations of limits of capacity over all regions. */

import { message, quoted } from "@esm/messages/message";
import { figure, roundedDown, roundedUp } from "../figures.ts";
import { amountTolerance, type Relaxation, type RelaxationContext, type Repair } from "../relaxation.ts";

interface LimitRule {
  readonly row: number;
  readonly position: number;
  readonly side: "min" | "limit";
}

export function capacityLimitRelaxations(context: RelaxationContext): Relaxation[] {
  return context.blocksOf("capacity limit").flatMap(({ start: row, subject }): Relaxation[] => {
    if (!("capacityLimit" in subject)) return [];
    const position = subject.capacityLimit;
    const { min, limit } = context.system.capacityLimits[position];
    return [
      ...(limit < Number.POSITIVE_INFINITY ? [relaxationOf(context, { row, position, side: "limit" })] : []),
      ...(min > 0 ? [relaxationOf(context, { row, position, side: "min" })] : []),
    ];
  });
}

function relaxationOf(context: RelaxationContext, rule: LimitRule): Relaxation {
  const { scales, system } = context;
  const isUpper = rule.side === "limit";
  const bound = system.capacityLimits[rule.position][rule.side];
  return {
    preferenceWeight: 1,
    about: "component",
    slacks: [
      {
        rows: [rule.row],
        values: [isUpper ? -1 : 1],
        upper: isUpper ? Number.POSITIVE_INFINITY : bound,
        price: 1 / Math.max(bound, 1e-2 * scales.power),
      },
    ],
    toRepair: ({ amounts: [amount] }, digits) => {
      if (!(amount > amountTolerance * Math.max(bound, scales.power * 1e-6))) return null;
      return repairOf(
        context,
        rule,
        isUpper ? roundedUp(bound + amount, digits) : roundedDown(bound - amount, digits, bound),
      );
    },
  };
}

function repairOf({ system }: RelaxationContext, { position, side }: LimitRule, to: number): Repair {
  const limit = system.capacityLimits[position];
  const members = system.components.filter(({ capacity }) => capacity?.capacityLimit === position);
  const names = quoted(members.map(({ name }) => name));
  const isUpper = side === "limit";
  const attribute = isUpper ? "capacity_limit" : "capacity_limit_min";
  const bound = limit[side];
  return {
    problem: {
      type: "infeasible_capacity_limit",
      loc: ["components", members[0]?.name ?? limit.id, attribute],
      msg: isUpper
        ? message("infeasible_capacity_limit", { id: limit.id, bound: figure(bound), names, to })
        : message("lower_limit_capacity_cannot_reached", { id: limit.id, bound: figure(bound), names, to }),
      input: bound,
      hint: message(isUpper ? "raise_of_to" : "lower_of_to", { attribute, of: `'${limit.id}'`, to }),
      ctx: { id: limit.id, from: bound, to },
    },
    changes: members.map(({ name }) => ({ component: name, attribute, value: to })),
  };
}

/** Limits of capacity and their use. */
import { capacityUnit, flowUnit } from "./category.ts";
import { capacityAt, type SolvedSystem } from "./operation.ts";

export interface CapacityLimitUse {
  readonly id: string;
  readonly members: readonly string[];
  readonly unit: string;
  /** Capacity of all members over all regions, of lines times their length. */
  readonly amount: number;
  /** Null where there is none. */
  readonly limit: number | null;
  readonly min: number | null;
}

/** The unit of what the limit bounds, without brackets. */
export function unitOfCapacityLimit(system: SolvedSystem["system"], limit: number): string {
  const member = system.components.find(({ capacity }) => capacity?.capacityLimit === limit);
  if (!member) return "";
  const unit = capacityUnit(member, flowUnit(system, member));
  return member.kind === "transmission" ? `${unit}*${system.lengthUnit}` : unit;
}

export function capacityLimitUse(solved: SolvedSystem): CapacityLimitUse[] {
  const { system } = solved;
  return system.capacityLimits.map(({ id, min, limit }, index) => {
    const members: string[] = [];
    let amount = 0;
    for (const [position, { name, capacity }] of system.components.entries()) {
      if (capacity?.capacityLimit !== index) continue;
      members.push(name);
      capacity.costFactor.forEach((length, location) => {
        amount += length * (capacityAt(solved, position, location) ?? 0);
      });
    }
    return {
      id,
      members,
      amount,
      unit: `[${unitOfCapacityLimit(system, index)}]`,
      limit: Number.isFinite(limit) ? limit : null,
      min: Number.isFinite(min) ? min : null,
    };
  });
}

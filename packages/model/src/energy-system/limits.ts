/** Yearly limits that components share: whether they limit, whom, and by what each member counts. */
import type { EnergySystem, Exchange, SystemComponent, YearlyBounds, YearlyLimit } from "./energy-system.ts";

export const isBounded = ({ min, limit }: YearlyBounds): boolean => Number.isFinite(min) || Number.isFinite(limit);

/** Whether the limit over all regions may be exceeded at a price. */
export const isSoft = ({ limit, limitExcessCost }: YearlyLimit): boolean =>
  limitExcessCost !== null && Number.isFinite(limit);

const isMember = (component: SystemComponent, position: number): component is Exchange =>
  "yearlyLimit" in component && component.yearlyLimit === position;

/** The members of the limit at the position, or those of them in one region. */
export const membersOf = ({ components }: EnergySystem, position: number, region?: number): Exchange[] =>
  components.filter(
    (component): component is Exchange =>
      isMember(component, position) && (region === undefined || component.regions.includes(region)),
  );

/** Whether the operation of a member adds to the limited flow (1) or takes from it (-1). */
export const signOf = ({ kind }: Exchange, { direction }: Pick<YearlyLimit, "direction">): 1 | -1 =>
  (kind === "source") === (direction === "in") ? 1 : -1;

/** The unit of the flow that is limited, as a power; empty for a limit without members. */
export function limitUnit(system: EnergySystem, position: number): string {
  const [member] = membersOf(system, position);
  return member ? system.commodities[member.commodity].unit : "";
}

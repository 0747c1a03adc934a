/** Balances as diagrams: units of energy share one scale, any other unit has a diagram of its own. Pure. */
import { energyUnitOf } from "@esm/model/domain/runs/statistic-rows";
import { type BalanceRow, type Flows, flowsOf } from "../../../charts/sankey/energy-flows.ts";
import { gigawattHours } from "../../../language/units.ts";
import { commoditiesOf, type Statistic } from "../statistics.ts";
import { type BalanceEntry, balanceOf } from "./balances.ts";

export interface EnergyDiagram {
  commodities: string[];
  /** Null where several units of energy are shown together, in GWh/a. */
  unit: string | null;
  flows: Flows;
  /** Energy that a component exchanges with commodities of other diagrams. */
  otherSides: ReadonlyMap<string, BalanceEntry[]>;
}

interface Choice {
  /** Null for all. */
  commodity: string | null;
  region: string | null;
  /** Name for losses of lines. */
  lineLosses: string;
}

/** The one with most commodities first. */
export function diagramsOf(
  rows: readonly Statistic[],
  { commodity: chosen, region, lineLosses }: Choice,
): EnergyDiagram[] {
  const commodities = commoditiesOf(rows);
  const balances = commodities.flatMap((commodity) => balanceOf(rows, commodity, region));
  const groups = new Map<string, string[]>();
  for (const commodity of chosen === null ? commodities : [chosen]) {
    const unit = energyUnitOf(rows, commodity);
    const scale = gigawattHours(unit) === null ? unit : "energy";
    groups.set(scale, [...(groups.get(scale) ?? []), commodity]);
  }
  return [...groups.values()]
    .map((group) => {
      const units = new Set(group.map((commodity) => energyUnitOf(rows, commodity)));
      const own = balances.filter(({ commodity }) => group.includes(commodity));
      const [unit] = units;
      return {
        commodities: group,
        unit: units.size === 1 ? unit : null,
        flows: flowsOf(units.size === 1 ? own : own.map(inGigawattHours), lineLosses),
        otherSides: otherSides(balances, own, group),
      };
    })
    .filter(({ flows }) => flows.flows.length > 0)
    .toSorted((left, right) => right.commodities.length - left.commodities.length);
}

const inGigawattHours = (row: BalanceEntry): BalanceRow => ({
  ...row,
  value: row.value * (gigawattHours(row.unit) ?? 1),
});

function otherSides(
  balances: readonly BalanceEntry[],
  own: readonly BalanceEntry[],
  group: readonly string[],
): Map<string, BalanceEntry[]> {
  const sides = new Map<string, BalanceEntry[]>();
  for (const { component } of own) {
    const others = balances.filter((row) => row.component === component && !group.includes(row.commodity));
    if (others.length > 0) sides.set(component, others);
  }
  return sides;
}

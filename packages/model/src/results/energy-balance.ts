/**
 * The yearly balance of each commodity over all regions: the energy from sources and conversions equals the energy that
 * sinks and conversions take and storages and transmissions lose. It closes, because each region's balance does in
 * every step.
 */
import type { SystemComponent } from "../energy-system/energy-system.ts";
import { termsOf } from "./balance-terms.ts";
import { type SolvedSystem, yearlyTotals } from "./operation.ts";

/** The contribution of a component to the balance of a commodity in a year. */
interface BalanceEntry {
  readonly component: string;
  readonly kind: SystemComponent["kind"];
  /** Negative where it is taken out or lost. */
  readonly amount: number;
}

interface CommodityBalance {
  readonly commodity: string;
  /** Unit of the amounts. */
  readonly unit: string;
  /** In the order of the components, without zeros. */
  readonly entries: readonly BalanceEntry[];
}

/** Losses below this share of the throughput are rounding errors of the subtraction. */
const rounding = 1e-9;

/** Leaves out unused commodities. */
export function energyBalance(solved: SolvedSystem): CommodityBalance[] {
  const { commodities, components } = solved.system;
  const entries = commodities.map((): BalanceEntry[] => []);
  components.forEach((component, position) => {
    for (const { commodity, amount } of contributions(solved, component, position)) {
      if (amount !== 0) entries[commodity].push({ component: component.name, kind: component.kind, amount });
    }
  });
  return commodities
    .map(({ name, unit }, position) => ({ commodity: name, unit: `[${unit}*h/a]`, entries: entries[position] }))
    .filter(({ entries }) => entries.length > 0);
}

function contributions(
  solved: SolvedSystem,
  component: SystemComponent,
  position: number,
): { commodity: number; amount: number }[] {
  if (component.kind === "conversion") {
    return termsOf(component).map(({ commodity, factor, variable }) => {
      return { commodity, amount: factor * total(yearlyTotals(solved, position, variable ?? "operation")) };
    });
  }
  const { commodity } = component;
  if (component.kind === "storage") {
    const charge = total(yearlyTotals(solved, position, "charge"));
    const lost = charge - total(yearlyTotals(solved, position, "discharge"));
    return [{ commodity, amount: Math.abs(lost) <= rounding * charge ? 0 : -lost }];
  }
  if (component.kind === "transmission") {
    const flow = yearlyTotals(solved, position, "flow");
    const flowBack = yearlyTotals(solved, position, "flowBack");
    const loss = yearlyTotals(solved, position, "loss");
    const lost = flow.map(
      (value, line) =>
        loss[line] +
        value * (1 - component.arrivingShare[line]) +
        flowBack[line] * (1 - component.arrivingShareBack[line]),
    );
    return [{ commodity, amount: -total(lost) }];
  }
  const operation = total(yearlyTotals(solved, position, "operation"));
  return [{ commodity, amount: component.kind === "source" ? operation : -operation }];
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

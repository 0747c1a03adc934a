/** Available, delivered and unused energy of sources that follow the weather: V9. Pure. */
import { withoutStock } from "@esm/model/domain/runs/stock-name";
import { choose, type Statistic } from "../statistics.ts";

export interface Curtailment {
  component: string;
  commodity: string | null;
  unit: string;
  available: number;
  used: number;
  curtailed: number;
}

/** Totals over all regions where the region is null. From the most curtailed on. */
export function curtailmentOf(rows: readonly Statistic[], region: string | null): Curtailment[] {
  const operation = choose(rows, { group: "operation", region });
  const sources = new Map<string, Curtailment>();
  for (const { component, commodity, unit, value: available } of choose(operation, { quantity: "available" })) {
    const name = withoutStock(component ?? "");
    const curtailed = choose(operation, { component, quantity: "curtailed" })[0]?.value ?? 0;
    const known = sources.get(name) ?? { component: name, commodity, unit, available: 0, used: 0, curtailed: 0 };
    sources.set(name, {
      ...known,
      available: known.available + available,
      used: known.used + available - curtailed,
      curtailed: known.curtailed + curtailed,
    });
  }
  return [...sources.values()]
    .filter(({ available }) => available > 0)
    .toSorted((left, right) => right.curtailed - left.curtailed);
}

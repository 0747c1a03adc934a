/**
 * The yearly balance of each commodity and region: what components bring in is positive, what they take out negative.
 * The rows of a commodity in a region add up to 0:
 *
 *     Σ_sources E − Σ_sinks E + Σ_conversions f·E + Σ_storages (discharge − charge) + Σ_a (η·F[a→r] − λ/2) − Σ_b (F[r→b] + λ/2) = 0
 *
 * λ is the loss with the square of the flow, as far as it belongs to that direction.
 * In totals over all regions, import and export of a line differ by its losses.
 */
import type { SystemComponent } from "../../energy-system/energy-system.ts";
import { termsOf } from "../balance-terms.ts";
import { lossOfDirection } from "../lines/line-figures.ts";
import { totalOverHorizon, yearlyTotals } from "../operation.ts";
import { type Place, placeOf, type SolvedResult, type Statistic, totalsOf } from "./statistic.ts";

/** 0 where a component takes part, but was not built or used. */
export function balanceStatistics({ solved }: Pick<SolvedResult, "solved">): Statistic[] {
  const { system } = solved;
  const rows = system.components.flatMap((component, position) => {
    const entryOf =
      (commodity: number) =>
      (place: Place, quantity: string, value: number): Statistic => {
        const { name, unit } = system.commodities[commodity];
        const row = { group: "balance", component: component.name, commodity: name, ...place } as const;
        return { ...row, quantity, unit: `[${unit}*h/a]`, value: value === 0 ? 0 : value };
      };
    if (component.kind === "transmission")
      return ofLines({ solved }, component, position, entryOf(component.commodity));
    const places = Array.from(component.regions, (_, location) => placeOf(system, component, location));
    if (component.kind === "storage") {
      const entry = entryOf(component.commodity);
      const charge = yearlyTotals(solved, position, "charge");
      const discharge = yearlyTotals(solved, position, "discharge");
      return places.flatMap((place, location) => [
        entry(place, "charge", -charge[location]),
        entry(place, "discharge", discharge[location]),
      ]);
    }
    return termsOf(component).flatMap(({ commodity, factor, quantity, variable }) => {
      const energy = yearlyTotals(solved, position, variable ?? "operation");
      return places.map((place, location) => entryOf(commodity)(place, quantity, factor * energy[location]));
    });
  });
  return [...rows, ...totalsOf(rows)];
}

function ofLines(
  { solved }: Pick<SolvedResult, "solved">,
  component: SystemComponent & { kind: "transmission" },
  position: number,
  entry: (place: Place, quantity: string, value: number) => Statistic,
): Statistic[] {
  const flow = yearlyTotals(solved, position, "flow");
  const flowBack = yearlyTotals(solved, position, "flowBack");
  const { time } = solved;
  return [...component.from.keys()].flatMap((line) => {
    const there = placeOf(solved.system, component, line);
    const back = { region: there.region_to, region_to: there.region };
    // Half of a loss with the square of the flow arises at each end.
    const [half, halfBack] = [false, true].map(
      (isBack) => totalOverHorizon(lossOfDirection(solved, position, line, isBack), time) / time.years / 2,
    );
    const sent = [
      entry(there, "export", -flow[line] - half),
      entry(back, "import", component.arrivingShare[line] * flow[line] - half),
    ];
    if (!component.isBidirectional) return sent;
    return [
      ...sent,
      entry(back, "export", -flowBack[line] - halfBack),
      entry(there, "import", component.arrivingShareBack[line] * flowBack[line] - halfBack),
    ];
  });
}

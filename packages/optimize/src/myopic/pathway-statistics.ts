/**
 * Statistics of a milestone year by the components of the model: the capacity that stands (stock included), that was
 * built in this year, and that was retired since the year before. A line has one row.
 */
import { locationCount } from "@esm/model/energy-system/energy-system";
import { placeOf, type Statistic, totalsOf } from "@esm/model/results/statistics/statistic";
import type { Pathway } from "./pathway.ts";
import { capacityUnit, standingAt } from "./standing-capacity.ts";

/** Capacities in the latest year of the pathway; 0 where a component may have a capacity, and has none. */
export function pathwayStatistics(pathway: Pathway): Statistic[] {
  const { base, years, cohorts } = pathway;
  const [before, latest] = [years.at(-2)?.year ?? Number.NEGATIVE_INFINITY, years.at(-1)?.year];
  if (latest === undefined) return [];
  const rows = base.components.flatMap((component, position) => {
    if (!component.capacity) return [];
    const own = cohorts.filter((cohort) => cohort.component === position);
    const unit = capacityUnit(base, component);
    const sumOf = (some: typeof own, location: number): number =>
      some.reduce((sum, { capacity }) => sum + capacity[location], 0);
    const built = own.filter(({ builtIn }) => builtIn === latest);
    const retired = own.filter(({ endsIn }) => endsIn > before && endsIn <= latest);
    return Array.from({ length: locationCount(component) }, (_, location) => {
      const figures: [string, number][] = [
        ["standing", standingAt(pathway, position, own, location, latest)],
        ["built", sumOf(built, location)],
        ["retired", sumOf(retired, location)],
      ];
      const place = placeOf(base, component, location);
      return figures.map(
        ([quantity, value]): Statistic => ({
          group: "pathway",
          component: component.name,
          commodity: null,
          ...place,
          quantity,
          unit,
          value,
        }),
      );
    }).flat();
  });
  return [...rows, ...totalsOf(rows)];
}

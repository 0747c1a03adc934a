/**
 * Statistics of a milestone year by the components of the model: the capacity that stands (stock included), that was
 * built in this year, and that was retired since the year before. A line has one row.
 */
import { locationCount } from "@esm/model/energy-system/energy-system";
import { placeOf, type Statistic, totalsOf } from "@esm/model/results/statistics/statistic";
import { retiredBetween } from "./cohort.ts";
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
    const built = own.filter(({ builtIn }) => builtIn === latest);
    return Array.from({ length: locationCount(component) }, (_, location) => {
      const figures: [string, number][] = [
        ["standing", standingAt(pathway, position, own, location, latest)],
        ["built", built.reduce((sum, { capacity }) => sum + capacity[location], 0)],
        ["retired", retiredBetween(own, before, latest, location)],
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

/**
 * A fixed load that was probably entered as a power, although the time steps have several hours and it counts as an
 * energy.
 */

import { message } from "@esm/messages/message";
import { recordLocation } from "../index-tables.ts";
import type { Snapshot } from "../snapshot.ts";
import { type CommodityMembers, membersByCommodity } from "./by-commodity.ts";
import type { Check } from "./check.ts";
import { demandIn, maxSupply } from "./supply/demand-within-supply.ts";

/** W, kW, MW_el, GWth, TW: a power, with any suffix; MWh and MW·h are energies. */
const powerUnit = /^\s*[kMGT]?W(?:$|[^A-Za-z]|(?:el|th|e|t|p)(?![A-Za-z]))/;
const energyUnit = /^\s*[kMGT]?W[\s·*.-]*h(?![A-Za-z])/;

/** Shorter data are an example worked out by hand. */
const hoursOfADay = 24;

/** One for each commodity, about its largest load. */
export const loadsAreEnergies: Check = (snapshot, report) => {
  const { hours_per_time_step: hours, number_of_time_steps: steps } = snapshot.dataset;
  // The load of a single step is the amount of the whole time, not a series.
  if (hours <= 1 || steps === 1) return;
  const byCommodity = membersByCommodity(snapshot);
  snapshot.commodities.forEach(({ unit }, commodity) => {
    if (!powerUnit.test(unit) || energyUnit.test(unit)) return;
    const members = byCommodity[commodity];
    const loads = loadsOf(members);
    if (loads.length === 0 || !couldBePower(snapshot, members, hours)) return;
    const [{ sink, region, step, value }] = loads.toSorted((left, right) => right.value - left.value);
    const others = new Set(loads.map((load) => load.sink)).size - 1;
    const said = { hours, value: round(value), unit };
    report({
      type: "load_may_be_power",
      severity: "warning",
      loc: [...recordLocation(sink, "operationRateFix", snapshot.regions[region]), step],
      msg: message("load_may_be_power", {
        ...said,
        components: others > 0 ? message("more_of", { name: sink, count: others }) : `'${sink}'`,
        region: snapshot.regions[region],
        step,
        average: round(value / hours),
      }),
      input: value,
      hint: message("multiply_power_by_hours", { ...said, energy: round(value * hours) }),
      ctx: { hours_per_time_step: hours },
    });
  });
};

/** The highest value of each fixed load that is no share of a capacity. */
function loadsOf({ sinks }: CommodityMembers) {
  return sinks.flatMap(({ attributes, byRegion }) => {
    if (attributes.capacity_variable) return [];
    return (byRegion.series.get("operationRateFix") ?? []).flatMap((series, region) => {
      if (!series) return [];
      const step = series.reduce((highest, value, index) => (value > series[highest] ? index : highest), 0);
      return series[step] > 0 ? [{ sink: attributes.name, region, step, value: series[step] }] : [];
    });
  });
}

/**
 * Whether the existing supply could meet the load if it were a power. Without anything to compare, the answer is yes.
 */
function couldBePower(snapshot: Snapshot, members: CommodityMembers, hours: number): boolean {
  const everywhere = [...snapshot.regions.keys()];
  const supply = maxSupply(snapshot, everywhere, members, hours);
  if (!supply) return hours * snapshot.dataset.number_of_time_steps >= hoursOfADay;
  const { demand } = demandIn(snapshot, everywhere, members);
  const sum = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);
  if (supply.stores) return hours * sum(demand) <= sum(supply.sums) * (1 + 1e-6);
  return demand.every((value, step) => hours * value <= supply.sums[step] * (1 + 1e-6));
}

const round = (value: number): number => Number(value.toPrecision(4));

/** Sources → generators; sinks → loads, or generators that take. With a common yearly limit → links from or to its bus. */
import type { Exchange } from "@esm/model/energy-system/energy-system";
import { otherSeriesAt } from "@esm/model/energy-system/time-series";
import { type ExportContext, isFixedAt, operatedValues, refuse, regionOf } from "./context.ts";
import type { Values } from "./draft.ts";
import { type LimitAt, sumsOf } from "./limits.ts";
import { capacityOf, partOf } from "./origins.ts";

/** The cost less the revenue per energy. */
function marginalCost(component: Exchange, at: number): number | Float64Array {
  const base = component.costPerOperation - component.revenuePerOperation;
  const more = otherSeriesAt(component, "commodityCostTimeSeries", at);
  const less = otherSeriesAt(component, "commodityRevenueTimeSeries", at);
  const series = more === 0 ? less : more;
  if (series === 0) return base;
  return series.map((_, step) => base + (more === 0 ? 0 : more[step]) - (less === 0 ? 0 : less[step]));
}

/** Full-load hours of a fixed capacity are a sum of energy over the horizon. */
function sumsOfEnergy(component: Exchange, at: number, context: ExportContext): Values {
  const { capacity, fullLoadHours } = component;
  const [least, most] = [fullLoadHours.min[at], fullLoadHours.max[at]];
  if (!capacity || (Number.isNaN(least) && Number.isNaN(most))) return {};
  if (!isFixedAt(capacity, at)) {
    refuse(context, component, { code: "full_load_hours", attribute: "yearlyFullLoadHours", direction: "falls" });
    return {};
  }
  const energy = capacity.lower[at] * context.years;
  return {
    ...(!Number.isNaN(least) && { e_sum_min: least * energy }),
    ...(!Number.isNaN(most) && { e_sum_max: most * energy }),
  };
}

export function exportExchange(component: Exchange, context: ExportContext, limitAt: LimitAt): void {
  const { system, draft } = context;
  const isSource = component.kind === "source";
  for (const [at, region] of component.regions.entries()) {
    const { bus: limitBus, bounds } = limitAt(component, at);
    const bus = context.busOf(region, component.commodity);
    const place = regionOf(context, region);
    const name = `${component.name} ${place}`;
    const of = {
      source: component.name,
      origin: { powers: { p: [partOf(component, "operation", place)] }, ...capacityOf(component, 1, place) },
    };
    const cost = marginalCost(component, at);
    const { rate, capacity } = component;
    const isCostly = context.inScenarios(component).some((each) => marginalCost(each, at) !== 0);
    if (!isSource && !capacity && rate?.kind === "fix" && !isCostly && !bounds && limitBus === null) {
      const p_set = (rate.series[at] ?? new Float64Array(system.numberOfTimeSteps)).map(
        (energy) => energy / system.hoursPerTimeStep,
      );
      draft.add("loads", name, { bus, carrier: component.name, p_set }, of);
      continue;
    }
    const values: Values = {
      ...operatedValues(component, at, context),
      carrier: component.name,
      marginal_cost: cost,
    };
    if (limitBus !== null) {
      const [bus0, bus1] = isSource ? [limitBus, bus] : [bus, limitBus];
      draft.add("links", name, { ...values, bus0, bus1 }, of);
      continue;
    }
    const ownSums = sumsOfEnergy(component, at, context);
    const sums = bounds ? sumsOf(bounds, ownSums, context) : ownSums;
    draft.add("generators", name, { bus, ...values, ...sums, ...(!isSource && { sign: -1 }) }, of);
  }
}

/** Sources → generators; sinks → loads, or generators that take. With a common yearly limit → links from or to its bus. */
import type { Exchange } from "../../../energy-system/energy-system.ts";
import { otherSeriesAt } from "../../../energy-system/time-series.ts";
import { type ExportContext, isFixedAt, operatedValues, refuse, regionOf } from "./context.ts";
import type { Values } from "./draft.ts";
import { capacityOf, partOf, resultKey } from "./origins.ts";

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

/** The places of all members of a yearly limit. */
function membersOf(limit: number, { system }: ExportContext): { component: Exchange; at: number }[] {
  return system.components.flatMap((component) =>
    (component.kind === "source" || component.kind === "sink") && component.yearlyLimit === limit
      ? Array.from(component.regions, (_, at) => ({ component, at }))
      : [],
  );
}

/**
 * The bus of a limit: what its members take or give passes it, and one generator, whose energy is limited. Null where
 * a limit needs none, or cannot be expressed.
 */
export function limitBuses(context: ExportContext): ReadonlyMap<number, string> {
  const { system, draft, years } = context;
  const buses = new Map<number, string>();
  for (const [position, { id, limit }] of system.yearlyLimits.entries()) {
    const members = membersOf(position, context);
    const [first] = members;
    if (members.length < 2) continue;
    const { component } = first;
    const hasSums = members.some(({ component: { fullLoadHours }, at }) =>
      [fullLoadHours.min[at], fullLoadHours.max[at]].some((hours) => !Number.isNaN(hours)),
    );
    if (hasSums || members.some(({ component: { kind } }) => kind !== component.kind)) {
      refuse(context, component, { code: "limit_sense", attribute: "yearly_limit", direction: "falls" });
      continue;
    }
    const sign = component.kind === "source" ? 1 : -1;
    const { unit } = system.commodities[component.commodity];
    const price = { of: resultKey("limit.price", id), factor: sign };
    const bus = context.addBus(component.regions[first.at], `limit ${id}`, unit, price);
    const values = { bus, carrier: `limit ${id}`, sign, p_nom_extendable: true, e_sum_max: limit * years };
    const p = members.map((member) =>
      partOf(member.component, "operation", system.regions[member.component.regions[member.at]]),
    );
    draft.add("generators", `limit ${id}`, values, { origin: { powers: { p } } });
    buses.set(position, bus);
  }
  return buses;
}

export function exportExchange(component: Exchange, context: ExportContext, limits: ReadonlyMap<number, string>): void {
  const { system, draft, years } = context;
  const isSource = component.kind === "source";
  const limitBus = limits.get(component.yearlyLimit);
  const isAlone = component.yearlyLimit >= 0 && membersOf(component.yearlyLimit, context).length === 1;
  for (const [at, region] of component.regions.entries()) {
    const bus = context.busOf(region, component.commodity);
    const place = regionOf(context, region);
    const name = `${component.name} ${place}`;
    const of = {
      source: component.name,
      origin: { powers: { p: [partOf(component, "operation", place)] }, ...capacityOf(component, 1, place) },
    };
    const cost = marginalCost(component, at);
    const { rate, capacity } = component;
    const isCostly = typeof cost !== "number" || cost !== 0;
    if (!isSource && !capacity && rate?.kind === "fix" && !isCostly && !isAlone && limitBus === undefined) {
      const p_set = (rate.series[at] ?? new Float64Array(system.numberOfTimeSteps)).map(
        (energy) => energy / system.hoursPerTimeStep,
      );
      draft.add("loads", name, { bus, carrier: component.name, p_set }, of);
      continue;
    }
    const values: Values = {
      ...operatedValues(component, at, context),
      ...{ carrier: component.name, marginal_cost: cost },
    };
    if (limitBus !== undefined) {
      const [bus0, bus1] = isSource ? [limitBus, bus] : [bus, limitBus];
      draft.add("links", name, { ...values, bus0, bus1 }, of);
      continue;
    }
    const sums = sumsOfEnergy(component, at, context);
    if (isAlone) {
      const most = system.yearlyLimits[component.yearlyLimit].limit * years;
      sums.e_sum_max = Math.min(most, Number(sums.e_sum_max ?? most));
    }
    draft.add("generators", name, { bus, ...values, ...sums, ...(!isSource && { sign: -1 }) }, of);
  }
}

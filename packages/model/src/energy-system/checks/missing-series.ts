/** Components that lack the series that people expect of them: a demand that asks for nothing, a plant whose weather never changes. */
import { message } from "@esm/messages/message";
import { speaksOfWeather } from "../../domain/spelling/words-in-name.ts";
import { bindingRate } from "../eligibility.ts";
import type { IndexedComponent, Snapshot } from "../snapshot.ts";
import type { Check } from "./check.ts";

/** A sink that neither data nor money make take anything is no demand. Outlets of by-products are meant to be so. */
export const demandsAskForSomething: Check = (snapshot, report) => {
  const { components } = snapshot;
  const sinks = components.filter(({ attributes }) => attributes.type === "SINK");
  const demanded = new Set(sinks.filter(asksForSomething).map(commodityOf));
  for (const sink of sinks) {
    const { name } = sink.attributes;
    const commodity = commodityOf(sink);
    // Beside a demand of the same commodity, it takes what is left.
    if (demanded.has(commodity) || isPriced(sink) || isLimited(sink) || bindingRate(sink.byRegion)) continue;
    if (isNamedByConstraints(snapshot, name) || isFilled(snapshot, commodity)) continue;
    const isSupplied = components.some((one) => one.attributes.type === "SOURCE" && commodityOf(one) === commodity);
    if (!isSupplied && (demanded.size > 0 || isByProduct(snapshot, commodity))) continue;
    report({
      type: "demand_without_series",
      severity: "warning",
      loc: ["components", name, "operation_rate_fix"],
      msg: message("demand_without_series", { component: name, commodity }),
      hint: message("give_demand_series"),
    });
  }
};

const commodityOf = ({ attributes }: IndexedComponent): string =>
  "commodity_name" in attributes ? attributes.commodity_name : "";

const asksForSomething = (sink: IndexedComponent): boolean => {
  const { numbers, series } = sink.byRegion;
  const isAsked = (some: readonly (Float64Array | undefined)[] = []): boolean =>
    some.some((each) => each?.some((value) => value > 0));
  return (
    isAsked(series.get("operationRateFix")) ||
    isAsked(series.get("operationRateMin")) ||
    isAsked([numbers.get("regionalLimitMin")]) ||
    isAsked([numbers.get("yearlyFullLoadHoursMin")]) ||
    ("yearly_limit_min" in sink.attributes && (sink.attributes.yearly_limit_min ?? 0) > 0) ||
    series.has("commodityRevenueTimeSeries") ||
    ("commodity_revenue" in sink.attributes && (sink.attributes.commodity_revenue ?? 0) > 0)
  );
};

const isPriced = ({ attributes, byRegion }: IndexedComponent): boolean =>
  ("commodity_cost" in attributes && (attributes.commodity_cost ?? 0) !== 0) ||
  byRegion.series.has("commodityCostTimeSeries");

const isLimited = ({ attributes, byRegion }: IndexedComponent): boolean =>
  ("yearly_limit" in attributes && attributes.yearly_limit !== null) || byRegion.numbers.has("regionalLimitMax");

const isNamedByConstraints = ({ constraints, componentGroups }: Snapshot, name: string): boolean =>
  constraints.some(({ terms }) =>
    terms.some(({ components }) => components.some((one) => one === name || componentGroups[one]?.includes(name))),
  );

/** Whether something has to bring the commodity, which then needs an outlet. */
const isFilled = ({ components }: Snapshot, commodity: string): boolean =>
  components.some(
    (one) =>
      one.attributes.type === "SOURCE" &&
      commodityOf(one) === commodity &&
      (one.byRegion.series.has("operationRateFix") || one.byRegion.series.has("operationRateMin")),
  );

/** Whether conversions make it beside what their capacity counts. */
const isByProduct = ({ components, commodities, commodityPosition }: Snapshot, commodity: string): boolean => {
  const unit = commodities[commodityPosition.get(commodity) ?? 0]?.unit;
  return components.some(({ attributes }) => {
    if (attributes.type !== "CONVERSION" || attributes.physical_unit === unit) return false;
    const products = attributes.conversion_factors.filter(({ conversion_factor }) => conversion_factor > 0);
    return products.length > 1 && products.some(({ commodity_name }) => commodity_name === commodity);
  });
};

/** Sun and wind do not always supply; what is paid or limited by energy may be a contract. */
export const weatherPlantsHaveAProfile: Check = ({ components }, report) => {
  for (const component of components) {
    const { attributes, byRegion } = component;
    if (attributes.type !== "SOURCE" || !speaksOfWeather(attributes.name) || bindingRate(byRegion)) continue;
    if (isPriced(component) || isLimited(component) || byRegion.numbers.has("yearlyFullLoadHoursMax")) continue;
    report({
      type: "source_without_profile",
      severity: "warning",
      loc: ["components", attributes.name, "operation_rate_max"],
      msg: message("source_without_profile", { component: attributes.name }),
      hint: message("give_source_profile"),
    });
  }
};

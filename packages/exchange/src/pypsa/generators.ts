/** Generators → sources and sinks, or conversions where their emissions are limited. Loads → sinks. */

import { message } from "@esm/messages/message";
import { isCurve } from "@esm/model/domain/costs/invest-curve";
import { factorProfiles, type ProfileAttribute } from "@esm/model/domain/table-family";
import { type Capacity, capacityOf, nominalOf } from "./capacity.ts";
import { costSeriesOf } from "./cost-series.ts";
import type { Draft } from "./drafts.ts";
import { type Factor, signOf, withFewProfiles } from "./factors.ts";
import type { PypsaComponent } from "./network.ts";
import { rangeOfRates, ratesOf, relaxations, type Translation } from "./translation.ts";
import { isTwoWay, translateTwoWayGenerator } from "./two-way-generators.ts";

/** Energy in each step, where operation is given and no capacity limits it. */
function givenEnergy(component: PypsaComponent, { frame }: Translation, factor: number): Float64Array {
  const series = component.series("p_set") ?? new Float64Array(frame.steps).fill(component.number("p_set"));
  return series.map((power) => power * frame.hours * factor + 0);
}

export function translateGenerator(component: PypsaComponent, translation: Translation): void {
  const { findings, frame, drafts, className, placeOf } = translation;
  const { region, commodity, unit } = placeOf(component.text("bus"));
  const place = { component: className(component), place: component.name };
  const carrier = component.text("carrier");
  const source = `Generator ${component.name}`;
  const sign = component.number("sign");
  if (sign !== 1 && sign !== -1) {
    findings.error({ code: "sign", ...place, attribute: "sign", msg: message("sign") });
    return;
  }
  if (translation.hasPeriods) checkEnergyOverPeriods(component, translation);
  if (isTwoWay(component, translation)) {
    translateTwoWayGenerator(component, translation);
    return;
  }
  const isGiven = component.series("p_set") !== null || !Number.isNaN(component.number("p_set"));
  const committed = relaxations(component, translation, !isGiven);
  const base = { name: carrier || component.name, region, source };
  const emissions = [...translation.emissions].flatMap(([name, byCarrier]) => {
    const amount = byCarrier.get(carrier) ?? 0;
    return amount === 0 ? [] : [{ name, amount }];
  });
  // Conversions have no costs over time.
  const costSeries = emissions.length === 0 ? costSeriesOf(component, translation) : null;
  const cost = costSeries ? 0 : translation.constant(component, "marginal_cost", "cost_series");
  const capacity = capacityOfGenerator(component, translation, { isGiven, isEmitting: emissions.length > 0 });
  if (!capacity) return;
  const nominal = nominalOf(capacity);
  const tables: Draft["tables"] = isGiven
    ? { operationRateFix: givenEnergy(component, translation, 1) }
    : { ...capacity.tables, ...ratesOf(component, translation, committed) };
  if (costSeries) tables.commodityCostTimeSeries = costSeries;
  const [least, most] = [component.number("e_sum_min"), component.number("e_sum_max")];
  const fixed = tables.capacityFix;
  if (least > 0 && typeof fixed === "number") tables.yearlyFullLoadHoursMin = (least * frame.limitFactor) / fixed;
  else if (least > 0 && emissions.length > 0) {
    findings.refuse({
      code: "limit_sense",
      ...place,
      attribute: "e_sum_min",
      msg: message("limit_sense"),
      direction: "falls",
    });
  }
  if (emissions.length > 0) {
    if (translation.operation.has(carrier)) {
      const msg = message("operational_limit_generators_whose_emissions");
      findings.refuse({ code: "limit_sense", ...place, attribute: "carrier", msg, direction: "falls" });
    }
    if (Number.isFinite(most) && typeof fixed === "number")
      tables.yearlyFullLoadHoursMax = (most * frame.limitFactor) / fixed;
    else if (Number.isFinite(most)) {
      const msg = message("limit_energy_beside_limited_emissions");
      findings.refuse({ code: "limit_by_component", ...place, attribute: "e_sum_max", msg, direction: "falls" });
    }
    if (sign < 0 || cost < 0) {
      findings.refuse({
        code: "negative_cost",
        ...place,
        attribute: "marginal_cost",
        msg: message("emits_negative_cost_sign"),
        direction: "rises",
      });
      return;
    }
    const attributes = { ...capacity.attributes, ...committed.ramps, physical_unit: unit };
    const factors = factorsOf(component, translation, commodity, emissions);
    drafts.push(conversionOf({ ...base, ...nominal, attributes, tables }, factors, cost));
    return;
  }
  const attributes: Record<string, unknown> = { ...capacity.attributes, ...committed.ramps, commodity_name: commodity };
  if (cost > 0) attributes.commodity_cost = cost;
  if (cost < 0) attributes.commodity_revenue = -cost;
  Object.assign(attributes, limitOfEnergy(component, typeof fixed === "number", translation));
  const draft: Draft = { ...base, ...nominal, type: sign > 0 ? "SOURCE" : "SINK", attributes, tables };
  const rate = tables.operationRateFix;
  if (isGiven && rate instanceof Float64Array) pushByDirection(draft, rate, translation);
  else drafts.push(draft);
}

/** The commodity of its bus, and what it emits per unit of that. */
/** PyPSA adds up the energy of all investment periods. */
function checkEnergyOverPeriods(component: PypsaComponent, { findings, className }: Translation): void {
  const limits = { e_sum_min: component.number("e_sum_min"), e_sum_max: component.number("e_sum_max") };
  for (const [attribute, limit] of Object.entries(limits)) {
    if (!Number.isFinite(limit)) continue;
    const place = { component: className(component), place: component.name, attribute };
    findings.error({ code: "limit_over_periods", ...place, msg: message("energy_over_periods") });
  }
}

function factorsOf(
  component: PypsaComponent,
  translation: Translation,
  commodity: string,
  emissions: readonly { name: string; amount: number }[],
): Factor[] {
  const { findings, className } = translation;
  const place = { component: className(component), place: component.name };
  const efficiency = component.series("efficiency") ?? translation.number(component, "efficiency");
  const least = typeof efficiency === "number" ? efficiency : efficiency.reduce((one, other) => Math.min(one, other));
  if (!(least > 0)) {
    const msg = message("limited_emissions_need_efficiency_above");
    findings.error({ code: "out_of_bounds", ...place, attribute: "efficiency", msg });
  }
  const factors = emissions.map(({ name, amount }) => ({
    commodity_name: name,
    factor: typeof efficiency === "number" ? amount / efficiency : efficiency.map((share) => amount / share),
  }));
  const all: Factor[] = [{ commodity_name: commodity, factor: 1 }, ...factors];
  return withFewProfiles(all, findings, { ...place, attribute: "efficiency" });
}

/** Generators with a given operation have no capacity here. */
function capacityOfGenerator(
  component: PypsaComponent,
  translation: Translation,
  { isGiven, isEmitting }: { isGiven: boolean; isEmitting: boolean },
): Capacity | null {
  if (isGiven) {
    checkGiven(component, translation, isEmitting);
    return { attributes: {}, tables: {}, isExtendable: false };
  }
  const capacity = capacityOf(component, "p", translation);
  if (capacity === null && component.number("e_sum_min") > 0) {
    const place = { component: translation.className(component), place: component.name, attribute: "e_sum_min" };
    const msg = message("bring_something_no_capacity");
    translation.findings.error({ code: "contradiction", ...place, msg });
  }
  return capacity;
}

/** Generators with a given operation have no capacity here that could cost something or limit the operation. */
function checkGiven(component: PypsaComponent, translation: Translation, isEmitting: boolean): void {
  const { frame, findings, className } = translation;
  noteFixedCosts(component, translation);
  const range = rangeOfRates(component, translation);
  if (!range) return;
  const operation = component.series("p_set") ?? new Float64Array(frame.steps).fill(component.number("p_set"));
  const isBuilt = component.flag("p_nom_extendable");
  const size = isBuilt ? Number.POSITIVE_INFINITY : component.number("p_nom");
  const [least, most] = range.map((rates) => rates.map((rate) => (rate === 0 ? 0 : rate * size)));
  const isPossible = operation.every((power, step) => power >= least[step] - 1e-9 && power <= most[step] + 1e-9);
  const place = { component: className(component), place: component.name, attribute: "p_set" };
  const isLimited =
    component.number("e_sum_min") > Number.NEGATIVE_INFINITY ||
    component.number("e_sum_max") < Number.POSITIVE_INFINITY;
  if ((isEmitting || isLimited) && operation.some((power) => power < 0)) {
    const msg = message("negative_given_operation_beside_limited");
    findings.error({ code: "given_operation", ...place, msg });
  }
  if (isBuilt && !(isPossible && isFreeToBuild(component, translation))) {
    const msg = message("operation_given_capacity_built");
    findings.error({ code: "given_operation", ...place, msg });
  } else if (!isPossible) {
    const msg = message("given_operation_not_within_what");
    findings.error({ code: "contradiction", ...place, msg });
  }
}

const isFreeToBuild = (component: PypsaComponent, { isLimited }: Translation): boolean =>
  ["capital_cost", "fom_cost", "p_nom_min", "p_nom_mod"].every((attribute) => component.number(attribute) === 0) &&
  ["overnight_cost", "p_nom_set"].every((attribute) => Number.isNaN(component.number(attribute))) &&
  component.points("capital_cost") === null &&
  component.number("p_nom_max") === Number.POSITIVE_INFINITY &&
  !isLimited(component);

/** Generators with a given operation have no capacity here that could cost something. */
function noteFixedCosts(component: PypsaComponent, { fixedCosts, findings, className }: Translation): void {
  const costs = ["capital_cost", "overnight_cost", "fom_cost"].map((attribute) => component.number(attribute));
  if (!fixedCosts || !costs.some((cost) => cost > 0)) return;
  const place = { component: className(component), place: component.name, attribute: "capital_cost" };
  const msg = message("operation_given_no_capacity_here");
  findings.note({ code: "fixed_costs", ...place, msg });
}

/** The limit of its own energy, or that of all generators of its carrier. */
function limitOfEnergy(component: PypsaComponent, isFixed: boolean, translation: Translation) {
  const { findings, frame, className } = translation;
  const [carrier, least, most] = [
    component.text("carrier"),
    component.number("e_sum_min"),
    component.number("e_sum_max"),
  ];
  const isLeast = least > 0 && !isFixed;
  const isMost = Number.isFinite(most);
  const common = translation.operation.get(carrier);
  // Limits of single investment periods are constraints.
  if (common && common.min === null && common.max === null) return {};
  if (common) {
    if (isLeast || isMost) {
      const msg = message("limit_own_energy_beside_operational");
      const place = { component: className(component), place: component.name, attribute: "e_sum_max" };
      findings.refuse({ code: "limit_sense", ...place, msg, direction: "falls" });
    }
    const id = `operational_limit of ${carrier}`.slice(0, 120);
    return { yearly_limit: common.max, yearly_limit_min: common.min, commodity_limit_id: id };
  }
  if (!isLeast && !isMost) return {};
  return {
    ...(isMost && { yearly_limit: most * frame.limitFactor }),
    ...(isLeast && { yearly_limit_min: least * frame.limitFactor }),
    commodity_limit_id: `${isMost ? "e_sum_max" : "e_sum_min"} of ${component.name}`.slice(0, 120),
  };
}

/** Largest constant factor of a conversion. */
const maxFactor = 5;

/** A conversion in units in which no factor is too large. */
export function conversionOf(draft: Omit<Draft, "type">, factors: readonly Factor[], cost: number): Draft {
  const sizes = factors.map(({ factor }) => (typeof factor === "number" ? Math.abs(factor) : 0));
  const largest = Math.max(...sizes);
  const scale = largest > maxFactor ? largest : 1;
  const {
    opex_per_capacity,
    invest_per_capacity,
    invest_curve,
    capacity_per_plant_unit = 1,
    ...attributes
  } = draft.attributes;
  const scaled = (value: unknown): number => Number(value ?? 0) / scale;
  const tables = { ...draft.tables };
  for (const family of ["capacityFix", "capacityMax", "capacityMin"] as const) {
    const value = tables[family];
    if (typeof value === "number") tables[family] = value * scale;
  }
  // Without capacity these are energies.
  const energies = draft.attributes.capacity_variable ? [] : (["operationRateFix", "operationRateMax"] as const);
  for (const family of energies) {
    const values = tables[family];
    if (values instanceof Float64Array) tables[family] = values.map((value) => value * scale);
  }
  const profiled: Partial<Record<ProfileAttribute, string>> = {};
  const varying = factors.filter(({ factor }) => typeof factor !== "number");
  for (const [index, { commodity_name, factor }] of varying.entries()) {
    const { attribute, family } = factorProfiles[index];
    profiled[attribute] = commodity_name;
    if (typeof factor !== "number") tables[family] = factor.map((value) => value / scale);
  }
  return {
    ...draft,
    ...(draft.nominal !== undefined && { nominal: draft.nominal * scale }),
    type: "CONVERSION",
    tables,
    attributes: {
      ...attributes,
      opex_per_capacity: scaled(opex_per_capacity),
      invest_per_capacity: scaled(invest_per_capacity),
      ...(isCurve(invest_curve) && {
        invest_curve: invest_curve.map((point) => ({ ...point, capacity: point.capacity * scale })),
      }),
      capacity_per_plant_unit: Number(capacity_per_plant_unit) * scale,
      ...(cost > 0 && { opex_per_operation: cost / scale }),
      ...profiled,
      conversion_factors: factors
        .filter(({ factor }) => factor !== 0)
        .map(({ commodity_name, factor }) => ({
          commodity_name,
          // Where there is a profile only the sign counts, and is the same in all regions.
          conversion_factor: typeof factor === "number" ? factor / scale : signOf(factor),
        })),
    },
  };
}

/** Given operation: its positive part as it is, its negative part in the other direction. */
function pushByDirection(draft: Draft, energy: Float64Array, { drafts, findings }: Translation): void {
  if (energy.some((value) => !Number.isFinite(value))) {
    const [component, ...name] = draft.source.split(" ");
    findings.error({
      code: "not_finite",
      component,
      place: name.join(" "),
      attribute: "p_set",
      msg: message("value_not_finite", { attribute: "p_set" }),
    });
    return;
  }
  const positive = energy.map((value) => Math.max(0, value));
  const negative = energy.map((value) => Math.max(0, -value));
  if (positive.some((value) => value > 0))
    drafts.push({ ...draft, tables: { ...draft.tables, operationRateFix: positive } });
  if (!negative.some((value) => value > 0)) return;
  const { commodity_cost, commodity_revenue, ...attributes } = draft.attributes;
  const { commodityCostTimeSeries, ...tables } = draft.tables;
  drafts.push({
    ...draft,
    type: draft.type === "SINK" ? "SOURCE" : "SINK",
    name: `${draft.name} (${draft.type === "SINK" ? "supply" : "demand"})`,
    attributes: {
      ...attributes,
      ...(commodity_cost !== undefined && { commodity_revenue: commodity_cost }),
      ...(commodity_revenue !== undefined && { commodity_cost: commodity_revenue }),
    },
    tables: {
      ...tables,
      ...(commodityCostTimeSeries !== undefined && { commodityRevenueTimeSeries: commodityCostTimeSeries }),
      operationRateFix: negative,
    },
    helper: message("values_sign_component_own"),
  });
}

export function translateLoad(component: PypsaComponent, translation: Translation): void {
  const { region, commodity } = translation.placeOf(component.text("bus"));
  const energy = givenEnergy(component, translation, -component.number("sign"));
  const draft: Draft = {
    type: "SINK",
    name: component.text("carrier") || component.name,
    region,
    source: `Load ${component.name}`,
    attributes: { commodity_name: commodity },
    tables: { operationRateFix: energy },
  };
  pushByDirection(draft, energy, translation);
}

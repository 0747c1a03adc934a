/** Storages → stores, storage units, or stores with a link in and a link out. */
import { type ContentBound, contentBoundAt, contentBounds } from "@esm/model/energy-system/content-bounds";
import type { PowerCapacity, Storage } from "@esm/model/energy-system/energy-system";
import { otherSeriesAt } from "@esm/model/energy-system/time-series";
import {
  approximate,
  capacityValues,
  type ExportContext,
  isFixedAt,
  peakOf,
  refuse,
  regionOf,
  unlimited,
} from "./context.ts";
import type { Values } from "./draft.ts";
import { capacityOf, contentOf, type Origin, type Part, partOf, resultKey } from "./origins.ts";

export function exportStorage(component: Storage, context: ExportContext): void {
  if (Number.isFinite(component.cyclesPerYear)) {
    refuse(context, component, { code: "cyclic_lifetime", attribute: "cyclic_lifetime", direction: "falls" });
  }
  for (const [attribute, isGiven] of [
    ["energy_to_power_min", component.energyToPowerMin > 0],
    ["energy_to_power_max", Number.isFinite(component.energyToPowerMax)],
  ] as const) {
    if (isGiven) refuse(context, component, { code: "energy_to_power", attribute, direction: "falls" });
  }
  for (const [at, region] of component.regions.entries()) {
    const bus = context.busOf(region, component.commodity);
    const place = {
      bus,
      name: `${component.name} ${regionOf(context, region)}`,
      ends: endsAt(component, at, context),
      region,
    };
    const hasPowers = component.chargeCapacity !== null || component.dischargeCapacity !== null;
    const all = context.inScenarios(component);
    const isNatural = all.some((each) => each.canSpill || otherSeriesAt(each, "inflow", at) !== 0);
    if (all.every((each) => isDam(each, at)) && !hasPowers) addStorageUnit(component, at, context, place);
    else if (isNatural || hasPowers) addStoreWithLinks(component, at, context, place);
    else if (all.every((each) => isPlainStore(each, at, context))) addStore(component, at, context, place);
    else if (all.every((each) => isStorageUnit(each, at))) addStorageUnit(component, at, context, place);
    else addStoreWithLinks(component, at, context, place);
  }
}

/** Where a storage stands, and with what it begins. */
interface Place {
  bus: string;
  name: string;
  ends: Ends;
  region: number;
}

interface Ends {
  /** Content that PyPSA adds before the first snapshot; null where the storage is cyclic. */
  initial: number | null;
  /** Bounds of the energy capacity; a content at the start has to fit into it. */
  bounds: [number, number];
}

/** How much of the content remains after a step. */
const remaining = ({ selfDischarge }: Storage, { system }: ExportContext): number =>
  (1 - selfDischarge) ** system.hoursPerTimeStep;

const rangeOf = (values: Float64Array | number): [number, number] =>
  typeof values === "number"
    ? [values, values]
    : [values.reduce((least, value) => Math.min(least, value)), values.reduce((most, value) => Math.max(most, value))];

/** Bound of the content at the beginning of a step. */
function boundAt(component: Storage, bound: ContentBound, at: number, step: number): number {
  const values = contentBoundAt(component, bound, at);
  return typeof values === "number" ? values : values[step];
}

/** PyPSA bounds the content at the end of each snapshot: the end of the last is the beginning of the first, or has the constant. */
function boundAtEnds(component: Storage, bound: ContentBound, at: number): Float64Array | number {
  const values = contentBoundAt(component, bound, at);
  if (typeof values === "number") return values;
  const last = component.isCyclic ? values[0] : component[contentBounds[bound].constant];
  return values.map((_, step) => (step + 1 < values.length ? values[step + 1] : last));
}

function endsAt(component: Storage, at: number, context: ExportContext): Ends {
  const { capacity, contentAtStart, isCyclic } = component;
  const [lowest, highest] = [boundAt(component, "min", at, 0), boundAt(component, "max", at, 0)];
  const bounds: [number, number] = [capacity.lower[at], capacity.upper[at]];
  const omitted = { code: "content_at_start", attribute: "content_at_start", direction: "falls" } as const;
  if (isCyclic) {
    if (contentAtStart !== null) refuse(context, component, omitted);
    return { initial: null, bounds };
  }
  // PyPSA loses nothing of the initial content in the first snapshot.
  const kept = remaining(component, context);
  if (contentAtStart === null) {
    if (lowest > 0 && !isFixedAt(capacity, at)) refuse(context, component, omitted);
    return { initial: lowest * capacity.lower[at] * kept, bounds };
  }
  const [lower, upper] = bounds;
  const least = contentAtStart > 0 ? Math.max(lower, contentAtStart / highest) : lower;
  const most = lowest > 0 ? Math.min(upper, contentAtStart / lowest) : upper;
  return { initial: contentAtStart * kept, bounds: lower === upper ? bounds : [least, most] };
}

/** Without losses of its own, and so fast that a step can fill and empty it. */
function isPlainStore(component: Storage, at: number, context: ExportContext): boolean {
  const { chargeRate, dischargeRate } = component;
  const [lowest] = rangeOf(contentBoundAt(component, "min", at));
  const [, highest] = rangeOf(contentBoundAt(component, "max", at));
  const { hoursPerTimeStep } = context.system;
  const kept = remaining(component, context);
  return (
    component.chargeEfficiency === 1 &&
    component.dischargeEfficiency === 1 &&
    component.costPerCharge === 0 &&
    component.costPerDischarge === 0 &&
    chargeRate * hoursPerTimeStep >= highest - lowest * kept &&
    dischargeRate * hoursPerTimeStep >= highest * kept - lowest
  );
}

/** Highest content relative to the capacity; NaN where it differs by time step. */
function fullestAt(component: Storage, at: number): number {
  const most = contentBoundAt(component, "max", at);
  return typeof most === "number" ? most : Number.NaN;
}

const isStorageUnit = (component: Storage, at: number): boolean =>
  contentBoundAt(component, "min", at) === 0 &&
  fullestAt(component, at) > 0 &&
  component.costPerCharge === 0 &&
  component.dischargeRate > 0;

/** Nothing but an inflow fills it, of which none has to be used: PyPSA's limit of the spill, the inflow of the snapshot, costs nothing then. */
const isDam = (component: Storage, at: number): boolean =>
  isStorageUnit(component, at) &&
  component.canSpill &&
  component.chargeRate === 0 &&
  otherSeriesAt(component, "inflow", at) !== 0;

const storeValues = (component: Storage, at: number, context: ExportContext, { initial, bounds }: Ends): Values => ({
  ...capacityValues(component.capacity, at, context, { quantity: "e", bounds }),
  carrier: component.name,
  standing_loss: component.selfDischarge,
  e_min_pu: boundAtEnds(component, "min", at),
  e_max_pu: boundAtEnds(component, "max", at),
  ...(initial === null ? { e_cyclic: true } : { e_initial: initial }),
});

/** Discharge less charge of a storage, and its content. */
function storeOrigin(component: Storage, region: string, natural: readonly Part[] = []): Origin {
  return {
    powers: {
      p: [
        partOf(component, "discharge", region, 1 / component.dischargeEfficiency),
        partOf(component, "charge", region, -component.chargeEfficiency),
        ...natural,
      ],
    },
    ...contentOf(component, "e", region),
    ...capacityOf(component, 1, region),
  };
}

function addStore(component: Storage, at: number, context: ExportContext, { bus, name, ends, region }: Place): void {
  const values = { bus, ...storeValues(component, at, context, ends) };
  const origin = storeOrigin(component, regionOf(context, region));
  context.draft.add("stores", name, values, { source: component.name, origin });
}

/** Its nominal power is that of discharging, at the highest rate of all scenarios. */
function addStorageUnit(component: Storage, at: number, context: ExportContext, place: Place): void {
  const { bus, name, ends } = place;
  const { chargeRate, dischargeRate, capacity } = component;
  const fastest = Math.max(...context.inScenarios(component).map((each) => each.dischargeRate));
  const values: Values = {
    bus,
    carrier: component.name,
    max_hours: fullestAt(component, at) / fastest,
    p_min_pu: 0 - chargeRate / fastest,
    ...(dischargeRate < fastest && { p_max_pu: dischargeRate / fastest }),
    ...capacityValues(capacity, at, context, { size: fastest, bounds: ends.bounds }),
    efficiency_store: component.chargeEfficiency,
    efficiency_dispatch: component.dischargeEfficiency,
    standing_loss: component.selfDischarge,
    marginal_cost: component.costPerDischarge,
    ...(ends.initial === null ? { cyclic_state_of_charge: true } : { state_of_charge_initial: ends.initial }),
  };
  const inflow = otherSeriesAt(component, "inflow", at);
  if (inflow !== 0) values.inflow = inflow.map((energy) => energy / context.system.hoursPerTimeStep);
  const region = regionOf(context, place.region);
  const [charge, discharge] = [partOf(component, "charge", region), partOf(component, "discharge", region)];
  const spill = component.canSpill && inflow !== 0 ? { spill: [partOf(component, "spill", region)] } : {};
  const origin = {
    powers: { p: [discharge, { ...charge, factor: -1 }], p_dispatch: [discharge], p_store: [charge], ...spill },
    ...contentOf(component, "state_of_charge", region),
    ...capacityOf(component, fastest, region),
  };
  context.draft.add("storage_units", name, values, { source: component.name, origin });
}

/** The links carry efficiencies, costs and, of a fixed capacity, the rates. Inflow and spill meet the store at its own bus. */
function addStoreWithLinks(component: Storage, at: number, context: ExportContext, place: Place): void {
  const { bus, name, ends, region } = place;
  const { draft, system } = context;
  const { chargeRate, dischargeRate, chargeEfficiency, dischargeEfficiency, capacity } = component;
  const isFixed = isFixedAt(capacity, at);
  if (!isFixed && Math.min(chargeRate, dischargeRate) < Number.POSITIVE_INFINITY) {
    approximate(context, component, { code: "storage_rates", attribute: "charge_rate", direction: "falls" });
  }
  const inside = context.addBus(region, component.name, system.commodities[component.commodity].unit, {
    owner: component,
  });
  const natural = naturalFlows(component, at, context, region);
  const where = regionOf(context, region);
  const taken = natural.map(({ part, sign }) => ({ ...part, factor: -sign }));
  const store = { bus: inside, ...storeValues(component, at, context, ends) };
  draft.add("stores", name, store, { source: component.name, origin: storeOrigin(component, where, taken) });
  /** `factor` units of power there for each unit of the power here; `most` is the largest power there of all scenarios. */
  const power = (rate: number, own: PowerCapacity | null, factor: number, most: number): Values => {
    const usable = usableAt(rate);
    if (!own) {
      if (!isFixed) return { p_nom_extendable: true };
      return { p_nom: most, ...(usable * factor < most && { p_max_pu: (usable * factor) / most }) };
    }
    const [least, highest] = [own.lower[at], Math.max(own.lower[at], Math.min(own.upper[at], usable))];
    if (least > usable) {
      approximate(context, component, { code: "storage_rates", attribute: "charge_rate", direction: "falls" });
    }
    const cost = ((own.capexPerCapacityAndYear + own.opexPerCapacityAndYear) * context.years) / factor;
    if (least === highest && cost === 0) return { p_nom: least * factor };
    const lowest = least > 0 ? { p_nom_min: least * factor } : {};
    return { p_nom_extendable: true, ...lowest, p_nom_max: highest * factor, capital_cost: cost };
  };
  const usableAt = (rate: number): number =>
    isFixed && Number.isFinite(rate) ? rate * capacity.lower[at] : Number.POSITIVE_INFINITY;
  const link = (variable: "charge" | "discharge", factorOf: (storage: Storage) => number, values: Values): void => {
    const factor = factorOf(component);
    const p = [partOf(component, variable, where, factor)];
    const [rate, own] = [component[`${variable}Rate`], component[`${variable}Capacity`]];
    const most = Math.max(
      ...context.inScenarios(component).map((each) => usableAt(each[`${variable}Rate`]) * factorOf(each)),
    );
    const all = { carrier: `${component.name} ${variable}`, ...power(rate, own, factor, most), ...values };
    const built = { of: resultKey(`capacity.${variable}_power`, component.name, where), size: factor };
    const origin = { powers: { p }, ...(own && { capacity: built }) };
    draft.add("links", `${name} ${variable}`, all, { source: component.name, origin });
  };
  link("charge", () => 1, {
    bus0: bus,
    bus1: inside,
    efficiency: chargeEfficiency,
    marginal_cost: component.costPerCharge,
  });
  for (const { what, part, sign, values } of natural) {
    const all = { bus: inside, carrier: `${component.name} ${what}`, ...(sign < 0 && { sign }), ...values };
    draft.add("generators", `${name} ${what}`, all, { source: component.name, origin: { powers: { p: [part] } } });
  }
  // Discharged energy is counted where it arrives.
  link("discharge", (each) => 1 / each.dischargeEfficiency, {
    bus0: inside,
    bus1: bus,
    efficiency: dischargeEfficiency,
    marginal_cost: component.costPerDischarge * dischargeEfficiency,
  });
}

interface NaturalFlow {
  what: "inflow" | "spill";
  /** Into the content, or out of it. */
  sign: 1 | -1;
  part: Part;
  values: Values;
}

function naturalFlows(component: Storage, at: number, context: ExportContext, region: number): NaturalFlow[] {
  const flows: NaturalFlow[] = [];
  const inflow = otherSeriesAt(component, "inflow", at);
  const peak = peakOf(component, context, (each) => otherSeriesAt(each, "inflow", at));
  if (inflow && peak > 0) {
    const share = inflow.map((energy) => energy / peak);
    const values = { p_nom: peak / context.system.hoursPerTimeStep, p_min_pu: share, p_max_pu: share };
    flows.push({ what: "inflow", sign: 1, part: { of: inflow, factor: 1 }, values });
  }
  if (component.canSpill) {
    const part = partOf(component, "spill", regionOf(context, region));
    flows.push({ what: "spill", sign: -1, part, values: unlimited });
  }
  return flows;
}

/** What the translators of all kinds share. */
import type {
  Capacity,
  Conversion,
  EnergySystem,
  Exchange,
  SystemComponent,
  Transmission,
} from "../../../energy-system/energy-system.ts";
import { otherSeriesAt } from "../../../energy-system/time-series.ts";
import type { Findings } from "../../findings/collector.ts";
import type { NetworkDraft, Values } from "./draft.ts";
import type { Origin } from "./origins.ts";

export interface ExportContext {
  readonly system: EnergySystem;
  /** Y: years in the horizon. Costs of capacity count for the horizon there, for a year here. */
  readonly years: number;
  readonly findings: Findings;
  readonly draft: NetworkDraft;
  /** The bus of a commodity in a region. */
  busOf(region: number, commodity: number): string;
  /** A bus of its own in a region. */
  addBus(region: number, name: string, unit: string, price?: Origin["price"]): string;
}

export const regionOf = ({ system }: ExportContext, region: number): string => system.regions[region];

/** Unlimited, and free of cost. */
export const unlimited: Values = { p_nom_extendable: true };

/**
 * A capacity and its cost; `size` units there for each unit here, which carries the `share` of the cost.
 * A fixed capacity that costs something stays extendable: PyPSA does not count the cost of what stands.
 */
export function capacityValues(
  capacity: Capacity,
  at: number,
  { years }: ExportContext,
  { quantity = "p", size = 1, share = 1, bounds }: CapacityOptions = {},
): Values {
  const [lower, upper] = bounds ?? [capacity.lower[at], capacity.upper[at]];
  const yearly = capacity.capexPerCapacityAndYear + capacity.opexPerCapacityAndYear;
  const cost = (yearly * capacity.costFactor[at] * share * years) / size;
  if (lower === upper && cost === 0) return { [`${quantity}_nom`]: lower * size };
  return {
    [`${quantity}_nom_extendable`]: true,
    [`${quantity}_nom_min`]: lower * size,
    [`${quantity}_nom_max`]: upper * size,
    capital_cost: cost,
    ...(capacity.discrete && { [`${quantity}_nom_mod`]: capacity.perPlantUnit * size }),
  };
}

interface CapacityOptions {
  quantity?: "p" | "e";
  size?: number;
  share?: number;
  bounds?: [number, number];
}

export const isFixedAt = ({ lower, upper }: Capacity, at: number): boolean => lower[at] === upper[at];

/** Capacity and rates of a source, sink or conversion; `size` units of power there for each unit of operation here. */
export function operatedValues(component: Exchange | Conversion, at: number, context: ExportContext, size = 1): Values {
  return ratedValues(component, { at, place: at }, context, { size });
}

/** Rated values; a direction of a line is a `place` among the component's series. */
export function ratedValues(
  component: Exchange | Conversion | Transmission,
  { at, place }: { at: number; place: number },
  context: ExportContext,
  { size = 1, share: part = 1 }: { size?: number; share?: number } = {},
): Values {
  const { capacity, rate } = component;
  const hours = context.system.hoursPerTimeStep;
  const bound = rate?.series[place];
  const least = rate?.kind === "fix" ? (bound ?? 0) : otherSeriesAt(component, "operationRateMin", place);
  if (capacity) {
    return {
      ...capacityValues(capacity, at, context, { size, share: part }),
      ...(bound && { p_max_pu: bound }),
      ...(least !== 0 && { p_min_pu: least }),
    };
  }
  if (!bound) {
    if (least === 0) return { ...unlimited };
    refuse(context, component, { code: "minimal_load", attribute: "operationRateMin", direction: "falls" });
    return { ...unlimited };
  }
  // Energy per step instead of a share of the capacity.
  const peak = bound.reduce((most, value) => Math.max(most, value), 0);
  const share = (energy: Float64Array): Float64Array => energy.map((value) => (peak === 0 ? 0 : value / peak));
  return {
    p_nom: (peak * size) / hours,
    p_max_pu: share(bound),
    ...(least !== 0 && { p_min_pu: rate?.kind === "fix" ? share(bound) : share(least) }),
  };
}

const sentences: Readonly<Record<string, string>> = {
  minimal_load: "A least operation without capacity and without limit is left out.",
  full_load_hours: "Yearly full-load hours of a capacity that is not fixed, or of a conversion, are left out.",
  cyclic_lifetime: "The number of full cycles is not limited.",
  capacity_limit:
    "The limit of capacity over all regions is left out: its members count differently, or have no nominal power of their own.",
  shared_potential: "The common maximum of several components is left out; each keeps its own.",
  linked_quantity: "Linked components are built in numbers of their own.",
  limit_by_region: "Limits of single regions beside one over all of them are left out.",
  limit_sense: "A yearly limit of sinks less sources is left out.",
  content_at_start: "The content at the start is left out.",
  energy_to_power: "The ratio of energy and power is left out.",
  storage_rates: "Charging and discharging are not limited by the energy capacity, which is not fixed.",
  shared_line: "The two directions have a capacity of their own, each with half of the cost.",
  not_exported: "It is left out: the export does not know it.",
};

interface Omission {
  code: string;
  attribute: string;
  direction: "falls" | "rises" | "either";
}

const findingOf = ({ code, attribute, direction }: Omission, { kind, name }: SystemComponent) => ({
  ...{ code, attribute, direction, component: kind, place: name },
  msg: sentences[code],
});

/** Has no counterpart, but may be left out where the user accepts it. */
export function refuse({ findings }: ExportContext, component: SystemComponent, omission: Omission): void {
  findings.refuse(findingOf(omission, component));
}

export function approximate({ findings }: ExportContext, component: SystemComponent, omission: Omission): void {
  findings.approximate(findingOf(omission, component));
}

/** Shared context of all translators. */

import { message, type Words } from "@esm/messages/message";
import { piecesOf } from "@esm/model/energy-system/costs/invest-curve";
import type {
  Capacity,
  Conversion,
  EnergySystem,
  Exchange,
  InvestCurve,
  SystemComponent,
  Transmission,
} from "@esm/model/energy-system/energy-system";
import { otherSeriesAt } from "@esm/model/energy-system/time-series";
import type { Findings } from "../../findings/collector.ts";
import type { Owner } from "../../findings/field-uses.ts";
import type { NetworkDraft, Points, Values } from "./draft.ts";
import type { Origin } from "./origins.ts";

export interface ExportContext {
  readonly system: EnergySystem;
  /** Y: years in the horizon. Costs of capacity count for the horizon there, for a year here. */
  readonly years: number;
  readonly findings: Findings;
  readonly draft: NetworkDraft;
  /** Positions of commodities whose grids are of alternating current, so that x divides flows and r loses power. */
  readonly alternating: ReadonlySet<number>;
  /** Lines with losses that are written as lines, by name. */
  readonly lossy: ReadonlySet<string>;
  /** The component in all scenarios or years, so that what their series are shares of is the same in each; itself where there is one. */
  inScenarios<Kind extends SystemComponent>(component: Kind): readonly Kind[];
  /** The bus of a commodity in a region. */
  busOf(region: number, commodity: number): string;
  /** A bus of its own in a region. */
  addBus(region: number, name: string, unit: string, of?: BusOptions): string;
}

export interface BusOptions {
  readonly price?: Origin["price"];
  /** The component whose part it is, if it is one's. */
  readonly owner?: SystemComponent;
  /** The name of the bus where absent. */
  readonly carrier?: string;
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
  const paid = capacity.costFactor[at] * share * years;
  const curve = capacity.investCurve && pointsOf(capacity.investCurve, paid, { axis: `${quantity}_nom`, size });
  const cost = curve ?? (yearly * paid) / size;
  if (lower === upper && cost === 0) return { [`${quantity}_nom`]: lower * size };
  return {
    [`${quantity}_nom_extendable`]: true,
    [`${quantity}_nom_min`]: lower * size,
    [`${quantity}_nom_max`]: upper * size,
    capital_cost: cost,
    ...(capacity.discrete && { [`${quantity}_nom_mod`]: capacity.perPlantUnit * size }),
  };
}

/** Points from zero capacity on: each but the first has the cost of a unit since the point before. */
function pointsOf(curve: InvestCurve, paid: number, { axis, size }: { axis: string; size: number }): Points {
  const slopes = piecesOf(curve).map(({ to, annual }) => ({ x: to * size, value: (annual.slope * paid) / size }));
  return { axis, points: [{ x: 0, value: 0 }, ...slopes] };
}

interface CapacityOptions {
  quantity?: "p" | "e" | "s";
  size?: number;
  share?: number;
  bounds?: [number, number];
}

export const isFixedAt = ({ lower, upper }: Capacity, at: number): boolean => lower[at] === upper[at];

/** Capacity and rates of a source, sink or conversion; `size` units of power there for each unit of operation here. */
export function operatedValues(component: Exchange | Conversion, at: number, context: ExportContext, size = 1): Values {
  return { ...ratedValues(component, { at, place: at }, context, { size }), ...rampsOf(component, context) };
}

/** The ramps of a snapshot. PyPSA's do not join the ends. */
function rampsOf(component: Exchange | Conversion, context: ExportContext): Values {
  const { hoursPerTimeStep: hours, joinsEnds } = context.system;
  // A fixed rate keeps its ramps by itself.
  if (!component.capacity || component.rate?.kind === "fix") return {};
  const values: Values = {};
  for (const [attribute, column, ramp] of [
    ["ramp_up", "ramp_limit_up", component.rampUp],
    ["ramp_down", "ramp_limit_down", component.rampDown],
  ] as const) {
    if (!(ramp * hours < 1)) continue;
    if (joinsEnds) approximate(context, component, { code: "ends", attribute, direction: "falls" });
    values[column] = ramp * hours;
  }
  return values;
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
  const peak = peakOf(component, context, (each) => each.rate?.series[place]);
  const share = (energy: Float64Array): Float64Array => energy.map((value) => (peak === 0 ? 0 : value / peak));
  return {
    p_nom: (peak * size) / hours,
    p_max_pu: share(bound),
    ...(least !== 0 && { p_min_pu: rate?.kind === "fix" ? share(bound) : share(least) }),
  };
}

/** The highest value of a series of a component, in all scenarios. */
export function peakOf<Kind extends SystemComponent>(
  component: Kind,
  { inScenarios }: ExportContext,
  seriesOf: (component: Kind) => Float64Array | 0 | undefined,
): number {
  const peaks = inScenarios(component).map((each) => seriesOf(each) || new Float64Array(0));
  return peaks.reduce((most, values) => values.reduce((highest, value) => Math.max(highest, value), most), 0);
}

const sentences: Readonly<Record<string, Words>> = {
  minimal_load: message("least_operation_without_capacity_without"),
  full_load_hours: message("yearly_full_load_hours_capacity"),
  cyclic_lifetime: message("number_full_cycles_not_limited"),
  capacity_limit: message("limit_capacity_over_all_regions_left"),
  shared_potential: message("common_maximum_several_components_left"),
  linked_quantity: message("linked_components_built_numbers_own"),
  limit_by_region: message("limits_single_regions_beside_one"),
  limit_sense: message("yearly_limit_sinks_less_sources"),
  content_at_start: message("content_start_left_out"),
  energy_to_power: message("ratio_energy_power_left_out"),
  storage_rates: message("charging_discharging_not_limited_energy"),
  shared_line: message("two_directions_capacity_own_each"),
  ends: message("ramps_join_ends"),
  built_or_not: message("built_or_not"),
  not_exported: message("left_out_export_does_not"),
};

interface Omission {
  code: string;
  attribute: string;
  direction: "falls" | "rises" | "either";
}

/** @param owner null where the system itself has it */
const findingOf = ({ code, attribute, direction }: Omission, owner: Owner | null) => ({
  code,
  attribute,
  direction,
  ...(owner && { component: owner.kind, place: owner.name }),
  msg: sentences[code],
});

/** Has no counterpart, but may be left out where the user accepts it. */
export function refuse({ findings }: ExportContext, owner: Owner | null, omission: Omission): void {
  findings.refuse(findingOf(omission, owner));
}

export function approximate({ findings }: ExportContext, component: SystemComponent, omission: Omission): void {
  findings.approximate(findingOf(omission, component));
}

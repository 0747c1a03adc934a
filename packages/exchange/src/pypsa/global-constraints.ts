/** GlobalConstraints → limits on emissions and on the operation of a carrier's generators. */

import { message } from "@esm/messages/message";
import type { Findings } from "../findings/collector.ts";
import type { ListName } from "./attributes/attributes.ts";
import type { Frame } from "./frame.ts";
import { componentsOf, type PypsaComponent, type PypsaNetwork } from "./network.ts";
import type { Periods } from "./periods/periods.ts";

/** Types that limit built capacity, not operation. */
const capacityLimitTypes = [
  "tech_capacity_expansion_limit",
  "transmission_volume_expansion_limit",
  "transmission_expansion_cost_limit",
] as const;
export type CapacityLimitType = (typeof capacityLimitTypes)[number];

export const isCapacityLimit = (constraint: PypsaComponent): boolean =>
  capacityLimitTypes.some((type) => type === constraint.text("type"));

/** Yearly bounds; null where there is none. */
export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

interface EmissionLimit {
  /** The attribute of carriers that it counts. */
  readonly attribute: string;
  readonly commodity: string;
  readonly bounds: Bounds;
  readonly byCarrier: ReadonlyMap<string, number>;
}

interface Context {
  readonly network: PypsaNetwork;
  readonly frame: Frame;
  readonly findings: Findings;
  active(list: ListName): PypsaComponent[];
}

export function globalConstraints(
  network: PypsaNetwork,
  frame: Frame,
  findings: Findings,
  active: (list: ListName) => PypsaComponent[],
  periods: Periods | null = null,
): { emissions: EmissionLimit[]; operation: ReadonlyMap<string, Bounds>; ofPeriods: LimitOfPeriod[] } {
  const context: Context = { network, frame, findings, active };
  const ofPeriods: LimitOfPeriod[] = [];
  /** With investment periods, limits are those of single ones. */
  const boundsOf = (constraint: PypsaComponent, kind: LimitOfPeriod["kind"]): Bounds | null => {
    if (!periods) return boundsIn(constraint, context);
    const limit = limitOfPeriod(constraint, periods, context);
    if (!limit) return null;
    ofPeriods.push({ kind, ...limit });
    return { min: null, max: null };
  };
  const emissions = new Map<string, EmissionLimit>();
  const operation = new Map<string, Bounds>();
  for (const constraint of componentsOf(network, "global_constraints")) {
    const [type, attribute] = [constraint.text("type"), constraint.text("carrier_attribute")];
    if (!periods && !Number.isNaN(constraint.number("investment_period"))) {
      const msg = message("limits_one_investment_period");
      findings.error({ code: "periods", ...placeOf(constraint), attribute: "investment_period", msg });
    }
    if (type === "primary_energy") {
      const byCarrier = amountsByCarrier(constraint, context);
      const bounds = byCarrier && boundsOf(constraint, "emissions");
      if (!bounds) continue;
      const commodity = () => frame.addCommodity(attribute === "co2_emissions" ? "CO2" : attribute, "t/h");
      const earlier = emissions.get(attribute);
      emissions.set(attribute, {
        attribute,
        commodity: earlier?.commodity ?? commodity(),
        byCarrier,
        bounds: earlier ? tighter(earlier.bounds, bounds) : bounds,
      });
    } else if (type === "operational_limit") {
      const bounds = isOfOneSign(constraint, context) ? boundsOf(constraint, "operation") : null;
      const earlier = operation.get(attribute);
      if (bounds) operation.set(attribute, earlier ? tighter(earlier, bounds) : bounds);
    } else if (!isCapacityLimit(constraint)) refuseOther(constraint, findings);
  }
  return { emissions: [...emissions.values()], operation, ofPeriods };
}

export const placeOf = (constraint: PypsaComponent) => ({ component: "GlobalConstraint", place: constraint.name });

/** Bounds of a constraint; null where it limits nothing, or where it has no counterpart and is refused. */
function boundsIn(constraint: PypsaComponent, { frame, findings }: Context, share = 1): Bounds | null {
  const [sense, constant] = [constraint.text("sense"), constraint.number("constant")];
  const amount = constant * frame.limitFactor * share;
  if (sense === "<=" && amount === Number.POSITIVE_INFINITY) return null;
  // Limited amounts are never below 0.
  if (sense === ">=" && amount <= 0) return null;
  if (["<=", ">=", "=="].includes(sense) && amount >= 0) {
    return { min: sense === "<=" ? null : amount, max: sense === ">=" ? null : amount };
  }
  const msg = message("negative_limit_one_another_sense");
  findings.refuse({ code: "limit_sense", ...placeOf(constraint), attribute: "constant", msg, direction: "either" });
  return null;
}

/** A limit of what is emitted, or of the operation of a carrier's generators, with investment periods. */
export interface LimitOfPeriod {
  readonly kind: "emissions" | "operation";
  readonly constraint: PypsaComponent;
  readonly bounds: Bounds;
  /** The position of its period; null: of all of them together. */
  readonly period: number | null;
}

/**
 * PyPSA multiplies what a period emits with its weighting in years; so the limit of a year is the constant over that. Over all periods, only
 * an upper limit has a counterpart, the carbon budget:
 *
 *     Σ years·emissions[y] ≤ constant        Σ spacing·emissions[y] ≤ constant · spacing / years
 */
function limitOfPeriod(
  constraint: PypsaComponent,
  { years, lengths, spacing }: Periods,
  context: Context,
): Omit<LimitOfPeriod, "kind"> | null {
  const { findings } = context;
  const year = constraint.number("investment_period");
  const isOfAll = Number.isNaN(year) && years.length > 1;
  const period = Number.isNaN(year) ? 0 : years.indexOf(year);
  if (period < 0) {
    const msg = message("limit_of_unknown_period", { year });
    findings.error({ code: "periods", ...placeOf(constraint), attribute: "investment_period", msg });
    return null;
  }
  const bounds = boundsIn(constraint, context, (isOfAll ? spacing : 1) / lengths[period]);
  if (!bounds) return null;
  if (!isOfAll) return { constraint, bounds, period };
  const isBudget = bounds.min === null && lengths.every((length) => length === lengths[0]);
  if (isBudget) return { constraint, bounds, period: null };
  refuseOverPeriods(constraint, findings);
  return null;
}

export function refuseOverPeriods(constraint: PypsaComponent, findings: Findings): void {
  const msg = message("limit_over_periods");
  findings.refuse({ code: "limit_over_periods", ...placeOf(constraint), attribute: "type", msg, direction: "falls" });
}

export const tighter = (one: Bounds, other: Bounds): Bounds => ({
  min: one.min === null ? other.min : Math.max(one.min, other.min ?? 0),
  max: one.max === null ? other.max : Math.min(one.max, other.max ?? Number.POSITIVE_INFINITY),
});

const endsAsItBegan = (storage: PypsaComponent): boolean =>
  storage.flag(storage.list === "stores" ? "e_cyclic" : "cyclic_state_of_charge");

/** Emissions of each carrier per primary energy. */
function amountsByCarrier(
  constraint: PypsaComponent,
  { network, findings, active }: Context,
): ReadonlyMap<string, number> | null {
  const carriers = network.tables.get("carriers");
  const attribute = constraint.text("carrier_attribute");
  const amounts = carriers?.values.get(attribute) ?? [];
  if (attribute !== "co2_emissions" && !carriers?.values.has(attribute)) {
    const msg = message("carriers_no_attribute", { attribute });
    findings.error({ code: "global_constraint", ...placeOf(constraint), attribute: "carrier_attribute", msg });
    return null;
  }
  const byCarrier = new Map((carriers?.names ?? []).map((name, index) => [name, Number(amounts[index] ?? 0)]));
  const isNegative = [...byCarrier.values()].some((amount) => !(amount >= 0));
  const isStored = [...active("stores"), ...active("storage_units")].some(
    (store) => (byCarrier.get(store.text("carrier")) ?? 0) !== 0 && !endsAsItBegan(store),
  );
  if (!isNegative && !isStored) return byCarrier;
  const msg = message("negative_emission_emitting_storage_not");
  const place = { ...placeOf(constraint), attribute: "constant" };
  findings.refuse({ code: "limit_sense", ...place, msg, direction: "either" });
  return null;
}

/** Whether a limit has only generators as members, all of which supply or all of which consume. Reports it otherwise. */
function isOfOneSign(constraint: PypsaComponent, { findings, active }: Context): boolean {
  const isOfCarrier = (component: PypsaComponent): boolean =>
    component.text("carrier") === constraint.text("carrier_attribute");
  const generators = active("generators").filter(isOfCarrier);
  const isStored = [...active("stores"), ...active("storage_units")].some(
    (storage) => isOfCarrier(storage) && !endsAsItBegan(storage),
  );
  const signs = new Set(generators.map((generator) => generator.number("sign")));
  const isGivenBackwards = generators.some((generator) =>
    ["p_set", "p_min_pu"].some((attribute) =>
      (generator.series(attribute) ?? [generator.number(attribute)]).some((power) => power < 0),
    ),
  );
  if (!isStored && signs.size <= 1 && !isGivenBackwards) return true;
  const msg = message("operational_limit_storages_not_cyclic");
  findings.refuse({ code: "limit_sense", ...placeOf(constraint), attribute: "type", msg, direction: "either" });
  return false;
}

function refuseOther(constraint: PypsaComponent, findings: Findings): void {
  const type = constraint.text("type");
  const place = { ...placeOf(constraint), attribute: "type", direction: "falls" } as const;
  const msg = message("constraint_type_left_out", { type });
  findings.refuse({ code: "global_constraint", ...place, msg });
}

/**
 * GlobalConstraints on what is built of a carrier → limits of capacity. PyPSA counts only what may be built. Lines count here by their
 * length, by which they are paid for: of limited lines it is what the constraint multiplies their power with.
 */

import { message } from "@esm/messages/message";
import { isCurve, scaledCurve } from "@esm/model/domain/costs/invest-curve";
import type { Findings } from "../findings/collector.ts";
import { classes, type ListName, quantityOf } from "./attributes/attributes.ts";
import { isBefore, versionOf } from "./attributes/version.ts";
import { annuity } from "./capacity.ts";
import type { Draft } from "./drafts.ts";
import type { Frame } from "./frame.ts";
import { type Bounds, type CapacityLimitType, isCapacityLimit, placeOf, tighter } from "./global-constraints.ts";
import { componentsOf, type PypsaComponent, type PypsaNetwork } from "./network.ts";

export interface CapacityLimit {
  readonly constraint: PypsaComponent;
  readonly kind: CapacityLimitType;
  readonly carriers: readonly string[];
  /** At which alone it counts what stands; empty where at all. */
  readonly bus: string;
  readonly bounds: Bounds;
}

const built = ["generators", "links", "processes", "lines", "transformers", "stores", "storage_units"] as const;
/** Collects capacity limits; limits on the same members become one. */
export function capacityLimitsOf(network: PypsaNetwork, findings: Findings): CapacityLimit[] {
  const limits = new Map<string, CapacityLimit>();
  for (const limit of singleCapacityLimitsOf(network, findings)) {
    const key = JSON.stringify([limit.kind, limit.carriers, limit.bus]);
    const earlier = limits.get(key);
    limits.set(key, earlier ? { ...earlier, bounds: tighter(earlier.bounds, limit.bounds) } : limit);
  }
  return [...limits.values()];
}

/** The same, each by itself. */
export function singleCapacityLimitsOf(network: PypsaNetwork, findings: Findings): CapacityLimit[] {
  const limits: CapacityLimit[] = [];
  for (const constraint of componentsOf(network, "global_constraints").filter(isCapacityLimit)) {
    const kind = constraint.text("type") as CapacityLimitType;
    const bounds = boundsOf(constraint, findings);
    if (!bounds) continue;
    if (kind === "tech_capacity_expansion_limit" && isBefore(versionOf(network.version), "1.3")) {
      const msg = message("limit_lost_by_pypsa");
      findings.refuse({ code: "capacity_limit", ...placeOf(constraint), attribute: "type", msg, direction: "falls" });
      continue;
    }
    const attribute = constraint.text("carrier_attribute");
    const isOfOne = kind === "tech_capacity_expansion_limit";
    const list = attribute.replace(/[[\]()]/g, "").split(",");
    const carriers = isOfOne ? [attribute] : list.map((carrier) => carrier.trim());
    const bus = isOfOne ? constraint.text("bus") : "";
    limits.push({ constraint, kind, carriers, bus, bounds });
  }
  return limits;
}

/** Null where it limits nothing, or where it cannot be taken. */
function boundsOf(constraint: PypsaComponent, findings: Findings): Bounds | null {
  const [sense, amount] = [constraint.text("sense"), constraint.number("constant")];
  if (amount === Number.POSITIVE_INFINITY && sense === "<=") return null;
  // Built capacity is never below 0.
  if (sense === ">=" && amount <= 0) return null;
  if (["<=", ">=", "=="].includes(sense) && amount >= 0 && amount < Number.POSITIVE_INFINITY) {
    return { min: sense === "<=" ? null : amount, max: sense === ">=" ? null : amount };
  }
  const msg = message("negative_limit_one_another_sense");
  findings.refuse({ code: "limit_sense", ...placeOf(constraint), attribute: "constant", msg, direction: "either" });
  return null;
}

interface Context {
  network: PypsaNetwork;
  frame: Frame;
  findings: Findings;
  active(list: ListName): PypsaComponent[];
  drafts: Draft[];
}

export function limitCapacities(limits: readonly CapacityLimit[], context: Context): void {
  if (limits.length === 0) return;
  const drafts = new Map(context.drafts.map((draft) => [draft.nominal ? draft.source : "", draft]));
  const limited = new Map<Draft, CapacityLimit>();
  for (const limit of limits) {
    const members = membersOf(limit, context).flatMap((component) => {
      const draft = drafts.get(`${classes[component.list].name} ${component.name}`);
      const coefficient = coefficientOf(component, limit, context.frame);
      // Nothing can be built of those without a draft, and those that count nothing are free.
      if (coefficient === 0 || (!draft && nominalOf(component, "max") === 0)) return [];
      return [{ component, draft, coefficient }];
    });
    const taken = members.flatMap(({ draft, coefficient }) =>
      draft?.nominal ? [{ draft, coefficient, size: draft.nominal }] : [],
    );
    // Weight of one unit of capacity of a component that is no line.
    const [ratio = 1, ...others] = taken
      .filter(({ draft }) => draft.type !== "TRANSMISSION")
      .map(({ coefficient, size }) => coefficient / size);
    const isTaken =
      taken.length === members.length &&
      members.every(({ coefficient }) => coefficient > 0) &&
      others.every((other) => Math.abs(other / ratio - 1) < 1e-9) &&
      taken.every(({ draft }) => !limited.has(draft));
    if (!isTaken) {
      refuse(limit, context.findings);
      continue;
    }
    for (const { draft, coefficient, size } of taken) {
      limited.set(draft, limit);
      if (draft.type === "TRANSMISSION") setLength(draft, coefficient / size / ratio);
      const { min, max } = limit.bounds;
      Object.assign(draft.attributes, {
        capacity_limit_id: limit.constraint.name.slice(0, 255),
        ...(max !== null && { capacity_limit: max / ratio }),
        ...(min !== null && { capacity_limit_min: min / ratio }),
      });
    }
  }
}

function refuse({ constraint, kind }: CapacityLimit, findings: Findings): void {
  findings.refuse({
    code: "capacity_limit",
    ...placeOf(constraint),
    attribute: "type",
    direction: "falls",
    msg: message("limit_left_out_what_counts", { kind }),
    hint: message("limit_generators_stores_storage_units"),
  });
}

export const nominalOf = (component: PypsaComponent, bound: "max" | "extendable"): number | boolean => {
  const quantity = quantityOf(component.list);
  const attribute = `${quantity}_nom_${bound}`;
  return bound === "max" ? component.number(attribute) : component.flag(attribute);
};

/** Lists and names of all that are limited. */
export const limitedBy = (
  limits: readonly CapacityLimit[],
  network: Pick<Context, "network" | "active">,
): ReadonlySet<string> =>
  new Set(limits.flatMap((limit) => membersOf(limit, network).map(({ list, name }) => `${list} ${name}`)));

/** What may be built of its carriers. */
export function membersOf(
  { kind, carriers, bus }: Pick<CapacityLimit, "kind" | "carriers" | "bus">,
  { network, active }: Pick<Context, "network" | "active">,
): PypsaComponent[] {
  const carrierOfBus = new Map(componentsOf(network, "buses").map((each) => [each.name, each.text("carrier")]));
  const busOf = (component: PypsaComponent): string => component.text("bus") || component.text("bus0");
  const carrierOf = (component: PypsaComponent): string => {
    const own = component.text("carrier");
    // PyPSA takes the carrier of the bus where these have none; of lines, AC stands for none here.
    const isDerived = own === "" || (component.list === "lines" && own === "AC");
    const derived = ["lines", "links", "stores"].includes(component.list)
      ? carrierOfBus.get(busOf(component))
      : undefined;
    return (isDerived ? derived : undefined) ?? own;
  };
  const lists: readonly ListName[] = kind === "tech_capacity_expansion_limit" ? built : ["lines", "links"];
  return lists
    .flatMap(active)
    .filter(
      (component) =>
        nominalOf(component, "extendable") === true &&
        carriers.includes(carrierOf(component)) &&
        (bus === "" || busOf(component) === bus),
    );
}

/** Weight of one unit of the nominal power or energy in a limit. */
export function coefficientOf(component: PypsaComponent, { kind }: Pick<CapacityLimit, "kind">, frame: Frame): number {
  if (kind === "tech_capacity_expansion_limit") return 1;
  if (kind === "transmission_volume_expansion_limit") return component.number("length");
  const overnight = component.number("overnight_cost");
  if (Number.isNaN(overnight)) return component.number("capital_cost");
  return (overnight * annuity(component.number("discount_rate"), component.number("lifetime"))) / frame.factor;
}

/** Costs and losses per length are those of the whole line over its length. */
function setLength(draft: Draft, length: number): void {
  const { attributes, tables } = draft;
  tables.distances = length;
  if (typeof tables.losses === "number") tables.losses /= length;
  for (const cost of ["opex_per_capacity", "invest_per_capacity"]) {
    if (typeof attributes[cost] === "number") attributes[cost] /= length;
  }
  if (isCurve(attributes.invest_curve)) attributes.invest_curve = scaledCurve(attributes.invest_curve, 1 / length);
}

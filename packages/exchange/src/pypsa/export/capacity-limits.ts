/**
 * Limits of capacity → GlobalConstraints: of links by a length each, which PyPSA sums over several carriers; of others by one carrier
 * that all members have. PyPSA counts only what may be built, so what is given is taken off.
 */

import { message } from "@esm/messages/message";
import type { SystemComponent } from "@esm/model/energy-system/energy-system";
import { type ListName, quantityOf } from "../attributes/attributes.ts";
import { type ExportContext, refuse } from "./context.ts";
import { type DraftComponent, freeCarrier } from "./draft.ts";
import { capacityOf } from "./origins.ts";

interface Counted {
  component: DraftComponent;
  list: ListName;
  /** Weight of one unit of the nominal power or energy in a limit. */
  coefficient: number;
  nominal: number;
  isBuilt: boolean;
}

/** After everything else: what limits count has to be in the network. */
export function exportCapacityLimits(context: ExportContext): void {
  for (const position of context.system.capacityLimits.keys()) {
    const members = context.system.components.filter(({ capacity }) => capacity?.capacityLimit === position);
    const counted = countedOf(members, context);
    if (!counted || !exportLimit(position, counted, context)) {
      for (const member of members) {
        refuse(context, member, { code: "capacity_limit", attribute: "capacity_limit", direction: "falls" });
      }
    }
  }
}

/** Null where the capacity of a place is not a nominal power or energy of its own. */
function countedOf(members: readonly SystemComponent[], { system, draft }: ExportContext): Counted[] | null {
  const having = new Map<string, { component: DraftComponent; list: ListName }[]>();
  for (const [list, components] of draft.lists) {
    for (const component of components) {
      const of = component.origin.capacity?.of;
      if (of !== undefined) having.set(of, [...(having.get(of) ?? []), { component, list }]);
    }
  }
  const all = members.flatMap((member) => {
    const ends =
      member.kind === "transmission"
        ? Array.from(member.from, (from, line) => [system.regions[from], system.regions[member.to[line]]])
        : Array.from(member.regions, (region) => [system.regions[region]]);
    return ends.map(([region, regionTo = null], at) => {
      const there = having.get(capacityOf(member, 1, region, regionTo).capacity?.of ?? "") ?? [];
      const length = member.capacity?.costFactor[at] ?? 1;
      return there.map(({ component, list }): Counted => {
        const quantity = quantityOf(list);
        return {
          component,
          list,
          // A line of two links counts once.
          coefficient: length / (component.origin.capacity?.size ?? 1) / there.length,
          nominal: Number(component.values[`${quantity}_nom`] ?? 0),
          isBuilt: component.values[`${quantity}_nom_extendable`] === true,
        };
      });
    });
  });
  return all.every((there) => there.length > 0) ? all.flat() : null;
}

function exportLimit(position: number, counted: readonly Counted[], context: ExportContext): boolean {
  const { id, min, limit } = context.system.capacityLimits[position];
  const built = counted.filter(({ isBuilt }) => isBuilt);
  const existing = counted.reduce((sum, one) => sum + (one.isBuilt ? 0 : one.coefficient * one.nominal), 0);
  // Then nothing is left to be decided.
  if (built.length === 0) return existing >= min && existing <= limit;
  const [{ coefficient }] = built;
  const isOfLinks = built.every(({ list }) => list === "links" || list === "lines");
  const isOfOneKind = built.every((one) => one.coefficient === coefficient);
  if (!isOfLinks && !isOfOneKind) return false;
  const ratio = isOfLinks ? 1 : coefficient;
  const values = {
    type: isOfLinks ? "transmission_volume_expansion_limit" : "tech_capacity_expansion_limit",
    carrier_attribute: isOfLinks ? carriersOf(id, built, context) : commonCarrier(id, built, context),
  };
  if (isOfLinks) for (const one of built) one.component.values.length = one.coefficient;
  const add = (sense: string, bound: number): void => {
    if (!Number.isFinite(bound)) return;
    context.draft.add("global_constraints", id, { ...values, sense, constant: (bound - existing) / ratio });
  };
  if (min === limit) add("==", min);
  else {
    add("<=", limit);
    add(">=", min);
  }
  return true;
}

const carrierOf = ({ component }: Counted): string => String(component.values.carrier);

/** PyPSA divides the list at commas, and drops brackets and spaces at the ends: carriers with these get one of their own. */
function carriersOf(id: string, built: readonly Counted[], context: ExportContext): string {
  const carriers = [...new Set(built.map(carrierOf))];
  if (carriers.every((carrier) => carrier !== "" && !/[[\](),]/.test(carrier) && carrier.trim() === carrier))
    return carriers.join(",");
  return newCarrier(id.replace(/[[\](),]/g, " ").trim() || "limit", built, context);
}

/** That of the members, if they have one which nothing else has, or else a new one. */
function commonCarrier(id: string, built: readonly Counted[], context: ExportContext): string {
  const carriers = new Set(built.map(carrierOf));
  const members = new Set(built.map(({ component }) => component));
  const isTheirs = [...context.draft.lists.values()]
    .flat()
    .every(
      (component) =>
        members.has(component) ||
        !["p", "e"].some((quantity) => component.values[`${quantity}_nom_extendable`] === true) ||
        !carriers.has(String(component.values.carrier)),
    );
  const [carrier] = carriers;
  return carriers.size === 1 && isTheirs ? carrier : newCarrier(id, built, context);
}

function newCarrier(wanted: string, built: readonly Counted[], { draft, findings }: ExportContext): string {
  const carrier = freeCarrier(draft, wanted);
  for (const { component } of built) component.values.carrier = carrier;
  const msg = message("members_limit_capacity_one_carrier");
  findings.note({ code: "limit_carrier", component: "GlobalConstraint", place: wanted, msg });
  return carrier;
}

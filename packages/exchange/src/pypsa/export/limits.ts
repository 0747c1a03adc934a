/** Yearly limits → sums of energy of generators: of a place alone, or of one that the flows of several pass. */

import type { Exchange, YearlyBounds } from "@esm/model/energy-system/energy-system";
import { isBounded, membersOf, signOf } from "@esm/model/energy-system/limits";
import { type ExportContext, refuse } from "./context.ts";
import type { Values } from "./draft.ts";
import { partOf, resultKey } from "./origins.ts";

/** The scope of a yearly limit: its members over all regions, or those of one. */
interface Limited extends YearlyBounds {
  id: string;
  region: number | undefined;
  members: { component: Exchange; at: number }[];
}

/** The places of all members of a yearly limit, and the bounds that can be expressed for them. */
function limitedTogether(position: number, context: ExportContext): Limited[] {
  const { system } = context;
  const { id, byRegion, ...whole } = system.yearlyLimits[position];
  const members = membersOf(system, position).flatMap((component) =>
    Array.from(component.regions, (_, at) => ({ component, at })),
  );
  if (isBounded(whole) || byRegion.length === 0) return [{ ...whole, id, region: undefined, members }];
  return byRegion.map(({ region, ...bounds }) => ({
    ...bounds,
    id,
    region,
    members: members.filter(({ component, at }) => component.regions[at] === region),
  }));
}

/** Where the energy of a place is limited: by a bus that it shares, or by itself. */
export type LimitAt = (component: Exchange, at: number) => { bus: string | null; bounds: YearlyBounds | null };

/**
 * The energy of all members of a limit passes a bus and one generator, whose energy is limited. A limit of one place needs
 * none.
 */
export function limitsOfEnergy(context: ExportContext): LimitAt {
  const { system } = context;
  const buses = new Map<string, string>();
  const alone = new Map<string, YearlyBounds>();
  const keyOf = (component: Exchange, at: number): string => JSON.stringify([component.name, at]);
  for (const position of system.yearlyLimits.keys()) {
    const all = limitedTogether(position, context);
    const [{ region, members: everywhere }] = all;
    if (region === undefined && system.yearlyLimits[position].byRegion.length > 0 && everywhere[0]) {
      const { component } = everywhere[0];
      refuse(context, component, { code: "limit_by_region", attribute: "regionalLimitMax", direction: "falls" });
    }
    for (const limited of all) {
      const [first] = limited.members;
      const isNet = first && signOf(first.component, system.yearlyLimits[position]) < 0;
      if (limited.members.length === 1 && !isNet) alone.set(keyOf(first.component, first.at), limited);
      else if (isNet)
        refuse(context, first.component, { code: "limit_sense", attribute: "yearly_limit", direction: "falls" });
      if (limited.members.length < 2 || isNet) continue;
      const bus = busOfLimit(limited, context);
      if (bus === null) continue;
      for (const { component, at } of limited.members) buses.set(keyOf(component, at), bus);
    }
  }
  return (component, at) => {
    const key = keyOf(component, at);
    return { bus: buses.get(key) ?? null, bounds: alone.get(key) ?? null };
  };
}

/** Null where it cannot be expressed. */
function busOfLimit({ id, region, members, ...bounds }: Limited, context: ExportContext): string | null {
  const { system, draft } = context;
  const [{ component, at }] = members;
  const hasSums = members.some(({ component: { fullLoadHours }, at: place }) =>
    [fullLoadHours.min[place], fullLoadHours.max[place]].some((hours) => !Number.isNaN(hours)),
  );
  if (hasSums || members.some(({ component: { kind } }) => kind !== component.kind)) {
    refuse(context, component, { code: "limit_sense", attribute: "yearly_limit", direction: "falls" });
    return null;
  }
  const sign = component.kind === "source" ? 1 : -1;
  const { unit } = system.commodities[component.commodity];
  const name = region === undefined ? `limit ${id}` : `limit ${id} ${system.regions[region]}`;
  const of = region === undefined ? resultKey("limit.price", id) : resultKey("limit.price", id, system.regions[region]);
  const bus = context.addBus(component.regions[at], `limit ${id}`, unit, { price: { of, factor: sign } });
  const values = { bus, carrier: `limit ${id}`, sign, p_nom_extendable: true, ...sumsOf(bounds, {}, context) };
  const p = members.map((member) =>
    partOf(member.component, "operation", system.regions[member.component.regions[member.at]]),
  );
  draft.add("generators", name, values, { origin: { powers: { p } } });
  return bus;
}

/** The tighter of yearly bounds and of sums of energy over the horizon. */
export function sumsOf({ min, limit }: YearlyBounds, sums: Values, { years }: ExportContext): Values {
  const most = limit * years;
  return {
    ...sums,
    ...(Number.isFinite(limit) && { e_sum_max: Math.min(most, Number(sums.e_sum_max ?? most)) }),
    ...(min > 0 && { e_sum_min: Math.max(min * years, Number(sums.e_sum_min ?? 0)) }),
  };
}

/** The components and places of a system to which the parts of a network belong. */
import { type EnergySystem, locationCount, type SystemComponent } from "@esm/model/energy-system/energy-system";
import { type Origin, partsOfKey, resultKey } from "../origins.ts";

export interface Place {
  readonly component: SystemComponent;
  /** Position of the component in the system. */
  readonly position: number;
  readonly location: number;
}

/** Finds a place by the name of a component and its region, or the two ends of a line. */
export type PlaceOf = (origin: Origin, source: string) => Place | null;

export function placesOf({ components, regions }: EnergySystem): PlaceOf {
  const known = new Map<string, Place>();
  for (const [position, component] of components.entries()) {
    for (let location = 0; location < locationCount(component); location++) {
      const place = { component, position, location };
      if (component.kind !== "transmission") {
        known.set(resultKey("", component.name, regions[component.regions[location]]), place);
        continue;
      }
      const [from, to] = [regions[component.from[location]], regions[component.to[location]]];
      known.set(resultKey("", component.name, from, to), place);
      if (component.isBidirectional) known.set(resultKey("", component.name, to, from), place);
    }
  }
  return ({ owner, powers, capacity, content }, source) => {
    if (owner) return known.get(resultKey("", owner.component, owner.region)) ?? null;
    const keys = [
      capacity?.of,
      content?.start,
      ...Object.values(powers ?? {}).flatMap((parts) => parts.map(({ of }) => of)),
    ];
    const own = keys
      .flatMap((key) => (typeof key === "string" ? [partsOfKey(key)] : []))
      .find(({ subject }) => subject === source);
    return own ? (known.get(resultKey("", own.subject, own.region, own.regionTo)) ?? null) : null;
  };
}

/** Bounds of capacities and powers at their places, by the keys that origins name. */
export function boundsOf({ components, regions }: EnergySystem): Map<string, readonly [number, number]> {
  const bounds = new Map<string, readonly [number, number]>();
  for (const component of components) {
    const { name, capacity } = component;
    const isLine = component.kind === "transmission";
    const endsAt = (location: number): [string, string | null] =>
      isLine
        ? [regions[component.from[location]], regions[component.to[location]]]
        : [regions[component.regions[location]], null];
    const all = {
      "capacity.capacity": capacity,
      ...(component.kind === "storage" && {
        "capacity.charge_power": component.chargeCapacity,
        "capacity.discharge_power": component.dischargeCapacity,
      }),
    };
    for (const [variable, each] of Object.entries(all)) {
      for (let location = 0; each && location < locationCount(component); location++)
        bounds.set(resultKey(variable, name, ...endsAt(location)), [each.lower[location], each.upper[location]]);
    }
  }
  return bounds;
}

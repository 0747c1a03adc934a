/** Where rates limit the operation of a component: its regions, or the directions of its lines that carry anything. */
import {
  type Conversion,
  directionsOf,
  type Exchange,
  type Transmission,
} from "@esm/model/energy-system/energy-system";

export type Rated = Exchange | Conversion | Transmission;

interface RatedPlace {
  /** Position among the series of the component. */
  readonly place: number;
  readonly location: number;
  readonly variable: "operation" | "flow" | "flowBack";
}

export function ratedPlacesOf(component: Rated): RatedPlace[] {
  if (component.kind !== "transmission")
    return Array.from(component.regions.keys(), (place) => ({ place, location: place, variable: "operation" }));
  return directionsOf(component).flatMap(({ location, flow, isOpen }, place) =>
    isOpen ? [{ place, location, variable: flow }] : [],
  );
}

const none = new Float64Array(0);

/** Values of rated places at their positions among all series of the component; empty at the others. */
export function atPlaces(component: Rated, ofPlaces: readonly Float64Array[]): Float64Array[] {
  const relaxationAt = new Map(ratedPlacesOf(component).map(({ place }, index) => [place, ofPlaces[index]]));
  const count = component.rate?.series.length ?? 0;
  return Array.from({ length: count }, (_, place) => relaxationAt.get(place) ?? none);
}

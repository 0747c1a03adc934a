/** The regions of a result and the lines between them as GeoJSON (RFC 7946), with capacities and mean flows. */
import { positionOf } from "@esm/model/domain/geometry";
import type { PlaceAttributes } from "@esm/model/domain/presentation";
import { type ExportedYear, plainUnit } from "./exported-year.ts";

type Point = [longitude: number, latitude: number];

interface Feature {
  type: "Feature";
  geometry: { type: string; coordinates: unknown };
  properties: Record<string, unknown>;
}

const hoursPerYear = 8760;

/** The places of the regions by their names, as far as they have one. */
export type Places = ReadonlyMap<string, PlaceAttributes>;

/** The regions in which something stands, and which have neither coordinates nor a shape. */
export function regionsWithoutPlace({ structure }: ExportedYear, places: Places): string[] {
  const used = structure.components.flatMap((component) =>
    component.kind === "transmission" ? component.lines.flatMap(({ from, to }) => [from, to]) : component.regions,
  );
  return [...new Set(used)].filter((region) => !pointOf(places.get(region)));
}

export function* featuresOf({ structure, statistics }: ExportedYear, places: Places): Generator<Feature> {
  const capacities = statistics.filter(({ group, quantity }) => group === "capacity" && quantity === "capacity");
  for (const region of structure.regions) {
    const place = places.get(region);
    const point = pointOf(place);
    if (!point) continue;
    const standing = capacities.filter((each) => each.region === region && each.region_to === null);
    yield {
      type: "Feature",
      geometry: place?.geometry ?? { type: "Point", coordinates: point },
      properties: {
        region,
        ...Object.fromEntries(
          standing.map(({ component, unit, value }) => [`${component} [${plainUnit(unit)}]`, value]),
        ),
      },
    };
  }
  const flows = new Map(
    statistics
      .filter(({ group, quantity }) => group === "line" && quantity === "flow")
      .map(({ component, region, region_to, value }) => [JSON.stringify([component, region, region_to]), value]),
  );
  for (const component of structure.components) {
    if (component.kind !== "transmission") continue;
    for (const { from, to, capacity } of component.lines) {
      const ends = [pointOf(places.get(from)), pointOf(places.get(to))];
      const flow = (...way: string[]): number =>
        (flows.get(JSON.stringify([component.name, ...way])) ?? 0) / hoursPerYear;
      const { name, commodity, unit } = component;
      yield {
        type: "Feature",
        geometry: { type: "LineString", coordinates: ends },
        properties: {
          component: name,
          commodity,
          unit,
          region: from,
          region_to: to,
          capacity,
          mean_flow: flow(from, to),
          mean_flow_back: component.isOneWay ? 0 : flow(to, from),
        },
      };
    }
  }
}

const pointOf = (place: PlaceAttributes | undefined): Point | null => (place ? positionOf(place) : null);

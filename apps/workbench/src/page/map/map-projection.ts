/** Where regions are on a map: the part of the world around them, in the projection of Mercator. Pure. */

import { positionOf } from "@esm/model/domain/geometry";
import { type GeoProjection, geoMercator } from "d3-geo";
import { margin, type Place, type Point, type Size } from "./places.ts";

/** So much is shown around a single region. */
const minDegrees = 2;
/** The map of Mercator ends before the poles. */
export const maxLatitude = 84;

export const hasPosition = (place: Place): boolean => positionOf(place) !== null;

/** Where nothing has a place yet: most of Europe. */
const firstSight: readonly Point[] = [
  [-10, 36],
  [30, 60],
];

/** Fits everything that has a place into the size. */
export function projectionFor(places: readonly Place[], { width, height }: Size): GeoProjection {
  const known = places.flatMap(cornersOf);
  const corners = known.length > 0 ? known : firstSight;
  const [west, east] = extentOf(corners.map(([longitude]) => longitude));
  const [south, north] = extentOf(corners.map(([, latitude]) => latitude));
  const coordinates = [
    [west, Math.max(-maxLatitude, south)],
    [east, Math.min(maxLatitude, north)],
  ];
  const extent: [[number, number], [number, number]] = [
    [margin, margin],
    [Math.max(margin + 1, width - margin), Math.max(margin + 1, height - margin)],
  ];
  return geoMercator().fitExtent(extent, { type: "MultiPoint", coordinates });
}

/** At least some degrees, around the same middle. */
function extentOf(values: readonly number[]): [number, number] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  const missing = Math.max(0, minDegrees - (max - min)) / 2;
  return [min - missing, max + missing];
}

function cornersOf(place: Place): Point[] {
  const position = positionOf(place);
  const shape = place.geometry;
  const rings = shape === null ? [] : shape.type === "Polygon" ? shape.coordinates : shape.coordinates.flat();
  return [...(position ? [position] : []), ...rings.flat()];
}

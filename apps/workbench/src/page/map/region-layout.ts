/** The places of all regions on the screen: on a map where every region has coordinates, else in a diagram. */

import { drawable, positionOf } from "@esm/model/domain/geometry";
import type { GeoPermissibleObjects } from "d3-geo";
import { diagramLayout } from "./diagram-layout.ts";
import { hasPosition, projectionFor } from "./map-projection.ts";
import { type Connection, margin, type Place, type Point, type Size } from "./places.ts";
import { shapePath } from "./shape-path.ts";

export interface RegionLayout {
  kind: "map" | "diagram";
  points: ReadonlyMap<string, Point>;
  /** The path of a shape or an outline; null in a diagram. */
  pathOf: ((shape: GeoPermissibleObjects) => string | null) | null;
  /** Meaning of coordinates in the picture: longitude and latitude, or shares of width and height. */
  placeAt(point: Point): Point;
}

export function regionLayout(
  places: readonly Place[],
  connections: readonly Connection[],
  given: Readonly<Record<string, Point>>,
  size: Size,
): RegionLayout {
  return places.length > 0 && places.every(hasPosition)
    ? onMap(places, size)
    : inDiagram(places, connections, given, size);
}

function onMap(places: readonly Place[], size: Size): RegionLayout {
  const projection = projectionFor(places, size);
  const points = new Map<string, Point>();
  for (const place of places) {
    const position = positionOf(place);
    const point = position && projection([position[0], position[1]]);
    if (point) points.set(place.region, point);
  }
  // Outside of the picture nothing has to be drawn.
  projection.clipExtent([
    [-margin, -margin],
    [size.width + margin, size.height + margin],
  ]);
  return {
    kind: "map",
    points,
    pathOf: (shape) => shapePath(projection, shape),
    placeAt: ([x, y]) => projection.invert?.([x, y]) ?? [0, 0],
  };
}

function inDiagram(
  places: readonly Place[],
  connections: readonly Connection[],
  given: Readonly<Record<string, Point>>,
  { width, height }: Size,
): RegionLayout {
  const names = places.map(({ region }) => region);
  const [room, roomBelow] = [Math.max(1, width - 2 * margin), Math.max(1, height - 2 * margin)];
  const scale = Math.min(room, roomBelow);
  const points = new Map<string, Point>();
  for (const [name, [x, y]] of diagramLayout(names, connections)) {
    points.set(name, [width / 2 + (x - 0.5) * scale, height / 2 + (y - 0.5) * scale]);
  }
  for (const name of names) {
    const [x, y] = given[name] ?? [];
    if (x !== undefined && y !== undefined) points.set(name, [margin + x * room, margin + y * roomBelow]);
  }
  const share = (value: number, length: number): number => Math.min(1, Math.max(0, (value - margin) / length));
  return { kind: "diagram", points, pathOf: null, placeAt: ([x, y]) => [share(x, room), share(y, roomBelow)] };
}

/** The shapes of regions, ready to be drawn. */
export const shapesOf = (places: readonly Place[]) =>
  places.flatMap(({ region, geometry }) => (geometry ? [{ region, shape: drawable(geometry) }] : []));

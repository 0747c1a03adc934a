/** The places of all regions on the screen: on a map where every region has coordinates, else in a diagram. */

import { drawable, positionOf } from "@esm/model/domain/geometry";
import type { GeoPermissibleObjects } from "d3-geo";
import { diagramLayout } from "./diagram-layout.ts";
import { hasPosition, maxLatitude, projectionFor } from "./map-projection.ts";
import { type Connection, margin, type Place, type Point, type Size } from "./places.ts";
import { shapePath } from "./shape-path.ts";
import { pointUnder, shownAt, type View, type ViewLimits } from "./view.ts";

export interface RegionLayout {
  kind: "map" | "diagram";
  points: ReadonlyMap<string, Point>;
  /** The path of a shape or an outline as the view shows it; null in a diagram. */
  pathOf: ((shape: GeoPermissibleObjects, view: View) => string | null) | null;
  limits: ViewLimits;
  /** Meaning of coordinates in the picture: longitude and latitude, or shares of width and height. */
  placeAt(point: Point): Point;
}

interface MapChoice {
  /** Regions without a place are left out of a map; by default, they make it a diagram. */
  isMap?: boolean;
  /** What fills the picture; all regions where absent. */
  fitted?: readonly Place[];
}

export function regionLayout(
  places: readonly Place[],
  connections: readonly Connection[],
  given: Readonly<Record<string, Point>>,
  size: Size,
  { isMap = places.every(hasPosition), fitted = places }: MapChoice = {},
): RegionLayout {
  return isMap ? onMap(places, fitted, size) : inDiagram(places, connections, given, size);
}

/** The same where the picture is moved or enlarged. */
export function seenLayout(layout: RegionLayout, view: View): RegionLayout {
  return {
    ...layout,
    points: new Map([...layout.points].map(([region, point]) => [region, shownAt(view, point)])),
    placeAt: (point) => layout.placeAt(pointUnder(view, point)),
  };
}

/** A few streets fill the picture. */
const mostZoomedPixelsPerRadian = 2e7;
const maxScaleOfDiagram = 20;

function onMap(places: readonly Place[], fitted: readonly Place[], size: Size): RegionLayout {
  const projection = projectionFor(fitted, size);
  const points = new Map<string, Point>();
  for (const place of places) {
    const position = positionOf(place);
    const point = position && projection([position[0], position[1]]);
    if (point) points.set(place.region, point);
  }
  const { width, height } = size;
  const [scale, [x, y]] = [projection.scale(), projection.translate()];
  const cornerAt = (longitude: number, latitude: number): Point => projection([longitude, latitude]) ?? [x, y];
  return {
    kind: "map",
    points,
    pathOf: (shape, view) => {
      const seen = shownAt(view, [x, y]);
      // Half a picture more on each side, so that there is land while somebody moves the map.
      projection
        .scale(scale * view.scale)
        .translate([seen[0], seen[1]])
        .clipExtent([
          [-width / 2, -height / 2],
          [1.5 * width, 1.5 * height],
        ]);
      const path = shapePath(projection, shape);
      projection.scale(scale).translate([x, y]).clipExtent(null);
      return path;
    },
    placeAt: ([left, top]) => projection.invert?.([left, top]) ?? [0, 0],
    limits: {
      extent: [cornerAt(-180, maxLatitude), cornerAt(180, -maxLatitude)],
      // The whole world is as wide as the picture.
      minScale: Math.min(1, width / (2 * Math.PI * scale)),
      maxScale: Math.max(1, mostZoomedPixelsPerRadian / scale),
    },
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
  return {
    kind: "diagram",
    points,
    pathOf: null,
    placeAt: ([x, y]) => [share(x, room), share(y, roomBelow)],
    limits: {
      extent: [
        [0, 0],
        [width, height],
      ],
      minScale: 1,
      maxScale: maxScaleOfDiagram,
    },
  };
}

/** The shapes of regions, ready to be drawn. */
export const shapesOf = (places: readonly Place[]) =>
  places.flatMap(({ region, geometry }) => (geometry ? [{ region, shape: drawable(geometry) }] : []));

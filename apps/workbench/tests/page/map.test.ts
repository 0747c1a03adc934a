/** Where regions are on maps and in diagrams, and which shapes of a file are theirs. */

import type { Geometry } from "@esm/model/domain/geometry";
import { drawable } from "@esm/model/domain/geometry";
import { geoArea, geoMercator, geoPath } from "d3-geo";
import { describe, expect, it } from "vitest";
import { connectionsOf } from "../../src/page/map/connections.ts";
import { diagramLayout } from "../../src/page/map/diagram-layout.ts";
import { linesOfName, placedNames } from "../../src/page/map/name-layout.ts";
import { margin, type Place, type Point } from "../../src/page/map/places.ts";
import { readShapes } from "../../src/page/map/read-shapes.ts";
import { regionLayout } from "../../src/page/map/region-layout.ts";
import { shapePath } from "../../src/page/map/shape-path.ts";

const size = { width: 800, height: 500 };
/** Against the clock, as GeoJSON has it. */
const square = (west: number, south: number): Geometry => ({
  type: "Polygon",
  coordinates: [
    [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
      [west, south],
    ],
  ],
});
const place = (region: string, more: Partial<Place> = {}): Place => ({
  region_id: 1,
  region,
  latitude: null,
  longitude: null,
  geometry: null,
  ...more,
});
const at = (region: string, latitude: number, longitude: number) => place(region, { latitude, longitude });

function pointOf(points: ReadonlyMap<string, Point>, region: string): Point {
  const point = points.get(region);
  if (!point) throw new Error(`${region} is not drawn.`);
  return point;
}

describe("Regions with coordinates", () => {
  const layout = regionLayout([at("North", 55, 9), at("South", 48, 11), at("East", 52, 14)], [], {}, size);

  it("are on a map, the north above and the east at the right, with room for names at the edges", () => {
    const [north, south, east] = ["North", "South", "East"].map((region) => pointOf(layout.points, region));
    expect(layout.kind).toBe("map");
    expect(north[1]).toBeLessThan(east[1]);
    expect(east[1]).toBeLessThan(south[1]);
    expect(east[0]).toBeGreaterThan(south[0]);
    for (const [x, y] of [north, south, east]) {
      expect(x).toBeGreaterThanOrEqual(margin - 1);
      expect(x).toBeLessThanOrEqual(size.width - margin + 1);
      expect(y).toBeGreaterThanOrEqual(margin - 1);
      expect(y).toBeLessThanOrEqual(size.height - margin + 1);
    }
  });

  it("have the coordinates of the point to which they are dragged", () => {
    const [longitude, latitude] = layout.placeAt(pointOf(layout.points, "East"));
    expect(longitude).toBeCloseTo(14, 9);
    expect(latitude).toBeCloseTo(52, 9);
  });

  it("may be a single one, which is in the middle", () => {
    const { points } = regionLayout([at("Island", 54.2, 7.9)], [], {}, size);
    const [x, y] = pointOf(points, "Island");
    expect(x).toBeCloseTo(size.width / 2, 3);
    expect(Math.abs(y - size.height / 2)).toBeLessThan(5);
  });

  it("may have a shape only, and are in its middle", () => {
    const { kind, points } = regionLayout(
      [place("West", { geometry: square(8, 50) }), at("East", 50.5, 12)],
      [],
      {},
      size,
    );
    expect(kind).toBe("map");
    expect(pointOf(points, "West")[1]).toBeCloseTo(pointOf(points, "East")[1], 0);
  });
});

it("A shape is drawn as itself and not as all the world around it, whichever way round it is given", () => {
  const given = square(8, 50);
  const turned: Geometry = {
    type: "Polygon",
    coordinates: (given.coordinates as [number, number][][]).map((ring) => ring.toReversed()),
  };
  // A degree by a degree at 50.5° N: (π/180)² · cos(50.5°).
  const expected = (Math.PI / 180) ** 2 * Math.cos((50.5 * Math.PI) / 180);
  for (const shape of [given, turned]) expect(geoArea(drawable(shape)) / expected).toBeCloseTo(1, 2);
});

describe("Regions without coordinates", () => {
  const places = ["A", "B", "C"].map((region) => place(region));
  const chain = [
    { from: "A", to: "B", distance: 100 },
    { from: "B", to: "C", distance: 300 },
  ];
  const distance = (points: ReadonlyMap<string, Point>, one: string, other: string): number => {
    const [[x, y], [u, v]] = [pointOf(points, one), pointOf(points, other)];
    return Math.hypot(x - u, y - v);
  };

  it("are in a diagram, in which long lines are longer than short ones", () => {
    const { kind, points } = regionLayout(places, chain, {}, size);
    expect(kind).toBe("diagram");
    expect(distance(points, "B", "C")).toBeGreaterThan(1.5 * distance(points, "A", "B"));
    expect(distance(points, "A", "C")).toBeGreaterThan(distance(points, "A", "B"));
  });

  it("have the same diagram each time", () => {
    expect(diagramLayout(["A", "B", "C"], chain)).toEqual(diagramLayout(["A", "B", "C"], chain));
  });

  it("stay where somebody has put them", () => {
    const { points, placeAt } = regionLayout(places, chain, { B: [0.25, 1] }, size);
    expect(placeAt(pointOf(points, "B"))).toEqual([0.25, 1]);
  });

  it.each([0, 1, 2, 100])("may be %i", (count) => {
    const many = Array.from({ length: count }, (_, index) => place(`region ${index}`));
    const { points } = regionLayout(many, [], {}, size);
    expect(points.size).toBe(count);
    for (const [x, y] of points.values()) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
  });
});

it("Connections are pairs of regions, once for both directions, with the distance that a table gives", () => {
  const record = (region: string, region_to: string | null, distance?: number) => ({
    region: { name: region },
    region_to: region_to === null ? null : { name: region_to },
    ...(distance !== undefined && { distance }),
  });
  const records = [record("B", "A"), record("A", "B", 120), record("B", "C", 80), record("C", null), record("C", "C")];
  expect(connectionsOf(records)).toEqual([
    { from: "A", to: "B", distance: 120 },
    { from: "B", to: "C", distance: 80 },
  ]);
});

describe("A GeoJSON file", () => {
  const feature = (properties: object | null, west = 8) => ({
    type: "Feature",
    properties,
    geometry: square(west, 50),
  });
  const file = (...features: object[]) => JSON.stringify({ type: "FeatureCollection", features });

  it("gives shapes to the regions that its features name, and says what is left over on both sides", () => {
    const text = file(
      feature({ id: 7, NAME_EN: " north " }),
      feature({ name: "Elsewhere" }),
      feature(null),
      feature({ name: "North" }),
    );
    expect(readShapes(text, ["North", "South"])).toEqual({
      found: [{ region: "North", geometry: square(8, 50) }],
      missing: ["South"],
      unused: ["Elsewhere", "?", "North"],
    });
  });

  it.each(["", "{", "[]", '{"type":"Topology"}', "null", "<html>"])("is not %j", (text) => {
    expect(readShapes(text, ["North"])).toBeNull();
  });
});

describe("Names of regions in a picture", () => {
  const circle = (region: string, x: number, y: number, radius = 7) => ({ region, point: [x, y] as const, radius });

  it("are beside their circles, at the right edge on the left", () => {
    const names = placedNames([circle("North", 100, 100), circle("East", 780, 300)], size);
    expect(names.get("North")).toEqual({ at: [112, 100], anchor: "start" });
    expect(names.get("East")).toEqual({ at: [768, 300], anchor: "end" });
  });

  it("go below or above a circle where its neighbours leave no room beside it", () => {
    const row = [circle("A long name", 370, 200), circle("In the middle", 400, 200), circle("Another one", 430, 200)];
    expect(placedNames(row, size).get("In the middle")).toMatchObject({ at: [400, 216], anchor: "middle" });
  });

  it("leave lines free where they can", () => {
    const [west, east] = [circle("West", 200, 200), circle("East", 400, 200)];
    const names = placedNames([west, east], size, [[west.point, east.point]]);
    expect(names.get("West")).toEqual({ at: [188, 200], anchor: "end" });
    expect(names.get("East")).toEqual({ at: [412, 200], anchor: "start" });
    const cross = [
      [
        [100, 200],
        [700, 200],
      ],
      [
        [400, 0],
        [400, 400],
      ],
      [
        [100, 180],
        [700, 180],
      ],
      [
        [100, 220],
        [700, 220],
      ],
    ] as const;
    expect(placedNames([east], size, cross).get("East")).toEqual({ at: [412, 200], anchor: "start" });
  });

  it("have several lines where they are longer than the picture has room for, and are there on a phone, too", () => {
    const phone = { width: 309, height: 320 };
    const long = "Norddeutschlandübertragungsnetzgebietsregion";
    expect(linesOfName(long, phone)).toEqual(["Norddeutschlandü", "bertragungsnetzg", "ebietsregion"]);
    expect(linesOfName("Nord und Ostsee mit Inseln", phone)).toEqual(["Nord und Ostsee", "mit Inseln"]);
    expect(linesOfName("Norddeutschland", phone)).toEqual(["Norddeutschland"]);
    const circles = [circle(long, 134, 56), circle(`${long} 2`, 150, 166), circle(`${long} 3`, 175, 264)];
    expect(placedNames(circles, phone).size).toBe(3);
  });

  it("are left out where they would cover others, of the smallest circles first", () => {
    const crowd = Array.from({ length: 100 }, (_, index) =>
      circle(
        `Region number ${index}`,
        350 + (index % 10) * 10,
        200 + Math.floor(index / 10) * 10,
        index === 55 ? 9 : 5,
      ),
    );
    const names = placedNames(crowd, size);
    expect(names.size).toBeLessThan(30);
    expect(placedNames([...crowd, circle("Capital", 600, 400, 20)], size).has("Capital")).toBe(true);
  });
});

describe("The path of a shape", () => {
  const projection = geoMercator().fitSize([400, 300], square(8, 50) as never);
  projection.clipExtent([
    [100, 50],
    [380, 290],
  ]);

  it.each([
    ["a polygon", square(8, 50)],
    [
      "several polygons, cut at the edge",
      { type: "MultiPolygon", coordinates: [square(7.5, 50), square(8.5, 49.7)].map((shape) => shape.coordinates) },
    ],
    [
      "lines",
      {
        type: "MultiLineString",
        coordinates: [
          [
            [8, 50],
            [8.3, 50.6],
          ],
          [
            [8.1, 50.1],
            [9, 50.2],
            [8.4, 51],
          ],
        ],
      },
    ],
    ["a polygon outside of the picture", square(60, 10)],
  ])("is that of d3-geo, in tenths of a pixel: %s", (_, shape) => {
    expect(shapePath(projection, shape as never)).toBe(geoPath(projection).digits(1)(shape as never));
  });
});

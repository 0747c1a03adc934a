/** Moving and enlarging pictures of regions. */
import { describe, expect, it } from "vitest";
import type { Place } from "../../src/page/map/places.ts";
import { regionLayout, seenLayout } from "../../src/page/map/region-layout.ts";
import {
  boundedView,
  movedView,
  pinchedView,
  pointUnder,
  shownAt,
  transformBetween,
  type ViewLimits,
  viewAround,
  wholeView,
  zoomedView,
} from "../../src/page/map/view.ts";

const size = { width: 400, height: 300 };
const limits: ViewLimits = {
  extent: [
    [0, 0],
    [400, 300],
  ],
  minScale: 1,
  maxScale: 8,
};
const at = (region: string, latitude: number, longitude: number): Place => ({
  region_id: 1,
  region,
  geometry: null,
  latitude,
  longitude,
});

describe("A picture that is enlarged", () => {
  it("keeps what is under the pointer where it is", () => {
    const view = zoomedView({ scale: 1, x: 0, y: 0 }, 2, [100, 50], limits);
    expect(view).toEqual({ scale: 2, x: -100, y: -50 });
    expect(shownAt(view, [100, 50])).toEqual([100, 50]);
    expect(shownAt(view, [110, 60])).toEqual([120, 70]);
    expect(pointUnder(view, [120, 70])).toEqual([110, 60]);
  });

  it("is enlarged no further than its limits", () => {
    expect(zoomedView(wholeView, 100, [0, 0], limits).scale).toBe(8);
    expect(zoomedView(wholeView, 0.1, [0, 0], limits).scale).toBe(1);
  });

  it("follows two fingers: their middle and their distance", () => {
    const apart = pinchedView(
      wholeView,
      [
        [100, 100],
        [200, 100],
      ],
      [
        [60, 120],
        [260, 120],
      ],
      limits,
    );
    expect(apart.scale).toBe(2);
    // The middle of both fingers was at (150, 100) and is at (160, 120).
    expect(shownAt(apart, [150, 100])).toEqual([160, 120]);
  });
});

describe("A picture that is moved", () => {
  it("keeps the middle of what is seen within what there is", () => {
    expect(boundedView(movedView(wholeView, 1000, -20), size, limits)).toEqual({ scale: 1, x: 200, y: -20 });
    expect(boundedView({ scale: 2, x: -2000, y: 0 }, size, limits)).toEqual({ scale: 2, x: -600, y: 0 });
  });

  it("shows a point in its middle when the keyboard goes there", () => {
    expect(viewAround(wholeView, [500, 20], size)).toEqual({ scale: 1, x: -300, y: 130 });
  });

  it("takes along outlines that were drawn in an earlier view", () => {
    expect(transformBetween(wholeView, wholeView)).toBeNull();
    expect(transformBetween({ scale: 2, x: 10, y: 20 }, { scale: 4, x: 30, y: 50 })).toBe("translate(10 10) scale(2)");
  });
});

describe("A map that is moved and enlarged", () => {
  const whole = regionLayout([at("North", 55, 9), at("South", 48, 11)], [], {}, size);
  const view = { scale: 3, x: -200, y: -150 };
  const seen = seenLayout(whole, view);

  it("has the same coordinates at the points where its regions are seen", () => {
    const point = seen.points.get("South");
    const [longitude, latitude] = point ? seen.placeAt(point) : [];
    expect(longitude).toBeCloseTo(11, 9);
    expect(latitude).toBeCloseTo(48, 9);
  });

  it("draws outlines where the view shows them", () => {
    const triangle = {
      type: "Polygon" as const,
      coordinates: [
        [
          [9, 50],
          [9, 51],
          [10, 51],
          [9, 50],
        ],
      ],
    };
    const first = (path: string | null | undefined): number[] => (path ?? "").slice(1).split(/[,L]/, 2).map(Number);
    const [x, y] = first(whole.pathOf?.(triangle, wholeView));
    const [u, v] = first(whole.pathOf?.(triangle, view));
    expect(u).toBeCloseTo(3 * x - 200, 0);
    expect(v).toBeCloseTo(3 * y - 150, 0);
  });

  it("is reduced until the whole world is as wide as the picture", () => {
    const { extent, minScale } = whole.limits;
    expect((extent[1][0] - extent[0][0]) * minScale).toBeCloseTo(size.width, 6);
  });
});

it("A map without regions shows Europe, and what somebody points at has coordinates", () => {
  const empty = regionLayout([], [], {}, size);
  expect(empty.kind).toBe("map");
  const [longitude, latitude] = empty.placeAt([size.width / 2, size.height / 2]);
  expect(longitude).toBeCloseTo(10, 6);
  expect(latitude).toBeGreaterThan(45);
  expect(latitude).toBeLessThan(52);
});

it("Regions without a place are left out of a map that is asked for", () => {
  const without: Place = { ...at("West", 0, 0), latitude: null, longitude: null };
  const { kind, points } = regionLayout([at("North", 55, 9), without], [], {}, size, { isMap: true });
  expect([kind, [...points.keys()]]).toEqual(["map", ["North"]]);
});

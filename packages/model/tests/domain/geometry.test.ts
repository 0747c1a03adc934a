/** Shapes of regions in GeoJSON: what is accepted, and what is refused with the place of the fault. */

import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { greatCircleLength, type Position, readGeometry } from "../../src/domain/geometry.ts";

const square = [
  [0, 50],
  [1, 50],
  [1, 51],
  [0, 51],
  [0, 50],
];
const polygon = { type: "Polygon", coordinates: [square] };

const messageOf = (input: unknown): string => {
  const reading = readGeometry(input);
  return "value" in reading ? "accepted" : inEnglish(reading.rejection.msg);
};

describe("A geometry", () => {
  it("is a polygon with rings, or several, and keeps nothing else", () => {
    expect(readGeometry({ ...polygon, bbox: [0, 0, 1, 1], name: "x" })).toEqual({ value: polygon });
    const several = { type: "MultiPolygon", coordinates: [[square], [square, square]] };
    expect(readGeometry(several)).toEqual({ value: several });
  });

  it.each([
    ["no object", null, /GeoJSON object of the type Polygon or MultiPolygon/],
    ["a text", "Polygon", /GeoJSON object/],
    ["a point", { type: "Point", coordinates: [1, 2] }, /GeoJSON object/],
    ["a feature", { type: "Feature", geometry: polygon }, /Send the `geometry` of the feature/],
    ["no coordinates", { type: "Polygon" }, /coordinates must be a list with entries/],
    ["no ring", { type: "Polygon", coordinates: [] }, /coordinates must be a list with entries/],
    [
      "a ring of three positions",
      { type: "Polygon", coordinates: [square.slice(0, 3)] },
      /coordinates\[0\].*at least 4/,
    ],
    ["an open ring", { type: "Polygon", coordinates: [square.slice(0, 4)] }, /coordinates\[0\].*not closed/],
    [
      "latitude and longitude exchanged",
      { type: "Polygon", coordinates: [square.map(([longitude]) => [longitude, 91])] },
      /coordinates\[0\]\[0\] must be \[longitude, latitude\]/,
    ],
    [
      "texts",
      { type: "MultiPolygon", coordinates: [[[...square.slice(0, 2), ["1", 51], ...square.slice(3)]]] },
      /coordinates\[0\]\[0\]\[2\] must be/,
    ],
    ["a height", { type: "Polygon", coordinates: [square.map((position) => [...position, 3])] }, /without a height/],
    ["a missing number", { type: "Polygon", coordinates: [square.map(() => [Number.NaN, 1])] }, /must be/],
  ])("is refused with %s", (_, input, message) => expect(messageOf(input)).toMatch(message));

  it("has at most 200,000 characters", () => {
    const ringOf = (positions: number) => [...Array.from({ length: positions }, () => [1.25, 50.5]), [1.25, 50.5]];
    const of = (positions: number) => messageOf({ type: "Polygon", coordinates: [ringOf(positions)] });
    expect(of(16_000)).toBe("accepted");
    expect(of(18_000)).toMatch(/at most 200000 are allowed\. Simplify it\./);
  });
});

describe("The length of the great circle", () => {
  it("is that of the arc on a sphere of 6371.0088 km", () => {
    const degree = (Math.PI / 180) * 6371.0088;
    expect(greatCircleLength([0, 0], [1, 0])).toBeCloseTo(degree, 9);
    expect(greatCircleLength([20, -45], [20, 45])).toBeCloseTo(90 * degree, 6);
    expect(greatCircleLength([-10, 0], [170, 0])).toBeCloseTo(180 * degree, 6);
    expect(greatCircleLength([7, 53], [7, 53])).toBe(0);
    // Across the 180th meridian.
    expect(greatCircleLength([179.5, 0], [-179.5, 0])).toBeCloseTo(degree, 9);
  });

  it("is the angle between the vectors of both positions, also where they are near each other", () => {
    const [berlin, paris]: Position[] = [
      [13.405, 52.52],
      [2.3522, 48.8566],
    ];
    const vector = ([longitude, latitude]: Position): number[] => {
      const [l, f] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
      return [Math.cos(f) * Math.cos(l), Math.cos(f) * Math.sin(l), Math.sin(f)];
    };
    const [a, b] = [vector(berlin), vector(paris)];
    const angle = Math.acos(a.reduce((sum, value, index) => sum + value * b[index], 0));
    expect(greatCircleLength(berlin, paris)).toBeCloseTo(6371.0088 * angle, 6);
    expect(greatCircleLength(berlin, paris)).toBeCloseTo(877.5, 1);
    expect(greatCircleLength([9, 50], [9, 50.0001])).toBeCloseTo((0.0001 * Math.PI * 6371.0088) / 180, 9);
  });
});

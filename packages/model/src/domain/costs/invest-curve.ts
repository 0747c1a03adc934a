/**
 * A piecewise linear cost of a capacity: the points of `invest_curve`, and how they are read from JSON. The point (0, 0, 0) comes before the
 * first; the last is the largest capacity at a place.
 */
import { message } from "@esm/messages/message";

export interface CurvePoint {
  /** In the capacity's unit. */
  readonly capacity: number;
  /** Investment for this capacity, in cost units; of lines, per length. */
  readonly invest: number;
  /** Fixed operating cost of this capacity, in cost units per year; of lines, per length. */
  readonly opex: number;
}

export const maxCurvePoints = 20;

export const curveFields = ["capacity", "invest", "opex"] as const satisfies readonly (keyof CurvePoint)[];

/** The rules of the numbers of a point; `opex` is 0 where it is not given. */
export const curveRules = {
  capacity: { type: "number", exclusiveMinimum: 0, unit: "capacity unit" },
  invest: { type: "number", minimum: 0, unit: "cost unit" },
  opex: { type: "number", minimum: 0, default: 0, unit: "cost unit / a" },
} as const satisfies Record<keyof CurvePoint, object>;

/** The JSON schema of a list of points. */
export const curveJson = {
  type: "array",
  minItems: 1,
  maxItems: maxCurvePoints,
  items: {
    type: "object",
    properties: {
      capacity: { type: "number", exclusiveMinimum: 0, description: "Capacity. Unit: capacity unit." },
      invest: { type: "number", minimum: 0, description: "Investment for this capacity. Unit: cost unit." },
      opex: {
        type: "number",
        minimum: 0,
        default: 0,
        description: "Fixed operating cost of this capacity. Unit: cost unit / a.",
      },
    },
    required: ["capacity", "invest"],
  },
} as const;

/** As answers have it: with the fixed cost of each point. */
export const completeCurveJson = {
  ...curveJson,
  items: { ...curveJson.items, required: ["capacity", "invest", "opex"] },
} as const;

/** The points with costs that are multiplied by a factor. */
export const scaledCurve = (points: readonly CurvePoint[], factor: number): CurvePoint[] =>
  points.map(({ capacity, invest, opex }) => ({ capacity, invest: invest * factor, opex: opex * factor }));

export const isCurve = (value: unknown): value is readonly CurvePoint[] =>
  Array.isArray(value) && value.every((point) => typeof point === "object" && point !== null && "invest" in point);

/** Points are numbered from 1, as results number the pieces that end at them. */
export const pointName = (index: number) => message("curve_point", { number: index + 1 });

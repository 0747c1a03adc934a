/** Where somebody has put the regions of a diagram: a setting of the data set. Pure. */
import type { Point } from "./places.ts";

/** In shares of width and height; what is no point is left out. */
export function diagramPoints({ layout }: Readonly<Record<string, unknown>>): Readonly<Record<string, Point>> {
  if (typeof layout !== "object" || layout === null) return {};
  const isPoint = (value: unknown): value is Point =>
    Array.isArray(value) && value.length === 2 && value.every((share) => typeof share === "number");
  return Object.fromEntries(Object.entries(layout).filter(([, value]) => isPoint(value)));
}

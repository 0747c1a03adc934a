/** A line between two regions; nothing where one of them has no place in the picture. */
import type { Point } from "../../map/places.ts";

export function ConnectionLine({ from, to }: { from: Point | undefined; to: Point | undefined }) {
  return from && to && <line class="map-connection" x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />;
}

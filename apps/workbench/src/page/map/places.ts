/** Regions and the connections between them, as maps and diagrams show them. */
import type { Geometry } from "@esm/model/domain/geometry";

/** As the service lists them. */
export interface Place {
  region_id: number;
  region: string;
  latitude: number | null;
  longitude: number | null;
  geometry: Geometry | null;
}

/** A pair of regions that lines connect. */
export interface Connection {
  from: string;
  to: string;
  /** In the data set's unit of length; null where no table has one. */
  distance: number | null;
}

export type Point = readonly [x: number, y: number];

export interface Size {
  width: number;
  height: number;
}

/** Room for names and circles at the edges, in pixels. */
export const margin = 56;

const [leastHeight, mostHeight] = [320, 560];

/** Height of a picture of this width: it leaves room for what stands below it. */
export const pictureHeight = (width: number): number =>
  Math.round(Math.min(mostHeight, Math.max(leastHeight, width * 0.62)));

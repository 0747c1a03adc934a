/** The shape of a region: a polygon or several, in GeoJSON (RFC 7946). */

import { type Message, message, valueError, type Words } from "@esm/messages/message";
import { geoArea, geoCentroid } from "d3-geo";
import type { ReadResult } from "./coerce.ts";

/** Longitude and latitude in degrees (WGS 84). */
export type Position = [longitude: number, latitude: number];
/** Its first position is repeated at its end. */
type Ring = Position[];

export type Geometry = { type: "Polygon"; coordinates: Ring[] } | { type: "MultiPolygon"; coordinates: Ring[][] };

/** Where a region is. */
interface Place {
  latitude: number | null;
  longitude: number | null;
  geometry: Geometry | null;
}

export const maxGeometryCharacters = 200_000;
/** Limit for all regions of a data set together. */
export const maxGeometryCharactersOfDataset = 8_000_000;

class InvalidGeometry extends Error {
  readonly reason: Words;
  constructor(reason: Message) {
    super(reason.code);
    this.reason = reason;
  }
}

/** Fields that say nothing about the shape are left out. */
export function readGeometry(input: unknown): ReadResult<Geometry> {
  try {
    const geometry = geometryOf(input);
    const { length } = JSON.stringify(geometry);
    if (length <= maxGeometryCharacters) return { value: geometry };
    return refused(message("geometry_too_long", { length, most: maxGeometryCharacters }));
  } catch (error) {
    if (!(error instanceof InvalidGeometry)) throw error;
    return refused(error.reason);
  }
}

const refused = (reason: Words): { rejection: { type: string; msg: Words; ctx: Record<string, unknown> } } => ({
  rejection: { type: "value_error", msg: valueError(reason), ctx: { error: {} } },
});

function geometryOf(input: unknown): Geometry {
  const { type, coordinates } = (input ?? {}) as { type?: unknown; coordinates?: unknown };
  if (type === "Polygon") return { type, coordinates: polygonOf(coordinates, "coordinates") };
  if (type === "MultiPolygon") return { type, coordinates: listOf(coordinates, "coordinates", polygonOf) };
  const form = message("geometry_type");
  if (type !== "Feature") throw new InvalidGeometry(form);
  throw new InvalidGeometry(message("sentences", { all: [form, message("send_geometry_of_feature")] }));
}

const polygonOf = (input: unknown, place: string): Ring[] => listOf(input, place, ringOf);

function ringOf(input: unknown, place: string): Ring {
  const ring = listOf(input, place, readPosition);
  const [first, last] = [ring[0], ring[ring.length - 1]];
  if (ring.length < 4) throw new InvalidGeometry(message("ring_too_short", { place, count: ring.length }));
  if (first[0] !== last[0] || first[1] !== last[1]) {
    throw new InvalidGeometry(message("ring_not_closed", { place }));
  }
  return ring;
}

function readPosition(input: unknown, place: string): Position {
  const [longitude, latitude] = Array.isArray(input) && input.length === 2 ? input : [];
  if (!isWithin(longitude, 180) || !isWithin(latitude, 90)) {
    throw new InvalidGeometry(message("position_form", { place }));
  }
  return [longitude, latitude];
}

const isWithin = (value: unknown, bound: number): value is number =>
  typeof value === "number" && Math.abs(value) <= bound;

function listOf<Item>(input: unknown, place: string, itemOf: (item: unknown, place: string) => Item): Item[] {
  if (!Array.isArray(input) || input.length === 0) throw new InvalidGeometry(message("list_with_entries", { place }));
  return input.map((item, index) => itemOf(item, `${place}[${index}]`));
}

/** Longitude and latitude of a region: as given, else the centre of its shape; null where it has neither. */
export function positionOf({ latitude, longitude, geometry }: Place): Position | null {
  if (latitude !== null && longitude !== null) return [longitude, latitude];
  return geometry && geoCentroid(drawable(geometry));
}

/** Mean radius of the Earth (2·a + b)/3 of the ellipsoid GRS 80, in km (Moritz, Geodetic Reference System 1980). */
const meanRadius = 6371.0088;

/**
 * The length of the great circle between two positions in km (haversine formula, Sinnott 1984):
 *
 *     d = 2·R·asin √( sin²(Δφ/2) + cos φ₁ · cos φ₂ · sin²(Δλ/2) ), R = 6371.0088 km
 *
 * The Earth as a sphere: at most 0.6 % from the length on the ellipsoid.
 */
export function greatCircleLength([longitude1, latitude1]: Position, [longitude2, latitude2]: Position): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const squaredHalfSine = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  const haversine =
    squaredHalfSine(latitude2 - latitude1) +
    Math.cos(radians(latitude1)) * Math.cos(radians(latitude2)) * squaredHalfSine(longitude2 - longitude1);
  return 2 * meanRadius * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/**
 * The shape in the orientation that d3 draws. GeoJSON runs around a shape against the clock (RFC 7946, 3.1.6), d3 with it; the wrong way
 * round is everything but the shape.
 */
export function drawable(shape: Geometry): Geometry {
  const turned = (coordinates: [number, number][][]): [number, number][][] =>
    geoArea({ type: "Polygon", coordinates }) > 2 * Math.PI
      ? coordinates.map((ring) => ring.toReversed())
      : coordinates;
  return shape.type === "Polygon"
    ? { type: "Polygon", coordinates: turned(shape.coordinates) }
    : { type: "MultiPolygon", coordinates: shape.coordinates.map(turned) };
}

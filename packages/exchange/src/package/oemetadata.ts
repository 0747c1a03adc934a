/**
 * `oemetadata.json`: the package described by the metadata standard of the Open Energy Platform. What is not known is
 * null; a key that the standard has as a list is empty.
 */

import type { DatasetAttributes } from "@esm/model/domain/dataset";
import type { Geometry } from "@esm/model/domain/geometry";
import type { Presentation } from "@esm/model/domain/presentation";
import { type CalendarTimes, startOf } from "@esm/model/domain/time/clock";
import { secondsOfStep } from "@esm/model/domain/time/time-step";
import type { Resource } from "./descriptor.ts";

const version = "OEMetadata-2.0.4";
const context =
  "https://raw.githubusercontent.com/OpenEnergyPlatform/oemetadata/production/oemetadata/latest/context.json";

interface Described {
  readonly dataset: DatasetAttributes;
  readonly presentation?: Presentation | undefined;
}

export function oemetadataText(content: Described, resources: readonly Resource[]): string {
  const { name, description } = content.dataset;
  const extents = { spatial: spatialOf(content), temporal: temporalOf(content) };
  const metadata = {
    "@context": context,
    name,
    title: name,
    description,
    "@id": null,
    resources: resources.map((resource) => resourceOf(resource, extents)),
    metaMetadata: { metadataVersion: version, metadataLicense: { name: null, title: null, path: null } },
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
}

function resourceOf(resource: Resource, extents: object): object {
  const { name, title, path, type, format, encoding } = resource as unknown as Record<string, string | undefined>;
  const { schema } = resource as { schema?: { fields: readonly Field[]; primaryKey?: readonly string[] } };
  const fields = schema?.fields ?? [];
  return {
    "@id": null,
    name,
    topics: [],
    title: title ?? name,
    path,
    description: null,
    languages: [],
    subject: [],
    keywords: [],
    publicationDate: null,
    embargoPeriod: { start: null, end: null, isActive: null },
    ...extents,
    sources: [],
    licenses: [],
    contributors: [],
    type,
    format,
    encoding,
    schema: {
      fields: fields.map((field) => ({
        name: field.name,
        description: field.description ?? null,
        type: field.type,
        nullable: false,
        unit: field.unit ?? null,
        isAbout: [],
        valueReference: [],
      })),
      // A series has its step in the first column.
      primaryKey: schema?.primaryKey ?? fields.slice(0, 1).map((field) => field.name),
      foreignKeys: [],
    },
    dialect: { delimiter: ",", decimalSeparator: "." },
    review: { path: null, badge: null },
  };
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly unit?: string;
  readonly description?: string;
}

function spatialOf({ presentation }: Described): object {
  const points = (presentation?.regions ?? []).flatMap(pointsOf);
  const bound = (of: typeof Math.min, axis: 0 | 1): number =>
    points.map((point) => point[axis]).reduce((a, b) => of(a, b));
  const box = () => [bound(Math.min, 0), bound(Math.min, 1), bound(Math.max, 0), bound(Math.max, 1)];
  return {
    location: { address: null, "@id": null, latitude: null, longitude: null },
    extent: {
      name: null,
      "@id": null,
      resolutionValue: null,
      resolutionUnit: null,
      // The standard has no way to say that the box is not known but to leave it out.
      ...(points.length > 0 && { boundingBox: box() }),
      // Places are given as longitude and latitude.
      crs: points.length === 0 ? null : "EPSG:4326",
    },
  };
}

function pointsOf({ latitude, longitude, geometry }: Presentation["regions"][number]): (readonly [number, number])[] {
  const shape = geometry ? ringsOf(geometry).flat() : [];
  const isPlaced = latitude !== null && latitude !== undefined && longitude !== null && longitude !== undefined;
  return [...(shape as [number, number][]), ...(isPlaced ? [[longitude, latitude] as const] : [])];
}

const ringsOf = (geometry: Geometry) =>
  geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();

function temporalOf({ dataset, presentation }: Described): object {
  const { number_of_time_steps: steps, hours_per_time_step: hours } = dataset;
  const calendar: CalendarTimes = presentation ?? {};
  // Without a time zone, it is not known at which instant the series begin.
  const first = calendar.time_zone ? startOf(calendar) : null;
  const last = first === null ? null : first + steps * secondsOfStep(hours) * 1000;
  return {
    referenceDate: calendar.start?.slice(0, 10) ?? null,
    timeseries: [
      {
        start: instantText(first),
        end: instantText(last),
        ...resolutionOf(hours),
        alignment: "left",
        aggregationType: null,
      },
    ],
  };
}

/** Nothing for an instant beyond every calendar. */
const instantText = (instant: number | null): string | null =>
  instant === null || Number.isNaN(new Date(instant).getTime()) ? null : new Date(instant).toISOString();

function resolutionOf(hours: number): { resolutionValue: string; resolutionUnit: string } {
  const seconds = secondsOfStep(hours);
  if (Number.isInteger(hours)) return { resolutionValue: String(hours), resolutionUnit: "h" };
  const isMinutes = seconds % 60 === 0;
  return { resolutionValue: String(isMinutes ? seconds / 60 : seconds), resolutionUnit: isMinutes ? "min" : "s" };
}

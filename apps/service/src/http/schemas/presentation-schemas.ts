/** Schemas of answers about how data sets are shown. */

import { componentTypes } from "@esm/model/domain/component";
import type { Geometry } from "@esm/model/domain/geometry";
import type { CalendarAttributes } from "@esm/model/domain/presentation";
import { z } from "zod";
import type { PlaceRecord, StyleRecord } from "../../store/datasets/presentations.ts";
import { described, integer, number, schemaOf, text } from "./schema-parts.ts";

const object = { type: "object", additionalProperties: true };

const place = z.object({
  region_id: integer,
  region: text,
  latitude: number.nullable(),
  longitude: number.nullable(),
  geometry: described<Geometry | null>({
    anyOf: [object, { type: "null" }],
    description: "GeoJSON of the type Polygon or MultiPolygon.",
  }),
});

const style = z.object({
  component_id: integer,
  component: text,
  type: z.enum(componentTypes),
  colour: text.nullable(),
  carrier: text.nullable(),
  group: text.nullable(),
});

const calendar = z.object({
  start: text.nullable().meta({ description: "Local time at which the first time step begins." }),
  time_zone: text.nullable(),
  display: described<CalendarAttributes["display"]>({ anyOf: [object, { type: "null" }] }),
});

export const presentationSchemas = {
  PlaceSchema: schemaOf<PlaceRecord>()(place),
  StyleSchema: schemaOf<StyleRecord>()(style),
  CalendarSchema: schemaOf<CalendarAttributes>()(calendar),
};

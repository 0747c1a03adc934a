/**
 * How a data set is shown: the places of its regions, the colours and groups of its components, its calendar. Nothing of
 * it changes an optimum.
 */

import { message, valueError, type Words } from "@esm/messages/message";
import { z } from "zod";
import { nameText, type RecordOf } from "./attribute.ts";
import type { ReadResult } from "./coerce.ts";
import { type Geometry, maxGeometryCharacters, readGeometry } from "./geometry.ts";
import { nearestNameHint } from "./nearest-name.ts";
import { namingAttributes, positionAttributes } from "./presentation-attributes.ts";
import {
  attributeSchema,
  attributeShape,
  coercedValue,
  type RefinementContext,
  report,
  typedSchema,
} from "./schema.ts";
import { type CalendarTimes, calendarFault } from "./time/clock.ts";

export type PlaceAttributes = RecordOf<typeof positionAttributes> & { geometry: Geometry | null };

export type StyleAttributes = RecordOf<typeof namingAttributes> & { colour: string | null };

/** Free settings of pages, e.g. the layout of a diagram. */
type Display = Record<string, unknown>;

export interface CalendarAttributes {
  /** Local time of the first time step. */
  start: string | null;
  time_zone: string | null;
  display: Display | null;
}

/** Lists only regions and components that have a setting. */
export interface Presentation extends Partial<CalendarAttributes> {
  regions: ({ name: string } & Partial<PlaceAttributes>)[];
  components: ({ name: string } & Partial<StyleAttributes>)[];
}

const maxDisplayCharacters = 8_000;

const refused = (
  reason: Words,
  hint?: Words,
): { rejection: { type: string; msg: Words; ctx: Record<string, unknown> } } => ({
  rejection: {
    type: "value_error",
    msg: valueError(reason),
    ctx: { error: {} },
    ...(hint && { hint: () => hint }),
  },
});

function readColour(input: unknown): ReadResult<string> {
  if (typeof input === "string" && /^#[0-9a-f]{6}$/i.test(input)) return { value: input };
  return refused(message("colour_form_rrggbb_six_hexadecimal"));
}

function readStart(input: unknown): ReadResult<string> {
  const [, date, hours] = (typeof input === "string" && /^(\d{4}-\d\d-\d\d)T(\d\d):\d\d(?::\d\d)?$/.exec(input)) || [];
  const time = new Date(`${input}Z`);
  // JavaScript takes 30 February for a day in March, and 24:00 for the next day.
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(`${date}T${hours}`);
  if (date !== undefined && isReal) return { value: input as string };
  return refused(message("start_local_time_form_yyyy"));
}

export const isTimeZone = (name: string): boolean =>
  name === "UTC" || Intl.supportedValuesOf("timeZone").includes(name);

function readTimeZone(input: unknown): ReadResult<string> {
  if (typeof input === "string" && isTimeZone(input)) return { value: input };
  const zones = Intl.supportedValuesOf("timeZone");
  const hint = typeof input === "string" && input.length <= 255 ? nearestNameHint(input, zones) : undefined;
  return refused(message("time_zone_name_iana_database"), hint);
}

function readDisplay(input: unknown): ReadResult<Display> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return refused(message("json_object"));
  const { length } = JSON.stringify(input);
  if (length <= maxDisplayCharacters) return { value: input as Display };
  return refused(message("display_too_long", { length, most: maxDisplayCharacters }));
}

/** An absent value is unchanged, null removes it. */
function optional<Value>(
  json: Record<string, unknown>,
  description: string,
  read: (input: unknown) => ReadResult<Value>,
) {
  const schema = { anyOf: [json, { type: "null" }], description };
  return coercedValue<Value | null>(schema, (input) => (input === null ? { value: null } : read(input))).optional();
}

const polygon = { type: "object", additionalProperties: true };
const colour = { type: "string", pattern: "^#[0-9a-fA-F]{6}$" };
const start = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d)?$" };

export const placeShape = {
  ...attributeShape(positionAttributes, "update"),
  geometry: optional(
    polygon,
    `Shape: a GeoJSON object of the type Polygon or MultiPolygon, at most ${maxGeometryCharacters} characters.`,
    readGeometry,
  ),
};
export const styleShape = {
  colour: optional(colour, "Colour, e.g. `#64a3e8`.", readColour),
  ...attributeShape(namingAttributes, "update"),
};
export const calendarShape = {
  start: optional(start, "Local time at which the first time step begins.", readStart),
  time_zone: optional({ type: "string" }, "Time zone of the IANA database, e.g. `Europe/Berlin`.", readTimeZone),
  display: optional(
    { type: "object", additionalProperties: true },
    `Settings of pages that show the data set, at most ${maxDisplayCharacters} characters as JSON.`,
    readDisplay,
  ),
};

const name = attributeSchema({ ...nameText, required: true, description: "Name in the data set." }, "create");
const anything = z.unknown().optional();

/** Rules of a whole calendar; where only a part of it is given, the store checks it with the rest. */
function checkCalendar(calendar: CalendarTimes, context: RefinementContext): void {
  const fault = calendarFault(calendar);
  if (!fault) return;
  const { rejection } = refused(fault.msg, fault.hint);
  report(context, rejection, calendar.start, ["start"]);
}

/** The parts of the file that archives have; its lists are read item by item. */
export const presentationParts = {
  file: typedSchema<Partial<CalendarAttributes> & { regions?: unknown; components?: unknown }>(
    z.object({ ...calendarShape, regions: anything, components: anything }).superRefine(checkCalendar),
  ),
  region: typedSchema<Presentation["regions"][number]>(z.object({ name, ...placeShape })),
  component: typedSchema<Presentation["components"][number]>(z.object({ name, ...styleShape })),
};

export const placeUpdate = typedSchema<Partial<PlaceAttributes>>(z.object(placeShape));
export const styleUpdate = typedSchema<Partial<StyleAttributes>>(z.object(styleShape));
export const calendarUpdate = typedSchema<Partial<CalendarAttributes>>(
  z.object(calendarShape).superRefine(checkCalendar),
);

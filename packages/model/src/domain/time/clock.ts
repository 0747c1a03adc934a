/**
 * The one clock of a data set: the time that has passed since the start of its calendar, read in the time zone of the calendar.
 * Without a time zone, no clock is ever put forward or back. Times are milliseconds: an instant since 1970 in UTC, a local
 * time as if its zone were UTC. Pure.
 */

import { message, type Words } from "@esm/messages/message";

export interface CalendarTimes {
  /** Local time of the first step. */
  readonly start?: string | null | undefined;
  readonly time_zone?: string | null | undefined;
}

const msOfDay = 86_400_000;

export const zoneOf = ({ time_zone }: CalendarTimes): string => time_zone ?? "UTC";

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** How far local time is ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const format =
    offsetFormats.get(zone) ?? new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  offsetFormats.set(zone, format);
  const [, sign, ...parts] = /GMT([+-])(\d\d):(\d\d):?(\d\d)?/.exec(format.format(instant)) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return (sign === "-" ? -1000 : 1000) * ((hours * 60 + minutes) * 60 + seconds);
}

export const localOf = (instant: number, zone: string): number => instant + offsetAt(instant, zone);

/** The instant of a local time: the first one where it comes twice, null where clocks jump over it. */
export function instantOf(local: number, zone: string): number | null {
  const instants = [local - msOfDay, local + msOfDay].map((near) => local - offsetAt(near, zone));
  return instants.find((instant) => localOf(instant, zone) === local) ?? null;
}

/** The instant of the first step; null without a start. */
export function startOf(calendar: CalendarTimes): number | null {
  if (!calendar.start) return null;
  const local = Date.parse(`${calendar.start}Z`);
  // A start that does not exist is refused, but may be stored from before; clocks are put forward by then.
  return instantOf(local, zoneOf(calendar)) ?? local - offsetAt(local - msOfDay, zoneOf(calendar));
}

/** `2030-01-01T00:00`, with seconds where there are some. Instants are shown in UTC by themselves. */
export function timeText(local: number): string {
  const text = new Date(local).toISOString();
  return text.slice(0, text.slice(17, 19) === "00" ? 16 : 19);
}

/** Why a calendar cannot be, and a start that is near. */
export function calendarFault(calendar: CalendarTimes): { msg: Words; hint: Words } | null {
  const { start, time_zone: zone } = calendar;
  if (!start || !zone || instantOf(Date.parse(`${start}Z`), zone) !== null) return null;
  const next = timeText(localOf(startOf(calendar) ?? 0, zone));
  return {
    msg: message("local_time_missing", { start, zone }),
    hint: message("give_for_example", { example: next }),
  };
}

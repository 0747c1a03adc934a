/**
 * The coordinate of time of a netCDF file. Its numbers have no time zone of their own, so times of a calendar with a zone are in
 * UTC: in local time an hour would be missing, or there twice.
 */
import { type CalendarTimes, startOf, timeText } from "@esm/model/domain/time/clock";
import { secondsOfStep } from "@esm/model/domain/time/time-step";

const units = [
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

export interface TimeCoordinate {
  readonly data: Int32Array | Float64Array;
  readonly attributes: Record<string, string>;
}

/** Null without a start. */
export function timeCoordinate(calendar: CalendarTimes, steps: number, hours: number): TimeCoordinate | null {
  const { start, time_zone: zone } = calendar;
  const instant = startOf(calendar);
  if (!start || instant === null) return null;
  const seconds = secondsOfStep(hours);
  const [unit, secondsOfUnit] = units.find(([, size]) => seconds % size === 0) ?? units[2];
  const width = seconds / secondsOfUnit;
  const isLong = width * (steps - 1) >= 2 ** 31;
  const data = isLong ? new Float64Array(steps) : new Int32Array(steps);
  for (let step = 0; step < steps; step++) data[step] = step * width;
  const since = zone ? timeText(instant) : start;
  return {
    data,
    attributes: {
      units: `${unit} since ${since.replace("T", " ")}`,
      calendar: "proleptic_gregorian",
      ...(zone && { time_zone: "UTC", calendar_start: start, calendar_time_zone: zone }),
    },
  };
}

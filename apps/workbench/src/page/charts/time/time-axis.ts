/** Marks on the axis of time, and words for its steps: dates where the data set has a calendar, else days. Pure. */
import { instantOf, localOf, timeText } from "@esm/model/domain/time/clock";
import type { TimeRange } from "./zoom.ts";

export interface Calendar {
  hoursPerStep: number;
  /** The instant of the first step; null without a calendar. */
  start: number | null;
  zone: string;
  /** Heading of a column of times. */
  heading: string;
  locale: string;
  /** Day 1 is the first one. */
  dayName: (day: number) => string;
  /** For sorted values, which have no days: how many hours come before. */
  hoursName?: (hours: number) => string;
}

interface TimeMark {
  /** Not always whole: a day may begin within a step. */
  step: number;
  text: string;
}

const hoursOfDay = 24;
const msOfHour = 3_600_000;
export const msOfDay = hoursOfDay * msOfHour;
const widthsInHours = [
  1 / 60,
  1 / 12,
  0.25,
  0.5,
  1,
  2,
  3,
  6,
  12,
  24,
  48,
  96,
  168,
  336,
  672,
  1344,
  2016,
  4032,
  8760,
  17520,
  43800,
];
const hoursOfMonth = 730;
const widthsInMonths = [1, 2, 3, 6, 12, 24, 60];

/** Local time of a step, as if its zone were UTC; without a calendar the time that has passed. */
export function localTime(step: number, { hoursPerStep, start, zone }: Calendar): number {
  const passed = Math.round(step * hoursPerStep * msOfHour);
  return start === null ? passed : localOf(start + passed, zone);
}

const beginningOfDay = (local: number): number => Math.floor(local / msOfDay) * msOfDay;

/** Where marks of local times stand in the range; those that do not exist have none. */
function marksAt(
  locals: readonly number[],
  { from, to }: TimeRange,
  calendar: Calendar,
  nameOf: (local: number) => string,
) {
  const { start, zone, hoursPerStep } = calendar;
  return locals.flatMap((local): TimeMark[] => {
    const instant = start === null ? local : instantOf(local, zone);
    const step = ((instant ?? Number.NaN) - (start ?? 0)) / msOfHour / hoursPerStep;
    return step >= from && step <= to ? [{ step, text: nameOf(local) }] : [];
  });
}

/**
 * @param maxMarks no more marks than these, one more at the end of the range
 * @param minHours least distance of marks; 24 for an axis of days, which has no hours
 */
export function timeMarks(range: TimeRange, calendar: Calendar, maxMarks: number, minHours = 0): TimeMark[] {
  const { hoursPerStep, start } = calendar;
  const hours = (range.to - range.from) * hoursPerStep;
  if (calendar.hoursName) return hourMarks(range, calendar, roundWidth(hours / maxMarks), calendar.hoursName);
  const least = Math.max(minHours, Math.min(1, hoursPerStep));
  const width = widthsInHours.find((each) => each >= least && hours / each <= maxMarks) ?? 87_600;
  const [first, last] = [localTime(range.from, calendar), localTime(range.to, calendar)];
  const locals: number[] = [];
  if (start !== null && width > hoursOfDay * 14) {
    const every = widthsInMonths.find((each) => hours / (each * hoursOfMonth) <= maxMarks) ?? 120;
    const year = new Date(first).getUTCFullYear();
    for (let month = 0; Date.UTC(year, month) <= last; month += every) locals.push(Date.UTC(year, month));
    return marksAt(locals, range, calendar, (local) => dateFormat(calendar.locale, { month: "short" }).format(local));
  }
  const ms = width * msOfHour;
  const origin = beginningOfDay(localTime(0, calendar));
  for (let at = origin + Math.floor((first - origin) / ms) * ms; at <= last; at += ms) locals.push(at);
  return marksAt(locals, range, calendar, (local) =>
    local % msOfDay === 0 ? dayOf(local, calendar) : clockText(local),
  );
}

/** 1, 2 or 5 times a power of ten. */
function roundWidth(minWidth: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(minWidth, 1)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((width) => width >= minWidth) ?? 10 * power;
}

function hourMarks(
  { from, to }: TimeRange,
  { hoursPerStep }: Calendar,
  width: number,
  nameOf: (hours: number) => string,
): TimeMark[] {
  const first = Math.ceil((from * hoursPerStep) / width);
  const count = Math.floor((to * hoursPerStep) / width) - first + 1;
  return Array.from({ length: count }, (_, index) => {
    const hours = (first + index) * width;
    return { step: hours / hoursPerStep, text: nameOf(hours) };
  });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept: to make one takes longer than to draw a chart. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  formats.set(key, known);
  return known;
}

/** The day of a local time. */
export function dayOf(local: number, { start, locale, dayName }: Calendar): string {
  if (start === null) return dayName(Math.floor(local / msOfDay) + 1);
  return dateFormat(locale, { day: "numeric", month: "short" }).format(local);
}

/** "5 Feb", or "Day 36". */
export const dayText = (step: number, calendar: Calendar): string => dayOf(localTime(step, calendar), calendar);

export const clockText = (local: number): string => timeText(local).split("T")[1];

/** "5 Feb, 14:00", or "Day 36, 14:00". */
export const stepText = (step: number, calendar: Calendar): string =>
  `${dayText(step, calendar)}, ${clockText(localTime(step, calendar))}`;

/** "Day 36 to 42" in short: both ends, without hours where they are whole days. */
export function rangeText({ from, to }: TimeRange, calendar: Calendar): string {
  const isWholeDay = (step: number): boolean => localTime(step, calendar) % msOfDay === 0;
  if (!isWholeDay(from) || !isWholeDay(to)) return `${stepText(from, calendar)} – ${stepText(to, calendar)}`;
  const [first, last] = [dayText(from, calendar), dayText(to - 1, calendar)];
  return first === last ? first : `${first} – ${last}`;
}

/** Name of a bin: a step by its time, a day by its name, several days by both ends. */
export function binText({ from, to }: TimeRange, calendar: Calendar): string {
  if (calendar.hoursName) return calendar.hoursName(from * calendar.hoursPerStep);
  const hours = (to - from) * calendar.hoursPerStep;
  return hours < hoursOfDay ? stepText(from, calendar) : rangeText({ from, to }, calendar);
}

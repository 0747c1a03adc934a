/** Marks on the axis of time, and words for its steps: dates where the data set has a calendar, else days. Pure. */
import type { TimeRange } from "./zoom.ts";

export interface Calendar {
  hoursPerStep: number;
  /** Milliseconds of the first step, as if its time zone were UTC; null without a calendar. */
  start: number | null;
  locale: string;
  /** Day 1 is the first one. */
  dayName: (day: number) => string;
  /** Of sorted values, which have no days: how many hours come before. */
  hoursName?: (hours: number) => string;
}

interface TimeMark {
  /** Not always whole: a day may begin within a step. */
  step: number;
  text: string;
}

const hoursOfDay = 24;
const msOfHour = 3_600_000;
const widthsInHours = [1, 2, 3, 6, 12, 24, 48, 96, 168, 336, 672, 1344, 2016, 4032, 8760, 17520, 43800];
const hoursOfMonth = 730;
const widthsInMonths = [1, 2, 3, 6, 12, 24, 60];

/** @param most no more marks than these, one more at the end of the range */
export function timeMarks(range: TimeRange, calendar: Calendar, maxMarks: number): TimeMark[] {
  const { hoursPerStep, start } = calendar;
  const hours = (range.to - range.from) * hoursPerStep;
  if (calendar.hoursName) return hourMarks(range, calendar, roundWidth(hours / maxMarks), calendar.hoursName);
  const width = widthsInHours.find((each) => hours / each <= maxMarks) ?? 87_600;
  if (start !== null && width > hoursOfDay * 14) {
    const every = widthsInMonths.find((each) => hours / (each * hoursOfMonth) <= maxMarks) ?? 120;
    return monthMarks(range, { ...calendar, start }, every);
  }
  const marks: TimeMark[] = [];
  for (
    let hour = Math.ceil((range.from * hoursPerStep) / width) * width;
    hour <= range.to * hoursPerStep;
    hour += width
  ) {
    const step = hour / hoursPerStep;
    marks.push({ step, text: hour % hoursOfDay === 0 ? dayText(step, calendar) : hourText(hour % hoursOfDay) });
  }
  return marks;
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

function monthMarks(range: TimeRange, calendar: Calendar & { start: number }, every: number): TimeMark[] {
  const { hoursPerStep, start, locale } = calendar;
  const first = new Date(start + range.from * hoursPerStep * msOfHour);
  const month = dateFormat(locale, { month: "short" });
  const marks: TimeMark[] = [];
  for (let index = first.getUTCMonth(); ; index++) {
    const time = Date.UTC(first.getUTCFullYear(), index);
    const step = (time - start) / msOfHour / hoursPerStep;
    if (step > range.to) return marks;
    if (step >= range.from && index % every === 0) marks.push({ step, text: month.format(time) });
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept: to make one takes longer than to draw a chart. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  formats.set(key, known);
  return known;
}

/** "5 Feb", or "Day 36". */
export function dayText(step: number, { hoursPerStep, start, locale, dayName }: Calendar): string {
  const hour = step * hoursPerStep;
  if (start === null) return dayName(Math.floor(hour / hoursOfDay) + 1);
  return dateFormat(locale, { day: "numeric", month: "short" }).format(start + hour * msOfHour);
}

const hourText = (hour: number): string => {
  const whole = Math.floor(hour);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(whole)}:${two(Math.round((hour - whole) * 60))}`;
};

/** "5 Feb, 14:00", or "Day 36, 14:00". */
export function stepText(step: number, calendar: Calendar): string {
  const offset = calendar.start === null ? 0 : (calendar.start / msOfHour) % hoursOfDay;
  const hour = (((step * calendar.hoursPerStep + offset) % hoursOfDay) + hoursOfDay) % hoursOfDay;
  return `${dayText(step, calendar)}, ${hourText(hour)}`;
}

/** "Day 36 to 42" in short: both ends, without hours where they are whole days. */
export function rangeText({ from, to }: TimeRange, calendar: Calendar): string {
  const isWholeDay = (step: number): boolean => (step * calendar.hoursPerStep) % hoursOfDay === 0;
  if (!isWholeDay(from) || !isWholeDay(to)) return `${stepText(from, calendar)} – ${stepText(to, calendar)}`;
  const [first, last] = [dayText(from, calendar), dayText(to - 1, calendar)];
  return first === last ? first : `${first} – ${last}`;
}

/** What a bin is called: a step by its time, a day by its name, several days by both ends. */
export function binText({ from, to }: TimeRange, calendar: Calendar): string {
  if (calendar.hoursName) return calendar.hoursName(from * calendar.hoursPerStep);
  const hours = (to - from) * calendar.hoursPerStep;
  return hours < hoursOfDay ? stepText(from, calendar) : rangeText({ from, to }, calendar);
}

/** The calendar of a picture over time, with the words of the language. */

import { type CalendarTimes, startOf, zoneOf } from "@esm/model/domain/time/clock";
import { useMemo } from "preact/hooks";
import { formatCount, localeOf } from "../../language/format.ts";
import { language, textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Calendar } from "./time-axis.ts";

export interface RunTime {
  /** Number of time steps of the whole horizon. */
  steps: number;
  hoursPerStep: number;
  /** Null without a calendar. */
  start: CalendarTimes | null;
  resolution: string | null;
  /** The time step of the first value, at the beginning of a day; 0 where absent. */
  first?: number;
}

const msOfHour = 3_600_000;

export function useCalendar({ hoursPerStep, start, first = 0 }: Omit<RunTime, "steps" | "resolution">): Calendar {
  const t = textsOf({ en, de });
  const locale = localeOf(language.value);
  return useMemo(() => {
    const hours = first * hoursPerStep;
    const instant = start && startOf(start);
    return {
      hoursPerStep,
      locale,
      start: instant === null ? null : instant + hours * msOfHour,
      zone: zoneOf(start ?? {}),
      heading: start?.time_zone ? `${t.time} (${start.time_zone})` : t.time,
      dayName: (day) => t.day(formatCount(day + Math.round(hours / 24))),
    };
  }, [hoursPerStep, start, first, locale, t]);
}

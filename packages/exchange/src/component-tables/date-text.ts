/** Dates and times that are written as text. Local times are taken as they stand; those with an offset are those of UTC. */

/** Whether day or month comes first in 01/02/2024. */
export type DayOrder = "day" | "month";

const time = String.raw`(?:[T\s]\s*(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)?\s*(?<half>[ap]m)?)?`;
const offset = String.raw`\s*(?<offset>Z|[+-]\d{2}:?\d{2})?$`;
const dates = [
  String.raw`^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})`,
  String.raw`^(?<year>\d{4})/(?<month>\d{1,2})/(?<day>\d{1,2})`,
  String.raw`^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})`,
].map((date) => new RegExp(date + time + offset, "i"));
const byOrder: Readonly<Record<DayOrder, RegExp>> = {
  day: new RegExp(String.raw`^(?<day>\d{1,2})/(?<month>\d{1,2})/(?<year>\d{4})${time}${offset}`, "i"),
  month: new RegExp(String.raw`^(?<month>\d{1,2})/(?<day>\d{1,2})/(?<year>\d{4})${time}${offset}`, "i"),
};
const maxLength = 50;

/** Seconds since 1970; NaN where the text is no date that exists. */
export function secondsOfText(text: string, order: DayOrder): number {
  if (text.length > maxLength) return Number.NaN;
  for (const pattern of [...dates, byOrder[order]]) {
    const groups = pattern.exec(text)?.groups;
    if (groups) return secondsOf(groups);
  }
  return Number.NaN;
}

function secondsOf(found: Readonly<Record<string, string | undefined>>): number {
  const { year, month, day, hour: written = "0", minute = "0", second = "0", half, offset: apart } = found;
  const [months, days, minutes, seconds] = [Number(month) - 1, Number(day), Number(minute), Number(second)];
  const isAfternoon = half?.toLowerCase() === "pm";
  const hours = half ? (Number(written) % 12) + (isAfternoon ? 12 : 0) : Number(written);
  const date = new Date(Date.UTC(Number(year), months, days));
  const exists = date.getUTCMonth() === months && date.getUTCDate() === days;
  const isOnClock = hours <= 24 && minutes <= 59 && seconds <= 59 && !(half && /^(?:0|1[3-9]|2\d)/.test(written));
  if (!exists || !isOnClock) return Number.NaN;
  return date.getTime() / 1000 + hours * 3600 + minutes * 60 + seconds - secondsOfOffset(apart);
}

function secondsOfOffset(offset: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset ?? "") ?? [];
  if (sign === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

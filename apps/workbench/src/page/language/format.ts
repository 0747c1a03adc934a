/** Numbers, dates and durations in the page's language. */
import { type Language, language } from "./language.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Numbers have a minus sign, not a hyphen, and 0 has none. */
const written = (value: number, options: Intl.NumberFormatOptions): string =>
  numberFormat({ signDisplay: "negative", ...options })
    .format(value)
    .replace("-", "−");

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language.value + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.NumberFormat(localeOf(language.value), options);
  formats.set(key, known);
  return known;
}

const locales: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };
export const localeOf = (tag: Language): string => locales[tag];

/** Coal, Gas and Wind. */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(localeOf(language.value), { type: "conjunction" }).format(names);

/** A whole number with separators: 8,760. */
export const formatCount = (value: number): string => written(value, { maximumFractionDigits: 0 });

/** A figure with as many digits as help: 16,986 · 64.2 · 0.317 · 1.2 × 10⁻⁷. */
export function formatFigure(value: number, digits = 4): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e12)) {
    const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
    return `${written(Number(mantissa), { maximumSignificantDigits: digits })} × ${powerOfTen(Number(exponent))}`;
  }
  if (size >= 10 ** (digits - 1)) return written(value, { maximumFractionDigits: 0 });
  return written(value, { maximumSignificantDigits: digits });
}

/** 10⁻⁷ */
export const powerOfTen = (exponent: number): string =>
  `10${String(exponent).replaceAll(/[-\d]/g, (sign) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(sign)])}`;

/** A share: 0.613 is 61.3 %. */
export const formatShare = (value: number, digits = 1): string =>
  written(value, { style: "percent", maximumFractionDigits: digits });

/** 41 s, 2:05 min or 1:02:05 h. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours > 0) return `${hours}:${two(minutes)}:${two(rest)} h`;
  return minutes > 0 ? `${minutes}:${two(rest)} min` : `${rest} s`;
}

/** A moment given in ISO 8601. */
export const formatTime = (iso: string): string =>
  new Intl.DateTimeFormat(localeOf(language.value), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));

/** 1,234,567 bytes are 1.2 MB. */
export function formatBytes(bytes: number): string {
  const units = ["kilobyte", "megabyte", "gigabyte"] as const;
  const step = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return written(bytes / 1000 ** step, { style: "unit", unit: units[step - 1], maximumFractionDigits: 1 });
}

/** "vor 3 Stunden", "3 hours ago"; the largest unit that fits, and "now" within a minute. */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const units = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ] as const;
  const [unit, size] =
    units.find(([, length]) => Math.abs(seconds) >= length) ?? (["second", Number.POSITIVE_INFINITY] as const);
  const format = new Intl.RelativeTimeFormat(localeOf(language.value), { numeric: "auto" });
  return format.format(Math.round(seconds / size), unit).replaceAll(" ", "\u00a0");
}

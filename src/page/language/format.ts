/** Numbers, dates and durations in the page's language. */
import { type Language, language } from "./language.ts";

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language.value + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.NumberFormat(localeOf(language.value), options);
  formats.set(key, known);
  return known;
}

const locales: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };
export const localeOf = (tag: Language): string => locales[tag];

/** A whole number with separators: 8,760. */
export const formatCount = (value: number): string => numberFormat({ maximumFractionDigits: 0 }).format(value);

/** A figure with as many digits as help: 16,986 · 64.2 · 0.317 · 1.2e-7. */
export function formatFigure(value: number, digits = 4): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e12)) {
    return numberFormat({ notation: "scientific", maximumSignificantDigits: digits }).format(value);
  }
  if (size >= 10 ** (digits - 1)) return numberFormat({ maximumFractionDigits: 0 }).format(value);
  return numberFormat({ maximumSignificantDigits: digits }).format(value);
}

/** A share: 0.613 is 61.3 %. */
export const formatShare = (value: number, digits = 1): string =>
  numberFormat({ style: "percent", maximumFractionDigits: digits }).format(value);

/** 0:41 or 1:02:05. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A moment given in ISO 8601. */
export const formatTime = (iso: string): string =>
  new Intl.DateTimeFormat(localeOf(language.value), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));

/** 1,234,567 bytes are 1.2 MB. */
export function formatBytes(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const step = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return numberFormat({ style: "unit", unit: units[step], maximumFractionDigits: step === 0 ? 0 : 1 }).format(
    bytes / 1000 ** step,
  );
}

/** "vor 3 Stunden", "3 hours ago"; the largest unit that fits. */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const units = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
    ["second", 1],
  ] as const;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  const format = new Intl.RelativeTimeFormat(localeOf(language.value), { numeric: "auto" });
  return format.format(Math.round(seconds / size), unit);
}

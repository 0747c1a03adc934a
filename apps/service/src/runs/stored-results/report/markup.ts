/**
 * Markup of a report. Every text is escaped where it enters: only what `html` has made is markup. Numbers stand in `<data>`, whose value is
 * the number with all its digits.
 */
import type { Language } from "@esm/messages/entry";

export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | null | undefined | false | readonly Part[];

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Markup may not contain control characters, and a browser would read a lone half of a character as another one. */
const controls = /[\p{Cc}--[\t\n\r]]/gv;

export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(controls, "\ufffd")
    .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? "");

const markupOf = (part: Part): string => {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string") return escaped(part);
  if (typeof part === "number") return String(part);
  return "markup" in part ? part.markup : part.map(markupOf).join("");
};

export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: texts.reduce((all, text, index) => all + text + (index < parts.length ? markupOf(parts[index]) : ""), ""),
});

const formats = new Map<string, Intl.NumberFormat>();

/** @param digits significant ones */
export function numberText(value: number, language: Language, digits = 4): string {
  const size = Math.abs(value);
  const isExtreme = size !== 0 && (size < 1e-4 || size >= 1e12);
  const key = `${language} ${digits} ${isExtreme}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language === "de" ? "de-DE" : "en-GB", {
      maximumSignificantDigits: digits,
      roundingPriority: "morePrecision",
      maximumFractionDigits: 0,
      ...(isExtreme && { notation: "scientific", maximumFractionDigits: 1 }),
    });
    formats.set(key, format);
  }
  return format.format(value === 0 ? 0 : value);
}

export const amount = (value: number, language: Language, digits?: number): Markup =>
  html`<data value="${String(value)}">${numberText(value, language, digits)}</data>`;

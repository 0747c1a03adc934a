/**
 * Fills the placeholders of a text:
 * - `{name}`: a text, a number in the language's format, or a list with commas;
 * - `{sentence:.}`: with a full stop at its end, which it may have already;
 * - `{count|place|places}`: the first word for 1, else the second;
 * - `{size:1}`: a number with so many decimals; `{size:p8}`: with so many significant digits; `{size:e1}`: with a power of ten and
 *   so many decimals; `{size:grouped}`: with separators of thousands;
 * - `{names:and}`, `{names:or}`: a list with this word before the last; `{parts:;}`, `{sentences: }`: with another separator.
 */
import type { Language } from "./entry.ts";
import type { Value } from "./message.ts";

const placeholder = /\{(\w+)(?::([^}]*)|\|([^|}]*)\|([^}]*))?\}/g;

/** @param textOf a nested message in the same language */
export function filled(
  template: string,
  params: Readonly<Record<string, Value>>,
  language: Language,
  textOf: (value: Value) => string,
): string {
  const wordsOf = (value: Value): string => (typeof value === "number" ? numberText(value, language) : textOf(value));
  return template.replace(placeholder, (_, name: string, format?: string, one?: string, many?: string) => {
    const value = params[name] ?? "";
    if (format === ".") return wordsOf(value).replace(/\.?$/, ".");
    if (one !== undefined) return (value === 1 ? one : many) ?? "";
    if (typeof value === "number") return numberText(value, language, format);
    if (!Array.isArray(value)) return wordsOf(value);
    const words = value.map(wordsOf);
    if (format === "and" || format === "or") return listed(words, format, language);
    return words.join(format === undefined ? ", " : format === " " || format === "\n" ? format : `${format} `);
  });
}

const joiningWords = { en: { and: "and", or: "or" }, de: { and: "und", or: "oder" } } as const;

const listed = (words: readonly string[], format: "and" | "or", language: Language): string =>
  words.length < 2
    ? words.join("")
    : `${words.slice(0, -1).join(", ")} ${joiningWords[language][format]} ${words.at(-1)}`;

/** Making a format takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, format = "", isGrouped = false): Intl.NumberFormat {
  const key = `${language} ${format} ${isGrouped}`;
  const known = formats.get(key);
  if (known) return known;
  const decimals = Number(format);
  const made = new Intl.NumberFormat(language, {
    useGrouping: isGrouped,
    ...(format === ""
      ? { maximumFractionDigits: 100 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  });
  formats.set(key, made);
  return made;
}

/** All digits of a number, without separators of thousands unless they are asked for: 1.5 and 1,5. */
export function numberText(value: number, language: Language, format?: string): string {
  if (!Number.isFinite(value)) return String(value);
  if (format !== undefined && /^\d+$/.test(format)) return formatOf(language, format).format(value);
  const digits = Number(format?.slice(1));
  if (format?.startsWith("e")) return withPower(value.toExponential(digits), language);
  if (format?.startsWith("p")) return withPower(value.toPrecision(digits), language);
  // Very large and very small numbers have a power of ten.
  const [mantissa, power] = String(value).split("e");
  const text = formatOf(language, "", format === "grouped").format(mantissa as Intl.StringNumericLiteral);
  return power === undefined ? text : `${text}e${power}`;
}

const withPower = (text: string, language: Language): string => {
  const short = text.replace("e+", "e");
  return language === "de" ? short.replace(".", ",") : short;
};

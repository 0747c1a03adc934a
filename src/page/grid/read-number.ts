/** Numbers as people and spreadsheets write them: 1.234,5 · 1,234.5 · 1 234,5 · 45 % · −3e-4. Pure. */

export type DecimalSign = "," | ".";

const spaces = /[\s\u00a0\u202f]/g;

/** What spreadsheets and tables write where there is no value; an empty cell as well. */
const missing = new Set([
  "",
  "#nv",
  "#n/a",
  "#na",
  "n/a",
  "na",
  "nan",
  "null",
  "-",
  "–",
  "#wert!",
  "#value!",
  "#bezug!",
]);

export const isMissing = (text: string): boolean => missing.has(text.trim().toLowerCase());

const plain = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
/** With separators of thousands. */
const grouped: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^[+-]?\d{1,3}(?:[,'’]\d{3})+(?:\.\d*)?$/,
  ",": /^[+-]?\d{1,3}(?:[.'’]\d{3})+(?:,\d*)?$/,
};
const separators = /[.,'’]/g;

/** NaN where the text is no number with this decimal sign: 0,5 is none where the sign is a point. */
export function readNumber(text: string, sign: DecimalSign): number {
  let cleaned = text.replace(spaces, "").replace("−", "-");
  const isPercent = cleaned.endsWith("%");
  if (isPercent) cleaned = cleaned.slice(0, -1);
  const value = withoutPercent(cleaned, sign);
  return isPercent ? value / 100 : value;
}

function withoutPercent(text: string, sign: DecimalSign): number {
  if (grouped[sign].test(text)) {
    const end = text.lastIndexOf(sign);
    const whole = end < 0 ? text : text.slice(0, end);
    return Number(whole.replace(separators, "") + (end < 0 ? "" : `.${text.slice(end + 1)}`));
  }
  // A second sign of the other kind would make the text another number.
  if (sign === "," && text.includes(".")) return Number.NaN;
  const pointed = sign === "," ? text.replace(",", ".") : text;
  const value = plain.test(pointed) ? Number(pointed) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}

/** The sign that a text can only mean: 0,5 and 1.234,5 the comma; null where both fit, and for what is no number. */
export function signOf(text: string): DecimalSign | null {
  const isComma = !Number.isNaN(readNumber(text, ","));
  const isPoint = !Number.isNaN(readNumber(text, "."));
  return isComma === isPoint ? null : isComma ? "," : ".";
}

/** In all digits that it has, to be copied or edited. */
export const plainNumber = (value: number, sign: DecimalSign): string =>
  Number.isNaN(value) ? "" : String(value).replace(".", sign);

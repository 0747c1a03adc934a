/**
 * Numbers as people and spreadsheets write them, and the decimal sign of many of them together: 1.234,5 · 1,234.5 · 1 234,5 · 45 % ·
 * −3e-4. Pasted blocks and the text cells of sheets are read by this one rule.
 */

export type DecimalSign = "," | ".";

/** Between groups of three digits: 1 234 is a number, 1 2 is none. */
const blanks = /(?<=\d)\s(?=\d{3}(?!\d))/g;

const plain = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
/** With separators of thousands, all of one kind. Nobody writes them after a zero: 0.500 is a half. */
const grouped: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^[+-]?[1-9]\d{0,2}([,'’])\d{3}(?:\1\d{3})*(?:\.\d*)?$/,
  ",": /^[+-]?[1-9]\d{0,2}([.'’])\d{3}(?:\1\d{3})*(?:,\d*)?$/,
};
const separators = /[.,'’]/g;

/** NaN where the text is no number with this decimal sign: 0,5 is none where the sign is a point. */
export function readNumber(text: string, sign: DecimalSign): number {
  let cleaned = text
    .trim()
    .replace(/^([-+−])\s+/, "$1")
    .replace("−", "-")
    .replace(blanks, "");
  const isPercent = cleaned.endsWith("%");
  if (isPercent) cleaned = cleaned.slice(0, -1).trimEnd();
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

export interface SignOfTexts {
  /** The sign that most texts can only mean; null where they say none, or both as often. */
  sign: DecimalSign | null;
  /** A text that is another number with the other sign, such as 1.300; or of the other sign than the rest. */
  unclear: string | null;
}

export function signOfTexts(texts: Iterable<string>): SignOfTexts {
  let [commas, points] = [0, 0];
  let unclear: string | null = null;
  for (const text of texts) {
    // Most texts without either sign need no closer look.
    if (!text.includes(",") && !text.includes(".")) continue;
    const sign = signOf(text);
    if (sign === ",") commas++;
    else if (sign) points++;
    if (!Object.is(readNumber(text, ","), readNumber(text, "."))) unclear ??= text;
  }
  return commas === points ? { sign: null, unclear } : { sign: commas > points ? "," : ".", unclear: null };
}

/** In all digits that it has, to be copied or edited. */
export const plainNumber = (value: number, sign: DecimalSign): string =>
  Number.isNaN(value) ? "" : String(value).replace(".", sign);

/** Writes a number so that reading it back needs no question: 1.2340, since 1.234 can be one thousand. */
export const unmistakableNumber = (value: number, sign: DecimalSign): string =>
  plainNumber(value, sign).replace(/^-?[1-9]\d{0,2}[.,]\d{3}$/, "$&0");

/** Numbers as people write them: with a decimal comma or point, separators of thousands, a minus sign. Pure. */
type Language = "en" | "de";

/** Between three digits: blanks of all kinds and the Swiss apostrophe. */
const blanks = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;

/** Whether the sign can only separate thousands: 1.234.567, and 1.234 but not 0.234. */
const isGrouped = (text: string, sign: "." | ","): boolean =>
  new RegExp(`^[+-]?[1-9]\\d{0,2}(?:\\${sign}\\d{3})+$`).test(text);

/**
 * The number in a text; null where it is none. Where it has both signs, the last one is the decimal sign. Where a
 * single sign stands before three digits, as in 1.234, it separates thousands if the language writes them so.
 */
export function readNumberText(given: string, language: Language): number | null {
  const text = given.trim().replace("−", "-").replaceAll(blanks, "");
  const decimal = decimalSignOf(text, language);
  const plain = text.replaceAll(decimal === "," ? "." : ",", "").replace(decimal, ".");
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) && isWellGrouped(text, decimal) ? value : null;
}

function decimalSignOf(text: string, language: Language): "." | "," {
  const [point, comma] = [text.lastIndexOf("."), text.lastIndexOf(",")];
  if (point >= 0 && comma >= 0) return comma > point ? "," : ".";
  const [own, other] = language === "de" ? ([",", "."] as const) : ([".", ","] as const);
  if (text.split(own).length > 2) return other;
  return text.includes(other) && !isGrouped(text, other) ? other : own;
}

/** Separators of thousands stand before three digits each: 1,2,3 is no number. */
function isWellGrouped(text: string, decimal: "." | ","): boolean {
  const separator = decimal === "," ? "." : ",";
  const [whole] = text.split(/[e]/i)[0].split(decimal);
  return !text.includes(separator) || isGrouped(whole, separator);
}

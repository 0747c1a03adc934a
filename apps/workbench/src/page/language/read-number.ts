/** Numbers as people type them: a text that could be two numbers, such as 1.234, is read as the language writes it. Pure. */
import { readNumber, signOf } from "@esm/model/domain/spelling/number-text";

type Language = "en" | "de";

/** The number in a text; null where it is none. A percentage is a value with a unit. */
export function readNumberText(text: string, language: Language): number | null {
  const value = text.includes("%") ? Number.NaN : readNumber(text, signOf(text) ?? (language === "de" ? "," : "."));
  return Number.isNaN(value) ? null : value;
}

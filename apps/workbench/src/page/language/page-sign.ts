/** The decimal sign of the page's language, and numbers that are typed into it. */
import { type DecimalSign, readNumber, signOf } from "@esm/model/domain/spelling/number-text";
import { language } from "./language.ts";

export const pageSign = (): DecimalSign => (language.value === "de" ? "," : ".");

export const readTyped = (text: string): number => readNumber(text, signOf(text) ?? pageSign());

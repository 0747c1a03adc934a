/** The decimal sign of the page's language. */
import type { DecimalSign } from "../../../domain/spelling/number-text.ts";
import { language } from "../../language/language.ts";

export const pageSign = (): DecimalSign => (language.value === "de" ? "," : ".");

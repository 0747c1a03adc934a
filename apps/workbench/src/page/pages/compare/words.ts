/** The words of the page's language for comparisons. */

import { shownUnit } from "@esm/model/domain/units/shown-unit";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { formatFigure } from "../../language/format.ts";
import { language, textsOf } from "../../language/language.ts";
import type { Words } from "./change-words.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const inputDigits = 6;

export const wordsOfPage = (): Words => ({
  t: textsOf({ en, de }),
  editing: textsOf({ en: editingEn, de: editingDe }),
  figureText: (value) => formatFigure(value, inputDigits),
  unitText: (unit) => shownUnit(unit, language.value),
});

/** +312, −118. */
export const signed = (value: number): string => (value > 0 ? `+${formatFigure(value)}` : formatFigure(value));

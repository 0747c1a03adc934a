/** The words of the page's language for comparisons. */

import { type ChangeWords, changeWords } from "@esm/model/domain/runs/change-words";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { formatFigure } from "../../language/format.ts";
import { language, textsOf } from "../../language/language.ts";

const inputDigits = 6;

export const wordsOfPage = (): ChangeWords =>
  changeWords(
    language.value,
    (value) => formatFigure(value, inputDigits),
    textsOf({ en: editingEn, de: editingDe }).names,
  );

/** +312, −118. */
export const signed = (value: number): string => (value > 0 ? `+${formatFigure(value)}` : formatFigure(value));

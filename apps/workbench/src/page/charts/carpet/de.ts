/** Texte von Teppichbildern. */
import type { en } from "./en.ts";

export const de: typeof en = {
  keys: "Links und rechts bewegen um einen Tag, oben und unten um einen Schritt.",
  sentence: (name, least, most, unit) =>
    `${name}, Tage von links nach rechts, Stunden von oben nach unten: von ${least} bis ${most} ${unit}.`,
};

/** Texte der Startseite. */
import type { en } from "./en.ts";

export const de: typeof en = {
  title: "Ihre Datensätze",
  purpose: "Ein Energiesystem planen: was gebaut wird und wie es läuft, zu den geringsten Kosten.",
  nothing: "Es gibt noch keinen Datensatz.",
};

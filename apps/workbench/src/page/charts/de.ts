/** Texte des Rahmens von Bildern. */
import type { en } from "./en.ts";

export const de: typeof en = {
  asTable: "Als Tabelle",
  save: "Speichern",
  copyLink: "Link kopieren",
  linkCopied: "Der Link ist kopiert.",
  run: (id) => `Rechenlauf ${id}`,
  whichPeriods: "Welche Perioden es sind",
  runWhole: "Mit allen Stunden rechnen",
  cut: (shown, all) => `Die ersten ${shown} von ${all} Zeilen. Die CSV-Datei hat alle.`,
};

/** Texte des Rahmens von Bildern. */
import type { en } from "./en.ts";

export const de: typeof en = {
  asTable: "Als Tabelle",
  save: "Speichern",
  copyTable: "Als Tabelle kopieren",
  tableCopied: "Die Tabelle ist kopiert: Fügen Sie sie in eine Tabellenkalkulation ein.",
  find: "In der Tabelle suchen",
  total: "Summe",
  copy: "Kopieren",
  copyLink: "Link kopieren",
  linkCopied: "Der Link ist kopiert.",
  run: (id) => `Rechenlauf ${id}`,
  whichPeriods: "Welche Perioden es sind",
  runWhole: "Mit allen Stunden rechnen",
  cut: (shown, all) => `Die ersten ${shown} von ${all} Zeilen. Die CSV-Datei hat alle.`,
};

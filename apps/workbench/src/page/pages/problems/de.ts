/** Texte der Liste der Probleme. */
import type { en } from "./en.ts";

export const de: typeof en = {
  title: "Probleme",
  help: "Was einem Rechenlauf im Weg steht, und was ungewöhnlich aussieht. Fehler verhindern einen Rechenlauf, Warnungen nicht.",
  variant: "Szenario",
  again: "Erneut prüfen",
  checking: "Die Daten werden geprüft …",
  none: "Die Daten sind vollständig: Einem Rechenlauf steht nichts im Weg.",
  errors: (count) => (count === 1 ? "1 Fehler" : `${count} Fehler`),
  warnings: (count) => (count === 1 ? "1 Warnung" : `${count} Warnungen`),
  severities: { error: "Fehler", warning: "Warnung" },
  noVariant: "Es gibt noch kein Szenario. Geprüft und gerechnet wird ein Szenario.",
  toDataset: "Erstes Szenario anlegen",
  apply: (from, to) => `Übernehmen: ${from} → ${to}`,
  applyValue: (to) => `Übernehmen: ${to}`,
  notSaved: (text) => `„${text}“ wurde eingegeben und kann nicht gespeichert werden`,
  tableNotSaved: (count) =>
    count === 1
      ? "1 geänderte Zelle kann nicht gespeichert werden"
      : `${count} geänderte Zellen können nicht gespeichert werden`,
  tableWaits: "Die Änderungen dieser Tabelle warten, bis alle Zellen gespeichert werden können.",
  toCell: "Zur Zelle",
  value: (value) => `Wert: ${value}`,
  more: (count) => `${count} weitere Probleme werden nicht gezeigt.`,
  whatIsIt: "Kennung:",
};

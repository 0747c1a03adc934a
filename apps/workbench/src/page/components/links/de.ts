/** Texte der Links für Leute ohne Konto. */
import type { en } from "./en.ts";

export const de: typeof en = {
  button: "Link für andere",
  titleOfRun: (id) => `Links zu Lauf ${id}`,
  titleOfRuns: (ids) => `Links zu den Läufen ${ids}`,
  run: (id) => `Lauf ${id}`,
  runs: (ids) => `Läufe ${ids}`,
  titleOfDataset: (name) => `Links zu den Ergebnissen von „${name}“`,
  help: "Wer den Link hat, sieht die Ergebnisse, nur lesend und ohne Konto, bis er endet.",
  helpOfDataset: "Er zeigt die Ergebnisse aller Läufe des Datensatzes, auch späterer.",
  lastDay: "Letzter Tag",
  inputs: "Auch Eingaben zeigen",
  inputsHelp: "Änderungen und Warnungen und die Daten jedes Laufs.",
  make: "Link erstellen",
  made: "Dieser Link wird nur jetzt gezeigt: Kopieren Sie ihn.",
  address: "Adresse des Links",
  copy: "Kopieren",
  copied: "Kopiert",
  existing: "Links, die noch gelten",
  none: "Es gibt keine.",
  until: (time) => `bis ${time}`,
  resultsOnly: "nur Ergebnisse",
  withInputs: "mit Eingaben",
  allRuns: "alle Läufe",
  end: "Link beenden",
  endOf: (link) => `Link beenden: ${link}`,
};

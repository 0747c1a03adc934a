/** Texte der Seite, mit der ein Link beginnt. */
import type { en } from "./en.ts";

export const de: typeof en = {
  title: "Geteilte Ergebnisse",
  heading: (dataset) => `Ergebnisse von „${dataset}“`,
  until: (time) => `Sie sehen diese Ergebnisse durch einen Link, nur lesend, bis ${time}.`,
  run: (id) => `Lauf ${id}`,
  ended: "Dieser Link ist beendet",
  endedHelp: "Oder seine Adresse ist unvollständig. Fragen Sie dort nach einem neuen, wo Sie ihn bekommen haben.",
  none: "Es gibt noch kein Ergebnis",
  noneHelp: "Kein Lauf, den dieser Link zeigt, hat ein Ergebnis.",
  compare: "Vergleichen",
  more: (shown, total) => `Die letzten ${shown} von ${total} Läufen`,
};

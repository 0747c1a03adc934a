/** Texts of the first page of one file. */
import type { en } from "./en.ts";

export const de: typeof en = {
  intro:
    "Diese Datei enthält die Daten, das Ergebnis, wie es berechnet wurde, und einen Löser. Nichts verlässt Ihren Rechner: Die Datei fragt niemanden nach etwas.",
  published: "Veröffentlichte jährliche Gesamtkosten",
  again: "Hier berechnet",
  notYet: "noch nicht berechnet",
  solve: "Hier noch einmal lösen",
  solving: "Wird gelöst",
  cancel: "Abbrechen",
  cancelled: "Die Rechnung wurde abgebrochen.",
  tooLarge: (seconds, memory) =>
    `Dieses Programm ist zu groß für einen Browser (etwa ${seconds} und ${memory}). Die Datei enthält nur das Ergebnis; lösen Sie es mit der Kommandozeile noch einmal.`,
  equal: (difference, allowed) =>
    `Dasselbe Optimum: Die Kosten unterscheiden sich um ${difference} der Kosten, innerhalb von ${allowed}. Daten und Programm sind die der Prüfsummen.`,
  otherObjective: (difference) =>
    `Ein anderes Optimum: Daten und Programm sind gleich, aber die Kosten unterscheiden sich um ${difference} der Kosten.`,
  otherProgram:
    "Ein anderes Programm: Die Daten führen zu einem anderen Programm als dem veröffentlichten; seine Kosten sagen darüber nichts.",
  otherData: "Andere Daten: Die Daten dieser Datei sind nicht die ihrer Prüfsumme. Jemand hat die Datei geändert.",
  none: (status) => `Hier gibt es kein Optimum (${status}).`,
  broken: (why) => `Die Rechnung brach ab: ${why}`,
  took: (seconds) => `Dauer: ${seconds}.`,
  about: "Über dieses Ergebnis",
  facts: {
    dataset: "Datensatz",
    title: "Lauf",
    resolution: "Zeitliche Auflösung",
    solver: "Löser",
    size: "Programm",
    finished: "Berechnet",
    version: "Version",
    input: "SHA-256 der Eingaben",
    program: "SHA-256 des Programms",
    data: "SHA-256 der Daten in dieser Datei",
    result: "SHA-256 des Ergebnisses in dieser Datei",
  },
  size: (rows, columns, nonzeros) => `${rows} Zeilen, ${columns} Spalten, ${nonzeros} Koeffizienten`,
  check: "Fehler der Lösung",
  checks: {
    primal: "Zeilen und Schranken",
    dual: "Reduzierte Kosten",
    integrality: "Ganze Zahlen",
    gap: "Abstand vom Beweis",
  },
  measure: "Maß",
  checkHelp: "Relativ. Jede Lösung wird an ihrem Programm geprüft und nicht dem Löser geglaubt.",
  components: "Kapazitäten",
  component: "Komponente",
  place: "Region",
  quantity: "Größe",
  value: "Wert",
  quantities: { capacity: "Kapazität", charge_power: "Ladeleistung", discharge_power: "Entladeleistung" },
  inputs: "Daten",
};

/** Texte der Seite der Bedingungen. */
import type { en } from "./constraints.en.ts";

export const de: typeof en = {
  title: "Bedingungen",
  help: "Grenzen von Summen: Anteile, Verhältnisse, Budgets, Kopplungen von Regionen. Sie gelten in jeder Variante, wenn diese keine eigenen hat.",
  none: "Dieser Datensatz hat keine Bedingungen.",
  constraint: "Bedingung",
  sum: "Summe",
  bound: "Grenze",
  slack: "Preis der Verfehlung",
  enabled: "Wirksam",
  perStep: "in jedem Schritt",
  inSteps: (first, last) => `in den Schritten ${first} bis ${last}`,
  of: (names) => ` von ${names}`,
  inPlace: (names) => ` in ${names}`,
  series: (count) => `${count} Zahlen`,
  add: "Bedingung ergänzen",
  edit: (id) => `${id} ändern`,
  remove: (id) => `${id} löschen`,
  changes: "Änderungen",
  save: "Speichern",
  groups: "Gruppen",
  editGroups: "Gruppen ändern",
  text: "Text (JSON)",
  jsonHint: "Wie in der Datei constraints.json eines Archivs.",
  noJson: "Dieser Text ist kein JSON.",
};

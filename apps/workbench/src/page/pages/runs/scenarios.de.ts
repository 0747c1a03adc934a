/** Texte zu den stochastischen Szenarien eines Rechenlaufs. */
import type { en } from "./scenarios.en.ts";

export const de: typeof en = {
  title: "Stochastische Szenarien",
  scenario: "Stochastisches Szenario",
  newName: (number) => `Fall ${number}`,
  probability: "Wahrscheinlichkeit",
  columns: {
    operating_cost: "Betrieb",
    total_annual_cost: "Jährliche Gesamtkosten",
    excess: "Über dem Value at Risk",
    alone_cost: "Optimum allein",
  },
  figures: {
    expected_cost: "Erwartete Jahreskosten",
    design_cost: "Ausbau, in jedem stochastischen Szenario",
    value_at_risk: "Value at Risk des Betriebs",
    conditional_value_at_risk: "Conditional Value at Risk des Betriebs",
    value_of_perfect_information: "Erwarteter Wert vollständiger Information",
    value_of_stochastic_solution: "Wert der stochastischen Lösung",
  },
  use: "Mehrere stochastische Szenarien unter einem Ausbau",
  useHint:
    "Alle haben dieselben Kapazitäten. Jedes hat einen eigenen Betrieb, mit den Zeitreihen und Preisen seines Datensatzes.",
  name: "Name",
  dataset: "Datensatz",
  ownDataset: "Dieser",
  add: "Stochastisches Szenario hinzufügen",
  remove: (name) => `${name} entfernen`,
  limits: "Jahresgrenzen gelten",
  limitChoices: { each: "in jedem", expected: "im Erwartungswert" },
  level: "Risikoniveau",
  levelHint: "0,9: Das teuerste Zehntel zählt zusätzlich. Leer: Nur die erwarteten Kosten zählen.",
  weight: "Gewicht des Risikos",
  weightHint: "Von 0 bis 1.",
  compare: "Mit jedem allein vergleichen",
  sum: (sum, whole) => `Die Wahrscheinlichkeiten ergeben zusammen ${sum} statt ${whole}.`,
};

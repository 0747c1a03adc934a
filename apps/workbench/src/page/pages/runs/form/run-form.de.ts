/** Texte des Formulars, das Rechenläufe startet. */
import type { en } from "./run-form.en.ts";

export const de: typeof en = {
  variant: "Szenario",
  time: "Zeitauflösung",
  times: {
    auto: "Automatisch",
    full: "Jeder Zeitschritt",
    days28: "28 typische Tage",
    days7: "7 typische Tage mit je 12 Segmenten",
  },
  timeHints: {
    auto: "Jeder Zeitschritt, wenn das weniger als fünf Minuten dauert, sonst 7 typische Tage.",
    full: "Das genaue Ergebnis.",
    days28: "Nah am genauen Ergebnis, und viel schneller.",
    days7: "Ein erster Blick.",
  },
  prices: "Preise berechnen",
  pathway: "Dem Entwicklungspfad über seine Jahre folgen",
  alternatives: "Alternativen suchen",
  alternativesHint: "Das Kleinste und Größte jeder Leistung für wenig mehr als die niedrigsten Kosten.",
  slack: "Erlaubte Mehrkosten",
  reactanceRounds: "Runden der Reaktanzen",
  reactanceRoundsHint:
    "Wo Leitungen mit Gleichstrom-Lastfluss gebaut werden: Reaktanzen und Widerstände folgen den Kapazitäten.",
  foresight: "Über alle Jahre zusammen entscheiden",
  foresightHint:
    "Ein Programm über alle Jahre: die geringsten Kosten aller zusammen statt jedes Jahr mit dem, was schon steht.",
  discountRate: "Diskontrate",
  discountRateWrong: "Geben Sie einen Prozentsatz von 0 bis 100 an.",
  retirement: "Vorzeitige Stilllegung zulassen",
  retirementHint: "Was ein Jahr nicht mehr nutzt, kostet nur noch seine Annuität und bleibt stillgelegt.",
  compareMyopic: "Mit dem Pfad Jahr für Jahr vergleichen",
  run: (variant) => `${variant} rechnen`,
  runAny: "Rechnen",
  underOneSecond: "Weniger als 1 s",
  about: (time) => `Etwa ${time}`,
  upTo: (time) => `Bis ${time}`,
  between: (from, to) => `${from} bis ${to}`,
  estimate: (time, memory, rows, columns) =>
    `${time} und ${memory} Arbeitsspeicher; ${rows} Gleichungen mit ${columns} Variablen.`,
  tooMuchMemory: (limit) => `Das kann zu viel sein: Ein Rechenlauf darf hier ${limit} nutzen.`,
  perYear: (years) => `${years} Jahre werden nacheinander gerechnet.`,
  together: (years: number) => `${years}-mal das in einem Programm.`,
  chosen: { full: "Gerechnet wird jeder Zeitschritt.", typical_periods: "Gerechnet werden typische Tage." },
};

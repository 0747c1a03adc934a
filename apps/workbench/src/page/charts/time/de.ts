/** Texte von Bildern über die Zeit. */
import type { en } from "./en.ts";

export const de: typeof en = {
  day: (day) => `Tag ${day}`,
  time: "Zeit",
  series: "Reihe",
  atCursor: "Zeiger",
  mean: "Mittel",
  sum: "Summe",
  lowest: "Kleinster Wert",
  highest: "Größter Wert",
  keys: "Pfeiltasten bewegen, Plus und Minus ändern den Ausschnitt, Pos1 zeigt alles, L geht zur nächsten Reihe, T zur Tabelle.",
  hide: (name) => `${name} zeigen`,
  full: "Ganzes Jahr",
  wholeHorizon: "Volle Auflösung",
  typical: (count) => `${count} typische Perioden: Stunden sind Beispiele, Spitzen sind geglättet`,
  typicalDays: (count) => `${count} typische Tage: Stunden sind Beispiele, Spitzen sind geglättet`,
  bins: {
    steps: "jeder Zeitschritt",
    hours: (hours) => `Mittel über ${hours} Stunden`,
    day: "Tagesmittel",
    days: (days) => `Mittel über ${days} Tage`,
  },
  lengths: { year: "Jahr", quarter: "Quartal", month: "Monat", week: "Woche", day: "Tag" },
  whole: "Alles",
  length: "Länge des Ausschnitts",
  earlier: "Früher",
  later: "Später",
  shownTime: "Ausschnitt",
};

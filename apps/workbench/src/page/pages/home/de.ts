/** Texte der Startseite. */
import type { en } from "./en.ts";

export const de: typeof en = {
  welcome: "Ein Energiesystem planen",
  purpose: [
    "Beschreiben Sie, was Energie liefert, speichert und verbraucht, Ort für Ort und Stunde für Stunde.",
    "Sie erfahren, was zu bauen ist und wie es läuft, zu den geringsten Kosten, mit dem Beweis, dass nichts weniger kostet.",
    "Fragen Sie dann, warum, vergleichen Sie Szenarien, und geben Sie eine Arbeitsmappe, Bilder oder einen Link weiter.",
  ],
  result: {
    units: { cost: "€/MWh", emissions: "g/kWh", power: "GW", energy: "GWh" },
    title: "Eine Insel in einer Märzwoche",
    picture: "Wind, Sonne, Gas und Batterien decken den Bedarf einer Woche",
    price: "CO2 kostet",
    cost: "Strom kostet",
    emissions: "CO2-Emissionen",
    built: "Was gebaut wird",
    carriers: { wind: "Wind", sun: "Sonne", gas: "Gasturbine", battery: "Batterie" },
    demand: "Bedarf",
    how: "Verschieben Sie den Preis: Jede Stellung ist ein Optimum des Beispiels. Was über dem Bedarf liegt, lädt die Batterie.",
  },
  hello: (name) => `Hallo, ${name}`,
  begin: "Etwas Neues beginnen",
  example: "Das Beispiel ausprobieren",
  exampleHelp: "Eine Insel, eine Woche Sonne und Wind. Das Ergebnis ist in Sekunden da.",
  runIt: "Rechnen",
  creating: "Der Datensatz wird angelegt …",
  own: "Eigene Daten mitbringen",
  ownHelp: "Eine Excel-Arbeitsmappe, ein Archiv oder ein Modell von PyPSA oder FINE: hier ablegen.",
  empty: "Leer anfangen",
  emptyHelp: "Eigene Regionen, Energieträger und Komponenten.",
  create: "Datensatz anlegen",
  more: "Weitere Beispiele",
  open: "Öffnen",
  exampleSize: (regions, steps) => `${regions === 1 ? "1 Region" : `${regions} Regionen`} · ${steps} Zeitschritte`,
  exampleTexts: {
    "two-regions-three-steps": {
      title: "Zwei Regionen, drei Schritte",
      description:
        "Wind und Reserve im Norden, eine Batterie im Süden, eine Leitung dazwischen. Zum Nachrechnen von Hand.",
    },
    "one-region-co2-limit": {
      title: "Eine Region mit CO2-Grenze",
      description: "Sonne, Wind, Batterie und Gasturbine unter einer jährlichen Grenze für CO2.",
    },
    "one-region-year": {
      title: "Eine Region, ein Jahr",
      description: "Sonne, Wind, Batterie und Wasserstoff für etwa 6 GW Strom und 1 GW Wasserstoff.",
    },
    "three-regions-year": {
      title: "Drei Regionen, ein Jahr",
      description: "Ein windiger Norden, eine Mitte mit Industrie und ein sonniger Süden, durch Leitungen verbunden.",
    },
  },
  hasAccount: "Sie haben schon ein Konto?",
  logIn: "Anmelden",
  account: "Zuerst ein Konto",
  accountHelp: "Wählen Sie einen Namen und ein Passwort. Was Sie anlegen, gehört zu diesem Konto.",
  toLogin: "Ich habe schon ein Konto",
  toRegister: "Ich habe noch kein Konto",
  lastRuns: "Letzte Rechenläufe",
  allDatasets: "Alle Datensätze",
  datasets: "Datensätze",
};

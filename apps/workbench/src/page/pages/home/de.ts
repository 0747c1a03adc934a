/** Texte der Startseite. */
import type { en } from "./en.ts";

export const de: typeof en = {
  welcome: "Ein Energiesystem planen",
  purpose: "Was gebaut wird und wie es läuft, zu den geringsten Kosten.",
  hello: (name) => `Hallo, ${name}`,
  begin: "Etwas Neues beginnen",
  example: "Das Beispiel ausprobieren",
  exampleHelp: "Eine Insel, eine Woche Sonne und Wind. Das Ergebnis ist in Sekunden da.",
  runIt: "Rechnen",
  creating: "Der Datensatz wird angelegt …",
  own: "Eigene Daten mitbringen",
  ownHelp: "Legen Sie das Zip-Archiv eines Datensatzes hier ab.",
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
  picture: "Sonne und Wind decken den Bedarf einer Woche, Stunde für Stunde",
};

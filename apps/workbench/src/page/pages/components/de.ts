/** Texte der Tabelle der Komponenten, der kleinen Tabellen und der Seite einer Komponente. */
import { de as editing } from "../../editing/de.ts";
import type { en } from "./en.ts";

export const de: typeof en = {
  title: "Komponenten",
  help: "Alles, was Energie liefert, umwandelt, speichert, überträgt oder abnimmt.",
  table: "Komponenten und ihre Attribute",
  kind: "Art",
  allKinds: "Alle Arten",
  kinds: {
    source: "Quellen",
    conversion: "Umwandlungen",
    storage: "Speicher",
    transmission: "Leitungen",
    sink: "Senken",
  },
  find: "Finden",
  columns: "Spalten",
  sets: { usual: "Übliche", capacity: "Kapazität", storage: "Speicher", description: "Beschreibung", all: "Alle" },
  count: (shown, all) => {
    const list = all === "1" ? "1 Komponente" : `${all} Komponenten`;
    return shown === all ? list : `${shown} von ${list}`;
  },
  nothing: "Keine Komponente passt.",
  empty: "Es gibt noch keine Komponenten",
  emptyHelp: "Legen Sie zuerst Energieträger und Regionen an, dann Komponenten dafür.",
  openComponent: (name) => `${name} öffnen`,
  toCommodities: "Energieträger",
  toRegions: "Regionen",
  // Eine Komponente
  kindNames: editing.kinds,
  families: editing.families,
  gone: "Diese Komponente gibt es im Datensatz nicht",
  duplicate: "Duplizieren",
  copyOf: (name) => `${name} (Kopie)`,
  nameOfCopy: "Name der Kopie",
  duplicateHelp: "Sie bekommt alle Attribute, aber keine Tabellen und Zeitreihen.",
  sections: { general: "Allgemeines", costs: "Kosten", capacity: "Kapazität", limits: "Grenzen", storage: "Speicher" },
  meaning: "Was das bedeutet",
  notBuilt: "Es wird keine Kapazität gebaut und bezahlt.",
  annuityFactor: (factor, rate, years) => `Der Annuitätenfaktor ist ${factor} (${rate} über ${years} Jahre).`,
  yearlyCost: (annuity, fixed, total, unit) =>
    `Kapazität kostet ${annuity} + ${fixed} = ${total} ${unit}: Annuität und Fixkosten.`,
  roundTrip: (share) => `Von dem, was er aufnimmt, gibt er ${share} zurück.`,
  fillsAndEmpties: (fill, empty) => `In ${fill} h ist er voll, in ${empty} h leer.`,
  lossPerDay: (share) => `Am Tag verliert er ${share} seines Inhalts.`,
  efficiency: (from, to, share) => `${share} von ${from} werden zu ${to}.`,
  everywhere: "Sie kann in jeder Region stehen.",
  betweenAll: "Sie kann alle Regionen verbinden, deren Entfernung gegeben ist, oder alle, wenn keine gegeben ist.",
  nowhere: "Sie gibt es nirgends: Alle ihre Kapazitäten sind 0.",
  existsIn: (places) => `Es gibt sie in: ${places}.`,
  changedIn: "Geändert von den Szenarien:",
  tables: "Tabellen und Zeitreihen",
  noTable: "keine",
  inRegions: (count) => (count === "1" ? "in 1 Region" : `in ${count} Regionen`),
  small: {
    region: {
      title: "Regionen",
      help: "Orte, zwischen denen Energie übertragen wird. Ihre Koordinaten stehen auf der Karte.",
      empty: "Es gibt noch keine Regionen",
    },
    commodity: {
      title: "Energieträger",
      help: "Was durch die Komponenten fließt: Strom, Gas, Wärme, CO2. Jeder ist in jeder Region und jedem Zeitschritt ausgeglichen.",
      empty: "Es gibt noch keine Energieträger",
    },
  },
};

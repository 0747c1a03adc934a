/** Texte der Seiten über einen Rechenlauf im Lauf der Zeit. */
import type { en } from "./en.ts";

export const de: typeof en = {
  dispatch: "Einsatz",
  dispatchOf: (commodity) => `Einsatz: ${commodity}`,
  dispatchHelp: "Wer liefert und wer verbraucht. In jedem Zeitschritt ist beides gleich viel.",
  commodity: "Energieträger",
  region: "Region",
  allRegions: "Alle Regionen",
  year: "Jahr",
  exchange: "Austausch",
  net: "Saldo",
  neighbours: "Nach Nachbar",
  demand: "Nachfrage",
  netImport: "Importsaldo",
  netExport: "Exportsaldo",
  importFrom: (region) => `Import aus ${region}`,
  exportTo: (region) => `Export nach ${region}`,
  lineLosses: "Leitungsverluste",
  charging: (storage) => `${storage}, Laden`,
  other: (count) => `${count} weitere`,
  priceOf: (commodity) => `Preis: ${commodity}`,
  somePrices: (shown, all) =>
    `Preise von ${shown} der ${all} Regionen. Wählen Sie oben eine Region, um ihren Preis zu sehen.`,
  content: "Speicherinhalt",
  dispatchSentence: (first, share, energy) => `${first} liefert am meisten: ${share} von ${energy}.`,
  demandSentence: (value, time) => `Die Nachfrage erreicht bis zu ${value} (${time}).`,
  priceSentence: (mean, highest, time) => `Im Mittel ${mean}, höchstens ${highest} (${time}).`,
  contentSentence: (storage, value, time) => `${storage} enthält bis zu ${value} (${time}).`,
  nothing: "Dieser Energieträger wird hier nicht genutzt.",
};

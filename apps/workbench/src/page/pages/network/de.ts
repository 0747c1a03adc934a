/** Deutsche Texte des Netzes eines Ergebnisses. */
import type { en } from "./en.ts";

export const de: typeof en = {
  title: "Netz",
  picture: (commodity) => `Leitungen für ${commodity}`,
  commodities: "Energieträger",
  noLines: "Dieses Ergebnis hat keine Leitungen.",
  noLinesHelp: "Der Datensatz hat keine Leitungen, oder es wurde keine gebaut.",
  sentence: (line, hours, share) => `${line} ist ${hours} Stunden im Jahr voll ausgelastet (${share}).`,
  sentenceAt: (line, share) => `${line} ist am stärksten ausgelastet: zu ${share}.`,
  neverFull: "Keine Leitung ist je voll ausgelastet.",
  legend:
    "Breite: Leistung. Pfeil: Richtung des Nettoflusses. Ring: Nettoausfuhr (gefüllt) oder Nettoeinfuhr (offen) einer Region.",
  use: "Auslastung",
  lines: "Leitungen",
  time: "Zeit",
  mean: "Mittel aller Stunden",
  moreLines: (left) => `${left} weitere Leitungen, die seltener voll sind, stehen in „Als Tabelle“.`,
  columns: {
    line: "Leitung",
    from: "Von",
    to: "Nach",
    capacity: "Leistung",
    use: "Auslastung",
    hoursFull: "Stunden bei voller Leistung",
    flow: "Fluss",
    flowBack: "Gegenfluss",
    losses: "Verluste",
    rent: "Engpassrente",
  },
};

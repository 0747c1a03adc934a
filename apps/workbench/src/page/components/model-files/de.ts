import type { en } from "./en.ts";

export const de: typeof en = {
  acceptInFile: "Was in der Datei abweichen darf",
  choice: { approximate: (code) => `${code} annähern`, ignore: (code) => `${code} weglassen` },
  findings: "Befunde",
  severities: { error: "Nicht möglich", approximation: "Angenähert", ignored: "Weggelassen", note: "Hinweis" },
  directions: {
    falls: "Wird das angenommen, können die Kosten nur sinken.",
    rises: "Wird das angenommen, können die Kosten nur steigen.",
    either: "Wird das angenommen, können die Kosten sinken oder steigen.",
  },
  exportTitle: (name) => `${name} exportieren`,
  as: "Als",
  exportFile: "Exportieren",
  exportWithThis: "Damit exportieren",
  refused: "Nicht alles lässt sich genau ausdrücken",
  refusedHelp:
    "Es wurde keine Datei geschrieben. Wählen Sie unten, was abweichen darf, und exportieren Sie noch einmal.",
  refusedWhollyHelp: "Es wurde keine Datei geschrieben, weil das Format dafür keinen Platz hat.",
  writing: "Der Dienst schreibt die Datei",
  saved: (file) => `${file} wurde gespeichert.`,
  close: "Schließen",
};

/** Texte der gemeinsamen Bausteine. */
import type { en } from "./en.ts";

export const de: typeof en = {
  close: "Schließen",
  loading: "Wird geladen …",
  tryAgain: "Erneut versuchen",
  requestId: (id) => `Anfrage ${id}: Mehr steht im Protokoll des Dienstes.`,
  unreachable: "Der Dienst ist nicht erreichbar",
  failed: "Das hat nicht funktioniert",
  serviceFailed: "Im Dienst ist ein Fehler aufgetreten",
  notFound: "Nicht gefunden",
  notFoundHelp: "Es wurde gelöscht, oder die Adresse stimmt nicht.",
  forbidden: "Darauf haben Sie keinen Zugriff",
  forbiddenHelp: "Wem es gehört, der kann es mit Ihnen teilen.",
  scrollable: (name) => `${name}, seitlich scrollbar`,
  sortBy: (name) => `Nach ${name} sortieren`,
};

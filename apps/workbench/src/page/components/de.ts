/** Texte der gemeinsamen Bausteine. */
import type { en } from "./en.ts";

export const de: typeof en = {
  foldable: (title) => `${title} zeigen`,
  onThisPage: "Auf dieser Seite",
  close: "Schließen",
  cancel: "Abbrechen",
  name: "Name",
  nameTaken: "Diesen Namen gibt es schon.",
  loading: "Wird geladen …",
  tryAgain: "Erneut versuchen",
  requestId: (id) => `Anfrage ${id}: Mehr steht im Protokoll des Dienstes.`,
  titles: {
    0: "Der Dienst ist nicht erreichbar",
    403: "Darauf haben Sie keinen Zugriff",
    404: "Nicht gefunden",
    409: "Das passt nicht zu dem, was schon da ist",
    413: "Das ist zu groß",
    422: "Diese Eingabe wurde nicht angenommen",
    429: "Eine Grenze ist erreicht",
    503: "Der Dienst kann das im Moment nicht",
  },
  failed: "Das hat nicht funktioniert",
  serviceFailed: "Im Dienst ist ein Fehler aufgetreten",
  notFoundHelp: "Es wurde gelöscht, oder die Adresse stimmt nicht.",
  forbiddenHelp: "Wem es gehört, der kann es mit Ihnen teilen.",
  scrollable: (name) => `${name}, seitlich scrollbar`,
  scrollHint: "Breiter als der Bildschirm: seitlich scrollen für mehr →",
  parts: (list) => `${list}: Teile der Liste`,
  previous: "Vorige Seite",
  next: "Nächste Seite",
  partOf: (list, from, to, total) => `${list} ${from} bis ${to} von ${total}`,
};

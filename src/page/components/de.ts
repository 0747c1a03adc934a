/** Texte der gemeinsamen Bausteine. */
import type { en } from "./en.ts";

export const de: typeof en = {
  close: "Schließen",
  loading: "Wird geladen …",
  tryAgain: "Noch einmal versuchen",
  requestId: (id) => `Anfrage ${id}: Mehr steht im Protokoll des Dienstes.`,
  unreachable: "Der Dienst ist nicht erreichbar",
  failed: "Das hat nicht geklappt",
  serviceFailed: "Der Dienst hat einen Fehler gemacht",
  notFound: "Das gibt es nicht",
  forbidden: "Das dürfen Sie nicht sehen",
  scrollable: (name) => `${name}, seitlich verschiebbar`,
  sortBy: (name) => `Nach ${name} ordnen`,
};

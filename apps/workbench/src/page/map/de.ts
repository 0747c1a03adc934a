/** Deutsche Texte der Bilder von Regionen. */
import type { en } from "./en.ts";

export const de: typeof en = {
  enlarge: "Bild vergrößern",
  reduce: "Bild verkleinern",
  showWhole: "Ganzes Bild zeigen",
  help: "Ziehen verschiebt das Bild; zwei Finger, Strg mit Mausrad oder die Tasten am Rand vergrößern es. Mit der Tastatur: Pfeile, + und −, 0 für das Ganze.",
};

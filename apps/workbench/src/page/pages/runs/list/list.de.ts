/** Texte der Liste der Rechenläufe eines Datensatzes. */
import type { en } from "./list.en.ts";

export const de: typeof en = {
  filter: "Welche Rechenläufe gezeigt werden",
  variant: "Szenario",
  kind: "Art",
  state: "Status",
  person: "Gestartet von",
  every: "alle",
  anybody: "allen",
  me: "mir",
  noneFits: "Kein Rechenlauf hat dieses Szenario, diese Art, diesen Status und wurde so gestartet.",
  showAll: "Alle Rechenläufe zeigen",
  remove: (count) => (count === 1 ? "1 Lauf löschen" : `${count} Läufe löschen`),
  removeTitle: (count) => (count === 1 ? "Diesen Rechenlauf löschen?" : `Diese ${count} Rechenläufe löschen?`),
  removeHelp: "Ergebnisse werden mit gelöscht. Das lässt sich nicht zurücknehmen.",
  hidden: (count) =>
    count === 1 ? "Einer davon ist nicht in der gezeigten Liste." : `${count} davon sind nicht in der gezeigten Liste.`,
  kept: (count) => (count === 1 ? "1 Rechenlauf wurde nicht gelöscht:" : `${count} Rechenläufe wurden nicht gelöscht:`),
  reason: (run, why) => `Lauf ${run}: ${why}`,
  keep: "Behalten",
  close: "Schließen",
};

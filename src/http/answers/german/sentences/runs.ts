/** What the service says of runs and of the ends of optimizations. */
import type { Sentences } from "../sentence.ts";

export const sentencesOfRuns: Sentences = [
  ["The data or the options are invalid.", "Die Daten oder die Optionen sind ungültig."],
  ["No design and operation satisfies all limits.", "Kein Ausbau und Betrieb hält alle Grenzen ein."],
  [
    "Costs can fall without limit: something earns money the more it is used.",
    "Die Kosten können unbegrenzt fallen: Etwas bringt umso mehr Geld ein, je mehr es genutzt wird.",
  ],
  [
    "The time limit was reached before the optimum was proven.",
    "Die Zeitgrenze war erreicht, bevor das Optimum bewiesen war.",
  ],
  ["The run exceeded its memory limit.", "Der Rechenlauf hat seine Speichergrenze überschritten."],
  [
    "The licence of the solver does not allow a program of this size.",
    "Die Lizenz des Lösers erlaubt kein Programm dieser Größe.",
  ],
  ["No solver found an optimum that passed the check.", "Kein Löser fand ein Optimum, das die Prüfung bestand."],
  ["The process executing the run was lost twice.", "Der Prozess des Rechenlaufs ging zweimal verloren."],
  ["The run was cancelled.", "Der Rechenlauf wurde abgebrochen."],
  [
    "The optimization uses 7 typical periods of 24 steps in 12 segments instead of all {1} time steps, because {2*}.",
    "Gerechnet wird mit 7 typischen Perioden zu 24 Schritten in 12 Segmenten statt mit allen {1} Zeitschritten, denn {2*}.",
  ],
  [
    "Typical periods omit peaks and lulls, so costs are too low: for four known systems of 1 to 8 regions by 7 to 29 %.",
    "Typische Perioden lassen Spitzen und Flauten weg, die Kosten sind also zu niedrig: bei vier bekannten Systemen mit 1 bis 8 Regionen um 7 bis 29 %.",
  ],
  [
    "Use resolution=full for every time step, more typical periods, or dispatch to see what the design costs in every time step.",
    "Nehmen Sie resolution=full für jeden Zeitschritt, mehr typische Perioden, oder dispatch, um zu sehen, was der Ausbau in jedem Zeitschritt kostet.",
  ],
  [
    "Full resolution is used, although {1*}: typical periods are not possible.",
    "Gerechnet wird in voller Auflösung, obwohl gilt: {1*}. Typische Perioden sind nicht möglich.",
  ],
  [
    "The design could not be operated in all {1} time steps: {2!}",
    "Der Betrieb des Ausbaus in allen {1} Zeitschritten gelang nicht: {2!}",
  ],
  [
    "Give the optimization more time; the design itself is complete.",
    "Geben Sie der Optimierung mehr Zeit; der Ausbau selbst ist vollständig.",
  ],
  [
    "The time limit was reached before it was known whether the design could avoid some of the shortfalls of dispatch.",
    "Die Zeitgrenze war erreicht, bevor feststand, ob der Ausbau manche Fehlmengen im Betrieb vermeiden könnte.",
  ],
  [
    "Give the optimization more time, or set unserved_cost, the cost of an unserved unit.",
    "Geben Sie der Optimierung mehr Zeit, oder setzen Sie unserved_cost, die Kosten einer nicht gelieferten Einheit.",
  ],
  ["The time limit of {1} s was reached.", "Die Zeitgrenze von {1} s war erreicht."],
  ["The time limit of {1} s for all years was reached.", "Die Zeitgrenze von {1} s für alle Jahre war erreicht."],
  ["The model is too large: {1*}.", "Das Modell ist zu groß: {1*}."],
  ["Use typical periods, e.g. 7 with 12 segments.", "Nehmen Sie typische Perioden, z. B. 7 mit 12 Segmenten."],
  [
    "Use typical periods, e.g. 7 with 12 segments, or for the solver '{1}' or 'auto'.",
    "Nehmen Sie typische Perioden, z. B. 7 mit 12 Segmenten, oder den Löser '{1}' oder 'auto'.",
  ],
  [
    "Use typical periods, e.g. 7 with 12 segments, or install the native library of HiGHS (docs/how-to/solvers.md).",
    "Nehmen Sie typische Perioden, z. B. 7 mit 12 Segmenten, oder installieren Sie die Bibliothek von HiGHS (docs/how-to/solvers.md).",
  ],
  [
    "There are no prices: with its numbers of plant units fixed, the model could not be solved again ({1}).",
    "Es gibt keine Preise: Mit festen Anzahlen von Anlagen war das Modell nicht noch einmal lösbar ({1}).",
  ],
  ["Use continuous capacities to get prices.", "Nehmen Sie stetige Kapazitäten, um Preise zu erhalten."],
  [
    "Full resolution has no typical periods: {1*} cannot be combined with it.",
    "In voller Auflösung gibt es keine typischen Perioden: {1*} passt nicht dazu.",
  ],
  ["Omit it, or use resolution=typical_periods.", "Lassen Sie es weg, oder nehmen Sie resolution=typical_periods."],
  ["{1} requires typical periods.", "{1} braucht typische Perioden."],
  ["unserved_cost requires dispatch.", "unserved_cost braucht dispatch."],
  ["Add dispatch=true.", "Geben Sie dispatch=true an."],
  ["{1*} cannot be optimized: {2!}", "{1*} kann nicht optimiert werden: {2!}"],
  ["The solver '{1}' cannot be used here: {2}.", "Der Löser '{1}' ist hier nicht verwendbar: {2}."],
  [
    "Run {1} has other time steps than run {2}: their series cannot be compared.",
    "Lauf {1} hat andere Zeitschritte als Lauf {2}: Ihre Zeitreihen lassen sich nicht vergleichen.",
  ],
  [
    "Run {1} was made by an earlier version, which did not keep these figures.",
    "Lauf {1} stammt von einer früheren Version, die diese Zahlen nicht aufgehoben hat.",
  ],
  ['Start it again with "force": true.', 'Starten Sie ihn mit "force": true noch einmal.'],
  ["Run {1} is a validation, which has no result.", "Lauf {1} ist eine Prüfung und hat kein Ergebnis."],
  ["Run {1} has no result: {2!}", "Lauf {1} hat kein Ergebnis: {2!}"],
  [
    "There is no series with the {1} '{2}' in this result.",
    "In diesem Ergebnis gibt es keine Zeitreihe mit {1} '{2}'.",
  ],
  [
    "This result has no years, so there is no series of {1}: only runs of pathways have years.",
    "Dieses Ergebnis hat keine Jahre, also keine Zeitreihe von {1}: Nur Läufe von Pfaden haben Jahre.",
  ],
  ["Omit year.", "Lassen Sie year weg."],
  [
    "Ask for fewer bins, a shorter range, or one region.",
    "Verlangen Sie weniger Werte, einen kürzeren Zeitraum oder eine Region.",
  ],
];

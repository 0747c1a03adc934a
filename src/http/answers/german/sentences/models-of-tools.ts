/** What the service says of models of other tools that it imports and writes. */
import type { Sentences } from "../sentence.ts";
import { sentencesOfFine } from "./models-of-fine.ts";
import { sentencesOfPypsa } from "./models-of-pypsa.ts";

/** A finding as a line of text: `[code] Class.attribute: what (852: 'a', 'b', …) what to do`. */
const findings: Sentences = [
  ["({1#}: {2})", "({1}: {2})"],
  ["({1#}: {2}) {3!}", "({1}: {2}) {3!}"],
  ["[{1~}] {2~}: {3!}", "[{1}] {2}: {3!}"],
  ["[{1~}] {2!}", "[{1}] {2!}"],
];

const both: Sentences = [
  ["To accept it: approximate={1~}.", "Um es hinzunehmen: approximate={1}."],
  ["To leave it out: ignore={1~}.", "Um es wegzulassen: ignore={1}."],
  ["The stored report is shortened: it has {1}.", "Der gespeicherte Bericht ist gekürzt: Er hat {1}."],
  ["An import with dry_run answers with the whole report.", "Ein Import mit dry_run antwortet mit dem ganzen Bericht."],
  ["The data set has regions or components already.", "Der Datensatz hat schon Regionen oder Komponenten."],
  ["Import the model into an empty data set.", "Importieren Sie das Modell in einen leeren Datensatz."],
  [
    "A time step of {1} h is not longer than 0, or longer than every calendar.",
    "Ein Zeitschritt von {1} h ist nicht länger als 0, oder länger als jeder Kalender.",
  ],
  [
    "In the file, a time step of {1#} h has {2#} s, which is not a whole number of seconds.",
    "In der Datei hat ein Zeitschritt von {1} h {2} s, und das ist keine ganze Zahl von Sekunden.",
  ],
  ["It is left out.", "Es wird weggelassen."],
  ["It is left out: the export does not know it.", "Es wird weggelassen: Der Export kennt es nicht."],
  ["The attribute '{1}' is not read.", "Das Attribut '{1}' wird nicht gelesen."],
  ["A negative cost is left out.", "Negative Kosten werden weggelassen."],
  ["A negative cost of operation is left out.", "Negative Kosten des Betriebs werden weggelassen."],
  ["The content at the start is left out.", "Der Inhalt am Anfang wird weggelassen."],
  ["Ramps are not limited.", "Änderungen der Leistung werden nicht begrenzt."],
  [
    "Ramps and times between starts are not limited.",
    "Änderungen der Leistung und Zeiten zwischen Starts werden nicht begrenzt.",
  ],
  ["The limit of capacity over all regions is left out.", "Die Kapazitätsgrenze über alle Regionen wird weggelassen."],
  ["Use a pathway, or one import for each period.", "Nehmen Sie einen Pfad, oder einen Import für jede Periode."],
];

export const sentencesOfModelsOfTools: Sentences = [...findings, ...both, ...sentencesOfFine, ...sentencesOfPypsa];

/** What the checks of a data set say of single components, and what to do about it. */
import type { Sentences } from "../sentence.ts";

export const checksOfComponents: Sentences = [
  ["The data set has no regions.", "Der Datensatz hat keine Regionen."],
  ["Add a region.", "Legen Sie eine Region an."],
  ["The data set has no commodities.", "Der Datensatz hat keine Energieträger."],
  ["Add a commodity.", "Legen Sie einen Energieträger an."],
  ["The data set has no components.", "Der Datensatz hat keine Komponenten."],
  ["Start with a source and a sink.", "Beginnen Sie mit einer Quelle und einer Senke."],
  [
    "'{1}' refers to the commodity '{2}', which does not exist.",
    "'{1}' nennt den Energieträger '{2}', den es nicht gibt.",
  ],
  [
    "The physical unit '{1}' of '{2}' is not the unit of any commodity.",
    "Die Einheit '{1}' von '{2}' ist die Einheit keines Energieträgers.",
  ],
  ["The conversion '{1}' has no conversion factors.", "Die Umwandlung '{1}' hat keine Umwandlungsfaktoren."],
  [
    "Give a factor for each commodity: negative for inputs, positive for outputs.",
    "Geben Sie einen Faktor je Energieträger an: negativ, was hineingeht, positiv, was herauskommt.",
  ],
  ["{1*} cannot be read: {2*}.", "{1*} ist nicht lesbar: {2*}."],
  ["{1*} is wrong: '{2}' is {3*}, not {4*}.", "{1*} ist falsch: '{2}' ist {3*}, nicht {4*}."],
  ["Give it like 'EUR', 'kEUR' or '1e9 EUR'.", "Schreiben Sie zum Beispiel 'EUR', 'kEUR' oder '1e9 EUR'."],
  ["Give it like 'km'.", "Schreiben Sie zum Beispiel 'km'."],
  [
    "Give a power such as 'GW', or an amount per time such as 't/h'.",
    "Geben Sie eine Leistung wie 'GW' an, oder eine Menge je Zeit wie 't/h'.",
  ],
  ["Use '{1}'.", "Schreiben Sie '{1}'."],
  [
    "Units are written like 'GW_el', 'EUR/MWh', '1e9 EUR' or 'kg/(m3*h)'.",
    "Einheiten schreibt man wie 'GW_el', 'EUR/MWh', '1e9 EUR' oder 'kg/(m3*h)'.",
  ],
  ["The storage '{1}' has no capacity variable.", "Der Speicher '{1}' hat keine Kapazität (capacity_variable)."],
  [
    "Set capacity_variable to true; give capacityFix if the storage already exists.",
    "Setzen Sie capacity_variable auf true; geben Sie capacityFix an, wenn es den Speicher schon gibt.",
  ],
  [
    "The discharge efficiency of '{1}' is 0, so nothing could ever be withdrawn.",
    "Der Wirkungsgrad der Entladung von '{1}' ist 0: Nichts könnte je entnommen werden.",
  ],
  ["Give a share above 0 and at most 1.", "Geben Sie einen Anteil über 0 und höchstens 1 an."],
  ["Give a share above 0.", "Geben Sie einen Anteil über 0 an."],
  [
    "The lowest state of charge of '{1}', {2}, is above its highest, {3}.",
    "Der niedrigste Füllstand von '{1}', {2}, liegt über dem höchsten, {3}.",
  ],
  [
    "Lower state_of_charge_min or raise state_of_charge_max.",
    "Senken Sie state_of_charge_min, oder erhöhen Sie state_of_charge_max.",
  ],
  [
    "'{1}' has a table {2}, but its power of {3*} is not built by itself.",
    "'{1}' hat eine Tabelle {2}, aber die Leistung zum {3*} wird nicht für sich gebaut.",
  ],
  [
    "'{1}' has {2}, but its power of {3*} is not built by itself.",
    "'{1}' hat {2}, aber die Leistung zum {3*} wird nicht für sich gebaut.",
  ],
  ["Set {1} to true or remove the table.", "Setzen Sie {1} auf true, oder entfernen Sie die Tabelle."],
  ["Set {1} to true, or remove the cost.", "Setzen Sie {1} auf true, oder entfernen Sie die Kosten."],
  ["Set {1} to true, or remove its {2}.", "Setzen Sie {1} auf true, oder entfernen Sie {2}."],
  [
    "Set discharge_capacity_variable to true, or give discharge_rate instead.",
    "Setzen Sie discharge_capacity_variable auf true, oder geben Sie stattdessen discharge_rate an.",
  ],
  [
    "The energy_to_power_min of '{1}', {2}, is above its energy_to_power_max, {3}.",
    "energy_to_power_min von '{1}', {2}, liegt über energy_to_power_max, {3}.",
  ],
  [
    "Lower energy_to_power_min or raise energy_to_power_max.",
    "Senken Sie energy_to_power_min, oder erhöhen Sie energy_to_power_max.",
  ],
  [
    "'{1}' has an inflow in {2*}, where it does not exist: the inflow is not used.",
    "'{1}' hat einen Zufluss in {2*}, wo es den Speicher nicht gibt: Der Zufluss wird nicht verwendet.",
  ],
  ["Give a capacity there, or remove the inflow.", "Geben Sie dort eine Kapazität an, oder entfernen Sie den Zufluss."],
  [
    "'{1}' has an inflow but may not spill: where more flows in than it can hold and give, there is no solution.",
    "'{1}' hat einen Zufluss, darf aber nichts ungenutzt ablassen: Wo mehr zufließt, als hineinpasst und entnommen werden kann, gibt es keine Lösung.",
  ],
  [
    "Set spill to true, unless all of the inflow has to be used.",
    "Setzen Sie spill auf true, es sei denn, der ganze Zufluss muss genutzt werden.",
  ],
  [
    "The lowest content of '{1}' in {2} is {3} of the capacity in time step {4}, above the highest, {5}.",
    "Der niedrigste Inhalt von '{1}' in {2} ist in Zeitschritt {4} {3} der Kapazität und liegt über dem höchsten, {5}.",
  ],
  [
    "Lower the lowest content in that step, or raise the highest.",
    "Senken Sie in diesem Schritt den niedrigsten Inhalt, oder erhöhen Sie den höchsten.",
  ],
  [
    "'{1}' begins with a content of {2}, but in {3} it can hold at most {4}.",
    "'{1}' beginnt mit einem Inhalt von {2}, kann in {3} aber höchstens {4} enthalten.",
  ],
  [
    "'{1}' begins with a content of {2}, but in {3} it can hold no less than {4}.",
    "'{1}' beginnt mit einem Inhalt von {2}, muss in {3} aber mindestens {4} enthalten.",
  ],
  [
    "Lower content_at_start, or change the capacity or the state of charge.",
    "Senken Sie content_at_start, oder ändern Sie die Kapazität oder den Füllstand.",
  ],
  [
    "Raise content_at_start, or change the capacity or the state of charge.",
    "Erhöhen Sie content_at_start, oder ändern Sie die Kapazität oder den Füllstand.",
  ],
  ["'{1}' has a {2} of {3} from {4} to itself.", "'{1}' hat {2} {3} von {4} zu sich selbst."],
  ["The {1} of '{2}' from {3} to itself is not used.", "{1} von '{2}' von {3} zu sich selbst wird nicht verwendet."],
  ["Leave the diagonal empty or 0.", "Lassen Sie die Diagonale leer oder 0."],
  [
    "{1} of '{2}' is {3} from {4} to {5} but {6} in the other direction; both directions share one capacity.",
    "{1} von '{2}' ist {3} von {4} nach {5}, aber {6} in der Gegenrichtung; beide Richtungen haben eine gemeinsame Kapazität.",
  ],
  [
    "Give both directions the same value, or omit one of them.",
    "Geben Sie beiden Richtungen denselben Wert, oder lassen Sie eine weg.",
  ],
  [
    "For lines that carry one way, set is_bidirectional to false, or give a locational_eligibility of 0 for the other.",
    "Für Leitungen in nur eine Richtung: Setzen Sie is_bidirectional auf false, oder geben Sie für die andere eine locational_eligibility von 0 an.",
  ],
  [
    "'{1}' has {2} from {3} to {4} but not in the other direction (possibly also for other pairs): the value is used for both directions.",
    "'{1}' hat {2} von {3} nach {4}, aber nicht in der Gegenrichtung (vielleicht auch für andere Paare): Der Wert gilt für beide Richtungen.",
  ],
  ["Give both directions to make this explicit.", "Geben Sie beide Richtungen an, damit es eindeutig ist."],
  [
    "'{1}' loses {2} per {3} over {4#} {3} from {5} to {6}: more than the whole flow.",
    "'{1}' verliert {2} je {3} über {4} {3} von {5} nach {6}: mehr als den ganzen Fluss.",
  ],
  [
    "A loss is a share per {1}: over this distance at most {2}. 2 % per 1000 km are 0.00002 per km.",
    "Ein Verlust ist ein Anteil je {1}: über diese Entfernung höchstens {2}. 2 % je 1000 km sind 0.00002 je km.",
  ],
  [
    "'{1}' has a distance of 0 from {2} to {3}: the line has no cost and no loss.",
    "'{1}' hat von {2} nach {3} die Entfernung 0: Die Leitung hat weder Kosten noch Verluste.",
  ],
  [
    "'{1}' has distances, but none from {2} to {3}: it is taken as 0, so the line has no cost and no loss.",
    "'{1}' hat Entfernungen, aber keine von {2} nach {3}: Sie gilt als 0, die Leitung hat also weder Kosten noch Verluste.",
  ],
  ["Give the distance of the line.", "Geben Sie die Länge der Leitung an."],
  [
    "The values of {1} of '{2}' are not used: they belong to pairs of regions of a transmission.",
    "Die Werte {1} von '{2}' werden nicht verwendet: Sie gehören zu Paaren von Regionen einer Leitung.",
  ],
  [
    "Remove them, or assign them to the intended transmission.",
    "Entfernen Sie sie, oder ordnen Sie sie der gemeinten Leitung zu.",
  ],
  [
    "'{1}' has no distances: each of its lines has the length 1 {2} in costs and losses.",
    "'{1}' hat keine Entfernungen: Jede Leitung zählt bei Kosten und Verlusten mit der Länge 1 {2}.",
  ],
  [
    "Give the distances, or give costs and losses per line.",
    "Geben Sie die Entfernungen an, oder Kosten und Verluste je Leitung.",
  ],
  [
    "'{1}' produces {2*} from nothing: none of its conversion factors is negative.",
    "'{1}' erzeugt {2*} aus nichts: Keiner der Umwandlungsfaktoren ist negativ.",
  ],
  [
    "'{1}' consumes {2*} and produces nothing: none of its conversion factors is positive.",
    "'{1}' verbraucht {2*} und erzeugt nichts: Keiner der Umwandlungsfaktoren ist positiv.",
  ],
  [
    "Inputs have negative factors, outputs positive ones.",
    "Was hineingeht, hat negative Faktoren, was herauskommt, positive.",
  ],
  [
    "The physical unit '{1}' of '{2}' is that of {3}, which it neither consumes nor produces.",
    "Die Einheit '{1}' von '{2}' ist die von {3}; davon wird nichts verbraucht oder erzeugt.",
  ],
  [
    "Its capacity and costs refer to this unit; those of its commodities are {1*}.",
    "Kapazität und Kosten beziehen sich auf diese Einheit; die der Energieträger sind {1*}.",
  ],
  [
    "'{1}' has no conversion factor for '{2}', whose factor its profile should give.",
    "'{1}' hat keinen Umwandlungsfaktor für '{2}', dessen Faktor das Profil angeben soll.",
  ],
  [
    "'{1}' has {2}, but does not say for which commodity.",
    "'{1}' hat {2}, sagt aber nicht, für welchen Energieträger.",
  ],
  [
    "Give {1}: the commodity whose conversion factor differs by time step.",
    "Geben Sie {1} an: den Energieträger, dessen Faktor sich je Zeitschritt unterscheidet.",
  ],
  [
    "'{1}' has no {2}: its factor for '{3}' is the same in every time step.",
    "'{1}' hat kein {2}: Der Faktor für '{3}' ist in jedem Zeitschritt gleich.",
  ],
  ["Give the profile, or remove {1}.", "Geben Sie das Profil an, oder entfernen Sie {1}."],
  ["'{1}' has two profiles for its factor of '{2}'.", "'{1}' hat zwei Profile für den Faktor von '{2}'."],
  ["Remove {1} or {2}, with its table.", "Entfernen Sie {1} oder {2}, samt der Tabelle."],
  [
    "{1} of '{2}' in {3} is {4} in time step {5}, but its conversion factor for '{6}' is {7}.",
    "{1} von '{2}' in {3} ist {4} in Zeitschritt {5}, aber der Umwandlungsfaktor für '{6}' ist {7}.",
  ],
  [
    "Inputs have negative factors in every step, outputs positive ones; both may be 0 in some.",
    "Was hineingeht, hat in jedem Schritt negative Faktoren, was herauskommt, positive; beide dürfen auch 0 sein.",
  ],
  ["'{1}' exists nowhere: its {2} is 0 in all regions.", "'{1}' gibt es nirgends: {2} ist in allen Regionen 0."],
  [
    "'{1}' exists nowhere: its {2} is 0 between all regions.",
    "'{1}' gibt es nirgends: {2} ist zwischen allen Regionen 0.",
  ],
  [
    "The transmission '{1}' exists nowhere: a line needs two regions.",
    "Die Leitung '{1}' gibt es nirgends: Eine Leitung braucht zwei Regionen.",
  ],
  [
    "If this is intended, no change is needed; otherwise give a value above 0 where it may exist.",
    "Ist es so gemeint, ist nichts zu ändern; sonst geben Sie einen Wert über 0 an, wo es sie geben darf.",
  ],
  ["Add a region, or remove it.", "Legen Sie eine Region an, oder entfernen Sie die Komponente."],
  [
    "'{1}' has {2} in {3}, where its locational_eligibility allows nothing: the value is not used (possibly others, too).",
    "'{1}' hat {2} in {3}, wo locational_eligibility nichts zulässt: Der Wert wird nicht verwendet (vielleicht auch weitere).",
  ],
  [
    "Give a locational_eligibility of 1 there, or remove the value.",
    "Geben Sie dort eine locational_eligibility von 1 an, oder entfernen Sie den Wert.",
  ],
];

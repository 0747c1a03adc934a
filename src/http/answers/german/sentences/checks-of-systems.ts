/** What the checks of a data set say of the system as a whole, of pathways and of typical periods. */
import type { Sentences } from "../sentence.ts";

export const checksOfSystems: Sentences = [
  [
    "'{1}' demands '{2}' in {3*} ({4*}), where nothing can supply it: no source, no conversion with available inputs, no line from a region with supply.",
    "'{1}' braucht '{2}' in {3*} ({4*}), wo nichts es liefern kann: keine Quelle, keine Umwandlung mit verfügbarem Eingang, keine Leitung aus einer versorgten Region.",
  ],
  ["The model has no solution.", "Das Modell hat keine Lösung."],
  [
    "Add a source, a conversion or a line for '{1}' there, or remove the demand.",
    "Legen Sie dort eine Quelle, eine Umwandlung oder eine Leitung für '{1}' an, oder entfernen Sie den Bedarf.",
  ],
  [
    "'{1}' demands '{2}' in {3*}, which can only come from conversions or lines that feed each other, without a source.",
    "'{1}' braucht '{2}' in {3*}; das kann nur aus Umwandlungen oder Leitungen kommen, die sich gegenseitig speisen, ohne Quelle.",
  ],
  ["Add a source for an input of one of them.", "Legen Sie eine Quelle für den Eingang einer davon an."],
  [
    "'{1}' produces '{2}', which nothing consumes in {3*}: it cannot operate there.",
    "'{1}' erzeugt '{2}', was in {3*} nichts verbraucht: Dort ist kein Betrieb möglich.",
  ],
  [
    "Add a sink for '{1}'; without rates and cost, it accepts any amount.",
    "Legen Sie eine Senke für '{1}' an; ohne Raten und Kosten nimmt sie jede Menge auf.",
  ],
  ["The storage '{1}' can never be used: its {2} is 0.", "Der Speicher '{1}' ist nie nutzbar: {2} ist 0."],
  [
    "The storage '{1}' can never be filled: nothing supplies '{2}' where it is.",
    "Der Speicher '{1}' kann nie gefüllt werden: Wo er ist, liefert nichts '{2}'.",
  ],
  ["Add a source or a conversion that supplies it.", "Legen Sie eine Quelle oder eine Umwandlung an, die es liefert."],
  [
    "In {1*} the demand for '{2}' of {3*} is {4} {5*}, but all supply and lines together can deliver at most {6}: the model has no solution.",
    "In {1*} ist der Bedarf an '{2}' von {3*} {4} {5*}, aber alle Versorgung und Leitungen zusammen können höchstens {6} liefern: Das Modell hat keine Lösung.",
  ],
  [
    "In {1*} the demand for '{2}' of {3*} is {4} {5*}, but all supply together can deliver at most {6}: the model has no solution.",
    "In {1*} ist der Bedarf an '{2}' von {3*} {4} {5*}, aber alle Versorgung zusammen kann höchstens {6} liefern: Das Modell hat keine Lösung.",
  ],
  [
    "Raise the capacities, rates or lines that supply '{1}', or lower the demand.",
    "Erhöhen Sie die Kapazitäten, Raten oder Leitungen, die '{1}' liefern, oder senken Sie den Bedarf.",
  ],
  [
    "The demand is {1} times too high: check the units of both.",
    "Der Bedarf ist {1}-mal zu hoch: Prüfen Sie die Einheiten von beidem.",
  ],
  [
    "The fixed load of {1*} is an energy per time step of {2} h: its highest value, {3} in {4}, time step {5}, means {6}, on average {7}.",
    "Die feste Last von {1*} ist eine Energie je Zeitschritt von {2} h: Der höchste Wert, {3} in {4}, Zeitschritt {5}, bedeutet {6}, im Mittel {7}.",
  ],
  ["By its size it could be a power.", "Der Größe nach könnte es eine Leistung sein."],
  [
    "If it is intended as a power in {1}, multiply the series by {2}, the hours of a time step: {3} are {4}.",
    "Ist eine Leistung in {1} gemeint, multiplizieren Sie die Zeitreihe mit {2}, den Stunden eines Zeitschritts: {3} sind {4}.",
  ],
  ["If it is an energy, no change is needed.", "Ist es eine Energie, ist nichts zu ändern."],
  [
    "The source '{1}' supplies unlimited '{2}' for free: it has no cost, no capacity limit, no rate and no yearly limit.",
    "Die Quelle '{1}' liefert unbegrenzt '{2}' umsonst: Sie hat keine Kosten, keine Kapazitätsgrenze, keine Rate und keine Jahresgrenze.",
  ],
  [
    "If this is intended, no change is needed; otherwise give it a commodity_cost or a limit.",
    "Ist es so gemeint, ist nichts zu ändern; sonst geben Sie commodity_cost oder eine Grenze an.",
  ],
  [
    "The demand of '{1}' is relative to a capacity that is not fixed: it is cheapest to build none and to supply nothing.",
    "Der Bedarf von '{1}' bezieht sich auf eine Kapazität, die nicht fest ist: Am günstigsten ist es, keine zu bauen und nichts zu liefern.",
  ],
  [
    "Give capacity_fix, or set capacity_variable to false and give the demand as energies.",
    "Geben Sie capacity_fix an, oder setzen Sie capacity_variable auf false und geben den Bedarf als Energien an.",
  ],
  [
    "{1} of '{2}' is a share of its capacity, but is above 1 in {3} values, up to {4} {5*}, time step {6}.",
    "{1} von '{2}' ist ein Anteil der Kapazität, liegt aber in {3} Werten über 1, bis {4} {5*}, Zeitschritt {6}.",
  ],
  [
    "These may be percentages or energies: divide by 100, or by the capacity.",
    "Es könnten Prozente oder Energien sein: Teilen Sie durch 100 oder durch die Kapazität.",
  ],
  [
    "If operation above the rated capacity is intended, no change is needed.",
    "Ist ein Betrieb über der Nennkapazität gemeint, ist nichts zu ändern.",
  ],
  [
    "The conversion factor of '{1}' for '{2}' is 0: it neither consumes nor produces any.",
    "Der Umwandlungsfaktor von '{1}' für '{2}' ist 0: Davon wird nichts verbraucht oder erzeugt.",
  ],
  ["Give the factor, or remove the entry.", "Geben Sie den Faktor an, oder entfernen Sie den Eintrag."],
  [
    "{1*} form a cycle that turns 1 of '{2}' into {3}: energy from nothing.",
    "{1*} bilden einen Kreis, der aus 1 von '{2}' {3} macht: Energie aus nichts.",
  ],
  [
    "Check the conversion factors: such a cycle should return at most 1.",
    "Prüfen Sie die Umwandlungsfaktoren: Ein solcher Kreis sollte höchstens 1 ergeben.",
  ],
  [
    "The demand of '{1}' in {2} is {3} times that of the next region, {4}.",
    "Der Bedarf von '{1}' in {2} ist {3}-mal so groß wie in der nächsten Region, {4}.",
  ],
  [
    "Check its unit: the commodity '{1}' is given in {2}.",
    "Prüfen Sie die Einheit: Der Energieträger '{1}' ist in {2} angegeben.",
  ],
  [
    "All capacity of '{1}' in {2*} is at most {3}, while the demand for '{4}' peaks at {5}.",
    "Die ganze Kapazität von '{1}' in {2*} ist höchstens {3}, der höchste Bedarf an '{4}' aber {5}.",
  ],
  [
    "Check the unit of the capacities: they seem to be off by a factor of 1e3 or 1e6.",
    "Prüfen Sie die Einheit der Kapazitäten: Sie scheinen um einen Faktor 1e3 oder 1e6 falsch zu sein.",
  ],
  [
    "The {1} of {2*} is about {3} times the usual cost of this model, so rounding may affect the other costs.",
    "{1} von {2*} ist etwa das {3}-Fache der üblichen Kosten dieses Modells; Rundung könnte die anderen Kosten verfälschen.",
  ],
  [
    "A cost of a thousand times the usual one also prevents its use; check the unit if it is intended as a price.",
    "Auch das Tausendfache der üblichen Kosten verhindert die Nutzung; prüfen Sie die Einheit, wenn es ein Preis sein soll.",
  ],
  [
    "{1} of '{2}' has {3} values below {4} of the largest one but above 0, down to {5} {6*}, time step {7}.",
    "{1} von '{2}' hat {3} Werte unter {4} des größten, aber über 0, bis hinab zu {5} {6*}, Zeitschritt {7}.",
  ],
  ["Use 0 for values that mean nothing.", "Schreiben Sie 0 für Werte, die nichts bedeuten."],
  [
    "The conversion factor of '{1}' for '{2}', {3}, is {4} of its largest one.",
    "Der Umwandlungsfaktor von '{1}' für '{2}', {3}, ist {4} des größten.",
  ],
  [
    "Give '{1}' a smaller unit, or omit the factor.",
    "Geben Sie '{1}' eine kleinere Einheit, oder lassen Sie den Faktor weg.",
  ],
  [
    "The capacity_max of '{1}' in {2}, {3}, is {4} times the usual one of this model.",
    "capacity_max von '{1}' in {2}, {3}, ist das {4}-Fache der in diesem Modell üblichen.",
  ],
  [
    "An unlimited capacity needs no table: omit it.",
    "Eine unbegrenzte Kapazität braucht keine Tabelle: Lassen Sie sie weg.",
  ],
  ["Reduction targets need a sink named '{1}'.", "Minderungsziele brauchen eine Senke mit dem Namen '{1}'."],
  [
    "Give the emission sink this name and a commodity_limit_id of your choice; the targets set its yearly_limit.",
    "Geben Sie der Senke der Emissionen diesen Namen und eine commodity_limit_id Ihrer Wahl; die Ziele setzen ihr yearly_limit.",
  ],
  [
    "The sink '{1}' has no commodity_limit_id to limit.",
    "Die Senke '{1}' hat keine commodity_limit_id, die zu begrenzen wäre.",
  ],
  [
    "Set its commodity_limit_id, a name of your choice; the targets set its yearly_limit.",
    "Setzen Sie ihre commodity_limit_id, einen Namen Ihrer Wahl; die Ziele setzen ihr yearly_limit.",
  ],
  ["Or omit CO2_reference and CO2_reduction_targets.", "Oder lassen Sie CO2_reference und CO2_reduction_targets weg."],
  [
    "'{1}' begins with a content of {2}, which a pathway cannot divide among the capacities of different years.",
    "'{1}' beginnt mit einem Inhalt von {2}, den ein Pfad nicht auf die Kapazitäten verschiedener Jahre verteilen kann.",
  ],
  [
    "Remove content_at_start, or optimize the years one by one.",
    "Entfernen Sie content_at_start, oder optimieren Sie die Jahre einzeln.",
  ],
  [
    "'{1}' has an inflow, which a pathway cannot divide among the capacities of different years.",
    "'{1}' hat einen Zufluss, den ein Pfad nicht auf die Kapazitäten verschiedener Jahre verteilen kann.",
  ],
  [
    "Give its capacities as capacity_fix, or optimize the years one by one.",
    "Geben Sie die Kapazitäten als capacity_fix an, oder optimieren Sie die Jahre einzeln.",
  ],
  [
    "The {1} time steps are not a whole number of periods of {2} steps.",
    "Die {1} Zeitschritte sind keine ganze Zahl von Perioden zu {2} Schritten.",
  ],
  [
    "Choose a period length that divides {1}, or optimize at full resolution.",
    "Wählen Sie eine Periodenlänge, durch die {1} teilbar ist, oder rechnen Sie in voller Auflösung.",
  ],
  [
    "{1} typical periods were requested, but the horizon has only {2} periods of {3} steps.",
    "{1} typische Perioden sind verlangt, der Zeitraum hat aber nur {2} Perioden zu {3} Schritten.",
  ],
  [
    "Choose at most {1}, or optimize at full resolution.",
    "Wählen Sie höchstens {1}, oder rechnen Sie in voller Auflösung.",
  ],
  [
    "{1} segments were requested, but a period has only {2} steps.",
    "{1} Segmente sind verlangt, eine Periode hat aber nur {2} Schritte.",
  ],
  ["Choose at most {1} segments, or leave them out.", "Wählen Sie höchstens {1} Segmente, oder lassen Sie sie weg."],
  [
    "Periods of {1} steps are {2} in the horizon; at most {3} can be compared with each other.",
    "Es gibt {2} Perioden zu {1} Schritten; höchstens {3} lassen sich miteinander vergleichen.",
  ],
  ["Choose longer periods.", "Wählen Sie längere Perioden."],
  [
    "No component has an operation rate, so there is nothing to compare periods by.",
    "Keine Komponente hat eine Rate, nach der sich Perioden vergleichen ließen.",
  ],
  ["Optimize at full resolution.", "Rechnen Sie in voller Auflösung."],
  [
    "There are {1} problems of the kind '{2}'; only the first {3} are reported.",
    "Es gibt {1} Probleme der Art '{2}'; nur die ersten {3} sind aufgeführt.",
  ],
  [
    "Correct these first: they probably have the same cause as the others.",
    "Beheben Sie zuerst diese: Die anderen haben wohl dieselbe Ursache.",
  ],
  ["Ignored the unknown field '{1}'.", "Das unbekannte Feld '{1}' wurde nicht gelesen."],
  ["There is no field '{1}'.", "Es gibt kein Feld '{1}'."],
  ["There is no parameter '{1}'.", "Es gibt keinen Parameter '{1}'."],
  ["Did you mean '{1}'?", "Meinten Sie '{1}'?"],
  ["Valid names: {1*}.", "Gültige Namen: {1*}."],
  ["There are {1} valid names.", "Es gibt {1} gültige Namen."],
  ["The nearest of {1} valid names is '{2}'.", "Der nächste von {1} gültigen Namen ist '{2}'."],
  ["No valid names exist.", "Es gibt keine gültigen Namen."],
];

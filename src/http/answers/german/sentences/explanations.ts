/** Why a model has no optimum, and what would give it one. */
import type { Sentences } from "../sentence.ts";

const amount = "{1*} in all and up to {2*} in a step, in {3*}";
const germanAmount = "{1*} insgesamt und bis zu {2*} in einem Schritt, in {3*}";

/** What is lacking or too much, which sentences of shortages and demands have in the middle. */
export const amounts: Sentences = [
  [`{4} lacks ${amount}`, `{4} fehlen ${germanAmount}`],
  [`{4} has too much ${amount}`, `in {4} sind zu viel: ${germanAmount}`],
  ["{4} has {1*} too much in all and up to {2*} in a step, in {3*}", `in {4} sind zu viel: ${germanAmount}`],
  [`{4} has ${amount}`, `in {4} sind ${germanAmount}`],
];

export const explanations: Sentences = [
  [
    "These rules contradict each other; without any one of them, the others would not: {1;}.",
    "Diese Regeln widersprechen einander; ohne irgendeine davon täten es die anderen nicht: {1*}.",
  ],
  [
    "One of them must be relaxed; the other problems say by how much.",
    "Eine davon muss gelockert werden; die anderen Probleme sagen, um wie viel.",
  ],
  [
    "In {1*} there is a demand for {2} of '{3}' that nothing can supply.",
    "In {1*} gibt es einen Bedarf von {2} an '{3}', den nichts liefern kann.",
  ],
  [
    "In {1*} there is a supply of {2} of '{3}' that nothing can consume.",
    "In {1*} gibt es ein Angebot von {2} an '{3}', das nichts verbrauchen kann.",
  ],
  [
    "The {1*} of '{2}' in {3*} must {4*}, which leaves no value.",
    "{1*} von '{2}' in {3*} muss {4*}; dafür gibt es keinen Wert.",
  ],
  ["The {1*} of '{2}' must {3*}, which leaves no value.", "{1*} von '{2}' muss {3*}; dafür gibt es keinen Wert."],
  [
    "The yearly limit {1*} of {2} is below its lower limit of {3}.",
    "Die Jahresgrenze {1*} von {2} liegt unter ihrer Untergrenze von {3}.",
  ],
  [
    "The yearly limit {1*} of {2} is below the {3} of the fixed operation of its members.",
    "Die Jahresgrenze {1*} von {2} liegt unter den {3} des festen Betriebs ihrer Mitglieder.",
  ],
  [
    "The lower yearly limit {1*} of {2} is above the {3} of the fixed operation of its members.",
    "Die untere Jahresgrenze {1*} von {2} liegt über den {3} des festen Betriebs ihrer Mitglieder.",
  ],
  [
    "The program has {1} nonzeros; beyond {2} no repair is searched for.",
    "Das Programm hat {1} Koeffizienten; über {2} wird keine Abhilfe gesucht.",
  ],
  [
    "For an explanation, solve the model with typical periods or fewer time steps.",
    "Für eine Erklärung rechnen Sie das Modell mit typischen Perioden oder weniger Zeitschritten.",
  ],
  [
    "A search for the smallest repair ended without a result ({1}), so no single change could be tried.",
    "Die Suche nach der kleinsten Abhilfe endete ohne Ergebnis ({1}); keine einzelne Änderung konnte versucht werden.",
  ],
  [
    "It is faster with typical periods or fewer time steps.",
    "Mit typischen Perioden oder weniger Zeitschritten geht es schneller.",
  ],
  [
    "The rules contradict each other by less than the solver's tolerance.",
    "Die Regeln widersprechen einander um weniger als die Toleranz des Lösers.",
  ],
  [
    "No single change and no combination of changes that was tried makes the model feasible.",
    "Keine einzelne Änderung und keine versuchte Verbindung von Änderungen macht das Modell lösbar.",
  ],
  [
    "The model overrides it: set it in override_parameters.",
    "Die Variante überschreibt den Wert: Setzen Sie ihn in override_parameters.",
  ],
  ["This change alone makes the model feasible.", "Diese Änderung allein macht das Modell lösbar."],
  [
    "Any one of the {1} changes named here makes the model feasible; this is the smallest.",
    "Jede der {1} hier genannten Änderungen macht das Modell lösbar; diese ist die kleinste.",
  ],
  ["This change alone would also suffice.", "Auch diese Änderung allein würde genügen."],
  [
    "The {1} changes named here make the model feasible together.",
    "Die {1} hier genannten Änderungen zusammen machen das Modell lösbar.",
  ],
  [
    "No design and operation of the system meets all demands within all limits.",
    "Kein Ausbau und Betrieb des Systems deckt allen Bedarf innerhalb aller Grenzen.",
  ],
  [
    "Look for demand that nothing can supply, capacity limits below fixed demand, and yearly limits that are too tight.",
    "Suchen Sie nach Bedarf, den nichts decken kann, nach Kapazitätsgrenzen unter dem festen Bedarf und nach zu engen Jahresgrenzen.",
  ],
  [
    "The costs can fall without limit, because nothing limits these, which grow together: {1,}.",
    "Die Kosten können unbegrenzt fallen, denn nichts begrenzt dies, was zusammen wächst: {1,}.",
  ],
  [
    "The costs can fall without limit: an operation earns money and nothing limits it.",
    "Die Kosten können unbegrenzt fallen: Ein Betrieb bringt Geld ein, und nichts begrenzt ihn.",
  ],
  [
    "Limit one of them by a capacity, a rate or a yearly limit, or correct a revenue or a negative cost.",
    "Begrenzen Sie eine davon durch eine Kapazität, eine Rate oder eine Jahresgrenze, oder berichtigen Sie einen Erlös oder negative Kosten.",
  ],
  [
    "'{1}' does not exist {2*}; with {3*} of it there the model would be feasible.",
    "'{1}' gibt es {2*} nicht; mit {3*} davon wäre das Modell lösbar.",
  ],
  [
    "'{1}' does not exist {2*}; with {3*} of it there over {4} the model would be feasible.",
    "'{1}' gibt es {2*} nicht; mit {3*} davon über {4} wäre das Modell lösbar.",
  ],
  [
    "'{1}' does not exist {2*}; with {3*} of it there (and {4}) the model would be feasible.",
    "'{1}' gibt es {2*} nicht; mit {3*} davon (auch: {4}) wäre das Modell lösbar.",
  ],
  [
    "Check the records of '{1}' in {2}: a region without one, or with 0, has none of it.",
    "Prüfen Sie die Werte {2} von '{1}': Eine Region ohne Wert, oder mit 0, hat nichts davon.",
  ],
  [
    "Check the records of '{1}' in {2}: a pair without one, or with 0, has none of it.",
    "Prüfen Sie die Werte {2} von '{1}': Ein Paar ohne Wert, oder mit 0, hat nichts davon.",
  ],
  [
    "Check the records of '{1}' in {2}: a pair without one has none of it.",
    "Prüfen Sie die Werte {2} von '{1}': Ein Paar ohne Wert hat nichts davon.",
  ],
  [
    "The {1*} of {2*} is {3*}, which takes {4} % of the flow and is unusual; at {5*} the model would be feasible.",
    "{1*} von {2*} ist {3}; das nimmt {4} % des Flusses und ist ungewöhnlich. Mit {5} wäre das Modell lösbar.",
  ],
  [
    "The {1*} of {2*} is {3*}, which is unusual; at {4*} the model would be feasible.",
    "{1*} von {2*} ist {3}; das ist ungewöhnlich. Mit {4} wäre das Modell lösbar.",
  ],
  ["Check {1~} and its unit.", "Prüfen Sie {1} und die Einheit."],
  [
    "No solution keeps all rules: they have to be broken by {1} in relative terms.",
    "Keine Lösung hält alle Regeln ein: Sie müssten um den Anteil {1} verletzt werden.",
  ],
  ["There is not enough '{1}' in {2*}: {3*}.", "In {2*} gibt es zu wenig '{1}': {3*}."],
  ["It is used by {1*}.", "Verbraucht wird es von {1*}."],
  [
    "A source of '{1}' there that can supply the highest of these amounts in every step would suffice.",
    "Eine Quelle für '{1}' dort, die in jedem Schritt die höchste dieser Mengen liefern kann, würde genügen.",
  ],
  [
    "A sink for '{1}' there that can consume the highest of these amounts in every step would suffice.",
    "Eine Senke für '{1}' dort, die in jedem Schritt die höchste dieser Mengen aufnehmen kann, würde genügen.",
  ],
  ["Multiply all values of {1~} of '{2}' by {3#}.", "Multiplizieren Sie alle Werte von {1} von '{2}' mit {3}."],
  [
    "A source of '{1}' there that supplies this amount in these steps would suffice.",
    "Eine Quelle von '{1}', die dort in diesen Schritten so viel liefert, würde genügen.",
  ],
  [
    "There is too much '{1}' in {2*}: {3*} that nothing consumes.",
    "In {2*} gibt es zu viel '{1}': {3*}, die nichts verbraucht.",
  ],
  ["It is supplied by {1*}.", "Geliefert wird es von {1*}."],
  [
    "A sink for '{1}' there that consumes this amount in these steps would suffice.",
    "Eine Senke für '{1}', die dort in diesen Schritten so viel verbraucht, würde genügen.",
  ],
  [
    "The limit of capacity '{1}' of {2} on {3*} is too tight: it would have to be at least {4}.",
    "Die Kapazitätsgrenze '{1}' von {2} für {3*} ist zu eng: Sie müsste mindestens {4} sein.",
  ],
  [
    "The lower limit of capacity '{1}' of {2} on {3*} cannot be reached: it would have to be at most {4}.",
    "Die untere Kapazitätsgrenze '{1}' von {2} für {3*} ist nicht erreichbar: Sie dürfte höchstens {4} sein.",
  ],
  [
    "Lower the target of {1} in CO2_reduction_targets to {2}.",
    "Senken Sie das Ziel für {1} in CO2_reduction_targets auf {2}.",
  ],
  ["Raise CO2_reference to {1}; check its unit.", "Erhöhen Sie CO2_reference auf {1}; prüfen Sie die Einheit."],
  ["Raise the {1} of {2*} to {3}.", "Erhöhen Sie {1} von {2*} auf {3}."],
  ["Lower the {1} of {2*} to {3}.", "Senken Sie {1} von {2*} auf {3}."],
  [
    "The {1} of '{2}' in {3}, {4}, prevents a solution: it would have to be at least {5*}.",
    "{1} von '{2}' in {3}, {4}, verhindert eine Lösung: Der Wert müsste mindestens {5*} sein.",
  ],
  [
    "The {1} of '{2}' in {3}, {4}, prevents a solution: it would have to be at most {5*}.",
    "{1} von '{2}' in {3}, {4}, verhindert eine Lösung: Der Wert dürfte höchstens {5*} sein.",
  ],
  ["{1~}, which is also given, takes the same value.", "{1}, das auch angegeben ist, bekommt denselben Wert."],
  [
    "The {1} of the storage '{2}' in {3*} prevents a solution: in {4*} it is less than it has to hold.",
    "{1} des Speichers '{2}' in {3*} verhindert eine Lösung: In {4*} ist es weniger, als er enthalten muss.",
  ],
  [
    "The {1} of the storage '{2}' in {3*} prevents a solution: in {4*} it is more than it can hold.",
    "{1} des Speichers '{2}' in {3*} verhindert eine Lösung: In {4*} ist es mehr, als er enthalten kann.",
  ],
  ["Raise {1~} in these steps{2*}.", "Erhöhen Sie {1} in diesen Schritten{2*}."],
  ["Lower {1~} in these steps{2*}.", "Senken Sie {1} in diesen Schritten{2*}."],
  ["Raise {1~} to {2*}.", "Erhöhen Sie {1} auf {2*}."],
  ["Lower {1~} to {2*}.", "Senken Sie {1} auf {2*}."],
  [
    "The demand of '{1}' for '{2}' cannot be met in {3*}: {4*}.",
    "Der Bedarf von '{1}' an '{2}' kann in {3*} nicht gedeckt werden: {4*}.",
  ],
  ["The demand of '{1}' cannot be met in {2*}: {3*}.", "Der Bedarf von '{1}' kann in {2*} nicht gedeckt werden: {3*}."],
  [
    "The fixed operation of '{1}' for '{2}' cannot be used in {3*}: {4*}.",
    "Der feste Betrieb von '{1}' für '{2}' ist in {3*} nicht nutzbar: {4*}.",
  ],
  [
    "The fixed operation of '{1}' cannot be used in {2*}: {3*}.",
    "Der feste Betrieb von '{1}' ist in {2*} nicht nutzbar: {3*}.",
  ],
  ["That is {1} % of its total.", "Das sind {1} % der ganzen Menge."],
  [
    "Lower the demand by at least that much in these steps.",
    "Senken Sie den Bedarf in diesen Schritten um mindestens so viel.",
  ],
  [
    "Lower its rates by at least that much in these steps.",
    "Senken Sie die Raten in diesen Schritten um mindestens so viel.",
  ],
  [
    "'{1}' has to operate at least at its operation_rate_min in {2*}, which is more than can be supplied or used in {3*}.",
    "'{1}' muss in {2*} mindestens mit operation_rate_min arbeiten; das ist mehr, als in {3*} geliefert oder genutzt werden kann.",
  ],
  [
    "The yearly limit '{1}' of {2} on what enters through {3*} is too tight: it would have to be at least {4}.",
    "Die Jahresgrenze '{1}' von {2} für das, was durch {3*} hineinkommt, ist zu eng: Sie müsste mindestens {4} sein.",
  ],
  [
    "The yearly limit '{1}' of {2} on what leaves through {3*} is too tight: it would have to be at least {4}.",
    "Die Jahresgrenze '{1}' von {2} für das, was durch {3*} hinausgeht, ist zu eng: Sie müsste mindestens {4} sein.",
  ],
  [
    "The lower yearly limit '{1}' of {2} on what enters through {3*} cannot be reached: it would have to be at most {4}.",
    "Die untere Jahresgrenze '{1}' von {2} für das, was durch {3*} hineinkommt, ist nicht erreichbar: Sie dürfte höchstens {4} sein.",
  ],
  [
    "The lower yearly limit '{1}' of {2} on what leaves through {3*} cannot be reached: it would have to be at most {4}.",
    "Die untere Jahresgrenze '{1}' von {2} für das, was durch {3*} hinausgeht, ist nicht erreichbar: Sie dürfte höchstens {4} sein.",
  ],
  [
    "The yearly limit '{1}' of {2}, {3} % below CO2_reference, is too tight: it would have to be at least {4}.",
    "Die Jahresgrenze '{1}' von {2}, {3} % unter CO2_reference, ist zu eng: Sie müsste mindestens {4} sein.",
  ],
  [
    "The yearly limit '{1}' of {2} is too tight: it would have to be at least {3}, more than CO2_reference, {4}.",
    "Die Jahresgrenze '{1}' von {2} ist zu eng: Sie müsste mindestens {3} sein, mehr als CO2_reference, {4}.",
  ],
  [
    "The {1} of '{2}' in {3}, {4} h/a, cannot be satisfied: at most {5} h/a would be feasible{6*}.",
    "{1} von '{2}' in {3}, {4} h/a, ist nicht einzuhalten: Höchstens {5} h/a wären lösbar{6*}.",
  ],
  [
    "The {1} of '{2}' in {3}, {4} h/a, cannot be satisfied: at least {5} h/a would be feasible{6*}.",
    "{1} von '{2}' in {3}, {4} h/a, ist nicht einzuhalten: Mindestens {5} h/a wären lösbar{6*}.",
  ],
  [
    "The link '{1}' demands equal numbers of plant units of {2*}, which their other limits prevent: they differ by at least {3} units.",
    "Die Kopplung '{1}' verlangt gleich viele Anlagen von {2*}, was ihre anderen Grenzen verhindern: Sie unterscheiden sich um mindestens {3} Anlagen.",
  ],
  [
    "Remove the link: give its members no linked_quantity_id.",
    "Entfernen Sie die Kopplung: Geben Sie ihren Mitgliedern keine linked_quantity_id.",
  ],
  [
    "No whole number of plant units of {1} gives '{2}' a capacity that satisfies its limits and its operation.",
    "Keine ganze Zahl von Anlagen zu {1} gibt '{2}' eine Kapazität, die zu Grenzen und Betrieb passt.",
  ],
  ["Set capacity_variable_domain to CONTINUOUS.", "Setzen Sie capacity_variable_domain auf CONTINUOUS."],
  [
    "The {1} of '{2}' in {3*} is too low in {4*}: it would have to rise there to at most {5}.",
    "{1} von '{2}' in {3*} ist in {4*} zu niedrig: Der Wert müsste dort auf höchstens {5} steigen.",
  ],
  [
    "'{1}' has to operate at its fixed rate in {2*}, but {3} of it in {4} cannot be supplied, in {5*}.",
    "'{1}' muss in {2*} mit fester Rate arbeiten, aber {3} davon sind in {4} nicht lieferbar, in {5*}.",
  ],
  [
    "'{1}' has to operate at its fixed rate in {2*}, but {3} of it in {4} cannot be used, in {5*}.",
    "'{1}' muss in {2*} mit fester Rate arbeiten, aber {3} davon sind in {4} nicht nutzbar, in {5*}.",
  ],
  [
    "Give operation_rate_max instead of operation_rate_fix, with the same values.",
    "Geben Sie operation_rate_max statt operation_rate_fix an, mit denselben Werten.",
  ],
  [
    "The components that share the potential '{1}' ({2*}) need {3} times its size.",
    "Die Komponenten, die sich das Potenzial '{1}' teilen ({2*}), brauchen das {3}-Fache davon.",
  ],
  [
    "Raise the capacity_max of all of them by a factor of {1}, in every place.",
    "Erhöhen Sie capacity_max von allen um den Faktor {1}, an jedem Ort.",
  ],
  [
    "More flows into '{1}' in {2*} than it can hold and give in {3*}, and it may not spill.",
    "In '{1}' fließt in {2*} in {3*} mehr, als hineinpasst und entnommen werden kann, und ungenutzt ablassen ist nicht erlaubt.",
  ],
  ["Set spill to true.", "Setzen Sie spill auf true."],
  [
    "The {1} of the storage '{2}', {3*}, prevents a solution: it would have to be {4}.",
    "{1} des Speichers '{2}', {3*}, verhindert eine Lösung: Es müsste {4} sein.",
  ],
  [
    "'{1}' consumes '{2}', of which there is not enough: with a factor of {3} instead of {4} the model would be feasible.",
    "'{1}' verbraucht '{2}', wovon es zu wenig gibt: Mit dem Faktor {3} statt {4} wäre das Modell lösbar.",
  ],
  [
    "'{1}' consumes '{2}', of which there is not enough: with all its conversion factors of the opposite sign the model would be feasible.",
    "'{1}' verbraucht '{2}', wovon es zu wenig gibt: Mit umgekehrten Vorzeichen aller Umwandlungsfaktoren wäre das Modell lösbar.",
  ],
  [
    "Check the signs of conversion_factors: inputs are negative, outputs positive.",
    "Prüfen Sie die Vorzeichen von conversion_factors: Eingänge sind negativ, Ausgänge positiv.",
  ],
  [
    "Found over typical and extreme periods ({1}): at full resolution more may be needed.",
    "Gefunden über typische und extreme Perioden ({1}): In voller Auflösung kann mehr nötig sein.",
  ],
  ["Tried in {1}, with the stock of the previous years.", "Versucht in {1}, mit dem Bestand der Jahre davor."],
];

/** What the checks of a data set say of tables, limits and overrides. */
import type { Sentences } from "../sentence.ts";

export const checksOfTables: Sentences = [
  ["'{1}' has two values of {2} for the same place.", "'{1}' hat zwei Werte {2} für denselben Ort."],
  ["Remove one of them.", "Entfernen Sie einen davon."],
  [
    "A value of {1} refers to the component '{2}', which does not exist.",
    "Ein Wert {1} nennt die Komponente '{2}', die es nicht gibt.",
  ],
  [
    "A value of {1} refers to the region '{2}', which does not exist.",
    "Ein Wert {1} nennt die Region '{2}', die es nicht gibt.",
  ],
  [
    "'{1}' has a table {2} but no capacity variable.",
    "'{1}' hat eine Tabelle {2}, aber keine Kapazität (capacity_variable).",
  ],
  [
    "Set capacity_variable to true or remove the table.",
    "Setzen Sie capacity_variable auf true, oder entfernen Sie die Tabelle.",
  ],
  [
    "The transmission '{1}' has values of {2} without a second region.",
    "Die Leitung '{1}' hat Werte {2} ohne zweite Region.",
  ],
  [
    "A capacity of a transmission belongs to a pair of regions.",
    "Die Kapazität einer Leitung gehört zu einem Paar von Regionen.",
  ],
  [
    "'{1}' is not a transmission but has values of {2} with a second region.",
    "'{1}' ist keine Leitung, hat aber Werte {2} mit einer zweiten Region.",
  ],
  ["Only a transmission has values between regions.", "Nur Leitungen haben Werte zwischen Regionen."],
  ["Lower the minimum or raise the maximum.", "Senken Sie das Minimum, oder erhöhen Sie das Maximum."],
  [
    "Remove the minimum: a fixed capacity needs none.",
    "Entfernen Sie das Minimum: Eine feste Kapazität braucht keines.",
  ],
  [
    "Raise the maximum or remove it: a fixed capacity needs none.",
    "Erhöhen Sie das Maximum, oder entfernen Sie es: Eine feste Kapazität braucht keines.",
  ],
  [
    "{1} of '{2}' in {3} is {4}; a capacity must be a finite number of at least 0.",
    "{1} von '{2}' in {3} ist {4}; eine Kapazität muss eine endliche Zahl von mindestens 0 sein.",
  ],
  [
    "Correct the value; for an unlimited capacity, omit the table.",
    "Berichtigen Sie den Wert; für eine unbegrenzte Kapazität lassen Sie die Tabelle weg.",
  ],
  ["{1} of '{2}' in {3} is {4}, above its {5} of {6}.", "{1} von '{2}' in {3} ist {4} und liegt über {5}, {6}."],
  ["'{1}' has no {2} in {3*}: it is not built there.", "'{1}' hat keine {2} in {3*}: Dort wird nichts gebaut."],
  [
    "Give a value for every region to make this explicit.",
    "Geben Sie für jede Region einen Wert an, damit es eindeutig ist.",
  ],
  [
    "'{1}' must have a capacity of {2} in {3}, where its table {4} has no value.",
    "'{1}' muss in {3} eine Kapazität von {2} haben, aber die Tabelle {4} hat dort keinen Wert.",
  ],
  ["Also give {1} there.", "Geben Sie dort auch {1} an."],
  ["A {1*} like '{2}' cannot have {3}.", "Eine Komponente wie '{2}' ({1*}) kann {3} nicht haben."],
  ["Remove the table.", "Entfernen Sie die Tabelle."],
  ["Remove one of the tables.", "Entfernen Sie eine der Tabellen."],
  [
    "{1} of '{2}' {3*} has {4} values; the data set has {5} time steps.",
    "{1} von '{2}' {3*} hat {4} Werte; der Datensatz hat {5} Zeitschritte.",
  ],
  [
    "Correct the series, or number_of_time_steps of the data set.",
    "Berichtigen Sie die Zeitreihe, oder number_of_time_steps des Datensatzes.",
  ],
  ["{1} of '{2}' {3*} is {4} in time step {5}; {6*}.", "{1} von '{2}' {3*} ist {4} in Zeitschritt {5}; {6*}."],
  ["Correct the series in that step.", "Berichtigen Sie die Zeitreihe in diesem Schritt."],
  ["'{1}' has {2} for some regions but not for {3*}.", "'{1}' hat {2} für einige Regionen, aber nicht für {3*}."],
  [
    "Give a series for each direction, with zeros where nothing flows; for lines that carry one way, set is_bidirectional to false.",
    "Geben Sie für jede Richtung eine Zeitreihe an, mit Nullen, wo nichts fließt; für Leitungen in nur eine Richtung setzen Sie is_bidirectional auf false.",
  ],
  [
    "Give a series for every region, with zeros where the component does not operate.",
    "Geben Sie für jede Region eine Zeitreihe an, mit Nullen, wo die Komponente nicht arbeitet.",
  ],
  [
    "'{1}' has fixed and maximum operation rates: the fixed ones are used, the maximum ones ignored.",
    "'{1}' hat feste und höchste Raten: Die festen gelten, die höchsten nicht.",
  ],
  [
    "operation_rate_min of '{1}' {2*} is {3} in time step {4}, above {5*}.",
    "operation_rate_min von '{1}' {2*} ist {3} in Zeitschritt {4} und liegt über {5*}.",
  ],
  [
    "Lower the minimum in that step, or raise what limits it.",
    "Senken Sie in diesem Schritt das Minimum, oder erhöhen Sie, was es begrenzt.",
  ],
  [
    "yearly_full_load_hours_min of '{1}' in {2} is {3}, above its yearly_full_load_hours_max of {4}.",
    "yearly_full_load_hours_min von '{1}' in {2} ist {3} und liegt über yearly_full_load_hours_max, {4}.",
  ],
  [
    "{1} of '{2}' in {3} is {4}, but its fixed rates give {5} hours: {6*}.",
    "{1} von '{2}' in {3} ist {4}, aber die festen Raten ergeben {5} Stunden: {6*}.",
  ],
  [
    "{1} of '{2}' in {3} is {4}, but its rates allow at most {5} hours: {6*}.",
    "{1} von '{2}' in {3} ist {4}, aber die Raten erlauben höchstens {5} Stunden: {6*}.",
  ],
  [
    "{1} of '{2}' in {3} is {4}, but a year has {5} hours: {6*}.",
    "{1} von '{2}' in {3} ist {4}, aber ein Jahr hat {5} Stunden: {6*}.",
  ],
  ["Lower the minimum, or correct the rates.", "Senken Sie das Minimum, oder berichtigen Sie die Raten."],
  ["Raise the maximum, or correct the rates.", "Erhöhen Sie das Maximum, oder berichtigen Sie die Raten."],
  [
    "'{1}' shares the potential '{2}' but has no capacity_max.",
    "'{1}' teilt sich das Potenzial '{2}', hat aber keine capacity_max.",
  ],
  [
    "Give its capacity_max, or remove its shared_potential_id.",
    "Geben Sie capacity_max an, oder entfernen Sie shared_potential_id.",
  ],
  [
    "'{1}' shares the potential '{2}' and exists in {3} but has no capacity_max there.",
    "'{1}' teilt sich das Potenzial '{2}' und ist in {3} möglich, hat dort aber keine capacity_max.",
  ],
  [
    "Also give its capacity_max there, or remove its shared_potential_id.",
    "Geben Sie auch dort capacity_max an, oder entfernen Sie shared_potential_id.",
  ],
  [
    "'{1}' is linked by '{2}' but has no capacity variable.",
    "'{1}' ist durch '{2}' gekoppelt, hat aber keine Kapazität (capacity_variable).",
  ],
  [
    "'{1}' shares the potential '{2}' but has no capacity variable.",
    "'{1}' teilt sich das Potenzial '{2}', hat aber keine Kapazität (capacity_variable).",
  ],
  ["'{1}' has a {2} but no {3}.", "'{1}' hat {2}, aber keine {3}."],
  ["'{1}' has {2} but no capacity variable.", "'{1}' hat {2}, aber keine Kapazität (capacity_variable)."],
  [
    "Also set {1}, a name of your choice; components with the same one share the limit.",
    "Setzen Sie auch {1}, einen Namen Ihrer Wahl; Komponenten mit demselben teilen sich die Grenze.",
  ],
  [
    "'{1}' belongs to the limit of capacity '{2}' but has no capacity variable.",
    "'{1}' gehört zur Kapazitätsgrenze '{2}', hat aber keine Kapazität (capacity_variable).",
  ],
  [
    "'{1}' belongs to the limit of capacity '{2}' but has neither capacity_limit nor capacity_limit_min.",
    "'{1}' gehört zur Kapazitätsgrenze '{2}', hat aber weder capacity_limit noch capacity_limit_min.",
  ],
  [
    "Give one of them, the same in every component with this capacity_limit_id, or remove its capacity_limit_id.",
    "Geben Sie einen davon an, denselben in jeder Komponente mit dieser capacity_limit_id, oder entfernen Sie die capacity_limit_id.",
  ],
  [
    "The {1} of the limit '{2}' in {3} is {4*} in '{5}' but {6*} in '{7}'.",
    "{1} der Grenze '{2}' in {3} ist {4*} in '{5}', aber {6*} in '{7}'.",
  ],
  ["The {1} of '{2}' is {3*} in '{4}' but {5*} in '{6}'.", "{1} von '{2}' ist {3*} in '{4}', aber {5*} in '{6}'."],
  ["The {1*} '{2}' is {3*} in '{4}' but {5*} in '{6}'.", "Die {1*} '{2}' ist {3*} in '{4}', aber {5*} in '{6}'."],
  [
    "Components of one limit share it: give them the same value, or different ids.",
    "Komponenten einer Grenze teilen sie sich: Geben Sie ihnen denselben Wert oder verschiedene Kennungen.",
  ],
  [
    "Components of one limit share it: give them the same value; in a sweep, use one parameter for each with combine 'table'.",
    "Komponenten einer Grenze teilen sie sich: Geben Sie ihnen denselben Wert; in einer Parameterstudie nehmen Sie je einen Parameter mit combine 'table'.",
  ],
  [
    "Components of one limit share it: give them the same value in each region.",
    "Komponenten einer Grenze teilen sie sich: Geben Sie ihnen in jeder Region denselben Wert.",
  ],
  [
    "'{1}' belongs to the limit '{2}' but has no yearly_limit.",
    "'{1}' gehört zur Grenze '{2}', hat aber kein yearly_limit.",
  ],
  [
    "Set yearly_limit, the same in every component with this commodity_limit_id, or remove its commodity_limit_id.",
    "Setzen Sie yearly_limit, gleich in jeder Komponente mit dieser commodity_limit_id, oder entfernen Sie die commodity_limit_id.",
  ],
  [
    "The limit '{1}' asks for at least {2} in {3}, where none of its components exists.",
    "Die Grenze '{1}' verlangt mindestens {2} in {3}, wo es keine ihrer Komponenten gibt.",
  ],
  [
    "Remove the value, or let a component of the limit exist there.",
    "Entfernen Sie den Wert, oder lassen Sie dort eine Komponente der Grenze zu.",
  ],
  ["The {1} of '{2}' in {3}, {4}, is above its {5}, {6}.", "{1} von '{2}' in {3}, {4}, liegt über {5}, {6}."],
  ["The {1} of '{2}', {3}, is above its {4}, {5}.", "{1} von '{2}', {3}, liegt über {4}, {5}."],
  ["Lower {1}, or raise {2}.", "Senken Sie {1}, oder erhöhen Sie {2}."],
  [
    "The limit '{1}' contains sources and sinks: it limits the outflow to its sinks minus the inflow from its sources.",
    "Die Grenze '{1}' enthält Quellen und Senken: Sie begrenzt, was in ihre Senken abfließt, abzüglich dessen, was aus ihren Quellen zufließt.",
  ],
  [
    "If this is intended, no change is needed; otherwise give sources and sinks different ids.",
    "Ist es so gemeint, ist nichts zu ändern; sonst geben Sie Quellen und Senken verschiedene Kennungen.",
  ],
  [
    "A limit has two attributes of sources or sinks: commodity_limit_id, a name of your choice that all members of the limit share, and yearly_limit.",
    "Eine Grenze hat zwei Attribute von Quellen oder Senken: commodity_limit_id, ein Name Ihrer Wahl, den alle ihre Mitglieder haben, und yearly_limit.",
  ],
  [
    "Components with the same capacity_limit_id, a name of your choice, share a capacity_limit.",
    "Komponenten mit derselben capacity_limit_id, einem Namen Ihrer Wahl, teilen sich ein capacity_limit.",
  ],
  [
    "Components with the same shared_potential_id, a name of your choice, share a potential.",
    "Komponenten mit derselben shared_potential_id, einem Namen Ihrer Wahl, teilen sich ein Potenzial.",
  ],
  [
    "Components with the same linked_quantity_id, a name of your choice, have linked quantities.",
    "Komponenten mit derselben linked_quantity_id, einem Namen Ihrer Wahl, sind in ihrer Anzahl gekoppelt.",
  ],
  [
    "'{1}' is the {2} of {3*}: name the component, each of them where they share one value.",
    "'{1}' ist die {2} von {3*}: Nennen Sie die Komponente, jede davon, wo sie sich einen Wert teilen.",
  ],
  ["Here there is {1}.", "Hier gibt es {1}."],
  ["Here there are {1*}.", "Hier gibt es {1*}."],
  ["The data set has no component '{1}'.", "Der Datensatz hat keine Komponente '{1}'."],
  ["A {1*} like '{2}' has no attribute '{3}'.", "Eine Komponente wie '{2}' ({1*}) hat kein Attribut '{3}'."],
  ["It belongs to {1}.", "Es gehört zu {1}."],
  ["{1} of '{2}' is {3*} and cannot be added to.", "{1} von '{2}' ist {3*}; dazu kann nichts addiert werden."],
  ["{1} of '{2}' is {3*} and cannot be multiplied.", "{1} von '{2}' ist {3*} und kann nicht multipliziert werden."],
  ["Use the operation 'set' to give it a value.", "Geben Sie den Wert mit der Operation 'set' an."],
  ["{1} of '{2}' would become {3*}: it should be {4*}.", "{1} von '{2}' würde zu {3*}: Der Wert sollte {4*} sein."],
  ["{1~} takes {2*}.", "{1} nimmt {2*}."],
];

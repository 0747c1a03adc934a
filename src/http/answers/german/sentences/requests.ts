/** What the service says of requests: values that cannot be, records that are missing, changes that do not fit. */
import type { Sentences } from "../sentence.ts";

export const sentencesOfRequests: Sentences = [
  ["Field required", "Das Feld fehlt"],
  ["Value error, {1!}", "{1!}"],
  ["Input should be a finite number", "Es muss eine endliche Zahl sein"],
  ["Input should be a valid integer", "Es muss eine ganze Zahl sein"],
  ["Input should be a valid integer, got a number with a fractional part", "Es muss eine ganze Zahl sein"],
  ["Input should be a valid integer, unable to parse string as an integer", "Es muss eine ganze Zahl sein"],
  ["Unable to parse input string as an integer, exceeded maximum size", "Die Zahl ist zu lang"],
  ["Input should be a valid number", "Es muss eine Zahl sein"],
  ["Input should be a valid number, unable to parse string as a number", "Es muss eine Zahl sein"],
  ["Input should be a valid boolean", "Es muss true oder false sein"],
  ["Input should be a valid boolean, unable to interpret input", "Es muss true oder false sein"],
  ["Input should be a valid string", "Es muss ein Text sein"],
  ["Input should be a valid list", "Es muss eine Liste sein"],
  ["Input should be greater than or equal to {1}", "Der Wert muss mindestens {1} sein"],
  ["Input should be greater than {1}", "Der Wert muss größer als {1} sein"],
  ["Input should be less than or equal to {1}", "Der Wert darf höchstens {1} sein"],
  ["Input should be {1*}", "Es muss {1*} sein"],
  ["String should have at least {1} characters", "Der Text muss mindestens {1} Zeichen haben"],
  ["String should have at least {1} character", "Der Text muss mindestens {1} Zeichen haben"],
  ["String should have at most {1} characters", "Der Text darf höchstens {1} Zeichen haben"],
  ["Password should have at least {1} characters", "Das Passwort muss mindestens {1} Zeichen haben"],
  ["Password should have at least {1} character", "Das Passwort muss mindestens {1} Zeichen haben"],
  ["Password should have at most {1} characters", "Das Passwort darf höchstens {1} Zeichen haben"],
  ["List should have at most {1} items, not {2}", "Die Liste darf höchstens {1} Einträge haben, nicht {2}"],
  ["List of conversion factors should not be empty", "Die Liste der Umwandlungsfaktoren darf nicht leer sein"],
  [
    "commodity '{1}' already has a conversion factor (item {2}).",
    "Der Energieträger '{1}' hat schon einen Umwandlungsfaktor (Eintrag {2}).",
  ],
  [
    "If {1} is specified, commodity_limit_id must be specified as well.",
    "Wer {1} angibt, muss auch commodity_limit_id angeben.",
  ],
  [
    "'{1}' is not a number: it can only be set, not changed by '{2}'.",
    "'{1}' ist keine Zahl: Der Wert kann nur gesetzt, nicht durch '{2}' verändert werden.",
  ],
  [
    "'{1}' of component '{2}' is already overridden (item {3}).",
    "'{1}' der Komponente '{2}' ist schon überschrieben (Eintrag {3}).",
  ],
  [
    "'{1}' of component '{2}' is already varied (item {3}).",
    "'{1}' der Komponente '{2}' wird schon verändert (Eintrag {3}).",
  ],
  [
    "a time step of {1#} h has {2#} s, which is not a whole number of seconds",
    "Ein Zeitschritt von {1} h hat {2} s, und das ist keine ganze Zahl von Sekunden",
  ],
  ["Give {1#} ({2#} s) or {3#} ({4#} s).", "Geben Sie {1} ({2} s) oder {3} ({4} s) an."],
  ["Give {1#} ({2#} s).", "Geben Sie {1} ({2} s) an."],
  [
    "the local time {1} does not exist in {2}, because clocks are put forward over it",
    "Die Ortszeit {1} gibt es in {2} nicht, weil die Uhren dann vorgestellt werden",
  ],
  ["Give {1}, for example.", "Geben Sie zum Beispiel {1} an."],
  [
    "there is more than one file: send one in each request",
    "das Formular enthält mehr als eine Datei: Senden Sie mit jeder Anfrage eine",
  ],
  ["there must be at least one value.", "Es muss mindestens einen Wert geben."],
  ["there must be at least one parameter.", "Es muss mindestens einen Parameter geben."],
  [
    "the lists of a table must have equal lengths, not {1*}.",
    "Die Listen einer Tabelle müssen gleich lang sein, nicht {1*}.",
  ],
  ["{1} points exceed the maximum of {2}.", "{1} Punkte sind mehr als die höchstens {2}."],
  [
    "At least two of the parameters end_year, number_of_steps or years_per_step must be specified.",
    "Von end_year, number_of_steps und years_per_step müssen mindestens zwei angegeben sein.",
  ],
  ["number_of_steps must not be negative.", "number_of_steps darf nicht negativ sein."],
  ["years_per_step must be greater than 0.", "years_per_step muss größer als 0 sein."],
  ["end_year must not be before start_year.", "end_year darf nicht vor start_year liegen."],
  [
    "years_per_step must be specified when number_of_steps is 0.",
    "years_per_step muss angegeben sein, wenn number_of_steps 0 ist.",
  ],
  [
    "The {1} years from {2} to {3} do not divide into whole steps of whole years.",
    "Die {1} Jahre von {2} bis {3} lassen sich nicht in ganze Schritte von ganzen Jahren teilen.",
  ],
  ["{1} milestone years are more than {2}.", "{1} Stützjahre sind mehr als {2}."],
  [
    "If CO2_reference is specified, CO2_reduction_targets must also be specified.",
    "Wer CO2_reference angibt, muss auch CO2_reduction_targets angeben.",
  ],
  [
    "If CO2_reduction_targets is specified, CO2_reference must also be specified.",
    "Wer CO2_reduction_targets angibt, muss auch CO2_reference angeben.",
  ],
  [
    "The number of values given in CO2_reduction_targets must match the number of optimization runs.",
    "CO2_reduction_targets muss so viele Werte haben, wie es Stützjahre gibt.",
  ],
  ["Expected: {1}, given: {2}.", "Erwartet: {1}, angegeben: {2}."],
  [
    "a colour has the form #rrggbb with six hexadecimal digits, e.g. #64a3e8",
    "Eine Farbe hat die Form #rrggbb mit sechs hexadezimalen Ziffern, z. B. #64a3e8",
  ],
  [
    "a start is a local time of the form YYYY-MM-DDThh:mm without a time zone, e.g. 2030-01-01T00:00",
    "Ein Beginn ist eine Ortszeit der Form JJJJ-MM-TTThh:mm ohne Zeitzone, z. B. 2030-01-01T00:00",
  ],
  [
    "a time zone has a name of the IANA database, e.g. Europe/Berlin or UTC",
    "Eine Zeitzone hat einen Namen der IANA-Datenbank, z. B. Europe/Berlin oder UTC",
  ],
  ["User with that username already exists!", "Diesen Benutzernamen gibt es schon!"],
  ["{1*} {2} not found!", "{1*} {2} gibt es nicht!"],
  ["{1*} '{2}' already exists!", "{1*} '{2}' gibt es schon!"],
  ["{1*} {2} already exists!", "{1*} {2} gibt es schon!"],
  [
    "EnergyCommodity '{1}' is used by these components: {2*}.",
    "Der Energieträger '{1}' wird von diesen Komponenten verwendet: {2*}.",
  ],
  [
    "Length of {1} must match the number of time steps of the dataset.",
    "{1} muss so viele Werte haben, wie der Datensatz Zeitschritte hat.",
  ],
  [
    "Somebody has changed the data set, which now has revision {1}. Nothing was changed.",
    "Jemand hat den Datensatz geändert, der jetzt die Revision {1} hat. Nichts wurde geändert.",
  ],
  [
    "Change {1} cannot be undone, because change {2} has changed the same records.",
    "Änderung {1} kann nicht zurückgenommen werden, weil Änderung {2} dieselben Einträge geändert hat.",
  ],
  [
    "The change cannot be undone, because it does not fit the records of later changes.",
    "Die Änderung kann nicht zurückgenommen werden, weil sie nicht zu den Einträgen späterer Änderungen passt.",
  ],
  [
    "Undo the later changes first, or restore an earlier state of the data set.",
    "Nehmen Sie zuerst die späteren Änderungen zurück, oder stellen Sie einen früheren Stand des Datensatzes her.",
  ],
  [
    "The history of the data set does not keep change {1}.",
    "Der Verlauf des Datensatzes hat Änderung {1} nicht aufgehoben.",
  ],
  ["After {1} problems, no further operations were tried.", "Nach {1} Problemen wurde nichts weiter versucht."],
  ["Internal server error.", "Interner Fehler."],
  [
    "The log of the service has the details under request {1}.",
    "Das Protokoll des Dienstes hat die Einzelheiten unter der Anfrage {1}.",
  ],
  ["You are not allowed to use this dataset!", "Sie dürfen diesen Datensatz nicht verwenden!"],
  ["You are not allowed to modify this dataset!", "Sie dürfen diesen Datensatz nicht ändern!"],
  [
    "Another user started this run: only that user, and those who may modify the dataset, can change it.",
    "Jemand anderes hat diesen Lauf gestartet: Nur wer ihn gestartet hat oder den Datensatz ändern darf, kann ihn ändern.",
  ],
  [
    "Another user started this sweep: only that user, and those who may modify the dataset, can change it.",
    "Jemand anderes hat diese Parameterstudie gestartet: Nur wer sie gestartet hat oder den Datensatz ändern darf, kann sie ändern.",
  ],
  ["Incorrect username or password!", "Benutzername oder Passwort ist falsch!"],
  [
    "a name cannot have invisible characters: character {1} is {2}.",
    "Ein Name kann keine unsichtbaren Zeichen haben: Zeichen {1} ist {2}.",
  ],
  ["the password cannot be the name of the account.", "Das Passwort kann nicht der Name des Kontos sein."],
  ["This API key has expired.", "Dieser API-Schlüssel ist abgelaufen."],
  [
    "This API key has the scope '{1}'; the request needs '{2}'.",
    "Dieser API-Schlüssel darf nur '{1}'; die Anfrage braucht '{2}'.",
  ],
  [
    "An API key cannot manage keys, passwords or permissions: log in with the password.",
    "Ein API-Schlüssel kann keine Schlüssel, Passwörter und Rechte verwalten: Melden Sie sich mit dem Passwort an.",
  ],
  [
    "an end is a time with its zone, e.g. 2030-12-31T23:59:59Z.",
    "Ein Ende ist ein Zeitpunkt mit seiner Zone, z. B. 2030-12-31T23:59:59Z.",
  ],
  ["the end of a key must be in the future.", "Das Ende eines Schlüssels muss in der Zukunft liegen."],
  ["Please choose a different name.", "Bitte wählen Sie einen anderen Namen."],
  ["File must be a zip archive. You provided {1}!", "Die Datei muss ein ZIP-Archiv sein, nicht {1}!"],
  ["'{1}' is {2*}, but '{3}' is asked for, which is {4*}", "'{1}' ist {2}, gefragt ist aber nach '{3}', das ist {4}"],
  [
    "'{1}' and '{2}' are of different kinds, which are never converted",
    "'{1}' und '{2}' sind von verschiedener Art und werden nie ineinander umgerechnet",
  ],
  ["'{1}' and '{2}' are in different currencies", "'{1}' und '{2}' sind in verschiedenen Währungen"],
  ["'{1}' in '{2}' is no known unit", "'{1}' in '{2}' ist keine bekannte Einheit"],
  ["'{1}' is no known unit", "'{1}' ist keine bekannte Einheit"],
  ["'{1}' is no unit", "'{1}' ist keine Einheit"],
  ["Give the value in a unit such as '{1}'.", "Geben Sie den Wert in einer Einheit wie '{1}' an."],
  [
    "Convert the money with the rate and the year of your study first.",
    "Rechnen Sie das Geld zuerst mit dem Kurs und dem Jahr Ihrer Studie um.",
  ],
  [
    "The data set has its units as labels, so values cannot be given with units",
    "Die Einheiten des Datensatzes sind nur Bezeichnungen, daher können Werte keine Einheit haben",
  ],
  [
    "Give the plain number in the unit of the data set, or set `units` of the data set to `checked`.",
    "Geben Sie die Zahl in der Einheit des Datensatzes an, oder setzen Sie `units` des Datensatzes auf `checked`.",
  ],
];

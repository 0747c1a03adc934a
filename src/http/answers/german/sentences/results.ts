/** What the service says of the ends of runs, and of results that are read, compared and exported. */
import type { Sentences } from "../sentence.ts";

export const sentencesOfResults: Sentences = [
  [
    "Plants have whole units: the prices are valid for the numbers of units built, as if these were given.",
    "Anlagen haben ganze Zahlen: Die Preise gelten für die gebauten Anzahlen, als wären diese vorgegeben.",
  ],
  [
    "Add typical_periods, e.g. typical_periods={1}, or resolution=typical_periods for {2} periods in {3} segments.",
    "Geben Sie typical_periods an, z. B. typical_periods={1}, oder resolution=typical_periods für {2} Perioden in {3} Segmenten.",
  ],
  ["Usable: {1}.", "Verwendbar: {1}."],
  ["The model has no optimization_parameters.", "Die Variante hat keinen Pfad (optimization_parameters)."],
  [
    "The run needed more memory than there is (its process {1}).",
    "Der Rechenlauf brauchte mehr Speicher als vorhanden (sein Prozess: {1}).",
  ],
  [
    "The process of the run {1}, but not by the service.",
    "Der Prozess des Rechenlaufs endete ({1}), aber nicht durch den Dienst.",
  ],
  [
    "The process of the run {1} before it had a result.",
    "Der Prozess des Rechenlaufs endete ({1}), bevor er ein Ergebnis hatte.",
  ],
  ["The run needed {1} of memory; its limit is {2}.", "Der Rechenlauf brauchte {1} Speicher; seine Grenze ist {2}."],
  [
    "The run took more than {1} s in total, including building and storing results.",
    "Der Rechenlauf hat mit Aufstellen und Speichern zusammen mehr als {1} s gedauert.",
  ],
  [
    "The run ended because of an error in the service; its log has the details.",
    "Der Rechenlauf endete wegen eines Fehlers im Dienst; dessen Protokoll hat die Einzelheiten.",
  ],
  ["The input of the run no longer exists.", "Die Eingaben des Rechenlaufs gibt es nicht mehr."],
  ["The input of run {1#} no longer exists.", "Die Eingaben des Laufs {1} gibt es nicht mehr."],
  ["Run {1#} no longer exists.", "Den Lauf {1} gibt es nicht mehr."],
  [
    "the {1#} points need more runs than the {2#} queued runs allowed per user.",
    "Die {1} Punkte brauchen mehr Rechenläufe als die {2}, die für einen Nutzer warten dürfen.",
  ],
  [
    "Split it into sweeps of at most {1} points, one after the other.",
    "Teilen Sie sie in Parameterstudien mit höchstens {1} Punkten, eine nach der anderen.",
  ],
  [
    "the data set has more table records than a run can read.",
    "Der Datensatz hat mehr Einträge in Tabellen, als ein Rechenlauf lesen kann.",
  ],
  [
    "Split the data set, or omit records of components that are not needed.",
    "Teilen Sie den Datensatz, oder lassen Sie Einträge unnötiger Komponenten weg.",
  ],
  [
    "the {1#} series have {2#} values; a response can contain at most {3#}.",
    "Die {1} Zeitreihen haben {2} Werte; eine Antwort kann höchstens {3} enthalten.",
  ],
  [
    "the {1} series have {2#} values; a response can contain at most {3#}.",
    "Die Zeitreihen ({1}) haben {2} Werte; eine Antwort kann höchstens {3} enthalten.",
  ],
  [
    "the {1} series have {2#} values; the service can work on at most {3#}.",
    "Die Zeitreihen ({1}) haben {2} Werte; der Dienst kann höchstens {3} bearbeiten.",
  ],
  ["Choose at most {1} series at a time, by {2}.", "Wählen Sie höchstens {1} Zeitreihen auf einmal, durch {2}."],
  ["There is no {1} with the {2} '{3}' in this result.", "In diesem Ergebnis gibt es kein {1} mit {2} '{3}'."],
  [
    "the IAMC format has a year for every value, and neither the run nor the calendar of its data set has one.",
    "Das Format IAMC hat zu jedem Wert ein Jahr, und weder der Lauf noch der Kalender seines Datensatzes hat eines.",
  ],
  ["Field required: {1!}", "Das Feld fehlt: {1!}"],
  ["Add year={1~}, for example.", "Geben Sie zum Beispiel year={1} an."],
  [
    "{1#} regions of the result have no coordinates and no shape: {2}.",
    "{1} Regionen des Ergebnisses haben weder Koordinaten noch Umriss: {2}.",
  ],
  ["The result has no component '{1}'.", "Das Ergebnis hat keine Komponente '{1}'."],
  ["The result has no quantity '{1}'.", "Das Ergebnis hat keine Größe '{1}'."],
  ["The result has no commodity '{1}'.", "Das Ergebnis hat keinen Energieträger '{1}'."],
  ["The code list has no variable '{1}'.", "Die Liste der Codes hat keine Variable '{1}'."],
  ["The code list has no unit '{1}' for '{2}'.", "Die Liste der Codes hat keine Einheit '{1}' für '{2}'."],
  [
    "The variable '{1}' has the unit '{2}' in another entry, and '{3}' here.",
    "Die Variable '{1}' hat in einem anderen Eintrag die Einheit '{2}', hier '{3}'.",
  ],
  [
    "the result has {1#} values; a file can contain at most {2#}.",
    "Das Ergebnis hat {1} Werte; eine Datei kann höchstens {2} enthalten.",
  ],
  [
    "Choose a component, a region or a year, or leave the time steps out with steps=false.",
    "Wählen Sie eine Komponente, eine Region oder ein Jahr, oder lassen Sie die Zeitschritte mit steps=false weg.",
  ],
  [
    "the result of a pathway cannot be a network of PyPSA: its years build on each other.",
    "Das Ergebnis eines Pfads kann kein Netz von PyPSA sein: Seine Jahre bauen aufeinander auf.",
  ],
  [
    "PyPSA decides on all investment periods at once, a pathway on one year after the other: it would find another optimum.",
    "PyPSA entscheidet über alle Investitionsperioden zugleich, ein Pfad über ein Jahr nach dem anderen: Es fände ein anderes Optimum.",
  ],
  [
    "Use format=netcdf, or export the run of a model of one year.",
    "Nehmen Sie format=netcdf, oder exportieren Sie den Lauf einer Variante mit einem Jahr.",
  ],
  [
    "the {1} of the run has too many values for a network of PyPSA; at most {2} fit into memory.",
    "Der Lauf ({1}) hat zu viele Werte für ein Netz von PyPSA; höchstens {2} passen in den Speicher.",
  ],
  ["Use format=netcdf, which is written in parts.", "Nehmen Sie format=netcdf, das in Teilen geschrieben wird."],
  [
    "The {1} of run {2#} could not be made because of a defect; its log has the cause.",
    "Ein Teil des Laufs {2} ({1}) misslang wegen eines Fehlers; das Protokoll nennt die Ursache.",
  ],
  [
    "The optimum, its summary, series and workbook are complete.",
    "Das Optimum, seine Zusammenfassung, Zeitreihen und Arbeitsmappe sind vollständig.",
  ],
  ["the result has {1#} time steps: {2}.", "Das Ergebnis hat {1} Zeitschritte: {2}."],
  ["There is no period of kind {1}: {2}.", "Eine Periode der Art {1} gibt es nicht: {2}."],
  ["Leave {1~} out.", "Lassen Sie {1} weg."],
];

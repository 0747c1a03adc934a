/** What the service says of the files of a data set: archives, packages, tables in workbooks and CSV files. */
import type { Sentences } from "../sentence.ts";

export const sentencesOfFiles: Sentences = [
  ["Ignored: the folder contains no {1}.", "Übergangen: Der Ordner enthält keine Datei {1}."],
  [
    "The other files of this folder were not read, because of {1}.",
    "Die anderen Dateien dieses Ordners wurden wegen {1} nicht gelesen.",
  ],
  ["The folder contains no {1~}.", "Der Ordner enthält keine Datei {1}."],
  ["'{1}' is nested too deeply.", "'{1}' liegt zu tief."],
  ["Ignored: it is nested too deeply.", "Übergangen: Es liegt zu tief."],
  ["The file must contain one JSON object, not a list.", "Die Datei muss ein JSON-Objekt enthalten, keine Liste."],
  ["The file must contain a JSON list: [{…}, {…}].", "Die Datei muss eine JSON-Liste enthalten: [{…}, {…}]."],
  [
    "The file must contain one object with the keys 'dataset', 'regions', 'commodities' and others.",
    "Die Datei muss ein Objekt mit den Schlüsseln 'dataset', 'regions', 'commodities' und anderen enthalten.",
  ],
  ["All files are in the folder '{1}'.", "Alle Dateien liegen im Ordner '{1}'."],
  [
    "They must be at the root of the archive: zip the content of the folder, not the folder itself.",
    "Sie müssen in der obersten Ebene des Archivs liegen: Packen Sie den Inhalt des Ordners, nicht den Ordner selbst.",
  ],
  ["The archive does not contain this folder.", "Das Archiv enthält diesen Ordner nicht."],
  ["Not read: {1#} previous files have errors.", "Nicht gelesen: {1} Dateien davor haben Fehler."],
  [
    "The JSON files of the archive have {1} bytes together; at most {2} are allowed.",
    "Die JSON-Dateien des Archivs haben zusammen {1} Byte; erlaubt sind höchstens {2}.",
  ],
  ["This is the largest of them, with {1#}.", "Dies ist die größte von ihnen, mit {1} Byte."],
  ["The file is not UTF-8 text.", "Die Datei ist kein Text in UTF-8."],
  ["The file is empty.", "Die Datei ist leer."],
  ["The file has over {1#} bytes.", "Die Datei hat mehr als {1} Byte."],
  ["The file is not valid JSON, {1*}: {2*}.", "Die Datei ist kein gültiges JSON, {1*}: {2*}."],
  ["The file cannot be used, {1*}: {2*}.", "Die Datei ist nicht verwendbar, {1*}: {2*}."],
  ["The file is not valid YAML: {1}.", "Die Datei ist kein gültiges YAML: {1}."],
  ["Line {1#}, column {2#}: {3}.", "Zeile {1}, Spalte {2}: {3}."],
  ["Ignored the unknown key '{1}' in item {2}.", "Der unbekannte Schlüssel '{1}' in Eintrag {2} wurde übergangen."],
  ["Ignored the unknown key '{1}' in {2}.", "Der unbekannte Schlüssel '{1}' in {2} wurde übergangen."],
  ["Ignored the unknown key '{1}'.", "Der unbekannte Schlüssel '{1}' wurde übergangen."],
  ["there is no key of this name.", "Diesen Schlüssel gibt es nicht."],
  ["There is no key '{1}'.", "Einen Schlüssel '{1}' gibt es nicht."],
  ["Here it is called '{1}'.", "Hier heißt er '{1}'."],
  ["The list has {1} items; at most {2} are allowed.", "Die Liste hat {1} Einträge; erlaubt sind höchstens {2}."],
  ["must be a list of at most {1} items.", "Es muss eine Liste mit höchstens {1} Einträgen sein."],
  ["'{1}' is the name of the component in {2} already.", "'{1}' heißt schon die Komponente in {2}."],
  ["'{1}' is the name of item [{2}] already.", "'{1}' heißt schon der Eintrag [{2}]."],
  [
    "'{1}' is the name of a {2} of the data set already; this is a {3}.",
    "'{1}' heißt im Datensatz schon eine Komponente der Art {2}; diese hat die Art {3}.",
  ],
  ["'{1}' occurs twice.", "'{1}' kommt zweimal vor."],
  ["there is no {1*} '{2}'.", "{1*} '{2}' gibt es nicht."],
  ["'{1}' is not the unit of any commodity.", "'{1}' ist von keinem Energieträger die Einheit."],
  [
    "'{1}' is not described here, so its values cannot have a unit of their own.",
    "'{1}' ist hier nicht beschrieben, also können die Werte keine eigene Einheit haben.",
  ],
  [
    "'{1}' is not described in the package, so its values cannot have a unit of their own.",
    "'{1}' ist im Paket nicht beschrieben, also können die Werte keine eigene Einheit haben.",
  ],
  [
    "It also has errors; correct those of the previous files first.",
    "Auch sie hat Fehler; berichtigen Sie zuerst die der Dateien davor.",
  ],
  [
    "There are {1} more files or folders, which are not listed.",
    "Es gibt {1} weitere Dateien oder Ordner, die nicht genannt sind.",
  ],
  [
    "There are {1} more files with errors, which are not listed.",
    "Es gibt {1} weitere Dateien mit Fehlern, die nicht genannt sind.",
  ],
  [
    "The archive does not contain it; the data set is unchanged in this respect.",
    "Das Archiv enthält sie nicht; der Datensatz bleibt darin, wie er ist.",
  ],
  [
    "The archive has no {1}, but '{2}'; names are case-sensitive.",
    "Das Archiv hat keine Datei {1}, aber '{2}'; Groß- und Kleinschreibung zählt.",
  ],
  [
    "The archive has no {1} at its root, but '{2}'.",
    "Das Archiv hat in der obersten Ebene keine Datei {1}, aber '{2}'.",
  ],
  ["The archive has no {1~} at its root.", "Das Archiv hat in der obersten Ebene keine Datei {1}."],
  [
    "Not read, with {1*} in it: no kind of component has a folder of this name.",
    "Nicht gelesen, mit {1*} darin: Für keine Art von Komponente gibt es einen Ordner dieses Namens.",
  ],
  [
    "Ignored with {1*} in it: this folder is not part of a data set.",
    "Übergangen, mit {1*} darin: Dieser Ordner gehört zu keinem Datensatz.",
  ],
  [
    "Not read: a data set has no file of this name here.",
    "Nicht gelesen: Ein Datensatz hat hier keine Datei dieses Namens.",
  ],
  [
    "Ignored: a data set has no file of this name here.",
    "Übergangen: Ein Datensatz hat hier keine Datei dieses Namens.",
  ],
  [
    "Ignored: each component has a folder of its own, as in {1}.",
    "Übergangen: Jede Komponente hat einen eigenen Ordner, wie in {1}.",
  ],
  [
    "Not read: each component has a folder of its own, as in {1}.",
    "Nicht gelesen: Jede Komponente hat einen eigenen Ordner, wie in {1}.",
  ],
  ["The package has neither {1} nor {2}.", "Das Paket hat weder {1} noch {2}."],
  [
    "The package has both {1} and {2}; only one of them can be right.",
    "Das Paket hat {1} und {2}; nur eine von beiden kann richtig sein.",
  ],
  ["Ignored: a package has no file of this name.", "Übergangen: Ein Paket hat keine Datei dieses Namens."],
  [
    "Not read: no table and no component has a file of this name.",
    "Nicht gelesen: Keine Tabelle und keine Komponente hat eine Datei dieses Namens.",
  ],
  ["a text in quotes has no end.", "Ein Text in Anführungszeichen hat kein Ende."],
  [
    "Column A contains region names, as in a matrix of connections; {1} of a {2} takes one column per region and no rows by region.",
    "Spalte A enthält Namen von Regionen, wie in einer Matrix von Verbindungen; {1} von {2} hat eine Spalte je Region und keine Zeilen nach Regionen.",
  ],
  ["Column {1~} has values but no region in its header.", "Spalte {1} hat Werte, aber keine Region in der Kopfzeile."],
  ["Columns {1~} and {2~} are both for {3*}.", "Die Spalten {1} und {2} sind beide für: {3*}."],
  [
    "The header (row 1) of the first sheet names no region.",
    "Die Kopfzeile (Zeile 1) des ersten Blatts nennt keine Region.",
  ],
  ["Column {1~} has no region in row 1.", "Spalte {1} hat in Zeile 1 keine Region."],
  [
    "Column {1~} has no region_to in row 2; {2} are between two regions.",
    "Spalte {1} hat in Zeile 2 keine Region region_to; {2} gelten zwischen zwei Regionen.",
  ],
  [
    "Row 1 of the first sheet names no region from column B on.",
    "Zeile 1 des ersten Blatts nennt ab Spalte B keine Region.",
  ],
  [
    "The sheet has one column per region; {1} takes a matrix: A1 empty, column A the region, row 1 the region_to.",
    "Das Blatt hat eine Spalte je Region; {1} braucht eine Matrix: A1 leer, in Spalte A die Region, in Zeile 1 region_to.",
  ],
  [
    "The header (row 1) of the first sheet names no region_to from column B on.",
    "Die Kopfzeile (Zeile 1) des ersten Blatts nennt ab Spalte B keine Region region_to.",
  ],
  [
    "Column A of the first sheet names no region below the header.",
    "Spalte A des ersten Blatts nennt unter der Kopfzeile keine Region.",
  ],
  ["The matrix in the first sheet contains no value.", "Die Matrix im ersten Blatt enthält keinen Wert."],
  ["{1*} has values but no region in column A.", "{1*} hat Werte, aber in Spalte A keine Region."],
  ["{1*} has values but no region_to in row 1.", "{1*} hat Werte, aber in Zeile 1 keine Region region_to."],
  ["region '{1}' has a row already ({2*}).", "Die Region '{1}' hat schon eine Zeile ({2*})."],
  ["region '{1}' has a column already ({2*}).", "Die Region '{1}' hat schon eine Spalte ({2*})."],
  ["… and {1#} more in this file.", "… und {1} weitere in dieser Datei."],
  [
    "{1} of a {2} takes one column per connection: A1 'region', A2 'region_to', below them the time steps; from column B on the two regions in rows 1 and 2 and the values below.",
    "{1} von {2} hat eine Spalte je Verbindung: in A1 'region', in A2 'region_to', darunter die Zeitschritte; ab Spalte B in den Zeilen 1 und 2 die beiden Regionen und darunter die Werte.",
  ],
  ["Only the first sheet, '{1}', is read.", "Nur das erste Blatt, '{1}', wird gelesen."],
  ["Ignored: {1}.", "Übergangen: {1}."],
  ["the cell is empty; every value must be given.", "Die Zelle ist leer; jeder Wert muss angegeben sein."],
  [
    "'{1}' is not a number with a decimal point; every value must be given.",
    "'{1}' ist keine Zahl mit Dezimalpunkt; jeder Wert muss angegeben sein.",
  ],
  ["{1} is a boolean, not a number.", "{1} ist ein Wahrheitswert, keine Zahl."],
  ["{1} is a date, not a number.", "{1} ist ein Datum, keine Zahl."],
  ["Spreadsheets make dates of numbers such as 1.5.", "Tabellenprogramme machen aus Zahlen wie 1.5 ein Datum."],
  ["{1} is a time, not a number.", "{1} ist eine Uhrzeit, keine Zahl."],
  [
    "Enter the number again, in a cell with a number format.",
    "Geben Sie die Zahl noch einmal ein, in einer Zelle mit einem Zahlenformat.",
  ],
  [
    "the value is a percentage, and other values of the sheet are not.",
    "Der Wert ist eine Prozentangabe, und andere Werte des Blatts sind keine.",
  ],
  ["Give all values in percent, or none.", "Geben Sie alle Werte in Prozent an oder keinen."],
  ["{1} has a currency format.", "{1} hat ein Währungsformat."],
  [
    "Give the cell a plain number format, and the value in the unit of the data set.",
    "Geben Sie der Zelle ein einfaches Zahlenformat, und den Wert in der Einheit des Datensatzes.",
  ],
  ["{1} is an error value, not a number.", "{1} ist ein Fehlerwert, keine Zahl."],
  [
    "the texts of the sheet have decimal commas as often as decimal points.",
    "Die Texte des Blatts haben gleich oft ein Dezimalkomma und einen Dezimalpunkt.",
  ],
  [
    "the text can be {1#} or {2#}, and no other text of the sheet says which.",
    "Der Text kann {1} oder {2} sein, und kein anderer Text des Blatts sagt, was gemeint ist.",
  ],
  ["Enter numbers instead of texts.", "Geben Sie Zahlen statt Texten ein."],
  [
    "the text is no number with a decimal comma, which most texts of the sheet have.",
    "Der Text ist keine Zahl mit Dezimalkomma, wie es die meisten Texte des Blatts haben.",
  ],
  [
    "the text is no number with a decimal point, which most texts of the sheet have.",
    "Der Text ist keine Zahl mit Dezimalpunkt, wie ihn die meisten Texte des Blatts haben.",
  ],
  [
    "the values below are percentages, so their head must have no unit.",
    "Die Werte darunter sind Prozentangaben, daher darf ihre Kopfzelle keine Einheit haben.",
  ],
  ["Take away the unit, or the percent format.", "Nehmen Sie die Einheit weg oder das Prozentformat."],
  ["{1} is neither a step nor a date.", "{1} ist weder ein Zeitschritt noch ein Datum."],
  [
    "Column A is not read, and the values are taken in the order of the rows.",
    "Spalte A wird nicht gelesen, und die Werte gelten in der Reihenfolge der Zeilen.",
  ],
  [
    "the cell is empty, and column A has a date in other rows.",
    "Die Zelle ist leer, und Spalte A hat in anderen Zeilen ein Datum.",
  ],
  [
    "the cell is empty, and column A has a step in other rows.",
    "Die Zelle ist leer, und Spalte A hat in anderen Zeilen einen Zeitschritt.",
  ],
  [
    "{1} is no date, and column A has one in other rows.",
    "{1} ist kein Datum, und Spalte A hat in anderen Zeilen eines.",
  ],
  [
    "{1} is no step, and column A has one in other rows.",
    "{1} ist kein Zeitschritt, und Spalte A hat in anderen Zeilen einen.",
  ],
  ["{1} follows {2}.", "{1} folgt auf {2}."],
  ["{1} repeats row {2#}.", "{1} wiederholt Zeile {2}."],
  [
    "The steps or dates of column A must rise evenly from row to row.",
    "Die Zeitschritte oder Daten in Spalte A müssen von Zeile zu Zeile gleichmäßig steigen.",
  ],
  [
    "If clocks change here, give times in UTC or with their offset, such as 2024-03-31T03:00+02:00, or number the rows.",
    "Wenn hier die Uhren umgestellt werden, geben Sie die Zeiten in UTC oder mit ihrem Abstand dazu an, etwa 2024-03-31T03:00+02:00, oder nummerieren Sie die Zeilen.",
  ],
  ["Column {1~} ({2*}) has a header but no values.", "Spalte {1} ({2*}) hat eine Kopfzeile, aber keine Werte."],
  [
    "The sheet has {1*}; {2} takes exactly one, below the header.",
    "Das Blatt hat {1*}; {2} hat genau eine, unter der Kopfzeile.",
  ],
  [
    "The sheet has {1*}; {2} takes one for each of the data set's {3} time steps.",
    "Das Blatt hat {1*}; {2} hat eine für jeden der {3} Zeitschritte des Datensatzes.",
  ],
  ["{1#} cells instead of {2#}.", "{1} Zellen statt {2}."],
  ["{1} always needs a second region.", "{1} braucht immer eine zweite Region."],
  ["the value of these names is in row {1#} already.", "Der Wert zu diesen Namen steht schon in Zeile {1}."],
  ["There is no column '{1}'.", "Eine Spalte '{1}' gibt es nicht."],
  ["the columns must be {1}.", "Die Spalten müssen {1} heißen."],
  [
    "{1} instead of the time step {2#}; steps begin at 0.",
    "{1} statt des Zeitschritts {2}; die Schritte beginnen mit 0.",
  ],
  [
    "The file has {1} rows of values; a series has one for each of the {2} time steps.",
    "Die Datei hat {1} Zeilen mit Werten; eine Zeitreihe hat eine für jeden der {2} Zeitschritte.",
  ],
  ["{1} instead of '{2}', or '{3}' for connections.", "{1} statt '{2}', oder '{3}' bei Verbindungen."],
  [
    "row 2 must begin with '{1}' and have as many cells as row 1.",
    "Zeile 2 muss mit '{1}' beginnen und so viele Zellen haben wie Zeile 1.",
  ],
  ["column {1~} has the same regions already.", "Spalte {1} hat schon dieselben Regionen."],
];

/** Behind all others: what begins with a place. */
export const sentencesWithPlaces: Sentences = [
  ["{1*}: {2*} – {3!}", "{1*}: {2*} – {3!}"],
  ["{1*}: {2!}", "{1*}: {2!}"],
];

/** What the service says of zip archives and workbooks that it does not read, or that are too large. */
import type { Sentences } from "../sentence.ts";

export const sentencesOfDamagedFiles: Sentences = [
  ["The file is not a zip archive.", "Die Datei ist kein Zip-Archiv."],
  ["The zip archive is cut short or damaged.", "Das Zip-Archiv ist abgeschnitten oder beschädigt."],
  ["The zip archive is cut short or damaged: {1}.", "Das Zip-Archiv ist abgeschnitten oder beschädigt: {1}."],
  [
    "The archive's directory is damaged at entry {1#}: {2}.",
    "Das Verzeichnis des Archivs ist bei Eintrag {1} beschädigt: {2}.",
  ],
  ["The archive's directory is damaged at entry {1#}.", "Das Verzeichnis des Archivs ist bei Eintrag {1} beschädigt."],
  ["Entry {1#} of the archive is encrypted.", "Eintrag {1} des Archivs ist verschlüsselt."],
  [
    "The archive declares {1} entries; at most {2} are allowed.",
    "Das Archiv nennt {1} Einträge; erlaubt sind höchstens {2}.",
  ],
  [
    "The archive contains more entries than the {1} it declares.",
    "Das Archiv enthält mehr Einträge als die {1}, die es nennt.",
  ],
  [
    "The archive expands to more than the {1} bytes allowed, reached at entry {2}.",
    "Ausgepackt ist das Archiv größer als die erlaubten {1} Byte, erreicht bei Eintrag {2}.",
  ],
  [
    "The files of the upload expand to more than the {1} bytes allowed, reached at entry {2}.",
    "Ausgepackt sind die hochgeladenen Dateien größer als die erlaubten {1} Byte, erreicht bei Eintrag {2}.",
  ],
  [
    "The archive is cut short or damaged: it refers to bytes beyond its end.",
    "Das Archiv ist abgeschnitten oder beschädigt: Es verweist auf Stellen hinter seinem Ende.",
  ],
  ["The archive was cut short while it was read.", "Das Archiv wurde beim Lesen abgeschnitten."],
  [
    "The archive entry {1} is damaged: its checksum does not match.",
    "Der Eintrag {1} des Archivs ist beschädigt: Seine Prüfsumme stimmt nicht.",
  ],
  ["The archive entry {1} is damaged: {2}.", "Der Eintrag {1} des Archivs ist beschädigt: {2}."],
  ["The archive entry {1} has a name that is too long.", "Der Name des Eintrags {1} im Archiv ist zu lang."],
  [
    "The archive entry {1} is {2} levels deep; at most {3} are allowed.",
    "Der Eintrag {1} des Archivs liegt {2} Ebenen tief; erlaubt sind höchstens {3}.",
  ],
  ["The archive entry {1} is encrypted.", "Der Eintrag {1} des Archivs ist verschlüsselt."],
  ["The archive entry {1} is a symbolic link.", "Der Eintrag {1} des Archivs ist ein symbolischer Verweis."],
  [
    "The archive entry {1} is not a regular file or folder.",
    "Der Eintrag {1} des Archivs ist weder eine Datei noch ein Ordner.",
  ],
  [
    "The archive entry {1} is named as a folder but marked as a file.",
    "Der Eintrag {1} des Archivs heißt wie ein Ordner, ist aber eine Datei.",
  ],
  [
    "The archive entry {1} is a folder but has content.",
    "Der Eintrag {1} des Archivs ist ein Ordner, hat aber Inhalt.",
  ],
  [
    "The archive entry {1} uses compression method {2}.",
    "Der Eintrag {1} des Archivs ist mit Verfahren {2} gepackt, das nicht gelesen wird.",
  ],
  [
    "The archive entry {1} is stored as it is, but declares {2} and {3} bytes.",
    "Der Eintrag {1} des Archivs ist nicht gepackt, nennt aber {2} und {3} Byte.",
  ],
  [
    "The archive entry {1} expands to {2} bytes; at most {3} are allowed.",
    "Der Eintrag {1} des Archivs hat ausgepackt {2} Byte; erlaubt sind höchstens {3}.",
  ],
  [
    "The archive entry {1} expands from {2} to {3} bytes, over {4} times.",
    "Der Eintrag {1} des Archivs wird ausgepackt von {2} auf {3} Byte größer, mehr als das {4}-Fache.",
  ],
  ["The archive entry {1} has no name.", "Der Eintrag {1} des Archivs hat keinen Namen."],
  [
    "The archive entry {1} has a control character in its name.",
    "Der Name des Eintrags {1} im Archiv enthält ein Steuerzeichen.",
  ],
  [
    "The archive entry {1} has a name that is not valid UTF-8.",
    "Der Name des Eintrags {1} im Archiv ist kein gültiges UTF-8.",
  ],
  [
    "The archive entry {1} has a backslash in its name; folders are separated by /.",
    "Der Name des Eintrags {1} im Archiv enthält einen umgekehrten Schrägstrich; Ordner werden durch / getrennt.",
  ],
  ["The archive entry {1} has an absolute path.", "Der Eintrag {1} des Archivs hat einen absoluten Pfad."],
  [
    "The archive entry {1} has a drive letter in its path.",
    "Der Pfad des Eintrags {1} im Archiv enthält einen Laufwerksbuchstaben.",
  ],
  ["The archive entry {1} leaves the archive by ...", "Der Eintrag {1} führt durch .. aus dem Archiv hinaus."],
  [
    "The archive entry {1} has an empty or . folder in its path.",
    "Der Pfad des Eintrags {1} im Archiv enthält einen leeren Ordner oder den Ordner . .",
  ],
  ["The archive entry {1} occurs twice.", "Den Eintrag {1} gibt es im Archiv zweimal."],
  [
    "The archive entry {1} has the same name as {2} (upper and lower case do not count).",
    "Der Eintrag {1} des Archivs heißt wie {2} (Groß- und Kleinschreibung zählt nicht).",
  ],
  ["The workbook cannot be read. {1!}", "Die Arbeitsmappe ist nicht lesbar. {1!}"],
  ["The workbook has no worksheet.", "Die Arbeitsmappe hat kein Tabellenblatt."],
  ["The file is not an .xlsx workbook.", "Die Datei ist keine Arbeitsmappe der Art .xlsx."],
  ["The file is not an .xlsx workbook: {1*}.", "Die Datei ist keine Arbeitsmappe der Art .xlsx: {1*}."],
  [
    "The file is an old .xls or a password-protected workbook, not an .xlsx.",
    "Die Datei ist eine alte .xls oder eine mit Passwort geschützte Arbeitsmappe, keine .xlsx.",
  ],
  [
    "The file is {1*} such as .csv, not an .xlsx workbook.",
    "Die Datei ist {1*}, etwa .csv, keine Arbeitsmappe der Art .xlsx.",
  ],
  ["The file is {1*} ({2~}), not an .xlsx workbook.", "Die Datei ist {1*} ({2}), keine Arbeitsmappe der Art .xlsx."],
  [
    "Tables are read from .xlsx files; this is {1*} ({2~}).",
    "Tabellen werden aus Dateien der Art .xlsx gelesen; dies ist {1*} ({2}).",
  ],
  [
    "Open it in a spreadsheet program and choose 'Save as' with the type Excel workbook (.xlsx).",
    "Öffnen Sie sie in einem Tabellenprogramm, und wählen Sie „Speichern unter“ mit dem Typ Excel-Arbeitsmappe (.xlsx).",
  ],
  [
    "Open it in a spreadsheet program and choose 'Save as' with the type Excel workbook (.xlsx), without a password.",
    "Öffnen Sie sie in einem Tabellenprogramm, und wählen Sie „Speichern unter“ mit dem Typ Excel-Arbeitsmappe (.xlsx), ohne Passwort.",
  ],
  [
    "Open it in a spreadsheet program and choose 'Save as' with the type Excel workbook (.xlsx), named {1}, in its place.",
    "Öffnen Sie sie in einem Tabellenprogramm, und speichern Sie sie stattdessen als Excel-Arbeitsmappe (.xlsx) mit dem Namen {1}.",
  ],
  [
    "Check that numbers are still numbers: decimal signs and separators differ between countries.",
    "Prüfen Sie, ob Zahlen noch Zahlen sind: Dezimal- und Trennzeichen unterscheiden sich von Land zu Land.",
  ],
  [
    "The workbook's part {1} has {2} bytes; at most {3} are allowed.",
    "Der Teil {1} der Arbeitsmappe hat {2} Byte; erlaubt sind höchstens {3}.",
  ],
  ["The workbook is damaged: its sheet {1} is missing.", "Die Arbeitsmappe ist beschädigt: Ihr Blatt {1} fehlt."],
  [
    "The workbook is damaged: cell {1} occurs twice.",
    "Die Arbeitsmappe ist beschädigt: Die Zelle {1} gibt es zweimal.",
  ],
  ["The workbook is damaged: {1}, byte {2#}: {3*}.", "Die Arbeitsmappe ist beschädigt: {1}, Byte {2}: {3*}."],
  [
    "The workbook's part {1} is not XML in UTF-8 (its encoding: {2}).",
    "Der Teil {1} der Arbeitsmappe ist kein XML in UTF-8 (seine Kodierung: {2}).",
  ],
  [
    "The workbook's part {1} has the impossible character {2}.",
    "Der Teil {1} der Arbeitsmappe hat das unmögliche Zeichen {2}.",
  ],
  [
    "The workbook's part {1} has an & that does not start an entity.",
    "Der Teil {1} der Arbeitsmappe hat ein &, mit dem keine Entität beginnt.",
  ],
  [
    "The workbook's part {1} uses the undefined entity {2}.",
    "Der Teil {1} der Arbeitsmappe verwendet die unbekannte Entität {2}.",
  ],
  [
    "The workbook's part {1} has a document type declaration.",
    "Der Teil {1} der Arbeitsmappe hat eine Dokumenttyp-Deklaration.",
  ],
  [
    "The workbook's part {1} has only {2} rows and cells in its first {3} bytes.",
    "Der Teil {1} der Arbeitsmappe hat in seinen ersten {3} Byte nur {2} Zeilen und Zellen.",
  ],
  ["The workbook has more than {1} shared texts.", "Die Arbeitsmappe hat mehr als {1} gemeinsame Texte."],
  [
    "Text {1#} of the workbook's shared texts has more than {2} characters.",
    "Text {1} der gemeinsamen Texte der Arbeitsmappe hat mehr als {2} Zeichen.",
  ],
  [
    "The texts of the workbook take more than the {1} bytes allowed, reached at {2*}.",
    "Die Texte der Arbeitsmappe brauchen mehr als die erlaubten {1} Byte, erreicht bei {2*}.",
  ],
  [
    "The sheet reaches to cell {1}: {2} rows × {3} columns are more than the {4} cells allowed.",
    "Das Blatt reicht bis zur Zelle {1}: {2} Zeilen × {3} Spalten sind mehr als die erlaubten {4} Zellen.",
  ],
  ["The sheet has a row {1#}, beyond the last one.", "Das Blatt hat eine Zeile {1}, hinter der letzten."],
  ["The sheet has more than {1#} rows.", "Das Blatt hat mehr als {1} Zeilen."],
  [
    "The sheet has more than {1#} cells, most of them empty.",
    "Das Blatt hat mehr als {1} Zellen, die meisten davon leer.",
  ],
  ["Cell {1~} {2*}.", "Zelle {1}: {2*}."],
  ["The file needs too much memory.", "Die Datei braucht zu viel Speicher."],
  ["The file has too many groups and variables.", "Die Datei hat zu viele Gruppen und Variablen."],
  [
    "The variables of the file have {1}; at most {2} are read.",
    "Die Variablen der Datei haben {1}; gelesen werden höchstens {2}.",
  ],
  [
    "The file is damaged or cut short: not all of it can be read.",
    "Die Datei ist beschädigt oder abgeschnitten: Nicht alles davon ist lesbar.",
  ],
  [
    "A variable of the file has its values in another file, which is not opened.",
    "Eine Variable der Datei hat ihre Werte in einer anderen Datei, die nicht geöffnet wird.",
  ],
  [
    "{1} has its values in another file, which is not opened.",
    "{1} hat seine Werte in einer anderen Datei, die nicht geöffnet wird.",
  ],
  [
    "Write the values into the file itself: the service opens no other file than the one that it was given.",
    "Schreiben Sie die Werte in die Datei selbst: Der Dienst öffnet keine andere als die, die er bekommen hat.",
  ],
  ["The values of {1} are neither numbers nor texts.", "Die Werte von {1} sind weder Zahlen noch Texte."],
  ["Reading the file took more than {1} s.", "Das Lesen der Datei hat mehr als {1} s gedauert."],
  ["Reading the file needs more memory than allowed.", "Das Lesen der Datei braucht mehr Speicher als erlaubt."],
];

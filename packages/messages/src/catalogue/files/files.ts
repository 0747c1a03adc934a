/** Messages about readable files: cells, rows, keys, names. */
import type { Entry } from "../../entry.ts";

export const files = {
  ignored_folder_contains_no: {
    en: "Ignored: the folder contains no {attributesFile}.",
    de: "Übergangen: Der Ordner enthält keine Datei {attributesFile}.",
  },
  other_files_folder_not_read: {
    en: "The other files of this folder were not read, because of {attributesFile}.",
    de: "Die anderen Dateien dieses Ordners wurden wegen {attributesFile} nicht gelesen.",
  },
  file_contain_one_json_object: {
    en: "The file must contain one JSON object, not a list.",
    de: "Die Datei muss ein JSON-Objekt enthalten, keine Liste.",
  },
  archive_does_not_contain_folder: {
    en: "The archive does not contain this folder.",
    de: "Das Archiv enthält diesen Ordner nicht.",
  },
  not_read_previous_files_errors: {
    en: "Not read: {maxFaultyFiles} previous files have errors.",
    de: "Nicht gelesen: {maxFaultyFiles} Dateien davor haben Fehler.",
  },
  json_files_archive_bytes_together: {
    en: "The JSON files of the archive have {bytes} bytes together; at most {maxJsonBytes} are allowed.",
    de: "Die JSON-Dateien des Archivs haben zusammen {bytes} Byte; erlaubt sind höchstens {maxJsonBytes}.",
  },
  file_not_utf_8_text: { en: "The file is not UTF-8 text.", de: "Die Datei ist kein Text in UTF-8." },
  file_contain_json_list: {
    en: "The file must contain a JSON list: {example}.",
    de: "Die Datei muss eine JSON-Liste enthalten: {example}.",
  },
  file_over_bytes: { en: "The file has over {maxBytes} bytes.", de: "Die Datei hat mehr als {maxBytes} Byte." },
  ignored_nested_too_deeply: { en: "Ignored: it is nested too deeply.", de: "Übergangen: Es liegt zu tief." },
  list_items_most_allowed: {
    en: "The list has {count} items; at most {maxItems} are allowed.",
    de: "Die Liste hat {count} Einträge; erlaubt sind höchstens {maxItems}.",
  },
  also_errors_correct_those_previous: {
    en: "It also has errors; correct those of the previous files first.",
    de: "Auch sie hat Fehler; berichtigen Sie zuerst die der Dateien davor.",
  },
  more_files_folders_not_listed: {
    en: "There are {rest} more files or folders, which are not listed.",
    de: "Es gibt {rest} weitere Dateien oder Ordner, die nicht genannt sind.",
  },
  more_files_errors_not_listed: {
    en: "There are {unlisted} more files with errors, which are not listed.",
    de: "Es gibt {unlisted} weitere Dateien mit Fehlern, die nicht genannt sind.",
  },
  archive_does_not_contain_data: {
    en: "The archive does not contain it; the data set is unchanged in this respect.",
    de: "Das Archiv enthält sie nicht; der Datensatz bleibt darin, wie er ist.",
  },
  archive_no_names_case_sensitive: {
    en: "The archive has no {name}, but '{alike}'; names are case-sensitive.",
    de: "Das Archiv hat keine Datei {name}, aber '{alike}'; Groß- und Kleinschreibung zählt.",
  },
  archive_no_root: {
    en: "The archive has no {name} at its root, but '{path}'.",
    de: "Das Archiv hat in der obersten Ebene keine Datei {name}, aber '{path}'.",
  },
  column_contains_region_names_as: {
    en: "Column A contains region names, as in a matrix of connections; {family} of a {componentType} takes one column per region and no rows by region.",
    de: "Spalte A enthält Namen von Regionen, wie in einer Matrix von Verbindungen; {family} von {componentType} hat eine Spalte je Region und keine Zeilen nach Regionen.",
  },
  column_values_no_region_header: {
    en: "Column {columnLetters} has values but no region in its header.",
    de: "Spalte {columnLetters} hat Werte, aber keine Region in der Kopfzeile.",
  },
  header_row_1_first_sheet: {
    en: "The header (row 1) of the first sheet names no region.",
    de: "Die Kopfzeile (Zeile 1) des ersten Blatts nennt keine Region.",
  },
  column_without_region: {
    en: "Column {column} has no region in row 1.",
    de: "Spalte {column} hat in Zeile 1 keine Region.",
  },
  column_without_region_to: {
    en: "Column {column} has no region_to in row 2; {family} are between two regions.",
    de: "Spalte {column} hat in Zeile 2 keine Region region_to; {family} gelten zwischen zwei Regionen.",
  },
  columns_both: {
    en: "Columns {column} and {otherColumn} are both for {subject}.",
    de: "Die Spalten {column} und {otherColumn} sind beide für: {subject}.",
  },
  row_1_first_sheet_names: {
    en: "Row 1 of the first sheet names no region from column B on.",
    de: "Zeile 1 des ersten Blatts nennt ab Spalte B keine Region.",
  },
  cell_empty_column_step_other: {
    en: "the cell is empty, and column A has a step in other rows.",
    de: "Die Zelle ist leer, und Spalte A hat in anderen Zeilen einen Zeitschritt.",
  },
  no_step_column_one_other: {
    en: "{shown} is no step, and column A has one in other rows.",
    de: "{shown} ist kein Zeitschritt, und Spalte A hat in anderen Zeilen einen.",
  },
  cell_empty_column_date_other: {
    en: "the cell is empty, and column A has a date in other rows.",
    de: "Die Zelle ist leer, und Spalte A hat in anderen Zeilen ein Datum.",
  },
  no_date_column_one_other: {
    en: "{shown} is no date, and column A has one in other rows.",
    de: "{shown} ist kein Datum, und Spalte A hat in anderen Zeilen eines.",
  },
  sheet_one_column_per_region: {
    en: "The sheet has one column per region; {family} takes a matrix: A1 empty, column A the region, row 1 the region_to.",
    de: "Das Blatt hat eine Spalte je Region; {family} braucht eine Matrix: A1 leer, in Spalte A die Region, in Zeile 1 region_to.",
  },
  header_row_1_first_sheet_names: {
    en: "The header (row 1) of the first sheet names no region_to from column B on.",
    de: "Die Kopfzeile (Zeile 1) des ersten Blatts nennt ab Spalte B keine Region region_to.",
  },
  column_first_sheet_names_no: {
    en: "Column A of the first sheet names no region below the header.",
    de: "Spalte A des ersten Blatts nennt unter der Kopfzeile keine Region.",
  },
  matrix_first_sheet_contains_no: {
    en: "The matrix in the first sheet contains no value.",
    de: "Die Matrix im ersten Blatt enthält keinen Wert.",
  },
  more_file: { en: "… and {rest} more in this file.", de: "… und {rest} weitere in dieser Datei." },
  takes_one_column_per_connection: {
    en: "{family} of a {componentType} takes one column per connection: A1 'region', A2 'region_to', below them the time steps; from column B on the two regions in rows 1 and 2 and the values below.",
    de: "{family} von {componentType} hat eine Spalte je Verbindung: in A1 'region', in A2 'region_to', darunter die Zeitschritte; ab Spalte B in den Zeilen 1 und 2 die beiden Regionen und darunter die Werte.",
  },
  text_no_number_decimal_comma: {
    en: "the text is no number with a decimal comma, which most texts of the sheet have.",
    de: "Der Text ist keine Zahl mit Dezimalkomma, wie es die meisten Texte des Blatts haben.",
  },
  text_no_number_decimal_point: {
    en: "the text is no number with a decimal point, which most texts of the sheet have.",
    de: "Der Text ist keine Zahl mit Dezimalpunkt, wie ihn die meisten Texte des Blatts haben.",
  },
  cell_empty_every_value_given: {
    en: "the cell is empty; every value must be given.",
    de: "Die Zelle ist leer; jeder Wert muss angegeben sein.",
  },
  boolean_not_number: {
    en: "{formatCell} is a boolean, not a number.",
    de: "{formatCell} ist ein Wahrheitswert, keine Zahl.",
  },
  error_value_not_number: {
    en: "{shown} is an error value, not a number.",
    de: "{shown} ist ein Fehlerwert, keine Zahl.",
  },
  column_header_no_values: {
    en: "Column {columnLetters} ({subject}) has a header but no values.",
    de: "Spalte {columnLetters} ({subject}) hat eine Kopfzeile, aber keine Werte.",
  },
  sheet_takes_exactly_one_below: {
    en: "The sheet has {rows}; {family} takes exactly one, below the header.",
    de: "Das Blatt hat {rows}; {family} hat genau eine, unter der Kopfzeile.",
  },
  sheet_takes_one_each_data: {
    en: "The sheet has {rows}; {family} takes one for each of the data set's {steps} time steps.",
    de: "Das Blatt hat {rows}; {family} hat eine für jeden der {steps} Zeitschritte des Datensatzes.",
  },
  package_neither_nor: {
    en: "The package has neither {jsonDocument} nor {yamlDocument}.",
    de: "Das Paket hat weder {jsonDocument} noch {yamlDocument}.",
  },
  package_both_only_one_them: {
    en: "The package has both {jsonDocument} and {yamlDocument}; only one of them can be right.",
    de: "Das Paket hat {jsonDocument} und {yamlDocument}; nur eine von beiden kann richtig sein.",
  },
  ignored_package_no_file_name: {
    en: "Ignored: a package has no file of this name.",
    de: "Übergangen: Ein Paket hat keine Datei dieses Namens.",
  },
  line_column: { en: "Line {line}, column {col}: {split}.", de: "Zeile {line}, Spalte {col}: {split}." },
  file_not_valid_yaml: {
    en: "The file is not valid YAML: {reason}.",
    de: "Die Datei ist kein gültiges YAML: {reason}.",
  },
  file_contain_one_object_keys: {
    en: "The file must contain one object with the keys 'dataset', 'regions', 'commodities' and others.",
    de: "Die Datei muss ein Objekt mit den Schlüsseln 'dataset', 'regions', 'commodities' und anderen enthalten.",
  },
  file_empty: { en: "The file is empty.", de: "Die Datei ist leer." },
  file_rows_values_series_one: {
    en: "The file has {step} rows of values; a series has one for each of the {steps} time steps.",
    de: "Die Datei hat {step} Zeilen mit Werten; eine Zeitreihe hat eine für jeden der {steps} Zeitschritte.",
  },
  row_2_begin_as_many: {
    en: "row 2 must begin with '{connectionColumn}' and have as many cells as row 1.",
    de: "Zeile 2 muss mit '{connectionColumn}' beginnen und so viele Zellen haben wie Zeile 1.",
  },
  at: { en: "{place}: {problem}", de: "{place}: {problem}" },
  row: { en: "Row {row}", de: "Zeile {row}" },
  column: { en: "Column {column}", de: "Spalte {column}" },
  cell_place: { en: "Row {row}, column {column}", de: "Zeile {row}, Spalte {column}" },
  cell_of: { en: "{cell} ({subject})", de: "{cell} ({subject})" },
  component_named: { en: "component {name}", de: "Komponente {name}" },
  row_column_of: { en: "row {row}, column {column} ({subject})", de: "Zeile {row}, Spalte {column} ({subject})" },
  row_column: { en: "row {row}, column {column}", de: "Zeile {row}, Spalte {column}" },
  column_place: { en: "column {column}", de: "Spalte {column}" },
  row_place: { en: "row {row}", de: "Zeile {row}" },
  field_in_file: { en: "the field {name} in {file}", de: "das Feld {name} in {file}" },
  no_number_with_point: {
    en: "{value} is not a number with a decimal point; every value must be given.",
    de: "{value} ist keine Zahl mit Dezimalpunkt; jeder Wert muss angegeben sein.",
  },
  not_the_time_step: {
    en: "{value} instead of the time step {step}; steps begin at 0.",
    de: "{value} statt des Zeitschritts {step}; die Schritte beginnen mit 0.",
  },
  not_the_first_cell: {
    en: "{value} instead of '{series}', or '{connections}' for connections.",
    de: "{value} statt '{series}', oder '{connections}' bei Verbindungen.",
  },
  same_regions_already: {
    en: "column {column} has the same regions already.",
    de: "Spalte {column} hat schon dieselben Regionen.",
  },
  quotes_without_end: { en: "a text in quotes has no end", de: "Ein Text in Anführungszeichen hat kein Ende" },
  not_described_in_package: {
    en: "{name} is not described in the package, so its values cannot have a unit of their own.",
    de: "{name} ist im Paket nicht beschrieben, daher können die Werte keine eigene Einheit haben.",
  },
  no_such_key: { en: "There is no key {name}.", de: "Einen Schlüssel {name} gibt es nicht." },
  all_files_in_folder: {
    en: "All files are in the folder '{folder}'. They must be at the root of the archive: zip the content of the folder, not the folder itself.",
    de: "Alle Dateien liegen im Ordner '{folder}'. Sie müssen in der obersten Ebene des Archivs liegen: Packen Sie den Inhalt des Ordners, nicht den Ordner selbst.",
  },
  name_of_other_type: {
    en: "{name} is the name of a {other} of the data set already; this is a {type}.",
    de: "{name} heißt im Datensatz schon eine Komponente der Art {other}; diese hat die Art {type}.",
  },
  refused: { en: "refused", de: "abgelehnt" },
  region_named: { en: "region {name}", de: "Region {name}" },
  value_fault: { en: "{value}: {fault}", de: "{value}: {fault}" },
  value_fault_stop: { en: "{value}: {fault}.", de: "{value}: {fault}." },
  no_region_of_name: { en: "there is no region {name}.", de: "Region {name} gibt es nicht." },
  no_component_of_name: { en: "there is no component {name}.", de: "Komponente {name} gibt es nicht." },
  no_record_of_name: { en: "there is no {kind} {name}.", de: "{kind} {name} gibt es nicht." },
  no_key_of_name: { en: "there is no key of this name.", de: "Einen Schlüssel mit diesem Namen gibt es nicht." },
  ignored_key: { en: "Ignored the unknown key {name}.", de: "Der unbekannte Schlüssel {name} wurde nicht gelesen." },
  ignored_key_in: {
    en: "Ignored the unknown key {name} in {place}.",
    de: "Der unbekannte Schlüssel {name} in {place} wurde nicht gelesen.",
  },
  called_here: { en: "Here it is called '{name}'.", de: "Hier heißt er '{name}'." },
  found_value: { en: "{value} – {problem}", de: "{value} – {problem}" },
  the_file: { en: "The file", de: "Die Datei" },
  nothing: { en: "nothing", de: "nichts" },
  a_list: { en: "a list", de: "eine Liste" },
  an_object: { en: "an object", de: "ein Objekt" },
  with_stop: { en: "{sentence}.", de: "{sentence}." },
  json_invalid_at: {
    en: "The file is not valid JSON, {place}: {reason}.",
    de: "Die Datei ist kein gültiges JSON, {place}: {reason}.",
  },
  json_unusable_at: {
    en: "The file cannot be used, {place}: {reason}.",
    de: "Die Datei ist nicht verwendbar, {place}: {reason}.",
  },
  rows_of_values: { en: "{count} {count|row|rows} of values", de: "{count} {count|Zeile|Zeilen} mit Werten" },
  json_place: { en: "line {line}, column {column}", de: "Zeile {line}, Spalte {column}" },
  percent_below_unit: {
    en: "the values below are percentages, so their head must have no unit. Take away the unit, or the percent format.",
    de: "Die Werte darunter sind Prozentangaben, daher darf ihre Kopfzelle keine Einheit haben. Nehmen Sie die Einheit weg oder das Prozentformat.",
  },
  decimal_signs_mixed: {
    en: "the texts of the sheet have decimal commas as often as decimal points. Enter numbers instead of texts.",
    de: "Die Texte des Blatts haben ebenso oft Dezimalkommas wie Dezimalpunkte. Geben Sie Zahlen statt Texte ein.",
  },
  decimal_sign_missing: {
    en: "the text can be {point} or {comma}, and no other text of the sheet says which. Enter numbers instead of texts.",
    de: "Der Text kann {point} oder {comma} sein, und kein anderer Text des Blatts sagt, was. Geben Sie Zahlen statt Texte ein.",
  },
  mixed_percent: {
    en: "the value is a percentage, and other values of the sheet are not. Give all values in percent, or none.",
    de: "Der Wert ist eine Prozentangabe, andere Werte des Blatts sind es nicht. Geben Sie alle Werte in Prozent an oder keinen.",
  },
  is_a_date: {
    en: "{value} is a date, not a number. Spreadsheets make dates of numbers such as 1.5. Enter the number again, in a cell with a number format.",
    de: "{value} ist ein Datum, keine Zahl. Tabellenprogramme machen aus Zahlen wie 1.5 ein Datum. Geben Sie die Zahl noch einmal ein, in einer Zelle mit Zahlenformat.",
  },
  is_a_time: {
    en: "{value} is a time, not a number. Enter the number again, in a cell with a number format.",
    de: "{value} ist eine Uhrzeit, keine Zahl. Geben Sie die Zahl noch einmal ein, in einer Zelle mit Zahlenformat.",
  },
  is_a_currency: {
    en: "{value} has a currency format. Give the cell a plain number format, and the value in the unit of the data set.",
    de: "{value} hat ein Währungsformat. Geben Sie der Zelle ein einfaches Zahlenformat und den Wert in der Einheit des Datensatzes.",
  },
  neither_step_nor_date: {
    en: "{value} is neither a step nor a date. Column A is not read, and the values are taken in the order of the rows.",
    de: "{value} ist weder ein Zeitschritt noch ein Datum. Spalte A wird nicht gelesen, und die Werte gelten in der Reihenfolge der Zeilen.",
  },
  step_follows: {
    en: "{value} follows {before}. The steps or dates of column A must rise evenly from row to row.",
    de: "{value} folgt auf {before}. Die Zeitschritte oder Daten in Spalte A müssen von Zeile zu Zeile gleichmäßig steigen.",
  },
  step_repeats: {
    en: "{value} repeats row {row}. The steps or dates of column A must rise evenly from row to row.",
    de: "{value} wiederholt Zeile {row}. Die Zeitschritte oder Daten in Spalte A müssen von Zeile zu Zeile gleichmäßig steigen.",
  },
  clock_change: {
    en: "If clocks change here, give times in UTC or with their offset, such as 2024-03-31T03:00+02:00, or number the rows.",
    de: "Wenn hier die Uhren umgestellt werden, geben Sie die Zeiten in UTC oder mit ihrem Abstand dazu an, etwa 2024-03-31T03:00+02:00, oder nummerieren Sie die Zeilen.",
  },
  commodity_missing: { en: "there is no commodity {name}.", de: "Energieträger {name} gibt es nicht." },
  component_missing: { en: "there is no component {name}.", de: "Komponente {name} gibt es nicht." },
  region_missing: { en: "there is no region {name}.", de: "Region {name} gibt es nicht." },
  unit_of_no_commodity: {
    en: "{unit} is not the unit of any commodity.",
    de: "{unit} ist die Einheit keines Energieträgers.",
  },
  not_described_here: {
    en: "{name} is not described here, so its values cannot have a unit of their own.",
    de: "{name} ist hier nicht beschrieben, daher können die Werte keine eigene Einheit haben.",
  },
  name_of_item: { en: "{name} is the name of item [{item}] already.", de: "{name} heißt schon der Eintrag [{item}]." },
  name_of_file: {
    en: "{name} is the name of the component in {file} already.",
    de: "{name} heißt schon die Komponente in {file}.",
  },
  name_twice: { en: "{name} occurs twice.", de: "{name} kommt zweimal vor." },
  list_of_at_most: {
    en: "must be a list of at most {most} items.",
    de: "muss eine Liste von höchstens {most} Einträgen sein.",
  },
  largest_of_files: { en: "This is the largest of them, with {bytes}.", de: "Dies ist die größte davon, mit {bytes}." },
  folder_contains_no: { en: "The folder contains no {file}.", de: "Der Ordner enthält keine Datei {file}." },
  nested_too_deeply: { en: "'{path}' is nested too deeply.", de: "'{path}' liegt zu tief." },
  archive_lacks_at_root: {
    en: "The archive has no {name} at its root.",
    de: "Das Archiv hat auf der obersten Ebene keine Datei {name}.",
  },
  folder_of_no_kind: {
    en: "Not read, with {count} {count|file|files} in it: no kind of component has a folder of this name.",
    de: "Nicht gelesen, mit {count} {count|Datei|Dateien} darin: Keine Art von Komponenten hat einen Ordner mit diesem Namen.",
  },
  folder_of_no_dataset: {
    en: "Ignored with {count} {count|file|files} in it: this folder is not part of a data set.",
    de: "Mit {count} {count|Datei|Dateien} darin nicht gelesen: Dieser Ordner gehört zu keinem Datensatz.",
  },
  file_of_no_dataset: {
    en: "Not read: a data set has no file of this name here.",
    de: "Nicht gelesen: Ein Datensatz hat hier keine Datei mit diesem Namen.",
  },
  ignored_file_of_no_dataset: {
    en: "Ignored: a data set has no file of this name here.",
    de: "Nicht gelesen: Ein Datensatz hat hier keine Datei mit diesem Namen.",
  },
  ignored_own_folder: {
    en: "Ignored: each component has a folder of its own, as in {place}.",
    de: "Nicht gelesen: Jede Komponente hat ihren eigenen Ordner, wie in {place}.",
  },
  own_folder: {
    en: "Not read: each component has a folder of its own, as in {place}.",
    de: "Nicht gelesen: Jede Komponente hat ihren eigenen Ordner, wie in {place}.",
  },
  file_of_no_table: {
    en: "Not read: no table and no component has a file of this name.",
    de: "Nicht gelesen: Keine Tabelle und keine Komponente hat eine Datei mit diesem Namen.",
  },
  columns_must_be: { en: "row 1: the columns must be {columns}.", de: "Zeile 1: Die Spalten müssen {columns} heißen." },
  no_column_of_name: { en: "There is no column {name}.", de: "Eine Spalte {name} gibt es nicht." },
  cells_instead: {
    en: "row {row}: {found} cells instead of {wanted}.",
    de: "Zeile {row}: {found} Zellen statt {wanted}.",
  },
  needs_second_region: {
    en: "{place}: {table} always needs a second region.",
    de: "{place}: {table} braucht immer eine zweite Region.",
  },
  value_in_row_already: {
    en: "row {row}: the value of these names is in row {earlier} already.",
    de: "Zeile {row}: Der Wert zu diesen Namen steht schon in Zeile {earlier}.",
  },
  values_but_no: { en: "{where} has values but no {what}.", de: "{where} hat Werte, aber keine {what}." },
  region_has_already: {
    en: "{place}: region {region} has a {direction} already ({first}).",
    de: "{place}: Region {region} hat schon eine {direction} ({first}).",
  },
  a_row: { en: "row", de: "Zeile" },
  a_column: { en: "column", de: "Spalte" },
  closed: { en: "{sentence:.}", de: "{sentence:.}" },
  only_first_sheet_read: {
    en: "Only the first sheet, '{first}', is read. Ignored: {ignored}.",
    de: "Nur das erste Blatt, '{first}', wird gelesen. Nicht beachtet: {ignored}.",
  },
  file_took_time: {
    en: "Reading the file took more than {seconds} s.",
    de: "Das Lesen der Datei hat mehr als {seconds} s gedauert.",
  },
  file_took_memory: {
    en: "Reading the file needs more memory than allowed.",
    de: "Das Lesen der Datei braucht mehr Speicher als erlaubt.",
  },
} as const satisfies Record<string, Entry>;

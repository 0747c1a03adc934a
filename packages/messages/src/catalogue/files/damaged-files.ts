/** Messages about archives, workbooks and JSON that cannot be read. */
import type { Entry } from "../../entry.ts";

export const damagedFiles = {
  write_values_into_file_itself: {
    en: "Write the values into the file itself: the service opens no other file than the one that it was given.",
    de: "Schreiben Sie die Werte in die Datei selbst: Der Dienst öffnet keine andere als die, die er bekommen hat.",
  },
  variables_file_most_read: {
    en: "The variables of the file have {size}; at most {limit} are read.",
    de: "Die Variablen der Datei haben {size}; gelesen werden höchstens {limit}.",
  },
  values_another_file_not_opened: {
    en: "{what} has its values in another file, which is not opened.",
    de: "{what} hat seine Werte in einer anderen Datei, die nicht geöffnet wird.",
  },
  values_neither_numbers_nor_texts: {
    en: "The values of {name} are neither numbers nor texts.",
    de: "Die Werte von {name} sind weder Zahlen noch Texte.",
  },
  reading_file_needs_more_memory: {
    en: "Reading the file needs more memory than allowed.",
    de: "Das Lesen der Datei braucht mehr Speicher als erlaubt.",
  },
  reading_file_took_more_than: {
    en: "Reading the file took more than {tookSeconds} s.",
    de: "Das Lesen der Datei hat mehr als {tookSeconds} s gedauert.",
  },
  file_damaged_cut_short_not: {
    en: "The file is damaged or cut short: not all of it can be read.",
    de: "Die Datei ist beschädigt oder abgeschnitten: Nicht alles davon ist lesbar.",
  },
  cell: { en: "Cell {cell} {reason}.", de: "Zelle {cell}: {reason}." },
  texts_workbook_take_more_than: {
    en: "The texts of the workbook take more than the {totalBytes} bytes allowed, reached at {place}.",
    de: "Die Texte der Arbeitsmappe brauchen mehr als die erlaubten {totalBytes} Byte, erreicht bei {place}.",
  },
  workbook_damaged_cell_occurs_twice: {
    en: "The workbook is damaged: cell {cell} occurs twice.",
    de: "Die Arbeitsmappe ist beschädigt: Die Zelle {cell} gibt es zweimal.",
  },
  sheet_reaches_cell_rows_columns: {
    en: "The sheet reaches to cell {cell}: {rowCount} rows × {columnCount} columns are more than the {maxCells} cells allowed.",
    de: "Das Blatt reicht bis zur Zelle {cell}: {rowCount} Zeilen × {columnCount} Spalten sind mehr als die erlaubten {maxCells} Zellen.",
  },
  check_numbers_still_numbers_decimal: {
    en: "Check that numbers are still numbers: decimal signs and separators differ between countries.",
    de: "Prüfen Sie, ob Zahlen noch Zahlen sind: Dezimal- und Trennzeichen unterscheiden sich von Land zu Land.",
  },
  file_not_xlsx_workbook: {
    en: "The file is not an .xlsx workbook.",
    de: "Die Datei ist keine Arbeitsmappe der Art .xlsx.",
  },
  file_not_xlsx_workbook_because: {
    en: "The file is not an .xlsx workbook: {reason}.",
    de: "Die Datei ist keine Arbeitsmappe der Art .xlsx: {reason}.",
  },
  workbook_s_part_bytes_most: {
    en: "The workbook's part {entry} has {expandedBytes} bytes; at most {maxBytes} are allowed.",
    de: "Der Teil {entry} der Arbeitsmappe hat {expandedBytes} Byte; erlaubt sind höchstens {maxBytes}.",
  },
  workbook_no_worksheet: { en: "The workbook has no worksheet.", de: "Die Arbeitsmappe hat kein Tabellenblatt." },
  workbook_damaged_sheet_missing: {
    en: "The workbook is damaged: its sheet {stringify} is missing.",
    de: "Die Arbeitsmappe ist beschädigt: Ihr Blatt {stringify} fehlt.",
  },
  workbook_cannot_read: {
    en: "The workbook cannot be read. {message}",
    de: "Die Arbeitsmappe ist nicht lesbar. {message}",
  },
  sheet_row_beyond_last_one: {
    en: "The sheet has a row {row}, beyond the last one.",
    de: "Das Blatt hat eine Zeile {row}, hinter der letzten.",
  },
  sheet_more_than_rows: {
    en: "The sheet has more than {maxSheetRows} rows.",
    de: "Das Blatt hat mehr als {maxSheetRows} Zeilen.",
  },
  sheet_more_than_cells_most: {
    en: "The sheet has more than {maxCells} cells, most of them empty.",
    de: "Das Blatt hat mehr als {maxCells} Zellen, die meisten davon leer.",
  },
  text_workbook_s_shared_texts: {
    en: "Text {textsCount} of the workbook's shared texts has more than {maxTextLength} characters.",
    de: "Text {textsCount} der gemeinsamen Texte der Arbeitsmappe hat mehr als {maxTextLength} Zeichen.",
  },
  workbook_more_than_shared_texts: {
    en: "The workbook has more than {maxSharedTexts} shared texts.",
    de: "Die Arbeitsmappe hat mehr als {maxSharedTexts} gemeinsame Texte.",
  },
  archive_entry_damaged_checksum_does: {
    en: "The archive entry {quoteEntryName} is damaged: its checksum does not match.",
    de: "Der Eintrag {quoteEntryName} des Archivs ist beschädigt: Seine Prüfsumme stimmt nicht.",
  },
  files_upload_expand_more_than: {
    en: "The files of the upload expand to more than the {totalBytes} bytes allowed, reached at entry {quoteEntryName}.",
    de: "Ausgepackt sind die hochgeladenen Dateien größer als die erlaubten {totalBytes} Byte, erreicht bei Eintrag {quoteEntryName}.",
  },
  archive_entry_name_too_long: {
    en: "The archive entry {quoteEntryName} has a name that is too long.",
    de: "Der Name des Eintrags {quoteEntryName} im Archiv ist zu lang.",
  },
  archive_entry_levels_deep_most: {
    en: "The archive entry {quoteEntryName} is {segmentsCount} levels deep; at most {maxDepth} are allowed.",
    de: "Der Eintrag {quoteEntryName} des Archivs liegt {segmentsCount} Ebenen tief; erlaubt sind höchstens {maxDepth}.",
  },
  archive_entry_damaged: {
    en: "The archive entry {quoteEntryName} is damaged: {reason}.",
    de: "Der Eintrag {quoteEntryName} des Archivs ist beschädigt: {reason}.",
  },
  archive_cut_short_damaged_refers: {
    en: "The archive is cut short or damaged: it refers to bytes beyond its end.",
    de: "Das Archiv ist abgeschnitten oder beschädigt: Es verweist auf Stellen hinter seinem Ende.",
  },
  archive_cut_short_while_read: {
    en: "The archive was cut short while it was read.",
    de: "Das Archiv wurde beim Lesen abgeschnitten.",
  },
  archive_declares_entries_most_allowed: {
    en: "The archive declares {entryCount} entries; at most {maxEntries} are allowed.",
    de: "Das Archiv nennt {entryCount} Einträge; erlaubt sind höchstens {maxEntries}.",
  },
  archive_expands_more_than_bytes: {
    en: "The archive expands to more than the {maxExpandedBytes} bytes allowed, reached at entry {entryDisplayName}.",
    de: "Ausgepackt ist das Archiv größer als die erlaubten {maxExpandedBytes} Byte, erreicht bei Eintrag {entryDisplayName}.",
  },
  file_not_zip_archive: { en: "The file is not a zip archive.", de: "Die Datei ist kein Zip-Archiv." },
  entry_archive_encrypted: {
    en: "Entry {number} of the archive is encrypted.",
    de: "Eintrag {number} des Archivs ist verschlüsselt.",
  },
  archive_contains_more_entries_than: {
    en: "The archive contains more entries than the {entryCount} it declares.",
    de: "Das Archiv enthält mehr Einträge als die {entryCount}, die es nennt.",
  },
  workbook_damaged_byte: {
    en: "The workbook is damaged: {part}, byte {byte}: {reason}.",
    de: "Die Arbeitsmappe ist beschädigt: {part}, Byte {byte}: {reason}.",
  },
  workbook_s_part_not_xml: {
    en: "The workbook's part {part} is not XML in UTF-8 (its encoding: {encoding}).",
    de: "Der Teil {part} der Arbeitsmappe ist kein XML in UTF-8 (seine Kodierung: {encoding}).",
  },
  workbook_s_part_impossible_character: {
    en: "The workbook's part {part} has the impossible character {whole}.",
    de: "Der Teil {part} der Arbeitsmappe hat das unmögliche Zeichen {whole}.",
  },
  workbook_s_part_only_rows: {
    en: "The workbook's part {part} has only {items} rows and cells in its first {bytes} bytes.",
    de: "Der Teil {part} der Arbeitsmappe hat in seinen ersten {bytes} Byte nur {items} Zeilen und Zellen.",
  },
  workbook_s_part_document_type: {
    en: "The workbook's part {part} has a document type declaration.",
    de: "Der Teil {part} der Arbeitsmappe hat eine Dokumenttyp-Deklaration.",
  },
  archive_entry_refused: { en: "The archive entry {entry} {reason}.", de: "Der Eintrag {entry} des Archivs {reason}." },
  entry_encrypted: { en: "is encrypted", de: "ist verschlüsselt" },
  entry_symbolic_link: { en: "is a symbolic link", de: "ist ein symbolischer Verweis" },
  entry_not_regular: { en: "is not a regular file or folder", de: "ist weder eine Datei noch ein Ordner" },
  entry_folder_marked_as_file: {
    en: "is named as a folder but marked as a file",
    de: "heißt wie ein Ordner, ist aber eine Datei",
  },
  entry_folder_with_content: { en: "is a folder but has content", de: "ist ein Ordner, hat aber Inhalt" },
  entry_compression_method: {
    en: "uses compression method {method}",
    de: "ist mit Verfahren {method} gepackt, das nicht gelesen wird",
  },
  entry_stored_sizes_differ: {
    en: "is stored as it is, but declares {stored} and {expanded} bytes",
    de: "ist nicht gepackt, nennt aber {stored} und {expanded} Byte",
  },
  entry_entry_too_large: {
    en: "expands to {expanded} bytes; at most {most} are allowed",
    de: "hat ausgepackt {expanded} Byte; erlaubt sind höchstens {most}",
  },
  entry_expansion_ratio: {
    en: "expands from {stored} to {expanded} bytes, over {most} times",
    de: "wird ausgepackt von {stored} auf {expanded} Byte größer, mehr als das {most}-Fache",
  },
  entry_no_name: { en: "has no name", de: "hat keinen Namen" },
  entry_control_character: { en: "has a control character in its name", de: "hat ein Steuerzeichen im Namen" },
  entry_not_utf8: { en: "has a name that is not valid UTF-8", de: "hat einen Namen, der kein gültiges UTF-8 ist" },
  entry_backslash: {
    en: "has a backslash in its name; folders are separated by /",
    de: "hat einen umgekehrten Schrägstrich im Namen; Ordner werden durch / getrennt",
  },
  entry_absolute_path: { en: "has an absolute path", de: "hat einen absoluten Pfad" },
  entry_drive_letter: { en: "has a drive letter in its path", de: "hat einen Laufwerksbuchstaben im Pfad" },
  entry_leaves_archive: { en: "leaves the archive by {step}", de: "führt durch {step} aus dem Archiv hinaus" },
  entry_empty_folder_name: {
    en: "has an empty or . folder in its path",
    de: "hat einen leeren Ordner oder den Ordner . im Pfad",
  },
  entry_occurs_twice: { en: "occurs twice", de: "kommt zweimal vor" },
  entry_same_name_as: {
    en: "has the same name as {other} (upper and lower case do not count)",
    de: "heißt wie {other} (Groß- und Kleinschreibung zählt nicht)",
  },
  open_document_sheet: { en: "an OpenDocument sheet", de: "ein Blatt von OpenDocument" },
  text_file: { en: "a text file", de: "eine Textdatei" },
  old_workbook: { en: "a workbook of an old kind", de: "eine Arbeitsmappe alter Art" },
  binary_workbook: { en: "a binary workbook", de: "eine binäre Arbeitsmappe" },
  workbook_with_macros: { en: "a workbook with macros", de: "eine Arbeitsmappe mit Makros" },
  numbers_sheet: { en: "a Numbers sheet", de: "ein Blatt von Numbers" },
  save_as_workbook: {
    en: "Open it in a spreadsheet program and choose 'Save as' with the type Excel workbook (.xlsx).",
    de: "Öffnen Sie sie in einem Tabellenprogramm, und wählen Sie 'Speichern unter' mit dem Typ Excel-Arbeitsmappe (.xlsx).",
  },
  save_without_password: {
    en: "Open it in a spreadsheet program and choose 'Save as' with the type Excel workbook (.xlsx), without a password.",
    de: "Öffnen Sie sie in einem Tabellenprogramm, und wählen Sie 'Speichern unter' mit dem Typ Excel-Arbeitsmappe (.xlsx), ohne Passwort.",
  },
  save_as_table: {
    en: "Open it in a spreadsheet program and choose 'Save as' with the type Excel workbook (.xlsx), named {table}.xlsx, in its place.",
    de: "Öffnen Sie sie in einem Tabellenprogramm, und speichern Sie sie stattdessen als Excel-Arbeitsmappe (.xlsx) mit dem Namen {table}.xlsx.",
  },
  tables_are_xlsx: {
    en: "Tables are read from .xlsx files; this is {form} (.{ending}).",
    de: "Tabellen werden aus Dateien der Art .xlsx gelesen; dies ist {form} (.{ending}).",
  },
  old_or_protected: {
    en: "The file is an old .xls or a password-protected workbook, not an .xlsx.",
    de: "Die Datei ist eine alte .xls oder eine mit Passwort geschützte Arbeitsmappe, keine .xlsx.",
  },
  other_than_xlsx: {
    en: "The file is {form} (.{ending}), not an .xlsx workbook.",
    de: "Die Datei ist {form} (.{ending}), keine Arbeitsmappe der Art .xlsx.",
  },
  text_not_xlsx: {
    en: "The file is {form} such as .csv, not an .xlsx workbook.",
    de: "Die Datei ist {form}, etwa .csv, keine Arbeitsmappe der Art .xlsx.",
  },
  json_too_many_items: { en: "its lists have more than {most} items", de: "die Listen haben mehr als {most} Einträge" },
  json_too_many_keys: { en: "it has more than {most} keys", de: "sie hat mehr als {most} Schlüssel" },
  json_key_twice: {
    en: "the key {key} occurs twice in one object",
    de: "der Schlüssel {key} kommt in einem Objekt zweimal vor",
  },
  json_too_deep: {
    en: "it is nested more than {most} levels deep",
    de: "sie ist mehr als {most} Ebenen tief geschachtelt",
  },
  json_too_many_containers: {
    en: "it has more than {most} lists and objects",
    de: "sie hat mehr als {most} Listen und Objekte",
  },
  json_end_of_file: { en: "the end of the file", de: "Ende der Datei" },
  json_text_without_end: {
    en: "found a text without an end, or with a character or escape that JSON forbids",
    de: "ein Text ohne Ende oder mit einem Zeichen, das JSON verbietet",
  },
  json_found_instead: { en: "found {found} instead of {expected}", de: "{found} statt {expected}" },
  json_value: { en: "a value", de: "eines Werts" },
  json_value_or_end: { en: "a value or ']'", de: "eines Werts oder ']'" },
  json_name: { en: "a name in double quotes", de: "eines Namens in doppelten Anführungszeichen" },
  json_name_or_end: {
    en: "a name in double quotes or '}'",
    de: "eines Namens in doppelten Anführungszeichen oder '}'",
  },
  json_either: { en: "{marks:or}", de: "{marks:or}" },
  json_nothing_more: { en: "nothing more", de: "des Endes" },
} as const satisfies Record<string, Entry>;

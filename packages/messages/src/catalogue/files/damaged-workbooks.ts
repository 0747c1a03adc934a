/** What is wrong inside workbooks and zip archives, down to their XML. */
import type { Entry } from "../../entry.ts";

export const damagedWorkbooks = {
  xml_tag_not_closed: { en: "a tag is not closed", de: "Ein Tag ist nicht geschlossen" },
  xml_element_without_name: { en: "an element has no name", de: "Ein Element hat keinen Namen" },
  xml_name_too_long: { en: "an element has a name that is too long", de: "Ein Element hat einen zu langen Namen" },
  xml_too_deep: { en: "elements are nested too deeply", de: "Elemente sind zu tief geschachtelt" },
  xml_two_roots: { en: "it has two root elements", de: "Es hat zwei Wurzelelemente" },
  xml_closed_unopened: {
    en: "an element is closed that was not opened",
    de: "Ein Element wird geschlossen, das nicht geöffnet wurde",
  },
  xml_closed_by_other_name: {
    en: "an element is closed by another name",
    de: "Ein Element wird unter einem anderen Namen geschlossen",
  },
  xml_attribute_without_value: { en: "an attribute has no value", de: "Ein Attribut hat keinen Wert" },
  xml_attribute_without_quotes: {
    en: "an attribute's value has no quotes",
    de: "Der Wert eines Attributs steht nicht in Anführungszeichen",
  },
  xml_attribute_not_closed: {
    en: "an attribute's value is not closed",
    de: "Der Wert eines Attributs ist nicht geschlossen",
  },
  xml_element_too_large: {
    en: "one element or comment is larger than allowed",
    de: "Ein Element oder ein Kommentar ist größer als erlaubt",
  },
  xml_ends_too_early: { en: "it ends too early", de: "Es endet zu früh" },
  xml_text_outside: { en: "there is text outside its root element", de: "Text steht außerhalb des Wurzelelements" },
  sheet_without_data: { en: "the worksheet has no sheet data", de: "Das Tabellenblatt hat keine Daten" },
  not_a_worksheet: { en: "it is not a worksheet", de: "Es ist kein Tabellenblatt" },
  row_number_impossible: { en: "a row has an impossible number", de: "Eine Zeile hat eine unmögliche Nummer" },
  not_shared_texts: { en: "it is not a table of shared texts", de: "Es ist keine Tabelle gemeinsamer Texte" },
  cell_beyond_last_column: { en: "is beyond the last column", de: "liegt hinter der letzten Spalte" },
  cell_value_in_pieces: { en: "has a value in pieces", de: "hat einen Wert in Stücken" },
  cell_flag_unknown: {
    en: "has a flag that is neither 0 nor 1",
    de: "hat einen Wahrheitswert, der weder 0 noch 1 ist",
  },
  zip_without_rels: { en: "the zip archive has no _rels/.rels", de: "das Zip-Archiv hat kein _rels/.rels" },
  workbook_without_document: { en: "it has no main document", de: "sie hat kein Hauptdokument" },
  workbook_document_of_other_kind: {
    en: "its main document is of another kind",
    de: "ihr Hauptdokument hat eine andere Art",
  },
  entry_header_elsewhere: {
    en: "it is not where the directory says",
    de: "Er ist nicht dort, wo das Verzeichnis ihn nennt",
  },
  entry_names_differ: { en: "its two names differ", de: "Seine beiden Namen unterscheiden sich" },
  cell_at: { en: "cell {cell}", de: "Zelle {cell}" },
  shared_text_at: { en: "shared text {number}", de: "gemeinsamer Text {number}" },
  xml_text_missing: { en: "{text} is missing", de: "{text} fehlt" },
  cell_named_otherwise: {
    en: "or one after it in its row calls itself {name}",
    de: "oder eine danach in ihrer Zeile nennt sich {name}",
  },
  cell_type_unknown: { en: "has the unknown type {name}", de: "hat die unbekannte Art {name}" },
  cell_shared_text_unknown: { en: "refers to the shared text {text}", de: "verweist auf den gemeinsamen Text {text}" },
  cell_text_too_long: { en: "has a text of over {most} characters", de: "hat einen Text von mehr als {most} Zeichen" },
  part_stray_ampersand: {
    en: "The workbook's part {part} has an & that does not start an entity.",
    de: "Der Teil {part} der Arbeitsmappe hat ein &, mit dem keine Entität beginnt.",
  },
  part_entity_unknown: {
    en: "The workbook's part {part} uses the undefined entity {entity}.",
    de: "Der Teil {part} der Arbeitsmappe verwendet die unbekannte Entität {entity}.",
  },
  entry_expands_otherwise: {
    en: "expands to {length} instead of the declared {declared} bytes",
    de: "Er hat ausgepackt {length} statt der genannten {declared} Byte",
  },
  entry_expands_to_more: {
    en: "expands to more than the declared {declared} bytes",
    de: "Er hat ausgepackt mehr als die genannten {declared} Byte",
  },
  fault_of_library: { en: "{said}", de: "'{said}'" },
  archive_directory_damaged: {
    en: "The archive's directory is damaged at entry {number}: {fault}",
    de: "Das Verzeichnis des Archivs ist bei Eintrag {number} beschädigt: {fault}",
  },
  archive_damaged: {
    en: "The zip archive is cut short or damaged: {fault}",
    de: "Das Zip-Archiv ist abgeschnitten oder beschädigt: {fault}",
  },
  name_of_entry_invalid: {
    en: "{entry} is not a valid entry name.",
    de: "{entry} ist kein möglicher Name eines Eintrags.",
  },
  entry_there_already: {
    en: "The archive has an entry {entry} already.",
    de: "Das Archiv hat schon einen Eintrag {entry}.",
  },
  series_longer_than_sheet: {
    en: "A series has {steps} values, but a sheet has at most {most} rows.",
    de: "Eine Zeitreihe hat {steps} Werte, ein Tabellenblatt aber höchstens {most} Zeilen.",
  },
  too_many_files_for_zip: {
    en: "The archive would have more than {most} files and folders, which is all that a zip archive without zip64 can hold.",
    de: "Das Archiv hätte mehr als {most} Dateien und Ordner, und mehr kann ein Zip-Archiv ohne zip64 nicht enthalten.",
  },
  archive_too_large_with: {
    en: "With {entry} the archive grows beyond 4 GiB.",
    de: "Mit {entry} wird das Archiv größer als 4 GiB.",
  },
  archive_too_large: { en: "The archive grows beyond 4 GiB.", de: "Das Archiv wird größer als 4 GiB." },
} as const satisfies Record<string, Entry>;

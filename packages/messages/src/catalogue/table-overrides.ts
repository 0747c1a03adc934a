/** Messages about overrides of tables and about named series. */
import type { Entry } from "../entry.ts";

export const tableOverrides = {
  steps_are_two_numbers: {
    en: "steps are two numbers, the first at most the last.",
    de: "steps sind zwei Zahlen, die erste höchstens die letzte.",
  },
  value_of_table_override: {
    en: "value is a number, a list of numbers, an object with series, or one with component_name, table and region.",
    de: "value ist eine Zahl, eine Liste von Zahlen, ein Objekt mit series oder eines mit component_name, table und region.",
  },
  table_or_conversion_factor: {
    en: "give a table, or the attribute conversion_factor with commodity_name.",
    de: "Geben Sie eine Tabelle (table) an oder das Attribut conversion_factor mit commodity_name.",
  },
  factor_needs_commodity: {
    en: "a conversion_factor needs commodity_name.",
    de: "Zu conversion_factor gehört commodity_name.",
  },
  factor_is_everywhere: {
    en: "a conversion_factor is the same everywhere and always; it has no {field}.",
    de: "Ein conversion_factor gilt überall und immer; er hat kein {field}.",
  },
  commodity_without_factor: {
    en: "only the attribute conversion_factor has a commodity_name.",
    de: "Nur das Attribut conversion_factor hat einen commodity_name.",
  },
  steps_without_series: {
    en: "{table} has no time steps, so that steps cannot be chosen.",
    de: "{table} hat keine Zeitschritte, also können keine gewählt werden.",
  },
  remove_has_no_value: { en: "remove has no value.", de: "remove hat keinen Wert." },
  only_set_replaces: {
    en: "{operation} takes a number or a list of numbers; a named series or another record is for set.",
    de: "{operation} nimmt eine Zahl oder eine Liste von Zahlen; eine benannte Reihe oder einen anderen Eintrag nimmt set.",
  },
  unit_of_named_values: {
    en: "a named series and another record have units of their own.",
    de: "Eine benannte Reihe und ein anderer Eintrag haben ihre eigene Einheit.",
  },
  factor_has_no_unit: { en: "a factor has no unit.", de: "Ein Faktor hat keine Einheit." },
  number_for_number: {
    en: "it takes one number here, not a series.",
    de: "Hier steht eine Zahl, keine Reihe.",
  },
  too_many_named_series: { en: "at most {most} series are allowed.", de: "Erlaubt sind höchstens {most} Reihen." },
  override_unknown_region: {
    en: "The data set has no region '{name}'.",
    de: "Der Datensatz hat keine Region '{name}'.",
  },
  override_names_no_region: { en: "The override names no region.", de: "Die Änderung nennt keine Region." },
  override_unknown_commodity: {
    en: "The data set has no commodity '{name}'.",
    de: "Der Datensatz hat keinen Energieträger '{name}'.",
  },
  override_unknown_constraint: {
    en: "The data set has no constraint '{id}'.",
    de: "Der Datensatz hat keine Bedingung '{id}'.",
  },
  override_constraint_out_of_range: {
    en: "The value of the constraint '{id}' would be too large for a number.",
    de: "Der Wert der Bedingung '{id}' würde zu groß für eine Zahl.",
  },
  unknown_series: {
    en: "The data set has no named series '{name}'.",
    de: "Der Datensatz hat keine benannte Reihe '{name}'.",
  },
  override_steps_beyond: {
    en: "The override changes steps up to {last}; the last one is {steps}.",
    de: "Die Änderung betrifft Schritte bis {last}; der letzte ist {steps}.",
  },
  override_series_length: {
    en: "{what} has {count} values; the data set has {steps} time steps.",
    de: "{what} hat {count} Werte; der Datensatz hat {steps} Zeitschritte.",
  },
  list_of_override: { en: "The list", de: "Die Liste" },
  record_of_override: { en: "The record", de: "Der Eintrag" },
  named_series_of_override: { en: "The named series '{name}'", de: "Die benannte Reihe '{name}'" },
  override_of_absent_record: {
    en: "'{component}' has no {field} in {region} that could be used.",
    de: "'{component}' hat keinen Wert {field} in {region}, der verwendet werden könnte.",
  },
  name_existing_record: { en: "Name a record of the data.", de: "Nennen Sie einen Eintrag der Daten." },
  series_unit: {
    en: "The series is given in {unit}, which is not the unit of {field} of '{component}'.",
    de: "Die Reihe ist in {unit} angegeben; {field} von '{component}' hat eine andere Einheit.",
  },
  give_series_unit_of_table: {
    en: "Give the series in the unit of the table, or remove its unit.",
    de: "Geben Sie die Reihe in der Einheit der Tabelle an, oder entfernen Sie ihre Einheit.",
  },
  override_part_of_nothing: {
    en: "'{component}' has no {field} in {place}, of which some steps could be set.",
    de: "'{component}' hat keine Reihe {field} in {place}, von der einige Schritte gesetzt werden könnten.",
  },
  set_whole_series_first: {
    en: "Set the whole series first, or leave out steps.",
    de: "Setzen Sie zuerst die ganze Reihe, oder lassen Sie steps weg.",
  },
  override_changes_nothing: {
    en: "{components} has no {field} at these places that could be changed.",
    de: "{components} hat an diesen Orten keinen Wert {field}, der geändert werden könnte.",
  },
  override_sets_nowhere: {
    en: "No place is named where {field} of {components} could be set.",
    de: "Es ist kein Ort genannt, an dem {field} von {components} gesetzt werden könnte.",
  },
  override_removes_nothing: {
    en: "{components} has no {field} at these places that could be removed.",
    de: "{components} hat an diesen Orten keinen Wert {field}, der entfernt werden könnte.",
  },
  use_set_to_make_records: {
    en: "Use 'set' to make records, or correct the places.",
    de: "Legen Sie Einträge mit 'set' an, oder berichtigen Sie die Orte.",
  },
  name_regions_of_override: {
    en: "Name regions: for a line both of its ends.",
    de: "Nennen Sie Regionen, bei einer Leitung ihre beiden Enden.",
  },
  remove_override_or_correct_places: {
    en: "Remove the override, or correct its places.",
    de: "Entfernen Sie die Änderung, oder berichtigen Sie ihre Orte.",
  },
  override_of_absent_factor: {
    en: "{components} has no conversion factor of '{commodity}'.",
    de: "{components} hat keinen Umwandlungsfaktor für '{commodity}'.",
  },
  use_set_to_make_factor: {
    en: "Use 'set' to give it one.",
    de: "Geben Sie ihn mit 'set' an.",
  },
  override_out_of_range: {
    en: "{field} of '{component}' in {place} would become {value}: {problem}.",
    de: "{field} von '{component}' in {place} würde zu {value}: {problem}.",
  },
  override_step_out_of_range: {
    en: "{field} of '{component}' in {place} would become {value} in time step {step}: {problem}.",
    de: "{field} von '{component}' in {place} würde in Zeitschritt {step} zu {value}: {problem}.",
  },
  override_factor_out_of_range: {
    en: "The conversion factor of '{component}' for '{commodity}' would become {value}: {problem}.",
    de: "Der Umwandlungsfaktor von '{component}' für '{commodity}' würde zu {value}: {problem}.",
  },
  choose_another_value: { en: "Choose another value.", de: "Wählen Sie einen anderen Wert." },
  dataset_has_most_series: {
    en: "The data set {dataset} has {most} named series, and may not have more.",
    de: "Der Datensatz {dataset} hat {most} benannte Reihen und darf nicht mehr haben.",
  },
  named_series_head: {
    en: "{cell} should be '{head}', the head of its row, and is '{found}'.",
    de: "{cell} sollte '{head}' sein, der Kopf seiner Zeile, und ist '{found}'.",
  },
  named_series_twice: {
    en: "The name '{name}' in {cell} occurs twice.",
    de: "Der Name '{name}' in {cell} kommt zweimal vor.",
  },
  named_series_cell: {
    en: "{cell} should be a number and is {found}.",
    de: "{cell} sollte eine Zahl sein und ist {found}.",
  },
  only_tables_have: {
    en: "only an override of a table has {field}.",
    de: "Nur die Änderung einer Tabelle hat {field}.",
  },
  table_set_twice: {
    en: "{field} of '{component}' in {place} is set twice; item {item} sets it, too.",
    de: "{field} von '{component}' in {place} wird zweimal gesetzt; auch Eintrag {item} setzt den Wert.",
  },
  last_one_counts: {
    en: "The last one counts; remove the other.",
    de: "Der letzte gilt; entfernen Sie den anderen.",
  },
} as const satisfies Record<string, Entry>;

/** Messages about requests, and refusals of the store. */
import type { Entry } from "../entry.ts";

export const requests = {
  input_should_be: { en: "Input should be {what}", de: "Es muss {what} sein" },
  it_should_be: { en: "it should be {what}", de: "es sollte {what} sein" },
  finite_number: { en: "a finite number", de: "eine endliche Zahl" },
  valid_integer: { en: "a valid integer", de: "eine ganze Zahl" },
  valid_integer_no_fraction: {
    en: "a valid integer, got a number with a fractional part",
    de: "eine ganze Zahl ohne Nachkommastellen",
  },
  valid_integer_text: {
    en: "a valid integer, unable to parse string as an integer",
    de: "eine ganze Zahl (der Text ist nicht als solche lesbar)",
  },
  integer_too_long: {
    en: "Unable to parse input string as an integer, exceeded maximum size",
    de: "Die Zahl ist zu lang",
  },
  valid_number: { en: "a valid number", de: "eine Zahl" },
  valid_number_text: {
    en: "a valid number, unable to parse string as a number",
    de: "eine Zahl (der Text ist nicht als solche lesbar)",
  },
  valid_boolean: { en: "a valid boolean", de: "true oder false" },
  valid_boolean_text: { en: "a valid boolean, unable to interpret input", de: "true oder false" },
  valid_string: { en: "a valid string", de: "ein Text" },
  valid_string_unicode: {
    en: "a valid string without lone surrogates or null characters",
    de: "ein Text ohne einzelne Surrogate und Nullzeichen",
  },
  valid_web_address: {
    en: "the address of a page, with http:// or https://",
    de: "die Adresse einer Seite, mit http:// oder https://",
  },
  list_of_sources: { en: "a list of sources of tables", de: "eine Liste von Quellen der Tabellen" },
  source_of_table: {
    en: "an object with table, source_text and source_url",
    de: "ein Objekt mit table, source_text und source_url",
  },
  sources_empty: {
    en: "The list of sources is empty. Leave it out, or give null.",
    de: "Die Liste der Quellen ist leer. Lassen Sie sie weg, oder geben Sie null an.",
  },
  source_twice: { en: "'{table}' has a source already.", de: "'{table}' hat schon eine Quelle." },
  source_says_nothing: {
    en: "Give source_text or source_url.",
    de: "Geben Sie source_text oder source_url an.",
  },
  valid_list: { en: "a valid list", de: "eine Liste" },
  valid_object: { en: "a valid dictionary or object to extract fields from", de: "ein Objekt" },
  string_too_short: {
    en: "String should have at least {min_length} {min_length|character|characters}",
    de: "Der Text muss mindestens {min_length} Zeichen haben",
  },
  string_too_long: {
    en: "String should have at most {max_length} {max_length|character|characters}",
    de: "Der Text darf höchstens {max_length} Zeichen haben",
  },
  greater_than: { en: "greater than {gt}", de: "größer als {gt}" },
  greater_than_equal: { en: "greater than or equal to {ge}", de: "mindestens {ge}" },
  less_than_equal: { en: "less than or equal to {le}", de: "höchstens {le}" },
  value_error: { en: "Value error, {what}", de: "{what}" },
  field_required: { en: "Field required", de: "Das Feld fehlt" },
  list_too_long: {
    en: "List should have at most {max_length} items, not {actual_length}",
    de: "Die Liste darf höchstens {max_length} Einträge haben, nicht {actual_length}",
  },
  factors_empty: {
    en: "List of conversion factors should not be empty",
    de: "Die Liste der Umwandlungsfaktoren darf nicht leer sein",
  },
  factor_twice: {
    en: "commodity '{commodity}' already has a conversion factor (item {item}).",
    de: "Der Energieträger '{commodity}' hat schon einen Umwandlungsfaktor (Eintrag {item}).",
  },
  limit_needs_id: {
    en: "If {limit} is specified, {group} must be specified as well.",
    de: "Wer {limit} angibt, muss auch {group} angeben.",
  },
  step_not_whole_seconds: {
    en: "a time step of {hours} h has {seconds} s, which is not a whole number of seconds",
    de: "Ein Zeitschritt von {hours} h hat {seconds} s, und das ist keine ganze Zahl von Sekunden",
  },
  give_step_length: { en: "Give {lengths:or}.", de: "Geben Sie {lengths:or} an." },
  hours_and_seconds: { en: "{hours} ({seconds} s)", de: "{hours} ({seconds} s)" },
  unknown_field: { en: "There is no field {name}.", de: "Es gibt kein Feld {name}." },
  unknown_parameter: { en: "There is no parameter {name}.", de: "Es gibt keinen Parameter {name}." },
  ignored_field: { en: "Ignored the unknown field {name}.", de: "Das unbekannte Feld {name} wurde nicht gelesen." },
  ignored_parameter: {
    en: "Ignored the unknown parameter {name}.",
    de: "Der unbekannte Parameter {name} wurde nicht gelesen.",
  },
  local_time_missing: {
    en: "the local time {start} does not exist in {zone}, because clocks are put forward over it",
    de: "Die Ortszeit {start} gibt es in {zone} nicht, weil die Uhren dann vorgestellt werden",
  },
  give_for_example: { en: "Give {example}, for example.", de: "Geben Sie zum Beispiel {example} an." },
  least_two_parameters_end_year_number_of_steps: {
    en: "At least two of the parameters end_year, number_of_steps or years_per_step must be specified.",
    de: "Von end_year, number_of_steps und years_per_step müssen mindestens zwei angegeben sein.",
  },
  number_of_steps_not_negative: {
    en: "number_of_steps must not be negative.",
    de: "number_of_steps darf nicht negativ sein.",
  },
  years_per_step_too_small: {
    en: "years_per_step must be greater than 0.",
    de: "years_per_step muss größer als 0 sein.",
  },
  end_year_not_before_start_year: {
    en: "end_year must not be before start_year.",
    de: "end_year darf nicht vor start_year liegen.",
  },
  years_per_step_missing: {
    en: "years_per_step must be specified when number_of_steps is 0.",
    de: "years_per_step muss angegeben sein, wenn number_of_steps 0 ist.",
  },
  years_do_not_divide_into: {
    en: "The {span} years from {start_year} to {end_year} do not divide into whole steps of whole years.",
    de: "Die {span} Jahre von {start_year} bis {end_year} lassen sich nicht in ganze Schritte von ganzen Jahren teilen.",
  },
  milestone_years_more_than: {
    en: "{number_of_steps} milestone years are more than {maxMilestones}.",
    de: "{number_of_steps} Stützjahre sind mehr als {maxMilestones}.",
  },
  if_co2_reference_specified_co2_reduction_targets_also: {
    en: "If CO2_reference is specified, CO2_reduction_targets must also be specified.",
    de: "Wer CO2_reference angibt, muss auch CO2_reduction_targets angeben.",
  },
  if_co2_reduction_targets_specified_co2_reference_also: {
    en: "If CO2_reduction_targets is specified, CO2_reference must also be specified.",
    de: "Wer CO2_reduction_targets angibt, muss auch CO2_reference angeben.",
  },
  colour_form_rrggbb_six_hexadecimal: {
    en: "a colour has the form #rrggbb with six hexadecimal digits, e.g. #64a3e8",
    de: "Eine Farbe hat die Form #rrggbb mit sechs hexadezimalen Ziffern, z. B. #64a3e8",
  },
  start_local_time_form_yyyy: {
    en: "a start is a local time of the form YYYY-MM-DDThh:mm without a time zone, e.g. 2030-01-01T00:00",
    de: "Ein Beginn ist eine Ortszeit der Form JJJJ-MM-TTThh:mm ohne Zeitzone, z. B. 2030-01-01T00:00",
  },
  time_zone_name_iana_database: {
    en: "a time zone has a name of the IANA database, e.g. Europe/Berlin or UTC",
    de: "Eine Zeitzone hat einen Namen der IANA-Datenbank, z. B. Europe/Berlin oder UTC",
  },
  energycommodity_used_these_components: {
    en: "EnergyCommodity '{name}' is used by these components: {named}.",
    de: "Der Energieträger '{name}' wird von diesen Komponenten verwendet: {named}.",
  },
  length_match_number_time_steps: {
    en: "Length of {recordName} must match the number of time steps of the dataset.",
    de: "{recordName} muss so viele Werte haben, wie der Datensatz Zeitschritte hat.",
  },
  already_exists: { en: "{word} {name} already exists!", de: "{word} {name} gibt es schon!" },
  not_found: { en: "{what} {name} not found!", de: "{what} {name} gibt es nicht!" },
  least_one_value: { en: "there must be at least one value.", de: "Es muss mindestens einen Wert geben." },
  least_one_parameter: { en: "there must be at least one parameter.", de: "Es muss mindestens einen Parameter geben." },
  component_already_varied_item: {
    en: "'{attribute}' of component '{component_name}' is already varied (item {first}).",
    de: "'{attribute}' der Komponente '{component_name}' wird schon verändert (Eintrag {first}).",
  },
  points_exceed_maximum: {
    en: "{count} points exceed the maximum of {maxPoints}.",
    de: "{count} Punkte sind mehr als die höchstens {maxPoints}.",
  },
  somebody_changed_data_set_now: {
    en: "Somebody has changed the data set, which now has revision {revision}. Nothing was changed.",
    de: "Jemand hat den Datensatz geändert, der jetzt die Revision {revision} hat. Nichts wurde geändert.",
  },
  api_key_expired: { en: "This API key has expired.", de: "Dieser API-Schlüssel ist abgelaufen." },
  api_key_cannot_manage_keys: {
    en: "An API key cannot manage keys, passwords or permissions: log in with the password.",
    de: "Ein API-Schlüssel kann keine Schlüssel, Passwörter und Rechte verwalten: Melden Sie sich mit dem Passwort an.",
  },
  api_key_scope_request_needs: {
    en: "This API key has the scope '{scope}'; the request needs '{needed}'.",
    de: "Dieser API-Schlüssel darf nur '{scope}'; die Anfrage braucht '{needed}'.",
  },
  you_not_allowed_use_dataset: {
    en: "You are not allowed to use this dataset!",
    de: "Sie dürfen diesen Datensatz nicht verwenden!",
  },
  you_not_allowed_modify_dataset: {
    en: "You are not allowed to modify this dataset!",
    de: "Sie dürfen diesen Datensatz nicht ändern!",
  },
  too_many_problems: {
    en: "After {maxProblems} problems, no further operations were tried.",
    de: "Nach {maxProblems} Problemen wurde nichts weiter versucht.",
  },
  history_data_set_does_not: {
    en: "The history of the data set does not keep change {revision}.",
    de: "Der Verlauf des Datensatzes hat Änderung {revision} nicht aufgehoben.",
  },
  undo_later_changes_first_restore: {
    en: "Undo the later changes first, or restore an earlier state of the data set.",
    de: "Nehmen Sie zuerst die späteren Änderungen zurück, oder stellen Sie einen früheren Stand des Datensatzes her.",
  },
  change_cannot_undone_because_does: {
    en: "The change cannot be undone, because it does not fit the records of later changes.",
    de: "Die Änderung kann nicht zurückgenommen werden, weil sie nicht zu den Einträgen späterer Änderungen passt.",
  },
  end_time_zone_e_g: {
    en: "an end is a time with its zone, e.g. 2030-12-31T23:59:59Z.",
    de: "Ein Ende ist ein Zeitpunkt mit seiner Zone, z. B. 2030-12-31T23:59:59Z.",
  },
  end_key_future: {
    en: "the end of a key must be in the future.",
    de: "Das Ende eines Schlüssels muss in der Zukunft liegen.",
  },
  end_link_future: {
    en: "the end of a link must be in the future.",
    de: "Das Ende eines Links muss in der Zukunft liegen.",
  },
  runs_of_link: {
    en: "run {run} is no run of data set {dataset}: a link shows runs of one data set.",
    de: "Lauf {run} ist kein Lauf des Datensatzes {dataset}: Ein Link zeigt Läufe eines Datensatzes.",
  },
  link_opens_nothing: {
    en: "There is no such link, or it has ended.",
    de: "Diesen Link gibt es nicht, oder er ist beendet.",
  },
  link_without_inputs: {
    en: "This link shows results only, no inputs.",
    de: "Dieser Link zeigt nur Ergebnisse, keine Eingaben.",
  },
  further_runs_of_link: {
    en: "further runs are a list of up to {most} ids, e.g. [2, 3].",
    de: "Weitere Läufe sind eine Liste von bis zu {most} Nummern, z. B. [2, 3].",
  },
  incorrect_username_password: { en: "Incorrect username or password!", de: "Benutzername oder Passwort ist falsch!" },
  user_username_already_exists: {
    en: "User with that username already exists!",
    de: "Diesen Benutzernamen gibt es schon!",
  },
  another_user_started_run_only: {
    en: "Another user started this run: only that user, and those who may modify the dataset, can change it.",
    de: "Jemand anderes hat diesen Lauf gestartet: Nur wer ihn gestartet hat oder den Datensatz ändern darf, kann ihn ändern.",
  },
  another_user_started_sweep_only: {
    en: "Another user started this sweep: only that user, and those who may modify the dataset, can change it.",
    de: "Jemand anderes hat diese Parameterstudie gestartet: Nur wer sie gestartet hat oder den Datensatz ändern darf, kann sie ändern.",
  },
  count_more: { en: "{count} more", de: "{count} weitere" },
  record_region: { en: "Region", de: "Region" },
  record_commodity: { en: "EnergyCommodity", de: "Energieträger" },
  record_component: { en: "Component", de: "Komponente" },
  record_of_unit: { en: "EnergyCommodity with unit", de: "Energieträger mit der Einheit" },
  record_missing_in_tables: {
    en: "{table} of component {component} and region {region} not found!",
    de: "{table} der Komponente {component} und Region {region} gibt es nicht!",
  },
  connection_missing_in_tables: {
    en: "{table} of component {component} and region {region} to region {regionTo} not found!",
    de: "{table} der Komponente {component} und Region {region} nach Region {regionTo} gibt es nicht!",
  },
  table_lengths_differ: {
    en: "the lists of a table must have equal lengths, not {lengths}.",
    de: "Die Listen einer Tabelle müssen gleich lang sein, nicht {lengths}.",
  },
  lengths_and_more: { en: "{lengths}, and {count} more", de: "{lengths} und {count} weitere" },
  too_many_point_values: {
    en: "{count} points of {parameters} values each are {values} values, which exceeds the maximum of {maximum}.",
    de: "{count} Punkte mit je {parameters} Werten sind {values} Werte, mehr als die höchstens {maximum}.",
  },
  one_more_parameter_needed: {
    en: "At least one of the parameters {names:or} must also be specified.",
    de: "Von den Parametern {names:or} muss noch mindestens einer angegeben sein.",
  },
  end_year_too_late: { en: "end_year is beyond every calendar.", de: "end_year liegt jenseits jedes Kalenders." },
  years_and_steps_differ: {
    en: "The parameters must satisfy the equation: (end_year - start_year) = number_of_steps * years_per_step. Here the left side is {span} and the right side {product}.",
    de: "Die Parameter müssen die Gleichung erfüllen: (end_year - start_year) = number_of_steps * years_per_step. Hier ist die linke Seite {span} und die rechte {product}.",
  },
  count_of_targets: {
    en: "The number of values given in CO2_reduction_targets must match the number of optimization runs. Expected: {expected}, given: {given}.",
    de: "CO2_reduction_targets muss so viele Werte haben, wie es Stützjahre gibt. Erwartet: {expected}, angegeben: {given}.",
  },
  start_of_series_only: {
    en: "only values of a series begin at a time step.",
    de: "Nur Werte einer Zeitreihe beginnen bei einem Zeitschritt.",
  },
  one_value_in_record: { en: "a record of {table} has one value.", de: "Ein Eintrag von {table} hat einen Wert." },
  geometry_too_long: {
    en: "it has {length} characters as JSON; at most {most} are allowed. Simplify it.",
    de: "Sie hat {length} Zeichen als JSON; erlaubt sind höchstens {most}. Vereinfachen Sie sie.",
  },
  invisible_characters: {
    en: "a name cannot have invisible characters: character {place} is {character}.",
    de: "Ein Name kann keine unsichtbaren Zeichen haben: Zeichen {place} ist {character}.",
  },
  series_of_other_length: {
    en: "The data set has series of another length than {steps} time steps: {family} of component '{component}' has {length} values. Remove or replace the series first.",
    de: "Der Datensatz hat Zeitreihen einer anderen Länge als {steps} Zeitschritte: {family} der Komponente '{component}' hat {length} Werte. Entfernen oder ersetzen Sie die Zeitreihen zuerst.",
  },
  no_attribute_of_name: {
    en: "A {kind} has no attribute of this name.",
    de: "Ein Attribut dieses Namens gibt es für {kind} nicht.",
  },
  json_object: { en: "it must be a JSON object", de: "Es muss ein Objekt von JSON sein" },
  display_too_long: {
    en: "it has {length} characters as JSON; at most {most} are allowed",
    de: "Es hat {length} Zeichen als JSON; erlaubt sind höchstens {most}",
  },
  list_of: { en: "a list of {expected}", de: "eine Liste von {expected}" },
  geometry_type: {
    en: "a geometry is a GeoJSON object of the type Polygon or MultiPolygon.",
    de: "Eine Geometrie ist ein Objekt von GeoJSON der Art Polygon oder MultiPolygon.",
  },
  send_geometry_of_feature: {
    en: "Send the `geometry` of the feature.",
    de: "Senden Sie die `geometry` des Features.",
  },
  ring_too_short: {
    en: "{place}, a ring, has {count} positions; it needs at least 4.",
    de: "{place}, ein Ring, hat {count} Positionen; nötig sind mindestens 4.",
  },
  ring_not_closed: {
    en: "{place}, a ring, is not closed: its last position must equal its first one.",
    de: "{place}, ein Ring, ist nicht geschlossen: Die letzte Position muss der ersten gleichen.",
  },
  position_form: {
    en: "{place} must be [longitude, latitude] in degrees, from -180 to 180 and from -90 to 90, without a height.",
    de: "{place} muss [Länge, Breite] in Grad sein, von -180 bis 180 und von -90 bis 90, ohne Höhe.",
  },
  list_with_entries: { en: "{place} must be a list with entries.", de: "{place} muss eine Liste mit Einträgen sein." },
  reference_deleted_meanwhile: {
    en: "A record that this one refers to was deleted meanwhile.",
    de: "Ein Eintrag, auf den dieser verweist, wurde inzwischen gelöscht.",
  },
  not_in_dataset: {
    en: "{record} '{name}' not found in the data set!",
    de: "{record} '{name}' gibt es im Datensatz nicht!",
  },
  not_in_dataset_of_id: {
    en: "{record} {name} not found in dataset {dataset}!",
    de: "{record} '{name}' gibt es im Datensatz {dataset} nicht!",
  },
  changed_later: {
    en: "Change {revision} cannot be undone, because change {later} has changed the same records.",
    de: "Änderung {revision} kann nicht zurückgenommen werden, weil Änderung {later} dieselben Einträge geändert hat.",
  },
  changed_later_often: {
    en: "Change {revision} cannot be undone, because the changes {later} have changed the same records.",
    de: "Änderung {revision} kann nicht zurückgenommen werden, weil die Änderungen {later} dieselben Einträge geändert haben.",
  },
  may_not_grant: {
    en: "You have no permission to grant permissions to other users for this dataset.",
    de: "Sie dürfen anderen keine Rechte an diesem Datensatz geben.",
  },
  may_not_revoke: {
    en: "You have no permission to revoke permissions from other users for this dataset.",
    de: "Sie dürfen anderen keine Rechte an diesem Datensatz nehmen.",
  },
  may_not_check: {
    en: "You have no permission to check permissions for this dataset.",
    de: "Sie dürfen die Rechte an diesem Datensatz nicht einsehen.",
  },
  password_too_short: {
    en: "Password should have at least {min_length} {min_length|character|characters}",
    de: "Das Passwort muss mindestens {min_length} Zeichen haben",
  },
  password_too_long: {
    en: "Password should have at most {max_length} {max_length|character|characters}",
    de: "Das Passwort darf höchstens {max_length} Zeichen haben",
  },
  password_is_name: {
    en: "the password cannot be the name of the account.",
    de: "Das Passwort kann nicht der Name des Kontos sein.",
  },
  registration_closed: {
    en: "Registration is closed. Ask the administrator of the service for an account.",
    de: "Die Registrierung ist geschlossen. Fragen Sie die Verwaltung des Dienstes nach einem Konto.",
  },
  run_without_result_yet: {
    en: "Run {id} is {status}: it has no result yet.",
    de: "Lauf {id} ist {status}: Er hat noch kein Ergebnis.",
  },
  values_end_too_late: {
    en: "{count} values from time step {start} on end after the last time step.",
    de: "{count} Werte ab Zeitschritt {start} enden hinter dem letzten Zeitschritt.",
  },
  expected_and_given: { en: "Expected: {expected}, given: {given}.", de: "Erwartet: {expected}, angegeben: {given}." },
  name_dataset: { en: "Dataset", de: "Datensatz" },
  name_run: { en: "Run", de: "Rechenlauf" },
  name_sweep: { en: "Sweep", de: "Parameterstudie" },
  name_energy_model: { en: "EnergyModel", de: "Szenario" },
  name_region: { en: "Region", de: "Region" },
  name_named_series: { en: "NamedSeries", de: "Benannte Reihe" },
  name_energy_commodity: { en: "EnergyCommodity", de: "Energieträger" },
  name_energy_component: { en: "EnergyComponent", de: "Komponente" },
  name_energy_source: { en: "EnergySource", de: "Quelle" },
  name_energy_sink: { en: "EnergySink", de: "Senke" },
  name_energy_conversion: { en: "EnergyConversion", de: "Umwandlung" },
  name_energy_storage: { en: "EnergyStorage", de: "Speicher" },
  name_energy_transmission: { en: "EnergyTransmission", de: "Leitung" },
  name_commodity: { en: "Commodity", de: "Energieträger" },
  name_model: { en: "Energy Model", de: "Szenario" },
  name_change: { en: "Change", de: "Änderung" },
  name_api_key: { en: "ApiKey", de: "API-Schlüssel" },
  name_link: { en: "Link", de: "Link" },
  records_of_dataset: { en: "{record} for dataset", de: "{record} für Datensatz" },
  records_of_component: { en: "{record} for component", de: "{record} für Komponente" },
  optimization_parameters_of_model: {
    en: "Optimization parameters for EnergyModel",
    de: "Optimierungsparameter für Szenario",
  },
  name_component: { en: "Component", de: "Komponente" },
  name_example: { en: "Example", de: "Beispiel" },
  name_user: { en: "User", de: "Nutzer" },
  override_twice: {
    en: "'{attribute}' of component '{component}' is already overridden (item {item}).",
    de: "'{attribute}' der Komponente '{component}' ist schon überschrieben (Eintrag {item}).",
  },
  not_a_number_to_change: {
    en: "'{attribute}' is not a number: it can only be set, not changed by '{operation}'.",
    de: "'{attribute}' ist keine Zahl: Der Wert kann nur gesetzt, nicht durch '{operation}' verändert werden.",
  },
} as const satisfies Record<string, Entry>;

/** What the store refuses: names that are taken, records that are missing, and faults of disk and database. */
import type { Entry } from "../entry.ts";

export const storedRecords = {
  dataset_name_taken: {
    en: "Dataset {name} already exists! Please choose a different name.",
    de: "Den Datensatz '{name}' gibt es schon! Bitte wählen Sie einen anderen Namen.",
  },
  exists_in_this_dataset: {
    en: "{record} {name} already exists in this dataset!",
    de: "{record} {name} gibt es in diesem Datensatz schon!",
  },
  exists_in_dataset: {
    en: "{record} {name} already exists in dataset {dataset}!",
    de: "{record} {name} gibt es in Datensatz {dataset} schon!",
  },
  already_for_dataset_exists: {
    en: "{record} {name} already for dataset {dataset} exists!",
    de: "{record} {name} gibt es in Datensatz {dataset} schon!",
  },
  values_of_region_exist: {
    en: "{table} for component {component} and region {region} already exists!",
    de: "{table} der Komponente {component} und Region {region} gibt es schon!",
  },
  values_of_pair_exist: {
    en: "{table} for component {component} from region {region} to region {regionTo} already exists!",
    de: "{table} der Komponente {component} von Region {region} nach Region {regionTo} gibt es schon!",
  },
  values_of_these_regions_exist: {
    en: "{table} of these regions already exists!",
    de: "{table} dieser Regionen gibt es schon!",
  },
  permission_exists: {
    en: "Dataset permission for same user already exists.",
    de: "Eine Berechtigung für denselben Nutzer gibt es schon.",
  },
  user_exists: { en: "User '{name}' already exists!", de: "Den Nutzer '{name}' gibt es schon!" },
  key_exists: { en: "This key exists already!", de: "Diesen Schlüssel gibt es schon!" },
  no_user_of_name: { en: "There is no user '{name}'.", de: "Den Nutzer '{name}' gibt es nicht." },
  user_owns_datasets: {
    en: "User '{name}' created the data sets {datasets}. Name a user who receives them, or delete them too.",
    de: "Der Nutzer '{name}' hat die Datensätze {datasets} angelegt. Nennen Sie einen Nutzer, der sie bekommt, oder löschen Sie sie auch.",
  },
  new_owner_is_the_same: {
    en: "The new owner must be another user.",
    de: "Der neue Besitzer muss ein anderer Nutzer sein.",
  },
  two_records_of_region: {
    en: "There are two records of {table} for component '{component}' and region '{region}'.",
    de: "Es gibt zwei Einträge {table} für Komponente '{component}' und Region '{region}'.",
  },
  two_records_of_pair: {
    en: "There are two records of {table} for component '{component}' and regions '{region}' and '{regionTo}'.",
    de: "Es gibt zwei Einträge {table} für Komponente '{component}' und die Regionen '{region}' und '{regionTo}'.",
  },
  name_twice_in_list: {
    en: "The name '{name}' occurs twice among the {list}.",
    de: "Der Name '{name}' kommt in der Liste {list} zweimal vor.",
  },
  dataset_name_taken_meanwhile: {
    en: "The name of the data set was taken meanwhile.",
    de: "Der Name des Datensatzes ist inzwischen vergeben.",
  },
  parent_not_in_dataset: {
    en: "the data set has no model {id} that could be the parent.",
    de: "Der Datensatz hat kein Szenario {id}, von dem dieses erben könnte.",
  },
  parents_are_listed: {
    en: "{route} lists the models of the data set.",
    de: "{route} listet die Szenarien des Datensatzes auf.",
  },
  parent_unknown: {
    en: "The parent {parent} of the model {name} does not exist.",
    de: "Das Szenario {parent}, von dem das Szenario {name} erbt, gibt es nicht.",
  },
  parent_is_itself: {
    en: "the model {name} cannot be its own parent.",
    de: "Das Szenario {name} kann nicht von sich selbst erben.",
  },
  parent_has_parent: {
    en: "the model {name} cannot have the parent {parent}, which has the parent {other} itself.",
    de: "Das Szenario {name} kann nicht von {parent} erben, weil dieses selbst von {other} erbt.",
  },
  parent_of_others: {
    en: "the model {name} cannot have the parent {parent}, because it is the parent of {children}.",
    de: "Das Szenario {name} kann nicht von {parent} erben, weil von ihm selbst geerbt wird: {children}.",
  },
  parents_have_two_levels: {
    en: "There are two levels: choose a parent that has none, for a model that is no parent.",
    de: "Es gibt zwei Ebenen: Wählen Sie für ein Szenario, von dem keines erbt, eines, das selbst nicht erbt.",
  },
  model_has_children: {
    en: "The model {name} is the parent of {children}. Say what becomes of them.",
    de: "Vom Szenario {name} erben {children}. Sagen Sie, was aus ihnen wird.",
  },
  children_kept_or_deleted: {
    en: "`?children=keep` gives them its changes, so that they are computed as before; `?children=delete` deletes them with it.",
    de: "`?children=keep` gibt ihnen ihre Änderungen, so dass sie wie zuvor gerechnet werden; `?children=delete` löscht sie mit ihm.",
  },
  children_not_yours: {
    en: "You may not delete {children}, which inherit from this model: only those who may modify the data set and their creators may.",
    de: "Sie dürfen {children} nicht löschen, die von diesem Szenario erben: Das dürfen nur, wer den Datensatz ändern darf, und wer sie angelegt hat.",
  },
  no_record_with_that_name: {
    en: "There is no record of that name.",
    de: "Einen Eintrag dieses Namens gibt es nicht.",
  },
  values_beyond_last_step: {
    en: "{count} values from time step {start} on end after the last time step {last}.",
    de: "{count} Werte ab Zeitschritt {start} enden nach dem letzten Zeitschritt {last}.",
  },
  geometries_too_large: {
    en: "The geometries of all regions would have {total} characters; at most {most} are allowed. Simplify them.",
    de: "Die Geometrien aller Regionen hätten {total} Zeichen; erlaubt sind höchstens {most}. Vereinfachen Sie sie.",
  },
  component_of_another_kind: {
    en: "Component '{name}' is a {kind} here, but the data set has it as a {storedKind}: names are unique over all kinds.",
    de: "Die Komponente '{name}' ist hier {kind}, im Datensatz aber {storedKind}: Namen sind über alle Arten eindeutig.",
  },
  problems_too_large: {
    en: "The problems of this run take {size}, which is too much to display. Start it again: their size is now limited.",
    de: "Die Probleme dieses Laufs brauchen {size}, zu viel für die Anzeige. Starten Sie ihn noch einmal: Ihre Größe ist jetzt begrenzt.",
  },
  some_shortfalls_stored: {
    en: "{count} of {all} shortfalls are stored; the sheet of the result contains all of them.",
    de: "{count} von {all} Fehlmengen sind gespeichert; das Blatt des Ergebnisses enthält alle.",
  },
  input_no_archive: { en: "The input cannot be an archive. {why}", de: "Die Eingaben können kein Archiv sein. {why}" },
  dataset_occupied: {
    en: "The data set has regions or components already. Import the model into an empty data set.",
    de: "Der Datensatz hat schon Regionen oder Komponenten. Importieren Sie das Modell in einen leeren Datensatz.",
  },
  disk_full: {
    en: "The disk of the service is full. Nothing was stored.",
    de: "Die Platte des Dienstes ist voll. Nichts wurde gespeichert.",
  },
  disk_read_only: {
    en: "The disk of the service cannot be written at the moment. Nothing was stored.",
    de: "Die Platte des Dienstes ist zurzeit nicht beschreibbar. Nichts wurde gespeichert.",
  },
  disk_failed: {
    en: "The disk of the service does not work at the moment.",
    de: "Die Platte des Dienstes arbeitet zurzeit nicht.",
  },
  database_unavailable: {
    en: "The database is not responding at the moment.",
    de: "Die Datenbank antwortet zurzeit nicht.",
  },
  database_busy: {
    en: "The database is busy. Nothing was stored.",
    de: "Die Datenbank ist beschäftigt. Nichts wurde gespeichert.",
  },
  store_closed: { en: "The store has been closed.", de: "Der Speicher ist geschlossen." },
} as const satisfies Record<string, Entry>;

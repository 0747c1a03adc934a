/** Refusals for reasons other than the values of a request: who sends it, its size, its form, and how busy the service is. */
import type { Entry } from "../entry.ts";

export const refusals = {
  not_authenticated: { en: "Not authenticated", de: "Nicht angemeldet" },
  user_not_found: { en: "User not found.", de: "Den Nutzer gibt es nicht." },
  credentials_not_valid: { en: "Could not validate credentials", de: "Die Anmeldung ist nicht gültig" },
  account_disabled: { en: "This account is disabled.", de: "Dieses Konto ist gesperrt." },
  ask_administrator: {
    en: "Ask the administrator of the service.",
    de: "Fragen Sie die Verwaltung des Dienstes.",
  },
  key_cannot_log_out: {
    en: "An API key cannot log out; {route} revokes it.",
    de: "Ein API-Schlüssel kann sich nicht abmelden; {route} nimmt ihn zurück.",
  },
  not_current_password: {
    en: "this is not the current password.",
    de: "Das ist nicht das jetzige Passwort.",
  },
  pattern_not_matched: {
    en: "String should match pattern '{pattern}'",
    de: "Der Text muss dem Muster '{pattern}' entsprechen",
  },
  header_missing: { en: "The header {header} is missing.", de: "Die Kopfzeile {header} fehlt." },
  header_absent: { en: "absent", de: "fehlt" },
  origin_of_other_host: {
    en: "The header origin ({origin}) does not name the host of the request ({host}). A proxy must pass on the host that the browser asked for.",
    de: "Die Kopfzeile origin ({origin}) nennt nicht den Host der Anfrage ({host}). Ein Proxy muss den Host weitergeben, nach dem der Browser gefragt hat.",
  },
  own_permissions: {
    en: "You cannot edit your own dataset permissions.",
    de: "Ihre eigenen Rechte an einem Datensatz können Sie nicht ändern.",
  },
  permissions_of_creator: {
    en: "The permissions of the creator of a dataset cannot be changed or revoked.",
    de: "Die Rechte dessen, der den Datensatz angelegt hat, lassen sich nicht ändern oder zurücknehmen.",
  },
  permission_not_found: {
    en: "Dataset permission not found for {which}.",
    de: "Das Recht am Datensatz gibt es nicht: {which}.",
  },
  permission_of_user: { en: "user {user} and dataset {dataset}", de: "Nutzer {user} und Datensatz {dataset}" },
  permission_of_id: { en: "id {id}", de: "ID {id}" },
  permission_of_dataset: { en: "dataset {dataset}", de: "Datensatz {dataset}" },
  either_user_or_name: {
    en: "give either ref_user or username, not both.",
    de: "Geben Sie ref_user oder username an, nicht beides.",
  },
  metrics_elsewhere: {
    en: "Metrics are available on this machine, or with the METRICS_TOKEN.",
    de: "Metriken gibt es auf diesem Rechner, oder mit dem METRICS_TOKEN.",
  },
  history_does_not_reach: {
    en: "The history of the data set does not keep all changes after revision {revision}.",
    de: "Der Verlauf des Datensatzes hat nicht alle Änderungen nach Revision {revision} aufgehoben.",
  },
  which_changes_can_be_undone: {
    en: "{route} lists the changes and says which of them can be undone.",
    de: "{route} nennt die Änderungen, und welche davon zurückgenommen werden können.",
  },
  not_imported: {
    en: "The content of the data set '{name}' was not imported from a model of another tool.",
    de: "Der Inhalt des Datensatzes '{name}' stammt nicht aus einem Modell eines anderen Werkzeugs.",
  },
  what_has_a_report: {
    en: "Imports of PyPSA and FINE have a report; archives and packages have none.",
    de: "Importe von PyPSA und FINE haben einen Bericht, Archive und Pakete nicht.",
  },
  run_without_prices: {
    en: "Run {id} was started without prices. Start one with {options}.",
    de: "Rechenlauf {id} wurde ohne Preise gestartet. Starten Sie einen mit {options}.",
  },
  run_not_ended: {
    en: "Run {id} has not ended. Cancel it first: POST /runs/{id}/cancel.",
    de: "Rechenlauf {id} ist nicht beendet. Brechen Sie ihn zuerst ab: POST /runs/{id}/cancel.",
  },
  run_is_point_of_sweep: {
    en: "Run {id} is a point of sweep {sweep}. Delete the sweep first: DELETE /sweeps/{sweep}.",
    de: "Rechenlauf {id} ist ein Punkt der Parameterstudie {sweep}. Löschen Sie zuerst die Parameterstudie: DELETE /sweeps/{sweep}.",
  },
  sweep_not_ended: {
    en: "Sweep {id} has not ended. Cancel it first: POST /sweeps/{id}/cancel.",
    de: "Parameterstudie {id} ist nicht beendet. Brechen Sie sie zuerst ab: POST /sweeps/{id}/cancel.",
  },
  file_does_not_fit: {
    en: "The file does not fit the data set.",
    de: "Die Datei passt nicht zum Datensatz.",
  },
  refers_to_what_is_missing: {
    en: "The request refers to something that is not in the data set.",
    de: "Die Anfrage verweist auf etwas, das nicht im Datensatz ist.",
  },
  name_taken_or_record_needed: {
    en: "The data set already has a record with this name, or other records need the record.",
    de: "Der Datensatz hat schon einen Eintrag mit diesem Namen, oder andere Einträge brauchen den Eintrag.",
  },
  request_does_not_fit: {
    en: "The request does not fit the data set.",
    de: "Die Anfrage passt nicht zum Datensatz.",
  },
  details_withheld: {
    en: "You may modify but not use the data set, so details are withheld.",
    de: "Sie dürfen den Datensatz ändern, aber nicht verwenden; daher bleiben Einzelheiten ungenannt.",
  },
  // Requests
  bad_request: { en: "Bad Request", de: "Ungültige Anfrage" },
  no_such_address: { en: "Not Found", de: "Nicht gefunden" },
  method_not_allowed: { en: "Method Not Allowed", de: "Methode nicht erlaubt" },
  not_a_part_of_an_address: { en: "'{text}' is not a valid url component", de: "'{text}' ist kein Teil einer Adresse" },
  too_many_parts: { en: "reach parts limit", de: "Das Formular hat zu viele Teile" },
  too_many_files: { en: "reach files limit", de: "Das Formular hat zu viele Dateien" },
  too_many_fields: { en: "reach fields limit", de: "Das Formular hat zu viele Felder" },
  field_name_reserved: {
    en: "prototype property is not allowed as field name",
    de: "Der Name eines Felds ist nicht erlaubt",
  },
  version_of_http: {
    en: "The version of HTTP must be 1.1 or 1.0.",
    de: "Die Version von HTTP muss 1.1 oder 1.0 sein.",
  },
  no_host: { en: "The request has no Host header.", de: "Die Anfrage hat keine Kopfzeile Host." },
  empty_host: { en: "The Host header is empty.", de: "Die Kopfzeile Host ist leer." },
  header_repeated: {
    en: "The header {header} occurs {times} times.",
    de: "Die Kopfzeile {header} steht {times}-mal in der Anfrage.",
  },
  no_transfer_encoding_in_version: {
    en: "HTTP/1.0 has no transfer-encoding.",
    de: "HTTP/1.0 hat kein transfer-encoding.",
  },
  transfer_encoding_unknown: {
    en: "The only supported transfer-encoding is chunked.",
    de: "Als transfer-encoding ist nur chunked möglich.",
  },
  no_revision: { en: "this is no revision.", de: "Das ist keine Revision." },
  send_revision: {
    en: 'Send the revision for which the change is meant: If-Match: "7". {route} has it.',
    de: 'Senden Sie die Revision, für die die Änderung gedacht ist: If-Match: "7". {route} nennt sie.',
  },
  body_encoded: {
    en: "The body is encoded (content-encoding: {encoding}); send it without encoding.",
    de: "Der Körper der Anfrage ist kodiert (content-encoding: {encoding}); senden Sie ihn ohne Kodierung.",
  },
  body_not_utf8: {
    en: "There was an error parsing the body: it is not valid UTF-8.",
    de: "Der Körper der Anfrage ist nicht lesbar: Er ist kein gültiges UTF-8.",
  },
  body_not_readable: {
    en: "There was an error parsing the body",
    de: "Der Körper der Anfrage ist nicht lesbar",
  },
  body_incomplete: { en: "The request body was incomplete.", de: "Der Körper der Anfrage war unvollständig." },
  not_json: { en: "JSON decode error", de: "Das JSON ist nicht lesbar" },
  body_too_large: {
    en: "Request body is too large: the maximum here is {most} bytes.",
    de: "Der Körper der Anfrage ist zu groß: Hier sind höchstens {most} Bytes möglich.",
  },
  records_need_less: {
    en: "Names, texts and figures need less: leave out fields that the interface does not read.",
    de: "Namen, Texte und Zahlen brauchen weniger: Lassen Sie Felder weg, die die Schnittstelle nicht liest.",
  },
  split_lists: {
    en: "Leave out blanks and fields that the interface does not read, or split the lists.",
    de: "Lassen Sie Leerzeichen weg und Felder, die die Schnittstelle nicht liest, oder teilen Sie die Listen.",
  },
  simplify_geometry: {
    en: "Simplify the geometry, and leave out blanks.",
    de: "Vereinfachen Sie die Geometrie, und lassen Sie Leerzeichen weg.",
  },
  series_as_workbook: {
    en: "Send values with fewer digits, or upload the series as a workbook (.xlsx).",
    de: "Senden Sie Werte mit weniger Stellen, oder laden Sie die Zeitreihe als Arbeitsmappe (.xlsx) hoch.",
  },
  upload_archive: {
    en: "Send values with fewer digits, or upload an archive.",
    de: "Senden Sie Werte mit weniger Stellen, oder laden Sie ein Archiv hoch.",
  },
  file_without_name: {
    en: "Expected UploadFile, received: a field without a file name",
    de: "Erwartet wird eine Datei, nicht ein Feld ohne Dateinamen",
  },
  more_than_one_file: {
    en: "there is more than one file: send one in each request",
    de: "Das Formular enthält mehr als eine Datei: Senden Sie mit jeder Anfrage eine",
  },
  field_beside_file_too_large: {
    en: "The field '{field}' is larger than the {most} bytes allowed beside a file.",
    de: "Das Feld '{field}' ist größer als die {most} Bytes, die neben einer Datei erlaubt sind.",
  },
  upload_incomplete: {
    en: "The upload ended before the file was complete.",
    de: "Das Hochladen endete, bevor die Datei vollständig war.",
  },
  file_too_large: {
    en: "The file is larger than the {most} bytes allowed.",
    de: "Die Datei ist größer als die erlaubten {most} Bytes.",
  },
  file_has_errors: { en: "The file has errors.", de: "Die Datei hat Fehler." },
  not_a_zip_archive: {
    en: "File must be a zip archive. You provided {given}!",
    de: "Die Datei muss ein ZIP-Archiv sein, nicht {given}!",
  },
  valid_media_types: { en: "Valid media types: {types}.", de: "Gültige Medientypen: {types}." },
  any_of_separated_by_commas: {
    en: "give any of {names}, separated by commas",
    de: "Geben Sie welche von {names} an, durch Kommas getrennt",
  },
  ids_of_runs: {
    en: "give the ids of two to {most} runs, separated by commas.",
    de: "Geben Sie die IDs von zwei bis {most} Rechenläufen an, durch Kommas getrennt.",
  },
  no_pathway: {
    en: "the model has no optimization_parameters, so it has no pathway.",
    de: "Das Szenario hat keine optimization_parameters und damit keinen Pfad.",
  },
  overrides_missing: {
    en: "these are only {given} of {count} overrides, as shown in lists. {route} returns all.",
    de: "Das sind nur {given} von {count} Änderungen, wie Listen sie zeigen. {route} liefert alle.",
  },
  // Sizes of answers
  further_problems: { en: "There are {count} further problems.", de: "Es gibt {count} weitere Probleme." },
  too_many_records: {
    en: "the list has {total} records; a response can contain at most {most}. Request them in parts: limit={most} and skip=0, {most} and so on.",
    de: "Die Liste hat {total} Einträge; eine Antwort kann höchstens {most} enthalten. Fragen Sie in Teilen: limit={most} und skip=0, {most} und so weiter.",
  },
  too_many_series: {
    en: "the series of {records} records have {values} values; a response can contain at most {maximum}. Request at most {most} records at a time: limit={most}.",
    de: "Die Zeitreihen von {records} Einträgen haben {values} Werte; eine Antwort kann höchstens {maximum} enthalten. Fragen Sie nach höchstens {most} Einträgen auf einmal: limit={most}.",
  },
  series_too_long_for_memory: {
    en: "the {series} series have {values} values; the service can work on at most {most}.",
    de: "Die {series} Zeitreihen haben {values} Werte; der Dienst kann mit höchstens {most} rechnen.",
  },
  too_many_factors: {
    en: "these conversions have {total} conversion factors; a response can contain at most {most}. Request fewer with limit and skip.",
    de: "Diese Umwandlungen haben {total} Umwandlungsfaktoren; eine Antwort kann höchstens {most} enthalten. Fragen Sie mit limit und skip nach weniger.",
  },
  no_archive: {
    en: "The data set cannot be an archive. {reason}",
    de: "Der Datensatz kann kein Archiv sein. {reason}",
  },
  no_package: { en: "The data set cannot be a package. {reason}", de: "Der Datensatz kann kein Paket sein. {reason}" },
  no_workbook: {
    en: "The table cannot be a workbook. {reason} Get its records as JSON instead.",
    de: "Die Tabelle kann keine Arbeitsmappe sein. {reason} Holen Sie ihre Einträge stattdessen als JSON.",
  },
  too_large_for_other_tool: {
    en: "The data set is too large to be written as a model of another tool within a request (32 MiB of data, 512 MiB of memory). Download its archive, and use 'esm export' at the command line.",
    de: "Der Datensatz ist zu groß, um in einer Anfrage als Modell eines anderen Werkzeugs geschrieben zu werden (32 MiB Daten, 512 MiB Speicher). Laden Sie sein Archiv herunter, und verwenden Sie 'esm export' an der Befehlszeile.",
  },
  too_large_to_check: {
    en: "The data set is too large to be checked within a request (32 MiB of tables, 5 s). Save the changes and validate the model by a run.",
    de: "Der Datensatz ist zu groß, um in einer Anfrage geprüft zu werden (32 MiB Tabellen, 5 s). Speichern Sie die Änderungen, und prüfen Sie das Szenario mit einem Rechenlauf.",
  },
  // Limits of users
  data_quota: {
    en: "The data sets of user '{user}' use {used:1} MiB of the {allowed:1} MiB allowed; this would add {incoming:1} MiB. Delete data that is no longer needed, or ask the administrator for more space.",
    de: "Die Datensätze des Nutzers '{user}' belegen {used:1} MiB der erlaubten {allowed:1} MiB; dies wären {incoming:1} MiB mehr. Löschen Sie Daten, die nicht mehr gebraucht werden, oder fragen Sie die Verwaltung nach mehr Platz.",
  },
  run_quota: {
    en: "Your runs, with their copies of the data, use {used:1} MiB of the {allowed:1} MiB allowed. Delete those that are no longer needed: GET /runs/ lists them, {route} deletes one.",
    de: "Ihre Rechenläufe belegen mit ihren Kopien der Daten {used:1} MiB der erlaubten {allowed:1} MiB. Löschen Sie die, die nicht mehr gebraucht werden: GET /runs/ nennt sie, {route} löscht einen.",
  },
  too_many_queued_runs: {
    en: "You have the maximum number of queued runs. Wait until some have started, or cancel some: GET /runs/?status=queued lists them, {route} cancels one.",
    de: "Sie haben so viele wartende Rechenläufe wie erlaubt. Warten Sie, bis einige begonnen haben, oder brechen Sie einige ab: GET /runs/?status=queued nennt sie, {route} bricht einen ab.",
  },
  too_many_logins_failed: {
    en: "Too many logins failed. Try again in {seconds} seconds.",
    de: "Zu viele Anmeldungen sind fehlgeschlagen. Versuchen Sie es in {seconds} s wieder.",
  },
  too_many_registrations: {
    en: "Too many registrations. Try again in {seconds} seconds.",
    de: "Zu viele Registrierungen. Versuchen Sie es in {seconds} s wieder.",
  },
  too_many_unknown_links: {
    en: "Too many unknown links. Try again in {seconds} seconds.",
    de: "Zu viele unbekannte Links. Versuchen Sie es in {seconds} s wieder.",
  },
  too_many_requests: {
    en: "You have sent more than {most} requests within a minute. Try again in {seconds} s.",
    de: "Sie haben mehr als {most} Anfragen in einer Minute gesendet. Versuchen Sie es in {seconds} s wieder.",
  },
  too_many_logins_of_network: {
    en: "{own} logins and password changes from your network are waiting, the maximum. Try again in 5 seconds.",
    de: "Aus Ihrem Netz warten {own} Anmeldungen und Änderungen des Passworts, so viele wie erlaubt. Versuchen Sie es in 5 s wieder.",
  },
  too_many_long_requests: {
    en: "{own} of your long requests are being sent or are waiting, the maximum per user. Send one after the other.",
    de: "{own} Ihrer langen Anfragen werden gesendet oder warten, so viele wie je Nutzer erlaubt. Senden Sie eine nach der anderen.",
  },
  too_many_event_streams: {
    en: "{own} of your event streams are open, the maximum per user. Close some, or use GET /runs/ to see the state of runs.",
    de: "{own} Ihrer Ströme von Ereignissen sind offen, so viele wie je Nutzer erlaubt. Schließen Sie einige, oder sehen Sie mit GET /runs/ nach den Rechenläufen.",
  },
  too_many_dataset_streams: {
    en: "{own} of your streams of data sets are open, the maximum per user. Close some, or use the list of changes.",
    de: "{own} Ihrer Ströme von Datensätzen sind offen, so viele wie je Nutzer erlaubt. Schließen Sie einige, oder nehmen Sie die Liste der Änderungen.",
  },
  too_many_waiting_of_user: {
    en: "You have {own} {what}, the maximum per user. Try again when some have finished.",
    de: "Sie haben {own} {what}, so viele wie je Nutzer erlaubt. Versuchen Sie es wieder, wenn einige fertig sind.",
  },
  too_many_waiting: { en: "Too many {what}.", de: "Zu viele {what}." },
  waiting_files: {
    en: "files waiting to be read or written",
    de: "Dateien, die darauf warten, gelesen oder geschrieben zu werden",
  },
  waiting_starts: { en: "starts of runs waiting", de: "wartende Starts von Rechenläufen" },
  waiting_checks: { en: "checks of models waiting", de: "wartende Prüfungen von Szenarien" },
  // Faults of the service
  too_many_logins: { en: "Too many logins are waiting.", de: "Zu viele Anmeldungen warten." },
  requests_waiting: { en: "Too many requests are waiting.", de: "Zu viele Anfragen warten." },
  internal_error: {
    en: "Internal server error. The log of the service has the details under request {request}.",
    de: "Interner Fehler. Das Protokoll des Dienstes hat die Einzelheiten unter der Anfrage {request}.",
  },
  task_took_time: { en: "It took more than {seconds} s.", de: "Es hat mehr als {seconds} s gedauert." },
  task_took_memory: {
    en: "It took more memory than a task may take.",
    de: "Es hat mehr Speicher gebraucht, als eine Aufgabe darf.",
  },
  database_silent: { en: "The database is not responding.", de: "Die Datenbank antwortet nicht." },
  database_silent_now: {
    en: "The database is not responding at the moment.",
    de: "Die Datenbank antwortet zurzeit nicht.",
  },
  without_page: {
    en: "The service was started without its page; 'npm start' builds it.",
    de: "Der Dienst wurde ohne seine Seite gestartet; 'npm start' baut sie.",
  },
} as const satisfies Record<string, Entry>;

/** Questions about results that have no answer. */
import type { Entry } from "../entry.ts";

export const results = {
  finding_break_evens: {
    en: "finding the break-even of {count} capacities that are not built",
    de: "Gewinnschwelle von {count} nicht gebauten Kapazitäten wird ermittelt",
  },
  break_evens_left_out: {
    en: "Break-evens of {count} capacities that are not built are left out: each takes another solve of {nonzeros} nonzeros.",
    de: "Gewinnschwellen von {count} nicht gebauten Kapazitäten fehlen: Jede braucht eine weitere Rechnung mit {nonzeros} Einträgen.",
  },
  add_typical_periods_e_g_typical_periods: {
    en: "Add typical_periods, e.g. typical_periods={periods}, or resolution=typical_periods for {periods} periods in {segments} segments.",
    de: "Geben Sie typical_periods an, z. B. typical_periods={periods}, oder resolution=typical_periods für {periods} Perioden in {segments} Segmenten.",
  },
  plants_whole_units_prices_valid: {
    en: "Plants have whole units: the prices are valid for the numbers of units built, as if these were given.",
    de: "Anlagen haben ganze Zahlen: Die Preise gelten für die gebauten Anzahlen, als wären diese vorgegeben.",
  },
  usable: { en: "Usable: {usable}.", de: "Verwendbar: {usable}." },
  no_extreme_period: {
    en: "There is no period of kind {kind}: {why}.",
    de: "Eine Periode der Art {kind} gibt es nicht: {why}.",
  },
  leave_out: { en: "Leave {kind} out.", de: "Lassen Sie {kind} weg." },
  model_no_optimization_parameters: {
    en: "The model has no optimization_parameters.",
    de: "Das Szenario hat keinen Pfad (optimization_parameters).",
  },
  run_needed_more_memory_than: {
    en: "The run needed more memory than there is (its process {how}).",
    de: "Der Rechenlauf brauchte mehr Speicher als vorhanden (sein Prozess: {how}).",
  },
  process_run_not_service: {
    en: "The process of the run {how}, but not by the service.",
    de: "Der Prozess des Rechenlaufs endete ({how}), aber nicht durch den Dienst.",
  },
  process_run_before_had_result: {
    en: "The process of the run {how} before it had a result.",
    de: "Der Prozess des Rechenlaufs endete ({how}), bevor er ein Ergebnis hatte.",
  },
  input_run_no_longer_exists: {
    en: "The input of the run no longer exists.",
    de: "Die Eingaben des Rechenlaufs gibt es nicht mehr.",
  },
  run_needed_memory_limit: {
    en: "The run needed {held} of memory; its limit is {limit}.",
    de: "Der Rechenlauf brauchte {held} Speicher; seine Grenze ist {limit}.",
  },
  run_took_more_than_s: {
    en: "The run took more than {timeLimitSeconds} s in total, including building and storing results.",
    de: "Der Rechenlauf hat mit Aufstellen und Speichern zusammen mehr als {timeLimitSeconds} s gedauert.",
  },
  run_ended_because_error_service: {
    en: "The run ended because of an error in the service; its log has the details.",
    de: "Der Rechenlauf endete wegen eines Fehlers im Dienst; dessen Protokoll hat die Einzelheiten.",
  },
  split_into_sweeps_most_points: {
    en: "Split it into sweeps of at most {most} points, one after the other.",
    de: "Teilen Sie sie in Parameterstudien mit höchstens {most} Punkten, eine nach der anderen.",
  },
  split_data_set_omit_records: {
    en: "Split the data set, or omit records of components that are not needed.",
    de: "Teilen Sie den Datensatz, oder lassen Sie Einträge unnötiger Komponenten weg.",
  },
  choose_most_series_time: {
    en: "Choose at most {fitting} series at a time, by {choices}.",
    de: "Wählen Sie höchstens {fitting} Zeitreihen auf einmal, durch {choices}.",
  },
  no_result: {
    en: "There is no {record} with the {parameter} '{value}' in this result.",
    de: "In diesem Ergebnis gibt es kein {record} mit {parameter} '{value}'.",
  },
  input_of_run_gone: {
    en: "The input of run {runId} no longer exists.",
    de: "Die Eingaben des Laufs {runId} gibt es nicht mehr.",
  },
  regions_result_no_coordinates_no: {
    en: "{withoutCount} regions of the result have no coordinates and no shape: {names}.",
    de: "{withoutCount} Regionen des Ergebnisses haben weder Koordinaten noch Umriss: {names}.",
  },
  result_no_component: {
    en: "The result has no component '{component}'.",
    de: "Das Ergebnis hat keine Komponente '{component}'.",
  },
  result_no_quantity: {
    en: "The result has no quantity '{quantity}'.",
    de: "Das Ergebnis hat keine Größe '{quantity}'.",
  },
  result_no_commodity: {
    en: "The result has no commodity '{commodity}'.",
    de: "Das Ergebnis hat keinen Energieträger '{commodity}'.",
  },
  code_list_no_variable: {
    en: "The code list has no variable '{variable}'.",
    de: "Die Liste der Codes hat keine Variable '{variable}'.",
  },
  code_list_no_unit: {
    en: "The code list has no unit '{unit}' for '{variable}'.",
    de: "Die Liste der Codes hat keine Einheit '{unit}' für '{variable}'.",
  },
  variable_unit_another_entry_here: {
    en: "The variable '{variable}' has the unit '{before}' in another entry, and '{unit}' here.",
    de: "Die Variable '{variable}' hat in einem anderen Eintrag die Einheit '{before}', hier '{unit}'.",
  },
  choose_component_region_year_leave: {
    en: "Choose a component, a region or a year, or leave the time steps out with steps=false.",
    de: "Wählen Sie eine Komponente, eine Region oder ein Jahr, oder lassen Sie die Zeitschritte mit steps=false weg.",
  },
  use_format_netcdf_written_parts: {
    en: "Use format=netcdf, which is written in parts.",
    de: "Nehmen Sie format=netcdf, das in Teilen geschrieben wird.",
  },
  steps_out_of_result: {
    en: "the result has {steps} time steps: {range}.",
    de: "Das Ergebnis hat {steps} Zeitschritte: {range}.",
  },
  pathway_is_no_network: {
    en: "the result of a pathway cannot be a network of PyPSA: its years build on each other.",
    de: "Das Ergebnis eines Pfads kann kein Netz von PyPSA sein: Seine Jahre bauen aufeinander auf.",
  },
  export_one_year: {
    en: "PyPSA decides on all investment periods at once, a pathway on one year after the other: it would find another optimum. Use format=netcdf, export the run of a model of one year, or export the model with perfect foresight, without a result.",
    de: "PyPSA entscheidet über alle Investitionsperioden zugleich, ein Pfad über ein Jahr nach dem anderen: Es fände ein anderes Optimum. Nehmen Sie format=netcdf, exportieren Sie den Lauf eines Szenarios mit einem Jahr, oder exportieren Sie das Szenario mit vollkommener Voraussicht, ohne Ergebnis.",
  },
  pathway_is_no_one_file: {
    en: "a pathway cannot be one HTML file: its pages show one year, and its years build on each other.",
    de: "Ein Pfad kann keine einzelne HTML-Datei sein: Ihre Seiten zeigen ein Jahr, und seine Jahre bauen aufeinander auf.",
  },
  scenarios_are_no_one_file: {
    en: "a run with stochastic scenarios cannot be one HTML file: it solves one data set, and the scenarios have several.",
    de: "Ein Lauf mit stochastischen Szenarien kann keine einzelne HTML-Datei sein: Sie löst einen Datensatz, und die Szenarien haben mehrere.",
  },
  use_report_instead: {
    en: "Use the report, or export the run of a model of one year.",
    de: "Nehmen Sie den Bericht, oder exportieren Sie den Lauf eines Szenarios mit einem Jahr.",
  },
  network_too_large: {
    en: "the {figures} of the run has too many values for a network of PyPSA; at most {most} fit into memory.",
    de: "Der Lauf ({figures}) hat zu viele Werte für ein Netz von PyPSA; höchstens {most} passen in den Speicher.",
  },
  too_many_values_for_file: {
    en: "the result has {values} values; a file can contain at most {most}.",
    de: "Das Ergebnis hat {values} Werte; eine Datei kann höchstens {most} enthalten.",
  },
  iamc_needs_year: {
    en: "Field required: the IAMC format has a year for every value, and neither the run nor the calendar of its data set has one.",
    de: "Das Feld fehlt: Das Format IAMC hat zu jedem Wert ein Jahr, und weder der Lauf noch der Kalender seines Datensatzes hat eines.",
  },
  add_year: { en: "Add year=2030, for example.", de: "Geben Sie zum Beispiel year=2030 an." },
  too_many_values_for_response: {
    en: "the {series} series have {values} values; a response can contain at most {most}.",
    de: "Die {series} Zeitreihen haben {values} Werte; eine Antwort kann höchstens {most} enthalten.",
  },
  too_many_records_for_run: {
    en: "the data set has more table records than a run can read.",
    de: "Der Datensatz hat mehr Einträge in Tabellen, als ein Rechenlauf lesen kann.",
  },
  sweep_needs_more_runs: {
    en: "the {points} points need more runs than the {most} queued runs allowed per user.",
    de: "Die {points} Punkte brauchen mehr Rechenläufe als die {most}, die für einen Nutzer warten dürfen.",
  },
} as const satisfies Record<string, Entry>;

/** Findings of models of all tools. */
import type { Entry } from "../../entry.ts";

export const modelsOfTools = {
  accept_approximation: { en: "To accept it: approximate={code}.", de: "Um es hinzunehmen: approximate={code}." },
  accept_omission: { en: "To leave it out: ignore={code}.", de: "Um es wegzulassen: ignore={code}." },
  finding: { en: "[{code}] {what}", de: "[{code}] {what}" },
  finding_at: { en: "[{code}] {where}: {what}", de: "[{code}] {where}: {what}" },
  examples: { en: "({count}: {names})", de: "({count}: {names})" },
  time_step_h_not_longer: {
    en: "A time step of {hours} h is not longer than 0, or longer than every calendar.",
    de: "Ein Zeitschritt von {hours} h ist nicht länger als 0, oder länger als jeder Kalender.",
  },
  file_time_step_h_s: {
    en: "In the file, a time step of {hours} h has {seconds} s, which is not a whole number of seconds.",
    de: "In der Datei hat ein Zeitschritt von {hours} h {seconds} s, und das ist keine ganze Zahl von Sekunden.",
  },
  kept_of_all: { en: "{kept} of {count} {part}", de: "{kept} von {count} {part}" },
  stored_report_shortened: {
    en: "The stored report is shortened: it has {parts}.",
    de: "Der gespeicherte Bericht ist gekürzt: Er hat {parts}.",
  },
  import_dry_run_answers_whole_report: {
    en: "An import with dry_run answers with the whole report.",
    de: "Ein Import mit dry_run antwortet mit dem ganzen Bericht.",
  },
  ramps: {
    en: "Ramps and times between starts are not limited.",
    de: "Änderungen der Leistung und Zeiten zwischen Starts werden nicht begrenzt.",
  },
  nonlinear_cost: { en: "It is left out.", de: "Es wird weggelassen." },
  negative_cost_operation_left_out: {
    en: "A negative cost of operation is left out.",
    de: "Negative Kosten des Betriebs werden weggelassen.",
  },
  unknown_attribute: {
    en: "The attribute '{attribute}' is not read.",
    de: "Das Attribut '{attribute}' wird nicht gelesen.",
  },
  negative_cost_left_out: { en: "A negative cost is left out.", de: "Negative Kosten werden weggelassen." },
  ramp_series: {
    en: "A ramp that differs by snapshot is left out.",
    de: "Eine Rampe, die sich von Zeitschritt zu Zeitschritt ändert, wird weggelassen.",
  },
  ramp_negative: { en: "A ramp is at least 0.", de: "Eine Rampe ist mindestens 0." },
  initial_state: {
    en: "The operation before the first snapshot is left out: nothing limits the change into it.",
    de: "Der Betrieb vor dem ersten Zeitschritt wird weggelassen: Nichts begrenzt die Änderung in ihn hinein.",
  },
  ramps_join_ends: {
    en: "The ramps from the last time step to the first are left out: PyPSA's do not join the ends.",
    de: "Die Rampen vom letzten Zeitschritt zum ersten werden weggelassen: Die von PyPSA verbinden die Enden nicht.",
  },
  fine_ramps_of_conversions: {
    en: "Only conversions have ramps in FINE: these are left out.",
    de: "Nur Umwandlungen haben in FINE Rampen: Diese werden weggelassen.",
  },
  fine_ramps_of_hours: {
    en: "FINE compares energies of time steps with a share of the capacity: with steps of {hours} h its ramps differ.",
    de: "FINE vergleicht Energien von Zeitschritten mit einem Anteil der Kapazität: Bei Schritten von {hours} h sind seine Rampen andere.",
  },
  fine_ends_of_ramps: {
    en: "Some ramps join the ends of the horizon and others do not; here, all join them.",
    de: "Einige Rampen verbinden die Enden des Zeitraums, andere nicht; hier verbinden alle sie.",
  },
  ramps_not_limited: { en: "Ramps are not limited.", de: "Änderungen der Leistung werden nicht begrenzt." },
  content_start_left_out: { en: "The content at the start is left out.", de: "Der Inhalt am Anfang wird weggelassen." },
  limit_capacity_over_all_regions: {
    en: "The limit of capacity over all regions is left out.",
    de: "Die Kapazitätsgrenze über alle Regionen wird weggelassen.",
  },
  left_out_export_does_not: {
    en: "It is left out: the export does not know it.",
    de: "Es wird weggelassen: Der Export kennt es nicht.",
  },
} as const satisfies Record<string, Entry>;

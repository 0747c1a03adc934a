/** Ends, sizes and resolutions of runs. */
import type { Entry } from "../entry.ts";

export const runs = {
  no_second_pass: {
    en: "The design could not be operated in all {numberOfTimeSteps} time steps: {reason}",
    de: "Der Betrieb des Ausbaus in allen {numberOfTimeSteps} Zeitschritten gelang nicht: {reason}",
  },
  give_optimization_more_time_design: {
    en: "Give the optimization more time; the design itself is complete.",
    de: "Geben Sie der Optimierung mehr Zeit; der Ausbau selbst ist vollständig.",
  },
  shortfalls_not_least: {
    en: "The time limit was reached before it was known whether the design could avoid some of the shortfalls of dispatch.",
    de: "Die Zeitgrenze war erreicht, bevor feststand, ob der Ausbau manche Fehlmengen im Betrieb vermeiden könnte.",
  },
  give_optimization_more_time_set: {
    en: "Give the optimization more time, or set unserved_cost, the cost of an unserved unit.",
    de: "Geben Sie der Optimierung mehr Zeit, oder setzen Sie unserved_cost, die Kosten einer nicht gelieferten Einheit.",
  },
  model_too_large: { en: "The model is too large: {sentences:;}.", de: "Das Modell ist zu groß: {sentences:;}." },
  omit_use_resolution_typical_periods: {
    en: "Omit it, or use resolution=typical_periods.",
    de: "Lassen Sie es weg, oder nehmen Sie resolution=typical_periods.",
  },
  add_dispatch_true: { en: "Add dispatch=true.", de: "Geben Sie dispatch=true an." },
  no_prices: {
    en: "There are no prices: with its numbers of plant units fixed, the model could not be solved again ({status}).",
    de: "Es gibt keine Preise: Mit festen Anzahlen von Anlagen war das Modell nicht noch einmal lösbar ({status}).",
  },
  use_continuous_capacities_get_prices: {
    en: "Use continuous capacities to get prices.",
    de: "Nehmen Sie stetige Kapazitäten, um Preise zu erhalten.",
  },
  time_limit_s_all_years: {
    en: "The time limit of {limit} s for all years was reached.",
    de: "Die Zeitgrenze von {limit} s für alle Jahre war erreicht.",
  },
  solver_unusable: {
    en: "The solver '{choice}' cannot be used here: {why}.",
    de: "Der Löser '{choice}' ist hier nicht verwendbar: {why}.",
  },
  cannot_optimized: { en: "{subject} cannot be optimized: {msg}", de: "{subject} kann nicht optimiert werden: {msg}" },
  data_options_invalid: {
    en: "The data or the options are invalid.",
    de: "Die Daten oder die Optionen sind ungültig.",
  },
  no_design_operation_satisfies_all: {
    en: "No design and operation satisfies all limits.",
    de: "Kein Ausbau und Betrieb hält alle Grenzen ein.",
  },
  costs_fall_without_limit_something: {
    en: "Costs can fall without limit: something earns money the more it is used.",
    de: "Die Kosten können unbegrenzt fallen: Etwas bringt umso mehr Geld ein, je mehr es genutzt wird.",
  },
  time_limit_reached_before_optimum: {
    en: "The time limit was reached before the optimum was proven.",
    de: "Die Zeitgrenze war erreicht, bevor das Optimum bewiesen war.",
  },
  run_exceeded_memory_limit: {
    en: "The run exceeded its memory limit.",
    de: "Der Rechenlauf hat seine Speichergrenze überschritten.",
  },
  licence_solver_does_not_allow: {
    en: "The licence of the solver does not allow a program of this size.",
    de: "Die Lizenz des Lösers erlaubt kein Programm dieser Größe.",
  },
  no_solver_found_optimum_passed: {
    en: "No solver found an optimum that passed the check.",
    de: "Kein Löser fand ein Optimum, das die Prüfung bestand.",
  },
  process_executing_run_lost_twice: {
    en: "The process executing the run was lost twice.",
    de: "Der Prozess des Rechenlaufs ging zweimal verloren.",
  },
  run_cancelled: { en: "The run was cancelled.", de: "Der Rechenlauf wurde abgebrochen." },
  ask_fewer_bins_shorter_range: {
    en: "Ask for fewer bins, a shorter range, or one region.",
    de: "Verlangen Sie weniger Werte, einen kürzeren Zeitraum oder eine Region.",
  },
  unknown_name: {
    en: "This result has no years, so there is no series of {input}: only runs of pathways have years.",
    de: "Dieses Ergebnis hat keine Jahre, also keine Zeitreihe von {input}: Nur Läufe von Pfaden haben Jahre.",
  },
  omit_year: { en: "Omit year.", de: "Lassen Sie year weg." },
  run_validation_no_result: {
    en: "Run {id} is a validation, which has no result.",
    de: "Lauf {id} ist eine Prüfung und hat kein Ergebnis.",
  },
  run_no_result: { en: "Run {id} has no result: {reason}", de: "Lauf {id} hat kein Ergebnis: {reason}" },
  run_other_time_steps_than: {
    en: "Run {id} has other time steps than run {runId}: their series cannot be compared.",
    de: "Lauf {id} hat andere Zeitschritte als Lauf {runId}: Ihre Zeitreihen lassen sich nicht vergleichen.",
  },
  years_at_full_resolution: {
    en: "{years} years at full resolution would {needs:and}",
    de: "{years} Jahre in voller Auflösung würden {needs:and}",
  },
  full_resolution_would: { en: "full resolution would {needs:and}", de: "die volle Auflösung würde {needs:and}" },
  take_long: { en: "take about {needed}, more than {allowed}", de: "etwa {needed} brauchen, mehr als {allowed}" },
  need_memory: {
    en: "need about {needed} of memory, more than {room}",
    de: "etwa {needed} Speicher brauchen, mehr als {room}",
  },
  not_fit_into_solver: {
    en: "not fit into the memory of the solver '{solver}'",
    de: "nicht in den Speicher des Lösers '{solver}' passen",
  },
  seconds: { en: "{seconds} s", de: "{seconds} s" },
  minutes: { en: "{minutes} minutes", de: "{minutes} Minuten" },
  hours: { en: "{hours} hours", de: "{hours} Stunden" },
  gibibytes: { en: "{size:1} GiB", de: "{size:1} GiB" },
  mebibytes: { en: "{size} MiB", de: "{size} MiB" },
  memory_of_run: {
    en: "about {nonzeros:grouped} nonzeros need about {needed} in {solver}, and a run may use {room}",
    de: "etwa {nonzeros:grouped} Koeffizienten brauchen etwa {needed} in {solver}; ein Rechenlauf darf {room} nutzen",
  },
  memory_of_machine: {
    en: "about {nonzeros:grouped} nonzeros need about {needed} in {solver}, and the machine has {room}",
    de: "etwa {nonzeros:grouped} Koeffizienten brauchen etwa {needed} in {solver}; der Rechner hat {room}",
  },
  memory_of_solver: {
    en: "about {nonzeros:grouped} nonzeros need about {needed} in {solver}, and {solver} can use {room}",
    de: "etwa {nonzeros:grouped} Koeffizienten brauchen etwa {needed} in {solver}, das {room} nutzen kann",
  },
  use_typical_periods: {
    en: "Use typical periods, e.g. 7 with 12 segments.",
    de: "Nehmen Sie typische Perioden, z. B. 7 mit 12 Segmenten.",
  },
  use_typical_periods_or_solver: {
    en: "Use typical periods, e.g. 7 with 12 segments, or for the solver '{solver}' or 'auto'.",
    de: "Nehmen Sie typische Perioden, z. B. 7 mit 12 Segmenten, oder den Löser '{solver}' oder 'auto'.",
  },
  use_typical_periods_or_library: {
    en: "Use typical periods, e.g. 7 with 12 segments, or install the native library of HiGHS (docs/how-to/solvers.md).",
    de: "Nehmen Sie typische Perioden, z. B. 7 mit 12 Segmenten, oder installieren Sie die Bibliothek von HiGHS (docs/how-to/solvers.md).",
  },
  not_started: { en: "Not started: {why}.", de: "Nicht begonnen: {why}." },
  effect_on_costs: {
    en: "Typical periods omit peaks and lulls, so costs are too low: for four known systems of 1 to 8 regions by 7 to 29 %.",
    de: "Typische Perioden lassen Spitzen und Flauten weg, die Kosten sind also zu niedrig: bei vier bekannten Systemen mit 1 bis 8 Regionen um 7 bis 29 %.",
  },
  use_full_resolution: {
    en: "Use resolution=full for every time step, more typical periods, or dispatch to see what the design costs in every time step.",
    de: "Nehmen Sie resolution=full für jeden Zeitschritt, mehr typische Perioden, oder dispatch, um zu sehen, was der Ausbau in jedem Zeitschritt kostet.",
  },
  coarse_resolution: {
    en: "The optimization uses 7 typical periods of 24 steps in 12 segments instead of all {steps} time steps, because {why}.",
    de: "Gerechnet wird mit 7 typischen Perioden zu 24 Schritten in 12 Segmenten statt mit allen {steps} Zeitschritten, denn {why}.",
  },
  slow_resolution: {
    en: "Full resolution is used, although {why}: typical periods are not possible.",
    de: "Gerechnet wird in voller Auflösung, obwohl gilt: {why}. Typische Perioden sind nicht möglich.",
  },
  no_typical_periods: {
    en: "full resolution has no typical periods: {options} cannot be combined with it.",
    de: "In voller Auflösung gibt es keine typischen Perioden: {options} passt nicht dazu.",
  },
  requires_typical_periods: { en: "{option} requires typical periods.", de: "{option} braucht typische Perioden." },
  requires_dispatch: { en: "unserved_cost requires dispatch.", de: "unserved_cost braucht dispatch." },
  the_pathway: { en: "The pathway", de: "Der Pfad" },
  a_single_year: { en: "A single year", de: "Ein einzelnes Jahr" },
  emission_sink_name: {
    en: "Give the emission sink this name and a commodity_limit_id of your choice; the targets set its yearly_limit.",
    de: "Geben Sie der Senke der Emissionen diesen Namen und eine commodity_limit_id Ihrer Wahl; die Ziele setzen ihr yearly_limit.",
  },
  emission_sink_id: {
    en: "Set its commodity_limit_id, a name of your choice; the targets set its yearly_limit.",
    de: "Setzen Sie ihre commodity_limit_id, einen Namen Ihrer Wahl; die Ziele setzen ihr yearly_limit.",
  },
  or_omit_targets: {
    en: "Or omit CO2_reference and CO2_reduction_targets.",
    de: "Oder lassen Sie CO2_reference und CO2_reduction_targets weg.",
  },
  self_test_not_passed: { en: "it has not passed its self-test", de: "er hat seine Selbstprüfung nicht bestanden" },
  fit_memory_and_time: {
    en: "about {nonzeros} nonzeros fit memory and time",
    de: "etwa {nonzeros} Koeffizienten passen zu Speicher und Zeit",
  },
  as_requested: { en: "as requested", de: "wie verlangt" },
  but_not_possible: {
    en: "{why}, but typical periods are not possible: {obstacle}",
    de: "{why}, aber typische Perioden sind nicht möglich: {obstacle}",
  },
  no_point_optimized: {
    en: "No point of the sweep can be optimized: {why}",
    de: "Kein Punkt der Parameterstudie ist zu optimieren: {why}",
  },
  cause_and_words: { en: "{cause}: {words}", de: "{cause}: {words}" },
  service_stopping: { en: "The service is stopping.", de: "Der Dienst wird beendet." },
  time_limit_reached: {
    en: "The time limit of {seconds} s was reached.",
    de: "Die Zeitgrenze von {seconds} s war erreicht.",
  },
  time_limit_reached_during: {
    en: "The time limit of {seconds} s was reached during {phase}.",
    de: "Die Zeitgrenze von {seconds} s war während {phase} erreicht.",
  },
  solve_cancelled: { en: "The solve was cancelled.", de: "Der Rechenlauf wurde abgebrochen." },
  figures_have_fault: {
    en: "The {figure} of run {run} could not be made because of a defect; its log has the cause. The optimum, its summary, series and workbook are complete.",
    de: "{figure} von Lauf {run} war wegen eines Fehlers im Programm nicht zu erstellen; das Protokoll nennt die Ursache. Das Optimum, seine Zusammenfassung, Zeitreihen und Arbeitsmappe sind vollständig.",
  },
  figures_not_kept: {
    en: 'Run {run} was made by an earlier version, which did not keep these figures. Start it again with "force": true.',
    de: 'Lauf {run} stammt von einer früheren Version, die diese Zahlen nicht aufgehoben hat. Starten Sie ihn mit "force": true noch einmal.',
  },
  more_problems_not_kept: {
    en: "{count} more are not kept. Those before this one show what they are about.",
    de: "{count} weitere sind nicht aufgehoben. Die vor diesem zeigen, worum es geht.",
  },
} as const satisfies Record<string, Entry>;

/** What a run says while it is under way: its progress, and the lines of its log that are our own. */
import type { Entry } from "../entry.ts";

export const progress = {
  waiting_no_worker: {
    en: "waiting: no worker is running",
    de: "Wartet: Zurzeit nimmt kein Prozess Rechenläufe an",
  },
  waiting_older_workers: {
    en: "waiting: all workers are of an older version",
    de: "Wartet: Alle Prozesse, die Rechenläufe annehmen, haben eine ältere Version",
  },
  waiting_solver_missing: {
    en: "waiting: no worker that is running has the solver '{solver}'",
    de: "Wartet: Kein laufender Prozess hat den Löser '{solver}'",
  },
  checking_data: { en: "checking the data", de: "Die Daten werden geprüft" },
  checking_and_building: {
    en: "checking the data and building the linear program",
    de: "Die Daten werden geprüft, und das lineare Programm wird aufgestellt",
  },
  solving_for_certificate: {
    en: "solving the program that the certificate proves",
    de: "Das Programm des Zertifikats wird gelöst",
  },
  reading_results: { en: "reading the results", de: "Die Ergebnisse werden gelesen" },
  operating_design: {
    en: "operating the design in every time step",
    de: "Der Ausbau wird in jedem Zeitschritt betrieben",
  },
  storing_results: { en: "storing the results", de: "Die Ergebnisse werden gespeichert" },
  run_done: { en: "done", de: "fertig" },
  detail_of_year: { en: "{year}: {detail}", de: "{year}: {detail}" },
  milestone_year: { en: "milestone year {year}", de: "Stützjahr {year}" },
  size_of_program: {
    en: "{rows} rows × {columns} columns, {nonzeros} nonzeros",
    de: "{rows} Zeilen × {columns} Spalten, {nonzeros} Koeffizienten",
  },
  size_with_integers: { en: "{size}, {integers} integers", de: "{size}, {integers} ganze Zahlen" },
  program_built: { en: "built {size} in {seconds:3} s", de: "Aufgestellt in {seconds:3} s: {size}" },
  program_built_again: {
    en: "the program is built again, not patched: {why}",
    de: "Das Programm wird neu aufgestellt, nicht geändert: {why}",
  },
  other_program_variables: { en: "it has other variables", de: "es hat andere Variablen" },
  other_program_rows: { en: "it has other limits and balances", de: "es hat andere Grenzen und Bilanzen" },
  other_program_places: {
    en: "other variables stand in its limits and balances",
    de: "in seinen Grenzen und Bilanzen stehen andere Variablen",
  },
  program_patched: {
    en: "patched the program of the previous run: {costs} costs, {coefficients} coefficients, {columnBounds} bounds of variables and {rowBounds} of limits and balances",
    de: "Das Programm des vorigen Laufs ist geändert: {costs} Kosten, {coefficients} Koeffizienten, {columnBounds} Schranken von Variablen und {rowBounds} von Grenzen und Bilanzen",
  },
  process_continues: {
    en: "continues in the process of a previous run that differs in overrides only",
    de: "Es geht im Prozess eines vorigen Laufs weiter, der sich nur in Überschreibungen unterscheidet",
  },
  process_of_run_ended: { en: "the process of the run {how}", de: "Der Prozess des Rechenlaufs {how}" },
  ended_by_signal: { en: "was ended by {signal}", de: "wurde durch {signal} beendet" },
  ended_with_code: { en: "ended with code {exitCode}", de: "endete mit dem Code {exitCode}" },
  progress_of_solver: { en: "{parts}", de: "{parts}" },
  iteration_of_phase: { en: "{phase}, iteration {iteration}", de: "{phase}, Iteration {iteration}" },
  objective_so_far: { en: "objective {objective:p8}", de: "Zielfunktionswert {objective:p8}" },
  gap_so_far: { en: "gap {gap:e1}", de: "Lücke {gap:e1}" },
  phase_reduction: { en: "reduction", de: "Verkleinern" },
  phase_scaling: { en: "scaling", de: "Skalieren" },
  phase_ordering: { en: "ordering", de: "Anordnen" },
  phase_analysis: { en: "analysis", de: "Analyse" },
  phase_factorization: { en: "factorization", de: "Zerlegung" },
  phase_presolve: { en: "presolve", de: "Vorverarbeitung" },
  phase_simplex: { en: "simplex", de: "Simplex" },
  phase_interior_point: { en: "interior-point", de: "innere Punkte" },
  phase_crossover: { en: "crossover", de: "Übergang zur Ecke" },
  phase_branch_and_bound: { en: "branch-and-bound", de: "Verzweigen" },
  phase_postsolve: { en: "postsolve", de: "Nachverarbeitung" },
  resolution_of_run: { en: "temporal resolution {resolution}: {why}", de: "Zeitliche Auflösung {resolution}: {why}" },
  attempt_begins: { en: "trying {algorithm}: {reason}", de: "Versuch mit {algorithm}: {reason}" },
  scaled_attempt_begins: {
    en: "trying {algorithm}, scaled: {reason}",
    de: "Versuch mit {algorithm}, skaliert: {reason}",
  },
  attempt_ended: {
    en: "{solver} ended after {iterations} iterations: {explanation}",
    de: "{solver} endete nach {iterations} Iterationen: {explanation}",
  },
  line_of_solver: { en: "{solver}: {line}", de: "{solver}: {line}" },
  objectives_scaled: {
    en: "the program is scaled: multiply objectives in the lines of {solver} by {factor}",
    de: "Das Programm ist skaliert: Zielfunktionswerte in den Zeilen von {solver} mit {factor} malnehmen",
  },
  of_run: { en: "run {run}", de: "Lauf {run}" },
  of_run_before: { en: "the run before", de: "dem Lauf davor" },
  of_solve_before: { en: "a solve before", de: "einer Lösung davor" },
  starting_from_basis: { en: "starting from the basis of {origin}", de: "Beginn mit der Basis von {origin}" },
  starting_from_iterate: { en: "starting from an iterate of {origin}", de: "Beginn mit einem Punkt von {origin}" },
  basis_of_no_use: { en: "the basis was of no use: {explanation}", de: "Die Basis half nicht: {explanation}" },
  optimum_holds: {
    en: "the optimum of {origin} is one here as well, as the check proves: there is nothing to solve",
    de: "Das Optimum von {origin} ist auch hier eines, wie die Prüfung zeigt: Es ist nichts zu lösen",
  },
  optimum_does_not_hold: {
    en: "the optimum of {origin} is not an optimum here",
    de: "Das Optimum von {origin} ist hier keines",
  },
  testing_for_solution: {
    en: "no optimum was found; testing whether a solution exists",
    de: "Kein Optimum gefunden; es wird geprüft, ob es eine Lösung gibt",
  },
  explaining: { en: "finding out why there is no optimum", de: "Es wird untersucht, warum es kein Optimum gibt" },
  explaining_change: {
    en: "trying change {position} of {count} that may repair the model",
    de: "Änderung {position} von {count}, die das Modell reparieren kann, wird erprobt",
  },
  explaining_relaxations: {
    en: "explaining: {count} of {all} relaxations are part of the contradiction",
    de: "Erklärung: {count} von {all} Lockerungen gehören zum Widerspruch",
  },
  explaining_over: {
    en: "explaining over {resolution} first, because all steps would take long",
    de: "Die Erklärung beginnt über {resolution}, weil alle Schritte lange dauern würden",
  },
  contradiction_in_other_steps: {
    en: "nothing was found there: the contradiction is in steps that typical periods do not contain",
    de: "Dort fand sich nichts: Der Widerspruch liegt in Schritten, die typische Perioden nicht enthalten",
  },
  program_reduced: {
    en: "reduced {before} to {after}: {rules}; {ranges}",
    de: "Verkleinert von {before} auf {after}: {rules}; {ranges}",
  },
  largest_dropped: {
    en: "{reduced}; largest coefficient dropped {dropped:e1}",
    de: "{reduced}; größter weggelassener Koeffizient {dropped:e1}",
  },
  after_seconds: { en: "{what}; {seconds:2} s", de: "{what}; {seconds:2} s" },
  ranges_of_program: {
    en: "matrix {matrixMin:e1}…{matrixMax:e1} → {newMatrixMin:e1}…{newMatrixMax:e1}, cost {costMin:e1}…{costMax:e1} → {newCostMin:e1}…{newCostMax:e1}",
    de: "Matrix {matrixMin:e1}…{matrixMax:e1} → {newMatrixMin:e1}…{newMatrixMax:e1}, Kosten {costMin:e1}…{costMax:e1} → {newCostMin:e1}…{newCostMax:e1}",
  },
  program_scaled: { en: "scaled by powers of two: {ranges}", de: "Mit Zweierpotenzen skaliert: {ranges}" },
  nothing_to_reduce: { en: "nothing to do", de: "nichts zu tun" },
  fixed_columns: { en: "{count} fixed columns", de: "{count} feste Spalten" },
  empty_columns: { en: "{count} empty columns", de: "{count} leere Spalten" },
  dominated_columns: { en: "{count} dominated columns", de: "{count} dominierte Spalten" },
  empty_rows: { en: "{count} empty rows", de: "{count} leere Zeilen" },
  singleton_rows: { en: "{count} rows turned into bounds", de: "{count} Zeilen zu Schranken gemacht" },
  redundant_rows: { en: "{count} redundant rows", de: "{count} überflüssige Zeilen" },
  forcing_rows: { en: "{count} forcing rows", de: "{count} zwingende Zeilen" },
  parallel_rows: { en: "{count} parallel rows", de: "{count} parallele Zeilen" },
  slack_columns: { en: "{count} slack columns", de: "{count} Schlupfspalten" },
  implied_columns: { en: "{count} implied columns", de: "{count} implizite Spalten" },
  doubleton_equations: { en: "{count} equations of two columns", de: "{count} Gleichungen aus zwei Spalten" },
  shifted_columns: { en: "{count} shifted columns", de: "{count} verschobene Spalten" },
  net_flows: { en: "{count} net flows", de: "{count} Nettoflüsse" },
  dropped_coefficients: {
    en: "{count} tiny coefficients dropped (not exact)",
    de: "{count} winzige Koeffizienten weggelassen (nicht genau)",
  },
  figure_not_made: {
    en: "the {figure} of the result could not be made: {cause}",
    de: "Vom Ergebnis war {figure} nicht zu erstellen: {cause}",
  },
  figure_of_year_not_made: {
    en: "the {figure} of the result of {year} could not be made: {cause}",
    de: "Vom Ergebnis von {year} war {figure} nicht zu erstellen: {cause}",
  },
  log_too_long: {
    en: "… the log is too long; the rest is left out",
    de: "… das Protokoll ist zu lang; der Rest fehlt",
  },
  label_and_value: { en: "{label}: {value}", de: "{label}: {value}" },
  dispatch_design_cost: {
    en: "dispatch: annual cost of the design over typical periods [{unit}/a]",
    de: "Einsatz: Kosten des Ausbaus pro Jahr über typische Perioden [{unit}/a]",
  },
  dispatch_cost: {
    en: "dispatch: annual cost in every time step [{unit}/a]",
    de: "Einsatz: Kosten pro Jahr in jedem Zeitschritt [{unit}/a]",
  },
  dispatch_penalty: {
    en: "dispatch: penalty for what the design cannot do [{unit}/a]",
    de: "Einsatz: Strafe für das, was der Ausbau nicht kann [{unit}/a]",
  },
  dispatch_shortfall: { en: "dispatch: {shortfall}, {place} {unit}", de: "Einsatz: {shortfall}, {place} {unit}" },
  shortfall_unserved: { en: "unserved", de: "nicht gedeckt" },
  shortfall_surplus: { en: "surplus", de: "Überschuss" },
  shortfall_exceeded: { en: "limit exceeded", de: "Grenze überschritten" },
  shortfall_missed: { en: "full-load hours missed", de: "Volllaststunden verfehlt" },
  shortfall_unreached: { en: "lower limit not reached", de: "untere Grenze nicht erreicht" },
  size_of_factors: {
    en: "{rows} rows, {columns} columns; factors of {nonzeros} nonzeros, {millions:1} million multiplications",
    de: "{rows} Zeilen, {columns} Spalten; Faktoren mit {nonzeros} Koeffizienten, {millions:1} Millionen Multiplikationen",
  },
  negligible_capacities_removed: {
    en: "{count} negligible capacities removed",
    de: "{count} vernachlässigbare Kapazitäten entfernt",
  },
  negligible_capacities_remain: {
    en: "{count} negligible capacities cannot be removed together",
    de: "{count} vernachlässigbare Kapazitäten lassen sich nicht gemeinsam entfernen",
  },
  capacities_replaced: {
    en: "{count} capacities replaced by others at the same costs",
    de: "{count} Kapazitäten zu gleichen Kosten durch andere ersetzt",
  },
  equal_plants_merged: { en: "equal plants were put together", de: "Gleiche Anlagen wurden zusammengelegt" },
  equal_plants_left: {
    en: "equal plants are left as they are: put together, they did not pass the check: {reasons: }",
    de: "Gleiche Anlagen bleiben, wie sie sind: Zusammengelegt haben sie die Prüfung nicht bestanden: {reasons: }",
  },
  solution_off_bounds: {
    en: "the solution is left as it is: putting it on its bounds would break others",
    de: "Die Lösung bleibt, wie sie ist: Sie auf ihre Schranken zu setzen, verletzte andere",
  },
  regularization_raised: {
    en: "its dual infeasibility stagnates: its systems are regularized more from here on",
    de: "Die Verletzung der dualen Bedingungen stagniert: Die Systeme werden von hier an stärker regularisiert",
  },
  duals_do_not_prove: {
    en: "its duals do not prove this optimum yet: more iterations",
    de: "Die Dualwerte beweisen dieses Optimum noch nicht: weitere Iterationen",
  },
  extremes_left_out: {
    en: "{loweredCosts} prohibitive costs lowered, {leftOutLimits} distant limits left out, to be proven harmless",
    de: "{loweredCosts} abschreckende Kosten gesenkt, {leftOutLimits} ferne Grenzen weggelassen; dass es nicht schadet, wird noch bewiesen",
  },
  extremes_used: {
    en: "the solution uses what was lowered or left out: again with the true costs and limits",
    de: "Die Lösung nutzt, was gesenkt oder weggelassen war: noch einmal mit den wahren Kosten und Grenzen",
  },
} as const satisfies Record<string, Entry>;

/** Attempts of solvers: why each is made, what came of it, and what the check of a solution finds. */
import type { Entry } from "../entry.ts";

export const attempts = {
  reason_own_method: {
    en: "our own method is fastest for large programs over time",
    de: "unser eigenes Verfahren ist bei großen Programmen über die Zeit am schnellsten",
  },
  reason_commitment: {
    en: "the program looks like a relaxed commitment of units, for which dual simplex is faster",
    de: "das Programm sieht wie ein relaxierter Kraftwerkseinsatz aus, für den der duale Simplex schneller ist",
  },
  reason_without_crossover: {
    en: "interior points need no vertex, and crossover may take longer than they do",
    de: "innere Punkte brauchen keine Ecke, und der Übergang dorthin dauert womöglich länger als sie",
  },
  reason_true_costs: {
    en: "the answer was imprecise: again with the true costs and limits",
    de: "die Antwort war ungenau: noch einmal mit den wahren Kosten und Grenzen",
  },
  reason_start_point: { en: "there is a point to start from", de: "es gibt einen Punkt für den Anfang" },
  reason_start_basis: { en: "there is a basis to start from", de: "es gibt eine Basis für den Anfang" },
  reason_basis_at_hand: { en: "a basis to start from is at hand", de: "eine Basis für den Anfang liegt vor" },
  reason_interior_points: {
    en: "interior points are fastest at this size",
    de: "innere Punkte sind bei dieser Größe am schnellsten",
  },
  reason_small: { en: "the program is small", de: "das Programm ist klein" },
  reason_low_costs: {
    en: "the answer was imprecise: again, with low costs as the measure",
    de: "die Antwort war ungenau: noch einmal, mit niedrigen Kosten als Maß",
  },
  reason_tighter_from_basis: {
    en: "the answer was imprecise: go on from its basis with tighter tolerances",
    de: "die Antwort war ungenau: weiter von ihrer Basis mit engeren Toleranzen",
  },
  reason_simplex_decides: {
    en: "infeasible or unbounded is believed of simplex without presolve only",
    de: "unlösbar oder unbeschränkt gilt nur vom Simplex ohne Vorverarbeitung",
  },
  reason_two_algorithms: {
    en: "infeasible or unbounded is believed of two algorithms only",
    de: "unlösbar oder unbeschränkt gilt nur von zwei Verfahren",
  },
  reason_other_algorithm: { en: "another algorithm", de: "ein anderes Verfahren" },
  reason_unscaled: { en: "without scaling", de: "ohne Skalierung" },
  reason_unscaled_tighter: {
    en: "without scaling, with tighter tolerances",
    de: "ohne Skalierung, mit engeren Toleranzen",
  },
  reason_last_way: { en: "the last way left", de: "der letzte Weg" },
  reason_integers: { en: "the program has integers", de: "das Programm hat ganze Zahlen" },
  reason_closer_integers: {
    en: "the answer was imprecise: again without presolve, with closer integers",
    de: "die Antwort war ungenau: noch einmal ohne Vorverarbeitung, mit genaueren ganzen Zahlen",
  },
  reason_without_presolve: {
    en: "infeasible or unbounded: again without presolve",
    de: "unlösbar oder unbeschränkt: noch einmal ohne Vorverarbeitung",
  },
  reason_tighter: { en: "with tighter tolerances", de: "mit engeren Toleranzen" },
  reason_plain_tighter: {
    en: "without scaling and presolve, with tighter tolerances",
    de: "ohne Skalierung und Vorverarbeitung, mit engeren Toleranzen",
  },
  reason_few_integers: {
    en: "the program has integers and is small enough without reductions",
    de: "das Programm hat ganze Zahlen und ist auch ohne Verkleinerung klein genug",
  },
  reason_presolve: { en: "with presolve", de: "mit Vorverarbeitung" },
  reason_prove_optimum: {
    en: "to prove the optimum found, with other reductions",
    de: "um das gefundene Optimum zu beweisen, mit anderen Verkleinerungen",
  },
  answer_passed: { en: "the answer passed the check", de: "die Antwort hat die Prüfung bestanden" },
  cleared_answer_passed: {
    en: "the answer passed the check, without capacities that an optimum does not need",
    de: "die Antwort hat die Prüfung bestanden, ohne Kapazitäten, die ein Optimum nicht braucht",
  },
  answer_did_not_pass: {
    en: "the answer did not pass the check: {reasons: }",
    de: "die Antwort hat die Prüfung nicht bestanden: {reasons: }",
  },
  no_values: { en: "no values", de: "keine Werte" },
  unbounded_unconfirmed: {
    en: "unbounded by {algorithm}, to be confirmed",
    de: "unbeschränkt nach {algorithm}, noch zu bestätigen",
  },
  unbounded_on_full_program: {
    en: "unbounded by {algorithm} on the full program",
    de: "unbeschränkt nach {algorithm} am vollen Programm",
  },
  infeasible_unconfirmed: {
    en: "infeasible by {algorithm}, to be confirmed",
    de: "unlösbar nach {algorithm}, noch zu bestätigen",
  },
  infeasible_on_full_program: {
    en: "infeasible by {algorithm} on the full program",
    de: "unlösbar nach {algorithm} am vollen Programm",
  },
  costs_cannot_fall: {
    en: "the solver says that costs fall without end, which they cannot",
    de: "der Löser meldet endlos fallende Kosten, was nicht sein kann",
  },
  infeasible_or_unbounded: {
    en: "infeasible or unbounded, to be decided",
    de: "unlösbar oder unbeschränkt, noch zu entscheiden",
  },
  attempt_cancelled: { en: "cancelled", de: "abgebrochen" },
  attempt_out_of_time: { en: "the time was over", de: "die Zeit war um" },
  attempt_out_of_time_during: { en: "the time was over during {phase}", de: "die Zeit war um beim Schritt {phase}" },
  licence_too_small: {
    en: '{answer}. Another solver has no such limit, and "auto" takes one.',
    de: '{answer}. Andere Löser haben keine solche Grenze, und "auto" nimmt einen davon.',
  },
  last_lines: { en: "{lines: |}", de: "{lines: |}" },
  solver_ended_with: {
    en: 'the solver ended with "{answer}"',
    de: 'der Löser endete mit "{answer}"',
  },
  attempt_given_up: {
    en: "given up after {seconds:0} s, for there are other ways",
    de: "aufgegeben nach {seconds:0} s, denn es gibt andere Wege",
  },
  cheaper_solution_known: {
    en: "a solution found before costs {cheapest}, less than the optimum claimed, {objective}",
    de: "eine frühere Lösung kostet {cheapest}, weniger als das behauptete Optimum, {objective}",
  },
  another_search_has_to_agree: {
    en: "{explanation}; another search has to agree",
    de: "{explanation}; eine weitere Suche muss zustimmen",
  },
  integers_fixed: {
    en: "{explanation}; cleaned with its integers fixed",
    de: "{explanation}; mit festen ganzen Zahlen bereinigt",
  },
  no_attempt_succeeded: {
    en: "No attempt led to a solution that can be vouched for. {attempts:;}",
    de: "Kein Versuch führte zu einer Lösung, für die man einstehen kann. {attempts:;}",
  },
  scaled_attempt: {
    en: "{algorithm} (scaled, {seconds:1} s): {explanation}",
    de: "{algorithm} (skaliert, {seconds:1} s): {explanation}",
  },
  unscaled_attempt: {
    en: "{algorithm} (unscaled, {seconds:1} s): {explanation}",
    de: "{algorithm} (unskaliert, {seconds:1} s): {explanation}",
  },
  no_solution_in_bounds: {
    en: "No solution keeps all bounds. ({explanation})",
    de: "Keine Lösung hält alle Schranken ein. ({explanation})",
  },
  objective_falls: {
    en: "The objective can fall without end. ({explanation})",
    de: "Die Zielfunktion kann endlos fallen. ({explanation})",
  },
  no_algorithm_for_program: {
    en: "The solver {solver} has no algorithm for this kind of program.",
    de: "Der Löser {solver} hat kein Verfahren für diese Art von Programm.",
  },
  column_bounds_contradict: {
    en: "No value of column {column} lies between {lower} and {upper}.",
    de: "Kein Wert der Spalte {column} liegt zwischen {lower} und {upper}.",
  },
  no_integer_in_bounds: {
    en: "No integer for column {column} lies between {lower} and {upper}.",
    de: "Keine ganze Zahl für die Spalte {column} liegt zwischen {lower} und {upper}.",
  },
  row_bounds_contradict: {
    en: "No value of row {row} lies between {lower} and {upper}.",
    de: "Kein Wert der Zeile {row} liegt zwischen {lower} und {upper}.",
  },
  empty_row_out_of_bounds: {
    en: "Row {row} has no column, but must lie between {lower} and {upper}.",
    de: "Zeile {row} hat keine Spalte, muss aber zwischen {lower} und {upper} liegen.",
  },
  nothing_varies_in_row: {
    en: "Nothing can vary in row {row}, which must lie between {lower} and {upper} more.",
    de: "In Zeile {row} kann sich nichts mehr ändern, es fehlen aber noch {lower} bis {upper}.",
  },
  row_excludes_column: {
    en: "Row {row} wants column {column} between {lower} and {upper}, which must lie between {least} and {most}.",
    de: "Zeile {row} verlangt Spalte {column} zwischen {lower} und {upper}, sie muss aber zwischen {least} und {most} liegen.",
  },
  row_out_of_reach: {
    en: "Row {row} must lie between {lower} and {upper}, but its columns only allow between {least} and {most}.",
    de: "Zeile {row} muss zwischen {lower} und {upper} liegen, ihre Spalten erlauben aber nur {least} bis {most}.",
  },
  contradiction_proven: {
    en: "No solution keeps all bounds: {contradiction} (found by reducing the program, proven on all of its {rows} rows)",
    de: "Keine Lösung hält alle Schranken ein: {contradiction} (beim Verkleinern gefunden, an allen {rows} Zeilen des Programms bewiesen)",
  },
  contradiction_unproven: {
    en: "reducing the program finds a contradiction that is not proven, so solvers decide: {contradiction}",
    de: "Das Verkleinern findet einen Widerspruch, der nicht bewiesen ist, also entscheiden die Löser: {contradiction}",
  },
  ill_posed: {
    en: "The program is ill-posed: its optimum depends on how exactly rows are kept. Values that violate rows by at most {violation:e1}, relative to them, cost {objective:p8}, but no values that keep all rows cost less than {bound:p8}. A violation of {allowed}, which counts as none, changes the costs by up to {share:e1} of them in {count} {count|row|rows}; the highest prices are those of {rows:and}. Let these rows be violated at a price, or give them more room.",
    de: "Das Programm ist schlecht gestellt: Sein Optimum hängt davon ab, wie genau Zeilen eingehalten werden. Werte, die Zeilen um höchstens {violation:e1} verletzen, relativ zu ihnen, kosten {objective:p8}, aber keine Werte, die alle Zeilen einhalten, kosten weniger als {bound:p8}. Eine Verletzung von {allowed}, die als keine gilt, ändert die Kosten um bis zu {share:e1} davon in {count} {count|Zeile|Zeilen}; die höchsten Preise haben {rows:and}. Erlauben Sie, diese Zeilen zu einem Preis zu verletzen, oder geben Sie ihnen mehr Spielraum.",
  },
  row_violated: {
    en: "Bounds are violated in row {row} by {absolute:e2} ({relative:e2} relative, allowed {allowed}).",
    de: "Schranken sind in Zeile {row} um {absolute:e2} verletzt (relativ {relative:e2}, erlaubt {allowed}).",
  },
  column_violated: {
    en: "Bounds are violated in column {column} by {absolute:e2} ({relative:e2} relative, allowed {allowed}).",
    de: "Schranken sind in Spalte {column} um {absolute:e2} verletzt (relativ {relative:e2}, erlaubt {allowed}).",
  },
  reduced_cost_sign: {
    en: "The reduced cost has the wrong sign in column {column} by {absolute:e2} ({relative:e2} relative, allowed {allowed}).",
    de: "Die reduzierten Kosten haben in Spalte {column} das falsche Vorzeichen, um {absolute:e2} (relativ {relative:e2}, erlaubt {allowed}).",
  },
  integer_missed: {
    en: "An integer is missed in column {column} by {absolute:e2} ({relative:e2} relative, allowed {allowed}).",
    de: "Eine ganze Zahl ist in Spalte {column} um {absolute:e2} verfehlt (relativ {relative:e2}, erlaubt {allowed}).",
  },
  objective_not_finite: {
    en: "The objective is not a finite number.",
    de: "Der Zielfunktionswert ist keine endliche Zahl.",
  },
  columns_could_gain: {
    en: "Columns that could still grow might gain {share:e2} of the objective (allowed {allowed}).",
    de: "Spalten, die noch wachsen könnten, brächten vielleicht {share:e2} des Zielfunktionswerts (erlaubt {allowed}).",
  },
  no_duals: {
    en: "There are no dual values to prove optimality.",
    de: "Es fehlen Dualwerte, die das Optimum beweisen.",
  },
  no_bound_proven: { en: "The solver proved no bound.", de: "Der Löser hat keine Schranke bewiesen." },
  gap_too_large: {
    en: "The objective and its bound are apart by a relative {gap:e2} (allowed {allowed}).",
    de: "Zielfunktionswert und Schranke liegen relativ {gap:e2} auseinander (erlaubt {allowed}).",
  },
  library_not_there: {
    en: "{setting} names {path}, which does not exist",
    de: "{setting} nennt {path}, was es nicht gibt",
  },
  library_not_found: {
    en: "no library was found; {setting} can name one",
    de: "Keine Bibliothek wurde gefunden; {setting} kann eine nennen",
  },
  not_in_browsers: { en: "it does not run in browsers", de: "er läuft nicht in Browsern" },
  no_python_with_gurobipy: {
    en: "{setting} does not name a Python that has gurobipy",
    de: "{setting} nennt kein Python mit gurobipy",
  },
  tiny_program_unproven: {
    en: "its answer to a tiny program does not pass the check: {reasons: }",
    de: "seine Antwort auf ein winziges Programm besteht die Prüfung nicht: {reasons: }",
  },
  tiny_program_wrong: {
    en: "its answer to a tiny program is {objective} instead of {optimum}",
    de: "seine Antwort auf ein winziges Programm ist {objective} statt {optimum}",
  },
  solver_not_started: {
    en: "The solver's process could not be started: {cause}",
    de: "Der Prozess des Lösers ließ sich nicht starten: '{cause}'",
  },
  solver_answer_invalid: {
    en: "The solver's process sent an invalid answer: {cause}",
    de: "Der Prozess des Lösers schickte eine ungültige Antwort: '{cause}'",
  },
  solver_process_killed: {
    en: "The solver's process was ended by {signal}.",
    de: "Der Prozess des Lösers wurde durch {signal} beendet.",
  },
  solver_process_ended_early: {
    en: "The solver's process ended before its answer was complete (exit code {exitCode}).",
    de: "Der Prozess des Lösers endete, bevor seine Antwort vollständig war (Code {exitCode}).",
  },
  solver_process_ended_silently: {
    en: "The solver's process ended without an answer (exit code {exitCode}).",
    de: "Der Prozess des Lösers endete ohne Antwort (Code {exitCode}).",
  },
  solver_overran: {
    en: "The solver overran its time limit and was ended.",
    de: "Der Löser hat seine Zeitgrenze überschritten und wurde beendet.",
  },
  solver_out_of_memory: { en: "The solver ran out of memory.", de: "Dem Löser fehlte Speicher." },
} as const satisfies Record<string, Entry>;

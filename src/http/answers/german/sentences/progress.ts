/** What a run says while it is under way, and lines of its log that are our own: those of solvers stay as they are. */
import type { Sentences } from "../sentence.ts";

export const sentencesOfProgress: Sentences = [
  ["waiting: no worker is running", "Wartet: Zurzeit nimmt kein Prozess Rechenläufe an"],
  [
    "waiting: all workers are of an older version",
    "Wartet: Alle Prozesse, die Rechenläufe annehmen, haben eine ältere Version",
  ],
  ["waiting: the service must be restarted", "Wartet: Der Dienst muss neu gestartet werden"],
  ["waiting: no worker that is running has the solver '{1}'", "Wartet: Kein laufender Prozess hat den Löser '{1}'"],
  ["checking the data", "Die Daten werden geprüft"],
  [
    "checking the data and building the linear program",
    "Die Daten werden geprüft, und das lineare Programm wird aufgestellt",
  ],
  ["reading the results", "Die Ergebnisse werden gelesen"],
  ["operating the design in every time step", "Der Ausbau wird in jedem Zeitschritt betrieben"],
  ["storing the results", "Die Ergebnisse werden gespeichert"],
  ["milestone year {1#}", "Stützjahr {1}"],
  [
    "{1#} rows × {2#} columns, {3#} nonzeros, {4#} integers",
    "{1} Zeilen × {2} Spalten, {3} Koeffizienten, {4} ganze Zahlen",
  ],
  [
    "built {1#} rows × {2#} columns, {3#} nonzeros, {4#} integers in {5#} s",
    "Aufgestellt in {5} s: {1} Zeilen × {2} Spalten, {3} Koeffizienten, {4} ganze Zahlen",
  ],
  ["{1*}, iteration {2#}, objective {3#}, gap {4#}", "{1}, Iteration {2}, Zielfunktionswert {3}, Lücke {4}"],
  ["{1*}, iteration {2#}, objective {3#}", "{1}, Iteration {2}, Zielfunktionswert {3}"],
  ["{1*}, iteration {2#}, gap {3#}", "{1}, Iteration {2}, Lücke {3}"],
  ["{1*}, iteration {2#}", "{1}, Iteration {2}"],
  ["temporal resolution {1}: {2*}", "Zeitliche Auflösung {1}: {2*}"],
  ["trying {1~}, scaled: {2*}", "Versuch mit {1}, skaliert: {2*}"],
  ["trying {1~}: {2*}", "Versuch mit {1}: {2*}"],
  ["starting from the basis of {1*}", "Beginn mit der Basis von {1*}"],
  ["the basis was of no use: {1*}", "Die Basis half nicht: {1*}"],
  ["the program is built again, not patched: {1}", "Das Programm wird neu aufgestellt, nicht geändert: {1}"],
  [
    "patched the program of the previous run: {1#} costs, {2#} coefficients, {3#} bounds of variables and {4#} of limits and balances",
    "Das Programm des vorigen Laufs ist geändert: {1} Kosten, {2} Koeffizienten, {3} Schranken von Variablen und {4} von Grenzen und Bilanzen",
  ],
  [
    "continues in the process of a previous run that differs in overrides only",
    "Es geht im Prozess eines vorigen Laufs weiter, der sich nur in Überschreibungen unterscheidet",
  ],
  [
    "no optimum was found; testing whether a solution exists",
    "Kein Optimum gefunden; es wird geprüft, ob es eine Lösung gibt",
  ],
  [
    "explaining: {1#} of {2#} relaxations are part of the contradiction",
    "Erklärung: {1} von {2} Lockerungen gehören zum Widerspruch",
  ],
  ["starting from an iterate of {1*}", "Beginn mit einem Punkt von {1*}"],
  [
    "explaining over {1} first, because all steps would take long",
    "Die Erklärung beginnt über {1}, weil alle Schritte lange dauern würden",
  ],
  [
    "nothing was found there: the contradiction is in steps that typical periods do not contain",
    "Dort fand sich nichts: Der Widerspruch liegt in Schritten, die typische Perioden nicht enthalten",
  ],
  [
    "no race: two solvers at the same time would need more memory than available",
    "Kein Wettlauf: Zwei Löser gleichzeitig brauchten mehr Speicher als vorhanden",
  ],
  ["{1~} races {2~}: the first checked optimum wins", "{1} läuft gegen {2}: Das erste geprüfte Optimum gewinnt"],
  ["{1~} was first; {2~} is stopped", "{1} war zuerst fertig; {2} wird angehalten"],
  [
    "{1~}: the program is scaled: multiply objectives in the lines of {2~} by {3#}",
    "{1}: Das Programm ist skaliert: Zielfunktionswerte in den Zeilen von {2} mit {3} malnehmen",
  ],
  [
    "the program is scaled: multiply objectives in the lines of {1~} by {2#}",
    "Das Programm ist skaliert: Zielfunktionswerte in den Zeilen von {1} mit {2} malnehmen",
  ],
  [
    "the optimum of {1*} is one here as well, as the check proves: there is nothing to solve",
    "Das Optimum von {1*} ist auch hier eines, wie die Prüfung zeigt: Es ist nichts zu lösen",
  ],
  ["the optimum of {1*} is not an optimum here", "Das Optimum von {1*} ist hier keines"],
  ["… the log is too long; the rest is left out", "… das Protokoll ist zu lang; der Rest fehlt"],
  ["{1#}: {2!}", "{1}: {2!}"],
];

/** Why something is tried, and what came of it. */
export const reasonsOfAttempts: Sentences = [
  ["as requested", "wie verlangt"],
  ["about {1#} nonzeros fit memory and time", "etwa {1} Koeffizienten passen in Speicher und Zeit"],
  ["run {1#}", "Lauf {1}"],
  ["the run before", "dem Lauf davor"],
  ["a solve before", "einer Lösung davor"],
  ["interior points are fastest at this size", "innere Punkte sind bei dieser Größe am schnellsten"],
  [
    "our own method is fastest for large programs over time",
    "unser eigenes Verfahren ist bei großen Programmen über die Zeit am schnellsten",
  ],
  [
    "interior points need no vertex, and crossover may take longer than they do",
    "innere Punkte brauchen keine Ecke, und der Übergang dorthin dauert womöglich länger als sie",
  ],
  [
    "the answer was imprecise: again with the true costs and limits",
    "die Antwort war ungenau: noch einmal mit den wahren Kosten und Grenzen",
  ],
  ["there is a point to start from", "es gibt einen Punkt für den Anfang"],
  ["reduction", "Verkleinern"],
  ["scaling", "Skalieren"],
  ["ordering", "Anordnen"],
  ["analysis", "Analyse"],
  ["factorization", "Zerlegung"],
  ["postsolve", "Nachverarbeitung"],
  ["presolve", "Vorverarbeitung"],
  ["interior-point", "innere Punkte"],
  ["simplex", "Simplex"],
  ["crossover", "Übergang zur Ecke"],
  ["branch-and-bound", "Verzweigen"],
  ["the program is small", "das Programm ist klein"],
  [
    "the answer was imprecise: again, with low costs as the measure",
    "die Antwort war ungenau: noch einmal, mit niedrigen Kosten als Maß",
  ],
  [
    "the answer was imprecise: go on from its basis with tighter tolerances",
    "die Antwort war ungenau: weiter von ihrer Basis mit engeren Toleranzen",
  ],
  [
    "infeasible or unbounded is believed of simplex without presolve only",
    "unlösbar oder unbeschränkt gilt nur vom Simplex ohne Vorverarbeitung",
  ],
  [
    "infeasible or unbounded is believed of two algorithms only",
    "unlösbar oder unbeschränkt gilt nur von zwei Verfahren",
  ],
  ["another algorithm", "ein anderes Verfahren"],
  ["without scaling", "ohne Skalierung"],
  ["without scaling, with tighter tolerances", "ohne Skalierung, mit engeren Toleranzen"],
  ["the last way left", "der letzte Weg"],
  ["the program has integers", "das Programm hat ganze Zahlen"],
  [
    "the answer was imprecise: again without presolve, with closer integers",
    "die Antwort war ungenau: noch einmal ohne Vorverarbeitung, mit genaueren ganzen Zahlen",
  ],
  ["infeasible or unbounded: again without presolve", "unlösbar oder unbeschränkt: noch einmal ohne Vorverarbeitung"],
  ["with tighter tolerances", "mit engeren Toleranzen"],
  [
    "without scaling and presolve, with tighter tolerances",
    "ohne Skalierung und Vorverarbeitung, mit engeren Toleranzen",
  ],
  [
    "the program has integers and is small enough without reductions",
    "das Programm hat ganze Zahlen und ist auch ohne Verkleinerung klein genug",
  ],
  ["with presolve", "mit Vorverarbeitung"],
  ["a basis to start from is at hand", "eine Basis für den Anfang liegt vor"],
];

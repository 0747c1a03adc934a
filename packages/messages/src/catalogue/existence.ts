/** Messages about whether components are built at all, and about costs by size. */
import type { Entry } from "../entry.ts";

export const existence = {
  existence_needs_capacity: {
    en: "'{component}' has {field}, but no capacity is built (capacity_variable is false).",
    de: "'{component}' hat {field}, aber keine Kapazität wird gebaut (capacity_variable ist false).",
  },
  existence_set_capacity_variable: {
    en: "Set capacity_variable to true, or remove {field}.",
    de: "Setzen Sie capacity_variable auf true, oder entfernen Sie {field}.",
  },
  existence_not_whole: {
    en: "existence_fix of '{component}' in {place} is {value}: it is built or not.",
    de: "existence_fix von '{component}' in {place} ist {value}: Es wird gebaut oder nicht.",
  },
  existence_give_zero_or_one: {
    en: "Give 1 where it is built, 0 where it is not, and nothing where that is to be decided.",
    de: "Geben Sie 1 an, wo gebaut wird, 0, wo nicht, und nichts, wo es zu entscheiden ist.",
  },
  existence_contradicts: {
    en: "existence_fix of '{component}' is {value}, but {reason}.",
    de: "existence_fix von '{component}' ist {value}, aber {reason}.",
  },
  existence_directions_differ: {
    en: "the other direction of {place} has another value, and both are one line",
    de: "die andere Richtung von {place} hat einen anderen Wert, und beide sind eine Leitung",
  },
  existence_0_but_capacity: {
    en: "{field} demands {capacity} in {place}",
    de: "{field} verlangt {capacity} in {place}",
  },
  existence_1_but_nowhere: {
    en: "the component cannot exist in {place}, by its capacities or locational_eligibility",
    de: "die Komponente kann in {place} nicht bestehen, nach ihren Kapazitäten oder locational_eligibility",
  },
  existence_remove_or_correct: {
    en: "Remove one of the two values, or correct it.",
    de: "Entfernen Sie einen der beiden Werte, oder berichtigen Sie ihn.",
  },
  curve_in_foresight: {
    en: "'{name}' has costs by size (invest_curve), which is not possible with perfect foresight: each year that builds would need a curve of its own in all later years.",
    de: "'{name}' hat Kosten nach Größe (invest_curve), was mit vollkommener Voraussicht nicht möglich ist: Jedes Jahr, das baut, bräuchte seine eigene Kurve in allen späteren Jahren.",
  },
  counting_in_foresight: {
    en: "The constraint '{name}' counts where '{component}' exists, which is not possible with perfect foresight: a place counts once, but several years may build there.",
    de: "Die Nebenbedingung '{name}' zählt, wo es '{component}' gibt, was mit vollkommener Voraussicht nicht möglich ist: Ein Ort zählt einmal, aber mehrere Jahre können dort bauen.",
  },
  existence_year_by_year: {
    en: "Optimize year by year with foresight=myopic, or remove invest_curve or the constraint.",
    de: "Optimieren Sie mit foresight=myopic Jahr für Jahr, oder entfernen Sie invest_curve oder die Nebenbedingung.",
  },
  existence_without_effect: {
    en: "capacity_min_if_built of '{component}' in {place} is {least}, but capacity_min demands {minimum} there anyway.",
    de: "capacity_min_if_built von '{component}' in {place} ist {least}, aber capacity_min verlangt dort ohnehin {minimum}.",
  },
  existence_remove_least: {
    en: "Remove capacity_min_if_built there, or remove capacity_min if nothing need be built.",
    de: "Entfernen Sie dort capacity_min_if_built, oder capacity_min, wenn auch nichts gebaut werden darf.",
  },
  existence_needs_maximum: {
    en: "Whether '{component}' is built is to be decided, but nothing limits its capacity in {places}. The size of the decision would have to be guessed.",
    de: "Ob '{component}' gebaut wird, ist zu entscheiden, aber in {places} begrenzt nichts die Kapazität. Die Größe der Entscheidung wäre zu raten.",
  },
  maximum_of_source: {
    en: "Give capacity_max, a capacity_limit, or yearly_limit with yearly_full_load_hours_min. Say what is possible, not what is certainly enough.",
    de: "Geben Sie capacity_max, ein capacity_limit oder yearly_limit mit yearly_full_load_hours_min an: was möglich ist, nicht, was sicher reicht.",
  },
  maximum_of_storage: {
    en: "Give capacity_max, a capacity_limit, or energy_to_power_max with discharge_capacity_max. Say what is possible, not what is certainly enough.",
    de: "Geben Sie capacity_max, ein capacity_limit oder energy_to_power_max mit discharge_capacity_max an: was möglich ist, nicht, was sicher reicht.",
  },
  maximum_of_others: {
    en: "Give capacity_max, a capacity_limit, or a linked component that has one. Say what is possible, not what is certainly enough.",
    de: "Geben Sie capacity_max, ein capacity_limit oder eine verbundene Komponente mit einer Grenze an: was möglich ist, nicht, was sicher reicht.",
  },
  existence_min_above_max: {
    en: "capacity_min_if_built of '{component}' in {place} is {least}, above the largest capacity there: {most}.",
    de: "capacity_min_if_built von '{component}' in {place} ist {least} und liegt über der größten Kapazität dort: {most}.",
  },
  existence_maximum_loose: {
    en: "Whether '{component}' is built is decided with a largest capacity of {most} in {places}, more than a thousand times the peak of demand, {peak}. Such decisions are slow and inexact.",
    de: "Ob '{component}' gebaut wird, wird mit einer größten Kapazität von {most} in {places} entschieden, mehr als dem Tausendfachen der Spitze der Nachfrage, {peak}. Das ist langsam und ungenau.",
  },
  existence_lower_maximum: {
    en: "Lower capacity_max to what is possible there.",
    de: "Senken Sie capacity_max auf das, was dort möglich ist.",
  },
  costs_if_built_without_decision: {
    en: "The cost is left out, as FINE leaves it out: hasIsBuiltBinaryVariable is not set.",
    de: "Die Kosten entfallen, wie bei FINE: hasIsBuiltBinaryVariable ist nicht gesetzt.",
  },
  line_asymmetric: {
    en: "{attribute} differs between the directions of a line, which here are one thing that is built or not; left out.",
    de: "{attribute} unterscheidet sich zwischen den Richtungen einer Leitung, die hier eines sind und gebaut werden oder nicht; entfällt.",
  },
  built_or_not_in_some_places: {
    en: "Some places have a decision and others a capacity that is built for certain, or nothing limits it; FINE has one for all: costs and least capacities of what is built are left out.",
    de: "An manchen Orten ist zu entscheiden, an anderen wird sicher gebaut, oder nichts begrenzt es; FINE hat eines für alle: Kosten und kleinste Kapazitäten des Gebauten entfallen.",
  },
  given_not_built: {
    en: "existence_fix says that '{component}' is not built in {places}.",
    de: "existence_fix sagt, dass '{component}' in {places} nicht gebaut wird.",
  },
  given_built: {
    en: "existence_fix says that '{component}' is built in {places}, at its least capacity or more.",
    de: "existence_fix sagt, dass '{component}' in {places} gebaut wird, mindestens mit der kleinsten Kapazität.",
  },
  free_decision: {
    en: "Remove existence_fix of '{component}' there, so that it is decided.",
    de: "Entfernen Sie dort existence_fix von '{component}', damit es entschieden wird.",
  },
  least_size_of: {
    en: "'{component}' in {where} at least {least}",
    de: "'{component}' in {where} mindestens {least}",
  },
  infeasible_least_sizes: {
    en: "Only the least sizes are in the way: with smaller plants there would be a solution. Where something is built, it must be large: {sizes}.",
    de: "Nur die kleinsten Größen sind im Weg: Mit kleineren Anlagen hätte das Modell eine Lösung. Wo gebaut wird, muss es groß sein: {sizes}.",
  },
  lower_least_sizes: {
    en: "Lower capacity_min_if_built of one of them.",
    de: "Senken Sie capacity_min_if_built bei einer davon.",
  },
  existence_relaxed: {
    en: "Parts of the decisions about what is built count (relax_existence): the cost is a lower bound, not that of a plan that can be built.",
    de: "Von den Entscheidungen, was gebaut wird, zählen Teile (relax_existence): Die Kosten sind eine untere Schranke, nicht die eines baubaren Plans.",
  },
  existence_run_whole: {
    en: "Run it without relax_existence for a plan.",
    de: "Rechnen Sie für einen Plan ohne relax_existence.",
  },
  existence_leaks: {
    en: "With the decisions of the search fixed, the plan is dearer than the search found, also with the closest tolerances: its largest capacities are too large for them.",
    de: "Mit den festen Entscheidungen der Suche ist der Plan teurer, als die Suche fand, auch mit den engsten Toleranzen: Die größten Kapazitäten sind dafür zu groß.",
  },
  prices_with_decisions_fixed: {
    en: "What is built has been decided: the prices are valid for these decisions, as if they were given. They do not pay for costs that arise only where something is built.",
    de: "Was gebaut wird, ist entschieden: Die Preise gelten für diese Entscheidungen, als wären sie vorgegeben. Kosten, die nur anfallen, wo gebaut wird, decken sie nicht.",
  },
  program_existence: { en: "decision to build", de: "Entscheidung über den Bau" },
  program_existence_min: { en: "least capacity if built", de: "kleinste Kapazität, wenn gebaut" },
  program_existence_max: { en: "no capacity unless built", de: "keine Kapazität, wenn nicht gebaut" },
  curve_point: { en: "point {number}", de: "Punkt {number}" },
  list_of_points: {
    en: "a list of points with capacity, invest and opex",
    de: "eine Liste von Punkten mit capacity, invest und opex",
  },
  curve_empty: {
    en: "A curve has at least one point; without a curve, give null.",
    de: "Eine Kurve hat mindestens einen Punkt; ohne Kurve geben Sie null an.",
  },
  curve_swept_by_factor: {
    en: "A sweep can multiply the costs of a curve, but not replace the curve.",
    de: "Eine Variation kann die Kosten einer Kurve mit einem Faktor ändern, aber nicht die Kurve ersetzen.",
  },
  curve_capacity_not_rising: {
    en: "invest_curve of '{component}': the capacity of {point} is {value}, not above that of the point before, {before}.",
    de: "invest_curve von '{component}': Die Kapazität von {point} ist {value} und liegt nicht über der des Punktes davor, {before}.",
  },
  curve_cost_falls: {
    en: "invest_curve of '{component}': {field} of {point} is {value}, below that of the point before, {before}. A larger plant would cost less than a smaller one.",
    de: "invest_curve von '{component}': {field} von {point} ist {value} und liegt unter dem des Punktes davor, {before}. Eine größere Anlage würde weniger kosten als eine kleinere.",
  },
  curve_sort_points: {
    en: "Give the points in the order of their capacities, with the cost of the whole capacity, not of the piece.",
    de: "Geben Sie die Punkte in der Reihenfolge ihrer Kapazitäten an, mit den Kosten der ganzen Kapazität, nicht des Abschnitts.",
  },
  invest_twice: {
    en: "'{component}' has invest_curve, and {field} is {value}: the investment would count twice.",
    de: "'{component}' hat invest_curve, und {field} ist {value}: Die Investition würde doppelt zählen.",
  },
  invest_remove_one: {
    en: "Set {field} to 0, or remove invest_curve.",
    de: "Setzen Sie {field} auf 0, oder entfernen Sie invest_curve.",
  },
  curve_exceeded: {
    en: "{field} of '{component}' in {place} is {value}, but its invest_curve ends at {most}.",
    de: "{field} von '{component}' in {place} ist {value}, aber invest_curve endet bei {most}.",
  },
  curve_add_point: {
    en: "Add a point to invest_curve, or lower {field}.",
    de: "Ergänzen Sie einen Punkt in invest_curve, oder senken Sie {field}.",
  },
  curve_too_short: {
    en: "invest_curve of '{component}' ends at {from}, the largest capacity at a place. {needed} would be enough.",
    de: "invest_curve von '{component}' endet bei {from}, der größten Kapazität an einem Ort. {needed} würde genügen.",
  },
  curve_extend: {
    en: "Add a point with capacity {to} to invest_curve; the repair goes on with the cost of its last piece.",
    de: "Ergänzen Sie in invest_curve einen Punkt mit der Kapazität {to}; der Vorschlag setzt die Kosten des letzten Abschnitts fort.",
  },
  curve_over_regions: {
    en: "FINE adds up the capacities of all regions before it looks at the curve; here each region has its own. It is left out.",
    de: "FINE addiert die Kapazitäten aller Regionen, bevor es die Kurve ansieht; hier hat jede Region ihre eigene. Sie entfällt.",
  },
  curve_of_fine: {
    en: "The points of eosParameters are not readable as capacity, totalInvest and totalOpex. They are left out.",
    de: "Die Punkte von eosParameters sind nicht als capacity, totalInvest und totalOpex lesbar. Sie entfallen.",
  },
  curve_not_in_pypsa: {
    en: "A network has one cost per capacity; the curve is left out.",
    de: "Ein Netz hat einen Preis je Kapazität; die Kurve entfällt.",
  },
  program_piece_chosen: { en: "choice of a piece of the curve", de: "Wahl eines Abschnitts der Kurve" },
  program_piece_capacity: { en: "capacity on a piece of the curve", de: "Kapazität auf einem Abschnitt der Kurve" },
  program_capacity_cost: { en: "cost by the curve", de: "Kosten nach der Kurve" },
  program_pieces_capacity: { en: "capacity of the pieces", de: "Kapazität der Abschnitte" },
  program_pieces_chosen: { en: "one piece at most", de: "höchstens ein Abschnitt" },
  program_piece_max: { en: "end of a piece of the curve", de: "Ende eines Abschnitts der Kurve" },
  program_piece_min: { en: "start of a piece of the curve", de: "Anfang eines Abschnitts der Kurve" },
  program_curve_cost: { en: "cost of a piece of the curve", de: "Kosten eines Abschnitts der Kurve" },
} as const satisfies Record<string, Entry>;

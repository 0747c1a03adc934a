/** Pathways over several years: their options, limits and foresight. */
import type { Entry } from "../entry.ts";

export const pathways = {
  list_of_weights: { en: "a list of numbers above 0", de: "eine Liste von Zahlen über 0" },
  year_weights_count: {
    en: "The pathway has {expected} milestone years, but 'year_weights' has {given} weights.",
    de: "Der Pfad hat {expected} Stützjahre, 'year_weights' aber {given} Gewichte.",
  },
  give_one_weight_per_year: {
    en: "Give one weight for each milestone year, or 'discount_rate' instead.",
    de: "Geben Sie ein Gewicht für jedes Stützjahr an oder stattdessen 'discount_rate'.",
  },
  weights_and_rate: {
    en: "'year_weights' and 'discount_rate' both say how much costs of a year count.",
    de: "'year_weights' und 'discount_rate' sagen beide, wie viel Kosten eines Jahres zählen.",
  },
  omit_weights_or_rate: { en: "Omit one of them.", de: "Lassen Sie eines davon weg." },
  needs_perfect_foresight: {
    en: "'{option}' needs perfect foresight.",
    de: "'{option}' verlangt vollkommene Voraussicht.",
  },
  add_perfect_foresight: { en: "Add foresight=perfect.", de: "Fügen Sie foresight=perfect hinzu." },
  year_of_pathways: {
    en: "only sweeps of the kind myopic have years",
    de: "nur Reihen der Art myopic haben Jahre",
  },
  option_of_pathways: {
    en: "'{option}' is an option of pathways.",
    de: "'{option}' ist eine Option von Pfaden.",
  },
  omit_or_run_pathway: {
    en: "Omit it, or optimize the model as a pathway.",
    de: "Lassen Sie sie weg oder optimieren Sie das Modell als Pfad.",
  },
  omit_rounds_or_foresight: {
    en: "Omit 'reactance_rounds', or optimize year by year with foresight=myopic.",
    de: "Lassen Sie 'reactance_rounds' weg oder optimieren Sie mit foresight=myopic Jahr für Jahr.",
  },
  tried_with_earlier_years: {
    en: "Tried in {year}, with earlier years free to build what helps.",
    de: "Versucht in {year}, wobei frühere Jahre frei sind zu bauen, was hilft.",
  },
  infeasible_without_retirement: {
    en: "In {year} more stands than that year can have. There is a solution if it may retire some of it.",
    de: "{year} steht mehr, als dieses Jahr haben kann. Es gibt eine Lösung, wenn es einen Teil stilllegen darf.",
  },
  add_retirement: { en: "Add retirement=true.", de: "Fügen Sie retirement=true hinzu." },
  carbon_budget_too_small: {
    en: "Every year alone has a solution, but together the years cannot keep the carbon budget of {given} through '{limitId}'.",
    de: "Jedes Jahr allein hat eine Lösung, zusammen können die Jahre das CO2-Budget von {given} durch '{limitId}' aber nicht einhalten.",
  },
  least_emissions_of_pathway: {
    en: "The least possible emissions of all years together are {least}.",
    de: "Die geringsten möglichen Emissionen aller Jahre zusammen sind {least}.",
  },
  raise_carbon_budget: { en: "Raise 'carbon_budget'.", de: "Erhöhen Sie 'carbon_budget'." },
  limit_target_in_one_form: {
    en: "a limit has either 'reference' and 'reductions', or 'values'",
    de: "eine Grenze hat entweder 'reference' und 'reductions' oder 'values'",
  },
  count_of_limits: {
    en: "a limit needs one figure for each of the {expected} milestone years, not {given}",
    de: "eine Grenze braucht eine Zahl für jedes der {expected} Stützjahre, nicht {given}",
  },
  limit_unknown: {
    en: "No source and no sink has the limit '{id}'.",
    de: "Keine Quelle und keine Senke hat die Grenze '{id}'.",
  },
  limits_are_ids: {
    en: "Limits are named by the commodity_limit_id of their members.",
    de: "Grenzen heißen wie die commodity_limit_id ihrer Mitglieder.",
  },
  limit_set_twice: {
    en: "The limit '{id}' is set more than once for the same side.",
    de: "Die Grenze '{id}' ist für dieselbe Seite mehrfach gesetzt.",
  },
  set_limit_once: { en: "Set it in one place.", de: "Setzen Sie sie an einer Stelle." },
  year_override_twice: {
    en: "{field} of '{component}' already has an entry for {year} at position {item}.",
    de: "{field} von '{component}' hat für {year} schon einen Eintrag an Position {item}.",
  },
  one_entry_per_year: { en: "Keep one entry per year.", de: "Behalten Sie einen Eintrag je Jahr." },
  interpolation_mixes_operations: {
    en: "{field} of '{component}' cannot move in a line from '{one}' to '{other}' of {year}.",
    de: "{field} von '{component}' kann sich nicht geradlinig von '{one}' zu '{other}' im Jahr {year} bewegen.",
  },
  use_one_operation_or_hold: {
    en: "Use the same operation in both entries, or to_next 'hold'.",
    de: "Verwenden Sie in beiden Einträgen dieselbe Operation oder to_next 'hold'.",
  },
  not_interpolable: {
    en: "{field} of '{component}' has no values between this entry and that of {year}: whole numbers, flags, texts, names of series and lists of other lengths have none.",
    de: "{field} von '{component}' hat keine Werte zwischen diesem Eintrag und dem von {year}: Ganze Zahlen, Schalter, Texte, Namen von Zeitreihen und Listen anderer Länge haben keine.",
  },
  use_hold: { en: "Use to_next 'hold'.", de: "Verwenden Sie to_next 'hold'." },
  year_override_too_late: {
    en: "The entry of {year} for {field} of '{component}' is after the last milestone year, {last}.",
    de: "Der Eintrag von {year} für {field} von '{component}' liegt nach dem letzten Stützjahr {last}.",
  },
  year_override_replaced: {
    en: "The entry of {year} for {field} of '{component}' holds in no milestone year: later entries replace it before.",
    de: "Der Eintrag von {year} für {field} von '{component}' gilt in keinem Stützjahr: Spätere Einträge ersetzen ihn vorher.",
  },
  remove_entry_or_change_year: {
    en: "Remove the entry, or change its year.",
    de: "Entfernen Sie den Eintrag oder ändern Sie sein Jahr.",
  },
  in_years: { en: "In {years}: {what}", de: "In {years}: {what}" },
  myopic_without_optimum: {
    en: "Year by year, the pathway has no optimum to compare with: {why}",
    de: "Jahr für Jahr hat der Pfad kein Optimum zum Vergleichen: {why}",
  },
  ends_early: { en: "it ends in {year}.", de: "er endet in {year}." },
  myopic_not_comparable: {
    en: "The costs of both pathways can only be compared where each of them has an optimum.",
    de: "Die Kosten beider Pfade lassen sich nur vergleichen, wenn jeder ein Optimum hat.",
  },
  no_file_of_myopic_pathway: {
    en: "a network with investment periods is decided as a whole: no file says that years are decided one after the other.",
    de: "Ein Netz mit Investitionsperioden wird als Ganzes entschieden: Keine Datei sagt, dass Jahre nacheinander entschieden werden.",
  },
} as const satisfies Record<string, Entry>;

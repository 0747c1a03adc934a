/** Messages about near-optimal alternatives. */
import type { Entry } from "../entry.ts";

export const alternatives = {
  slacks_of_alternatives: {
    en: "slack is one number, or a list of 1 to {most}.",
    de: "slack ist eine Zahl oder eine Liste von 1 bis {most}.",
  },
  terms_of_target: { en: "a target has 1 to {most} terms.", de: "Ein Ziel hat 1 bis {most} Glieder." },
  target_without_years: {
    en: "a target belongs to one year; year_offset is of pathways only.",
    de: "Ein Ziel gehört zu einem Jahr; year_offset gibt es nur in Pfaden.",
  },
  no_target_no_spread: {
    en: "an empty list of targets needs spread; leave targets out for the capacity of each component.",
    de: "Eine leere Liste von Zielen braucht spread; lassen Sie targets weg für die Leistung jeder Komponente.",
  },
  option_of_alternatives: {
    en: "{option} is an option of runs of kind alternatives only.",
    de: "{option} ist eine Option nur von Rechenläufen der Art alternatives.",
  },
  as_target: { en: "As a target of alternatives: {what}", de: "Als Ziel von Alternativen: {what}" },
  too_many_solves: {
    en: "The targets, slacks and further plans need {count} solves; at most {most} are allowed.",
    de: "Die Ziele, Spielräume und weiteren Pläne brauchen {count} Lösungen; erlaubt sind höchstens {most}.",
  },
  fewer_targets_or_slacks: {
    en: "Name fewer targets, or give fewer values of slack.",
    de: "Nennen Sie weniger Ziele, oder geben Sie weniger Werte von slack an.",
  },
  existence_target_undecided: {
    en: "The target '{target}' counts whether '{component}' is built in {places}, but nothing of the model decides that.",
    de: "Das Ziel '{target}' zählt, ob '{component}' in {places} gebaut wird, aber nichts im Modell entscheidet das.",
  },
  existence_make_decided: {
    en: "Give '{component}' invest_if_built, opex_if_built or capacity_min_if_built, or a constraint that counts its existence.",
    de: "Geben Sie '{component}' ein invest_if_built, opex_if_built oder capacity_min_if_built, oder eine Bedingung, die ihre Existenz zählt.",
  },
  slack_below_gap: {
    en: "The slack {slack} is not larger than {gap}, the gap of the optimum with whole plant units or decisions to build: its budget might be below the lowest cost.",
    de: "Der Spielraum {slack} ist nicht größer als {gap}, die Lücke des Optimums mit ganzen Anlagen oder Bauentscheidungen: Sein Budget läge vielleicht unter den niedrigsten Kosten.",
  },
  larger_slack_than_gap: { en: "Give a slack above {gap}.", de: "Geben Sie einen Spielraum über {gap} an." },
  plan_of_least: {
    en: "plan {number}: the least of '{target}' with slack {slack}",
    de: "Plan {number}: das Kleinste von '{target}' mit Spielraum {slack}",
  },
  plan_of_most: {
    en: "plan {number}: the most of '{target}' with slack {slack}",
    de: "Plan {number}: das Größte von '{target}' mit Spielraum {slack}",
  },
  plan_of_spread: {
    en: "plan {number}: another plan by {method} with slack {slack}",
    de: "Plan {number}: ein weiterer Plan nach {method} mit Spielraum {slack}",
  },
  detail_of_plan: { en: "plan {plan}: {detail}", de: "Plan {plan}: {detail}" },
  plan_failed: { en: "In {what}: {why}", de: "In {what}: {why}" },
  time_limit_s_all_plans: {
    en: "The time limit of {limit} s for the optimum and all plans was reached.",
    de: "Die Zeitgrenze von {limit} s für das Optimum und alle Pläne war erreicht.",
  },
  no_alternatives: {
    en: "Run {id} has no alternatives: it is of kind {kind}.",
    de: "Lauf {id} hat keine Alternativen: Er ist von der Art {kind}.",
  },
  no_such_plan: {
    en: "Run {id} has no plan {plan} with results.",
    de: "Lauf {id} hat keinen Plan {plan} mit Ergebnissen.",
  },
  list_plans: { en: "{route} lists its plans.", de: "{route} führt seine Pläne auf." },
} as const satisfies Record<string, Entry>;

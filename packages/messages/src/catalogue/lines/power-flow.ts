/** Messages about DC power flow: checks of the data, the explanation, and rounds of reactances. */
import type { Entry } from "../../entry.ts";

export const powerFlow = {
  rounds_of_one_design: {
    en: "reactance_rounds are not possible with stochastic scenarios, alternatives or perfect foresight.",
    de: "reactance_rounds sind mit stochastischen Szenarien, Alternativen oder vollkommener Voraussicht nicht möglich.",
  },
  dc_needs_both_directions: {
    en: "'{component}' has DC power flow, but carries one way: the law decides the direction of a flow.",
    de: "'{component}' hat Gleichstrom-Lastfluss, leitet aber nur in eine Richtung: Die Richtung eines Flusses ergibt sich aus der Maschenregel.",
  },
  carry_both_ways_or_transport: {
    en: "Set is_bidirectional to true, or power_flow to TRANSPORT.",
    de: "Setzen Sie is_bidirectional auf true, oder power_flow auf TRANSPORT.",
  },
  reactance_missing: {
    en: "'{component}' has DC power flow, but no reactance from {from} to {to}.",
    de: "'{component}' hat Gleichstrom-Lastfluss, aber keine Reaktanz von {from} nach {to}.",
  },
  give_reactance_or_transport: {
    en: "Give the reactance in either direction, or set power_flow to TRANSPORT.",
    de: "Geben Sie die Reaktanz in einer der Richtungen an, oder setzen Sie power_flow auf TRANSPORT.",
  },
  reactance_asymmetric: {
    en: "The reactance of '{component}' is {there} from {from} to {to}, but {back} in the other direction: a line has one reactance.",
    de: "Die Reaktanz von '{component}' ist {there} von {from} nach {to}, aber {back} in der anderen Richtung: Eine Leitung hat eine Reaktanz.",
  },
  dc_line_may_be_absent: {
    en: "'{component}' has DC power flow, but its line from {from} to {to} may have no capacity: it would then block the lines beside it.",
    de: "'{component}' hat Gleichstrom-Lastfluss, aber die Leitung von {from} nach {to} darf ohne Kapazität bleiben: Dann würde sie die Leitungen neben ihr sperren.",
  },
  give_minimum_or_transport: {
    en: "Give the line a capacity_fix, a capacity_min above 0, or existence_fix 1 with a capacity_min_if_built above 0, or set power_flow to TRANSPORT.",
    de: "Geben Sie der Leitung ein capacity_fix, ein capacity_min über 0 oder existence_fix 1 mit einem capacity_min_if_built über 0, oder setzen Sie power_flow auf TRANSPORT.",
  },
  reactances_without_effect: {
    en: "'{component}' has reactances, but its flows are chosen freely: they have no effect.",
    de: "'{component}' hat Reaktanzen, aber seine Flüsse sind frei: Sie bewirken nichts.",
  },
  set_power_flow_dc: {
    en: "Set power_flow to DC, or remove the reactances.",
    de: "Setzen Sie power_flow auf DC, oder entfernen Sie die Reaktanzen.",
  },
  dc_without_cycles: {
    en: "The lines of '{commodity}' with DC power flow form no cycle: the balances alone decide their flows.",
    de: "Die Leitungen von '{commodity}' mit Gleichstrom-Lastfluss bilden keine Masche: Ihre Flüsse ergeben sich schon aus den Bilanzen.",
  },
  transport_gives_same_flows: {
    en: "Power_flow TRANSPORT gives the same flows. Check whether a line is missing.",
    de: "Power_flow TRANSPORT ergibt dieselben Flüsse. Prüfen Sie, ob eine Leitung fehlt.",
  },
  dc_with_proportional_losses: {
    en: "'{component}' has DC power flow and loses a share of its flow from {from} to {to}: flows then follow both of Kirchhoff's laws only approximately.",
    de: "'{component}' hat Gleichstrom-Lastfluss und verliert von {from} nach {to} einen Teil des Flusses: Dann gelten beide Kirchhoffschen Regeln nur annähernd.",
  },
  remove_losses_of_dc_lines: {
    en: "The law holds for the energy that is sent. Remove the losses where that is too coarse.",
    de: "Die Maschenregel gilt für die abgesandte Energie. Entfernen Sie die Verluste, wo das zu grob ist.",
  },
  infeasible_voltage_law: {
    en: "Without Kirchhoff's voltage law the lines of '{commodity}' could carry what is needed. '{component}' is the narrowest, at {line}.",
    de: "Ohne die Maschenregel könnten die Leitungen von '{commodity}' tragen, was gebraucht wird. '{component}' ist am engsten, bei {line}.",
  },
  widen_line_or_transport: {
    en: "Give this line more capacity, or correct the reactances. With power_flow TRANSPORT the model has a solution, but flows need not be possible in a real grid.",
    de: "Geben Sie dieser Leitung mehr Kapazität, oder berichtigen Sie die Reaktanzen. Mit power_flow TRANSPORT ist das Modell lösbar, aber die Flüsse sind in einem wirklichen Netz vielleicht nicht möglich.",
  },
  reactances_in_rounds: {
    en: "Reactances followed the capacities of their lines in {rounds} rounds. This is a heuristic, no proven optimum: in the last round capacities moved by up to {percent} %.",
    de: "Die Reaktanzen folgten den Kapazitäten ihrer Leitungen in {rounds} Runden. Das ist eine Heuristik, kein bewiesenes Optimum: In der letzten Runde änderten sich Kapazitäten um bis zu {percent} %.",
  },
  more_rounds_may_settle: {
    en: "More reactance_rounds may bring them closer.",
    de: "Mehr reactance_rounds bringen sie vielleicht näher zusammen.",
  },
  rounds_have_settled: {
    en: "They have settled; another grid may still be cheaper.",
    de: "Sie haben sich eingependelt; ein anderes Netz kann dennoch günstiger sein.",
  },
  reactance_round: {
    en: "Reactances of round {round}: capacities of lines moved by up to {percent} %.",
    de: "Reaktanzen der Runde {round}: Kapazitäten von Leitungen änderten sich um bis zu {percent} %.",
  },
} as const satisfies Record<string, Entry>;

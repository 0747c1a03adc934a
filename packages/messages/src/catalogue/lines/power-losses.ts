/** Messages about losses that grow with the square of the flow. */
import type { Entry } from "../../entry.ts";

export const powerLosses = {
  losses_need_both_directions: {
    en: "'{component}' loses power with the square of its flow, but carries one way: the losses are those of the net flow of both directions.",
    de: "'{component}' verliert Leistung mit dem Quadrat des Flusses, leitet aber nur in eine Richtung: Die Verluste sind die des Nettoflusses beider Richtungen.",
  },
  carry_both_ways_or_no_losses: {
    en: "Set is_bidirectional to true, or power_losses to NONE.",
    de: "Setzen Sie is_bidirectional auf true, oder power_losses auf NONE.",
  },
  resistance_missing: {
    en: "'{component}' loses power with the square of its flow, but has no resistance from {from} to {to}.",
    de: "'{component}' verliert Leistung mit dem Quadrat des Flusses, hat aber keinen Widerstand von {from} nach {to}.",
  },
  give_resistance_or_no_losses: {
    en: "Give the resistance in either direction, or set power_losses to NONE.",
    de: "Geben Sie den Widerstand in einer der Richtungen an, oder setzen Sie power_losses auf NONE.",
  },
  resistance_asymmetric: {
    en: "The resistance of '{component}' is {there} from {from} to {to}, but {back} in the other direction: a line has one resistance.",
    de: "Der Widerstand von '{component}' ist {there} von {from} nach {to}, aber {back} in der anderen Richtung: Eine Leitung hat einen Widerstand.",
  },
  losses_twice: {
    en: "'{component}' has losses in proportion to its flow and losses with the square of it.",
    de: "'{component}' hat Verluste im Verhältnis zum Fluss und Verluste mit dessen Quadrat.",
  },
  remove_losses_or_set_none: {
    en: "Remove the table of losses, or set power_losses to NONE.",
    de: "Entfernen Sie die Tabelle der Verluste, oder setzen Sie power_losses auf NONE.",
  },
  losses_need_maximum: {
    en: "'{component}' loses power with the square of its flow, but nothing limits the power from {from} to {to}: the pieces of the losses divide the range up to it.",
    de: "'{component}' verliert Leistung mit dem Quadrat des Flusses, aber nichts begrenzt die Leistung von {from} nach {to}: Die Stücke der Verluste teilen den Bereich bis dorthin.",
  },
  give_maximum_or_no_losses: {
    en: "Give a capacity_fix or a capacity_max, for a line without capacity an operation_rate_max, or set power_losses to NONE.",
    de: "Geben Sie ein capacity_fix oder ein capacity_max an, für eine Leitung ohne Kapazität ein operation_rate_max, oder setzen Sie power_losses auf NONE.",
  },
  loss_of_full_line: {
    en: "'{component}' loses {percent} % of the power between {from} and {to} where it carries its most of {power}.",
    de: "'{component}' verliert zwischen {from} und {to} {percent} % der Leistung, wenn höchstens {power} fließen.",
  },
  check_units_of_resistance: {
    en: "A resistance is the power lost divided by the square of the flow, in units of the commodity, not per length. Check its unit and the largest capacity.",
    de: "Ein Widerstand ist die verlorene Leistung geteilt durch das Quadrat des Flusses, in Einheiten des Energieträgers und nicht je Länge. Prüfen Sie seine Einheit und die größte Kapazität.",
  },
  loss_tolerance_too_fine: {
    en: "The errors that '{component}' allows for its losses would take more than {most} pieces from {from} to {to}.",
    de: "Die Fehler, die '{component}' für die Verluste zulässt, brauchten von {from} nach {to} mehr als {most} Stücke.",
  },
  allow_more_error_or_segments: {
    en: "Allow a larger error, or give loss_segments alone.",
    de: "Lassen Sie einen größeren Fehler zu, oder geben Sie nur loss_segments an.",
  },
  loss_tolerance_twice: {
    en: "errors of losses stand either together in loss_tolerance or in attributes of their own",
    de: "Fehler der Verluste stehen entweder zusammen in loss_tolerance oder in eigenen Attributen",
  },
  resistances_without_effect: {
    en: "'{component}' has resistances, but loses nothing with the square of its flow: they have no effect.",
    de: "'{component}' hat Widerstände, verliert aber nichts mit dem Quadrat des Flusses: Sie bewirken nichts.",
  },
  set_power_losses: {
    en: "Set power_losses to TANGENTS or SECANTS, or remove the resistances.",
    de: "Setzen Sie power_losses auf TANGENTS oder SECANTS, oder entfernen Sie die Widerstände.",
  },
  loss_tolerance_without_effect: {
    en: "'{component}' allows an error of its losses, which has no effect: it counts for secants with an absolute error.",
    de: "'{component}' lässt einen Fehler der Verluste zu, der nichts bewirkt: Er gilt für Sekanten mit einem absoluten Fehler.",
  },
  set_secants_and_absolute: {
    en: "Set power_losses to SECANTS and give loss_tolerance_absolute, or remove the tolerances.",
    de: "Setzen Sie power_losses auf SECANTS und geben Sie loss_tolerance_absolute an, oder entfernen Sie die Toleranzen.",
  },
  loss_slack: {
    en: "'{component}' loses up to {most} [{unit}] more than its losses are, in {count} steps: there, it costs nothing to waste energy, or pays. The first is step {step}, between {from} and {to}.",
    de: "'{component}' verliert in {count} Schritten bis zu {most} [{unit}] mehr als die Verluste: Dort kostet es nichts, Energie zu vergeuden, oder lohnt sich. Der erste ist Schritt {step}, zwischen {from} und {to}.",
  },
  look_at_prices_of_ends: {
    en: "Look at the prices at the ends of the line: they are 0 or negative there. Without must-run plants or negative costs there is no reason to waste energy.",
    de: "Sehen Sie sich die Preise an den Enden der Leitung an: Sie sind dort 0 oder negativ. Ohne Kraftwerke, die laufen müssen, und ohne negative Kosten gibt es keinen Grund, Energie zu vergeuden.",
  },
  loss_pieces_coarse: {
    en: "'{component}' was built with {capacity} between {from} and {to}, but the pieces of its losses divide the range up to {top}: they are coarse there.",
    de: "'{component}' wurde zwischen {from} und {to} mit {capacity} gebaut, aber die Stücke der Verluste teilen den Bereich bis {top}: Sie sind dort grob.",
  },
  lower_maximum_or_more_segments: {
    en: "Give a lower capacity_max, or more loss_segments.",
    de: "Geben Sie ein kleineres capacity_max oder mehr loss_segments an.",
  },
  infeasible_power_losses: {
    en: "Without its losses, '{component}' could carry what is needed. It loses most at {line}.",
    de: "Ohne Verluste könnte '{component}' tragen, was gebraucht wird. Am meisten verliert es bei {line}.",
  },
  check_resistances_or_no_losses: {
    en: "Give more supply or a larger capacity to the line, or correct the resistances. With power_losses NONE the model has a solution.",
    de: "Sehen Sie mehr Angebot oder eine größere Kapazität der Leitung vor, oder berichtigen Sie die Widerstände. Mit power_losses NONE ist das Modell lösbar.",
  },
} as const satisfies Record<string, Entry>;

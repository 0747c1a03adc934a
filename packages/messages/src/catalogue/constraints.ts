/** Messages about constraints of the data and the groups that they name. */
import type { Entry } from "../entry.ts";

export const constraints = {
  either_of_two: {
    en: "give either {one} or {other}, not both.",
    de: "Geben Sie entweder {one} oder {other} an, nicht beide.",
  },
  term_without_components: {
    en: "a term needs component_name or components.",
    de: "Ein Glied braucht component_name oder components.",
  },
  region_to_needs_region: {
    en: "region_to needs region, where the line begins.",
    de: "Zu region_to gehört region, der Anfang der Leitung.",
  },
  per_year_step_or_steps: {
    en: 'per is "year", "step", or an object whose steps are two numbers, the first at most the last.',
    de: 'per ist "year", "step" oder ein Objekt, dessen steps zwei Zahlen sind, die erste höchstens die letzte.',
  },
  item_of_list: { en: "item {item}: {problem}", de: "Eintrag {item}: {problem}" },
  terms_of_constraint: { en: "a constraint has 1 to {most} terms.", de: "Eine Bedingung hat 1 bis {most} Glieder." },
  constraint_twice: {
    en: "the id '{id}' occurs twice; item {item} has it, too.",
    de: "Die Id '{id}' kommt zweimal vor; auch Eintrag {item} hat sie.",
  },
  too_many_groups: { en: "at most {most} groups are allowed.", de: "Erlaubt sind höchstens {most} Gruppen." },
  constraint_too_large: {
    en: "{count} constraints with {entries} names and numbers are too many: at most {maxConstraints} and {maxEntries} are allowed.",
    de: "{count} Bedingungen mit {entries} Namen und Zahlen sind zu viele: Erlaubt sind höchstens {maxConstraints} und {maxEntries}.",
  },
  constraint_of_id: { en: "The constraint '{id}'", de: "Die Bedingung '{id}'" },
  group_of_name: { en: "The group '{id}'", de: "Die Gruppe '{id}'" },
  unknown_component_in_list: {
    en: "{what} names the component '{name}', which does not exist.",
    de: "{what} nennt die Komponente '{name}', die es nicht gibt.",
  },
  unknown_region_in_list: {
    en: "{what} names the region '{name}', which does not exist.",
    de: "{what} nennt die Region '{name}', die es nicht gibt.",
  },
  unknown_commodity_in_list: {
    en: "{what} names the commodity '{name}', which does not exist.",
    de: "{what} nennt den Energieträger '{name}', den es nicht gibt.",
  },
  no_component_in_list: { en: "{what} names no component.", de: "{what} nennt keine Komponente." },
  no_region_in_list: { en: "{what} names no region.", de: "{what} nennt keine Region." },
  name_or_remove_list: { en: "Name one, or remove the list.", de: "Nennen Sie eine, oder entfernen Sie die Liste." },
  group_name_taken_by_component: {
    en: "The group '{name}' has the name of a component.",
    de: "Die Gruppe '{name}' heißt wie eine Komponente.",
  },
  group_name_taken_by_region: {
    en: "The group '{name}' has the name of a region.",
    de: "Die Gruppe '{name}' heißt wie eine Region.",
  },
  rename_group: { en: "Give the group another name.", de: "Geben Sie der Gruppe einen anderen Namen." },
  quantity_of_other_kinds: {
    en: "The constraint '{id}' adds up {quantity} of '{component}', a {kind}.",
    de: "Die Bedingung '{id}' summiert {quantity} von '{component}' ({kind}).",
  },
  quantity_that_is_absent: {
    en: "The constraint '{id}' adds up {quantity} of '{component}', which has none.",
    de: "Die Bedingung '{id}' summiert {quantity} von '{component}'; diese Größe fehlt dort.",
  },
  quantity_needs_attribute: {
    en: "{quantity} needs {attribute} of the component to be {value}.",
    de: "Für {quantity} muss {attribute} der Komponente {value} sein.",
  },
  demand_needs_fixed_rate: {
    en: "A demand is the fixed operation of a sink: one with operation_rate_fix and without capacity.",
    de: "Ein Bedarf ist der feste Betrieb einer Senke: mit operation_rate_fix und ohne Kapazität.",
  },
  quantity_in_other_sums: {
    en: "The constraint '{id}' has {quantity} in a sum {per}, where it has no meaning.",
    de: "Die Bedingung '{id}' hat {quantity} in einer Summe {per}; dort hat die Größe keine Bedeutung.",
  },
  sums_of_quantity: { en: "It may stand in sums {sums:or}.", de: "Sie darf in Summen {sums:or} stehen." },
  sum_per_year: { en: "per year", de: "je Jahr" },
  sum_per_step: { en: "per step", de: "je Zeitschritt" },
  sum_over_steps: { en: "over a range of steps", de: "über einen Bereich von Zeitschritten" },
  supply_needs_commodity: {
    en: "The constraint '{id}' adds up supply without a commodity_name.",
    de: "Die Bedingung '{id}' summiert supply ohne commodity_name.",
  },
  name_commodity_of_supply: {
    en: "Name the commodity whose balance is supplied.",
    de: "Nennen Sie den Energieträger, in dessen Bilanz geliefert wird.",
  },
  commodity_without_supply: {
    en: "The constraint '{id}' names a commodity_name for {quantity}, which has none.",
    de: "Die Bedingung '{id}' nennt commodity_name für {quantity}; dort gibt es keinen.",
  },
  remove_commodity_or_supply: {
    en: "Remove commodity_name, or use the quantity supply.",
    de: "Entfernen Sie commodity_name, oder nutzen Sie die Größe supply.",
  },
  supply_of_other_commodity: {
    en: "The constraint '{id}' adds up the supply of '{commodity}' by '{component}', which neither brings in nor takes out any.",
    de: "Die Bedingung '{id}' summiert die Lieferung von '{commodity}' durch '{component}', die davon nichts bringt oder nimmt.",
  },
  region_to_of_no_line: {
    en: "The constraint '{id}' names a region_to for '{component}', which is no transmission.",
    de: "Die Bedingung '{id}' nennt region_to für '{component}', das keine Leitung ist.",
  },
  flow_without_regions: {
    en: "The constraint '{id}' adds up the net flow into all regions, which is always 0.",
    de: "Die Bedingung '{id}' summiert den Nettofluss in alle Regionen, der immer 0 ist.",
  },
  name_regions_of_flow: {
    en: "Give regions for the net flow into them, or region and region_to for one direction.",
    de: "Geben Sie regions für den Nettofluss dorthin an, oder region und region_to für eine Richtung.",
  },
  offset_of_other_sums: {
    en: "The constraint '{id}' has a quantity of the year before in a sum {per}.",
    de: "Die Bedingung '{id}' hat eine Größe des Vorjahrs in einer Summe {per}.",
  },
  only_sums_per_year_have_it: {
    en: "Only sums per year may have year_offset.",
    de: "Nur Summen je Jahr dürfen year_offset haben.",
  },
  constraint_series_length: {
    en: "The value of the constraint '{id}' has {count} numbers; the data set has {steps} time steps.",
    de: "Der Wert der Bedingung '{id}' hat {count} Zahlen; der Datensatz hat {steps} Zeitschritte.",
  },
  constraint_series_needs_steps: {
    en: "The value of the constraint '{id}' is a list, but it has one sum {per} only.",
    de: "Der Wert der Bedingung '{id}' ist eine Liste, aber sie hat nur eine Summe {per}.",
  },
  one_number_or_per_step: {
    en: "Give one number, or use per: step.",
    de: "Geben Sie eine Zahl an, oder nutzen Sie per: step.",
  },
  constraint_steps_beyond: {
    en: "The constraint '{id}' adds up steps to {last}; the last time step of the data set is {steps}.",
    de: "Die Bedingung '{id}' summiert Schritte bis {last}; der letzte Zeitschritt des Datensatzes ist {steps}.",
  },
  number_for_each_step: {
    en: "Give a number for each time step, or one for all.",
    de: "Geben Sie eine Zahl je Zeitschritt an, oder eine für alle.",
  },
  steps_within_horizon: {
    en: "Time steps are numbered from 0 to {last}.",
    de: "Zeitschritte sind von 0 bis {last} nummeriert.",
  },
  constraint_units: {
    en: "The constraint '{id}' adds up different units: {units}.",
    de: "Die Bedingung '{id}' summiert verschiedene Einheiten: {units}.",
  },
  quantity_in_unit: { en: "{quantity} of '{component}' in {unit}", de: "{quantity} von '{component}' in {unit}" },
  sum_in_unit: { en: "the sum in {unit}", de: "die Summe in {unit}" },
  say_unit_and_factor_unit: {
    en: "Say the unit of the sum by unit, and by factor_unit that of each factor that converts into it.",
    de: "Nennen Sie mit unit die Einheit der Summe, und mit factor_unit die jedes Faktors, der in sie umrechnet.",
  },
  steps_need_full_resolution: {
    en: "The constraint '{id}' is about single time steps, which typical periods do not have.",
    de: "Die Bedingung '{id}' handelt von einzelnen Zeitschritten, die es in typischen Perioden nicht gibt.",
  },
  term_without_effect: {
    en: "Term {term} of the constraint '{id}' counts as 0: {components} exist nowhere in its regions.",
    de: "Glied {term} der Bedingung '{id}' zählt 0: {components} gibt es nirgends in seinen Regionen.",
  },
  check_regions_or_capacities: {
    en: "Check its regions, and where the components may be built.",
    de: "Prüfen Sie die Regionen, und wo die Komponenten gebaut werden dürfen.",
  },
  constraint_of_pathway: {
    en: "The constraint '{id}' is of the years of a pathway, and does not hold in a single year.",
    de: "Die Bedingung '{id}' gehört zu den Jahren eines Pfads und gilt nicht in einem einzelnen Jahr.",
  },
  remove_years_or_run_pathway: {
    en: "Remove years and year_offset, or optimize a pathway.",
    de: "Entfernen Sie years und year_offset, oder optimieren Sie einen Pfad.",
  },
  constraint_cannot_hold: {
    en: "The constraint '{id}' cannot hold: its sum is {sense} {value}; its value would have to be {to}.",
    de: "Die Bedingung '{id}' ist nicht erfüllbar: Ihre Summe ist {sense} {value}; ihr Wert müsste {to} sein.",
  },
  constraint_cannot_hold_in_steps: {
    en: "The constraint '{id}' cannot hold in every step: all numbers of its value would have to be {by} {direction}.",
    de: "Die Bedingung '{id}' ist nicht in jedem Schritt erfüllbar: Alle Zahlen ihres Werts müssten um {by} {direction} sein.",
  },
  constraint_higher: { en: "higher", de: "höher" },
  constraint_lower: { en: "lower", de: "niedriger" },
  set_value_of_constraint: {
    en: "Set the value of the constraint '{id}' to {to}.",
    de: "Setzen Sie den Wert der Bedingung '{id}' auf {to}.",
  },
  set_values_of_constraint: {
    en: "Set the values of the constraint '{id}' {by} {direction}.",
    de: "Setzen Sie die Werte der Bedingung '{id}' um {by} {direction}.",
  },
} as const satisfies Record<string, Entry>;

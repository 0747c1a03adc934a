/** Messages of checks of single components. */
import type { Entry } from "../entry.ts";

export const checksOfComponents = {
  table_power_not_built_itself: {
    en: "'{component}' has a table {field}, but its power of {power} is not built by itself.",
    de: "'{component}' hat eine Tabelle {field}, aber die Leistung zum {power} wird nicht für sich gebaut.",
  },
  set_true_remove_table: {
    en: "Set {variable} to true or remove the table.",
    de: "Setzen Sie {variable} auf true, oder entfernen Sie die Tabelle.",
  },
  conversion_one_sided: {
    en: "'{component}' produces {names} from nothing: none of its conversion factors is negative.",
    de: "'{component}' erzeugt {names} aus nichts: Keiner der Umwandlungsfaktoren ist negativ.",
  },
  consumes_produces_nothing_none_conversion: {
    en: "'{component}' consumes {names} and produces nothing: none of its conversion factors is positive.",
    de: "'{component}' verbraucht {names} und erzeugt nichts: Keiner der Umwandlungsfaktoren ist positiv.",
  },
  inputs_negative_factors_outputs_positive: {
    en: "Inputs have negative factors, outputs positive ones.",
    de: "Was hineingeht, hat negative Faktoren, was herauskommt, positive.",
  },
  physical_unit_of_another: {
    en: "The physical unit '{unit}' of '{name}' is that of {others}, which it neither consumes nor produces.",
    de: "Die Einheit '{unit}' von '{name}' ist die von {others}; davon wird nichts verbraucht oder erzeugt.",
  },
  capacity_costs_refer_unit_those: {
    en: "Its capacity and costs refer to this unit; those of its commodities are {units}.",
    de: "Kapazität und Kosten beziehen sich auf diese Einheit; die der Energieträger sind {units}.",
  },
  component_nowhere: {
    en: "The transmission '{name}' exists nowhere: a line needs two regions.",
    de: "Die Leitung '{name}' gibt es nirgends: Eine Leitung braucht zwei Regionen.",
  },
  if_intended_no_change_needed: {
    en: "If this is intended, no change is needed; otherwise give a value above 0 where it may exist.",
    de: "Ist es so gemeint, ist nichts zu ändern; sonst geben Sie einen Wert über 0 an, wo es sie geben darf.",
  },
  add_region_remove: {
    en: "Add a region, or remove it.",
    de: "Legen Sie eine Region an, oder entfernen Sie die Komponente.",
  },
  value_not_eligible: {
    en: "'{component}' has {valueField} in {ends}, where its locational_eligibility allows nothing: the value is not used (possibly others, too).",
    de: "'{component}' hat {valueField} in {ends}, wo locational_eligibility nichts zulässt: Der Wert wird nicht verwendet (vielleicht auch weitere).",
  },
  give_locational_eligibility_1_remove_value: {
    en: "Give a locational_eligibility of 1 there, or remove the value.",
    de: "Geben Sie dort eine locational_eligibility von 1 an, oder entfernen Sie den Wert.",
  },
  profile_without_factor: {
    en: "'{name}' has no conversion factor for '{commodity}', whose factor its profile should give.",
    de: "'{name}' hat keinen Umwandlungsfaktor für '{commodity}', dessen Faktor das Profil angeben soll.",
  },
  profile_without_commodity: {
    en: "'{name}' has {field}, but does not say for which commodity.",
    de: "'{name}' hat {field}, sagt aber nicht, für welchen Energieträger.",
  },
  give_commodity_whose_conversion_factor: {
    en: "Give {attribute}: the commodity whose conversion factor differs by time step.",
    de: "Geben Sie {attribute} an: den Energieträger, dessen Faktor sich je Zeitschritt unterscheidet.",
  },
  profile_missing: {
    en: "'{name}' has no {field}: its factor for '{commodity}' is the same in every time step.",
    de: "'{name}' hat kein {field}: Der Faktor für '{commodity}' ist in jedem Zeitschritt gleich.",
  },
  give_profile_remove: {
    en: "Give the profile, or remove {attribute}.",
    de: "Geben Sie das Profil an, oder entfernen Sie {attribute}.",
  },
  profile_twice: {
    en: "'{component}' has two profiles for its factor of '{commodity}'.",
    de: "'{component}' hat zwei Profile für den Faktor von '{commodity}'.",
  },
  remove_one_profile: {
    en: "Remove {attribute} or {otherAttribute}, with its table.",
    de: "Entfernen Sie {attribute} oder {otherAttribute}, samt der Tabelle.",
  },
  profile_sign: {
    en: "{valueField} of '{component}' in {region} is {value} in time step {step}, but its conversion factor for '{commodity_name}' is {conversion_factor}.",
    de: "{valueField} von '{component}' in {region} ist {value} in Zeitschritt {step}, aber der Umwandlungsfaktor für '{commodity_name}' ist {conversion_factor}.",
  },
  inputs_negative_factors_every_step: {
    en: "Inputs have negative factors in every step, outputs positive ones; both may be 0 in some.",
    de: "Was hineingeht, hat in jedem Schritt negative Faktoren, was herauskommt, positive; beide dürfen auch 0 sein.",
  },
  no_regions: { en: "The data set has no regions.", de: "Der Datensatz hat keine Regionen." },
  add_region: { en: "Add a region.", de: "Legen Sie eine Region an." },
  data_set_no_commodities: { en: "The data set has no commodities.", de: "Der Datensatz hat keine Energieträger." },
  add_commodity: { en: "Add a commodity.", de: "Legen Sie einen Energieträger an." },
  data_set_no_components: { en: "The data set has no components.", de: "Der Datensatz hat keine Komponenten." },
  start_source_sink: { en: "Start with a source and a sink.", de: "Beginnen Sie mit einer Quelle und einer Senke." },
  unknown_commodity: {
    en: "'{loc}' refers to the commodity '{name}', which does not exist.",
    de: "'{loc}' nennt den Energieträger '{name}', den es nicht gibt.",
  },
  unknown_physical_unit: {
    en: "The physical unit '{physical_unit}' of '{component}' is not the unit of any commodity.",
    de: "Die Einheit '{physical_unit}' von '{component}' ist die Einheit keines Energieträgers.",
  },
  no_conversion_factors: {
    en: "The conversion '{component}' has no conversion factors.",
    de: "Die Umwandlung '{component}' hat keine Umwandlungsfaktoren.",
  },
  give_factor_each_commodity_negative: {
    en: "Give a factor for each commodity: negative for inputs, positive for outputs.",
    de: "Geben Sie einen Faktor je Energieträger an: negativ, was hineingeht, positiv, was herauskommt.",
  },
  distances_missing: {
    en: "'{component}' has no distances: each of its lines has the length 1 {length_unit} in costs and losses.",
    de: "'{component}' hat keine Entfernungen: Jede Leitung zählt bei Kosten und Verlusten mit der Länge 1 {length_unit}.",
  },
  give_distances_give_costs_losses: {
    en: "Give the distances, or give costs and losses per line.",
    de: "Geben Sie die Entfernungen an, oder Kosten und Verluste je Leitung.",
  },
  storage_without_capacity: {
    en: "The storage '{component}' has no capacity variable.",
    de: "Der Speicher '{component}' hat keine Kapazität (capacity_variable).",
  },
  set_capacity_variable_true_give_capacityfix: {
    en: "Set capacity_variable to true; give capacityFix if the storage already exists.",
    de: "Setzen Sie capacity_variable auf true; geben Sie capacityFix an, wenn es den Speicher schon gibt.",
  },
  discharge_efficiency_zero: {
    en: "The discharge efficiency of '{component}' is 0, so nothing could ever be withdrawn.",
    de: "Der Wirkungsgrad der Entladung von '{component}' ist 0: Nichts könnte je entnommen werden.",
  },
  give_share_above_0_most: {
    en: "Give a share above 0 and at most 1.",
    de: "Geben Sie einen Anteil über 0 und höchstens 1 an.",
  },
  state_of_charge_range: {
    en: "The lowest state of charge of '{component}', {lowest}, is above its highest, {highest}.",
    de: "Der niedrigste Füllstand von '{component}', {lowest}, liegt über dem höchsten, {highest}.",
  },
  lower_state_of_charge_min_raise_state_of_charge_max: {
    en: "Lower state_of_charge_min or raise state_of_charge_max.",
    de: "Senken Sie state_of_charge_min, oder erhöhen Sie state_of_charge_max.",
  },
  power_cost_without_capacity: {
    en: "'{component}' has {given}, but its power of {power} is not built by itself.",
    de: "'{component}' hat {given}, aber die Leistung zum {power} wird nicht für sich gebaut.",
  },
  set_true_remove_cost: {
    en: "Set {variable} to true, or remove the cost.",
    de: "Setzen Sie {variable} auf true, oder entfernen Sie die Kosten.",
  },
  set_discharge_capacity_variable_true_give_discharge_rate: {
    en: "Set discharge_capacity_variable to true, or give discharge_rate instead.",
    de: "Setzen Sie discharge_capacity_variable auf true, oder geben Sie stattdessen discharge_rate an.",
  },
  energy_to_power_range: {
    en: "The energy_to_power_min of '{component}', {min}, is above its energy_to_power_max, {max}.",
    de: "energy_to_power_min von '{component}', {min}, liegt über energy_to_power_max, {max}.",
  },
  lower_energy_to_power_min_raise_energy_to_power_max: {
    en: "Lower energy_to_power_min or raise energy_to_power_max.",
    de: "Senken Sie energy_to_power_min, oder erhöhen Sie energy_to_power_max.",
  },
  inflow_without_storage: {
    en: "'{component}' has an inflow in {regions}, where it does not exist: the inflow is not used.",
    de: "'{component}' hat einen Zufluss in {regions}, wo es den Speicher nicht gibt: Der Zufluss wird nicht verwendet.",
  },
  give_capacity_remove_inflow: {
    en: "Give a capacity there, or remove the inflow.",
    de: "Geben Sie dort eine Kapazität an, oder entfernen Sie den Zufluss.",
  },
  inflow_without_spill: {
    en: "'{component}' has an inflow but may not spill: where more flows in than it can hold and give, there is no solution.",
    de: "'{component}' hat einen Zufluss, darf aber nichts ungenutzt ablassen: Wo mehr zufließt, als hineinpasst und entnommen werden kann, gibt es keine Lösung.",
  },
  set_spill_true_unless_all: {
    en: "Set spill to true, unless all of the inflow has to be used.",
    de: "Setzen Sie spill auf true, es sei denn, der ganze Zufluss muss genutzt werden.",
  },
  lowest_content_capacity_time_step: {
    en: "The lowest content of '{component}' in {name} is {lowestAt} of the capacity in time step {step}, above the highest, {highestAt}.",
    de: "Der niedrigste Inhalt von '{component}' in {name} ist in Zeitschritt {step} {lowestAt} der Kapazität und liegt über dem höchsten, {highestAt}.",
  },
  lower_lowest_content_step_raise: {
    en: "Lower the lowest content in that step, or raise the highest.",
    de: "Senken Sie in diesem Schritt den niedrigsten Inhalt, oder erhöhen Sie den höchsten.",
  },
  give_share_above_zero: { en: "Give a share above 0.", de: "Geben Sie einen Anteil über 0 an." },
  line_to_itself: {
    en: "'{component}' has a {field} of {value} from {region} to itself.",
    de: "'{component}' hat {field} {value} von {region} zu sich selbst.",
  },
  leave_diagonal_empty: { en: "Leave the diagonal empty or 0.", de: "Lassen Sie die Diagonale leer oder 0." },
  other_direction_both_directions_share: {
    en: "{field} of '{component}' is {there} from {from} to {to} but {back} in the other direction; both directions share one capacity.",
    de: "{field} von '{component}' ist {there} von {from} nach {to}, aber {back} in der Gegenrichtung; beide Richtungen haben eine gemeinsame Kapazität.",
  },
  give_both_directions_same_value: {
    en: "Give both directions the same value, or omit one of them.",
    de: "Geben Sie beiden Richtungen denselben Wert, oder lassen Sie eine weg.",
  },
  pair_in_one_direction: {
    en: "'{component}' has {field} from {from} to {to} but not in the other direction (possibly also for other pairs): the value is used for both directions.",
    de: "'{component}' hat {field} von {from} nach {to}, aber nicht in der Gegenrichtung (vielleicht auch für andere Paare): Der Wert gilt für beide Richtungen.",
  },
  give_both_directions_make_explicit: {
    en: "Give both directions to make this explicit.",
    de: "Geben Sie beide Richtungen an, damit es eindeutig ist.",
  },
  loss_above_one: {
    en: "'{component}' loses {loss} per {length_unit} over {distance} {length_unit} from {from} to {to}: more than the whole flow.",
    de: "'{component}' verliert {loss} je {length_unit} über {distance} {length_unit} von {from} nach {to}: mehr als den ganzen Fluss.",
  },
  loss_share_per_over_distance: {
    en: "A loss is a share per {length_unit}: over this distance at most {value}. 2 % per 1000 km are 0.00002 per km.",
    de: "Ein Verlust ist ein Anteil je {length_unit}: über diese Entfernung höchstens {value}. 2 % je 1000 km sind 0,00002 je km.",
  },
  distance_0_line_no_cost: {
    en: "'{name}' has a distance of 0 from {from} to {to}: the line has no cost and no loss.",
    de: "'{name}' hat von {from} nach {to} die Entfernung 0: Die Leitung hat weder Kosten noch Verluste.",
  },
  distance_missing: {
    en: "'{name}' has distances, but none from {from} to {to}: it is taken as 0, so the line has no cost and no loss.",
    de: "'{name}' hat Entfernungen, aber keine von {from} nach {to}: Sie gilt als 0, die Leitung hat also weder Kosten noch Verluste.",
  },
  give_distance_line: { en: "Give the distance of the line.", de: "Geben Sie die Länge der Leitung an." },
  table_ignored: {
    en: "The {field} of '{component}' from {region} to itself is not used.",
    de: "{field} von '{component}' von {region} zu sich selbst wird nicht verwendet.",
  },
  values_not_used_belong_pairs: {
    en: "The values of {field} of '{component}' are not used: they belong to pairs of regions of a transmission.",
    de: "Die Werte {field} von '{component}' werden nicht verwendet: Sie gehören zu Paaren von Regionen einer Leitung.",
  },
  remove_them_assign_them_intended: {
    en: "Remove them, or assign them to the intended transmission.",
    de: "Entfernen Sie sie, oder ordnen Sie sie der gemeinten Leitung zu.",
  },
  unit_unknown: { en: "{what} cannot be read: {fault}.", de: "{what} ist nicht lesbar: {fault}." },
  unit_of_something_else: {
    en: "{what} is wrong: '{text}' is {found}, not {wanted}.",
    de: "{what} ist falsch: '{text}' ist {found}, nicht {wanted}.",
  },
  give_unit_of_money: {
    en: "Give it like 'EUR', 'kEUR' or '1e9 EUR'.",
    de: "Schreiben Sie zum Beispiel 'EUR', 'kEUR' oder '1e9 EUR'.",
  },
  give_like_km: { en: "Give it like 'km'.", de: "Schreiben Sie zum Beispiel 'km'." },
  kind_source: { en: "source", de: "Quelle" },
  kind_sink: { en: "sink", de: "Senke" },
  kind_conversion: { en: "conversion", de: "Umwandlung" },
  kind_storage: { en: "storage", de: "Speicher" },
  kind_transmission: { en: "transmission", de: "Leitung" },
  storage_charging: { en: "charging", de: "Laden" },
  storage_discharging: { en: "discharging", de: "Entladen" },
  content_at_start_too_high: {
    en: "'{component}' begins with a content of {content}, but in {region} it can hold at most {most}.",
    de: "'{component}' beginnt mit einem Inhalt von {content}, kann in {region} aber höchstens {most} enthalten.",
  },
  content_at_start_too_low: {
    en: "'{component}' begins with a content of {content}, but in {region} it can hold no less than {least}.",
    de: "'{component}' beginnt mit einem Inhalt von {content}, muss in {region} aber mindestens {least} enthalten.",
  },
  lower_content_at_start: {
    en: "Lower content_at_start, or change the capacity or the state of charge.",
    de: "Senken Sie content_at_start, oder ändern Sie die Kapazität oder den Füllstand.",
  },
  raise_content_at_start: {
    en: "Raise content_at_start, or change the capacity or the state of charge.",
    de: "Erhöhen Sie content_at_start, oder ändern Sie die Kapazität oder den Füllstand.",
  },
  one_way_lines: {
    en: "For lines that carry one way, set is_bidirectional to false, or give a locational_eligibility of 0 for the other.",
    de: "Für Leitungen in nur eine Richtung: Setzen Sie is_bidirectional auf false, oder geben Sie für die andere eine locational_eligibility von 0 an.",
  },
  exists_in_no_region: {
    en: "'{component}' exists nowhere: its {field} is 0 in all regions.",
    de: "'{component}' gibt es nirgends: {field} ist in allen Regionen 0.",
  },
  exists_between_no_regions: {
    en: "'{component}' exists nowhere: its {field} is 0 between all regions.",
    de: "'{component}' gibt es nirgends: {field} ist zwischen allen Regionen 0.",
  },
  unit_of_cost: { en: "The cost unit", de: "Die Kosteneinheit" },
  unit_of_length: { en: "The length unit", de: "Die Längeneinheit" },
  unit_of_commodity: { en: "The unit of the commodity '{name}'", de: "Die Einheit des Energieträgers '{name}'" },
  unit_of_component: { en: "The physical unit of '{name}'", de: "Die Einheit von '{name}'" },
  unit_not_a_flow: { en: "{unit} is wrong: {fault}.", de: "{unit} ist falsch: {fault}." },
} as const satisfies Record<string, Entry>;

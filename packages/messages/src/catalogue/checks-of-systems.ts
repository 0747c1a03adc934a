/** Messages of checks of whole systems: supply, plausibility, pathways. */
import type { Entry } from "../entry.ts";

export const checksOfSystems = {
  content_at_start_in_pathway: {
    en: "'{name}' begins with a content of {contentAtStart}, which a pathway cannot divide among the capacities of different years.",
    de: "'{name}' beginnt mit einem Inhalt von {contentAtStart}, den ein Pfad nicht auf die Kapazitäten verschiedener Jahre verteilen kann.",
  },
  remove_content_at_start_optimize_years_one: {
    en: "Remove content_at_start, or optimize the years one by one.",
    de: "Entfernen Sie content_at_start, oder optimieren Sie die Jahre einzeln.",
  },
  inflow_in_pathway: {
    en: "'{name}' has an inflow, which a pathway cannot divide among the capacities of different years.",
    de: "'{name}' hat einen Zufluss, den ein Pfad nicht auf die Kapazitäten verschiedener Jahre verteilen kann.",
  },
  give_capacities_as_capacity_fix_optimize: {
    en: "Give its capacities as capacity_fix, or optimize the years one by one.",
    de: "Geben Sie die Kapazitäten als capacity_fix an, oder optimieren Sie die Jahre einzeln.",
  },
  reduction_targets_need_sink_named: {
    en: "Reduction targets need a sink named '{emissionSinkName}'.",
    de: "Minderungsziele brauchen eine Senke mit dem Namen '{emissionSinkName}'.",
  },
  co2_target_may_be_exceeded: {
    en: "Emissions may exceed the reduction targets of the limit '{id}': its limit_excess_cost is {cost}.",
    de: "Emissionen dürfen die Minderungsziele der Grenze '{id}' überschreiten: limit_excess_cost ist {cost}.",
  },
  if_targets_must_hold: {
    en: "If the targets must hold, remove limit_excess_cost.",
    de: "Müssen die Ziele eingehalten werden, entfernen Sie limit_excess_cost.",
  },
  sink_no_commodity_limit_id_limit: {
    en: "The sink '{emissionSinkName}' has no commodity_limit_id to limit.",
    de: "Die Senke '{emissionSinkName}' hat keine commodity_limit_id, die zu begrenzen wäre.",
  },
  periods_do_not_divide: {
    en: "The {steps} time steps are not a whole number of periods of {periodLength} steps.",
    de: "Die {steps} Zeitschritte sind keine ganze Zahl von Perioden zu {periodLength} Schritten.",
  },
  choose_period_length_divides_optimize: {
    en: "Choose a period length that divides {steps}, or optimize at full resolution.",
    de: "Wählen Sie eine Periodenlänge, durch die {steps} teilbar ist, oder rechnen Sie in voller Auflösung.",
  },
  too_many_typical_periods: {
    en: "{periods} typical periods were requested, but the horizon has only {count} periods of {periodLength} steps.",
    de: "{periods} typische Perioden sind verlangt, der Zeitraum hat aber nur {count} Perioden zu {periodLength} Schritten.",
  },
  choose_most_optimize_full_resolution: {
    en: "Choose at most {count}, or optimize at full resolution.",
    de: "Wählen Sie höchstens {count}, oder rechnen Sie in voller Auflösung.",
  },
  too_many_segments: {
    en: "{segments} segments were requested, but a period has only {periodLength} steps.",
    de: "{segments} Segmente sind verlangt, eine Periode hat aber nur {periodLength} Schritte.",
  },
  choose_most_segments_leave_them: {
    en: "Choose at most {periodLength} segments, or leave them out.",
    de: "Wählen Sie höchstens {periodLength} Segmente, oder lassen Sie sie weg.",
  },
  periods_too_short: {
    en: "Periods of {periodLength} steps are {count} in the horizon; at most {maxPeriods} can be compared with each other.",
    de: "Es gibt {count} Perioden zu {periodLength} Schritten; höchstens {maxPeriods} lassen sich miteinander vergleichen.",
  },
  choose_longer_periods: { en: "Choose longer periods.", de: "Wählen Sie längere Perioden." },
  no_time_series: {
    en: "No component has an operation rate, so there is nothing to compare periods by.",
    de: "Keine Komponente hat eine Rate, nach der sich Perioden vergleichen ließen.",
  },
  optimize_full_resolution: { en: "Optimize at full resolution.", de: "Rechnen Sie in voller Auflösung." },
  coefficient_range: {
    en: "{valueField} of '{component}' has {count} values below {minShare} of the largest one but above 0, down to {value} {place}, time step {step}.",
    de: "{valueField} von '{component}' hat {count} Werte unter {minShare} des größten, aber über 0, bis hinab zu {value} {place}, Zeitschritt {step}.",
  },
  use_0_values_mean_nothing: {
    en: "Use 0 for values that mean nothing.",
    de: "Schreiben Sie 0 für Werte, die nichts bedeuten.",
  },
  conversion_factor_largest_one: {
    en: "The conversion factor of '{component}' for '{commodity_name}', {conversion_factor}, is {size} of its largest one.",
    de: "Der Umwandlungsfaktor von '{component}' für '{commodity_name}', {conversion_factor}, ist {size} des größten.",
  },
  give_smaller_unit_omit_factor: {
    en: "Give '{commodity_name}' a smaller unit, or omit the factor.",
    de: "Geben Sie '{commodity_name}' eine kleinere Einheit, oder lassen Sie den Faktor weg.",
  },
  capacity_max_times_usual_one_model: {
    en: "The capacity_max of '{name}' in {region}, {value}, is {times} times the usual one of this model.",
    de: "capacity_max von '{name}' in {region}, {value}, ist das {times}-Fache der in diesem Modell üblichen.",
  },
  unlimited_capacity_needs_no_table: {
    en: "An unlimited capacity needs no table: omit it.",
    de: "Eine unbegrenzte Kapazität braucht keine Tabelle: Lassen Sie sie weg.",
  },
  demand_times_too_high_check: {
    en: "The demand is {ratio} times too high: check the units of both.",
    de: "Der Bedarf ist {ratio}-mal zu hoch: Prüfen Sie die Einheiten von beidem.",
  },
  source_free_and_unlimited: {
    en: "The source '{component}' supplies unlimited '{commodity_name}' for free: it has no cost, no capacity limit, no rate and no yearly limit.",
    de: "Die Quelle '{component}' liefert unbegrenzt '{commodity_name}' umsonst: Sie hat keine Kosten, keine Kapazitätsgrenze, keine Rate und keine Jahresgrenze.",
  },
  if_intended_no_change_needed_otherwise: {
    en: "If this is intended, no change is needed; otherwise give it a commodity_cost or a limit.",
    de: "Ist es so gemeint, ist nichts zu ändern; sonst geben Sie commodity_cost oder eine Grenze an.",
  },
  demand_without_series: {
    en: "'{component}' has no series: nothing is demanded. '{commodity}' has no other demand either, so it is cheapest to supply none.",
    de: "'{component}' hat keine Zeitreihe: Es wird nichts nachgefragt. Auch sonst wird '{commodity}' nicht nachgefragt, deshalb ist es am günstigsten, nichts zu liefern.",
  },
  give_demand_series: {
    en: "Give it a series operation_rate_fix, or a commodity_revenue if it sells what it takes.",
    de: "Geben Sie eine Zeitreihe operation_rate_fix an, oder commodity_revenue, wenn sie verkauft, was sie aufnimmt.",
  },
  source_without_profile: {
    en: "'{component}' has no series: it can supply at full power in every step, whatever the weather.",
    de: "'{component}' hat keine Zeitreihe: Sie kann in jedem Schritt mit voller Leistung liefern, bei jedem Wetter.",
  },
  give_source_profile: {
    en: "Give it a series operation_rate_max: the share of its capacity that the weather allows in each step.",
    de: "Geben Sie eine Zeitreihe operation_rate_max an: den Anteil der Kapazität, den das Wetter in jedem Schritt zulässt.",
  },
  demand_is_optional: {
    en: "The demand of '{component}' is relative to a capacity that is not fixed: it is cheapest to build none and to supply nothing.",
    de: "Der Bedarf von '{component}' bezieht sich auf eine Kapazität, die nicht fest ist: Am günstigsten ist es, keine zu bauen und nichts zu liefern.",
  },
  give_capacity_fix_set_capacity_variable_false: {
    en: "Give capacity_fix, or set capacity_variable to false and give the demand as energies.",
    de: "Geben Sie capacity_fix an, oder setzen Sie capacity_variable auf false und geben den Bedarf als Energien an.",
  },
  rate_above_one: {
    en: "{valueField} of '{component}' is a share of its capacity, but is above 1 in {count} values, up to {value} {place}, time step {step}.",
    de: "{valueField} von '{component}' ist ein Anteil der Kapazität, liegt aber in {count} Werten über 1, bis {value} {place}, Zeitschritt {step}.",
  },
  these_may_percentages_energies_divide: {
    en: "These may be percentages or energies: divide by 100, or by the capacity.",
    de: "Es könnten Prozente oder Energien sein: Teilen Sie durch 100 oder durch die Kapazität.",
  },
  if_operation_above_rated_capacity: {
    en: "If operation above the rated capacity is intended, no change is needed.",
    de: "Ist ein Betrieb über der Nennkapazität gemeint, ist nichts zu ändern.",
  },
  conversion_factor_zero: {
    en: "The conversion factor of '{component}' for '{commodity_name}' is 0: it neither consumes nor produces any.",
    de: "Der Umwandlungsfaktor von '{component}' für '{commodity_name}' ist 0: Davon wird nichts verbraucht oder erzeugt.",
  },
  give_factor_remove_entry: {
    en: "Give the factor, or remove the entry.",
    de: "Geben Sie den Faktor an, oder entfernen Sie den Eintrag.",
  },
  free_energy_loop: {
    en: "{members:and} form a cycle that turns 1 of '{commodity}' into {gain}: energy from nothing.",
    de: "{members:and} bilden einen Kreis, der aus 1 von '{commodity}' {gain} macht: Energie aus nichts.",
  },
  check_conversion_factors_such_cycle: {
    en: "Check the conversion factors: such a cycle should return at most 1.",
    de: "Prüfen Sie die Umwandlungsfaktoren: Ein solcher Kreis sollte höchstens 1 ergeben.",
  },
  demand_unit_suspect: {
    en: "The demand of '{component}' in {region} is {mean} times that of the next region, {nextRegion}.",
    de: "Der Bedarf von '{component}' in {region} ist {mean}-mal so groß wie in der nächsten Region, {nextRegion}.",
  },
  check_unit_commodity_given: {
    en: "Check its unit: the commodity '{commodity_name}' is given in {unit}.",
    de: "Prüfen Sie die Einheit: Der Energieträger '{commodity_name}' ist in {unit} angegeben.",
  },
  capacity_unit_suspect: {
    en: "All capacity of '{component}' in {regions} is at most {total}, while the demand for '{commodity}' peaks at {peak}.",
    de: "Die ganze Kapazität von '{component}' in {regions} ist höchstens {total}, der höchste Bedarf an '{commodity}' aber {peak}.",
  },
  check_unit_capacities_seem_off: {
    en: "Check the unit of the capacities: they seem to be off by a factor of 1e3 or 1e6.",
    de: "Prüfen Sie die Einheit der Kapazitäten: Sie scheinen um einen Faktor 1e3 oder 1e6 falsch zu sein.",
  },
  cost_thousand_times_usual_one: {
    en: "A cost of a thousand times the usual one also prevents its use; check the unit if it is intended as a price.",
    de: "Auch das Tausendfache der üblichen Kosten verhindert die Nutzung; prüfen Sie die Einheit, wenn es ein Preis sein soll.",
  },
  add_source_conversion_line_remove: {
    en: "Add a source, a conversion or a line for '{name}' there, or remove the demand.",
    de: "Legen Sie dort eine Quelle, eine Umwandlung oder eine Leitung für '{name}' an, oder entfernen Sie den Bedarf.",
  },
  demand_supplied_by_loop_only: {
    en: "'{component}' demands '{commodity_name}' in {regions}, which can only come from conversions or lines that feed each other, without a source.",
    de: "'{component}' braucht '{commodity_name}' in {regions}; das kann nur aus Umwandlungen oder Leitungen kommen, die sich gegenseitig speisen, ohne Quelle.",
  },
  add_source_input_one_them: {
    en: "Add a source for an input of one of them.",
    de: "Legen Sie eine Quelle für den Eingang einer davon an.",
  },
  product_without_outlet: {
    en: "'{name}' produces '{commodity}', which nothing consumes in {regions}: it cannot operate there.",
    de: "'{name}' erzeugt '{commodity}', was in {regions} nichts verbraucht: Dort ist kein Betrieb möglich.",
  },
  add_sink_without_rates_cost: {
    en: "Add a sink for '{commodity}'; without rates and cost, it accepts any amount.",
    de: "Legen Sie eine Senke für '{commodity}' an; ohne Raten und Kosten nimmt sie jede Menge auf.",
  },
  storage_not_usable: {
    en: "The storage '{component}' can never be used: its {barred} is 0.",
    de: "Der Speicher '{component}' ist nie nutzbar: {barred} ist 0.",
  },
  storage_never_filled_nothing_supplies: {
    en: "The storage '{component}' can never be filled: nothing supplies '{commodity_name}' where it is.",
    de: "Der Speicher '{component}' kann nie gefüllt werden: Wo er ist, liefert nichts '{commodity_name}'.",
  },
  add_source_conversion_supplies: {
    en: "Add a source or a conversion that supplies it.",
    de: "Legen Sie eine Quelle oder eine Umwandlung an, die es liefert.",
  },
  cost_range: {
    en: "The {attribute} of {components} is about {times} times the usual cost of this model, so rounding may affect the other costs.",
    de: "{attribute} von {components} ist etwa das {times}-Fache der üblichen Kosten dieses Modells; Rundung könnte die anderen Kosten verfälschen.",
  },
  demand_without_supply: {
    en: "'{component}' demands '{commodity}' in {regions} ({largest}), where nothing can supply it: no source, no conversion with available inputs, no line from a region with supply. The model has no solution.",
    de: "'{component}' braucht '{commodity}' in {regions} ({largest}), wo nichts es liefern kann: keine Quelle, keine Umwandlung mit verfügbarem Eingang, keine Leitung aus einer versorgten Region. Das Modell hat keine Lösung.",
  },
  largest_demand: {
    en: "{amount} {unit}·h in '{region}', time step {step}",
    de: "{amount} {unit}·h in '{region}', Zeitschritt {step}",
  },
  demand_above_supply: {
    en: "In {region} the demand for '{commodity}' of {components} is {needed} {unit}·h {when}, but all supply and lines together can deliver at most {possible}: the model has no solution.",
    de: "In {region} ist der Bedarf an '{commodity}' von {components} {needed} {unit}·h {when}, aber alle Versorgung und Leitungen zusammen können höchstens {possible} liefern: Das Modell hat keine Lösung.",
  },
  demand_above_supply_of_regions: {
    en: "In {regions}, connected by lines, the demand for '{commodity}' of {components} is {needed} {unit}·h {when}, but all supply together can deliver at most {possible}: the model has no solution.",
    de: "In {regions}, durch Leitungen verbunden, ist der Bedarf an '{commodity}' von {components} {needed} {unit}·h {when}, aber alle Versorgung zusammen kann höchstens {possible} liefern: Das Modell hat keine Lösung.",
  },
  over_all_time_steps: { en: "over all time steps", de: "über alle Zeitschritte" },
  in_time_step: { en: "in time step {step}", de: "in Zeitschritt {step}" },
  raise_supply_or_lower_demand: {
    en: "Raise the capacities, rates or lines that supply '{commodity}', or lower the demand.",
    de: "Erhöhen Sie die Kapazitäten, Raten oder Leitungen, die '{commodity}' liefern, oder senken Sie den Bedarf.",
  },
  load_may_be_power: {
    en: "The fixed load of {components} is an energy per time step of {hours} h: its highest value, {value} in {region}, time step {step}, means {value} {unit}·h, on average {average} {unit}. By its size it could be a power.",
    de: "Die feste Last von {components} ist eine Energie je Zeitschritt von {hours} h: Der höchste Wert, {value} in {region}, Zeitschritt {step}, bedeutet {value} {unit}·h, im Mittel {average} {unit}. Der Größe nach könnte es eine Leistung sein.",
  },
  multiply_power_by_hours: {
    en: "If it is intended as a power in {unit}, multiply the series by {hours}, the hours of a time step: {value} {unit} are {energy} {unit}·h. If it is an energy, no change is needed.",
    de: "Ist eine Leistung in {unit} gemeint, multiplizieren Sie die Zeitreihe mit {hours}, den Stunden eines Zeitschritts: {value} {unit} sind {energy} {unit}·h. Ist es eine Energie, ist nichts zu ändern.",
  },
  more_findings: {
    en: "There are {total} problems of the kind '{type}'; only the first {maxOfEachKind} are reported.",
    de: "Es gibt {total} Probleme der Art '{type}'; nur die ersten {maxOfEachKind} sind aufgeführt.",
  },
  correct_these_first_probably_same: {
    en: "Correct these first: they probably have the same cause as the others.",
    de: "Beheben Sie zuerst diese: Die anderen haben wohl dieselbe Ursache.",
  },
} as const satisfies Record<string, Entry>;

/** Why a model has no optimum, and what would give it one. */
import type { Entry } from "../entry.ts";

export const explanations = {
  infeasible_conflict: {
    en: "These rules contradict each other; without any one of them, the others would not: {listed:;}.",
    de: "Diese Regeln widersprechen einander; ohne irgendeine davon täten es die anderen nicht: {listed}.",
  },
  one_them_relaxed_other_problems: {
    en: "One of them must be relaxed; the other problems say by how much.",
    de: "Eine davon muss gelockert werden; die anderen Probleme sagen, um wie viel.",
  },
  program_nonzeros_beyond_no_repair: {
    en: "The program has {nonzeros} nonzeros; beyond {maxNonzeros} no repair is searched for.",
    de: "Das Programm hat {nonzeros} Koeffizienten; über {maxNonzeros} wird keine Abhilfe gesucht.",
  },
  rules_contradict_each_other_less: {
    en: "The rules contradict each other by less than the solver's tolerance.",
    de: "Die Regeln widersprechen einander um weniger als die Toleranz des Lösers.",
  },
  no_single_change_no_combination: {
    en: "No single change and no combination of changes that was tried makes the model feasible.",
    de: "Keine einzelne Änderung und keine versuchte Verbindung von Änderungen macht das Modell lösbar.",
  },
  change_alone_makes_model_feasible: {
    en: "This change alone makes the model feasible.",
    de: "Diese Änderung allein macht das Modell lösbar.",
  },
  any_one_changes_named_here: {
    en: "Any one of the {count} changes named here makes the model feasible; this is the smallest.",
    de: "Jede der {count} hier genannten Änderungen macht das Modell lösbar; diese ist die kleinste.",
  },
  change_alone_would_also_suffice: {
    en: "This change alone would also suffice.",
    de: "Auch diese Änderung allein würde genügen.",
  },
  changes_named_here_make_model: {
    en: "The {count} changes named here make the model feasible together.",
    de: "Die {count} hier genannten Änderungen zusammen machen das Modell lösbar.",
  },
  look_demand_nothing_supply_capacity: {
    en: "Look for demand that nothing can supply, capacity limits below fixed demand, and yearly limits that are too tight.",
    de: "Suchen Sie nach Bedarf, den nichts decken kann, nach Kapazitätsgrenzen unter dem festen Bedarf und nach zu engen Jahresgrenzen.",
  },
  unbounded: {
    en: "The costs can fall without limit, because nothing limits these, which grow together: {shown}.",
    de: "Die Kosten können unbegrenzt fallen, denn nichts begrenzt dies, was zusammen wächst: {shown}.",
  },
  costs_fall_without_limit_operation: {
    en: "The costs can fall without limit: an operation earns money and nothing limits it.",
    de: "Die Kosten können unbegrenzt fallen: Ein Betrieb bringt Geld ein, und nichts begrenzt ihn.",
  },
  limit_one_them_capacity_rate: {
    en: "Limit one of them by a capacity, a rate or a yearly limit, or correct a revenue or a negative cost.",
    de: "Begrenzen Sie eine davon durch eine Kapazität, eine Rate oder eine Jahresgrenze, oder berichtigen Sie einen Erlös oder negative Kosten.",
  },
  check_unit: { en: "Check {attribute} and its unit.", de: "Prüfen Sie {attribute} und die Einheit." },
  no_solution_keeps_all_rules: {
    en: "No solution keeps all rules: they have to be broken by {objective} in relative terms.",
    de: "Keine Lösung hält alle Regeln ein: Sie müssten um den Anteil {objective} verletzt werden.",
  },
  multiply_all_values: {
    en: "Multiply all values of {attribute} of '{name}' by {factor}.",
    de: "Multiplizieren Sie alle Werte von {attribute} von '{name}' mit {factor}.",
  },
  check_signs_conversion_factors_inputs_negative: {
    en: "Check the signs of conversion_factors: inputs are negative, outputs positive.",
    de: "Prüfen Sie die Vorzeichen von conversion_factors: Eingänge sind negativ, Ausgänge positiv.",
  },
  source_supplies_amount_these_steps: {
    en: "A source of '{name}' there that supplies this amount in these steps would suffice.",
    de: "Eine Quelle von '{name}', die dort in diesen Schritten so viel liefert, würde genügen.",
  },
  source_supply_highest_these_amounts: {
    en: "A source of '{name}' there that can supply the highest of these amounts in every step would suffice.",
    de: "Eine Quelle für '{name}' dort, die in jedem Schritt die höchste dieser Mengen liefern kann, würde genügen.",
  },
  sink_consumes_amount_these_steps: {
    en: "A sink for '{name}' there that consumes this amount in these steps would suffice.",
    de: "Eine Senke für '{name}', die dort in diesen Schritten so viel verbraucht, würde genügen.",
  },
  sink_consume_highest_these_amounts: {
    en: "A sink for '{name}' there that can consume the highest of these amounts in every step would suffice.",
    de: "Eine Senke für '{name}' dort, die in jedem Schritt die höchste dieser Mengen aufnehmen kann, würde genügen.",
  },
  infeasible_capacity_limit: {
    en: "The limit of capacity '{id}' of {bound} on {names} is too tight: it would have to be at least {to}.",
    de: "Die Kapazitätsgrenze '{id}' von {bound} für {names} ist zu eng: Sie müsste mindestens {to} sein.",
  },
  lower_limit_capacity_cannot_reached: {
    en: "The lower limit of capacity '{id}' of {bound} on {names} cannot be reached: it would have to be at most {to}.",
    de: "Die untere Kapazitätsgrenze '{id}' von {bound} für {names} ist nicht erreichbar: Sie dürfte höchstens {to} sein.",
  },
  also_given_takes_same_value: {
    en: "{attribute}, which is also given, takes the same value.",
    de: "{attribute}, das auch angegeben ist, bekommt denselben Wert.",
  },
  lower_demand_least_much_these: {
    en: "Lower the demand by at least that much in these steps.",
    de: "Senken Sie den Bedarf in diesen Schritten um mindestens so viel.",
  },
  lower_rates_least_much_these: {
    en: "Lower its rates by at least that much in these steps.",
    de: "Senken Sie die Raten in diesen Schritten um mindestens so viel.",
  },
  infeasible_rate_min: {
    en: "'{component}' has to operate at least at its operation_rate_min in {regions}, which is more than can be supplied or used in {steps}.",
    de: "'{component}' muss in {regions} mindestens mit operation_rate_min arbeiten; das ist mehr, als in {steps} geliefert oder genutzt werden kann.",
  },
  infeasible_yearly_limit: {
    en: "The yearly limit '{limitId}' of {limit}, {percent} % below CO2_reference, is too tight: it would have to be at least {to}.",
    de: "Die Jahresgrenze '{limitId}' von {limit}, {percent} % unter CO2_reference, ist zu eng: Sie müsste mindestens {to} sein.",
  },
  lower_target_co2_reduction_targets: {
    en: "Lower the target of {year} in CO2_reduction_targets to {target}.",
    de: "Senken Sie das Ziel für {year} in CO2_reduction_targets auf {target}.",
  },
  yearly_limit_too_tight_would: {
    en: "The yearly limit '{limitId}' of {limit} is too tight: it would have to be at least {to}, more than CO2_reference, {reference}.",
    de: "Die Jahresgrenze '{limitId}' von {limit} ist zu eng: Sie müsste mindestens {to} sein, mehr als CO2_reference, {reference}.",
  },
  raise_co2_reference_check_unit: {
    en: "Raise CO2_reference to {enough}; check its unit.",
    de: "Erhöhen Sie CO2_reference auf {enough}; prüfen Sie die Einheit.",
  },
  infeasible_linked_quantity: {
    en: "The link '{id}' demands equal numbers of plant units of {names}, which their other limits prevent: they differ by at least {units} units.",
    de: "Die Kopplung '{id}' verlangt gleich viele Anlagen von {names}, was ihre anderen Grenzen verhindern: Sie unterscheiden sich um mindestens {units} Anlagen.",
  },
  remove_link_give_members_no: {
    en: "Remove the link: give its members no linked_quantity_id.",
    de: "Entfernen Sie die Kopplung: Geben Sie ihren Mitgliedern keine linked_quantity_id.",
  },
  infeasible_plant_units: {
    en: "No whole number of plant units of {perPlantUnit} gives '{component}' a capacity that satisfies its limits and its operation.",
    de: "Keine ganze Zahl von Anlagen zu {perPlantUnit} gibt '{component}' eine Kapazität, die zu Grenzen und Betrieb passt.",
  },
  set_capacity_variable_domain_continuous: {
    en: "Set capacity_variable_domain to CONTINUOUS.",
    de: "Setzen Sie capacity_variable_domain auf CONTINUOUS.",
  },
  infeasible_rate: {
    en: "The {attribute} of '{component}' in {where} is too low in {steps}: it would have to rise there to at most {peak}.",
    de: "{attribute} von '{component}' in {where} ist in {steps} zu niedrig: Der Wert müsste dort auf höchstens {peak} steigen.",
  },
  give_operation_rate_max_instead_operation_rate_fix_same: {
    en: "Give operation_rate_max instead of operation_rate_fix, with the same values.",
    de: "Geben Sie operation_rate_max statt operation_rate_fix an, mit denselben Werten.",
  },
  infeasible_shared_potential: {
    en: "The components that share the potential '{id}' ({names}) need {value} times its size.",
    de: "Die Komponenten, die sich das Potenzial '{id}' teilen ({names}), brauchen das {value}-Fache davon.",
  },
  raise_capacity_max_all_them_factor: {
    en: "Raise the capacity_max of all of them by a factor of {factor}, in every place.",
    de: "Erhöhen Sie capacity_max von allen um den Faktor {factor}, an jedem Ort.",
  },
  infeasible_inflow: {
    en: "More flows into '{component}' in {regions} than it can hold and give in {steps}, and it may not spill.",
    de: "In '{component}' fließt in {regions} in {steps} mehr, als hineinpasst und entnommen werden kann, und ungenutzt ablassen ist nicht erlaubt.",
  },
  set_spill_true: { en: "Set spill to true.", de: "Setzen Sie spill auf true." },
  time_step: { en: "time step {step}", de: "Zeitschritt {step}" },
  time_steps: { en: "time steps {ranges}", de: "Zeitschritten {ranges}" },
  more_ranges: { en: "{ranges} and {count} more ranges", de: "{ranges} und {count} weiteren Bereichen" },
  value_there: { en: "in {location}, {value}", de: "in {location}, {value}" },
  more_places: { en: "in {count} more {count|place|places}", de: "an {count} {count|weiterem Ort|weiteren Orten}" },
  other_places: { en: "{values:;}; and {more}", de: "{values:;}; und {more}" },
  only_places: { en: "{values:;}", de: "{values:;}" },
  value_and_others: { en: "{value} ({others})", de: "{value} ({others})" },
  search_without_result: {
    en: "A search for the smallest repair ended without a result ({status}), so no single change could be tried. It is faster with typical periods or fewer time steps.",
    de: "Die Suche nach der kleinsten Abhilfe endete ohne Ergebnis ({status}); keine einzelne Änderung konnte versucht werden. Mit typischen Perioden oder weniger Zeitschritten geht es schneller.",
  },
  set_override: {
    en: "The model overrides it: set it in override_parameters.",
    de: "Das Szenario überschreibt den Wert: Setzen Sie ihn in override_parameters.",
  },
  infeasible: {
    en: "No design and operation of the system meets all demands within all limits.",
    de: "Kein Ausbau und Betrieb des Systems deckt allen Bedarf innerhalb aller Grenzen.",
  },
  unbounded_part: { en: "{what} of '{name}' in {location}", de: "{what} von '{name}' in {location}" },
  capacity_too_small: {
    en: "The {attribute} of '{component}' in {location}, {from}, prevents a solution: it would have to be at least {to}.",
    de: "{attribute} von '{component}' in {location}, {from}, verhindert eine Lösung: Der Wert müsste mindestens {to} sein.",
  },
  capacity_too_large: {
    en: "The {attribute} of '{component}' in {location}, {from}, prevents a solution: it would have to be at most {to}.",
    de: "{attribute} von '{component}' in {location}, {from}, verhindert eine Lösung: Der Wert dürfte höchstens {to} sein.",
  },
  raise_to: { en: "Raise {attribute} to {to}.", de: "Erhöhen Sie {attribute} auf {to}." },
  lower_to: { en: "Lower {attribute} to {to}.", de: "Senken Sie {attribute} auf {to}." },
  raise_of_to: { en: "Raise the {attribute} of {of} to {to}.", de: "Erhöhen Sie {attribute} von {of} auf {to}." },
  lower_of_to: { en: "Lower the {attribute} of {of} to {to}.", de: "Senken Sie {attribute} von {of} auf {to}." },
  name_in_region: { en: "'{name}' in {region}", de: "'{name}' in {region}" },
  raise_in_steps: { en: "Raise {attribute} in these steps.", de: "Erhöhen Sie {attribute} in diesen Schritten." },
  raise_in_steps_to: {
    en: "Raise {attribute} in these steps to {to}.",
    de: "Erhöhen Sie {attribute} in diesen Schritten auf {to}.",
  },
  lower_in_steps: { en: "Lower {attribute} in these steps.", de: "Senken Sie {attribute} in diesen Schritten." },
  lower_in_steps_to: {
    en: "Lower {attribute} in these steps to {to}.",
    de: "Senken Sie {attribute} in diesen Schritten auf {to}.",
  },
  values_of_changes: { en: "the values of ctx.changes", de: "die Werte in ctx.changes" },
  shortage: {
    en: "There is not enough '{commodity}' in {regions}: {region} lacks {total} {unit} in all and up to {peak} {unit} in a step, in {steps}.",
    de: "In {regions} gibt es zu wenig '{commodity}': {region} fehlen {total} {unit} insgesamt und bis zu {peak} {unit} in einem Schritt, in {steps}.",
  },
  surplus: {
    en: "There is too much '{commodity}' in {regions}: {region} has {total} {unit} in all and up to {peak} {unit} in a step, in {steps} that nothing consumes.",
    de: "In {regions} gibt es zu viel '{commodity}': in {region} sind {total} {unit} insgesamt und bis zu {peak} {unit} in einem Schritt, in {steps}, die nichts verbraucht.",
  },
  used_by: { en: "It is used by {components}.", de: "Verbraucht wird es von {components}." },
  supplied_by: { en: "It is supplied by {components}.", de: "Geliefert wird es von {components}." },
  yearly_limit_of_inflow: {
    en: "The yearly limit '{id}' of {limit} on what enters through {members} is too tight: it would have to be at least {to}.",
    de: "Die Jahresgrenze '{id}' von {limit} für das, was durch {members} hineinkommt, ist zu eng: Sie müsste mindestens {to} sein.",
  },
  yearly_limit_of_outflow: {
    en: "The yearly limit '{id}' of {limit} on what leaves through {members} is too tight: it would have to be at least {to}.",
    de: "Die Jahresgrenze '{id}' von {limit} für das, was durch {members} hinausgeht, ist zu eng: Sie müsste mindestens {to} sein.",
  },
  lower_yearly_limit_of_inflow: {
    en: "The lower yearly limit '{id}' of {limit} on what enters through {members} cannot be reached: it would have to be at most {to}.",
    de: "Die untere Jahresgrenze '{id}' von {limit} für das, was durch {members} hineinkommt, ist nicht erreichbar: Sie dürfte höchstens {to} sein.",
  },
  lower_yearly_limit_of_outflow: {
    en: "The lower yearly limit '{id}' of {limit} on what leaves through {members} cannot be reached: it would have to be at most {to}.",
    de: "Die untere Jahresgrenze '{id}' von {limit} für das, was durch {members} hinausgeht, ist nicht erreichbar: Sie dürfte höchstens {to} sein.",
  },
  names_in_region: { en: "{names} in {region}", de: "{names} in {region}" },
  full_load_hours_too_high: {
    en: "The {attribute} of '{component}' in {location}, {from} h/a, cannot be satisfied: at most {to} h/a would be feasible.",
    de: "{attribute} von '{component}' in {location}, {from} h/a, ist nicht einzuhalten: Höchstens {to} h/a wären lösbar.",
  },
  full_load_hours_too_low: {
    en: "The {attribute} of '{component}' in {location}, {from} h/a, cannot be satisfied: at least {to} h/a would be feasible.",
    de: "{attribute} von '{component}' in {location}, {from} h/a, ist nicht einzuhalten: Mindestens {to} h/a wären lösbar.",
  },
  fixed_operation_not_supplied: {
    en: "'{component}' has to operate at its fixed rate in {regions}, but {energy} of it in {region} cannot be supplied, in {steps}.",
    de: "'{component}' muss in {regions} mit fester Rate arbeiten, aber {energy} davon sind in {region} nicht lieferbar, in {steps}.",
  },
  fixed_operation_not_used: {
    en: "'{component}' has to operate at its fixed rate in {regions}, but {energy} of it in {region} cannot be used, in {steps}.",
    de: "'{component}' muss in {regions} mit fester Rate arbeiten, aber {energy} davon sind in {region} nicht nutzbar, in {steps}.",
  },
  storage_attribute: {
    en: "The {attribute} of the storage '{component}', {from}, prevents a solution: it would have to be {to}.",
    de: "{attribute} des Speichers '{component}', {from}, verhindert eine Lösung: Es müsste {to} sein.",
  },
  full_cycles: {
    en: "{cycles} full cycles over the economic lifetime of {years} years",
    de: "{cycles} Vollzyklen über die wirtschaftliche Lebensdauer von {years} Jahren",
  },
  demand_not_met: {
    en: "The demand of '{component}' for '{commodity}' cannot be met in {regions}: {region} lacks {total} {unit} in all and up to {peak} {unit} in a step, in {steps}.",
    de: "Der Bedarf von '{component}' an '{commodity}' kann in {regions} nicht gedeckt werden: {region} fehlen {total} {unit} insgesamt und bis zu {peak} {unit} in einem Schritt, in {steps}.",
  },
  supply_not_used: {
    en: "The fixed operation of '{component}' for '{commodity}' cannot be used in {regions}: {region} has {total} {unit} too much in all and up to {peak} {unit} in a step, in {steps}.",
    de: "Der feste Betrieb von '{component}' für '{commodity}' ist in {regions} nicht nutzbar: in {region} sind zu viel: {total} {unit} insgesamt und bis zu {peak} {unit} in einem Schritt, in {steps}.",
  },
  conversion_not_used: {
    en: "The fixed operation of '{component}' cannot be used in {regions}: {region} has {total} {unit} too much in all and up to {peak} {unit} in a step, in {steps}.",
    de: "Der feste Betrieb von '{component}' ist in {regions} nicht nutzbar: in {region} sind zu viel: {total} {unit} insgesamt und bis zu {peak} {unit} in einem Schritt, in {steps}.",
  },
  share_of_total: { en: "That is {percent} % of its total.", de: "Das sind {percent} % der ganzen Menge." },
  content_profile_too_low: {
    en: "The {attribute} of the storage '{component}' in {regions} prevents a solution: in {steps} it is less than it has to hold.",
    de: "{attribute} des Speichers '{component}' in {regions} verhindert eine Lösung: In {steps} ist es weniger, als er enthalten muss.",
  },
  content_profile_too_high: {
    en: "The {attribute} of the storage '{component}' in {regions} prevents a solution: in {steps} it is more than it can hold.",
    de: "{attribute} des Speichers '{component}' in {regions} verhindert eine Lösung: In {steps} ist es mehr, als er enthalten kann.",
  },
  unusual_loss: {
    en: "The {what} of {component} is {from}, which takes {percent} % of the flow and is unusual; at {to} the model would be feasible.",
    de: "{what} von {component} ist {from}; das nimmt {percent} % des Flusses und ist ungewöhnlich. Mit {to} wäre das Modell lösbar.",
  },
  unusual_value: {
    en: "The {what} of {component} is {from}, which is unusual; at {to} the model would be feasible.",
    de: "{what} von {component} ist {from}; das ist ungewöhnlich. Mit {to} wäre das Modell lösbar.",
  },
  per_length: { en: "{value} per {unit}", de: "{value} je {unit}" },
  component_from_to: { en: "'{name}' from {from} to {to}", de: "'{name}' von {from} nach {to}" },
  what_loss: { en: "loss", de: "Der Verlust" },
  what_factor: { en: "conversion factor for '{commodity}'", de: "Der Umwandlungsfaktor für '{commodity}'" },
  what_self_discharge: { en: "self-discharge per hour", de: "Die Selbstentladung je Stunde" },
  what_charge_efficiency: { en: "charge efficiency", de: "Der Wirkungsgrad des Ladens" },
  what_discharge_efficiency: { en: "discharge efficiency", de: "Der Wirkungsgrad des Entladens" },
  absent: {
    en: "'{component}' does not exist {place}; with {amount} of it there the model would be feasible.",
    de: "'{component}' gibt es {place} nicht; mit {amount} davon wäre das Modell lösbar.",
  },
  between: { en: "between {from} and {to}", de: "zwischen {from} und {to}" },
  or_more: { en: "{amount} or more", de: "{amount} oder mehr" },
  absent_line: {
    en: "'{component}' does not exist {place}; with {amount} of it there over {length} {unit} the model would be feasible.",
    de: "'{component}' gibt es {place} nicht; mit {amount} davon über {length} {unit} wäre das Modell lösbar.",
  },
  absent_places: {
    en: "'{component}' does not exist {place}; with {amount} of it there (and {others}) the model would be feasible.",
    de: "'{component}' gibt es {place} nicht; mit {amount} davon (auch: {others}) wäre das Modell lösbar.",
  },
  absent_lines: {
    en: "'{component}' does not exist {place}; with {amount} of it there over {length} {unit} (and {others}) the model would be feasible.",
    de: "'{component}' gibt es {place} nicht; mit {amount} davon über {length} {unit} (auch: {others}) wäre das Modell lösbar.",
  },
  check_records_of_regions: {
    en: "Check the records of '{component}' in {table}: a region without one, or with 0, has none of it.",
    de: "Prüfen Sie die Werte {table} von '{component}': Eine Region ohne Wert, oder mit 0, hat nichts davon.",
  },
  check_records_of_pairs: {
    en: "Check the records of '{component}' in {table}: a pair without one, or with 0, has none of it.",
    de: "Prüfen Sie die Werte {table} von '{component}': Ein Paar ohne Wert, oder mit 0, hat nichts davon.",
  },
  check_distances: {
    en: "Check the records of '{component}' in {table}: a pair without one has none of it.",
    de: "Prüfen Sie die Werte {table} von '{component}': Ein Paar ohne Wert hat nichts davon.",
  },
  with_another_factor: {
    en: "'{component}' consumes '{commodity}', of which there is not enough: with a factor of {to} instead of {from} the model would be feasible.",
    de: "'{component}' verbraucht '{commodity}', wovon es zu wenig gibt: Mit dem Faktor {to} statt {from} wäre das Modell lösbar.",
  },
  with_opposite_signs: {
    en: "'{component}' consumes '{commodity}', of which there is not enough: with all its conversion factors of the opposite sign the model would be feasible.",
    de: "'{component}' verbraucht '{commodity}', wovon es zu wenig gibt: Mit umgekehrten Vorzeichen aller Umwandlungsfaktoren wäre das Modell lösbar.",
  },
  examined_over: {
    en: "Found over typical and extreme periods ({resolution}): at full resolution more may be needed.",
    de: "Gefunden über typische und extreme Perioden ({resolution}): In voller Auflösung kann mehr nötig sein.",
  },
  tried_in_year: {
    en: "Tried in {year}, with the stock of the previous years.",
    de: "Versucht in {year}, mit dem Bestand der Jahre davor.",
  },
  in_year: { en: "In {year}: {what}", de: "In {year}: {what}" },
  demand_nothing_supplies: {
    en: "In {place} there is a demand for {amount} of '{commodity}' that nothing can supply.",
    de: "In {place} gibt es einen Bedarf von {amount} an '{commodity}', den nichts liefern kann.",
  },
  supply_nothing_consumes: {
    en: "In {place} there is a supply of {amount} of '{commodity}' that nothing can consume.",
    de: "In {place} gibt es ein Angebot von {amount} an '{commodity}', das nichts verbrauchen kann.",
  },
  place_and_step: { en: "{place}, time step {step}", de: "{place}, Zeitschritt {step}" },
  no_value_left_in: {
    en: "The {what} of '{name}' in {place} must {bounds}, which leaves no value.",
    de: "{what} von '{name}' in {place} muss {bounds}; dafür gibt es keinen Wert.",
  },
  no_value_left: {
    en: "The {what} of '{name}' must {bounds}, which leaves no value.",
    de: "{what} von '{name}' muss {bounds}; dafür gibt es keinen Wert.",
  },
  be_at_most: { en: "be at most {most}", de: "höchstens {most} sein" },
  be_at_least: { en: "be at least {least}", de: "mindestens {least} sein" },
  lie_between: { en: "lie between {least} and {most}", de: "zwischen {least} und {most} liegen" },
  limit_below_lower: {
    en: "The yearly limit {limit} of {most} is below its lower limit of {least}.",
    de: "Die Jahresgrenze {limit} von {most} liegt unter ihrer Untergrenze von {least}.",
  },
  limit_below_fixed: {
    en: "The yearly limit {limit} of {most} is below the {fixed} of the fixed operation of its members.",
    de: "Die Jahresgrenze {limit} von {most} liegt unter den {fixed} des festen Betriebs ihrer Mitglieder.",
  },
  lower_limit_above_fixed: {
    en: "The lower yearly limit {limit} of {least} is above the {fixed} of the fixed operation of its members.",
    de: "Die untere Jahresgrenze {limit} von {least} liegt über den {fixed} des festen Betriebs ihrer Mitglieder.",
  },
  rule_of: { en: "{rule} of '{name}'", de: "{rule} von '{name}'" },
  rule_of_in: { en: "{rule} of '{name}' in {place}", de: "{rule} von '{name}' in {place}" },
  rule_of_demand: {
    en: "{rule} of '{name}' in {place} (fixed demand of {components})",
    de: "{rule} von '{name}' in {place} (fester Bedarf von {components})",
  },
  rule_with_size: { en: "{rule} of '{name}' in {place}, {size}", de: "{rule} von '{name}' in {place}, {size}" },
  rule_in_units: {
    en: "{rule} of '{name}' in {place} in whole plant units",
    de: "{rule} von '{name}' in {place} in ganzen Anlagen",
  },
  rule_in_steps: { en: "{rule} in {steps}", de: "{rule} in {steps}" },
  both_capacities: { en: "capacity_min and capacity_max", de: "capacity_min und capacity_max" },
  explain_with_fewer_steps: {
    en: "For an explanation, solve the model with typical periods or fewer time steps.",
    de: "Für eine Erklärung rechnen Sie das Modell mit typischen Perioden oder weniger Zeitschritten.",
  },
} as const satisfies Record<string, Entry>;

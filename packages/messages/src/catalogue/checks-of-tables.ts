/** Messages of checks of tables, rates, limits and groups. */
import type { Entry } from "../entry.ts";

export const checksOfTables = {
  components_same_capacity_limit_id_name_your: {
    en: "Components with the same capacity_limit_id, a name of your choice, share a capacity_limit.",
    de: "Komponenten mit derselben capacity_limit_id, einem Namen Ihrer Wahl, teilen sich ein capacity_limit.",
  },
  components_same_shared_potential_id_name_your: {
    en: "Components with the same shared_potential_id, a name of your choice, share a potential.",
    de: "Komponenten mit derselben shared_potential_id, einem Namen Ihrer Wahl, teilen sich ein Potenzial.",
  },
  components_same_linked_quantity_id_name_your: {
    en: "Components with the same linked_quantity_id, a name of your choice, have linked quantities.",
    de: "Komponenten mit derselben linked_quantity_id, einem Namen Ihrer Wahl, sind in ihrer Anzahl gekoppelt.",
  },
  table_duplicate: {
    en: "'{component}' has two values of {valueField} for the same place.",
    de: "'{component}' hat zwei Werte {valueField} für denselben Ort.",
  },
  remove_one_them: { en: "Remove one of them.", de: "Entfernen Sie einen davon." },
  override_unknown_component: {
    en: "The data set has no component '{component_name}'.",
    de: "Der Datensatz hat keine Komponente '{component_name}'.",
  },
  override_unknown_attribute: {
    en: "A {kind} like '{component}' has no attribute '{attribute}'.",
    de: "Eine Komponente wie '{component}' ({kind}) hat kein Attribut '{attribute}'.",
  },
  use_operation_set_give_value: {
    en: "Use the operation 'set' to give it a value.",
    de: "Geben Sie den Wert mit der Operation 'set' an.",
  },
  takes: { en: "{attribute} takes {acceptedBy}.", de: "{attribute} nimmt {acceptedBy}." },
  capacity_table_without_capacity: {
    en: "'{component}' has a table {field} but no capacity variable.",
    de: "'{component}' hat eine Tabelle {field}, aber keine Kapazität (capacity_variable).",
  },
  set_capacity_variable_true_remove_table: {
    en: "Set capacity_variable to true or remove the table.",
    de: "Setzen Sie capacity_variable auf true, oder entfernen Sie die Tabelle.",
  },
  capacity_without_second_region: {
    en: "The transmission '{component}' has values of {field} without a second region.",
    de: "Die Leitung '{component}' hat Werte {field} ohne zweite Region.",
  },
  capacity_transmission_belongs_pair_regions: {
    en: "A capacity of a transmission belongs to a pair of regions.",
    de: "Die Kapazität einer Leitung gehört zu einem Paar von Regionen.",
  },
  capacity_with_second_region: {
    en: "'{component}' is not a transmission but has values of {field} with a second region.",
    de: "'{component}' ist keine Leitung, hat aber Werte {field} mit einer zweiten Region.",
  },
  only_transmission_values_between_regions: {
    en: "Only a transmission has values between regions.",
    de: "Nur Leitungen haben Werte zwischen Regionen.",
  },
  lower_minimum_raise_maximum: {
    en: "Lower the minimum or raise the maximum.",
    de: "Senken Sie das Minimum, oder erhöhen Sie das Maximum.",
  },
  remove_minimum_fixed_capacity_needs: {
    en: "Remove the minimum: a fixed capacity needs none.",
    de: "Entfernen Sie das Minimum: Eine feste Kapazität braucht keines.",
  },
  raise_maximum_remove_fixed_capacity: {
    en: "Raise the maximum or remove it: a fixed capacity needs none.",
    de: "Erhöhen Sie das Maximum, oder entfernen Sie es: Eine feste Kapazität braucht keines.",
  },
  capacity_out_of_range: {
    en: "{field} of '{component}' in {region} is {value}; a capacity must be a finite number of at least 0.",
    de: "{field} von '{component}' in {region} ist {value}; eine Kapazität muss eine endliche Zahl von mindestens 0 sein.",
  },
  correct_value_unlimited_capacity_omit: {
    en: "Correct the value; for an unlimited capacity, omit the table.",
    de: "Berichtigen Sie den Wert; für eine unbegrenzte Kapazität lassen Sie die Tabelle weg.",
  },
  capacity_table_partial: {
    en: "'{component}' has no {field} in {regions}: it is not built there.",
    de: "'{component}' hat keine {field} in {regions}: Dort wird nichts gebaut.",
  },
  give_value_every_region_make: {
    en: "Give a value for every region to make this explicit.",
    de: "Geben Sie für jede Region einen Wert an, damit es eindeutig ist.",
  },
  capacity_min_not_eligible: {
    en: "'{component}' must have a capacity of {minimum} in {region}, where its table {field} has no value.",
    de: "'{component}' muss in {region} eine Kapazität von {minimum} haben, aber die Tabelle {field} hat dort keinen Wert.",
  },
  also_give: { en: "Also give {field} there.", de: "Geben Sie dort auch {field} an." },
  full_load_hours_without_capacity: {
    en: "'{component}' has {field} but no capacity variable.",
    de: "'{component}' hat {field}, aber keine Kapazität (capacity_variable).",
  },
  full_load_hours_min_above_max: {
    en: "yearly_full_load_hours_min of '{component}' in {region} is {value}, above its yearly_full_load_hours_max of {maxima}.",
    de: "yearly_full_load_hours_min von '{component}' in {region} ist {value} und liegt über yearly_full_load_hours_max, {maxima}.",
  },
  lower_minimum_correct_rates: {
    en: "Lower the minimum, or correct the rates.",
    de: "Senken Sie das Minimum, oder berichtigen Sie die Raten.",
  },
  raise_maximum_correct_rates: {
    en: "Raise the maximum, or correct the rates.",
    de: "Erhöhen Sie das Maximum, oder berichtigen Sie die Raten.",
  },
  shared_potential_without_max: {
    en: "'{component}' shares the potential '{shared_potential_id}' but has no capacity_max.",
    de: "'{component}' teilt sich das Potenzial '{shared_potential_id}', hat aber keine capacity_max.",
  },
  give_capacity_max_remove_shared_potential_id: {
    en: "Give its capacity_max, or remove its shared_potential_id.",
    de: "Geben Sie capacity_max an, oder entfernen Sie shared_potential_id.",
  },
  shares_potential_exists_no_capacity_max: {
    en: "'{component}' shares the potential '{shared_potential_id}' and exists in {region} but has no capacity_max there.",
    de: "'{component}' teilt sich das Potenzial '{shared_potential_id}' und ist in {region} möglich, hat dort aber keine capacity_max.",
  },
  also_give_capacity_max_remove_shared_potential_id: {
    en: "Also give its capacity_max there, or remove its shared_potential_id.",
    de: "Geben Sie auch dort capacity_max an, oder entfernen Sie shared_potential_id.",
  },
  linked_quantity_without_capacity: {
    en: "'{component}' is linked by '{linked_quantity_id}' but has no capacity variable.",
    de: "'{component}' ist durch '{linked_quantity_id}' gekoppelt, hat aber keine Kapazität (capacity_variable).",
  },
  shared_potential_without_capacity: {
    en: "'{component}' shares the potential '{shared_potential_id}' but has no capacity variable.",
    de: "'{component}' teilt sich das Potenzial '{shared_potential_id}', hat aber keine Kapazität (capacity_variable).",
  },
  table_not_usable: {
    en: "A {kind} like '{component}' cannot have {field}.",
    de: "Eine Komponente wie '{component}' ({kind}) kann {field} nicht haben.",
  },
  remove_table: { en: "Remove the table.", de: "Entfernen Sie die Tabelle." },
  correct_series_number_of_time_steps_data_set: {
    en: "Correct the series, or number_of_time_steps of the data set.",
    de: "Berichtigen Sie die Zeitreihe, oder number_of_time_steps des Datensatzes.",
  },
  correct_series_step: {
    en: "Correct the series in that step.",
    de: "Berichtigen Sie die Zeitreihe in diesem Schritt.",
  },
  give_series_each_direction_zeros: {
    en: "Give a series for each direction, with zeros where nothing flows; for lines that carry one way, set is_bidirectional to false.",
    de: "Geben Sie für jede Richtung eine Zeitreihe an, mit Nullen, wo nichts fließt; für Leitungen in nur eine Richtung setzen Sie is_bidirectional auf false.",
  },
  give_series_every_region_zeros: {
    en: "Give a series for every region, with zeros where the component does not operate.",
    de: "Geben Sie für jede Region eine Zeitreihe an, mit Nullen, wo die Komponente nicht arbeitet.",
  },
  rate_max_ignored: {
    en: "'{component}' has fixed and maximum operation rates: the fixed ones are used, the maximum ones ignored.",
    de: "'{component}' hat feste und höchste Raten: Die festen gelten, die höchsten nicht.",
  },
  remove_one_tables: { en: "Remove one of the tables.", de: "Entfernen Sie eine der Tabellen." },
  rate_min_above_max: {
    en: "operation_rate_min of '{component}' {place} is {least} in time step {step}, above {above}.",
    de: "operation_rate_min von '{component}' {place} ist {least} in Zeitschritt {step} und liegt über {above}.",
  },
  lower_minimum_step_raise_what: {
    en: "Lower the minimum in that step, or raise what limits it.",
    de: "Senken Sie in diesem Schritt das Minimum, oder erhöhen Sie, was es begrenzt.",
  },
  capacity_limit_without_capacity: {
    en: "'{name}' belongs to the limit of capacity '{id}' but has no capacity variable.",
    de: "'{name}' gehört zur Kapazitätsgrenze '{id}', hat aber keine Kapazität (capacity_variable).",
  },
  components_one_limit_share_give: {
    en: "Components of one limit share it: give them the same value, or different ids.",
    de: "Komponenten einer Grenze teilen sie sich: Geben Sie ihnen denselben Wert oder verschiedene Kennungen.",
  },
  capacity_limit_missing: {
    en: "'{name}' belongs to the limit of capacity '{id}' but has neither capacity_limit nor capacity_limit_min.",
    de: "'{name}' gehört zur Kapazitätsgrenze '{id}', hat aber weder capacity_limit noch capacity_limit_min.",
  },
  give_one_them_same_every: {
    en: "Give one of them, the same in every component with this capacity_limit_id, or remove its capacity_limit_id.",
    de: "Geben Sie einen davon an, denselben in jeder Komponente mit dieser capacity_limit_id, oder entfernen Sie die capacity_limit_id.",
  },
  yearly_limit_missing: {
    en: "'{component}' belongs to the limit '{id}' but has no yearly_limit.",
    de: "'{component}' gehört zur Grenze '{id}', hat aber kein yearly_limit.",
  },
  limits_differ: {
    en: "The {limit} of '{id}' is {own} in '{component}' but {others} in '{first}'.",
    de: "{limit} von '{id}' ist {own} in '{component}', aber {others} in '{first}'.",
  },
  components_one_limit_share_give_them: {
    en: "Components of one limit share it: give them the same value; in a sweep, use one parameter for each with combine 'table'.",
    de: "Komponenten einer Grenze teilen sie sich: Geben Sie ihnen denselben Wert; in einer Parameterstudie nehmen Sie je einen Parameter mit combine 'table'.",
  },
  limit: {
    en: "The {valueField} of the limit '{id}' in {name} is {value} in '{second}' but {firstValue} in '{first}'.",
    de: "{valueField} der Grenze '{id}' in {name} ist {value} in '{second}', aber {firstValue} in '{first}'.",
  },
  components_one_limit_share_give_them_same: {
    en: "Components of one limit share it: give them the same value in each region.",
    de: "Komponenten einer Grenze teilen sie sich: Geben Sie ihnen in jeder Region denselben Wert.",
  },
  regional_limit_without_member: {
    en: "The limit '{id}' asks for at least {least} in {region}, where none of its components exists.",
    de: "Die Grenze '{id}' verlangt mindestens {least} in {region}, wo es keine ihrer Komponenten gibt.",
  },
  remove_value_let_component_limit: {
    en: "Remove the value, or let a component of the limit exist there.",
    de: "Entfernen Sie den Wert, oder lassen Sie dort eine Komponente der Grenze zu.",
  },
  lower_raise: { en: "Lower {lower}, or raise {upper}.", de: "Senken Sie {lower}, oder erhöhen Sie {upper}." },
  yearly_limit_excess_unused: {
    en: "'{component}' has a limit_excess_cost but no yearly_limit over all regions that could be exceeded.",
    de: "'{component}' hat limit_excess_cost, aber kein yearly_limit über alle Regionen, das überschritten werden könnte.",
  },
  limit_excess_of_regions: {
    en: "'{component}' has a limit_excess_cost, but its regional_limit_max cannot be exceeded at a price.",
    de: "'{component}' hat limit_excess_cost, aber regional_limit_max kann nicht gegen Kosten überschritten werden.",
  },
  give_limit_or_remove_excess_cost: {
    en: "Limit the operation over all regions by yearly_limit alone, or remove limit_excess_cost.",
    de: "Begrenzen Sie den Betrieb über alle Regionen allein durch yearly_limit, oder entfernen Sie limit_excess_cost.",
  },
  yearly_limit_is_net: {
    en: "The limit '{id}' contains sources and sinks: it limits the outflow to its sinks minus the inflow from its sources.",
    de: "Die Grenze '{id}' enthält Quellen und Senken: Sie begrenzt, was in ihre Senken abfließt, abzüglich dessen, was aus ihren Quellen zufließt.",
  },
  limit_of_several_commodities: {
    en: "The limit '{id}' adds up different commodities: '{commodity}' in '{component}' and '{otherCommodity}' in '{other}', both in '{unit}'.",
    de: "Die Grenze '{id}' zählt verschiedene Energieträger zusammen: '{commodity}' in '{component}' und '{otherCommodity}' in '{other}', beide in '{unit}'.",
  },
  limit_of_several_units: {
    en: "The limit '{id}' adds up numbers of different units: '{commodity}' in '{unit}' ('{component}') and '{otherCommodity}' in '{otherUnit}' ('{other}').",
    de: "Die Grenze '{id}' zählt Zahlen verschiedener Einheiten zusammen: '{commodity}' in '{unit}' ('{component}') und '{otherCommodity}' in '{otherUnit}' ('{other}').",
  },
  give_commodities_own_limits: {
    en: "If this is intended, no change is needed; otherwise give each commodity a limit with an id of its own.",
    de: "Ist es so gemeint, ist nichts zu ändern; sonst geben Sie jedem Energieträger eine Grenze mit eigener Kennung.",
  },
  if_intended_no_change_needed_otherwise_give: {
    en: "If this is intended, no change is needed; otherwise give sources and sinks different ids.",
    de: "Ist es so gemeint, ist nichts zu ändern; sonst geben Sie Quellen und Senken verschiedene Kennungen.",
  },
  how_to_make_commodity_limit: {
    en: "A limit has two attributes of sources or sinks: commodity_limit_id, a name of your choice that all members of the limit share, and yearly_limit.",
    de: "Eine Grenze hat zwei Attribute von Quellen oder Senken: commodity_limit_id, ein Name Ihrer Wahl, den alle ihre Mitglieder haben, und yearly_limit.",
  },
  group_of_components: {
    en: "'{name}' is the {attribute} of {members}: name the component, each of them where they share one value.",
    de: "'{name}' ist die {attribute} von {members}: Nennen Sie die Komponente, jede davon, wo sie sich einen Wert teilen.",
  },
  existing_group: { en: "Here there is {names}.", de: "Hier gibt es {names}." },
  existing_groups: { en: "Here there are {names}.", de: "Hier gibt es {names}." },
  group_needs_name: {
    en: "Also set {attribute}, a name of your choice; components with the same one share the limit.",
    de: "Setzen Sie auch {attribute}, einen Namen Ihrer Wahl; Komponenten mit demselben teilen sich die Grenze.",
  },
  limit_without_id: {
    en: "'{component}' has a {limit} but no {attribute}.",
    de: "'{component}' hat {limit}, aber keine {attribute}.",
  },
  set_yearly_limit_of_all: {
    en: "Set yearly_limit, the same in every component with this commodity_limit_id, or remove its commodity_limit_id.",
    de: "Setzen Sie yearly_limit, gleich in jeder Komponente mit dieser commodity_limit_id, oder entfernen Sie die commodity_limit_id.",
  },
  limits_crossed: {
    en: "The {lower} of '{component}', {least}, is above its {upper}, {most}.",
    de: "{lower} von '{component}', {least}, liegt über {upper}, {most}.",
  },
  limits_crossed_in_region: {
    en: "The {lower} of '{component}' in {region}, {least}, is above its {upper}, {most}.",
    de: "{lower} von '{component}' in {region}, {least}, liegt über {upper}, {most}.",
  },
  set_true_or_remove_id: {
    en: "Set {attribute} to true, or remove its {id}.",
    de: "Setzen Sie {attribute} auf true, oder entfernen Sie {id}.",
  },
  yearly_limit: { en: "yearly limit", de: "Jahresgrenze" },
  lower_yearly_limit: { en: "lower yearly limit", de: "untere Jahresgrenze" },
  unknown_region_in_table: {
    en: "A value of {field} refers to the region '{name}', which does not exist.",
    de: "Ein Wert {field} nennt die Region '{name}', die es nicht gibt.",
  },
  unknown_component_in_table: {
    en: "A value of {field} refers to the component '{name}', which does not exist.",
    de: "Ein Wert {field} nennt die Komponente '{name}', die es nicht gibt.",
  },
  value_above_another: {
    en: "{lower} of '{component}' in {place} is {value}, above its {upper} of {most}.",
    de: "{lower} von '{component}' in {place} ist {value} und liegt über {upper}, {most}.",
  },
  series_length: {
    en: "{field} of '{component}' {place} has {count} values; the data set has {steps} time steps.",
    de: "{field} von '{component}' {place} hat {count} Werte; der Datensatz hat {steps} Zeitschritte.",
  },
  series_value_out_of_range: {
    en: "{field} of '{component}' {place} is {value} in time step {step}; {range}.",
    de: "{field} von '{component}' {place} ist {value} in Zeitschritt {step}; {range}.",
  },
  range_of_rate: {
    en: "a rate must be a finite number of at least 0",
    de: "eine Rate muss eine endliche Zahl von mindestens 0 sein",
  },
  range_of_inflow: {
    en: "an inflow must be a finite number of at least 0",
    de: "ein Zufluss muss eine endliche Zahl von mindestens 0 sein",
  },
  range_of_content: {
    en: "a content must be a finite number of at least 0 and at most 1",
    de: "ein Inhalt muss eine endliche Zahl von mindestens 0 und höchstens 1 sein",
  },
  range_of_numbers: { en: "it must be a finite number", de: "es muss eine endliche Zahl sein" },
  rate_missing_in_regions: {
    en: "'{component}' has {field} for some regions but not for {regions}.",
    de: "'{component}' hat {field} für einige Regionen, aber nicht für {regions}.",
  },
  rate_missing_in_directions: {
    en: "'{component}' has {field} for some directions but not from {directions}.",
    de: "'{component}' hat {field} für einige Richtungen, aber nicht von {directions}.",
  },
  direction: { en: "{from} to {to}", de: "{from} nach {to}" },
  its_field_of: { en: "its {field} of {value}", de: "{field}, {value}" },
  whole_capacity: { en: "the whole capacity", de: "der ganzen Kapazität" },
  full_load_hours_of_fixed_rates: {
    en: "{field} of '{component}' in {region} is {value}, but its fixed rates give {hours} hours: {consequence}.",
    de: "{field} von '{component}' in {region} ist {value}, aber die festen Raten ergeben {hours} Stunden: {consequence}.",
  },
  full_load_hours_of_rates: {
    en: "{field} of '{component}' in {region} is {value}, but its rates allow at most {hours} hours: {consequence}.",
    de: "{field} von '{component}' in {region} ist {value}, aber die Raten erlauben höchstens {hours} Stunden: {consequence}.",
  },
  full_load_hours_of_year: {
    en: "{field} of '{component}' in {region} is {value}, but a year has {hours} hours: {consequence}.",
    de: "{field} von '{component}' in {region} ist {value}, aber ein Jahr hat {hours} Stunden: {consequence}.",
  },
  so_no_solution: { en: "the model has no solution", de: "Das Modell hat keine Lösung" },
  so_not_built: { en: "it cannot be built", de: "Es kann nicht gebaut werden" },
} as const satisfies Record<string, Entry>;

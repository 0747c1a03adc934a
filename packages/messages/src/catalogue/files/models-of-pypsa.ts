/** Findings of networks of PyPSA. */
import type { Entry } from "../../entry.ts";

export const modelsOfPypsa = {
  fixed_costs_cost_unit_table: {
    en: "Fixed costs, a cost unit and a table of buses can be chosen for networks of PyPSA only, and this is none.",
    de: "Fixe Kosten, eine Kosteneinheit und eine Tabelle der Knoten lassen sich nur für Netze von PyPSA wählen, und dies ist keines.",
  },
  limit_lost_by_pypsa: {
    en: "PyPSA before 1.3 loses this limit: its objective is that of the network without it.",
    de: "PyPSA vor 1.3 verliert diese Grenze: Seine Zielfunktion ist die des Netzes ohne sie.",
  },
  negative_limit_one_another_sense: {
    en: "A negative limit, or one of another sense, cannot be taken.",
    de: "Eine negative Grenze, oder eine mit anderem Vergleich, lässt sich nicht übernehmen.",
  },
  limit_left_out_what_counts: {
    en: "A limit '{kind}' is left out: what it counts are not capacities of one component each, that count alike and have no second limit.",
    de: "Eine Grenze '{kind}' wird weggelassen: Was sie zählt, sind nicht Kapazitäten je einer Komponente, die gleich zählen und keine zweite Grenze haben.",
  },
  limit_generators_stores_storage_units: {
    en: "Limit generators, stores, storage units and links of one kind by constraints of their own.",
    de: "Begrenzen Sie Generatoren, Speicher, Speichereinheiten und Verbindungen einer Art durch eigene Grenzen.",
  },
  capacity_negative: { en: "The capacity is negative.", de: "Die Kapazität ist negativ." },
  capacity_given_what_not_built: {
    en: "A capacity is given of what is not to be built.",
    de: "Eine Kapazität ist gegeben von etwas, das nicht zu bauen ist.",
  },
  lowest_capacity_negative_bounds_given: {
    en: "The lowest capacity is negative, or the bounds and the given capacity contradict each other.",
    de: "Die kleinste Kapazität ist negativ, oder die Grenzen und die gegebene Kapazität widersprechen sich.",
  },
  not_finite: { en: "Overnight costs need a discount rate.", de: "Investitionskosten brauchen einen Zinssatz." },
  negative_cost: { en: "Costs of capacity are negative.", de: "Kosten der Kapazität sind negativ." },
  here_would_not_allowed: {
    en: "Here its '{attribute}' would be {value}, which is not allowed.",
    de: "Hier wäre sein '{attribute}' {value}, was nicht erlaubt ist.",
  },
  efficiency_0_no_finite_number: {
    en: "An efficiency is 0 or no finite number.",
    de: "Ein Wirkungsgrad ist 0 oder keine endliche Zahl.",
  },
  efficiencies_differ_snapshot_may_means: {
    en: "{profilesCount} efficiencies differ by snapshot, of which {factorProfilesCount} may: the means are taken.",
    de: "{profilesCount} Wirkungsgrade unterscheiden sich nach Zeitschritten, {factorProfilesCount} dürfen es: Genommen werden die Mittelwerte.",
  },
  efficiency_above_0_some_snapshots: {
    en: "An efficiency is above 0 at some snapshots and below 0 at others: the means are taken.",
    de: "Ein Wirkungsgrad liegt in manchen Zeitschritten über 0 und in anderen unter 0: Genommen werden die Mittelwerte.",
  },
  periods_of_earlier_version: {
    en: "Investment periods in files of PyPSA before 1.4 are not taken; load the network with a later one and write it again.",
    de: "Investitionsperioden in Dateien von PyPSA vor 1.4 werden nicht übernommen; laden Sie das Netz mit einem neueren und schreiben Sie es neu.",
  },
  periods_too_many: {
    en: "{components} components in {periods} investment periods are too many: at most {maxPeriods} periods, and {maxComponents} components times periods.",
    de: "{components} Komponenten in {periods} Investitionsperioden sind zu viele: höchstens {maxPeriods} Perioden, und {maxComponents} Komponenten mal Perioden.",
  },
  periods_of_snapshots_unclear: {
    en: "The snapshots are not one block for each investment period, in their order and of one length.",
    de: "Die Zeitschritte sind nicht ein Block für jede Investitionsperiode, in deren Reihenfolge und von einer Länge.",
  },
  periods_not_equally_spaced: {
    en: "The investment periods {years} do not follow each other at one distance of whole years.",
    de: "Die Investitionsperioden {years} folgen einander nicht in einem Abstand von ganzen Jahren.",
  },
  periods_weights_not_positive: {
    en: "The weightings of the investment periods are not one positive number each.",
    de: "Die Gewichte der Investitionsperioden sind nicht je eine positive Zahl.",
  },
  periods_need_too_many: {
    en: "The pathway would need {count} of '{what}', more than {most}.",
    de: "Der Pfad bräuchte {count} von '{what}', mehr als {most}.",
  },
  content_over_periods: {
    en: "The storage keeps its content from one investment period to the next; here each year stands for itself.",
    de: "Der Speicher behält seinen Inhalt von einer Investitionsperiode zur nächsten; hier steht jedes Jahr für sich.",
  },
  content_at_start_of_period: {
    en: "The storage begins a period with a content of its own, which pathways do not have.",
    de: "Der Speicher beginnt eine Periode mit einem eigenen Inhalt, was es in Pfaden nicht gibt.",
  },
  let_storage_end_each_period: {
    en: "Set '{attribute}' to let it end each period as it began.",
    de: "Setzen Sie '{attribute}', damit er jede Periode endet, wie er sie begann.",
  },
  series_by_period: {
    en: "It differs between investment periods in what belongs to its year of building, such as an efficiency, a content or the sign of a series.",
    de: "Es unterscheidet sich zwischen Investitionsperioden in dem, was zu seinem Baujahr gehört, etwa einem Wirkungsgrad, einem Inhalt oder dem Vorzeichen einer Reihe.",
  },
  limit_of_unknown_period: {
    en: "It limits {year}, which is no investment period.",
    de: "Sie begrenzt {year}, was keine Investitionsperiode ist.",
  },
  limit_over_periods: {
    en: "It limits all investment periods together. Only an upper limit of emissions, or of sources or sinks, can do that here, with equal years for each period.",
    de: "Sie begrenzt alle Investitionsperioden zusammen. Das kann hier nur eine obere Grenze von Emissionen oder von Quellen oder Senken, mit gleich vielen Jahren für jede Periode.",
  },
  losses_over_periods: {
    en: "Losses with the square of a flow are not taken from a network with investment periods.",
    de: "Verluste mit dem Quadrat eines Flusses werden aus einem Netz mit Investitionsperioden nicht übernommen.",
  },
  one_limit_over_periods: {
    en: "Only one limit can count all investment periods together.",
    de: "Nur eine Grenze kann alle Investitionsperioden zusammen zählen.",
  },
  energy_over_periods: {
    en: "PyPSA adds up the energy of all investment periods; here limits are those of a year.",
    de: "PyPSA addiert die Energie aller Investitionsperioden; hier gelten Grenzen für ein Jahr.",
  },
  capacity_limit_over_periods: {
    en: "It counts capacities that stand in no common investment period, or that have no component of their own.",
    de: "Sie zählt Kapazitäten, die in keiner gemeinsamen Investitionsperiode stehen oder keine eigene Komponente haben.",
  },
  growth_limit: {
    en: "A limit of growth counts capacities that have no component of their own, or is negative.",
    de: "Eine Grenze des Wachstums zählt Kapazitäten, die keine eigene Komponente haben, oder ist negativ.",
  },
  pathway_cost_objective_pypsa: {
    en: "A run of the pathway with {options} has {factor} times {objective} of PyPSA, optimized with multi_investment_periods=True, as its discounted sum.",
    de: "Ein Lauf des Pfads mit {options} hat als diskontierte Summe das {factor}-Fache von {objective} von PyPSA, optimiert mit multi_investment_periods=True.",
  },
  network_no_snapshots: { en: "The network has no snapshots.", de: "Das Netz hat keine Zeitschritte." },
  network_no_buses: { en: "The network has no buses.", de: "Das Netz hat keine Knoten." },
  damaged_file: {
    en: "Snapshots have {weightsCount} weightings '{column}' instead of {count}.",
    de: "Die Zeitschritte haben {weightsCount} Gewichte '{column}' statt {count}.",
  },
  weightings_snapshots_differ_not_positive: {
    en: "The weightings '{column}' of the snapshots differ, or are not positive; here all time steps count the same.",
    de: "Die Gewichte '{column}' der Zeitschritte sind verschieden oder nicht positiv; hier zählen alle Zeitschritte gleich.",
  },
  table_buses_line_one_region: {
    en: "Table of buses, line {line}: '{start}' and '{end}' are one region, but a branch connects them.",
    de: "Tabelle der Knoten, Zeile {line}: '{start}' und '{end}' sind eine Region, aber ein Zweig verbindet sie.",
  },
  no_active_bus: { en: "There is no active bus '{bus}'.", de: "Einen aktiven Knoten '{bus}' gibt es nicht." },
  sign: { en: "The sign must be 1 or -1.", de: "Das Vorzeichen muss 1 oder -1 sein." },
  limit_sense: {
    en: "A least energy beside limited emissions needs a fixed capacity.",
    de: "Eine Mindestenergie neben begrenzten Emissionen braucht eine feste Kapazität.",
  },
  operational_limit_generators_whose_emissions: {
    en: "An operational limit of generators whose emissions are limited cannot be taken.",
    de: "Eine Betriebsgrenze von Generatoren mit begrenzten Emissionen lässt sich nicht übernehmen.",
  },
  limit_energy_beside_limited_emissions: {
    en: "A limit of energy beside limited emissions needs a fixed capacity.",
    de: "Eine Energiegrenze neben begrenzten Emissionen braucht eine feste Kapazität.",
  },
  emits_negative_cost_sign: {
    en: "It emits, and has a negative cost or sign.",
    de: "Es verursacht Emissionen und hat negative Kosten oder ein negatives Vorzeichen.",
  },
  limited_emissions_need_efficiency_above: {
    en: "Limited emissions need an efficiency above 0.",
    de: "Begrenzte Emissionen brauchen einen Wirkungsgrad über 0.",
  },
  bring_something_no_capacity: {
    en: "It must bring something, and has no capacity.",
    de: "Es muss etwas erbringen und hat keine Kapazität.",
  },
  negative_given_operation_beside_limited: {
    en: "A negative given operation beside limited energy or emissions cannot be taken.",
    de: "Ein negativer gegebener Betrieb neben begrenzter Energie oder begrenzten Emissionen lässt sich nicht übernehmen.",
  },
  operation_given_capacity_built: {
    en: "Its operation is given, but its capacity is to be built.",
    de: "Sein Betrieb ist gegeben, aber seine Kapazität ist zu bauen.",
  },
  given_operation_not_within_what: {
    en: "The given operation is not within what the capacity allows.",
    de: "Der gegebene Betrieb liegt nicht in dem, was die Kapazität erlaubt.",
  },
  operation_given_no_capacity_here: {
    en: "Its operation is given, so it has no capacity here: what that costs is left out.",
    de: "Sein Betrieb ist gegeben, es hat hier also keine Kapazität: Was sie kostet, wird weggelassen.",
  },
  limit_own_energy_beside_operational: {
    en: "A limit of its own energy beside an operational limit cannot be taken.",
    de: "Eine Grenze der eigenen Energie neben einer Betriebsgrenze lässt sich nicht übernehmen.",
  },
  values_sign_component_own: {
    en: "The values of this sign have a component of their own.",
    de: "Die Werte dieses Vorzeichens haben eine eigene Komponente.",
  },
  carriers_no_attribute: {
    en: "Carriers have no attribute '{attribute}'.",
    de: "Energieträger haben kein Attribut '{attribute}'.",
  },
  negative_emission_emitting_storage_not: {
    en: "A negative emission, or an emitting storage that is not cyclic, cannot be taken.",
    de: "Eine negative Emission, oder ein Speicher mit Emissionen, der nicht zyklisch ist, lässt sich nicht übernehmen.",
  },
  operational_limit_storages_not_cyclic: {
    en: "An operational limit of storages that are not cyclic, or of generators of both signs, cannot be taken.",
    de: "Eine Betriebsgrenze von Speichern, die nicht zyklisch sind, oder von Generatoren mit beiden Vorzeichen lässt sich nicht übernehmen.",
  },
  constraint_type_left_out: {
    en: "A constraint of the type '{type}' is left out.",
    de: "Eine Grenze der Art '{type}' wird weggelassen.",
  },
  efficiency_other_than_1_energy: {
    en: "With an efficiency other than 1, energy appears where it runs backwards.",
    de: "Mit einem anderen Wirkungsgrad als 1 entsteht Energie, wo es rückwärts läuft.",
  },
  use_two_links_one_direction: {
    en: "Use two links of one direction each.",
    de: "Nehmen Sie zwei Verbindungen mit je einer Richtung.",
  },
  link_both_directions_able_stand: {
    en: "A link of both directions must be able to stand still, be free of running costs, and lead between two regions for one carrier.",
    de: "Eine Verbindung in beide Richtungen muss stillstehen können, ohne Betriebskosten sein und zwei Regionen für denselben Träger verbinden.",
  },
  branch_of_circle_may_be_absent: {
    en: "The line lies on a circle and may have no capacity: in PyPSA it would then block the lines beside it.",
    de: "Die Leitung liegt in einer Masche und darf ohne Kapazität bleiben: In PyPSA würde sie dann die Leitungen neben ihr sperren.",
  },
  branch_of_circle_without_reactance: {
    en: "The line lies on a circle, but has no reactance above 0 (where the carrier of its buses is not AC: no resistance).",
    de: "Die Leitung liegt in einer Masche, hat aber keine Reaktanz über 0 (wo der Carrier ihrer Busse nicht AC ist: keinen Widerstand).",
  },
  phase_shift_in_circle: {
    en: "A transformer that shifts the phase in a circle has no counterpart.",
    de: "Ein Transformator, der in einer Masche die Phase dreht, hat kein Gegenstück.",
  },
  kirchhoff_s_voltage_law_not: {
    en: "Kirchhoff's voltage law is not modelled: power takes any way through the network.",
    de: "Die Kirchhoffsche Maschenregel wird nicht abgebildet: Strom nimmt jeden Weg durch das Netz.",
  },
  unknown_bus: {
    en: "It connects a bus with itself, or different carriers.",
    de: "Es verbindet einen Knoten mit sich selbst oder verschiedene Träger.",
  },
  rate_negative_not_finite_number: {
    en: "A rate is negative or not a finite number, or it is always 0 of what may be built.",
    de: "Eine Rate ist negativ oder keine endliche Zahl, oder sie ist immer 0 bei dem, was gebaut werden kann.",
  },
  needs_two_buses: { en: "A {className} needs two buses.", de: "Ein {className} braucht zwei Knoten." },
  leads_into_another_region_energy: {
    en: "{component} leads into another region: its energy travels as a commodity of its own.",
    de: "{component} führt in eine andere Region: Die Energie reist als eigener Energieträger.",
  },
  more_than_mib: { en: "{path} has more than {maxListBytes} MiB.", de: "{path} hat mehr als {maxListBytes} MiB." },
  value_each_snapshots_each_component: {
    en: "{path} must have a value for each of {snapshots} snapshots and each component.",
    de: "{path} muss für jeden der {snapshots} Zeitschritte und jede Komponente einen Wert haben.",
  },
  series_more_than_values_up: {
    en: "The series have more than {maxValues} values, up to {path}.",
    de: "Die Zeitreihen haben bis zur Datei {path} mehr als {maxValues} Werte.",
  },
  file_netcdf_no_network_pypsa: {
    en: "The file is netCDF, but no network of PyPSA.",
    de: "Die Datei ist netCDF, aber kein Netz von PyPSA.",
  },
  scenarios_of_earlier_version: {
    en: "Stochastic scenarios in files of PyPSA before 1.4 are not taken; load the network with a later one and write it again.",
    de: "Stochastische Szenarien in Dateien von PyPSA vor 1.4 werden nicht übernommen; laden Sie das Netz mit einem neueren und schreiben Sie es neu.",
  },
  scenarios_and_periods: {
    en: "The network has stochastic scenarios and investment periods; here stochastic scenarios are those of one year.",
    de: "Das Netz hat stochastische Szenarien und Investitionsperioden; hier gehören sie zu einem Jahr.",
  },
  scenarios_weights: {
    en: "The weights of the stochastic scenarios are not one positive number each, with a sum of 1.",
    de: "Die Gewichte der stochastischen Szenarien sind nicht je eine positive Zahl, mit der Summe 1.",
  },
  scenarios_too_many: {
    en: "The network has {count} stochastic scenarios; at most {maxScenarios} are possible.",
    de: "Das Netz hat {count} stochastische Szenarien; höchstens {maxScenarios} sind möglich.",
  },
  scenarios_need_too_many: {
    en: "The stochastic scenarios would need {count} of '{what}', more than {most}.",
    de: "Die stochastischen Szenarien bräuchten {count} von '{what}', mehr als {most}.",
  },
  losses_over_scenarios: {
    en: "Losses with the square of a flow are not taken from a network with stochastic scenarios.",
    de: "Verluste mit dem Quadrat eines Flusses werden aus einem Netz mit stochastischen Szenarien nicht übernommen.",
  },
  network_scenario_differs: {
    en: "It differs in the stochastic scenario '{scenario}' in what all stochastic scenarios have to share: '{what}'.",
    de: "Im stochastischen Szenario '{scenario}' unterscheidet sich, was alle gemeinsam haben müssen: '{what}'.",
  },
  scenarios_may_differ_in: {
    en: "Stochastic scenarios may differ in series, costs of operation, limits of a year, efficiencies and emissions, not in what is built, where or for how much; a series of 0 throughout takes a component without capacity away.",
    de: "Stochastische Szenarien dürfen sich in Reihen, Betriebskosten, Grenzen eines Jahres, Wirkungsgraden und Emissionen unterscheiden, nicht darin, was wo und zu welchen Kosten gebaut wird; eine Reihe, die überall 0 ist, nimmt eine Komponente ohne Kapazität weg.",
  },
  scenario_cost_objective_pypsa: {
    en: "A run with the stochastic scenarios of this report (run_options) has {factor} times {objective} of PyPSA as its cost. The file does not hold a risk preference: give that of n.set_risk_preference(alpha, omega) as risk, with alpha as level and omega as weight.",
    de: "Ein Lauf mit den stochastischen Szenarien dieses Berichts (run_options) hat als Kosten das {factor}-Fache von {objective} von PyPSA. Eine Risikoneigung steht nicht in der Datei: Geben Sie die von n.set_risk_preference(alpha, omega) als risk an, alpha als level und omega als weight.",
  },
  network_scenarios: {
    en: "The network has stochastic scenarios: {names}.",
    de: "Das Netz hat stochastische Szenarien: {names}.",
  },
  import_network_each_scenario_itself: {
    en: "Import the network of each stochastic scenario for itself, n.get_scenario(name) in PyPSA.",
    de: "Importieren Sie das Netz jedes stochastischen Szenarios für sich, in PyPSA n.get_scenario(name).",
  },
  write_n_export_to_netcdf_network_nc: {
    en: 'Write it with n.export_to_netcdf("network.nc") in PyPSA.',
    de: 'Schreiben Sie sie in PyPSA mit n.export_to_netcdf("network.nc").',
  },
  file_contradicts_itself_attribute_other: {
    en: "The file contradicts itself: an attribute has other dimensions than its names and snapshots.",
    de: "Die Datei widerspricht sich: Ein Attribut hat andere Maße als seine Namen und Zeitschritte.",
  },
  coordinates_not_degrees_longitude_latitude: {
    en: "The coordinates are not degrees of longitude and latitude; the region has no place.",
    de: "Die Koordinaten sind keine Grade von Länge und Breite; die Region hat keinen Ort.",
  },
  begins_outside_bounds_content_although: {
    en: "It begins outside its bounds, or with a content although its capacity is not fixed; it is taken as cyclic.",
    de: "Es beginnt außerhalb der Grenzen, oder mit einem Inhalt, obwohl die Kapazität nicht fest ist; es wird als zyklisch übernommen.",
  },
  contradiction: {
    en: "It begins with a content, and has no capacity.",
    de: "Es beginnt mit einem Inhalt und hat keine Kapazität.",
  },
  all_inflow_spilled_cost_no: {
    en: "All of its inflow is spilled at a cost: it has no capacity.",
    de: "All sein Zufluss läuft gegen Kosten über: Es hat keine Kapazität.",
  },
  store_levels: {
    en: "The content must be between 0 and the capacity, and the lowest not above the highest.",
    de: "Der Inhalt muss zwischen 0 und der Kapazität liegen, und der niedrigste nicht über dem höchsten.",
  },
  storage_unit_needs_hours: {
    en: "A storage unit needs hours.",
    de: "Eine Speichereinheit braucht Stunden (max_hours).",
  },
  share_out_of_range: {
    en: "{attribute} is {value}; here it must be above 0 and at most 1.",
    de: "{attribute} ist {value}; hier muss es über 0 und höchstens 1 sein.",
  },
  inflow_negative_no_finite_number: {
    en: "An inflow is negative or no finite number.",
    de: "Ein Zufluss ist negativ oder keine endliche Zahl.",
  },
  rate_negative_would_charge_discharge: {
    en: "A rate is negative: it would have to charge or discharge at all times.",
    de: "Eine Rate ist negativ: Er müsste zu jeder Zeit laden oder entladen.",
  },
  inflow_water_commodity_own: {
    en: "{component} has an inflow: water is a commodity of its own.",
    de: "{component} hat einen Zufluss: Wasser ist ein eigener Energieträger.",
  },
  annual_cost_objective_pypsa_snapshots: {
    en: "Annual cost = {factor} · objective of PyPSA: {steps} snapshots stand for a year.",
    de: "Jährliche Kosten = {factor} · Zielfunktion von PyPSA: {steps} Zeitschritte stehen für ein Jahr.",
  },
  annual_cost_objective_pypsa_snapshots_stand: {
    en: "Annual cost = {factor} · (objective of PyPSA + {constant}): {steps} snapshots stand for a year, and capacities that are not built cost something here.",
    de: "Jährliche Kosten = {factor} · (Zielfunktion von PyPSA + {constant}): {steps} Zeitschritte stehen für ein Jahr, und hier kosten auch Kapazitäten etwas, die nicht gebaut werden.",
  },
  annual_cost_n_objective_n: {
    en: "Annual cost = {factor} · (n.objective + n.objective_constant of PyPSA): {steps} snapshots stand for a year.",
    de: "Jährliche Kosten = {factor} · (n.objective + n.objective_constant von PyPSA): {steps} Zeitschritte stehen für ein Jahr.",
  },
  annual_cost_n_objective_n_objective_constant: {
    en: "Annual cost = {factor} · (n.objective + n.objective_constant of PyPSA + {constant}): {steps} snapshots stand for a year, and capacities that are not built cost something here.",
    de: "Jährliche Kosten = {factor} · (n.objective + n.objective_constant von PyPSA + {constant}): {steps} Zeitschritte stehen für ein Jahr, und hier kosten auch Kapazitäten etwas, die nicht gebaut werden.",
  },
  takes_up_what_emitted_within: {
    en: "Takes up what is emitted, within the limit.",
    de: "Nimmt auf, was freigesetzt wird, innerhalb der Grenze.",
  },
  duplicate_name: { en: "Two components have this name.", de: "Zwei Komponenten haben diesen Namen." },
  series_belongs_no_component: {
    en: "A series belongs to no component.",
    de: "Eine Zeitreihe gehört zu keiner Komponente.",
  },
  single_precision: {
    en: "Numbers have single precision: results agree to some 1e-6.",
    de: "Die Zahlen haben einfache Genauigkeit: Ergebnisse stimmen auf etwa 1e-6 überein.",
  },
  finite_number_needed: {
    en: "{attribute} is {value}; a finite number is needed.",
    de: "{attribute} ist {value}; nötig ist eine endliche Zahl.",
  },
  differs_snapshot_mean_taken: {
    en: "{attribute} differs by snapshot; its mean is taken.",
    de: "{attribute} unterscheidet sich nach Zeitschritten; genommen wird der Mittelwert.",
  },
  p_min_pu_above_p_max_pu: { en: "p_min_pu is above p_max_pu.", de: "p_min_pu liegt über p_max_pu." },
  rate_not_finite_number: { en: "A rate is not a finite number.", de: "Eine Rate ist keine endliche Zahl." },
  two_way_generator: { en: "It may run backwards.", de: "Es darf rückwärts laufen." },
  largest_rate_negative: { en: "The largest rate is negative.", de: "Die größte Rate ist negativ." },
  unit_commitment_left_out_may: {
    en: "Unit commitment is left out: it may run at any rate, and starts cost nothing.",
    de: "Die Einsatzplanung von Anlagen wird weggelassen: Jede Rate ist möglich, und Starts kosten nichts.",
  },
  may_run_backwards_same_capacity: {
    en: "{component} may run backwards, with the same capacity.",
    de: "{component} kann auch rückwärts laufen, mit derselben Kapazität.",
  },
  version_pypsa_counts_series_p_set: {
    en: "This version of PyPSA counts series of p_set only: single values are not read.",
    de: "Diese Version von PyPSA zählt nur Zeitreihen von p_set: Einzelne Werte werden nicht gelesen.",
  },
  sign_of_loads_lost: {
    en: "PyPSA 1.0 to 1.2 loses the sign of loads: its objective is that of loads that take.",
    de: "PyPSA 1.0 bis 1.2 verliert das Vorzeichen von Lasten: Seine Zielfunktion ist die von Lasten, die abnehmen.",
  },
  column_left_out_pypsa_takes: {
    en: "The column '{attribute}' is left out, which PyPSA takes as a limit or as given.",
    de: "Die Spalte '{attribute}' wird weggelassen, die PyPSA als Grenze oder als gegeben nimmt.",
  },
  pypsa_does_not_read_nor: {
    en: "PyPSA {version} does not read '{attribute}', nor is it read here.",
    de: "PyPSA {version} liest '{attribute}' nicht, und es wird auch hier nicht gelesen.",
  },
  points_left_out: {
    en: "The points of {attribute} are left out.",
    de: "Die Stützstellen von {attribute} werden weggelassen.",
  },
  points_of_file: {
    en: "{path}: '{name}' needs two columns, one of them of the attribute with points.",
    de: "{path}: '{name}' braucht zwei Spalten, eine davon mit dem Attribut, das Stützstellen hat.",
  },
  points_not_rising: {
    en: "The points of {attribute} do not begin at 0, or do not rise from one to the next.",
    de: "Die Stützstellen von {attribute} beginnen nicht bei 0 oder steigen nicht von einer zur nächsten.",
  },
  points_falling: {
    en: "A point of {attribute} has a negative cost, or none.",
    de: "Eine Stützstelle von {attribute} hat negative Kosten oder keine.",
  },
  points_too_many: {
    en: "{attribute} has {count} points after the first; here there may be {most}.",
    de: "{attribute} hat {count} Stützstellen nach der ersten; hier sind {most} möglich.",
  },
  points_over_periods: {
    en: "{attribute} has points; over several investment periods a cost has none here.",
    de: "{attribute} hat Stützstellen; über mehrere Investitionsperioden haben Kosten hier keine.",
  },
  points_and_overnight_cost: {
    en: "There are points of capital_cost and an overnight_cost; PyPSA takes only one of them.",
    de: "Es gibt Stützstellen von capital_cost und overnight_cost; PyPSA nimmt nur eines davon.",
  },
  differs_snapshot: {
    en: "{attribute} differs by snapshot.",
    de: "{attribute} unterscheidet sich nach Zeitschritten.",
  },
  value_not_finite: {
    en: "A value of {attribute} is not a finite number.",
    de: "Ein Wert von {attribute} ist keine endliche Zahl.",
  },
  bus_field_empty: {
    en: "Table of buses, line {line}: '{column}' is empty.",
    de: "Tabelle der Knoten, Zeile {line}: '{column}' ist leer.",
  },
  bus_field_too_long: {
    en: "Table of buses, line {line}: '{column}' has more than {most} characters.",
    de: "Tabelle der Knoten, Zeile {line}: '{column}' hat mehr als {most} Zeichen.",
  },
  bus_missing: {
    en: "Table of buses, line {line}: there is no active bus '{bus}'.",
    de: "Tabelle der Knoten, Zeile {line}: Einen aktiven Knoten '{bus}' gibt es nicht.",
  },
  bus_twice: {
    en: "Table of buses, line {line}: the bus '{bus}' is in line {other} already.",
    de: "Tabelle der Knoten, Zeile {line}: Der Knoten '{bus}' steht schon in Zeile {other}.",
  },
  bus_in_place_of_other: {
    en: "Table of buses, line {line}: the bus '{bus}' has the region and commodity of the bus '{other}'.",
    de: "Tabelle der Knoten, Zeile {line}: Der Knoten '{bus}' hat Region und Energieträger des Knotens '{other}'.",
  },
  bus_column_unknown: {
    en: "Table of buses: there is no column '{column}'.",
    de: "Tabelle der Knoten: Eine Spalte '{column}' gibt es nicht.",
  },
  bus_column_needed: {
    en: "Table of buses: the column '{column}' is needed once.",
    de: "Tabelle der Knoten: Die Spalte '{column}' muss es einmal geben.",
  },
  bus_line_unreadable: {
    en: "Table of buses, line {line}: the line has other columns than the first, or a quote without end.",
    de: "Tabelle der Knoten, Zeile {line}: Die Zeile hat andere Spalten als die erste, oder ein Anführungszeichen ohne Ende.",
  },
  left_out: { en: "{attribute} is left out.", de: "{attribute} wird weggelassen." },
  sign_of_storage: { en: "The sign of a storage must be 1.", de: "Das Vorzeichen eines Speichers muss 1 sein." },
  delay: { en: "The delay is left out.", de: "Die Verzögerung wird weggelassen." },
  maintenance: { en: "Maintenance is left out.", de: "Wartung wird weggelassen." },
  voltage_angle: {
    en: "Limits of the voltage angle are left out.",
    de: "Grenzen des Spannungswinkels werden weggelassen.",
  },
  transformer_type: {
    en: "The type is left out, which sets the power in some versions of PyPSA.",
    de: "Der Typ wird weggelassen, der in manchen Versionen von PyPSA die Leistung setzt.",
  },
  limits_one_investment_period: {
    en: "It limits one investment period.",
    de: "Sie begrenzt eine Investitionsperiode.",
  },
  members_limit_capacity_one_carrier: {
    en: "The members of a limit of capacity have one carrier in PyPSA, by which it knows them.",
    de: "Die Mitglieder einer Kapazitätsgrenze haben in PyPSA einen gemeinsamen Träger, an dem es sie erkennt.",
  },
  least_operation_without_capacity_without: {
    en: "A least operation without capacity and without limit is left out.",
    de: "Ein Mindestbetrieb ohne Kapazität und ohne Grenze wird weggelassen.",
  },
  yearly_full_load_hours_capacity: {
    en: "Yearly full-load hours of a capacity that is not fixed, or of a conversion, are left out.",
    de: "Jährliche Volllaststunden einer Kapazität, die nicht fest ist, oder einer Umwandlung werden weggelassen.",
  },
  number_full_cycles_not_limited: {
    en: "The number of full cycles is not limited.",
    de: "Die Zahl der Vollzyklen wird nicht begrenzt.",
  },
  limit_capacity_over_all_regions_left: {
    en: "The limit of capacity over all regions is left out: its members count differently, or have no nominal power of their own.",
    de: "Die Kapazitätsgrenze über alle Regionen wird weggelassen: Ihre Mitglieder zählen verschieden, oder haben keine eigene Nennleistung.",
  },
  common_maximum_several_components_left: {
    en: "The common maximum of several components is left out; each keeps its own.",
    de: "Das gemeinsame Maximum mehrerer Komponenten wird weggelassen; jede behält das eigene.",
  },
  linked_components_built_numbers_own: {
    en: "Linked components are built in numbers of their own.",
    de: "Gekoppelte Komponenten werden unabhängig voneinander gebaut.",
  },
  limits_single_regions_beside_one: {
    en: "Limits of single regions beside one over all of them are left out.",
    de: "Grenzen einzelner Regionen neben einer über alle werden weggelassen.",
  },
  yearly_limit_sinks_less_sources: {
    en: "A yearly limit of sinks less sources is left out.",
    de: "Eine Jahresgrenze auf Senken abzüglich Quellen wird weggelassen.",
  },
  ratio_energy_power_left_out: {
    en: "The ratio of energy and power is left out.",
    de: "Das Verhältnis von Energie und Leistung wird weggelassen.",
  },
  charging_discharging_not_limited_energy: {
    en: "Charging and discharging are not limited by the energy capacity, which is not fixed.",
    de: "Laden und Entladen werden nicht durch die Energiekapazität begrenzt, die nicht fest ist.",
  },
  resistance_negative: {
    en: "A resistance is negative.",
    de: "Ein Widerstand ist negativ.",
  },
  losses_of_branch_need_maximum: {
    en: "Losses with the square of the flow need a finite largest power.",
    de: "Verluste mit dem Quadrat des Flusses brauchen eine endliche größte Leistung.",
  },
  optimize_with_losses: {
    en: "The network has the losses of its lines with n.optimize(transmission_losses={option}).",
    de: "Das Netz hat die Verluste seiner Leitungen mit n.optimize(transmission_losses={option}).",
  },
  optimize_with_risk: {
    en: "No file holds a risk preference: the network has this optimum after n.set_risk_preference(alpha={level}, omega={weight}).",
    de: "Keine Datei enthält eine Risikoneigung: Das Netz hat dieses Optimum nach n.set_risk_preference(alpha={level}, omega={weight}).",
  },
  pathway_sum_objective_pypsa: {
    en: "The discounted sum of the pathway's annual costs = {factor} · objective of PyPSA, optimized with multi_investment_periods=True.",
    de: "Die diskontierte Summe der jährlichen Kosten des Pfads = {factor} · Zielfunktion von PyPSA, optimiert mit multi_investment_periods=True.",
  },
  network_values_by_year: {
    en: "It differs from year to year, where PyPSA has one value for all investment periods.",
    de: "Es ändert sich von Jahr zu Jahr, wo PyPSA einen Wert für alle Investitionsperioden hat.",
  },
  network_limit_by_year: {
    en: "A limit of single years is left out: other limits count its members by their carrier.",
    de: "Eine Grenze einzelner Jahre wird weggelassen: Andere Grenzen zählen ihre Mitglieder nach deren Energieträger.",
  },
  network_budget: {
    en: "The budget of all years is left out: no generator has the flow that it counts.",
    de: "Das Budget aller Jahre wird weggelassen: Kein Generator hat den Fluss, den es zählt.",
  },
  network_bounds_of_cohorts: {
    en: "Bounds of what stands from several years are left out: no GlobalConstraint counts its parts.",
    de: "Schranken dessen, was aus mehreren Jahren steht, werden weggelassen: Keine GlobalConstraint zählt seine Teile.",
  },
  network_lines_of_cohorts: {
    en: "What is built in several years would be lines side by side, which divide their flow or lose power each by itself.",
    de: "Was in mehreren Jahren gebaut wird, wären Leitungen nebeneinander, die ihren Fluss aufteilen oder je für sich Leistung verlieren.",
  },
  network_constraint: {
    en: "It is left out: no GlobalConstraint says the same.",
    de: "Sie wird weggelassen: Keine GlobalConstraint sagt dasselbe.",
  },
  limits_hold_in_each_scenario: {
    en: "Yearly limits that hold in the expectation over the stochastic scenarios hold in each of them there.",
    de: "Jahresgrenzen, die im Erwartungswert über die stochastischen Szenarien gelten, gelten dort in jedem von ihnen.",
  },
  transmission_losses_text: {
    en: "Losses of lines are {forms}, not '{text}'.",
    de: "Verluste von Leitungen sind {forms}, nicht '{text}'.",
  },
  two_directions_capacity_own_each: {
    en: "The two directions have a capacity of their own, each with half of the cost.",
    de: "Die beiden Richtungen haben je eine eigene Kapazität, jede zu den halben Kosten.",
  },
} as const satisfies Record<string, Entry>;

/** Findings of models of FINE. */
import type { Entry } from "../../entry.ts";

export const modelsOfFine = {
  part_load: {
    en: "The efficiency at full load is taken for every load.",
    de: "Der Wirkungsgrad bei voller Last wird für jede Last genommen.",
  },
  branch_of_grid_may_be_absent: {
    en: "A line may have no capacity: in FINE it would then block the lines beside it.",
    de: "Eine Leitung darf ohne Kapazität bleiben: In FINE würde sie dann die Leitungen neben ihr sperren.",
  },
  branch_of_grid_without_reactance: {
    en: "A line has no reactance above 0.",
    de: "Eine Leitung hat keine Reaktanz über 0.",
  },
  direction_of_grid_left_open: {
    en: "A direction of a line with DC power flow is closed; FINE leaves it open.",
    de: "Eine Richtung einer Leitung mit Gleichstrom-Lastfluss ist geschlossen; FINE lässt sie offen.",
  },
  grids_closed_together: {
    en: "Lines of several components close a circle together: FINE gives each component voltage angles of its own, here they form one grid.",
    de: "Leitungen mehrerer Komponenten bilden zusammen eine Masche: FINE gibt jeder Komponente eigene Spannungswinkel, hier sind sie ein Netz.",
  },
  transport_model: {
    en: "Kirchhoff's voltage law is left out: flows are only limited by capacities.",
    de: "Die Kirchhoffsche Maschenregel wird weggelassen: Nur Kapazitäten begrenzen die Flüsse.",
  },
  demand_shift: { en: "The demand is not shifted.", de: "Der Bedarf wird nicht verschoben." },
  acts_only_with: {
    en: "{attribute} does nothing here, as in FINE: it acts only with {others:or}.",
    de: "{attribute} bewirkt hier nichts, wie bei FINE: Es wirkt nur mit {others:or}.",
  },
  big_m_beside_maximum: {
    en: "bigM does nothing here, as in FINE: capacityMax is given and takes its place.",
    de: "bigM bewirkt hier nichts, wie bei FINE: capacityMax ist angegeben und tritt an seine Stelle.",
  },
  built_or_not: {
    en: "The decision to build or not, with its costs, is left out.",
    de: "Die Entscheidung, ob gebaut wird, und ihre Kosten werden weggelassen.",
  },
  least_load_left_out: { en: "The least load is left out.", de: "Die Mindestlast wird weggelassen." },
  periods: {
    en: "Capacities of earlier and later years are left out.",
    de: "Kapazitäten früherer und späterer Jahre werden weggelassen.",
  },
  storage_rates: {
    en: "Series and offsets of charging and contents are left out.",
    de: "Zeitreihen und Zuschläge zu Laden und Inhalten werden weggelassen.",
  },
  pathway_limit: {
    en: "A limit over several periods is left out.",
    de: "Eine Grenze über mehrere Perioden wird weggelassen.",
  },
  costs_differ_region_becomes_components: {
    en: "Its costs differ by region: it becomes {size} components.",
    de: "Die Kosten unterscheiden sich nach Regionen: Daraus werden {size} Komponenten.",
  },
  full_cycles_year_limited_cycliclifetime: {
    en: "The full cycles of a year are limited to cyclicLifetime / economicLifetime, as in FINE up to 2.6; FINE 2.7 allows all of them in one year.",
    de: "Die Vollzyklen eines Jahres sind auf cyclicLifetime / economicLifetime begrenzt, wie in FINE bis 2.6; FINE 2.7 erlaubt alle in einem Jahr.",
  },
  factors_differ_time_step_may: {
    en: "{varyingCount} factors differ by time step, of which {factorProfilesCount} may: the means are taken.",
    de: "{varyingCount} Faktoren unterscheiden sich nach Zeitschritten, {factorProfilesCount} dürfen es: Genommen werden die Mittelwerte.",
  },
  factor_above_0_some_time: {
    en: "A factor is above 0 in some time steps and below 0 in others: the means are taken.",
    de: "Ein Faktor liegt in manchen Zeitschritten über 0 und in anderen unter 0: Genommen werden die Mittelwerte.",
  },
  series_values_instead: {
    en: "The series has {valuesCount} values instead of {steps}.",
    de: "Die Zeitreihe hat {valuesCount} Werte statt {steps}.",
  },
  value_time_step_finite_number: {
    en: "The value of time step {step} in '{region}' is {value}; a finite number is needed.",
    de: "Der Wert des Zeitschritts {step} in '{region}' ist {value}; nötig ist eine endliche Zahl.",
  },
  values_other_periods_left_out: {
    en: "Values of other periods are left out.",
    de: "Werte anderer Perioden werden weggelassen.",
  },
  factors_depend_year_construction_left: {
    en: "Factors that depend on the year of construction are left out.",
    de: "Faktoren, die vom Baujahr abhängen, werden weggelassen.",
  },
  commodities_conversion_may_choose_left: {
    en: "Commodities of which a conversion may choose are left out.",
    de: "Energieträger, unter denen eine Umwandlung wählen darf, werden weggelassen.",
  },
  value_by_region: {
    en: "It differs by region; here it is one number.",
    de: "Der Wert unterscheidet sich nach Regionen; hier ist er eine Zahl.",
  },
  fine_writes_limits_period_as: {
    en: "FINE writes limits by period as a text, which is not read. Give the table without periods.",
    de: "FINE schreibt Grenzen nach Perioden als Text, der nicht gelesen wird. Geben Sie die Tabelle ohne Perioden an.",
  },
  only_limits_sources_sinks_amount: {
    en: "Only limits of sources and sinks, of an amount from 0 up, can be taken.",
    de: "Nur Grenzen von Quellen und Senken, mit einer Menge ab 0, lassen sich übernehmen.",
  },
  cost_operation_differs_direction_here: {
    en: "The cost of operation differs by direction; here a line with a capacity has one.",
    de: "Die Kosten des Betriebs unterscheiden sich nach Richtungen; hier hat eine Leitung mit Kapazität nur einen Wert.",
  },
  both_directions_line_share_capacity: {
    en: "Both directions of a line share its capacity here, which FINE does not demand where it has rates.",
    de: "Beide Richtungen einer Leitung teilen sich hier die Kapazität, was FINE bei Leitungen mit Raten nicht verlangt.",
  },
  capacity_equals_those_conversions_other: {
    en: "Its capacity equals those of conversions with other plant units; here numbers of plant units are equal.",
    de: "Die Kapazität gleicht der von Umwandlungen mit anderen Anlagengrößen; hier sind Anlagenzahlen gleich.",
  },
  capacity_equals_those_conversions_number: {
    en: "Its capacity equals those of conversions and its number of plant units those of others; here one of both can be.",
    de: "Die Kapazität gleicht der von Umwandlungen und die Anlagenzahl der von anderen; hier geht nur eines von beiden.",
  },
  write_writeenergysystemmodeltonetcdf_fine: {
    en: "Write it with writeEnergySystemModelToNetCDF in FINE.",
    de: "Schreiben Sie sie in FINE mit writeEnergySystemModelToNetCDF.",
  },
  file_netcdf_no_model_fine: {
    en: "The file is netCDF, but no model of FINE.",
    de: "Die Datei ist netCDF, aber kein Modell von FINE.",
  },
  file_contradicts_itself_values_instead: {
    en: "The file contradicts itself: '{attribute}' of '{name}' has {numbersCount} values instead of {size}.",
    de: "Die Datei widerspricht sich: '{attribute}' von '{name}' hat {numbersCount} Werte statt {size}.",
  },
  annual_cost_objective_fine_total: {
    en: "Annual cost = objective of FINE, its total annual cost.",
    de: "Jährliche Kosten = Zielfunktion von FINE, dessen gesamte jährliche Kosten.",
  },
  fine_regions_time_steps: {
    en: "From FINE: {locationsCount} regions, {steps} time steps.",
    de: "Aus FINE: {locationsCount} Regionen, {steps} Zeitschritte.",
  },
  content_what_fills_what_empties: {
    en: "Its content, what fills and what empties it are one storage here.",
    de: "Sein Inhalt, was ihn füllt und was ihn leert sind hier ein Speicher.",
  },
  no_snapshots: { en: "The model has no time steps.", de: "Das Modell hat keine Zeitschritte." },
  no_buses: { en: "The model has no locations.", de: "Das Modell hat keine Orte." },
  commissioning_beside_decision: {
    en: "commissioningMin does nothing here, as in FINE: hasIsBuiltBinaryVariable decides what is built.",
    de: "commissioningMin bewirkt hier nichts, wie bei FINE: hasIsBuiltBinaryVariable entscheidet, was gebaut wird.",
  },
  commissioning_of_fixed_capacity: {
    en: "It bounds what is built of a fixed capacity, of which nothing is built here.",
    de: "Sie begrenzt, was von einer festen Kapazität gebaut wird; hier wird von ihr nichts gebaut.",
  },
  fine_stock_of_component: {
    en: "It is what the year {year} has built of '{name}'.",
    de: "Sie ist, was das Jahr {year} von '{name}' gebaut hat.",
  },
  fine_stock_not_alone: {
    en: "Capacities of earlier years cannot be a component of their own here: others share a potential or a capacity with it, whole units, cycles or its existence count, or the model is stochastic.",
    de: "Kapazitäten früherer Jahre können hier keine eigene Komponente sein: Andere teilen ein Potenzial oder eine Kapazität mit ihr, ganze Einheiten, Zyklen oder ihre Existenz zählen, oder das Modell ist stochastisch.",
  },
  fine_stock_lifetime: {
    en: "Capacities of earlier years need one lifetime, economic and technical, and years of building whole periods before the first one.",
    de: "Kapazitäten früherer Jahre brauchen eine Lebensdauer, wirtschaftlich und technisch, und Baujahre ganze Perioden vor der ersten.",
  },
  fine_stock_above_bounds: {
    en: "Capacities of earlier years are above what may stand.",
    de: "Kapazitäten früherer Jahre liegen über dem, was stehen darf.",
  },
  fine_number_of_periods: {
    en: "The number of investment periods is {count}; a whole number from 1 to {most} is possible.",
    de: "Die Zahl der Investitionsperioden ist {count}; möglich ist eine ganze Zahl von 1 bis {most}.",
  },
  fine_interval_of_periods: {
    en: "An investment period has {interval} years; a whole number above 0 is needed.",
    de: "Eine Investitionsperiode hat {interval} Jahre; nötig ist eine ganze Zahl über 0.",
  },
  fine_start_of_periods: {
    en: "The first year is {year}; a whole number from 0 up is needed.",
    de: "Das erste Jahr ist {year}; nötig ist eine ganze Zahl ab 0.",
  },
  fine_rates_of_periods: {
    en: "FINE discounts the costs of years by the interest rate of each component: it is {rate} here, and {others} in '{other}'. A pathway has one.",
    de: "FINE diskontiert Kosten von Jahren mit dem Zinssatz jeder Komponente: Hier ist er {rate}, in '{other}' {others}. Ein Pfad hat einen.",
  },
  fine_lifetime_of_periods: {
    en: "The lifetime of {life} years is no multiple of the {interval} years of a period, and ends before the last one.",
    de: "Die Lebensdauer von {life} Jahren ist kein Vielfaches der {interval} Jahre einer Periode und endet vor der letzten.",
  },
  fine_lifetime_below_period: {
    en: "It lasts less than the {interval} years of a period, and FINE counts whole periods.",
    de: "Sie ist kürzer als die {interval} Jahre einer Periode, und FINE zählt ganze Perioden.",
  },
  fine_lifetimes_differ: {
    en: "The technical lifetime is not the economic one: in FINE a plant then stands for some periods without its investment being paid, which no pathway has.",
    de: "Die technische Lebensdauer ist nicht die wirtschaftliche: In FINE steht eine Anlage dann in manchen Perioden, ohne dass ihre Investition bezahlt wird, was kein Pfad hat.",
  },
  fine_cycles_of_periods: {
    en: "FINE limits the cycles of all periods together; here those of each year are limited.",
    de: "FINE begrenzt die Zyklen aller Perioden zusammen; hier sind die jedes Jahres begrenzt.",
  },
  fine_decision_in_periods: {
    en: "A decision whether something is built, or costs by size, cannot be part of a pathway with perfect foresight.",
    de: "Eine Entscheidung, ob etwas gebaut wird, oder Kosten nach Größe gehen in einem Pfad mit perfekter Voraussicht nicht.",
  },
  fine_value_of_plants_by_year: {
    en: "It differs between periods in what a plant keeps from the year that builds it, or all periods share: '{attribute}'.",
    de: "Zwischen Perioden unterscheidet sich, was eine Anlage von ihrem Baujahr behält oder alle Perioden gemeinsam haben: '{attribute}'.",
  },
  fine_fixed_capacity_falls: {
    en: "The fixed capacity falls from one period to the next, or only some periods have one: in FINE only what reaches its lifetime goes.",
    de: "Die feste Kapazität fällt von einer Periode zur nächsten, oder nur manche Perioden haben eine: In FINE geht nur, was seine Lebensdauer erreicht.",
  },
  fine_scenarios_differ: {
    en: "It differs between the years of a stochastic model in what all of them have to share: '{what}'.",
    de: "Zwischen den Jahren eines stochastischen Modells unterscheidet sich, was alle gemeinsam haben müssen: '{what}'.",
  },
  fine_periods_need_too_many: {
    en: "The periods would need more of '{what}' than {most}.",
    de: "Die Perioden bräuchten mehr von '{what}' als {most}.",
  },
  pathway_cost_objective_fine: {
    en: "A run of the pathway with foresight=perfect and year_weights={weights} has the objective of FINE as its discounted sum.",
    de: "Ein Lauf des Pfads mit foresight=perfect und year_weights={weights} hat die Zielfunktion von FINE als diskontierte Summe.",
  },
  scenario_cost_objective_fine: {
    en: "A run with the stochastic scenarios of this report (run_options) has the objective of FINE, divided by its {count} years, as its cost.",
    de: "Ein Lauf mit den stochastischen Szenarien dieses Berichts (run_options) hat als Kosten die Zielfunktion von FINE, geteilt durch deren {count} Jahre.",
  },
  perpetuity_last_period_left_out: {
    en: "The perpetuity of the last period is left out.",
    de: "Die ewige Fortdauer der letzten Periode wird weggelassen.",
  },
  components_class_left_out: {
    en: "Components of the class '{className}' are left out.",
    de: "Komponenten der Klasse '{className}' werden weggelassen.",
  },
  no_commodity: { en: "There is no commodity '{used}'.", de: "Einen Energieträger '{used}' gibt es nicht." },
  fine_s_storages_end_as: {
    en: "FINE's storages end as full as they began.",
    de: "Speicher von FINE enden so voll, wie sie beginnen.",
  },
  fine_measures_full_cycle_extremes: {
    en: "FINE measures a full cycle by the extremes of the series of contents, not by the constants.",
    de: "FINE misst einen Vollzyklus an den Extremen der Zeitreihen der Inhalte, nicht an den festen Werten.",
  },
  yearly_limits_not_read_by_fine: {
    en: "Yearly limits are in the file, but FINE 2.7.1 does not read them: set esM.balanceLimit before the optimization.",
    de: "Jahresgrenzen stehen in der Datei, aber FINE 2.7.1 liest sie nicht: Setzen Sie esM.balanceLimit vor der Optimierung.",
  },
  limit_fine_one_side_lower: {
    en: "A limit of FINE has one side: the lower one is left out.",
    de: "Eine Grenze von FINE hat eine Seite: Die untere wird weggelassen.",
  },
  fine_fails_where_linked_component: {
    en: "FINE fails where a linked component is not eligible in all regions: the link is left out.",
    de: "FINE scheitert, wenn eine gekoppelte Komponente nicht in allen Regionen zugelassen ist: Die Kopplung wird weggelassen.",
  },
  fine_s_lines_no_least: {
    en: "FINE's lines have no least rate: it is left out.",
    de: "Leitungen von FINE haben keine Mindestrate: Sie wird weggelassen.",
  },
  becomes_storage_content_components_fill: {
    en: "It becomes a storage of its content there, and components that fill and empty it.",
    de: "Daraus werden dort ein Speicher seines Inhalts und Komponenten, die ihn füllen und leeren.",
  },
  both_directions_line_together_may: {
    en: "Both directions of the line together may exceed its capacity there: FINE does not limit them where there are rates.",
    de: "Beide Richtungen der Leitung zusammen können dort ihre Kapazität überschreiten: FINE begrenzt sie bei Leitungen mit Raten nicht.",
  },
  fine_would_count_all_enters: {
    en: "FINE would count all that enters and leaves the content: it is left out.",
    de: "FINE würde alles zählen, was in den Inhalt kommt und ihn verlässt: Das wird weggelassen.",
  },
  fine_no_ratio_two_capacities: {
    en: "FINE has no ratio of two capacities that may vary: it is left out.",
    de: "FINE hat kein Verhältnis zweier Kapazitäten, das sich ändern darf: Es wird weggelassen.",
  },
  fine_limits_power_one_capacity: {
    en: "FINE limits a power by one capacity: the rate is left out.",
    de: "FINE begrenzt eine Leistung durch eine Kapazität: Die Rate wird weggelassen.",
  },
  fine_ties_power_energy_capacity: {
    en: "FINE ties a power to an energy capacity that is to be built only where the storage may stand in all regions: the rate is left out.",
    de: "FINE bindet eine Leistung an eine Energiekapazität, die gebaut werden soll, nur wenn der Speicher in allen Regionen stehen darf: Die Rate wird weggelassen.",
  },
  fine_reads_files_whole_hours: {
    en: "FINE reads files with whole hours per time step only; here a time step has {hours} h.",
    de: "FINE liest Dateien nur mit ganzen Stunden je Zeitschritt; hier hat ein Zeitschritt {hours} h.",
  },
  use_data_set_steps_whole: {
    en: "Use a data set with steps of whole hours, or the export to PyPSA.",
    de: "Nehmen Sie einen Datensatz mit Zeitschritten von ganzen Stunden, oder den Export für PyPSA.",
  },
  becomes_two_components_different_directions: {
    en: "It becomes two components there, which have different directions of its lines.",
    de: "Daraus werden dort zwei Komponenten mit verschiedenen Richtungen der Leitungen.",
  },
  name_another_form_fine_divides: {
    en: "The name has another form there: FINE divides names at some characters.",
    de: "Der Name hat dort eine andere Form: FINE teilt Namen an manchen Zeichen.",
  },
  pathway_sum_objective_fine: {
    en: "The discounted sum of the pathway's annual costs = {factor} · objective of FINE, which discounts by {rate}.",
    de: "Die diskontierte Summe der jährlichen Kosten des Pfads = {factor} · Zielfunktion von FINE, das mit {rate} diskontiert.",
  },
  fine_weights_of_years: {
    en: "FINE weighs years by an interest rate from 0 up; no rate gives the weights {weights}.",
    de: "FINE gewichtet Jahre mit einem Zinssatz ab 0; kein Zinssatz ergibt die Gewichte {weights}.",
  },
  give_discount_rate: {
    en: "Give a discount rate instead of weights, or export for PyPSA.",
    de: "Geben Sie statt der Gewichte einen Diskontsatz an, oder exportieren Sie für PyPSA.",
  },
  fine_values_by_year: {
    en: "It differs from year to year, where FINE has one value for all investment periods or another one for all plants of a period.",
    de: "Es ändert sich von Jahr zu Jahr, wo FINE einen Wert für alle Investitionsperioden hat oder einen anderen für alle Anlagen einer Periode.",
  },
  fine_rate_of_years: {
    en: "FINE discounts the costs of a component by its interest rate: it has that of the years there, {rate}, and an investment with the same annuity.",
    de: "FINE diskontiert die Kosten einer Komponente mit deren Zinssatz: Sie hat dort den der Jahre, {rate}, und eine Investition mit derselben Annuität.",
  },
  fine_renewed_capacity: {
    en: "Given capacities have the size and costs of each year: there, they are built anew in each period, with the same annuity.",
    de: "Vorgegebene Kapazitäten haben Größe und Kosten jedes Jahres: Dort werden sie in jeder Periode neu gebaut, mit derselben Annuität.",
  },
  fine_budget_of_pathway: {
    en: "The budget of all years is left out: FINE does not read it. Set esM.pathwayBalanceLimit before the optimization.",
    de: "Das Budget aller Jahre wird weggelassen: FINE liest es nicht. Setzen Sie esM.pathwayBalanceLimit vor der Optimierung.",
  },
  fine_decision_of_pathway: {
    en: "Decisions whether something is built are written for a model of one year only.",
    de: "Entscheidungen, ob etwas gebaut wird, werden nur für ein Modell eines Jahres geschrieben.",
  },
  fine_cycles_of_all_periods: {
    en: "FINE counts the cycles of a storage over all periods together: their limit is left out.",
    de: "FINE zählt die Zyklen eines Speichers über alle Perioden zusammen: Ihre Grenze wird weggelassen.",
  },
  fine_constraint: {
    en: "It is left out: FINE bounds what a period builds of one component in a region, and nothing else.",
    de: "Sie wird weggelassen: FINE begrenzt, was eine Periode von einer Komponente in einer Region baut, und nichts anderes.",
  },
} as const satisfies Record<string, Entry>;

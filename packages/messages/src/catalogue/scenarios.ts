/** Messages about the stochastic scenarios of a run. */
import type { Entry } from "../entry.ts";

export const scenarios = {
  number_of_scenarios: {
    en: "a run has {least} to {most} stochastic scenarios, not {count}.",
    de: "Ein Lauf hat {least} bis {most} stochastische Szenarien, nicht {count}.",
  },
  scenario_twice: {
    en: "the name '{name}' occurs twice; stochastic scenario {item} has it, too.",
    de: "Der Name '{name}' kommt zweimal vor; auch das stochastische Szenario {item} heißt so.",
  },
  probabilities_sum: {
    en: "the probabilities of all stochastic scenarios must sum to 1, not {sum}.",
    de: "Die Wahrscheinlichkeiten aller stochastischen Szenarien müssen zusammen 1 ergeben, nicht {sum}.",
  },
  risk_level_below_one: { en: "the level must be below 1.", de: "Das Niveau muss unter 1 liegen." },
  scenario_sets_design: {
    en: "the stochastic scenario '{name}' overrides '{attribute}', but all stochastic scenarios have the same design.",
    de: "Das stochastische Szenario '{name}' ändert '{attribute}', aber alle haben denselben Ausbau.",
  },
  scenario_attributes: {
    en: "Overrides of a stochastic scenario may change {attributes:and}; change the others for the whole run.",
    de: "Ein stochastisches Szenario darf {attributes:and} ändern; ändern Sie die übrigen für den ganzen Lauf.",
  },
  scenario_tables: {
    en: "Overrides of tables of a stochastic scenario may change {tables:and}, and conversion factors; change the others for the whole run.",
    de: "Ein stochastisches Szenario darf von den Tabellen {tables:and} und Umwandlungsfaktoren ändern; ändern Sie die übrigen für den ganzen Lauf.",
  },
  requires_scenarios: { en: "this option requires scenarios.", de: "Diese Option braucht scenarios." },
  add_scenarios: {
    en: "Add scenarios, or omit this option.",
    de: "Geben Sie scenarios an, oder lassen Sie diese Option weg.",
  },
  scenarios_only_optimize: {
    en: "stochastic scenarios are only for runs of kind 'optimize'.",
    de: "Stochastische Szenarien sind nur für Läufe der Art 'optimize'.",
  },
  in_scenario: {
    en: "In the stochastic scenario '{scenario}': {what}",
    de: "Im stochastischen Szenario '{scenario}': {what}",
  },
  scenario_differs: {
    en: "The data set of the stochastic scenario '{scenario}' differs from that of the model in {what}.",
    de: "Der Datensatz des stochastischen Szenarios '{scenario}' unterscheidet sich von dem des Modells: {what}.",
  },
  scenario_differs_by_eligibility: {
    en: "In the stochastic scenario '{scenario}', the component '{component}' exists at other places than in '{first}', or with another capacity.",
    de: "Im stochastischen Szenario '{scenario}' gibt es die Komponente '{component}' an anderen Orten als in '{first}', oder mit anderer Kapazität.",
  },
  scenario_may_differ: {
    en: "Only time series, costs of operation, yearly limits and conversion factors may differ.",
    de: "Verschieden sein dürfen nur Zeitreihen, Betriebskosten, Jahresgrenzen und Umwandlungsfaktoren.",
  },
  same_places_in_scenarios: {
    en: "Set the same places in all stochastic scenarios, for example by locationalEligibility.",
    de: "Legen Sie in allen stochastischen Szenarien dieselben Orte fest, zum Beispiel mit locationalEligibility.",
  },
  difference_of_dataset: { en: "{attribute} of the data set", de: "{attribute} des Datensatzes" },
  difference_of_component: { en: "{attribute} of '{component}'", de: "{attribute} von '{component}'" },
  difference_of_table: {
    en: "{family} of '{component}' at {place}",
    de: "{family} von '{component}' bei {place}",
  },
  difference_of_names: { en: "the {what} {names}", de: "{what} {names}" },
  difference_of_limit: {
    en: "the yearly limit '{id}', which not every stochastic scenario has",
    de: "die Jahresgrenze '{id}', die nicht jedes stochastische Szenario hat",
  },
  omit_scenario: {
    en: "Omit it: the run has no stochastic scenarios.",
    de: "Lassen Sie es weg: Der Lauf hat keine stochastischen Szenarien.",
  },
  scenarios_are_no_network: {
    en: "a run with stochastic scenarios has several operations of one design, and a network of PyPSA has one here.",
    de: "Ein Lauf mit stochastischen Szenarien hat mehrere Betriebe eines Ausbaus, ein Netz von PyPSA hier nur einen.",
  },
  export_scenario_as_table: {
    en: "Use format=csv, format=parquet or format=netcdf, with scenario= for one of them.",
    de: "Nehmen Sie format=csv, format=parquet oder format=netcdf, mit scenario= für eines davon.",
  },
  names_regions: { en: "regions", de: "Regionen" },
  names_commodities: { en: "commodities", de: "Energieträger" },
  names_components: { en: "components", de: "Komponenten" },
  names_constraints: { en: "constraints", de: "Bedingungen" },
  names_planning_reserves: { en: "planning reserves", de: "Planungsreserven" },
  scenario_without_dataset: {
    en: "The stochastic scenario '{scenario}' names the data set {id}, which does not exist, or which you may not use.",
    de: "Das stochastische Szenario '{scenario}' nennt den Datensatz {id}, den es nicht gibt oder den Sie nicht verwenden dürfen.",
  },
  scenarios_contradict: {
    en: "Each stochastic scenario alone has a solution, but no design serves {names:and} together.",
    de: "Jedes stochastische Szenario hat allein eine Lösung, aber kein Ausbau genügt {names:and} zusammen.",
  },
  allow_larger_design: {
    en: "Allow larger capacities, or set a price at which limits may be exceeded.",
    de: "Erlauben Sie größere Kapazitäten, oder setzen Sie einen Preis, zu dem Grenzen überschritten werden dürfen.",
  },
  scenario_explained: {
    en: "The stochastic scenario '{scenario}' has no solution even alone.",
    de: "Das stochastische Szenario '{scenario}' hat auch allein keine Lösung.",
  },
  scenarios_of_run: {
    en: "{count} stochastic scenarios under one design; risk: {risk}; yearly limits: {limits}.",
    de: "{count} stochastische Szenarien unter einem Ausbau; Risiko: {risk}; Jahresgrenzen: {limits}.",
  },
  comparing_scenarios: {
    en: "Comparing with each stochastic scenario alone",
    de: "Vergleich mit jedem stochastischen Szenario allein",
  },
  scenarios_not_compared: {
    en: "The stochastic scenarios could not be compared: {reason}",
    de: "Die stochastischen Szenarien konnten nicht verglichen werden: {reason}",
  },
  mean_design_fails: {
    en: "The design of the mean scenario has no operation in the stochastic scenario '{scenario}', so the stochastic solution has no value as a number.",
    de: "Der Ausbau des mittleren Szenarios hat im stochastischen Szenario '{scenario}' keinen Betrieb; darum hat die stochastische Lösung keinen Wert als Zahl.",
  },
} as const satisfies Record<string, Entry>;

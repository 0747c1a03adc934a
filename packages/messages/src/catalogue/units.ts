/** Messages about units and their dimensions. */
import type { Entry } from "../entry.ts";

export const units = {
  a_share: { en: "a share", de: "ein Anteil" },
  a_power: { en: "a power", de: "eine Leistung" },
  an_energy: { en: "an energy", de: "eine Energie" },
  amount_of_money: { en: "an amount of money", de: "ein Geldbetrag" },
  a_time: { en: "a time", de: "eine Zeit" },
  a_length: { en: "a length", de: "eine Länge" },
  a_mass: { en: "a mass", de: "eine Masse" },
  a_volume: { en: "a volume", de: "ein Volumen" },
  a_flow: { en: "a flow", de: "ein Fluss" },
  in_units: { en: "in {units}", de: "in {units}" },
  no_unit: { en: "{text} is no unit", de: "{text} ist keine Einheit" },
  no_unit_because: {
    en: "{text} is no unit: '{character}' cannot be read",
    de: "{text} ist keine Einheit: '{character}' ist nicht lesbar",
  },
  no_known_unit: { en: "{name} is no known unit", de: "{name} ist keine bekannte Einheit" },
  no_known_unit_in: { en: "{name} in {text} is no known unit", de: "{name} in {text} ist keine bekannte Einheit" },
  form_of_units: {
    en: "Units are written like 'GW_el', 'EUR/MWh', '1e9 EUR' or 'kg/(m3*h)'.",
    de: "Einheiten schreibt man wie 'GW_el', 'EUR/MWh', '1e9 EUR' oder 'kg/(m3*h)'.",
  },
  unit_measures_another: { en: "'{unit}' is {found}, not {wanted}", de: "'{unit}' ist {found}, nicht {wanted}" },
  unit_of_dataset_unreadable: {
    en: "the {what} cannot be read: {fault}",
    de: "die Einheit im Datensatz ({what}) ist nicht lesbar: {fault}",
  },
  nothing_converted: { en: "Nothing can be converted: {fault}", de: "Nichts kann umgerechnet werden: {fault}" },
  give_a_flow: {
    en: "Give a power such as 'GW', or an amount per time such as 't/h'.",
    de: "Geben Sie eine Leistung wie 'GW' an, oder eine Menge je Zeit wie 't/h'.",
  },
  use_unit: { en: "Use '{better}'.", de: "Schreiben Sie '{better}'." },
  asked_for_another_unit: {
    en: "'{given}' is {found}, but '{shown}' is asked for, which is {wanted}",
    de: "'{given}' ist {found}, gefragt ist aber nach '{shown}', das ist {wanted}",
  },
  units_of_other_kinds: {
    en: "'{given}' and '{shown}' are of different kinds, which are never converted",
    de: "'{given}' und '{shown}' sind von verschiedener Art und werden nie ineinander umgerechnet",
  },
  units_of_other_currencies: {
    en: "'{given}' and '{shown}' are in different currencies",
    de: "'{given}' und '{shown}' sind in verschiedenen Währungen",
  },
  give_value_in_unit: {
    en: "Give the value in a unit such as '{shown}'.",
    de: "Geben Sie den Wert in einer Einheit wie '{shown}' an.",
  },
  convert_money_first: {
    en: "Convert the money with the rate and the year of your study first.",
    de: "Rechnen Sie das Geld zuerst mit dem Kurs und dem Jahr Ihrer Studie um.",
  },
  units_are_labels: {
    en: "The data set has its units as labels, so values cannot be given with units",
    de: "Die Einheiten des Datensatzes sind nur Bezeichnungen, daher können Werte keine Einheit haben",
  },
  give_plain_number: {
    en: "Give the plain number in the unit of the data set, or set `units` of the data set to `checked`.",
    de: "Geben Sie die Zahl in der Einheit des Datensatzes an, oder setzen Sie `units` des Datensatzes auf `checked`.",
  },
} as const satisfies Record<string, Entry>;

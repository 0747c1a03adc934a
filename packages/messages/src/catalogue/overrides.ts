/** Messages about overrides of a model. */
import type { Entry } from "../entry.ts";

export const overrides = {
  belongs_to: { en: "It belongs to {kinds}.", de: "Es gehört zu {kinds}." },
  cannot_be_added_to: {
    en: "{attribute} of '{component}' is {found} and cannot be added to.",
    de: "{attribute} von '{component}' ist {found}; dazu kann nichts addiert werden.",
  },
  cannot_be_multiplied: {
    en: "{attribute} of '{component}' is {found} and cannot be multiplied.",
    de: "{attribute} von '{component}' ist {found} und kann nicht multipliziert werden.",
  },
  override_value: {
    en: "{attribute} of '{component}' would become {wanted}: {problem}.",
    de: "{attribute} von '{component}' würde zu {wanted}: {problem}.",
  },
  any_flag: { en: "true or false", de: "true oder false" },
  any_text: { en: "a text", de: "einen Text" },
  whole_number_above: { en: "a whole number above {least}", de: "eine ganze Zahl über {least}" },
  whole_number_from: { en: "a whole number from {least} up", de: "eine ganze Zahl ab {least}" },
  whole_number_between: { en: "a whole number from {least} to {most}", de: "eine ganze Zahl von {least} bis {most}" },
  whole_number_above_to: {
    en: "a whole number above {least} to {most}",
    de: "eine ganze Zahl über {least} bis {most}",
  },
  number_above: { en: "a number above {least}", de: "eine Zahl über {least}" },
  number_from: { en: "a number from {least} up", de: "eine Zahl ab {least}" },
  number_between: { en: "a number from {least} to {most}", de: "eine Zahl von {least} bis {most}" },
  number_above_to: { en: "a number above {least} to {most}", de: "eine Zahl über {least} bis {most}" },
  any_of: { en: "{values:or}", de: "{values:or}" },
  kinds_source: { en: "sources", de: "Quellen" },
  kinds_sink: { en: "sinks", de: "Senken" },
  kinds_conversion: { en: "conversions", de: "Umwandlungen" },
  kinds_storage: { en: "storages", de: "Speichern" },
  kinds_transmission: { en: "transmissions", de: "Leitungen" },
} as const satisfies Record<string, Entry>;

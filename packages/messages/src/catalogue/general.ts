/** Texts that hold others. */
import type { Entry } from "../entry.ts";

export const general = {
  sentences: { en: "{all: }", de: "{all: }" },
  names_and_more: { en: "{names} and {count} more", de: "{names} und {count} weiteren" },
  in_place: { en: "in {place}", de: "in {place}" },
  from_to: { en: "from {from} to {to}", de: "von {from} nach {to}" },
  more_of: { en: "'{name}' (and of {count} more)", de: "'{name}' (und von {count} weiteren)" },
  and_more: { en: "'{name}' (and {count} more)", de: "'{name}' (und {count} weiteren)" },
  did_you_mean: { en: "Did you mean '{nearest}'?", de: "Meinten Sie '{nearest}'?" },
  no_valid_names: { en: "No valid names exist.", de: "Es gibt keine gültigen Namen." },
  count_of_valid_names: { en: "There are {count} valid names.", de: "Es gibt {count} gültige Namen." },
  valid_names: { en: "Valid names: {names}.", de: "Gültige Namen: {names}." },
  nearest_valid_name: {
    en: "The nearest of {count} valid names is '{nearest_name}'.",
    de: "Der ähnlichste von {count} gültigen Namen ist '{nearest_name}'.",
  },
  lines: { en: "{all:\n}", de: "{all:\n}" },
  waiting_for_slot: { en: "waiting for a slot", de: "wartet auf einen Platz" },
} as const satisfies Record<string, Entry>;

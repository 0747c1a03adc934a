/** Parts of sentences. */
import type { Entry } from "../entry.ts";

export const parts = {
  charging: { en: "charging", de: "Laden" },
  discharging: { en: "discharging", de: "Entladen" },
  not_given: { en: "not given", de: "nicht angegeben" },
} as const satisfies Record<string, Entry>;

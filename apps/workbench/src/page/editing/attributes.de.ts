/** Wörter neben den Tabellen der Attribute, die diese benennen und erklären. */
import { attributeNames } from "@esm/model/domain/names/attribute-names";
import type { attributesEn } from "./attributes.en.ts";

export const attributesDe: typeof attributesEn = {
  names: {
    ...attributeNames("de"),
    kind: "Art",
    conversion_factors: "Umwandlungsfaktoren",
    conversion_factor: "Faktor",
  },
  aboutFactors:
    "Mengen je Einheit des Betriebs: Was herauskommt, ist positiv, was hineingeht, negativ. Geschrieben: −1,7 Gas; 1 Strom",
  units: { "1/a": "1/a", a: "a", "full cycles": "Vollzyklen", "time steps": "Zeitschritte" },
  values: { CONTINUOUS: "jede Größe", DISCRETE: "ganze Anlagen", labels: "nur Beschriftung", checked: "geprüft" },
};

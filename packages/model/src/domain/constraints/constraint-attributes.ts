/** Attributes of constraints and of their terms that are one value each. Lists are in `constraint-schema.ts`. */
import { nameText, type ShownTable } from "../attribute.ts";

export const constraintSenses = ["<=", ">=", "="] as const;

export const quantityNames = [
  "capacity",
  "charge_capacity",
  "discharge_capacity",
  "units",
  "built",
  "existence",
  "investment",
  "annual_cost",
  "operation",
  "supply",
  "charge",
  "discharge",
  "spill",
  "content",
  "flow",
  "demand",
] as const;

export const constraintAttributes = {
  id: {
    label: { en: "Id", de: "Id" },
    ...nameText,
    required: true,
    description: "Name of the constraint, unique in its list.",
    inGerman: "Name der Bedingung, der in ihrer Liste nur einmal vorkommt.",
  },
  sense: {
    label: { en: "Sense", de: "Richtung" },
    type: "enum",
    values: constraintSenses,
    required: true,
    description: "Whether the sum is at most the value, at least the value, or equal to it.",
    inGerman: "Ob die Summe höchstens, mindestens oder genau gleich dem Wert ist.",
  },
  unit: {
    label: { en: "Unit", de: "Einheit" },
    type: "string",
    nullable: true,
    maxLength: 255,
    description: "Unit of the sum and its value; where it is not given, all terms have the same.",
    inGerman: "Einheit der Summe und ihres Werts; ohne Angabe haben alle Glieder dieselbe.",
  },
  slack_cost: {
    label: { en: "Cost of missing it", de: "Kosten der Verfehlung" },
    type: "number",
    nullable: true,
    exclusiveMinimum: 0,
    unit: "cost unit / unit of the sum",
    description:
      "Cost of each unit by which the sum may miss the value, in a year or, per step, in an original time step; without it, none may.",
    inGerman:
      "Kosten jeder Einheit, um die die Summe den Wert verfehlen darf, im Jahr oder je ursprünglichem Zeitschritt; ohne Angabe darf sie es nicht.",
  },
  enabled: {
    label: { en: "Enabled", de: "Wirksam" },
    type: "boolean",
    default: true,
    description: "Whether it holds; otherwise it is kept only.",
    inGerman: "Ob sie gilt; sonst wird sie nur aufbewahrt.",
  },
} as const satisfies ShownTable;

export const termAttributes = {
  quantity: {
    label: { en: "Quantity", de: "Größe" },
    type: "enum",
    values: quantityNames,
    required: true,
    description: "The quantity of the components that is added up.",
    inGerman: "Die Größe der Komponenten, die summiert wird.",
  },
  factor: {
    label: { en: "Factor", de: "Faktor" },
    type: "number",
    default: 1,
    description: "By what the quantity is multiplied.",
    inGerman: "Womit die Größe multipliziert wird.",
  },
  commodity_name: {
    label: { en: "Commodity", de: "Energieträger" },
    ...nameText,
    nullable: true,
    description: "Commodity of the quantity `supply`.",
    inGerman: "Energieträger der Größe supply.",
  },
  region: {
    label: { en: "From region", de: "Von Region" },
    ...nameText,
    nullable: true,
    description: "One region, or where a single line or direction of flow begins.",
    inGerman: "Eine Region, oder der Anfang einer einzelnen Leitung oder Flussrichtung.",
  },
  region_to: {
    label: { en: "To region", de: "Nach Region" },
    ...nameText,
    nullable: true,
    description: "Where a single line or direction of flow ends.",
    inGerman: "Das Ende einer einzelnen Leitung oder Flussrichtung.",
  },
  factor_unit: {
    label: { en: "Unit of the factor", de: "Einheit des Faktors" },
    type: "string",
    nullable: true,
    maxLength: 255,
    description: "Unit of the factor, where it turns the unit of the quantity into that of the sum.",
    inGerman: "Einheit des Faktors, wenn er die Einheit der Größe in die der Summe umrechnet.",
  },
  year_offset: {
    label: { en: "Year offset", de: "Jahresversatz" },
    type: "integer",
    default: 0,
    minimum: -1,
    maximum: 0,
    description: "-1: the quantity in the milestone year before, in a pathway.",
    inGerman: "-1: die Größe im Stützjahr davor, in einem Pfad.",
  },
} as const satisfies ShownTable;

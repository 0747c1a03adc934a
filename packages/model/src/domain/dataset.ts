/** Attributes of a data set and of the regions and commodities in it. */
import { descriptionText, nameText, type RecordOf, type ShownTable } from "./attribute.ts";

export const datasetAttributes = {
  name: {
    label: { en: "Name", de: "Name" },
    ...nameText,
    required: true,
    description: "Name of the data set, unique over all users.",
    inGerman: "Name, der im Datensatz nur einmal vorkommt.",
  },
  description: descriptionText,
  hours_per_time_step: {
    label: { en: "Hours of a time step", de: "Stunden je Zeitschritt" },
    type: "number",
    default: 1,
    exclusiveMinimum: 0,
    isStepLength: true,
    unit: "h",
    description: "Duration of one time step, a whole number of seconds: 0.25 for 15 minutes.",
    inGerman: "Dauer eines Zeitschritts.",
  },
  number_of_time_steps: {
    label: { en: "Time steps", de: "Zeitschritte" },
    type: "integer",
    default: 8760,
    exclusiveMinimum: 0,
    // Almost four years of minutes; a series of them takes 16 MB.
    maximum: 2_000_000,
    unit: "time steps",
    description: "Length of every time series of the data set.",
    inGerman: "Länge jeder Zeitreihe des Datensatzes.",
  },
  cost_unit: {
    label: { en: "Unit of costs", de: "Einheit der Kosten" },
    type: "string",
    minLength: 1,
    maxLength: 255,
    default: "1e9 €",
    description: "Unit of all costs.",
    inGerman: "Einheit aller Kosten.",
  },
  length_unit: {
    label: { en: "Unit of lengths", de: "Einheit der Längen" },
    type: "string",
    minLength: 1,
    maxLength: 255,
    default: "km",
    description: "Unit of all distances.",
    inGerman: "Einheit aller Entfernungen.",
  },
  units: {
    label: { en: "Units", de: "Einheiten" },
    type: "enum",
    values: ["labels", "checked"],
    default: "labels",
    isExtension: true,
    isOptional: true,
    description:
      "Whether units are labels only, or have to be known and to fit; values may then be given with other units.",
    inGerman: "Ob Einheiten nur Beschriftung sind, oder bekannt sein und passen müssen.",
  },
  joins_ends: {
    label: { en: "Ends join", de: "Enden schließen an" },
    type: "boolean",
    default: true,
    isExtension: true,
    isOptional: true,
    description: "Whether the first time step follows the last, for limits of the change of power from step to step.",
    inGerman: "Ob auf den letzten Zeitschritt der erste folgt, für Grenzen der Änderung von Schritt zu Schritt.",
  },
} as const satisfies ShownTable;

export const regionAttributes = {
  name: {
    label: { en: "Name", de: "Name" },
    ...nameText,
    required: true,
    description: "Name of the region, unique in its data set.",
    inGerman: "Name, der im Datensatz nur einmal vorkommt.",
  },
} as const satisfies ShownTable;

export const commodityAttributes = {
  name: {
    label: { en: "Name", de: "Name" },
    ...nameText,
    required: true,
    description: "Name of the commodity, unique in its data set.",
    inGerman: "Name, der im Datensatz nur einmal vorkommt.",
  },
  unit: {
    label: { en: "Unit", de: "Einheit" },
    type: "string",
    required: true,
    maxLength: 255,
    description: "Unit in which flows of this commodity are measured, as a power, e.g. `GW_el`.",
    inGerman: "Einheit, in der Flüsse dieses Energieträgers gemessen werden, als Leistung, z. B. GW_el.",
  },
  description: descriptionText,
} as const satisfies ShownTable;

type AllDatasetAttributes = RecordOf<typeof datasetAttributes>;
type OptionalAttribute = "units" | "joins_ends";
/** Units are labels and the ends join where nothing is said of them. */
export type DatasetAttributes = Omit<AllDatasetAttributes, OptionalAttribute> &
  Partial<Pick<AllDatasetAttributes, OptionalAttribute>>;
export type RegionAttributes = RecordOf<typeof regionAttributes>;
export type CommodityAttributes = RecordOf<typeof commodityAttributes>;

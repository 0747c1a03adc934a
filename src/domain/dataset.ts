/** Attributes of a data set and of the regions and commodities in it. */
import { type AttributeTable, descriptionText, nameText, type RecordOf } from "./attribute.ts";

export const datasetAttributes = {
  name: { ...nameText, required: true, description: "Name of the data set, unique over all users." },
  description: descriptionText,
  hours_per_time_step: {
    type: "number",
    default: 1,
    exclusiveMinimum: 0,
    isStepLength: true,
    unit: "h",
    description: "Duration of one time step, a whole number of seconds: 0.25 for 15 minutes.",
  },
  number_of_time_steps: {
    type: "integer",
    default: 8760,
    exclusiveMinimum: 0,
    // Almost four years of minutes; a series of them takes 16 MB.
    maximum: 2_000_000,
    unit: "time steps",
    description: "Length of every time series of the data set.",
  },
  cost_unit: { type: "string", minLength: 1, maxLength: 255, default: "1e9 €", description: "Unit of all costs." },
  length_unit: { type: "string", minLength: 1, maxLength: 255, default: "km", description: "Unit of all distances." },
  units: {
    type: "enum",
    values: ["labels", "checked"],
    default: "labels",
    isExtension: true,
    isOptional: true,
    description:
      "Whether units are labels only, or have to be known and to fit; values may then be given with other units.",
  },
} as const satisfies AttributeTable;

export const regionAttributes = {
  name: { ...nameText, required: true, description: "Name of the region, unique in its data set." },
} as const satisfies AttributeTable;

export const commodityAttributes = {
  name: { ...nameText, required: true, description: "Name of the commodity, unique in its data set." },
  unit: {
    type: "string",
    required: true,
    maxLength: 255,
    description: "Unit in which flows of this commodity are measured, as a power, e.g. `GW_el`.",
  },
  description: descriptionText,
} as const satisfies AttributeTable;

type AllDatasetAttributes = RecordOf<typeof datasetAttributes>;
/** Units are labels where nothing is said of them. */
export type DatasetAttributes = Omit<AllDatasetAttributes, "units"> & Partial<Pick<AllDatasetAttributes, "units">>;
export type RegionAttributes = RecordOf<typeof regionAttributes>;
export type CommodityAttributes = RecordOf<typeof commodityAttributes>;

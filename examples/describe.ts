/** Data sets described with the library, and what only archives have: descriptions of commodities, models, and how they are shown. */
import { commodityAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { modelSchema } from "@esm/model/domain/model-schema";
import type { Presentation } from "@esm/model/domain/presentation";
import { recordSchema } from "@esm/model/domain/schema";
import { tableFamilies } from "@esm/model/domain/table-family";
import { type EnergySystemDescription, energySystem } from "@esm/optimize";

export interface DatasetDescription extends Omit<EnergySystemDescription, "commodities"> {
  readonly commodities: readonly { readonly name: string; readonly unit: string; readonly description: string }[];
  readonly models?: readonly Readonly<Record<string, unknown>>[];
  /** How it is shown; changes no result. */
  readonly presentation?: Presentation;
}

/** The whole data set; throws where the description is wrong. */
export function describe({
  commodities,
  models = [],
  presentation,
  ...description
}: DatasetDescription): DatasetContent {
  const units = Object.fromEntries(commodities.map(({ name, unit }) => [name, unit]));
  const { system, problems } = energySystem({ ...description, commodities: units });
  if (system === null) throw new Error(JSON.stringify(problems));
  const { content } = system;
  return {
    ...content,
    commodities: commodities.map((commodity) => recordSchema(commodityAttributes).parse(commodity)),
    tables: content.tables.map((record) =>
      tableFamilies[record.family].shape === "series" ? rounded(record) : record,
    ),
    models: models.map((model) => modelSchema.parse(model)),
    ...(presentation && { presentation }),
  };
}

/** Three decimals: finer than any of the assumptions, and small in a file. */
const rounded = (record: TableRecord): TableRecord => ({
  ...record,
  values: Float64Array.from(record.values, (value) => Math.round(value * 1000) / 1000),
});

/** Writes data sets down briefly: attributes that are not named have their defaults. */
import type { ComponentType } from "@esm/model/domain/component";
import { commodityAttributes, datasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { modelSchema } from "@esm/model/domain/model-schema";
import type { Presentation } from "@esm/model/domain/presentation";
import { componentSchema, recordSchema } from "@esm/model/domain/schema";
import { type FamilyName, familyNames } from "@esm/model/domain/table-family";

export type Series = Float64Array | readonly number[];
/** By region: a number, a series, or numbers by second region. */
type Table = Readonly<Record<string, number | Series | Readonly<Record<string, number>>>>;

export interface ComponentDescription {
  readonly type: ComponentType;
  readonly tables?: { readonly [Family in FamilyName]?: Table };
  readonly [attribute: string]: unknown;
}

export interface DatasetDescription {
  readonly dataset: Readonly<Record<string, unknown>>;
  readonly regions: readonly string[];
  readonly commodities: readonly Readonly<Record<string, unknown>>[];
  /** By name. */
  readonly components: Readonly<Record<string, ComponentDescription>>;
  readonly models?: readonly Readonly<Record<string, unknown>>[];
  /** How it is shown; changes no result. */
  readonly presentation?: Presentation;
}

/** The whole data set; throws where an attribute is wrong. */
export function describe(description: DatasetDescription): DatasetContent {
  const { dataset, regions, commodities, components, models = [], presentation } = description;
  return {
    dataset: recordSchema(datasetAttributes).parse(dataset),
    regions: regions.map((name) => ({ name })),
    commodities: commodities.map((commodity) => recordSchema(commodityAttributes).parse(commodity)),
    components: Object.entries(components).map(([name, { tables: _tables, ...attributes }]) =>
      componentSchema(attributes.type).parse({ name, ...attributes }),
    ),
    tables: Object.entries(components).flatMap(([name, { tables = {} }]) =>
      familyNames.flatMap((family) => recordsOf(name, family, tables[family] ?? {})),
    ),
    models: models.map((model) => modelSchema.parse(model)),
    ...(presentation && { presentation }),
  };
}

function recordsOf(component: string, family: FamilyName, table: Table): TableRecord[] {
  return Object.entries(table).flatMap(([region, cell]): TableRecord[] => {
    if (typeof cell === "number") return [{ family, component, region, regionTo: null, values: Float64Array.of(cell) }];
    if (isSeries(cell)) return [{ family, component, region, regionTo: null, values: rounded(cell) }];
    return Object.entries(cell).map(([regionTo, value]) => ({
      family,
      component,
      region,
      regionTo,
      values: Float64Array.of(value),
    }));
  });
}

const isSeries = (cell: Series | Readonly<Record<string, number>>): cell is Series =>
  cell instanceof Float64Array || Array.isArray(cell);

/** Three decimals: finer than any of the assumptions, and small in a file. */
const rounded = (series: Series): Float64Array => Float64Array.from(series, (value) => Math.round(value * 1000) / 1000);

/** Data sets written down in tests: every attribute that a test does not name has its default. */
import type { Component, ComponentType } from "@esm/model/domain/component";
import { constraintContentSchema } from "@esm/model/domain/constraints/constraint-schema";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { namedSeriesSchema } from "@esm/model/domain/overrides/table-override-schema";
import { componentSchema, recordSchema } from "@esm/model/domain/schema";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";

/** Values by region, or by region and second region; one number or one per time step. */
type Table = Record<string, number | number[] | Record<string, number | number[]>>;

export interface ComponentText {
  type: ComponentType;
  tables?: Partial<Record<FamilyName, Table>>;
  [attribute: string]: unknown;
}

export interface ContentText {
  dataset?: Record<string, unknown>;
  regions: string[];
  /** Unit by commodity. */
  commodities: Record<string, string>;
  components: Record<string, ComponentText>;
  component_groups?: Record<string, string[]>;
  region_groups?: Record<string, string[]>;
  /** As requests have them: what is not named has its default. */
  constraints?: Record<string, unknown>[];
  planning_reserves?: Record<string, unknown>[];
  named_series?: Record<string, { unit?: string; values: number[] }>;
}

const datasetSchema = recordSchema(datasetAttributes);

export function contentOf({
  dataset = {},
  regions,
  commodities,
  components,
  named_series,
  ...rest
}: ContentText): DatasetContent {
  const tables: TableRecord[] = [];
  const described = Object.entries(components).map(([name, { tables: families = {}, ...attributes }]): Component => {
    for (const [family, table] of Object.entries(families))
      tables.push(...recordsOf(name, family as FamilyName, table));
    return componentSchema(attributes.type).parse({ name, ...attributes });
  });
  return {
    dataset: datasetSchema.parse({ name: "test", ...dataset }),
    regions: regions.map((name) => ({ name })),
    commodities: Object.entries(commodities).map(([name, unit]) => ({ name, unit, description: null })),
    components: described,
    tables,
    models: [],
    ...(named_series && { named_series: namedSeriesSchema.parse(named_series) }),
    ...constraintContentSchema.parse(rest),
  };
}

function recordsOf(component: string, family: FamilyName, table: Table): TableRecord[] {
  return Object.entries(table).flatMap(([region, cell]): TableRecord[] => {
    const record = (values: number[], regionTo: string | null): TableRecord => ({
      family: tableFamilies[family].name,
      component,
      region,
      regionTo,
      values: Float64Array.from(values),
    });
    if (typeof cell === "number") return [record([cell], null)];
    if (Array.isArray(cell)) return [record(cell, null)];
    return Object.entries(cell).map(([regionTo, value]) => record([value].flat(), regionTo));
  });
}

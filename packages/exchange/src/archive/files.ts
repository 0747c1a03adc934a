/** Data set → the files of its archive, in order and one by one. The layout is in `folders.ts`. */

import { type AttributeTable, isWritten } from "@esm/model/domain/attribute";
import { attributesOfType, type Component, conversionFactorAttributes } from "@esm/model/domain/component";
import { writtenConstraint } from "@esm/model/domain/constraints/constraint";
import {
  commodityAttributes,
  type DatasetAttributes,
  datasetAttributes,
  regionAttributes,
} from "@esm/model/domain/dataset";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import type { ModelContent, OptimizationParameters, Override } from "@esm/model/domain/model";
import type { NamedSeriesByName } from "@esm/model/domain/overrides/named-series";
import { writtenTableOverride } from "@esm/model/domain/overrides/table-override";
import { writtenYearOverride } from "@esm/model/domain/overrides/year-override";
import type { FamilyName } from "@esm/model/domain/table-family";
import type { TableToWrite } from "../component-tables/rows.ts";
import { constraintsText, writtenConstraints } from "./constraints.ts";
import {
  commoditiesFile,
  constraintsFile,
  datasetFile,
  folderNames,
  kindFolders,
  modelsFile,
  namedSeriesFile,
  presentationFile,
  regionsFile,
  tableFiles,
} from "./folders.ts";
import { recordTexts } from "./record-texts.ts";

type FileToWrite =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "text"; readonly path: string; readonly text: string }
  | { readonly kind: "texts"; readonly path: string; readonly texts: AsyncIterable<string> }
  | { readonly kind: "table"; readonly path: string; readonly table: TableToWrite }
  | { readonly kind: "series"; readonly path: string; readonly series: NamedSeriesByName };

/**
 * The path of a file names its folder. Additional entries for folders would let fewer components fit into the limit of
 * uploads.
 */
const maxComponentsWithFolders = 20_000;

/** The records of one table of one component. */
export type TablesOf = (
  component: string,
  family: FamilyName,
) => readonly TableRecord[] | Promise<readonly TableRecord[]>;

/** The overrides may be read in pages. */
export type ModelToWrite = Omit<ModelContent, "override_parameters"> & {
  readonly override_parameters: readonly Override[] | AsyncIterable<readonly Override[]>;
};

/** A content for writing. Only a part of a large one is in memory at a time. */
export interface ArchiveSource {
  readonly content: Omit<DatasetContent, "tables" | "models" | "components"> & {
    readonly components: readonly Pick<Component, "name" | "type">[];
  };
  /** In the order of these names. */
  componentsOf(names: readonly string[]): Iterable<Component> | AsyncIterable<Component>;
  readonly tablesOf: TablesOf;
  models(): Iterable<ModelToWrite> | AsyncIterable<ModelToWrite>;
}

/** The source of a content that is in memory. */
export function sourceOf(content: DatasetContent): ArchiveSource {
  const tables = Map.groupBy(content.tables, ({ component }) => component);
  const components = new Map(content.components.map((component) => [component.name, component]));
  return {
    content,
    componentsOf: (names) => names.flatMap((name) => components.get(name) ?? []),
    tablesOf: (component, wanted) => (tables.get(component) ?? []).filter(({ family }) => family === wanted),
    models: () => content.models,
  };
}

export async function* filesOf({ content, ...source }: ArchiveSource): AsyncGenerator<FileToWrite> {
  yield json(datasetFile, pickedDataset(content.dataset));
  yield json(
    regionsFile,
    content.regions.map((region) => picked(region, Object.keys(regionAttributes))),
  );
  yield json(
    commoditiesFile,
    content.commodities.map((commodity) => picked(commodity, Object.keys(commodityAttributes))),
  );
  const regions = content.regions.map(({ name }) => name);
  const hasFolders = content.components.length <= maxComponentsWithFolders;
  for (const { type, folder, attributesFile } of kindFolders) {
    yield { kind: "folder", path: folder };
    const names = content.components.filter((component) => component.type === type).map(({ name }) => name);
    const folders = folderNames(names).values();
    for await (const component of source.componentsOf(names)) {
      const path = `${folder}${folders.next().value}/`;
      if (hasFolders) yield { kind: "folder", path };
      yield json(`${path}${attributesFile}`, attributesOf(component));
      for (const { family, file } of tableFiles) {
        const records = await source.tablesOf(component.name, family);
        if (records.length === 0) continue;
        const table = { family, componentType: type, regions, records };
        yield { kind: "table", path: `${path}${file}`, table };
      }
    }
  }
  const constraints = writtenConstraints(content);
  if (constraints) yield { kind: "text", path: constraintsFile, text: constraintsText(constraints) };
  const { named_series: series = {} } = content;
  if (Object.keys(series).length > 0) yield { kind: "series", path: namedSeriesFile, series };
  yield { kind: "texts", path: modelsFile, texts: listTexts(source.models(), modelOf) };
  // In one line: indented, each number of a geometry would have a line of its own.
  const { presentation } = content;
  if (presentation) yield { kind: "text", path: presentationFile, text: `${JSON.stringify(presentation)}\n` };
}

/**
 * All attributes in the order of their tables, nulls included, but of EnSysMod's interface alone unless others are used;
 * the kind is said by the folder.
 */
export function attributesOf(component: Component): Record<string, unknown> {
  const rules: AttributeTable = attributesOfType(component.type);
  const values = component as Record<string, unknown>;
  const keys = Object.entries(rules)
    .filter(([name, rule]) => isWritten(rule, values[name]))
    .map(([name]) => name);
  const attributes = picked(component, keys);
  if (component.type !== "CONVERSION") return attributes;
  const factorKeys = Object.keys(conversionFactorAttributes);
  return {
    ...attributes,
    conversion_factors: component.conversion_factors.map((factor) => picked(factor, factorKeys)),
  };
}

/** The overrides are a list, or pages of one. */
export const modelOf = (model: ModelToWrite): Record<string, unknown> => ({
  ...picked(model, ["name", "description"]),
  ...(model.parent_name !== undefined && { parent_name: model.parent_name }),
  override_parameters:
    Symbol.asyncIterator in model.override_parameters
      ? pickedPages(model.override_parameters)
      : model.override_parameters.map(pickedOverride),
  ...(model.overrides_by_year && { overrides_by_year: model.overrides_by_year.map(writtenYearOverride) }),
  ...(model.override_tables && { override_tables: model.override_tables.map(writtenTableOverride) }),
  optimization_parameters: model.optimization_parameters && pathwayOf(model.optimization_parameters),
  ...(model.additional_constraints && { additional_constraints: model.additional_constraints.map(writtenConstraint) }),
});

/** EnSysMod's fields, and further limits where they are given. */
const pathwayOf = (parameters: OptimizationParameters): Record<string, unknown> => ({
  ...picked(parameters, [
    "start_year",
    "end_year",
    "number_of_steps",
    "years_per_step",
    "CO2_reference",
    "CO2_reduction_targets",
  ]),
  ...(parameters.emission_limit_id !== undefined && { emission_limit_id: parameters.emission_limit_id }),
  ...(parameters.limit_targets !== undefined && { limit_targets: parameters.limit_targets }),
});

const pickedOverride = (override: Override): Record<string, unknown> =>
  picked(override, ["component_name", "attribute", "operation", "value"]);

async function* pickedPages(pages: AsyncIterable<readonly Override[]>): AsyncGenerator<Record<string, unknown>[]> {
  for await (const page of pages) yield page.map(pickedOverride);
}

/** Without what is as if there were no such attribute. */
export function pickedDataset(dataset: DatasetAttributes): Record<string, unknown> {
  const { units, joins_ends, ...others } = datasetAttributes;
  return {
    ...picked(dataset, Object.keys(others)),
    ...(dataset.units === "checked" && { units: dataset.units }),
    ...(dataset.joins_ends === false && { joins_ends: false }),
  };
}

/** The values under the given keys in their order, so that equal content gives equal text. */
export function picked(record: object, keys: readonly string[]): Record<string, unknown> {
  const values = record as Record<string, unknown>;
  return Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
}

const indent = 4;

const json = (path: string, value: unknown): FileToWrite => ({
  kind: "text",
  path,
  text: `${JSON.stringify(value, null, indent)}\n`,
});

/** The texts of a list, an item at a time. */
async function* listTexts<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  recordOf: (item: Item) => Record<string, unknown>,
): AsyncGenerator<string> {
  const newLine = `\n${" ".repeat(indent)}`;
  let before = "[";
  for await (const item of items) {
    yield before + newLine;
    yield* recordTexts(recordOf(item), newLine, indent);
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

/** Writes downloads straight from the database. */

import { writeArchiveOf } from "@esm/exchange/archive/writer";
import { writeComponentTable } from "@esm/exchange/component-tables/write-workbook";
import { writeNewFile } from "@esm/exchange/files/new-file";
import type { Accepted, ModelExport } from "@esm/exchange/findings/report";
import { type ModelFormat, modelWriters } from "@esm/exchange/formats/write-model-file";
import type { PackageOptions } from "@esm/exchange/package/files";
import { writePackage } from "@esm/exchange/package/writer";
import { writePypsa } from "@esm/exchange/pypsa/export/writer";
import { writeDatasetWorkbook } from "@esm/exchange/workbook/writer";
import { SheetError } from "@esm/exchange/xlsx/error";
import { maxSheetRows } from "@esm/exchange/xlsx/reference";
import { ArchiveError } from "@esm/exchange/zip/error";
import { message, type Words } from "@esm/messages/message";
import type { ComponentType } from "@esm/model/domain/component";
import { overridesOfModel } from "@esm/model/domain/overrides/any-override";
import type { PathwayOptions } from "@esm/model/domain/runs/run-options";
import type { ScenariosOfNetwork } from "@esm/model/domain/runs/scenario-schema";
import { withScaledProbabilities } from "@esm/model/domain/runs/scenarios";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import type { ScenarioInput } from "@esm/model/energy-system/scenario-content";
import { pathwayOptions } from "@esm/optimize/optimization/options";
import { pathwaySystems } from "@esm/optimize/optimization/pathways/pathway-systems";
import type { DatasetSource } from "../../store/datasets/reading/dataset-reader.ts";
import type { Store } from "../../store/store.ts";

export interface ArchiveToWrite {
  /** Where nothing is yet. */
  path: string;
  datasetId: number;
  /** An earlier one; the present one where absent. */
  revision?: number | undefined;
  /** Where given, a plain package is written instead. */
  asPackage?: PackageOptions | undefined;
  /** One workbook is written instead. */
  asWorkbook?: boolean;
}

export interface ModelFileToWrite {
  /** Where nothing is yet. */
  path: string;
  datasetId: number;
  format: ModelFormat;
  /** Differences that the user accepts. */
  accepted: Accepted;
  /** For a network of PyPSA; none where absent. */
  scenarios?: ScenariosOfNetwork | undefined;
  /** The model of the data set whose file it is, and the options of its pathway; the data alone where absent. */
  model?: { id: number; pathway: PathwayOptions | undefined };
}

/** There may be no such data set, a history that does not reach back so far, or more in it than the file can hold. */
export type ArchiveWriting = { status: "written" | "unknown" | "not kept" } | { status: "impossible"; reason: Words };

/** The model of another tool is in memory as a whole, several times, until it is written. Data sets of scenarios may be gone. */
export type ModelFileWriting = ModelExport | { status: "too large" } | { status: "unknown"; dataset: number };
const maxModelFileBytes = 32 * 2 ** 20;

/** A table may have more rows or columns than a sheet can hold. */
export type TableWriting = { status: "written" } | { status: "impossible"; reason: Words };

export interface ComponentTable {
  /** Where nothing is yet. */
  path: string;
  family: FamilyName;
  component: { id: number; type: ComponentType };
  /** In the order of their columns. */
  regions: readonly string[];
  /** Unit of its values, where the sheet shows it. */
  unit?: string | undefined;
}

/** Undefined where there is no such model any more. */
async function writeFileOfModel(
  store: Store,
  { id, pathway: options }: NonNullable<ModelFileToWrite["model"]>,
  { path, format, accepted, bytes }: ModelFileToWrite & { bytes: number },
): Promise<ModelFileWriting | undefined> {
  const read = await store.readModelInput(id, { presentation: true });
  if (!read) return undefined;
  const overrides = overridesOfModel(read.model);
  const { optimization_parameters: parameters, overrides_by_year: overridesByYear } = read.model;
  const { content } = read;
  if (!options || !parameters) return modelWriters[format](content, path, { overrides, accepted });
  // Each year is a model of its own.
  if (bytes * (parameters.number_of_steps + 1) > maxModelFileBytes) return { status: "too large" };
  const systems = pathwaySystems({ content, overrides, overridesByYear }, parameters, pathwayOptions(options));
  if ("problems" in systems) return { status: "invalid", problems: systems.problems };
  return modelWriters[format](content, path, { overrides, accepted, pathway: systems.pathway });
}

export const downloadTasks = {
  async writeArchive(
    store: Store,
    { path, datasetId, revision, asPackage, asWorkbook }: ArchiveToWrite,
  ): Promise<ArchiveWriting> {
    try {
      const write = async (source: DatasetSource) => {
        await writeNewFile(path, (file) => {
          if (asWorkbook) return writeDatasetWorkbook(source, file);
          return asPackage ? writePackage(source, file, asPackage) : writeArchiveOf(source, file);
        });
        return { status: "written" } as const;
      };
      const written =
        revision === undefined
          ? await store.withDataset(datasetId, write)
          : await store.withEarlierDataset({ datasetId, revision }, write);
      return written === "not kept" ? { status: written } : (written ?? { status: "unknown" });
    } catch (error) {
      if (!(error instanceof ArchiveError || error instanceof SheetError)) throw error;
      return { status: "impossible", reason: error.words };
    }
  },
  /** Undefined where there is no such data set. */
  async writeModelFile(store: Store, order: ModelFileToWrite): Promise<ModelFileWriting | undefined> {
    const { path, datasetId, format, accepted, scenarios } = order;
    // Each scenario is a model of its own.
    const ids = scenarios?.scenarios.map(({ dataset_id }) => dataset_id ?? datasetId) ?? [datasetId];
    let bytes = 0;
    for (const id of ids) bytes += await store.usage.bytesOfDataset(id);
    if (bytes > maxModelFileBytes) return { status: "too large" };
    if (order.model) return writeFileOfModel(store, order.model, { ...order, bytes });
    const content = await store.readDatasetContent(datasetId, { presentation: true });
    if (!content || !scenarios) return content && modelWriters[format](content, path, { accepted });
    const read: ScenarioInput[] = [];
    for (const { dataset_id, ...scenario } of withScaledProbabilities(scenarios.scenarios)) {
      const own = dataset_id === null ? null : await store.readDatasetContent(dataset_id);
      if (own === undefined) return { status: "unknown", dataset: dataset_id ?? datasetId };
      read.push({ ...scenario, content: own });
    }
    const set = { scenarios: read, risk: scenarios.risk ?? null, limits: scenarios.limits ?? "each" };
    return writePypsa(content, path, { accepted, scenarios: set });
  },
  async writeTable(store: Store, { path, family, component, regions, unit }: ComponentTable): Promise<TableWriting> {
    const isSeries = tableFamilies[family].shape === "series";
    const steps = (isSeries && (await store.tables.owner(component.id))?.dataset.number_of_time_steps) || 0;
    // Before the series are read: they may take hundreds of megabytes.
    if (steps >= maxSheetRows && (await store.tables.countOfComponent(family, component.id)) > 0) {
      return {
        status: "impossible",
        reason: message("series_longer_than_sheet", { steps, most: maxSheetRows }),
      };
    }
    const records = await store.tables.readOfComponent(family, component.id);
    const table = { family, componentType: component.type, regions, records, unit };
    try {
      await writeNewFile(path, (file) => writeComponentTable(table, file));
      return { status: "written" };
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      return { status: "impossible", reason: error.words };
    }
  },
};

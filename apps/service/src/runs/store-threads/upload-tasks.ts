/** Reads uploaded files against what the database has, and stores what it has read. */

import { nothingStored, type StoredContent } from "@esm/exchange/archive/context";
import { readArchive } from "@esm/exchange/archive/reader";
import { type FileUploadResult, refused } from "@esm/exchange/archive/results";
import { readComponentTable } from "@esm/exchange/component-tables/read-workbook";
import type { TableContext } from "@esm/exchange/component-tables/table-context";
import type { Accepted, ImportReport } from "@esm/exchange/findings/report";
import { storedReport } from "@esm/exchange/findings/stored-report";
import {
  type FileFormat,
  LargeFile,
  type NetcdfLimits,
  readModelFile,
  readOwnFile,
} from "@esm/exchange/formats/read-model-file";
import type { PypsaChoices } from "@esm/exchange/pypsa/choices";
import type { ZipLimits } from "@esm/exchange/zip/limits";
import { message, type Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import { translatedContent } from "@esm/model/domain/changes/translated-content";
import { type DatasetAttributes, datasetAttributes } from "@esm/model/domain/dataset";
import type { Problem } from "@esm/model/domain/problem";
import { recordSchema } from "@esm/model/domain/schema";
import type { FamilyName } from "@esm/model/domain/table-family";
import { type Refusal, refusalOf, StoreError } from "../../store/database/store-error.ts";
import type { DatasetRecord } from "../../store/datasets/datasets.ts";
import type { TableOwner } from "../../store/datasets/read-table-records.ts";
import { bytesOfContent, bytesOfTableRecord } from "../../store/datasets/size-estimate.ts";
import type { Store } from "../../store/store.ts";
import type { Admission } from "./admission.ts";
import { createContentSpool } from "./content-spool.ts";

export interface ArchiveToStore {
  path: string;
  /** The data set that takes the archive in. */
  datasetId: number;
  /** The user who has uploaded it. */
  userId: number;
  limits: ZipLimits;
  /** A folder of this request alone: for large workbooks of the archive while they are read, and for series until they are stored. */
  spoolFolder: string;
  /** The name of the archive in results that are about all of it. */
  archiveName: string;
}

/**
 * Findings in the file. Where `isFine`, it was stored, or would have been; but the database may have `refused` it: each file
 * was fine by itself, but not together, or not with what is stored.
 */
export interface StoredUpload {
  fileResults: FileUploadResult[];
  warnings: number;
  isFine: boolean;
  refused?: Refusal;
}

export interface ModelFileToStore extends Omit<ArchiveToStore, "datasetId"> {
  /** Target of the model: the id of a data set, or the name of a new one. */
  target: { datasetId: number } | { name: string };
  /** Nothing is stored. */
  dryRun: boolean;
  /** Found in the content where absent. */
  format: FileFormat | undefined;
  /** Accepted differences from a model of another tool. */
  accepted: Accepted;
  /** How to read a network of PyPSA. */
  choices: PypsaChoices;
  /** Limit of all values of a netCDF file. */
  maxNetcdfBytes: number;
}

/** Fields that the queue of uploads adds. */
export interface TurnOfFile {
  /** Others read files at the same time. */
  beside: boolean;
  /** How long the file was looked at before. */
  usedMs?: number | undefined;
}

/** Limit for a netCDF file that is read while others read files. */
const maxBytesBesideOthers = 32 * 2 ** 20;

/** With what was found in a model of another tool, and with the data set where one was created. */
export interface StoredModelFile extends StoredUpload {
  report: ImportReport | null;
  /** The errors of a workbook, by sheet and cell. */
  problems?: readonly Problem[] | undefined;
  dataset?: DatasetRecord;
}

export interface ExampleToStore {
  path: string;
  /** The name in the archive. The words may contain another one. */
  name: string;
  userId: number;
  /** Names and descriptions in another language by those of the archive. */
  words?: Readonly<Record<string, string>> | undefined;
}

export interface TableToStore {
  path: string;
  family: FamilyName;
  owner: TableOwner;
  context: TableContext;
}

export type StoredTable = { warnings: readonly Words[]; refused?: Refusal } | { errors: readonly Words[] };

export const uploadTasks = {
  /** Makes a data set of this name from an archive of our own, in other words where there are some; throws where that has an error. */
  async storeExample(store: Store, { path, name, userId, words }: ExampleToStore, admit: Admission) {
    const reading = await readArchive(path, { dataset: recordSchema(datasetAttributes).parse({ name }) });
    const faulty = reading.fileResults.find(({ status }) => status === "ERROR");
    if (faulty)
      throw new Error(`The example ${path} cannot be read: ${faulty.file}: ${inEnglish(faulty.message ?? "")}`);
    const content = words ? translatedContent(reading.content, words) : reading.content;
    const { dataset: _, ...lists } = content;
    return admit(bytesOfContent(lists), () => store.createDatasetUnderFreeName(content, { userId }));
  },
  /** Undefined where there is no such data set. */
  async storeArchive(
    store: Store,
    { path, datasetId, userId, limits, ...options }: ArchiveToStore,
    admit: Admission,
  ): Promise<StoredUpload | undefined> {
    const stored = await knownOf(store, datasetId);
    if (!stored) return undefined;
    const { dataset, known } = stored;
    using spool = createContentSpool(options.spoolFolder);
    const { taking } = spool;
    const reading = await readOwnFile(path, { ...options, dataset, known, limits: { archive: limits }, taking });
    const { content: rest, failed, fileResults, warnings } = reading;
    if (failed) return { fileResults, warnings, isFine: false };
    // Attributes the archive leaves alone are not written: someone else may have changed them meanwhile.
    const { content, bytes } = spool.whole({ ...rest, dataset: changes(dataset, rest.dataset) });
    const write = () => orRefused(() => store.writeDatasetContent(datasetId, content, { userId }));
    return { fileResults, warnings, isFine: true, ...(await admit(bytes, write)) };
  },
  /**
   * Undefined where there is no such data set. A model of another tool needs an empty data set: else it would not be that model. A large
   * file of a library is read in another turn.
   */
  async storeModelFile(
    store: Store,
    { maxNetcdfBytes, beside, usedMs, ...file }: ModelFileToStore & TurnOfFile,
    admit: Admission,
  ): Promise<StoredModelFile | { isLarge: true; usedMs: number } | undefined> {
    const netcdf = { maxBytes: maxNetcdfBytes, usedMs, ...(beside && { maxBytesBesideOthers }) };
    try {
      return await storeFile(store, { ...file, netcdf }, admit);
    } catch (error) {
      if (error instanceof LargeFile) return { isLarge: true, usedMs: error.usedMs };
      throw error;
    }
  },
  /** Replaces the table of a component. */
  async storeTable(
    store: Store,
    { path, family, owner, context }: TableToStore,
    admit: Admission,
  ): Promise<StoredTable> {
    const reading = await readComponentTable(path, family, context);
    if ("errors" in reading) return reading;
    const { warnings } = reading;
    const records = [...reading.records];
    const bytes = records.reduce((sum, record) => sum + bytesOfTableRecord(record), 0);
    const write = () => orRefused(() => store.tables.replaceOfComponent(family, owner, records));
    return { warnings, ...(await admit(bytes, write)) };
  },
};

async function storeFile(
  store: Store,
  {
    path,
    target,
    userId,
    dryRun,
    limits,
    ...options
  }: Omit<ModelFileToStore, "maxNetcdfBytes"> & { netcdf: NetcdfLimits },
  admit: Admission,
): Promise<StoredModelFile | undefined> {
  const isNew = "name" in target;
  const stored = isNew ? emptyDataset(target.name) : await knownOf(store, target.datasetId);
  if (!stored) return undefined;
  const { dataset, known } = stored;
  using spool = createContentSpool(options.spoolFolder);
  const { taking } = spool;
  const reading = await readModelFile(path, { ...options, dataset, known, limits: { archive: limits }, taking });
  const { content: rest, fileResults, warnings, report = null } = reading;
  const isOccupied = report !== null && (known.regions.length > 0 || known.components.length > 0);
  if (reading.failed || isOccupied) {
    const results = isOccupied ? [...fileResults, refused(options.archiveName, occupied)] : fileResults;
    return { fileResults: results, warnings, report, problems: reading.problems, isFine: false };
  }
  const found = { fileResults, warnings, report, isFine: true };
  if (dryRun) return found;
  const importReport = report ? storedReport(report) : undefined;
  const by = { userId };
  if (isNew) {
    const { content, bytes } = spool.whole({ ...rest, dataset: { ...rest.dataset, name: target.name }, importReport });
    const create = () => orRefused(async () => ({ dataset: await store.createDatasetUnderFreeName(content, by) }));
    return { ...found, ...(await admit(bytes, create)) };
  }
  const { content, bytes } = spool.whole({ ...rest, dataset: changes(dataset, rest.dataset), importReport });
  const write = () => orRefused(() => store.writeDatasetContent(target.datasetId, content, by));
  return { ...found, ...(await admit(bytes, write)) };
}

/** A refusal of the store is part of the answer. */
export async function orRefused<Result>(write: () => Promise<Result>): Promise<Result | { refused: Refusal }> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { refused: refusalOf(error) };
  }
}

const occupied = message("dataset_occupied");

interface Stored {
  dataset: DatasetAttributes;
  known: StoredContent;
}

const emptyDataset = (name: string): Stored => ({
  dataset: recordSchema(datasetAttributes).parse({ name }),
  known: nothingStored,
});

/** Keeps only the names of stored content in memory while a file is read. */
async function knownOf(store: Store, datasetId: number): Promise<Stored | undefined> {
  const stored = await store.readDatasetContent(datasetId, { tables: false });
  if (!stored) return undefined;
  const known = {
    regions: stored.regions.map(({ name }) => name),
    commodities: stored.commodities.map(({ name, unit }) => ({ name, unit })),
    components: stored.components.map(({ name, type }) => ({ name, type })),
  };
  return { dataset: stored.dataset, known };
}

function changes(before: DatasetAttributes, after: DatasetAttributes): Partial<DatasetAttributes> {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof DatasetAttributes] !== value);
  return Object.fromEntries(changed);
}

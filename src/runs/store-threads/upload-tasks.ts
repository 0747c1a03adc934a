/** Reads uploaded files, against what the database has. Nothing is stored here. */
import { type DatasetAttributes, datasetAttributes } from "../../domain/dataset.ts";
import { recordSchema } from "../../domain/schema.ts";
import type { FamilyName } from "../../domain/table-family.ts";
import { nothingStored, type StoredContent } from "../../exchange/archive/context.ts";
import type { ArchiveReading, TakingContent } from "../../exchange/archive/entries.ts";
import { readArchive } from "../../exchange/archive/reader.ts";
import { type FileUploadResult, refused } from "../../exchange/archive/results.ts";
import { readComponentTable } from "../../exchange/component-tables/read-workbook.ts";
import type { TableContext } from "../../exchange/component-tables/table-context.ts";
import type { Accepted, ImportReport } from "../../exchange/findings/report.ts";
import { storedReport } from "../../exchange/findings/stored-report.ts";
import {
  type FileFormat,
  LargeFile,
  type NetcdfLimits,
  readModelFile,
} from "../../exchange/formats/read-model-file.ts";
import type { PypsaChoices } from "../../exchange/pypsa/choices.ts";
import type { ZipLimits } from "../../exchange/zip/limits.ts";
import type { Store } from "../../store/store.ts";
import {
  buffersOfPacked,
  type ContentPacker,
  createContentPacker,
  type PackedContent,
  type PackedRecords,
  packContent,
  packRecords,
} from "./packed-content.ts";
import { HandedOver } from "./store-thread.ts";

export interface ArchiveToRead {
  path: string;
  /** Takes the archive in. */
  datasetId: number;
  limits: ZipLimits;
  /** Of this request alone: for large workbooks of the archive while they are read, and for series until they are stored. */
  spoolFolder: string;
  /** Under which results speak of the archive itself. */
  archiveName: string;
}

/** What the archive has of the attributes of the data set is only what it changes. */
export type UploadedArchive = Pick<ArchiveReading, "fileResults" | "warnings"> & { content: PackedContent | null };

export interface ModelFileToRead extends Omit<ArchiveToRead, "datasetId"> {
  /** Takes the model in: the id of a data set, or the name of a new one. */
  target: { datasetId: number } | { name: string };
  /** Found in the content where absent. */
  format: FileFormat | undefined;
  /** What may be approximated or left out of a model of another tool. */
  accepted: Accepted;
  /** Of a network of PyPSA. */
  choices: PypsaChoices;
  /** Limit of all values of a netCDF file. */
  maxNetcdfBytes: number;
}

/** What the queue of the uploads adds. */
export interface TurnOfFile {
  /** Others read files at the same time. */
  beside: boolean;
  /** How long the file was looked at before. */
  usedMs?: number | undefined;
}

/** Limit for a netCDF file that is read while others read files. */
const maxBytesBesideOthers = 32 * 2 ** 20;

/** With what was found in a model of another tool. For a new data set, the content has all of its attributes. */
export type UploadedModelFile = UploadedArchive & { report: ImportReport | null };

export interface TableToRead {
  path: string;
  family: FamilyName;
  context: TableContext;
}

export type UploadedTable = { records: PackedRecords; warnings: readonly string[] } | { errors: readonly string[] };

export const uploadTasks = {
  /** An archive of our own, for a new data set of this name; throws where it has an error. */
  async readExample(_: Store, { path, name }: { path: string; name: string }) {
    const reading = await readArchive(path, { dataset: recordSchema(datasetAttributes).parse({ name }) });
    const faulty = reading.fileResults.find(({ status }) => status === "ERROR");
    if (faulty) throw new Error(`The example ${path} cannot be read: ${faulty.file}: ${faulty.message}`);
    const packed = packContent(reading.content);
    return new HandedOver<PackedContent>(packed, buffersOfPacked(packed));
  },
  /** Undefined where there is no such data set; without content where a file has errors. */
  async readArchive(store: Store, { path, datasetId, limits, ...options }: ArchiveToRead) {
    const stored = await knownOf(store, datasetId);
    if (!stored) return undefined;
    const { dataset, known } = stored;
    const packer = createContentPacker(options.spoolFolder);
    const taking = takenBy(packer);
    const reading = await readArchive(path, { ...options, dataset, known, limits: { archive: limits }, taking });
    const { content, failed, ...report } = reading;
    if (failed) return { ...report, content: null };
    // Attributes the archive leaves alone are not written: someone else may have changed them meanwhile.
    const packed = packContent({ ...content, dataset: changes(dataset, content.dataset) }, packer);
    return new HandedOver<UploadedArchive>({ ...report, content: packed }, buffersOfPacked(packed));
  },
  /**
   * The same of a file of any format. A model of another tool needs an empty data set: else it would not be that model. A large
   * file of a library is read in another turn.
   */
  async readModelFile(store: Store, { maxNetcdfBytes, beside, usedMs, ...file }: ModelFileToRead & TurnOfFile) {
    const netcdf = { maxBytes: maxNetcdfBytes, usedMs, ...(beside && { maxBytesBesideOthers }) };
    try {
      return await readFileInto(store, { ...file, netcdf });
    } catch (error) {
      if (error instanceof LargeFile) return { isLarge: true, usedMs: error.usedMs } as const;
      throw error;
    }
  },
  async readTable(_: Store, { path, family, context }: TableToRead) {
    const reading = await readComponentTable(path, family, context);
    if ("errors" in reading) return reading;
    const records = packRecords(reading.records);
    return new HandedOver<UploadedTable>({ records, warnings: reading.warnings }, buffersOfPacked(records));
  },
};

async function readFileInto(
  store: Store,
  { path, target, limits, ...options }: Omit<ModelFileToRead, "maxNetcdfBytes"> & { netcdf: NetcdfLimits },
) {
  const isNew = "name" in target;
  const stored = isNew ? emptyDataset(target.name) : await knownOf(store, target.datasetId);
  if (!stored) return undefined;
  const { dataset, known } = stored;
  const packer = createContentPacker(options.spoolFolder);
  const taking = takenBy(packer);
  const reading = await readModelFile(path, { ...options, dataset, known, limits: { archive: limits }, taking });
  const { content, fileResults, warnings, report = null } = reading;
  const isOccupied = report !== null && (known.regions.length > 0 || known.components.length > 0);
  const results: FileUploadResult[] = isOccupied
    ? [...fileResults, refused(options.archiveName, occupied)]
    : fileResults;
  if (reading.failed || isOccupied) return { fileResults: results, warnings, report, content: null };
  const attributes = isNew ? { ...content.dataset, name: target.name } : changes(dataset, content.dataset);
  const importReport = report ? storedReport(report) : undefined;
  const packed = packContent({ ...content, dataset: attributes, importReport }, packer);
  return new HandedOver<UploadedModelFile>({ fileResults, warnings, report, content: packed }, buffersOfPacked(packed));
}

/** The packer has copied the values. */
const takenBy = (packer: ContentPacker): TakingContent => ({
  records: packer.addRecords,
  component: packer.addComponent,
  model: packer.addModel,
});

const occupied = "The data set has regions or components already. Import the model into an empty data set.";

interface Stored {
  dataset: DatasetAttributes;
  known: StoredContent;
}

const emptyDataset = (name: string): Stored => ({
  dataset: recordSchema(datasetAttributes).parse({ name }),
  known: nothingStored,
});

/** Of the content that is stored, the names alone stay in memory while a file is read. */
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

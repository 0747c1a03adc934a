/** Reads a file of any format that the service takes. The format is found in the content, never in the name. */
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { message } from "@esm/messages/message";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Problem } from "@esm/model/domain/problem";
import { type ArchiveReading, unreadable } from "../archive/entries.ts";
import { type ArchiveOptions, readArchive } from "../archive/reader.ts";
import { accepted, refused } from "../archive/results.ts";
import { type Accepted, type ImportReport, isRemark, sentenceOf } from "../findings/report.ts";
import { isFineFile, readFine } from "../fine/reader.ts";
import { createNetcdfReader } from "../netcdf/netcdf-reader.ts";
import { defaultMaxBytes, type ReadVariables } from "../netcdf/read-netcdf.ts";
import { packageRoots } from "../package/entries.ts";
import { jsonDocument } from "../package/layout.ts";
import { filesOfFolder, readPackage } from "../package/reader.ts";
import type { PypsaChoices } from "../pypsa/choices.ts";
import { folderRoots } from "../pypsa/network-of-csv.ts";
import { readPypsa } from "../pypsa/reader.ts";
import { readDatasetWorkbook } from "../workbook/reader.ts";
import { ArchiveError } from "../zip/error.ts";
import { defaultZipLimits, type ZipLimits } from "../zip/limits.ts";
import { readZip } from "../zip/zip-reader.ts";

export const fileFormats = ["archive", "package", "workbook", "pypsa", "fine"] as const;
export type FileFormat = (typeof fileFormats)[number];

export interface ModelFileOptions extends ArchiveOptions {
  /** Found in the content where absent. */
  readonly format?: FileFormat | undefined;
  /** Kinds of differences from a model of another tool that the user accepts; default: none. */
  readonly accepted?: Accepted;
  /** Choices for networks of PyPSA; any other file is refused with them. */
  readonly choices?: PypsaChoices | undefined;
  /** Reads a netCDF file; by default in a process of its own. */
  readonly readVariables?: ReadVariables;
  readonly netcdf?: NetcdfLimits | undefined;
}

export interface NetcdfLimits {
  readonly maxBytes: number;
  /** Below `maxBytes` where others read files at the same time: more than that is a `LargeFile`. */
  readonly maxBytesBesideOthers?: number | undefined;
  /** How long the file was looked at before. */
  readonly usedMs?: number | undefined;
}

/** The file is to be read again when no other large one is. */
export class LargeFile extends Error {
  override readonly name = "LargeFile";
  readonly usedMs: number;

  constructor(usedMs: number) {
    super("large");
    this.usedMs = usedMs;
  }
}

/** The reading; for a model of another tool also the report of what was found in it, for a workbook its errors by sheet and cell. */
export type ModelFileReading = ArchiveReading & { report?: ImportReport; problems?: readonly Problem[] };

/** Throws the file system's error where the file cannot be read. */
export async function readModelFile(
  path: string,
  { format, netcdf, ...options }: ModelFileOptions,
): Promise<ModelFileReading> {
  const { maxBytes = defaultMaxBytes, maxBytesBesideOthers = maxBytes, usedMs } = netcdf ?? {};
  const reader = createNetcdfReader(usedMs);
  const within =
    (read: ReadVariables): ReadVariables =>
    async (order) => {
      const reading = await read({ ...order, maxBytes: Math.min(maxBytes, maxBytesBesideOthers) });
      const isTooLarge = "tooLarge" in reading;
      const isLarge = isTooLarge ? reading.tooLarge <= maxBytes : "needsMemory" in reading;
      if (isLarge && maxBytesBesideOthers < maxBytes) throw new LargeFile(reader.usedMs());
      return isTooLarge ? { ...reading, maxBytes } : reading;
    };
  const { readVariables: look = within(reader.read), readVariables = within(reader.readLast) } = options;
  try {
    const found = format ?? (await formatOf(path, { ...options, readVariables: look }));
    return await readAs(found, path, { ...options, readVariables });
  } finally {
    await reader.close();
  }
}

async function readAs(
  found: FileFormat,
  path: string,
  options: Omit<ModelFileOptions, "format" | "netcdf">,
): Promise<ModelFileReading> {
  const chosen = Object.entries(options.choices ?? {}).find(([, choice]) => choice !== undefined && choice !== false);
  if (chosen && found !== "pypsa") {
    const name = options.archiveName ?? basename(path);
    return unreadable(options.dataset, refused(name, onlyOfPypsa));
  }
  switch (found) {
    case "archive":
      return readArchive(path, options);
    case "package":
      return readPackage(path, options);
    case "workbook":
      return readDatasetWorkbook(path, options);
    case "pypsa":
      return readingOf(path, options, await readPypsa(path, options));
    case "fine":
      return readingOf(path, options, await readFine(path, options));
  }
}

const onlyOfPypsa = message("fixed_costs_cost_unit_table");

/** Findings that forbid the import are errors of the file. */
function readingOf(
  path: string,
  options: ArchiveOptions,
  { content, report }: { content: DatasetContent | null; report: ImportReport },
): ModelFileReading {
  const errors = report.findings.filter(({ severity }) => severity === "error").map(sentenceOf);
  const name = options.archiveName ?? basename(path);
  if (!content) return { ...unreadable(options.dataset, refused(name, errors)), report };
  const remarks = report.findings.filter(isRemark).map(sentenceOf);
  return { content, fileResults: [accepted(name, remarks)], failed: false, warnings: remarks.length, report };
}

/** The first bytes of HDF5, and of what else people may take for netCDF: its reader says what to do. */
const networkStarts = [Buffer.from("\x89HDF\r\n\x1a\n", "latin1"), Buffer.from("CDF")];

const isNetwork = (start: Buffer): boolean =>
  networkStarts.some((bytes) => start.subarray(0, bytes.length).equals(bytes));

async function formatOf(path: string, { limits, readVariables }: ModelFileOptions): Promise<FileFormat> {
  if (!(await stat(path)).isDirectory()) {
    if (isNetwork(await firstBytes(path))) return (await isFineFile(path, readVariables)) ? "fine" : "pypsa";
  }
  const names = await namesIn(path, limits?.archive);
  if (names.some((name) => name.toLowerCase() === workbookPart)) return "workbook";
  const hasAny = (roots: readonly string[]) =>
    names.some((name) => roots.some((root) => name === root || isWrapped(name, root)));
  if (hasAny(packageRoots)) return "package";
  if (hasAny(folderRoots)) return "pypsa";
  // Archives are zip files, and have no tables of their own beside components.
  const isPackage = (await stat(path)).isDirectory() || (hasAny([jsonDocument]) && names.some(isPackageTable));
  return isPackage ? "package" : "archive";
}

/** Workbooks alone list the types of their parts. */
const workbookPart = "[content_types].xml";

/** The formats of our own that are one zip file; an archive where it is none of them. */
export async function readOwnFile(path: string, options: ArchiveOptions): Promise<ModelFileReading> {
  const names = await namesIn(path, options.limits?.archive);
  const isWorkbook = names.some((name) => name.toLowerCase() === workbookPart);
  return isWorkbook ? readDatasetWorkbook(path, options) : readArchive(path, options);
}

/** Whether a file is read by a library in a process of its own: anything but zip files, where it is to be one of these models. */
export async function isReadByLibrary(path: string, format: FileFormat | undefined): Promise<boolean> {
  const start = await firstBytes(path);
  if (format === undefined) return isNetwork(start);
  return (format === "pypsa" || format === "fine") && start.subarray(0, 2).toString("latin1") !== "PK";
}
const isPackageTable = (path: string): boolean => /^(?:[^/]+\/)?(?:tables|series)\/[^/]+\.csv$/.test(path);

const isWrapped = (path: string, name: string): boolean => path.split("/").length === 2 && path.endsWith(`/${name}`);

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function namesIn(path: string, limits: ZipLimits = defaultZipLimits): Promise<string[]> {
  if ((await stat(path)).isDirectory()) return (await filesOfFolder(path)).map((file) => file.path);
  try {
    const zip = await readZip(path, limits);
    await zip.close();
    return zip.files.map(({ name }) => name);
  } catch (error) {
    // Its reader says what is wrong.
    if (error instanceof ArchiveError) return [];
    throw error;
  }
}

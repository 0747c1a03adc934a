/**
 * Archive → data set. Nothing is stored here: the reading says whether it may be. `folders.ts` defines the layout of an
 * archive, `form.ts` the forms of its tables.
 */
import { tmpdir } from "node:os";
import { basename } from "node:path";
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import { defaultSheetLimits, type SheetLimits } from "../xlsx/limits.ts";
import { ArchiveError } from "../zip/error.ts";
import { defaultZipLimits, expansionBudget, type ZipLimits } from "../zip/limits.ts";
import { readZip } from "../zip/zip-reader.ts";
import { nothingStored, type StoredContent } from "./context.ts";
import { type ArchiveReading, readEntries, type TakingContent, unreadable } from "./entries.ts";
import { refused } from "./results.ts";

/** How many times the archive's own bytes its workbooks may expand to together: 30 bytes a cell instead of about 8. */
const expansionInside = 4;

export interface ArchiveOptions {
  /** Attributes of the data set that receives the archive; `dataset.json` replaces all except the name. */
  readonly dataset: DatasetAttributes;
  /** The present content of that data set: names in the archive may refer to it. Default: nothing. */
  readonly known?: StoredContent;
  readonly limits?: { readonly archive?: ZipLimits; readonly sheet?: SheetLimits };
  /** Folder for large workbooks of the archive while they are read. Default: the system's temporary folder. */
  readonly spoolFolder?: string;
  /** Takes what fills memory, in place of the content that is answered. */
  readonly taking?: TakingContent;
  /** The name of the archive itself in results. Default: the file's name. */
  readonly archiveName?: string;
}

/**
 * Reads an archive, given as a path or as its bytes. The results of its files report every problem of the archive and
 * its content; throws the file system's error when the file itself cannot be read.
 */
export async function readArchive(file: string | Buffer, options: ArchiveOptions): Promise<ArchiveReading> {
  const { dataset, known = nothingStored, limits = {} } = options;
  const { archive = defaultZipLimits, sheet = defaultSheetLimits } = limits;
  const spoolFolder = options.spoolFolder ?? tmpdir();
  try {
    const zip = await readZip(file, archive);
    try {
      const files = zip.files.map(({ name: path, ...entry }) => ({ path, ...entry }));
      const budget = expansionBudget(expansionInside * archive.maxExpandedBytes);
      const limits = { ...sheet, zip: { ...sheet.zip, budget } };
      const { taking } = options;
      return await readEntries({ files, folders: zip.directories, dataset, known, limits, spoolFolder, taking });
    } finally {
      await zip.close();
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const name = options.archiveName ?? (typeof file === "string" ? basename(file) : "archive.zip");
    return unreadable(dataset, refused(name, error.words));
  }
}

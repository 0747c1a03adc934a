/** Uploaded files are read in threads of their own: sheets and archives are untrusted and large. */
import { basename } from "node:path";
import type { DatasetContent } from "../../domain/dataset-content.ts";
import type { FamilyName } from "../../domain/table-family.ts";
import type { Owner } from "../../platform/fair-queue.ts";
import { createThreadPool, type GivenUp, type ThreadPoolOptions } from "../../platform/thread-pool.ts";
import { type ArchiveReading, unreadable } from "../archive/entries.ts";
import type { ArchiveOptions } from "../archive/reader.ts";
import { refused } from "../archive/results.ts";
import type { TableReading } from "../component-tables/read-table.ts";
import type { TableContext } from "../component-tables/table-context.ts";
import { type PackedRecords, unpackRecordsInPortions } from "./packed-records.ts";

export type ReadingTask =
  | { kind: "archive"; path: string; options: ArchiveOptions }
  | { kind: "table"; path: string; family: FamilyName; context: TableContext };

/** What the thread answers. */
export interface PackedReading extends Omit<ArchiveReading, "content"> {
  content: Omit<DatasetContent, "tables">;
  records: PackedRecords;
}
export type PackedTable = { records: PackedRecords } | { errors: string[] };

export interface ReadingPool {
  /** See `readArchive`; the file at the path stays in its place until the answer. */
  readArchive(path: string, options: ArchiveOptions, owner?: Owner): Promise<ArchiveReading>;
  /** See `readComponentTable`. */
  readTable(path: string, family: FamilyName, context: TableContext, owner?: Owner): Promise<TableReading>;
  /** Ends the threads; what is being read is rejected. */
  close(): Promise<void>;
}

/** A file that takes too much is refused like one that cannot be understood. */
const refusal = (reason: GivenUp): string =>
  reason.cause === "time"
    ? `The file took more than ${reason.seconds} s to read.`
    : "The file takes more memory than allowed to read.";

export function createReadingPool(options: ThreadPoolOptions): ReadingPool {
  const pool = createThreadPool(new URL("reading-worker.ts", import.meta.url), options);
  return {
    async readArchive(path, given, owner) {
      const task: ReadingTask = { kind: "archive", path, options: given };
      const name = given.archiveName ?? basename(path);
      const reading = await pool.submit<PackedReading | ArchiveReading>(
        () => ({ task }),
        (reason) => unreadable(given.dataset, refused(name, refusal(reason))),
        owner,
      );
      if (!("records" in reading)) return reading;
      const { content, records, ...told } = reading;
      return { ...told, content: { ...content, tables: await unpackRecordsInPortions(records) } };
    },
    async readTable(path, family, context, owner) {
      const task: ReadingTask = { kind: "table", path, family, context };
      const reading = await pool.submit<PackedTable>(
        () => ({ task }),
        (reason) => ({ errors: [refusal(reason)] }),
        owner,
      );
      return "errors" in reading ? reading : { records: await unpackRecordsInPortions(reading.records) };
    },
    close: pool.close,
  };
}

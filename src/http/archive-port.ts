/** What the HTTP room asks of the room that reads and writes archives of data sets. */
import type { Writable } from "node:stream";
import type { DatasetContent } from "../domain/dataset-content.ts";
import type { ArchiveReading } from "../exchange/archive-entries.ts";
import type { ArchiveOptions } from "../exchange/archive-reader.ts";

export interface ArchivePort {
  /** Reads the archive at the path. A file that is no archive is a failed reading, not a rejection. */
  readArchive(path: string, options: ArchiveOptions): Promise<ArchiveReading>;
  /** Writes to the end and ends the sink. */
  writeArchive(content: DatasetContent, sink: Writable): Promise<void>;
}

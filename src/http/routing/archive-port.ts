/** What the HTTP room asks of the room that reads archives of data sets. */
import type { ArchiveReading } from "../../exchange/archive/entries.ts";
import type { ArchiveOptions } from "../../exchange/archive/reader.ts";

/** `owner` is who asks: turns are taken between owners. Rejects with `TooManyWaiting` where too much waits. */
export interface ArchivePort {
  /** Reads the archive at the path. A file that is no archive is a failed reading, not a rejection. */
  readArchive(path: string, options: ArchiveOptions, owner?: number): Promise<ArchiveReading>;
}

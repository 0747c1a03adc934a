/**
 * A streaming zip writer: one entry after another goes to a Node stream, nothing is held back but the directory.
 * Equal content gives equal bytes (fixed timestamps, fixed modes). No zip64: what would need it is refused clearly.
 */
import type { Writable } from "node:stream";
import { promisify } from "node:util";
import { crc32, deflateRaw, deflateRawSync, type ZlibOptions } from "node:zlib";
import { type ChunkSource, deflateChunks } from "./deflate.ts";
import { checkEntryName } from "./entry-names.ts";
import { ArchiveError, quoteEntryName } from "./error.ts";
import * as records from "./records.ts";
import { createByteSink } from "./sink.ts";

export interface ZipWriterOptions {
  /** 1 (fastest) to 9 (smallest); 0 stores. Default 1: on sheets 6 compresses half as fast and saves 7 %. */
  compressionLevel?: number;
}

export interface ZipWriter {
  /** One file, `sinks/Demand/sink.json`. Entries are written one at a time: await each before the next. */
  addFile(name: string, content: Uint8Array | ChunkSource): Promise<void>;
  /** A file whose content is compressed already (a workbook): taken as it is. */
  addStoredFile(name: string, content: Uint8Array): Promise<void>;
  /** An entry for a folder, `sinks/`. Folders of files need none. */
  addDirectory(name: string): Promise<void>;
  /** Writes the directory and ends the stream; settles when all bytes have left it. */
  finish(): Promise<void>;
}

const deepest = 100;
/** Below this, a trip to the thread pool costs more than deflating on the spot. */
const smallBytes = 2 ** 15;
const deflateInPool = promisify(deflateRaw) as (bytes: Uint8Array, options: ZlibOptions) => Promise<Buffer>;

/**
 * Throws ArchiveError for names no reader should see (`unsafe_path`), names given twice (`duplicate_name`) and more
 * than the format holds (`too_large`, `too_many_entries`); throws the stream's own error when the receiving side fails.
 */
export function createZipWriter(stream: Writable, options: ZipWriterOptions = {}): ZipWriter {
  const level = options.compressionLevel ?? 1;
  const sink = createByteSink(stream);
  const entries: records.EntryRecord[] = [];
  const names = new Set<string>();
  let state: "ready" | "writing" | "finished" | "failed" = "ready";

  const begin = (name: string, isFolder: boolean): records.EntryRecord => {
    const checked = checkEntryName(name, deepest);
    if (checked !== name || name.endsWith("/") !== isFolder) {
      throw new ArchiveError("unsafe_path", `${quoteEntryName(name)} is not a valid entry name.`, name);
    }
    if (names.has(name)) {
      throw new ArchiveError("duplicate_name", `The archive has an entry ${quoteEntryName(name)} already.`, name);
    }
    if (entries.length >= records.largestEntryCount) {
      throw new ArchiveError("too_many_entries", "The archive has more entries than a zip without zip64 can hold.");
    }
    names.add(name);
    return {
      nameBytes: Buffer.from(name),
      flags: records.utf8NameFlag,
      method: 0,
      crc32: 0,
      storedBytes: 0,
      expandedBytes: 0,
      headerOffset: sink.position,
      isFolder,
    };
  };

  const keep = (entry: records.EntryRecord, name: string): void => {
    if (Math.max(sink.position, entry.expandedBytes) > records.largestSize) {
      throw new ArchiveError("too_large", `With ${quoteEntryName(name)} the archive grows beyond 4 GiB.`, name);
    }
    entries.push(entry);
  };

  const writeKnown = async (name: string, content: Uint8Array, packed: Uint8Array, isFolder = false): Promise<void> => {
    const isSmaller = packed.length < content.length;
    const body = isSmaller ? packed : content;
    const entry: records.EntryRecord = {
      ...begin(name, isFolder),
      method: isSmaller ? 8 : 0,
      crc32: crc32(content),
      storedBytes: body.length,
      expandedBytes: content.length,
    };
    await sink.write(records.localHeader(entry));
    if (body.length > 0) await sink.write(body);
    keep(entry, name);
  };

  const writeStream = async (name: string, content: ChunkSource): Promise<void> => {
    const start = begin(name, false);
    const entry = { ...start, flags: start.flags | records.descriptorFlag, method: 8 };
    await sink.write(records.localHeader(entry));
    Object.assign(entry, await deflateChunks(content, level, (bytes) => sink.write(bytes)));
    keep(entry, name);
    await sink.write(records.dataDescriptor(entry));
  };

  const pack = async (content: Uint8Array): Promise<Uint8Array> =>
    content.length < smallBytes ? deflateRawSync(content, { level, chunkSize: content.length + 64 }) : deflateInPool(content, { level });

  /** Two entries at once would mix their bytes. A failed entry leaves a torn archive, so nothing may follow it. */
  const exclusively = async (work: () => Promise<void>, next: "ready" | "finished" = "ready"): Promise<void> => {
    if (state !== "ready") throw new Error(`The zip writer takes no more entries: it is ${state}.`);
    state = "writing";
    try {
      await work();
      state = next;
    } catch (error) {
      state = "failed";
      throw error;
    } finally {
      if (state !== "ready") sink.release();
    }
  };

  const finish = async (): Promise<void> => {
    const directoryOffset = sink.position;
    for (const entry of entries) await sink.write(records.directoryRecord(entry));
    const directoryBytes = sink.position - directoryOffset;
    if (sink.position > records.largestSize) {
      throw new ArchiveError("too_large", "The archive grows beyond 4 GiB.");
    }
    await sink.write(records.endRecord(entries.length, directoryOffset, directoryBytes));
    await sink.end();
  };

  return {
    addFile: (name, content) =>
      exclusively(async () =>
        content instanceof Uint8Array ? writeKnown(name, content, await pack(content)) : writeStream(name, content),
      ),
    addStoredFile: (name, content) => exclusively(() => writeKnown(name, content, content)),
    addDirectory: (name) => exclusively(() => writeKnown(name, Buffer.alloc(0), Buffer.alloc(0), true)),
    finish: () => exclusively(finish, "finished"),
  };
}

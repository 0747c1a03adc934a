/**
 * A streaming zip writer: one entry after another goes to a Node stream, nothing is held back but the directory. Equal
 * content gives equal bytes (fixed timestamps, fixed modes). No zip64: content that would need it is refused clearly.
 */

import type { Writable } from "node:stream";
import { promisify } from "node:util";
import { crc32, deflateRaw, deflateRawSync, type ZlibOptions } from "node:zlib";
import { message } from "@esm/messages/message";
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
  /**
   * As `addFile` with the whole content, but only the compressed bytes stand in memory: sizes come before them. For text, which
   * compression makes smaller.
   */
  addSizedFile(name: string, content: AsyncGenerator<Uint8Array>): Promise<void>;
  /** A file whose content is compressed already (a workbook): taken as it is, also in parts. */
  addStoredFile(name: string, content: Uint8Array | readonly Uint8Array[]): Promise<void>;
  /** An entry for a folder, `sinks/`. Folders of files need none. */
  addDirectory(name: string): Promise<void>;
  /** Writes the directory and ends the stream; settles when all bytes have left it. */
  finish(): Promise<void>;
}

const maxDepth = 100;
/** Below this, a trip to the thread pool costs more than deflating on the spot. */
const smallBytes = 2 ** 15;
/** Content below this size is compressed as a whole even where it comes in chunks. */
const wholeBytes = 2 ** 20;
const deflateInPool = promisify(deflateRaw) as (bytes: Uint8Array, options: ZlibOptions) => Promise<Buffer>;

/** An archive while it is written. */
interface Writing {
  readonly sink: ReturnType<typeof createByteSink>;
  readonly level: number;
  readonly entries: records.EntryRecord[];
  readonly names: Set<string>;
  state: "ready" | "writing" | "finished" | "failed";
}

/**
 * Throws ArchiveError for names no reader should see (`unsafe_path`), names given twice (`duplicate_name`) and more
 * than the format holds (`too_large`, `too_many_entries`); throws the stream's own error when the receiving side fails.
 */
export function createZipWriter(stream: Writable, { compressionLevel: level = 1 }: ZipWriterOptions = {}): ZipWriter {
  const writing: Writing = { sink: createByteSink(stream), level, entries: [], names: new Set(), state: "ready" };
  const none = Buffer.alloc(0);
  return {
    addFile: (name, content) =>
      exclusively(writing, "ready", async () =>
        content instanceof Uint8Array
          ? writeKnown(writing, name, content, await deflate(content, level))
          : writeStream(writing, name, content),
      ),
    addSizedFile: (name, content) => exclusively(writing, "ready", () => writeSized(writing, name, content)),
    addStoredFile: (name, content) =>
      exclusively(writing, "ready", () =>
        content instanceof Uint8Array
          ? writeKnown(writing, name, content, content)
          : writeStored(writing, name, content),
      ),
    addDirectory: (name) => exclusively(writing, "ready", () => writeKnown(writing, name, none, none, true)),
    finish: () => exclusively(writing, "finished", () => writeDirectory(writing)),
  };
}

/** Two entries at once would mix their bytes. A failed entry leaves a torn archive, so nothing may follow it. */
async function exclusively(writing: Writing, next: "ready" | "finished", work: () => Promise<void>): Promise<void> {
  if (writing.state !== "ready") throw new Error(`The zip writer takes no more entries: it is ${writing.state}.`);
  writing.state = "writing";
  try {
    await work();
    writing.state = next;
  } catch (error) {
    writing.state = "failed";
    throw error;
  } finally {
    if (writing.state !== "ready") writing.sink.release();
  }
}

async function deflate(content: Uint8Array, level: number): Promise<Uint8Array> {
  if (content.length >= smallBytes) return deflateInPool(content, { level });
  // With chunks of the usual size, thousands of small files take a gigabyte until it is garbage-collected.
  return deflateRawSync(content, { level, chunkSize: content.length + 64 });
}

async function writeKnown(
  writing: Writing,
  name: string,
  content: Uint8Array,
  packed: Uint8Array,
  isFolder = false,
): Promise<void> {
  const isSmaller = packed.length < content.length;
  const body = isSmaller ? packed : content;
  const entry: records.EntryRecord = {
    ...beginEntry(writing, name, isFolder),
    method: isSmaller ? 8 : 0,
    crc32: crc32(content),
    storedBytes: body.length,
    expandedBytes: content.length,
  };
  await writing.sink.write(records.localHeader(entry));
  if (body.length > 0) await writing.sink.write(body);
  keepEntry(writing, entry, name);
}

async function writeStored(writing: Writing, name: string, content: readonly Uint8Array[]): Promise<void> {
  const bytes = content.reduce((sum, part) => sum + part.length, 0);
  const entry: records.EntryRecord = {
    ...beginEntry(writing, name, false),
    crc32: content.reduce((crc, part) => crc32(part, crc), 0),
    storedBytes: bytes,
    expandedBytes: bytes,
  };
  await writing.sink.write(records.localHeader(entry));
  for (const part of content) await writing.sink.write(part);
  keepEntry(writing, entry, name);
}

async function writeSized(writing: Writing, name: string, content: AsyncGenerator<Uint8Array>): Promise<void> {
  const { sink, level } = writing;
  const first: Uint8Array[] = [];
  for (let length = 0; length <= wholeBytes; length += first.at(-1)?.length ?? 0) {
    const next = await content.next();
    if (next.done) {
      const whole = Buffer.concat(first);
      return writeKnown(writing, name, whole, await deflate(whole, level));
    }
    first.push(next.value);
  }
  async function* all() {
    for (let chunk = first.shift(); chunk; chunk = first.shift()) yield chunk;
    yield* content;
  }
  const packed: Uint8Array[] = [];
  const totals = await deflateChunks(all(), level, async (bytes) => void packed.push(bytes));
  const entry = { ...beginEntry(writing, name, false), method: 8, ...totals };
  await sink.write(records.localHeader(entry));
  for (const bytes of packed) await sink.write(bytes);
  keepEntry(writing, entry, name);
}

async function writeStream(writing: Writing, name: string, content: ChunkSource): Promise<void> {
  const { sink, level } = writing;
  const start = beginEntry(writing, name, false);
  const entry = { ...start, flags: start.flags | records.descriptorFlag, method: 8 };
  await sink.write(records.localHeader(entry));
  Object.assign(entry, await deflateChunks(content, level, (bytes) => sink.write(bytes)));
  keepEntry(writing, entry, name);
  await sink.write(records.dataDescriptor(entry));
}

function beginEntry({ sink, entries, names }: Writing, name: string, isFolder: boolean): records.EntryRecord {
  const checked = checkEntryName(name, maxDepth);
  if (checked !== name || name.endsWith("/") !== isFolder) {
    throw new ArchiveError("unsafe_path", message("name_of_entry_invalid", { entry: quoteEntryName(name) }), name);
  }
  if (names.has(name)) {
    throw new ArchiveError("duplicate_name", message("entry_there_already", { entry: quoteEntryName(name) }), name);
  }
  if (entries.length >= records.maxEntryCount) {
    throw new ArchiveError("too_many_entries", message("too_many_files_for_zip", { most: records.maxEntryCount }));
  }
  names.add(name);
  return {
    name,
    flags: records.utf8NameFlag,
    method: 0,
    crc32: 0,
    storedBytes: 0,
    expandedBytes: 0,
    headerOffset: sink.position,
    isFolder,
  };
}

function keepEntry({ sink, entries }: Writing, entry: records.EntryRecord, name: string): void {
  if (Math.max(sink.position, entry.expandedBytes) > records.maxSize) {
    throw new ArchiveError("too_large", message("archive_too_large_with", { entry: quoteEntryName(name) }), name);
  }
  entries.push(entry);
}

async function writeDirectory({ sink, entries }: Writing): Promise<void> {
  const directoryOffset = sink.position;
  for (const entry of entries) await sink.write(records.directoryRecord(entry));
  const directoryBytes = sink.position - directoryOffset;
  if (sink.position > records.maxSize) throw new ArchiveError("too_large", message("archive_too_large"));
  await sink.write(records.endRecord(entries.length, directoryOffset, directoryBytes));
  await sink.end();
}

/**
 * Reading an untrusted zip archive: everything that can be refused is refused from the central directory, before a
 * byte is expanded; reading an entry then holds it to what the directory declared (size and checksum).
 */

import { message, type Words } from "@esm/messages/message";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { checkZipEntry, entryDisplayName } from "./entry-checks.ts";
import { entryChunks, readEntryBytes } from "./entry-data.ts";
import { checkEntryName, createNameRegister } from "./entry-names.ts";
import { ArchiveError, wordsOfFault } from "./error.ts";
import type { ZipLimits } from "./limits.ts";
import { contentStart, nearbyReader } from "./local-header.ts";
import { openZipSource, SourceReader, type ZipSource } from "./source.ts";

export interface ZipFileEntry {
  /** The path inside the archive, segments joined by `/`. */
  readonly name: string;
  readonly expandedBytes: number;
  readonly storedBytes: number;
  /** The whole content. Throws ArchiveError `corrupt` or `checksum_mismatch` naming the entry. */
  read(): Promise<Buffer>;
  /** The content in chunks, for content that should not be in memory as a whole; throws at the end at the latest. */
  chunks(): AsyncIterable<Buffer>;
}

export interface ZipContents {
  /** In archive order. */
  readonly files: readonly ZipFileEntry[];
  /** Every folder, whether the archive names it or only has files inside it; each ends in `/`. */
  readonly directories: readonly string[];
  /** Closes the file; entries cannot be read afterwards. Without effect for an archive in memory. */
  close(): Promise<void>;
}

/**
 * Opens an archive given as a path or as its bytes. Throws ArchiveError for every fault of the archive, and the file
 * system's error when it cannot be read.
 */
export async function readZip(file: string | Buffer, limits: ZipLimits): Promise<ZipContents> {
  const source = await openZipSource(file);
  try {
    const contents = await readDirectory(source, limits);
    return { ...contents, close: () => source.close() };
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function readDirectory(source: ZipSource, limits: ZipLimits): Promise<Omit<ZipContents, "close">> {
  const zipFile = await openZipFile(source);
  if (zipFile.entryCount > limits.maxEntries) {
    throw new ArchiveError(
      "too_many_entries",
      message("archive_declares_entries_most_allowed", {
        entryCount: zipFile.entryCount,
        maxEntries: limits.maxEntries,
      }),
    );
  }
  const register = createNameRegister();
  const files: ZipFileEntry[] = [];
  const readNearby = nearbyReader(source);
  let expandedBytes = 0;
  for await (const { entry, name: rawName } of entriesOf(zipFile)) {
    const kind = checkZipEntry(entry, rawName, limits);
    const name = checkEntryName(kind === "folder" && !rawName.endsWith("/") ? `${rawName}/` : rawName, limits.maxDepth);
    expandedBytes += entry.uncompressedSize;
    if (expandedBytes > limits.maxExpandedBytes) {
      const words = message("archive_expands_more_than_bytes", {
        maxExpandedBytes: limits.maxExpandedBytes,
        entryDisplayName: entryDisplayName(rawName),
      });
      throw new ArchiveError("too_large", words, rawName);
    }
    const start = await contentStart(readNearby, entry, rawName);
    if (kind === "folder") {
      if (name !== "") register.addFolder(name);
      continue;
    }
    register.addFile(name);
    const { compressionMethod, compressedSize, uncompressedSize, crc32 } = entry;
    const data = { compressionMethod, compressedSize, uncompressedSize, crc32 };
    const place = { source, entry: data, start, name, budget: limits.budget };
    files.push({
      name,
      expandedBytes: uncompressedSize,
      storedBytes: compressedSize,
      read: () => readEntryBytes(place),
      chunks: () => entryChunks(place),
    });
  }
  await checkNoEntryLeft(zipFile, source);
  return { files, directories: register.folders() };
}

async function openZipFile(source: ZipSource): Promise<ZipFile> {
  try {
    // Names and sizes are checked here: yauzl would repair some and answer others without a code or the name.
    const options = { decodeStrings: false, validateEntrySizes: false, autoClose: false };
    return await yauzl.fromRandomAccessReaderPromise(new SourceReader(source), source.sizeBytes, options);
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    const begin = await source.read(0, Math.min(2, source.sizeBytes));
    if (begin.toString("latin1") !== "PK") {
      throw new ArchiveError("not_a_zip", message("file_not_zip_archive"), undefined, error);
    }
    throw corrupt(message("archive_damaged", { fault: wordsOfFault(error) }), error);
  }
}

/** The directory's entries with their decoded names; yauzl's plain errors become typed ones. */
async function* entriesOf(zipFile: ZipFile): AsyncGenerator<{ entry: Entry; name: string }> {
  let number = 0;
  const entries = zipFile.eachEntry();
  while (true) {
    number += 1;
    let next: IteratorResult<Entry>;
    try {
      next = await entries.next();
    } catch (error) {
      if (error instanceof ArchiveError) throw error;
      if (error instanceof Error && error.message.includes("encryption")) {
        throw new ArchiveError("encrypted", message("entry_archive_encrypted", { number }), undefined, error);
      }
      throw corrupt(message("archive_directory_damaged", { number, fault: wordsOfFault(error) }), error);
    }
    if (next.done) return;
    const entry = next.value;
    const raw = entry.fileNameRaw;
    yield { entry, name: yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true) };
  }
}

const corrupt = (words: Words, cause: unknown): ArchiveError => new ArchiveError("corrupt", words, undefined, cause);

/** A directory with more entries than declared would lose the rest silently (a count that ran over 65,535). */
async function checkNoEntryLeft(zipFile: ZipFile, source: ZipSource): Promise<void> {
  const position = Number(zipFile.readEntryCursor);
  if (position + 4 > source.sizeBytes) return;
  const signature = await source.read(position, 4);
  if (signature.readUInt32LE(0) === 0x02014b50) {
    throw new ArchiveError(
      "corrupt",
      message("archive_contains_more_entries_than", { entryCount: zipFile.entryCount }),
    );
  }
}

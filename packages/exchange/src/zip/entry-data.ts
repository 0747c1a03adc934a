/**
 * The content of one entry, in chunks, checked against the size and the checksum in its directory entry: more content
 * than declared would fill memory, and damaged content would become wrong data unnoticed.
 */
import { pipeline, Readable } from "node:stream";
import { crc32, createInflateRaw, inflateRawSync } from "node:zlib";
import { message } from "@esm/messages/message";
import type { Entry } from "yauzl";
import { ArchiveError, damagedEntry, quoteEntryName, wordsOfFault } from "./error.ts";
import type { ExpansionBudget } from "./limits.ts";
import type { ZipSource } from "./source.ts";

const blockBytes = 2 ** 18;
/** Expanding this many bytes takes less time than creating a stream for it. */
const smallBytes = 2 ** 16;

/**
 * The needed fields of a directory entry. Its name as bytes, and whatever else stands there, would each keep a block of
 * memory that they share with others: a kilobyte for each entry.
 */
type EntryData = Pick<Entry, "compressionMethod" | "compressedSize" | "uncompressedSize" | "crc32">;

interface EntryPlace {
  source: ZipSource;
  entry: EntryData;
  /** Where its content begins. */
  start: number;
  name: string;
  budget: ExpansionBudget | undefined;
}

/**
 * The declared size was checked against the limits when the archive was opened. Bytes are counted as they appear, and
 * expansion stops at the first one beyond it, so the limits hold for the real bytes whatever the archive claims.
 * Whether the checksum is right is known after the last chunk only.
 */
export async function* entryChunks({ source, entry, start, name, budget }: EntryPlace): AsyncGenerator<Buffer> {
  const declared = entry.uncompressedSize;
  const stored = storedChunks(source, start, entry, name);
  let checksum = 0;
  let length = 0;
  const isSmall = Math.max(declared, entry.compressedSize) <= smallBytes;
  const expand = isSmall ? expandedAtOnce : expanded;
  for await (const chunk of entry.compressionMethod === 0 ? stored : expand(stored, entry, name)) {
    length += chunk.length;
    if (length > declared) throw tooLong(name, declared);
    spend(budget, chunk.length, name);
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (length !== declared) throw damagedEntry(name, message("entry_expands_otherwise", { length, declared }));
  if (checksum !== entry.crc32) {
    const words = message("archive_entry_damaged_checksum_does", { quoteEntryName: quoteEntryName(name) });
    throw new ArchiveError("checksum_mismatch", words, name);
  }
}

/** The whole content. Memory grows with the bytes that arrive, not with the declared size. */
export const readEntryBytes = (place: EntryPlace): Promise<Buffer> => concatenate(entryChunks(place));

async function concatenate(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  if (chunks.length === 1) return chunks[0] as Buffer;
  return Buffer.concat(chunks);
}

function spend(budget: ExpansionBudget | undefined, bytes: number, name: string): void {
  if (!budget) return;
  budget.leftBytes -= bytes;
  if (budget.leftBytes >= 0) return;
  const words = message("files_upload_expand_more_than", {
    totalBytes: budget.totalBytes,
    quoteEntryName: quoteEntryName(name),
  });
  throw new ArchiveError("too_large", words, name);
}

async function* storedChunks(source: ZipSource, start: number, entry: EntryData, name: string): AsyncGenerator<Buffer> {
  const end = start + entry.compressedSize;
  for (let position = start; position < end; position += blockBytes) {
    try {
      yield await source.read(position, Math.min(blockBytes, end - position));
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      throw damagedEntry(name, error.words, error);
    }
  }
}

async function* expanded(stored: AsyncIterable<Buffer>, entry: EntryData, name: string): AsyncGenerator<Buffer> {
  const chunkSize = Math.min(blockBytes, Math.max(entry.uncompressedSize + 64, 512));
  // An error in between appears where the chunks are read; a reader that stops early ends the reading.
  const pipe = pipeline(Readable.from(stored), createInflateRaw({ chunkSize }), () => {});
  try {
    for await (const chunk of pipe) yield chunk;
  } catch (error) {
    throw isFaultOfContent(error) ? damagedEntry(name, wordsOfFault(error), error) : error;
  }
}

async function* expandedAtOnce(stored: AsyncIterable<Buffer>, entry: EntryData, name: string): AsyncGenerator<Buffer> {
  const whole = await concatenate(stored);
  const declared = entry.uncompressedSize;
  try {
    // One byte more than declared is one too many, whatever follows it.
    yield inflateRawSync(whole, { maxOutputLength: declared + 1 });
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") throw tooLong(name, declared);
    throw isFaultOfContent(error) ? damagedEntry(name, wordsOfFault(error), error) : error;
  }
}

const tooLong = (name: string, declared: number): ArchiveError =>
  damagedEntry(name, message("entry_expands_to_more", { declared }));

const isFaultOfContent = (error: unknown): error is Error =>
  error instanceof Error && ((error as { code?: string }).code?.startsWith("Z_") ?? false);

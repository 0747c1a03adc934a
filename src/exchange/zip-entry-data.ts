/** The content of one entry, piece by piece, held to the size and the checksum its directory entry declared. */
import { pipeline, Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import { ArchiveError, quoteEntryName } from "./zip-error.ts";
import type { ExpansionBudget } from "./zip-limits.ts";
import type { ZipSource } from "./zip-source.ts";

const blockBytes = 2 ** 18;

export interface EntryPlace {
  zipFile: ZipFile;
  source: ZipSource;
  entry: Entry;
  name: string;
  budget: ExpansionBudget | undefined;
}

/**
 * The declared size was checked against the limits when the archive was opened. Bytes are counted as they appear, and
 * expansion stops at the first one beyond it, so the limits hold for the real bytes whatever the archive claims.
 * Whether the checksum is right is known after the last piece only.
 */
export async function* entryPieces({ zipFile, source, entry, name, budget }: EntryPlace): AsyncGenerator<Buffer> {
  const declared = entry.uncompressedSize;
  const start = await contentStart(zipFile, entry, name);
  const stored = storedPieces(source, start, entry, name);
  let checksum = 0;
  let length = 0;
  for await (const piece of entry.compressionMethod === 0 ? stored : expanded(stored, entry, name)) {
    length += piece.length;
    if (length > declared) throw damaged(name, `expands to more than the declared ${declared} bytes`);
    spend(budget, piece.length, name);
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (length !== declared) throw damaged(name, `expands to ${length} instead of the declared ${declared} bytes`);
  if (checksum !== entry.crc32) {
    const message = `The archive entry ${quoteEntryName(name)} is damaged: its checksum does not match.`;
    throw new ArchiveError("checksum_mismatch", message, name);
  }
}

/** The whole content. Memory grows with what really comes, not with what was declared. */
export async function readEntryBytes(place: EntryPlace): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of entryPieces(place)) pieces.push(piece);
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
}

function spend(budget: ExpansionBudget | undefined, bytes: number, name: string): void {
  if (!budget) return;
  budget.leftBytes -= bytes;
  if (budget.leftBytes >= 0) return;
  const message = `The files of the upload expand to more than the ${budget.totalBytes} bytes allowed, reached at entry ${quoteEntryName(name)}.`;
  throw new ArchiveError("too_large", message, name);
}

/** An archive that says one thing in its directory and another at the entry reads differently in other programs. */
async function contentStart(zipFile: ZipFile, entry: Entry, name: string): Promise<number> {
  try {
    const header = await zipFile.readLocalFileHeaderPromise(entry);
    if (!header.fileName.equals(entry.fileNameRaw)) throw new Error("its two names differ");
    if (header.compressionMethod !== entry.compressionMethod) throw new Error("its two compression methods differ");
    if (header.generalPurposeBitFlag & 1) throw new Error("it is encrypted in one place and not in the other");
    // With a descriptor behind the content, or in zip64, the header may leave them open.
    const isOpen = (value: number): boolean => value === 0xffffffff || (hasDescriptor(entry) && value === 0);
    const sizes: [number, number][] = [
      [header.compressedSize, entry.compressedSize],
      [header.uncompressedSize, entry.uncompressedSize],
    ];
    if (sizes.some(([local, central]) => local !== central && !isOpen(local))) throw new Error("its two sizes differ");
    if (header.crc32 !== entry.crc32 && !isOpen(header.crc32)) throw new Error("its two checksums differ");
    return header.fileDataStart;
  } catch (error) {
    throw damaged(name, error instanceof Error ? error.message : "its header cannot be read", error);
  }
}

const hasDescriptor = (entry: Entry): boolean => (entry.generalPurposeBitFlag & 8) !== 0;

async function* storedPieces(source: ZipSource, start: number, entry: Entry, name: string): AsyncGenerator<Buffer> {
  const end = start + entry.compressedSize;
  for (let position = start; position < end; position += blockBytes) {
    try {
      yield await source.read(position, Math.min(blockBytes, end - position));
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      throw damaged(name, error.message, error);
    }
  }
}

async function* expanded(stored: AsyncIterable<Buffer>, entry: Entry, name: string): AsyncGenerator<Buffer> {
  const chunkSize = Math.min(blockBytes, Math.max(entry.uncompressedSize + 64, 512));
  const inflate = createInflateRaw({ chunkSize });
  // Whatever fails in between shows where the pieces are taken; who stops taking them ends the reading.
  const pipe = pipeline(Readable.from(stored), inflate, () => {});
  try {
    for await (const piece of pipe) yield piece;
  } catch (error) {
    if (error instanceof ArchiveError || !(error as { code?: string }).code?.startsWith("Z_")) throw error;
    throw damaged(name, (error as Error).message, error);
  }
  if (inflate.bytesWritten !== entry.compressedSize) throw damaged(name, "it holds bytes behind its content");
}

function damaged(name: string, reason: string, cause?: unknown): ArchiveError {
  return new ArchiveError("corrupt", `The archive entry ${quoteEntryName(name)} is damaged: ${reason}.`, name, cause);
}

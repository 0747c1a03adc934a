/** The content of one entry, held to the size and the checksum its directory entry declared. */
import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import { ArchiveError, quoteEntryName } from "./zip-error.ts";
import type { ZipSource } from "./zip-source.ts";

const inflate = promisify(inflateRaw) as (
  bytes: Buffer,
  options: { maxOutputLength: number; chunkSize: number },
) => Promise<Buffer>;

/**
 * The declared size was checked against the limits when the archive was opened. Expansion stops at the first byte
 * beyond it, so the limits hold for the real bytes whatever the archive claims.
 */
export async function readEntryBytes(zipFile: ZipFile, source: ZipSource, entry: Entry, name: string): Promise<Buffer> {
  const stored = await readStoredBytes(zipFile, source, entry, name);
  const content = entry.compressionMethod === 0 ? stored : await expand(stored, entry, name);
  if (content.length !== entry.uncompressedSize) {
    throw damaged(name, `expands to ${content.length} instead of the declared ${entry.uncompressedSize} bytes`);
  }
  if (crc32(content) !== entry.crc32) {
    throw new ArchiveError(
      "checksum_mismatch",
      `The archive entry ${quoteEntryName(name)} is damaged: its checksum does not match.`,
      name,
    );
  }
  return content;
}

async function readStoredBytes(zipFile: ZipFile, source: ZipSource, entry: Entry, name: string): Promise<Buffer> {
  try {
    const header = await zipFile.readLocalFileHeaderPromise(entry);
    // An archive that shows one name in its directory and another at the entry reads differently in other programs.
    if (!header.fileName.equals(entry.fileNameRaw)) throw new Error("its two names differ");
    return await source.read(header.fileDataStart, entry.compressedSize);
  } catch (error) {
    throw damaged(name, error instanceof Error ? error.message : "its header cannot be read", error);
  }
}

async function expand(stored: Buffer, entry: Entry, name: string): Promise<Buffer> {
  const declared = entry.uncompressedSize;
  try {
    // One output chunk of the declared size (and a little, so that the end is seen) spares a second copy.
    return await inflate(stored, { maxOutputLength: Math.max(declared, 1), chunkSize: declared + 64 });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") {
      throw damaged(name, `expands to more than the declared ${declared} bytes`, error);
    }
    throw damaged(name, error instanceof Error ? error.message : "it cannot be expanded", error);
  }
}

function damaged(name: string, reason: string, cause?: unknown): ArchiveError {
  return new ArchiveError("corrupt", `The archive entry ${quoteEntryName(name)} is damaged: ${reason}.`, name, cause);
}

/**
 * Checks an entry by the directory of an archive, before any of its content is read: an entry that expands too far would
 * fill memory or disk, and a link would lead to other files of the machine.
 */
import type { Entry } from "yauzl";
import { ArchiveError, type ArchiveErrorCode, quoteEntryName } from "./error.ts";
import type { ZipLimits } from "./limits.ts";

const fileTypeMask = 0o170000;
const regularFile = 0o100000;
const folder = 0o040000;
const strongEncryptionFlag = 0x40;
const maskedHeaderFlag = 0x2000;

export const entryDisplayName = quoteEntryName;

/** Throws ArchiveError for an encrypted, special or oversized entry; says whether it is a file or a folder. */
export function checkZipEntry(entry: Entry, name: string, limits: ZipLimits): "file" | "folder" {
  const refuse = (code: ArchiveErrorCode, reason: string): never => {
    throw new ArchiveError(code, `The archive entry ${quoteEntryName(name)} ${reason}.`, name);
  };
  if (entry.isEncrypted() || entry.generalPurposeBitFlag & (strongEncryptionFlag | maskedHeaderFlag)) {
    refuse("encrypted", "is encrypted");
  }
  // The Unix file mode sits in the upper half; archives made elsewhere leave it 0.
  const type = (entry.externalFileAttributes >>> 16) & fileTypeMask;
  if (type === 0o120000) refuse("special_file", "is a symbolic link");
  if (type !== 0 && type !== regularFile && type !== folder) refuse("special_file", "is not a regular file or folder");
  if (name.endsWith("/") || type === folder) {
    if (type === regularFile) refuse("corrupt", "is named as a folder but marked as a file");
    if (entry.uncompressedSize > 0) refuse("corrupt", "is a folder but has content");
    return "folder";
  }
  const method = entry.compressionMethod;
  if (method !== 0 && method !== 8) refuse("unsupported_compression", `uses compression method ${method}`);
  const { uncompressedSize: expanded, compressedSize: stored } = entry;
  if (method === 0 && expanded !== stored) {
    refuse("corrupt", `is stored as it is, but declares ${stored} and ${expanded} bytes`);
  }
  if (expanded > limits.maxEntryBytes) {
    refuse("entry_too_large", `expands to ${expanded} bytes; at most ${limits.maxEntryBytes} are allowed`);
  }
  if (expanded > limits.ratioFreeBytes && expanded > stored * limits.maxExpansionRatio) {
    refuse("expansion_ratio", `expands from ${stored} to ${expanded} bytes, over ${limits.maxExpansionRatio} times`);
  }
  return "file";
}

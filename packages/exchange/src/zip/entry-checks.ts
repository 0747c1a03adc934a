/**
 * Checks an entry by the directory of an archive, before any of its content is read: an entry that expands too far would
 * fill memory or disk, and a link would lead to other files of the machine.
 */

import { message, type Words } from "@esm/messages/message";
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
  const refuse = (code: ArchiveErrorCode, reason: Words): never => {
    throw new ArchiveError(code, message("archive_entry_refused", { entry: quoteEntryName(name), reason }), name);
  };
  if (entry.isEncrypted() || entry.generalPurposeBitFlag & (strongEncryptionFlag | maskedHeaderFlag)) {
    refuse("encrypted", message("entry_encrypted"));
  }
  // The Unix file mode sits in the upper half; archives made elsewhere leave it 0.
  const type = (entry.externalFileAttributes >>> 16) & fileTypeMask;
  if (type === 0o120000) refuse("special_file", message("entry_symbolic_link"));
  if (type !== 0 && type !== regularFile && type !== folder) refuse("special_file", message("entry_not_regular"));
  if (name.endsWith("/") || type === folder) {
    if (type === regularFile) refuse("corrupt", message("entry_folder_marked_as_file"));
    if (entry.uncompressedSize > 0) refuse("corrupt", message("entry_folder_with_content"));
    return "folder";
  }
  const method = entry.compressionMethod;
  if (method !== 0 && method !== 8) refuse("unsupported_compression", message("entry_compression_method", { method }));
  const { uncompressedSize: expanded, compressedSize: stored } = entry;
  if (method === 0 && expanded !== stored) {
    refuse("corrupt", message("entry_stored_sizes_differ", { stored, expanded }));
  }
  if (expanded > limits.maxEntryBytes) {
    refuse("entry_too_large", message("entry_entry_too_large", { expanded, most: limits.maxEntryBytes }));
  }
  if (expanded > limits.ratioFreeBytes && expanded > stored * limits.maxExpansionRatio) {
    refuse("expansion_ratio", message("entry_expansion_ratio", { stored, expanded, most: limits.maxExpansionRatio }));
  }
  return "file";
}

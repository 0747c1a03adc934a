/** The one error of the zip machinery: a code for programs, a sentence naming the entry for people. */

import { message, type Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";

export type ArchiveErrorCode =
  /** The bytes are not a zip archive at all. */
  | "not_a_zip"
  /** A zip archive, but cut short, damaged or contradicting itself. */
  | "corrupt"
  /** A name that leaves the archive's folder or does not mean the same on every system. */
  | "unsafe_path"
  /** A symbolic link, device, pipe or socket. */
  | "special_file"
  /** Two entries with one name, or names that differ only in case or in the form of their accents. */
  | "duplicate_name"
  | "encrypted"
  | "unsupported_compression"
  | "too_many_entries"
  /** A folder lies too deep, or a name is too long. */
  | "too_deep"
  /** All entries together expand to more bytes than allowed (or, when writing, than the format can hold). */
  | "too_large"
  | "entry_too_large"
  /** A small entry that claims or turns out to expand enormously. */
  | "expansion_ratio"
  | "checksum_mismatch";

export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
  readonly words: Words;
  readonly code: ArchiveErrorCode;
  /** The entry at fault as the archive names it; absent when the archive as a whole is at fault. */
  readonly entry: string | undefined;

  constructor(code: ArchiveErrorCode, words: Words, entry?: string, cause?: unknown) {
    super(inEnglish(words), cause === undefined ? undefined : { cause });
    this.words = words;
    this.code = code;
    this.entry = entry;
  }
}

/** An entry's name in a form for messages: quoted, control characters made visible, cut when very long. */
export function quoteEntryName(name: string): string {
  const short = name.length > 120 ? `${name.slice(0, 117)}...` : name;
  return JSON.stringify(short);
}

export function damagedEntry(name: string, reason: Words, cause?: unknown): ArchiveError {
  return new ArchiveError(
    "corrupt",
    message("archive_entry_damaged", { quoteEntryName: quoteEntryName(name), reason }),
    name,
    cause,
  );
}

/** The words of an error that appeared while an archive was read; libraries have their own in English. */
export const wordsOfFault = (error: unknown): Words =>
  error instanceof ArchiveError
    ? error.words
    : message("fault_of_library", { said: error instanceof Error ? error.message : String(error) });

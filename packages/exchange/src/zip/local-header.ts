/** The header before the content of an entry: it says where the content begins. The directory says everything else. */

import { message } from "@esm/messages/message";
import type { Entry } from "yauzl";
import { damagedEntry, wordsOfFault } from "./error.ts";
import type { ZipSource } from "./source.ts";

type Read = (position: number, length: number) => Promise<Buffer>;

const headerBytes = 30;

/**
 * Throws ArchiveError where another name stands at the entry than in the directory: checksums are of content only, so a
 * damaged directory could lose files, or give them other names, unnoticed.
 */
export async function contentStart(read: Read, entry: Entry, name: string): Promise<number> {
  const position = entry.relativeOffsetOfLocalHeader;
  const bytesAt: Read = (at, length) =>
    read(at, length).catch((error) => {
      throw damagedEntry(name, wordsOfFault(error), error);
    });
  const header = await bytesAt(position, headerBytes);
  if (header.readUInt32LE(0) !== 0x04034b50) throw damagedEntry(name, message("entry_header_elsewhere"));
  const nameBytes = header.readUInt16LE(26);
  const start = position + headerBytes + nameBytes + header.readUInt16LE(28);
  const localName = await bytesAt(position + headerBytes, nameBytes);
  if (!localName.equals(entry.fileNameRaw)) throw damagedEntry(name, message("entry_names_differ"));
  return start;
}

const blockBytes = 2 ** 14;

/** Headers of small entries are next to each other: one read of the file gets many of them. */
export function nearbyReader(source: ZipSource): Read {
  let block: Buffer = Buffer.alloc(0);
  let start = 0;
  return async (position, length) => {
    if (position < start || position + length > start + block.length) {
      block = await source.read(position, Math.max(length, Math.min(blockBytes, source.sizeBytes - position)));
      start = position;
    }
    return block.subarray(position - start, position - start + length);
  };
}

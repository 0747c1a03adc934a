/** Where the entries of an archive lie: each in bytes of its own, one behind the other from the beginning on. */
import type { Entry } from "yauzl";
import { ArchiveError, quoteEntryName } from "./error.ts";
import { contradiction, faultBehind, type LocalHeader, type Read, readLocalHeader } from "./local-header.ts";
import type { ZipSource } from "./source.ts";

export interface PlacedEntry {
  readonly entry: Entry;
  readonly name: string;
}

/**
 * Where the content of each entry begins. Entries that share stored bytes are how a small archive expands to any size
 * without a suspicious ratio. Bytes that belong to no entry are read by other programs: before the first one they make
 * another kind of file, behind it entries that no directory names.
 */
export async function contentStarts(
  source: ZipSource,
  placed: readonly PlacedEntry[],
  directoryStart: number,
): Promise<Map<Entry, number>> {
  const inOrder = placed.toSorted((first, second) => startOf(first) - startOf(second));
  const first = inOrder[0] ? startOf(inOrder[0]) : directoryStart;
  if (first > 0) throw new ArchiveError("corrupt", `The archive begins with ${first} bytes that belong to no entry.`);
  const read = nearbyReader(source);
  const starts = new Map<Entry, number>();
  for (const [index, one] of inOrder.entries()) {
    const { entry, name } = one;
    const next = inOrder[index + 1];
    const header = await headerOf(read, one);
    const end = header.contentStart + entry.compressedSize;
    const limit = next ? startOf(next) : directoryStart;
    if (end > limit) {
      const what = next ? "another entry" : "the archive's directory";
      const message = `The archive entry ${quoteEntryName(next?.name ?? name)} shares its bytes with ${what}.`;
      throw new ArchiveError("corrupt", message);
    }
    // No record of sizes is longer: one byte more tells that there is something else.
    const behind = await read(end, Math.min(limit - end, 25));
    const fault = contradiction(header, entry) ?? faultBehind(behind, header, entry);
    if (fault) throw damagedEntry(name, fault);
    starts.set(entry, header.contentStart);
  }
  return starts;
}

const startOf = ({ entry }: PlacedEntry): number => entry.relativeOffsetOfLocalHeader;

async function headerOf(read: Read, { entry, name }: PlacedEntry): Promise<LocalHeader> {
  try {
    return await readLocalHeader(read, entry.relativeOffsetOfLocalHeader);
  } catch (error) {
    throw damagedEntry(name, error instanceof Error ? error.message : "its header cannot be read", error);
  }
}

export function damagedEntry(name: string, reason: string, cause?: unknown): ArchiveError {
  return new ArchiveError("corrupt", `The archive entry ${quoteEntryName(name)} is damaged: ${reason}.`, name, cause);
}

const blockBytes = 2 ** 14;

/** Headers of small entries stand next to each other: one look at the file is for many of them. */
function nearbyReader(source: ZipSource): Read {
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

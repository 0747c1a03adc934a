/** Where the entries of an archive lie: each in bytes of its own, from the beginning on. */
import type { Entry } from "yauzl";
import { ArchiveError, quoteEntryName } from "./zip-error.ts";

export interface EntrySpan {
  start: number;
  end: number;
  name: string;
}

export const leastEnd = (entry: Entry): number => entry.relativeOffsetOfLocalHeader + 30 + entry.compressedSize;

/**
 * Entries that share stored bytes are how a small archive expands to any size without a suspicious ratio. Bytes before
 * the first entry make a file that other programs take for something else.
 */
export function checkPlaces(spans: EntrySpan[], directoryStart: number): void {
  spans.sort((first, second) => first.start - second.start);
  let end = 0;
  for (const span of [...spans, { start: directoryStart, end: directoryStart, name: "" }]) {
    if (end === 0 && span.start > 0) {
      throw new ArchiveError("corrupt", `The archive begins with ${span.start} bytes that belong to no entry.`);
    }
    if (span.start < end) {
      const name = span.name || lastOf(spans);
      const other = span.name ? "another entry" : "the archive's directory";
      throw new ArchiveError("corrupt", `The archive entry ${quoteEntryName(name)} shares its bytes with ${other}.`);
    }
    end = span.end;
  }
}

const lastOf = (spans: EntrySpan[]): string => spans.at(-1)?.name ?? "";

/** How much an untrusted archive may ask of this process before it is refused. */

export interface ZipLimits {
  /** Entries, folders included. */
  maxEntries: number;
  /** Expanded bytes of all entries together. */
  maxExpandedBytes: number;
  /** Expanded bytes of one entry. */
  maxEntryBytes: number;
  /** Expanded bytes per stored byte; looked at only for entries that expand to more than `ratioFreeBytes`. */
  maxExpansionRatio: number;
  /** Entries up to this many expanded bytes may have any ratio: small files of repeated values shrink enormously. */
  ratioFreeBytes: number;
  /** Folders above a file, plus the file: `sinks/Demand/sink.json` has depth 3. */
  maxDepth: number;
  /** Shared by an archive and the archives inside it; absent where expanded bytes are not counted. */
  budget?: ExpansionBudget;
}

/** Bytes to which the whole content of one upload may expand, archives inside archives included. */
export interface ExpansionBudget {
  readonly totalBytes: number;
  leftBytes: number;
}

export const expansionBudget = (totalBytes: number): ExpansionBudget => ({ totalBytes, leftBytes: totalBytes });

const mebibyte = 2 ** 20;

/**
 * Room for the largest data sets in use (tens of sheets of 8,760 rows) with a wide margin. A sheet of nothing but
 * zeros shrinks 10 to 15 times, 380 times when its cells carry no references; deflate's own end is near 1,030 times.
 */
export const defaultZipLimits: ZipLimits = {
  maxEntries: 50_000,
  maxExpandedBytes: 1024 * mebibyte,
  maxEntryBytes: 512 * mebibyte,
  maxExpansionRatio: 500,
  ratioFreeBytes: 4 * mebibyte,
  maxDepth: 10,
};

/** A change of a data set that somebody else was faster to make. */
import type { Difference } from "./differences.ts";

/** Somebody else has changed the data set. */
export class StaleRevision extends Error {
  /** The present one. */
  readonly revision: number;
  readonly differences: readonly Difference[];

  constructor(revision: number, differences: readonly Difference[] = []) {
    super(`The data set has revision ${revision}.`);
    this.name = "StaleRevision";
    this.revision = revision;
    this.differences = differences;
  }
}

/** Why a change of a data set is refused, with what its sender needs to know. */
import type { Problem } from "../../domain/problem.ts";
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

/** Operations that cannot be applied; nothing has changed. */
export class RefusedOperations extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(`${problems.length} operations cannot be applied.`);
    this.name = "RefusedOperations";
    this.problems = problems;
  }
}

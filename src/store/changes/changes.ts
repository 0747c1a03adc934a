/** Lists of operations that change a data set wholly or not at all, for the revision that their sender saw. */
import type { Operation } from "../../domain/changes/operation.ts";
import type { Problem } from "../../domain/problem.ts";
import { beginChange, type Connections } from "../database/database.ts";
import { orConflict } from "../database/store-error.ts";
import { applyOperations, type CreatedRecord } from "./apply-operations.ts";
import { type Difference, differencesOf } from "./differences.ts";

export interface AppliedChange {
  /** Of the data set after the change. */
  revision: number;
  created: CreatedRecord[];
}

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

export interface ChangesRepository {
  /**
   * Undefined where there is no such data set. Throws `StaleRevision` where it has another revision, `RefusedOperations`
   * with every problem.
   */
  apply(datasetId: number, revision: number, operations: readonly Operation[]): Promise<AppliedChange | undefined>;
}

export function changesRepository({ write }: Connections): ChangesRepository {
  return {
    apply(datasetId, revision, operations) {
      const change = write.transaction().execute(async (transaction) => {
        const dataset = await beginChange(transaction, datasetId);
        if (!dataset) return undefined;
        const present = dataset.revision - 1;
        if (present !== revision) {
          throw new StaleRevision(present, await differencesOf(transaction, datasetId, operations));
        }
        const of = { datasetId, steps: dataset.number_of_time_steps };
        const { created, problems } = await applyOperations(transaction, of, operations);
        if (problems.length > 0) throw new RefusedOperations(problems);
        return { revision: dataset.revision, created };
      });
      return orConflict(change, "The name of the data set was taken meanwhile.");
    },
  };
}

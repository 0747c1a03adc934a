/** The refusal of a change that contradicts itself or what is stored. */
import type { Problem } from "../../domain/problem.ts";

/** Operations that cannot be applied; nothing has changed. */
export class RefusedOperations extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(`${problems.length} operations cannot be applied.`);
    this.name = "RefusedOperations";
    this.problems = problems;
  }
}

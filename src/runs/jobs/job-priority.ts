/** The priority of jobs: the service answers others first. */
import type { RunClass } from "../../domain/runs/run-class.ts";

/**
 * Relative to the service, large runs get a third of the processor time, so that they continue beside other work. Jobs that a
 * user is likely to wait for get more: validations four fifths, small runs half.
 */
const niceOf: Record<RunClass, number> = { validation: 1, small: 3, large: 5 };

export const niceOfJob = (runClass: RunClass | undefined): number => niceOf[runClass ?? "large"];

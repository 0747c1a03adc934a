/** The priority of jobs: the service answers others first. */
import type { RunClass } from "@esm/model/domain/runs/run-class";

/**
 * Where both want a processor, a job gets a sixth of what the service gets, and a validation, for which a user is likely to wait, a
 * third: half of it for small runs kept the requests of others waiting for hundreds of milliseconds. The event loop needs one
 * processor at most, so jobs have the others. Even less would starve them beside other programs.
 */
const niceOf: Record<RunClass, number> = { validation: 5, small: 8, large: 8 };

export const niceOfJob = (runClass: RunClass | undefined): number => niceOf[runClass ?? "large"];

import type { Words } from "@esm/messages/message";

/**
 * A problem of the user's data, as a value. Every check of the service reports in this one shape, and answers carry it
 * unchanged (one item of a 422 answer's `detail`).
 */
export interface Problem {
  /** A code from a closed list, e.g. `greater_than_equal` or `capacity_min_above_max`. */
  type: string;
  /** Where: `["body", "interest_rate"]`, or component, attribute, region, step of a data set. */
  loc: (string | number)[];
  /** A full sentence in the user's words. */
  msg: Words;
  /** The value found. */
  input?: unknown;
  /** The remedy: the allowed range, the nearest valid name. */
  hint?: Words;
  /** The figures of the check, e.g. `{ ge: 0 }`. */
  ctx?: Record<string, unknown>;
  /** Warnings never stop a run. */
  severity?: Severity;
}

export type Severity = "error" | "warning";

export const isError = ({ severity }: Problem): boolean => severity !== "warning";

/** Errors, which stop a run, come first: a user who reads only the beginning must see them. */
export function errorsFirst(problems: readonly Problem[]): Problem[] {
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
}

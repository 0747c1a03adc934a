/** The answer of a thread, and how errors pass: only values that can be copied pass from one thread to another. */

export type ThreadAnswer = { result: unknown } | ThreadFailure;

interface ThreadFailure {
  error: string;
  /**
   * Codes of the file system (ENOSPC) and of databases: the caller needs them to distinguish a full disk from a defect.
   */
  codes: SystemCodes;
}

interface SystemCodes {
  code?: string;
  /** Codes of SQLite. */
  errcode?: number;
}

/**
 * A fault of disk or database, or a defect, whose stack goes to the log of the service. `what` is a sentence without
 * its full stop.
 */
export function threadFailure(what: string, error: unknown): ThreadFailure {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { error: `${what}: ${reason}`, codes: systemCodesOf(error) };
}

export const errorOfThread = ({ error, codes }: ThreadFailure): Error => Object.assign(new Error(error), codes);

/** Codes of operating systems and PostgreSQL. */
const systemCode = /^(E[A-Z0-9]+|[0-9A-Z]{5})$/;

/** Also looks at the causes of an error. Codes of our own have a meaning in their thread only. */
function systemCodesOf(error: unknown, depth = 0): SystemCodes {
  if (!(error instanceof Error) || depth > 4) return {};
  const { code, errcode, cause, errors } = error as Error & { code?: unknown; errcode?: unknown; errors?: unknown };
  if (typeof errcode === "number") return { errcode };
  if (typeof code === "string" && systemCode.test(code)) return { code };
  // A name with several addresses fails with one error for each of them.
  return systemCodesOf(Array.isArray(errors) ? errors[0] : cause, depth + 1);
}

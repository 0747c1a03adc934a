/** What a thread answers, and how errors come through: only what can be copied goes from one thread to another. */

export type ThreadAnswer = { result: unknown } | ThreadFailure;

interface ThreadFailure {
  error: string;
  /** Codes of the file system (ENOSPC) and of databases: whoever asked tells a full disk from a defect by them. */
  codes: SystemCodes;
}

interface SystemCodes {
  code?: string;
  /** Of SQLite. */
  errcode?: number;
}

/** A fault of disk or database, or a defect; the stack goes to the log of the service. `what` is a sentence without its end. */
export function threadFailure(what: string, error: unknown): ThreadFailure {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { error: `${what}: ${reason}`, codes: systemCodesOf(error) };
}

export const errorOfThread = ({ error, codes }: ThreadFailure): Error => Object.assign(new Error(error), codes);

/** Of operating systems and PostgreSQL. */
const systemCode = /^(E[A-Z0-9]+|[0-9A-Z]{5})$/;

/** Looks at what an error was caused by, too. Codes of our own mean something in their thread only. */
function systemCodesOf(error: unknown, depth = 0): SystemCodes {
  if (!(error instanceof Error) || depth > 4) return {};
  const { code, errcode, cause, errors } = error as Error & { code?: unknown; errcode?: unknown; errors?: unknown };
  if (typeof errcode === "number") return { errcode };
  if (typeof code === "string" && systemCode.test(code)) return { code };
  // A name with several addresses fails with one error for each of them.
  return systemCodesOf(Array.isArray(errors) ? errors[0] : cause, depth + 1);
}

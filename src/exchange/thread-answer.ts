/** What a thread answers, and how errors come through: only what can be copied goes from one thread to another. */

export type ThreadAnswer = { result: unknown } | ThreadFailure;

export interface ThreadFailure {
  error: string;
  /** The file system's own code of what went wrong, e.g. ENOSPC: whoever asked tells a full disk from a defect by it. */
  code?: string;
}

/** The file system's fault or a defect; the stack goes to the log of the service. `what` is a sentence without its end. */
export function threadFailure(what: string, error: unknown): ThreadFailure {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const code = systemCodeOf(error);
  return { error: `${what}: ${reason}`, ...(code === undefined ? {} : { code }) };
}

export function errorOfThread({ error, code }: ThreadFailure): Error {
  return Object.assign(new Error(error), code === undefined ? {} : { code });
}

/** Looks at what an error was caused by, too. Codes of our own mean something in their thread only. */
function systemCodeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined;
  const { code, cause } = error as NodeJS.ErrnoException;
  return code !== undefined && /^E[A-Z0-9]+$/.test(code) ? code : systemCodeOf(cause, depth + 1);
}

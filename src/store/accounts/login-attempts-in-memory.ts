/**
 * Tries that the database could not count, e.g. because its disk is full: else whoever guesses passwords could go on
 * for as long as that takes. They count beside those of the database, and for this process only.
 */

/** So many tries within a window of time that begins with the first. */
export interface AttemptLimit {
  key: string;
  limit: number;
  windowMs: number;
}

/** Tries and when their window is over, in milliseconds since 1970. */
export interface AttemptWindow {
  count: number;
  ends_at: number;
}

/**
 * Where there are more, the oldest go: to be rid of one, somebody has to fail nearly as often, and each time costs a
 * look at a password.
 */
const mostKeys = 100_000;

interface AttemptsInMemory {
  windowOf(key: string): AttemptWindow | undefined;
  count(limit: AttemptLimit, nowMs: number): void;
  clear(key: string): void;
  /** Windows that have ended. */
  deleteExpired(nowMs: number): void;
}

/** `isOpen` says whether more tries count into a window. */
export function attemptsInMemory(
  isOpen: (window: AttemptWindow, limit: AttemptLimit, nowMs: number) => boolean,
): AttemptsInMemory {
  const windows = new Map<string, AttemptWindow>();
  return {
    windowOf: (key) => windows.get(key),
    count(limit, nowMs) {
      const window = windows.get(limit.key);
      if (window && isOpen(window, limit, nowMs)) window.count += 1;
      else windows.set(limit.key, { count: 1, ends_at: nowMs + limit.windowMs });
      if (windows.size > mostKeys) windows.delete(windows.keys().next().value ?? "");
    },
    clear: (key) => void windows.delete(key),
    deleteExpired(nowMs) {
      for (const [key, { ends_at }] of windows) if (ends_at <= nowMs) windows.delete(key);
    },
  };
}

/**
 * Attempts that the database could not count, e.g. because its disk is full. Otherwise an attacker could guess
 * passwords for as long as that lasts. They add to the counts of the database, and apply to this process only.
 */

/** The most attempts within a window of time that begins with the first. */
export interface AttemptLimit {
  key: string;
  limit: number;
  windowMs: number;
}

/** A count of attempts and the end of its window, in milliseconds since 1970. */
export interface AttemptWindow {
  count: number;
  ends_at: number;
}

/**
 * Above this number the oldest keys are removed. To remove one, an attacker has to fail nearly as often, and each
 * failure takes the time of a password check.
 */
const maxKeys = 100_000;

interface AttemptsInMemory {
  windowOf(key: string): AttemptWindow | undefined;
  count(limit: AttemptLimit, nowMs: number): void;
  clear(key: string): void;
  /** Removes windows that have ended. */
  deleteExpired(nowMs: number): void;
}

/** `isOpen` says whether further attempts count into a window. */
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
      if (windows.size > maxKeys) windows.delete(windows.keys().next().value ?? "");
    },
    clear: (key) => void windows.delete(key),
    deleteExpired(nowMs) {
      for (const [key, { ends_at }] of windows) if (ends_at <= nowMs) windows.delete(key);
    },
  };
}

/** How long Node.js can wait: some 25 days. A longer timer of its own would be over at once. */
const maxTimeoutMs = 2 ** 31 - 1;

/** Milliseconds for a timer of this many seconds, or the longest one possible; none where that time is already over. */
export const timerMs = (seconds: number): number => Math.max(0, Math.min(seconds * 1000, maxTimeoutMs));

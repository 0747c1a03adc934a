/** Repeats what the database did not take, e.g. while the connection is cut. */
import { setTimeout as wait } from "node:timers/promises";

const retryMs = 1_000;
/** A database that is away for longer than this loses the end of a run: whoever recovers runs begins it anew. */
const patienceMs = 120_000;

export async function repeated<Result>(write: () => Promise<Result>, onFault: (error: Error) => void): Promise<Result> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (performance.now() > end) throw error;
      onFault(error as Error);
    }
    await wait(retryMs);
  }
}

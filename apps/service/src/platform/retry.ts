/** Repeats writes that the database did not accept, e.g. while the connection is broken. */
import { setTimeout as wait } from "node:timers/promises";

const retryMs = 1_000;
/** If the database is away for longer than this, the end of a run is lost, and recovery starts the run again. */
const giveUpMs = 120_000;

export async function retry<Result>(write: () => Promise<Result>, onFault: (error: Error) => void): Promise<Result> {
  const end = performance.now() + giveUpMs;
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

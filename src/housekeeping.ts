/** Forgets what nobody needs any longer, and keeps room for deletions: at the start of the service and every hour. */
import type { Config } from "./config/config.ts";
import { knownAddressMs } from "./http/protection/attempt-limits.ts";
import type { ReservedRoom } from "./store/database/reserved-room.ts";
import type { Store } from "./store/store.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export function startHousekeeping(
  store: Pick<Store, "attempts" | "audit" | "runs">,
  config: Pick<Config, "auditRetentionDays">,
  onError: (error: unknown) => void,
  room?: ReservedRoom,
): { stop(): Promise<void> } {
  async function tidy(): Promise<void> {
    const now = Date.now();
    await store.attempts.forget({ nowMs: now, addressesSinceMs: now - knownAddressMs });
    await store.audit.forget(new Date(now - config.auditRetentionDays * dayMs).toISOString());
    await store.runs.removeHalfWrittenInputs();
    await room?.keep();
  }
  let underWay = tidy().catch(onError);
  const timer = setInterval(() => {
    underWay = tidy().catch(onError);
  }, hourMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}

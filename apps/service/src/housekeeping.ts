/**
 * Deletes data that are no longer needed, and reserves room for deletions: at the start of the service and every hour.
 */
import type { Config } from "./config/config.ts";
import { knownAddressMs } from "./store/accounts/login-attempts.ts";
import type { ReservedRoom } from "./store/database/reserved-room.ts";
import type { Store } from "./store/store.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export function startHousekeeping(
  store: Pick<Store, "attempts" | "audit" | "links" | "runs">,
  config: Pick<Config, "auditRetentionDays">,
  onError: (error: unknown) => void,
  room: ReservedRoom | null,
): { stop(): Promise<void> } {
  async function deleteExpired(): Promise<void> {
    const now = Date.now();
    await store.attempts.deleteExpired({ nowMs: now, addressesSinceMs: now - knownAddressMs });
    await store.audit.deleteBefore(new Date(now - config.auditRetentionDays * dayMs).toISOString());
    await store.links.deleteExpired(new Date(now).toISOString());
    await store.runs.removeHalfWrittenInputs();
    await room?.keep();
  }
  let underWay = deleteExpired().catch(onError);
  const timer = setInterval(() => {
    underWay = deleteExpired().catch(onError);
  }, hourMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}

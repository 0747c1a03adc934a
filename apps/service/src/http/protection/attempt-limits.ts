/**
 * Limits on logins, against guessing passwords, on registrations, against filling the database, and on unknown tokens of links. Failed logins count by network address and by account. Addresses from which the
 * account has logged in before have a count of their own, so that a stranger elsewhere cannot lock a user out.
 */

import { message } from "@esm/messages/message";
import type { Config } from "../../config/config.ts";
import { type AttemptsRepository, knownAddressMs } from "../../store/accounts/login-attempts.ts";
import type { AttemptLimit } from "../../store/accounts/login-attempts-in-memory.ts";
import { HttpError } from "../answers/errors.ts";
import { digestOf, networkOf } from "./client-address.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Registrations of one name; more are never needed. */
const registrationsPerName = 10;

type Limits = Pick<
  Config,
  "loginFailuresPerAccount" | "loginFailuresPerAddress" | "loginWindowSeconds" | "registrationsPerAddress"
>;

interface LoginAttempt {
  /** Counts the attempt. Throws 429 where others failed in the meantime and this one exceeds the limit. */
  failed(): Promise<void>;
  /**
   * Forgets the failures that count against the account and remembers the address as known. Throws 429 as `failed`
   * does.
   */
  succeeded(): Promise<void>;
}

interface AttemptLimits {
  /** `userId` is undefined for an unknown name. Throws 429 where no attempt is left. */
  login(username: string, userId: number | undefined, address: string): Promise<LoginAttempt>;
  /** Throws 429. */
  registration(username: string, address: string): Promise<void>;
  /** Counts a token that opens no link. Throws 429 where there were too many. */
  unknownLink(address: string): Promise<void>;
}

/** A limit of 0 means no limit. */
export function createAttemptLimits(attempts: AttemptsRepository, config: Limits): AttemptLimits {
  // A request that is refused anyway must not cost a write.
  const countUnlessUsedUp = async (limits: readonly AttemptLimit[]): Promise<number | null> =>
    (await attempts.wait(limits, Date.now())) ?? attempts.count(limits, Date.now());
  return {
    async login(username, userId, address) {
      const network = digestOf(networkOf(address));
      // Checked for unknown names too, so that their answer takes as long.
      const usedAt = await attempts.addressUsedAt(userId ?? 0, network);
      const isKnown = usedAt !== null && usedAt >= Date.now() - knownAddressMs;
      const account = `login:account:${digestOf(username)}`;
      const accountKey = isKnown ? `${account}:${network}` : account;
      const windowMs = config.loginWindowSeconds * 1000;
      const limits = active([
        { key: accountKey, limit: config.loginFailuresPerAccount, windowMs },
        { key: `login:address:${network}`, limit: config.loginFailuresPerAddress, windowMs },
      ]);
      const refuseIfUsedUp = async () => refuse("too_many_logins_failed", await attempts.wait(limits, Date.now()));
      await refuseIfUsedUp();
      return {
        failed: async () => refuse("too_many_logins_failed", await attempts.count(limits, Date.now())),
        async succeeded() {
          // Many attempts at once: an answer after the limit was reached never reveals whether the password was right.
          await refuseIfUsedUp();
          if (config.loginFailuresPerAccount === 0 || userId === undefined) return;
          await attempts.clear(accountKey);
          if (usedAt === null || usedAt < Date.now() - dayMs) {
            await attempts.rememberAddress(userId, network, Date.now());
          }
        },
      };
    },
    async registration(username, address) {
      const limit = config.registrationsPerAddress;
      const limits = active([
        { key: `register:name:${digestOf(username)}`, limit: Math.min(limit, registrationsPerName), windowMs: hourMs },
        { key: `register:address:${digestOf(networkOf(address))}`, limit, windowMs: hourMs },
      ]);
      if (limits.length === 0) return;
      refuse("too_many_registrations", await countUnlessUsedUp(limits));
    },
    async unknownLink(address) {
      const key = `link:address:${digestOf(networkOf(address))}`;
      const windowMs = config.loginWindowSeconds * 1000;
      const limits = active([{ key, limit: config.loginFailuresPerAddress, windowMs }]);
      if (limits.length > 0) refuse("too_many_unknown_links", await countUnlessUsedUp(limits));
    },
  };
}

const active = (limits: readonly AttemptLimit[]) => limits.filter(({ limit }) => limit > 0);

type TooMany = "too_many_logins_failed" | "too_many_registrations" | "too_many_unknown_links";

function refuse(code: TooMany, waitMs: number | null): void {
  if (waitMs === null) return;
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new HttpError(429, message(code, { seconds }), { "retry-after": String(seconds) });
}

/**
 * Limits the bytes that are kept for clients until they take them, so that they fill neither memory nor disk: a share for
 * each user and each network address, so that nobody takes the place of all others.
 */
import { HttpError } from "../answers/errors.ts";

/** The holder of the bytes; user 0 is no particular user. */
export interface Holder {
  userId: number;
  network: string;
}

export interface HeldBytes {
  /**
   * Counts until the answer is called. Throws 429 where the holder, or 503 where all together, already hold too much.
   */
  keep(holder: Holder, bytes: number): () => void;
  /**
   * As `keep`, but waits until there is room. Waiting requests are served in order, each as soon as its holder has
   * room.
   */
  keepInTurn(holder: Holder, bytes: number): Promise<() => void>;
  /** Throws as above where nothing more may be kept. Call it before work that would be in vain. */
  refuseMore(holder: Holder): void;
}

/** Shares of the maximum for all clients. */
const partOfUser = 1 / 4;
const partOfNetwork = 1 / 2;

const comeAgain = { "retry-after": "10" };

interface Share {
  key: string;
  max: number;
  refusal(held: string, max: string): HttpError;
}

/** @param what says in a sentence what is kept, e.g. "answers" */
export function createHeldBytes(what: string, max: number): HeldBytes {
  const held = new Map<string, number>();
  const heldOf = (key: string): number => held.get(key) ?? 0;

  const refusalFor = (whose: string) => (held: string, allowed: string) => {
    const wait = `${held} of ${what} are waiting to be received by ${whose}; ${allowed} are allowed.`;
    return new HttpError(429, `${wait} Receive them or close their connections, then repeat the request.`, comeAgain);
  };
  const busy = () =>
    new HttpError(503, `answers_busy: Too many ${what} are waiting to be received by clients.`, comeAgain);

  const sharesOf = ({ userId, network }: Holder): Share[] => [
    ...(userId === 0 ? [] : [{ key: `user ${userId}`, max: max * partOfUser, refusal: refusalFor("you") }]),
    {
      key: `network ${network}`,
      max: max * partOfNetwork,
      refusal: refusalFor("clients at your network address"),
    },
    { key: "all", max, refusal: busy },
  ];

  /** A holder without any kept bytes gets what it asks for, however large it is. */
  const fullOf = (shares: readonly Share[], bytes: number): Share | undefined =>
    shares.find(({ key, max }) => heldOf(key) > 0 && heldOf(key) + bytes > max);

  function refuse(shares: readonly Share[], bytes: number): void {
    const full = fullOf(shares, bytes);
    if (full) throw full.refusal(inMiB(heldOf(full.key)), inMiB(full.max));
  }

  function holdBytes(shares: readonly Share[], bytes: number): () => void {
    for (const { key } of shares) held.set(key, heldOf(key) + bytes);
    let isKept = true;
    return () => {
      if (!isKept) return;
      isKept = false;
      for (const { key } of shares) {
        const left = heldOf(key) - bytes;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      }
      callNext();
    };
  }

  const waiting = new Set<{ shares: Share[]; bytes: number; begin(release: () => void): void }>();

  function callNext(): void {
    for (const one of waiting) {
      if (fullOf(one.shares, one.bytes)) continue;
      waiting.delete(one);
      one.begin(holdBytes(one.shares, one.bytes));
    }
  }

  return {
    keep(holder, bytes) {
      const shares = sharesOf(holder);
      refuse(shares, bytes);
      return holdBytes(shares, bytes);
    },
    keepInTurn(holder, bytes) {
      return new Promise((begin) => {
        waiting.add({ shares: sharesOf(holder), bytes, begin });
        callNext();
      });
    },
    refuseMore: (holder) => refuse(sharesOf(holder), 1),
  };
}

const inMiB = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

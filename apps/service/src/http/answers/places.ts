/** Limits how many slow requests of each user are at work. */
import type { Words } from "@esm/messages/message";
import { HttpError } from "./errors.ts";

const comeAgain = { "retry-after": "10" };

/**
 * Takes a place of the user, or throws 429 where all are taken; the answer gives it back. `detail` receives the number
 * of places.
 */
export function createPlaces(detail: (own: number) => Words): (userId: number, max: number) => () => void {
  const taken = new Map<number, number>();
  return (userId, max) => {
    const own = taken.get(userId) ?? 0;
    if (own >= max) throw new HttpError(429, detail(own), comeAgain);
    taken.set(userId, own + 1);
    return () => {
      const left = (taken.get(userId) ?? 1) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    };
  };
}

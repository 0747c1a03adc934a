/**
 * Turns in the event loop: long work is cut into slices of a few milliseconds, and only one slice of all such work runs
 * at a time. So a short request in between waits for one slice, however much work is under way. Turns alternate between
 * owners.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** The owner of the work: the id of a user; the service's own work has turns like those of one user. */
type SliceOwner = number | undefined;

const owners = new AsyncLocalStorage<number>();
const waiting = new Map<SliceOwner, (() => void)[]>();
let isScheduled = false;

/** Slices of this work count as the owner's. */
export const asOwner = <Result>(owner: number, work: () => Result): Result => owners.run(owner, work);

/** For work that continues where the owner can no longer be found, e.g. in a stream. */
export const sliceOwner = (): SliceOwner => owners.getStore();

/** Resolves at the beginning of a turn; the turn ends where the work awaits anything. */
export function nextSlice(owner = sliceOwner()): Promise<void> {
  return new Promise((resolve) => {
    const own = waiting.get(owner);
    if (own) own.push(resolve);
    else waiting.set(owner, [resolve]);
    schedule();
  });
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    const [owner, own] = waiting.entries().next().value ?? [undefined, []];
    waiting.delete(owner);
    own.shift()?.();
    if (own.length > 0) waiting.set(owner, own);
    if (waiting.size > 0) schedule();
  });
}

/** Waiting tasks, in fair turns between their owners. */

/**
 * The owner of a task, a user or a network address. Tasks without an owner have turns like those of one owner, and no
 * limits.
 */
export type Owner = number | string | undefined;

export interface TurnLimits {
  /** Tasks of one owner that may be at work at the same time. */
  atOncePerOwner?: number | undefined;
  /** Tasks of one owner that may wait. */
  waitingPerOwner?: number | undefined;
  /** Waiting tasks of all owners together. */
  waiting?: number | undefined;
  /** A name for the tasks in messages about too many of them; files that are read or written where absent. */
  what?: TaskKind | undefined;
}

type TaskKind = "files" | "starts" | "checks";

/** The task would exceed the number that may wait. */
export class TooManyWaiting extends Error {
  override readonly name = "TooManyWaiting";
  /** Null where the limit of all owners is reached, not that of this owner. */
  readonly own: number | null;
  readonly what: TaskKind;

  constructor(own: number | null, what: TaskKind = "files") {
    super(own === null ? "Too many tasks wait." : `${own} tasks of one owner wait.`);
    this.own = own;
    this.what = what;
  }
}

interface FairQueue<Item> {
  /** Throws `TooManyWaiting`. */
  add(owner: Owner, item: Item): void;
  /**
   * Next come the owners with the fewest tasks at work; among them, the one whose last turn is longest ago; then its
   * oldest task.
   */
  next(): { owner: Owner; item: Item } | undefined;
  /** Ends the turn of a task. */
  done(owner: Owner): void;
  /** Removes and returns all waiting tasks. */
  clear(): Item[];
}

const none = Number.POSITIVE_INFINITY;

export function createFairQueue<Item>({
  atOncePerOwner,
  waitingPerOwner,
  waiting: maxWaiting,
  what,
}: TurnLimits): FairQueue<Item> {
  const waiting = new Map<Owner, Item[]>();
  const atWork = new Map<Owner, number>();
  const lastTurns = new Map<Owner, number>();
  let turn = 0;
  const count = (): number => waiting.values().reduce((sum, items) => sum + items.length, 0);
  const working = (owner: Owner): number => atWork.get(owner) ?? 0;
  const mayBegin = (owner: Owner): boolean => owner === undefined || working(owner) < (atOncePerOwner ?? none);

  return {
    add(owner, item) {
      const own = waiting.get(owner) ?? [];
      if (owner !== undefined) {
        if (own.length >= (waitingPerOwner ?? none)) throw new TooManyWaiting(own.length, what);
        if (count() >= (maxWaiting ?? none)) throw new TooManyWaiting(null, what);
      }
      waiting.set(owner, [...own, item]);
    },
    next() {
      const before = (owner: Owner): number => lastTurns.get(owner) ?? 0;
      const [owner] = [...waiting.keys()]
        .filter(mayBegin)
        .sort((one, other) => working(one) - working(other) || before(one) - before(other));
      const [item, ...rest] = waiting.get(owner) ?? [];
      if (item === undefined) return undefined;
      if (rest.length > 0) waiting.set(owner, rest);
      else waiting.delete(owner);
      atWork.set(owner, working(owner) + 1);
      lastTurns.set(owner, ++turn);
      return { owner, item };
    },
    done(owner) {
      if (working(owner) > 1) return void atWork.set(owner, working(owner) - 1);
      atWork.delete(owner);
      // Forgets owners without any tasks.
      if (!waiting.has(owner) && lastTurns.size > 1000) lastTurns.delete(owner);
    },
    clear() {
      const items = [...waiting.values()].flat();
      waiting.clear();
      return items;
    },
  };
}

/** Tasks that wait for their turn, fairly between those who brought them. */

/**
 * Whose task it is, a user or a network address; the tasks of nobody in particular have turns like those of one person,
 * and no limits.
 */
export type Owner = number | string | undefined;

export interface TurnLimits {
  /** Tasks of one owner that may be at work at the same time. */
  atOncePerOwner?: number | undefined;
  /** Tasks of one owner that may wait. */
  waitingPerOwner?: number | undefined;
  /** Tasks of all that may wait. */
  waiting?: number | undefined;
  /** What the tasks are, for whoever is told that there are too many: files that are read or written, where nothing is said. */
  what?: TaskKind | undefined;
}

type TaskKind = "files" | "starts";

/** One more would wait than may. */
export class TooManyWaiting extends Error {
  override readonly name = "TooManyWaiting";
  /** Null where it is not the owner's own tasks that are too many. */
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
  /** Whose turn it is: of those with the fewest tasks at work the one whose last turn is longest ago, the oldest task. */
  next(): { owner: Owner; item: Item } | undefined;
  /** A task that had its turn is done. */
  done(owner: Owner): void;
  /** Takes all that wait. */
  clear(): Item[];
}

const none = Number.POSITIVE_INFINITY;

export function createFairQueue<Item>({
  atOncePerOwner,
  waitingPerOwner,
  waiting: most,
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
        if (count() >= (most ?? none)) throw new TooManyWaiting(null, what);
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
      // Whoever has nothing here any more need not be remembered.
      if (!waiting.has(owner) && lastTurns.size > 1000) lastTurns.delete(owner);
    },
    clear() {
      const items = [...waiting.values()].flat();
      waiting.clear();
      return items;
    },
  };
}

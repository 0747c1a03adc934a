/** Tasks of equal keys one after the other, those of different keys side by side. */

export type TurnsByKey<Key> = <Result>(key: Key, task: () => Promise<Result>) => Promise<Result>;

export function createTurnsByKey<Key>(): TurnsByKey<Key> {
  const last = new Map<Key, Promise<unknown>>();
  return async (key, task) => {
    // Whether the one before succeeded is its own business.
    const turn = (last.get(key) ?? Promise.resolve()).then(task, task);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}

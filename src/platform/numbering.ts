/** Numbers in the order in which something is first met. */

export interface Numbering<Key> {
  /** From 0; the same for the same key. */
  numberOf(key: Key): number;
  /** In the order of their numbers. */
  keys(): Key[];
}

export function createNumbering<Key>(): Numbering<Key> {
  const numbers = new Map<Key, number>();
  return {
    numberOf(key) {
      const known = numbers.get(key) ?? numbers.size;
      numbers.set(key, known);
      return known;
    },
    keys: () => [...numbers.keys()],
  };
}

/** Decisions by chance that are the same for the same seed. */
import { seeded } from "../hostile/case.ts";

export interface Chance {
  /** True in that part of the cases. */
  one(part: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** A whole number from 0 to below. */
  below(count: number): number;
}

export function chanceOf(seed: number): Chance {
  const random = seeded(seed);
  const below = (count: number): number => Math.floor(random() * count);
  return { one: (part) => random() < part, below, pick: (items) => items[below(items.length)] as never };
}

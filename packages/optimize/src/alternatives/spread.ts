/**
 * Further plans that differ: the weights of the capacities of each next plan, whose weighted sum of shares x̄ is made as small as the budget
 * allows.
 *
 * - Hop, skip, jump (Brill, Chang, Hopkins 1982; DeCarolis 2011): weight 1 for what the optimum or any plan of the spread before built.
 *   It ends where a plan builds nothing new.
 * - SPORES (Lombardi, Pickering, Colombo, Pfenninger 2020): weights grow by the shares of each plan before, the optimum first.
 * - Random: weights between -1 and 1, drawn by SplitMix64 (Steele, Lea, Flood 2014) from the seed.
 */
import type { Spread } from "@esm/model/domain/runs/alternatives";

/** A larger share counts as built. */
const builtShare = 1e-3;

export interface SpreadSearch {
  /** The weights of the next plan, by capacity; null where no other plan is looked for. */
  next(): Float64Array | null;
  /** Takes the shares of a plan; the first is the optimum. */
  note(shares: Float64Array): void;
}

export function spreadSearch({ method }: Pick<Spread, "method">, capacities: number, seed: number): SpreadSearch {
  if (method === "random") return randomSearch(capacities, seed);
  const weights = new Float64Array(capacities);
  let isOver = false;
  return {
    next: () => (isOver ? null : weights.slice()),
    note(shares) {
      let isNew = false;
      for (const [at, share] of shares.entries()) {
        if (method === "spores") weights[at] += share;
        else if (share > builtShare && weights[at] === 0) {
          weights[at] = 1;
          isNew = true;
        }
      }
      isOver = method === "hop_skip_jump" && !isNew;
    },
  };
}

function randomSearch(capacities: number, seed: number): SpreadSearch {
  const draw = splitMix64(BigInt(seed));
  return {
    next: () => Float64Array.from({ length: capacities }, () => 2 * draw() - 1),
    note: () => undefined,
  };
}

const mask = (1n << 64n) - 1n;

/** Numbers from 0 to below 1. */
export function splitMix64(seed: bigint): () => number {
  let state = seed & mask;
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & mask;
    let mixed = state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & mask;
    mixed ^= mixed >> 31n;
    return Number(mixed >> 11n) / 2 ** 53;
  };
}

/**
 * AssemblyScript. Where the arrays of a factorization stand in memory: a table of addresses at its beginning, written by
 * kernel-memory.ts, whose list has the same order.
 */

/** First column of each supernode. */
export function firstColumn(): usize {
  return load<usize>(0);
}

/** First row of each supernode in `rows` and `relative`. */
export function rowStart(): usize {
  return load<usize>(4);
}

/** Rows below each supernode's columns. */
export function rows(): usize {
  return load<usize>(8);
}

/** Where these rows stand in the front of the supernode's parent. */
export function relative(): usize {
  return load<usize>(12);
}

export function firstChild(): usize {
  return load<usize>(16);
}

export function nextSibling(): usize {
  return load<usize>(20);
}

/** Depth modulo 2: which of the two stacks a supernode's update matrix is on. */
export function parity(): usize {
  return load<usize>(24);
}

/** Address of each supernode's panel. */
export function panelStart(): usize {
  return load<usize>(28);
}

/** First entry of the matrix below the diagonal of each supernode's columns. */
export function entryStart(): usize {
  return load<usize>(32);
}

/** Address of each entry in its panel. */
export function entryPlace(): usize {
  return load<usize>(36);
}

export function entryValue(): usize {
  return load<usize>(40);
}

export function diagonal(): usize {
  return load<usize>(44);
}

export function pivots(): usize {
  return load<usize>(48);
}

export function signs(): usize {
  return load<usize>(52);
}

/** Address of each supernode's update matrix; fixed for the roots of subtrees. */
export function updatePlace(): usize {
  return load<usize>(56);
}

/** A right-hand side, then the solution. */
export function vector(): usize {
  return load<usize>(60);
}

/** 1 for supernodes whose pivots are chosen by size. */
export function isGathered(): usize {
  return load<usize>(64);
}

/** For each of their columns, the column it was swapped with … */
export function swapped(): usize {
  return load<usize>(68);
}

/** … and 1 where a pivot of two columns begins. */
export function isDouble(): usize {
  return load<usize>(72);
}

/** For each entry of `rows`, where solutions keep what is subtracted from it: in the vector or in a slot behind it. */
export function targets(): usize {
  return load<usize>(76);
}

/** Column of each slot. */
export function slotColumns(): usize {
  return load<usize>(80);
}

/** `inner`, `root` or `top`, by supernode. */
export function places(): usize {
  return load<usize>(84);
}

/** First supernode of each part of the tree, and the number of supernodes at the end. */
export function partStart(): usize {
  return load<usize>(88);
}

/** Addresses of each thread: the free ends of its two stacks, space to copy panels, space for the rows of a front. */
export function ofThread(thread: i32): usize {
  return load<usize>(92) + ((<usize>thread) << 4);
}

/** A supernode of a subtree that one thread eliminates. */
export const inner: u8 = 0;
/** The root of such a subtree. */
export const root: u8 = 1;
/** A supernode above the subtrees. */
export const top: u8 = 2;

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

/** 0 or 1, in turns from parents to children. */
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

/** Address of what each supernode leaves to its parent. */
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

/** Of their columns: the column each was swapped with … */
export function swapped(): usize {
  return load<usize>(68);
}

/** … and 1 where a pivot of two columns begins. */
export function isDouble(): usize {
  return load<usize>(72);
}

/** From the pivots of an elimination to the order of all nodes. */

/** Every pivot with the variables it represents, then the dense ones. */
export function expandPivots(pivots: Int32Array, absorbedBy: Int32Array, dense: readonly number[]): Int32Array {
  const count = absorbedBy.length;
  const isPivot = new Uint8Array(count);
  for (const pivot of pivots) isPivot[pivot] = 1;
  const isDense = new Uint8Array(count);
  for (const node of dense) isDense[node] = 1;
  const first = new Int32Array(count).fill(-1);
  const next = new Int32Array(count).fill(-1);
  for (let node = count - 1; node >= 0; node--) {
    if (isPivot[node] === 1 || isDense[node] === 1) continue;
    let owner = absorbedBy[node];
    while (isPivot[owner] === 0) owner = absorbedBy[owner];
    absorbedBy[node] = owner;
    next[node] = first[owner];
    first[owner] = node;
  }
  const order = new Int32Array(count);
  let at = 0;
  for (const pivot of pivots) {
    order[at++] = pivot;
    for (let node = first[pivot]; node >= 0; node = next[node]) order[at++] = node;
  }
  for (const node of dense) order[at++] = node;
  return order;
}

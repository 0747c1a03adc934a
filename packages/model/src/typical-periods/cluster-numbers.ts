/**
 * Cuts the tree of merges into clusters and numbers them. The optimum does not depend on the numbers; they are those
 * that users know from the result workbook, so the tree is cut with the same binary heap: the latest merge is split
 * first, and a cluster's number is its position in the heap's array at the end.
 */
import type { Merge } from "./ward.ts";

/** The cluster of each of `count` points, numbered 0 … clusters−1. */
export function clusterOfEach(merges: readonly Merge[], count: number, clusters: number): Int32Array {
  /** Latest node first: the heap holds node numbers with the largest at its root. */
  const heap: number[] = [count + merges.length - 1];
  while (heap.length < clusters) {
    const { smaller, larger } = merges[heap[0] - count];
    heap.push(smaller);
    rise(heap, heap.length - 1, 0);
    heap[0] = larger;
    sink(heap);
  }
  const cluster = new Int32Array(count);
  heap.forEach((root, number) => {
    const nodes = [root];
    for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
      if (node < count) cluster[node] = number;
      else nodes.push(merges[node - count].smaller, merges[node - count].larger);
    }
  });
  return cluster;
}

/** Moves the item up until its parent is larger, not above `top`. */
function rise(heap: number[], from: number, top: number): void {
  const item = heap[from];
  let position = from;
  while (position > top) {
    const parent = (position - 1) >> 1;
    if (heap[parent] >= item) break;
    heap[position] = heap[parent];
    position = parent;
  }
  heap[position] = item;
}

/** Moves larger children up from the root to a leaf, and the root's item from there to its place. */
function sink(heap: number[]): void {
  const item = heap[0];
  let position = 0;
  for (let child = 1; child < heap.length; child = 2 * position + 1) {
    const right = child + 1;
    if (right < heap.length && heap[right] >= heap[child]) child = right;
    heap[position] = heap[child];
    position = child;
  }
  heap[position] = item;
  rise(heap, position, 0);
}

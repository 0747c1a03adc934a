/** A queue of nodes by gain: the largest first, of equal gains the smallest node. */

export interface GainQueue {
  readonly size: number;
  /** Adds a node, or gives it another gain. */
  put(node: number, gain: number): void;
  remove(node: number): void;
  /** Removes and returns a node of the largest gain. */
  take(): number;
  /** The largest gain; -Infinity if the queue is empty. */
  best(): number;
  clear(): void;
}

/** A binary heap that knows the place of each node. */
export function createGainQueue(count: number): GainQueue {
  const heap = new Int32Array(count);
  const place = new Int32Array(count).fill(-1);
  const gainOf = new Int32Array(count);
  let size = 0;

  const isBefore = (left: number, right: number): boolean =>
    gainOf[left] > gainOf[right] || (gainOf[left] === gainOf[right] && left < right);

  function up(from: number): void {
    const node = heap[from];
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(node, heap[above])) break;
      heap[at] = heap[above];
      place[heap[at]] = at;
      at = above;
    }
    heap[at] = node;
    place[node] = at;
  }

  function down(from: number): void {
    const node = heap[from];
    let at = from;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= size) break;
      if (below + 1 < size && isBefore(heap[below + 1], heap[below])) below++;
      if (!isBefore(heap[below], node)) break;
      heap[at] = heap[below];
      place[heap[at]] = at;
      at = below;
    }
    heap[at] = node;
    place[node] = at;
  }

  function remove(node: number): void {
    const at = place[node];
    if (at < 0) return;
    place[node] = -1;
    const last = heap[--size];
    if (last === node) return;
    heap[at] = last;
    place[last] = at;
    up(at);
    down(place[last]);
  }

  return {
    get size() {
      return size;
    },
    put(node, gain) {
      if (place[node] < 0) {
        place[node] = size;
        heap[size++] = node;
        gainOf[node] = gain;
        up(place[node]);
        return;
      }
      gainOf[node] = gain;
      up(place[node]);
      down(place[node]);
    },
    remove,
    take() {
      const node = heap[0];
      remove(node);
      return node;
    },
    best: () => (size > 0 ? gainOf[heap[0]] : Number.NEGATIVE_INFINITY),
    clear() {
      for (let at = 0; at < size; at++) place[heap[at]] = -1;
      size = 0;
    },
  };
}

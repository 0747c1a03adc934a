/** A first-in, first-out queue of positions in which each stands at most once. */
export interface Queue {
  readonly items: Int32Array;
  readonly waiting: Uint8Array;
  first: number;
  length: number;
}

/** Filled with all positions below `count`. */
export function fullQueue(count: number): Queue {
  const items = new Int32Array(count);
  for (let position = 0; position < count; position++) items[position] = position;
  return { items, waiting: new Uint8Array(count).fill(1), first: 0, length: count };
}

export function enqueue(queue: Queue, position: number): void {
  if (queue.waiting[position] === 1) return;
  queue.waiting[position] = 1;
  let end = queue.first + queue.length++;
  if (end >= queue.items.length) end -= queue.items.length;
  queue.items[end] = position;
}

/** The next position; the queue must not be empty. */
export function dequeue(queue: Queue): number {
  const position = queue.items[queue.first];
  if (++queue.first === queue.items.length) queue.first = 0;
  queue.length--;
  queue.waiting[position] = 0;
  return position;
}

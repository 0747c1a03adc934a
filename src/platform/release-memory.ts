/**
 * Gives back the memory of arrays that nobody reads any more, and of garbage. Arrays would wait for a garbage collection, which takes place
 * only after 64 MB of them, because they count as outside the heap.
 */
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { once } from "./once.ts";

/** Smaller ones are not worth it. */
const minBytes = 2 ** 12;

/** Whoever has an array of them, or a view of one, finds it empty afterwards. Parts of larger buffers stay: others have the rest. */
export function releaseMemory(arrays: Iterable<Float64Array | Uint8Array>): void {
  for (const { buffer, byteLength } of arrays) {
    if (byteLength < minBytes || byteLength < buffer.byteLength) continue;
    if (buffer instanceof ArrayBuffer) buffer.transfer(0);
  }
}

/** Of the heap, used and garbage; a thread of the store begins with 20 MiB. */
const minUsedBytes = 48 * 2 ** 20;

/** Node.js has the function only in contexts that are made after the flag was set. */
const collect = once((): (() => void) => {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
});

/**
 * Collects the garbage of a thread where much of it is there: V8 would rather ask the system for more memory. The thread stands still
 * meanwhile, so this is for threads in the background, before a step that takes much memory by itself, and between two tasks.
 */
export function collectMuchGarbage(): void {
  if (getHeapStatistics().used_heap_size < minUsedBytes) return;
  collect()();
  // The first leaves pages to be swept when they are needed; the second gives them back.
  collect()();
}

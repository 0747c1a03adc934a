/**
 * Gives back the memory of arrays that nobody reads any more, and of garbage. Arrays would wait for a garbage collection, which takes place
 * only after 64 MB of them, because they count as outside the heap.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";
import { once } from "./once.ts";

/** Smaller ones are not worth it. */
const minBytes = 2 ** 12;

/** Whoever has an array of them, or a view of one, finds it empty afterwards. Parts of larger buffers stay: others have the rest. */
export function releaseMemory(arrays: Iterable<Float64Array | Uint8Array>): void {
  for (const array of arrays) {
    if (array.byteLength < minBytes) continue;
    // Only now: a short array is a part of the heap until somebody asks for its buffer, which is then allocated outside.
    const { buffer } = array;
    if (array.byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
  }
}

const made = new WeakSet<ArrayBufferLike>();

/** Says of an array that nobody else has it: it was made for whoever asked. */
export function madeForReader<Values extends Float64Array | Uint8Array>(values: Values): Values {
  made.add(values.buffer);
  return values;
}

/** The same of those arrays that were made for who has them now. */
export const releaseMade = (arrays: readonly (Float64Array | Uint8Array)[]): void =>
  releaseMemory(arrays.filter((array) => array.byteLength >= minBytes && made.has(array.buffer)));

/** Of the heap without its part for short-lived values; a thread of the store begins with 12 MiB. */
const minUsedBytes = 36 * 2 ** 20;

/** Node.js has the function only in contexts that are made after the flag was set. */
const collect = once((): NodeJS.GCFunction => {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as NodeJS.GCFunction;
});

/** What the last collection has left. */
let leftBytes = 0;

/** Of the heap of this thread, in use and garbage. Values that live briefly are collected soon anyway, and there is always room for them. */
const usedBytes = (): number =>
  getHeapSpaceStatistics().reduce(
    (sum, { space_name, space_used_size }) => sum + (space_name.startsWith("new_") ? 0 : space_used_size),
    0,
  );

/**
 * Collects the garbage of a thread where much of it is there: V8 would rather ask the system for more memory. The thread stands still
 * meanwhile, so this is for threads in the background, before a step that takes much memory by itself, and between two tasks. The main
 * thread answers others, or belongs to a command that ends soon: nothing is done there.
 */
export function collectMuchGarbage(minBytes = minUsedBytes): void {
  if (isMainThread || usedBytes() < minBytes) return;
  // As if memory had run out: any other collection keeps the pages that it empties for 8 s, for heaps of the process that grow.
  collect()({ type: "major", execution: "sync", flavor: "last-resort" });
  leftBytes = usedBytes();
}

/** A collection takes as long as what is in use is large. */
const minGrowth = 1.3;

/** The same between steps of which there may be many: only where much has come since the last collection. */
export const collectNewGarbage = (): void => collectMuchGarbage(Math.max(minUsedBytes, minGrowth * leftBytes));

/** Less is not worth the time. */
const [minUsedBeforePeak, minGarbageBeforePeak] = [20 * 2 ** 20, 8 * 2 ** 20];

/** The same before a step of which it is known that it takes much by itself, e.g. a large sheet or model: for less garbage. */
export const collectBeforePeak = (): void =>
  collectMuchGarbage(Math.max(minUsedBeforePeak, leftBytes + minGarbageBeforePeak));

/**
 * Gives back the memory of arrays that nobody reads any more. Otherwise it waits for a garbage collection, which takes place
 * only after 64 MB of such arrays, because they count as outside the heap.
 */

/** Smaller ones are not worth it. */
const minBytes = 2 ** 12;

/** Whoever has an array of them, or a view of one, finds it empty afterwards. Parts of larger buffers stay: others have the rest. */
export function releaseMemory(arrays: Iterable<Float64Array | Uint8Array>): void {
  for (const { buffer, byteLength } of arrays) {
    if (byteLength < minBytes || byteLength < buffer.byteLength) continue;
    if (buffer instanceof ArrayBuffer) buffer.transfer(0);
  }
}

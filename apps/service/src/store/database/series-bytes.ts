/**
 * Series ↔ the bytes kept in the database: float64, little-endian. Every platform the service runs on has this order
 * in memory, so nothing is converted.
 */
import { endianness } from "node:os";

if (endianness() !== "LE") throw new Error("Series are kept in little-endian order; this machine has the other one.");

/** A view, not a copy. */
export function bytesOfSeries(values: Float64Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** Copies bytes that are not aligned to 8, because drivers return parts of larger buffers. */
export function seriesOfBytes(bytes: Uint8Array): Float64Array {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  return new Float64Array(aligned.buffer as ArrayBuffer, aligned.byteOffset, aligned.byteLength / 8);
}

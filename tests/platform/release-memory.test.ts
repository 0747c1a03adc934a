/** Memory of arrays that nobody reads any more. */
import { describe, expect, it } from "vitest";
import { madeForReader, releaseMade, releaseMemory } from "#src/platform/release-memory.ts";

describe("Memory that is given back", () => {
  it("is that of arrays with a buffer of their own", () => {
    const values = new Float64Array(8760);
    const bytes = new Uint8Array(70_080);
    releaseMemory([values, bytes]);
    expect(values.length).toBe(0);
    expect(bytes.buffer.byteLength).toBe(0);
  });

  it("is given back once where an array occurs twice", () => {
    const values = new Float64Array(8760);
    expect(() => releaseMemory([values, values])).not.toThrow();
  });

  it("is not that of parts of a larger buffer, of which others have the rest", () => {
    const all = new Float64Array(10_000).fill(1);
    releaseMemory([all.subarray(0, 5_000)]);
    expect(all.at(-1)).toBe(1);
  });

  it("is not that of small arrays, nor shared between threads", () => {
    const small = Float64Array.of(1, 2);
    const shared = new Float64Array(new SharedArrayBuffer(80_000));
    releaseMemory([small, shared]);
    expect([small.length, shared.length]).toEqual([2, 10_000]);
  });

  it("may be said to be that of arrays alone that were made for their reader", () => {
    const [made, kept] = [madeForReader(new Float64Array(8760)), new Float64Array(8760)];
    releaseMade([new Uint8Array(made.buffer), kept]);
    expect([made.length, kept.length]).toEqual([0, 8760]);
  });
});

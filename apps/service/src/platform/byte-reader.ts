/** Reads bytes that arrive in chunks of any size, as many at a time as are wanted. */

export interface ByteReader {
  /** Fills the array. Rejects where the bytes end before. */
  fill(target: Uint8Array): Promise<void>;
  skip(length: number): Promise<void>;
  /** Stops the source; what was not read is not produced. */
  close(): Promise<void>;
}

export function byteReader(chunks: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  async function pass(length: number, use: (part: Uint8Array, position: number) => void): Promise<void> {
    for (let passed = 0; passed < length; ) {
      if (rest.length === 0) {
        const next = await iterator.next();
        if (next.done) throw new Error("The bytes end too early.");
        rest = next.value;
      }
      const part = rest.subarray(0, length - passed);
      use(part, passed);
      passed += part.length;
      rest = rest.subarray(part.length);
    }
  }

  return {
    fill: (target) => pass(target.length, (part, position) => target.set(part, position)),
    skip: (length) => pass(length, () => undefined),
    async close() {
      await iterator.return?.();
    },
  };
}

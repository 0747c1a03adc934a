/** Bytes in portions that every database and connection can handle. */

const portionBytes = 2 ** 19;

/** At least one, perhaps empty. */
export function inPortionsOfBytes(bytes: Uint8Array): Uint8Array[] {
  const portions: Uint8Array[] = [];
  for (let start = 0; start === 0 || start < bytes.length; start += portionBytes) {
    portions.push(bytes.subarray(start, start + portionBytes));
  }
  return portions;
}

/** Reads one portion after the other, until there is no more. */
export async function* readPortions(
  read: (portion: number) => Promise<Uint8Array | undefined>,
): AsyncGenerator<Uint8Array> {
  for (let portion = 0; ; portion++) {
    const bytes = await read(portion);
    if (!bytes) return;
    yield bytes;
  }
}

/** Regroups chunks of any size into portions; yields none if no bytes come. */
export async function* portionsOfBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    rest.push(chunk);
    length += chunk.length;
    while (length >= portionBytes) {
      const bytes = Buffer.concat(rest);
      yield bytes.subarray(0, portionBytes);
      rest = [bytes.subarray(portionBytes)];
      length -= portionBytes;
    }
  }
  if (length > 0) yield Buffer.concat(rest);
}

/** Bytes in portions that neither a database nor a connection chokes on. */

const portionBytes = 2 ** 19;

/** At least one, perhaps empty. */
export function inPortionsOfBytes(bytes: Uint8Array): Uint8Array[] {
  const portions: Uint8Array[] = [];
  for (let start = 0; start === 0 || start < bytes.length; start += portionBytes) {
    portions.push(bytes.subarray(start, start + portionBytes));
  }
  return portions;
}

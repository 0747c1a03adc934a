/**
 * Series as little-endian float32 values behind one line of JSON, a line feed, and zeros up to a multiple of 4 bytes
 * (docs/reference/result-figures.md): four bytes a value, which every language reads without a parser.
 */
export const float32MediaType = "application/octet-stream";

export function float32Bytes(
  header: Record<string, unknown>,
  columns: readonly (Float64Array | readonly number[])[],
): Uint8Array {
  const line = new TextEncoder().encode(`${JSON.stringify(header)}\n`);
  const start = Math.ceil(line.length / 4) * 4;
  const count = columns.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(start + 4 * count);
  bytes.set(line);
  const view = new DataView(bytes.buffer);
  let offset = start;
  for (const column of columns) {
    for (const value of column) {
      view.setFloat32(offset, value, true);
      offset += 4;
    }
  }
  return bytes;
}

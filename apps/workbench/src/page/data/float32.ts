/** Answers of the form `f32`: a line of JSON, a line feed, zeros up to a multiple of 4 bytes, little-endian float32. Pure. */

/** @param lengthOf values of each column, in the order of the columns, as the header says */
export function readFloat32<Header>(
  bytes: ArrayBuffer,
  lengthsOf: (header: Header) => readonly number[],
): { header: Header; columns: Float32Array[] } {
  const end = new Uint8Array(bytes).indexOf(10);
  const header = JSON.parse(new TextDecoder().decode(bytes.slice(0, end))) as Header;
  let offset = Math.ceil((end + 1) / 4) * 4;
  const columns = lengthsOf(header).map((length) => {
    const column = readColumn(bytes, offset, length);
    offset += 4 * length;
    return column;
  });
  return { header, columns };
}

/** A view of the bytes; all browsers run on little-endian machines. */
const readColumn = (bytes: ArrayBuffer, offset: number, length: number): Float32Array =>
  new Float32Array(bytes, offset, length);

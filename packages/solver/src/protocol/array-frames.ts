/**
 * The frames in which programs and solutions travel between processes: one line of text
 *
 *     ARRAYS1 {"message":{…},"arrays":[{"name":"cost","type":"f64","length":3},…]}\n
 *
 * followed by the arrays' bytes (little-endian) in that order, with nothing between them. Writing copies nothing;
 * reading fills arrays of exactly the announced size.
 */
export type FrameArray = Float64Array | Int32Array | Uint8Array;

export interface Frame {
  /** Anything JSON can carry. */
  readonly message: Record<string, unknown>;
  readonly arrays: Readonly<Record<string, FrameArray>>;
}

/** The bytes are no frame; `message` says why. */
export class FrameError extends Error {
  override readonly name = "FrameError";
}

interface ArrayHeader {
  readonly name: string;
  readonly type: "f64" | "i32" | "u8";
  readonly length: number;
}

const prefix = "ARRAYS1 ";
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
/** A header is a few hundred bytes; a longer line is no frame. */
export const maxHeaderBytes = 1 << 20;

function typeOf(array: FrameArray): ArrayHeader["type"] {
  if (array instanceof Float64Array) return "f64";
  return array instanceof Int32Array ? "i32" : "u8";
}

/**
 * The header line and then one view per non-empty array, to be written in order. The views share the arrays' memory.
 */
export function frameParts(frame: Frame): Uint8Array[] {
  if (!isLittleEndian) throw new FrameError("Arrays are exchanged in little-endian order only.");
  const arrays = Object.entries(frame.arrays);
  const headers: ArrayHeader[] = arrays.map(([name, array]) => ({ name, type: typeOf(array), length: array.length }));
  const line = `${prefix}${JSON.stringify({ message: frame.message, arrays: headers })}\n`;
  const views = arrays.map(([, array]) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  return [new TextEncoder().encode(line), ...views.filter((view) => view.length > 0)];
}

function isArrayHeader(value: unknown): value is ArrayHeader {
  if (typeof value !== "object" || value === null) return false;
  const { name, type, length } = value as Record<string, unknown>;
  return (
    typeof name === "string" &&
    (type === "f64" || type === "i32" || type === "u8") &&
    typeof length === "number" &&
    Number.isSafeInteger(length) &&
    length >= 0
  );
}

const bytesOf = { f64: 8, i32: 4, u8: 1 } as const;

function allocate(header: ArrayHeader): FrameArray {
  if (header.type === "f64") return new Float64Array(header.length);
  return header.type === "i32" ? new Int32Array(header.length) : new Uint8Array(header.length);
}

/**
 * The frame a header line (without its line end) announces, with arrays of zeros, and views to fill them through.
 * Throws a FrameError on anything else, and on more than `maxBytes` of arrays.
 */
export function frameOfHeader(line: string, maxBytes: number): { frame: Frame; views: Uint8Array[] } {
  if (!isLittleEndian) throw new FrameError("Arrays are exchanged in little-endian order only.");
  if (!line.startsWith(prefix))
    throw new FrameError(`Not a frame: it begins with ${JSON.stringify(line.slice(0, 60))}.`);
  let header: unknown;
  try {
    header = JSON.parse(line.slice(prefix.length));
  } catch {
    throw new FrameError("The header of a frame is not JSON.");
  }
  const { message, arrays: list } = (header ?? {}) as Record<string, unknown>;
  if (typeof message !== "object" || message === null || !Array.isArray(list)) {
    throw new FrameError("The header of a frame lacks its message or its list of arrays.");
  }
  let total = 0;
  for (const item of list) {
    if (!isArrayHeader(item)) throw new FrameError(`A frame announces no proper array: ${JSON.stringify(item)}.`);
    total += item.length * bytesOf[item.type];
  }
  if (total > maxBytes) throw new FrameError(`A frame announces ${total} bytes; at most ${maxBytes} were due.`);
  const arrays: Record<string, FrameArray> = Object.create(null);
  const views: Uint8Array[] = [];
  for (const item of list as ArrayHeader[]) {
    if (item.name in arrays) throw new FrameError(`A frame announces the array "${item.name}" twice.`);
    const array = allocate(item);
    arrays[item.name] = array;
    if (array.length > 0) views.push(new Uint8Array(array.buffer));
  }
  return { frame: { message: message as Record<string, unknown>, arrays }, views };
}

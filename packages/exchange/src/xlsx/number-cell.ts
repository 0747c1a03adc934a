/** The short way through the cells that make up nearly all of a large sheet: `<c …><v>1.5</v></c>`. */
import { parseNumber } from "./number.ts";
import { endTag, type XmlCursor } from "./xml/cursor.ts";

/** `</v></c>` */
const closing = Uint8Array.from([0x3c, 0x2f, 0x76, 0x3e, 0x3c, 0x2f, 0x63, 0x3e]);

/**
 * When the current start tag's element `c` holds only a plain number: returns that number, with the cursor at the
 * element's end tag. Otherwise NaN, and the cursor has not moved: the tokenizer reads the cell. Saves a third of the
 * time.
 */
export function readPlainValue(cursor: XmlCursor): number {
  const { bytes, position, openNameLengths, depth } = cursor;
  const isValueTag = bytes[position] === 0x3c && bytes[position + 1] === 0x76 && bytes[position + 2] === 0x3e;
  const hasPrefix = openNameLengths[depth - 1] !== 1;
  if (!isValueTag || hasPrefix || cursor.pendingEnd) return Number.NaN;
  const start = position + 3;
  let end = start;
  while (end < bytes.length && bytes[end] !== 0x3c) end += 1;
  for (let index = 0; index < closing.length; index += 1) {
    if (bytes[end + index] !== closing[index]) return Number.NaN;
  }
  const value = parseNumber(bytes, start, end);
  if (Number.isNaN(value)) return value;
  cursor.position = end + closing.length;
  cursor.depth -= 1;
  cursor.kind = endTag;
  return value;
}

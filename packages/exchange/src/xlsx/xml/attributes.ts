/** The attributes of the current start tag. */

import { message } from "@esm/messages/message";
import { malformed, type XmlCursor } from "./cursor.ts";
import { resolveEntities } from "./text.ts";

/** The position of an attribute's raw value. One object per reader, filled again by each call. */
export interface AttributeSpan {
  nameStart: number;
  nameEnd: number;
  valueStart: number;
  valueEnd: number;
  /** Where to continue; set it to the tag's `nameEnd` before the first call. */
  position: number;
}

export const createAttributeSpan = (): AttributeSpan => ({
  nameStart: 0,
  nameEnd: 0,
  valueStart: 0,
  valueEnd: 0,
  position: 0,
});

/** Moves to the next attribute; false when there is none. Names keep no prefix. */
export function nextAttribute(cursor: XmlCursor, span: AttributeSpan): boolean {
  const { bytes, attributesEnd } = cursor;
  let position = span.position;
  while (position < attributesEnd && bytes[position] <= 0x20) position += 1;
  if (position >= attributesEnd) return false;
  span.nameStart = position;
  let byte = bytes[position];
  while (position < attributesEnd && byte > 0x20 && byte !== 0x3d) {
    if (byte === 0x3a) span.nameStart = position + 1;
    position += 1;
    byte = bytes[position];
  }
  span.nameEnd = position;
  while (position < attributesEnd && bytes[position] <= 0x20) position += 1;
  if (bytes[position] !== 0x3d) throw malformed(cursor, message("xml_attribute_without_value"));
  position += 1;
  while (position < attributesEnd && bytes[position] <= 0x20) position += 1;
  const quote = bytes[position];
  if (quote !== 0x22 && quote !== 0x27) throw malformed(cursor, message("xml_attribute_without_quotes"));
  position += 1;
  span.valueStart = position;
  while (position < attributesEnd && bytes[position] !== quote) position += 1;
  if (position >= attributesEnd) throw malformed(cursor, message("xml_attribute_not_closed"));
  span.valueEnd = position;
  span.position = position + 1;
  return true;
}

/** All attributes as texts, by name without prefix: for the small parts, where speed does not count. */
export function attributes(cursor: XmlCursor): Map<string, string> {
  const values = new Map<string, string>();
  const span = createAttributeSpan();
  span.position = cursor.nameEnd;
  while (nextAttribute(cursor, span)) {
    // `id` and `r:id` may both occur; the relationship's is the one with a prefix.
    const hasPrefix = cursor.bytes[span.nameStart - 1] === 0x3a;
    const name = cursor.bytes.toString("utf8", span.nameStart, span.nameEnd);
    const value = cursor.bytes.toString("utf8", span.valueStart, span.valueEnd);
    values.set(hasPrefix ? `:${name}` : name, resolveEntities(value, cursor.part));
  }
  return values;
}

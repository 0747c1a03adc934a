/** Reads start tags and end tags of XML, and checks that they match. */
import { message } from "@esm/messages/message";
import { endTag, malformed, maxDepth, maxNameLength, startTag, unfinished, type XmlCursor } from "./cursor.ts";
import { checkEntities } from "./well-formedness.ts";

const lessThan = 0x3c;
const greaterThan = 0x3e;
const slash = 0x2f;
const ampersand = 0x26;
const colon = 0x3a;

export function readStartTag(cursor: XmlCursor): number {
  readElementName(cursor);
  const { bytes } = cursor;
  const end = endOfTag(cursor);
  cursor.pendingEnd = bytes[end - 1] === slash;
  cursor.attributesEnd = cursor.pendingEnd ? end - 1 : end;
  cursor.position = end + 1;
  cursor.kind = startTag;
  return startTag;
}

/** Opens the element of the tag at the current position. */
function readElementName(cursor: XmlCursor): void {
  const { bytes, openNames } = cursor;
  const start = cursor.position + 1;
  let position = start;
  let nameStart = start;
  for (let byte = bytes[position]; byte > 0x20 && byte !== greaterThan && byte !== slash; byte = bytes[position]) {
    if (byte === lessThan) throw malformed(cursor, message("xml_tag_not_closed"));
    position += 1;
    if (byte === colon) nameStart = position;
  }
  const nameLength = position - start;
  if (nameStart === position) throw malformed(cursor, message("xml_element_without_name"));
  if (nameLength > maxNameLength) throw malformed(cursor, message("xml_name_too_long"));
  if (cursor.depth >= maxDepth) throw malformed(cursor, message("xml_too_deep"));
  if (cursor.depth === 0) {
    if (cursor.hasRoot) throw malformed(cursor, message("xml_two_roots"));
    cursor.hasRoot = true;
  }
  const nameAt = cursor.depth * maxNameLength;
  for (let index = 0; index < nameLength; index += 1) openNames[nameAt + index] = bytes[start + index];
  cursor.openNameLengths[cursor.depth] = nameLength;
  cursor.depth += 1;
  cursor.nameStart = nameStart;
  cursor.nameEnd = position;
}

/** Where the `>` of the tag is: not one within quotes. */
function endOfTag(cursor: XmlCursor): number {
  const { bytes, nameEnd } = cursor;
  const { length } = bytes;
  let quote = 0;
  let hasEntity = false;
  let position = nameEnd;
  for (; position < length; position += 1) {
    const byte = bytes[position];
    if (byte === lessThan || (byte === greaterThan && quote === 0)) break;
    if (byte === ampersand) hasEntity = true;
    if (byte === quote) quote = 0;
    else if (quote === 0 && (byte === 0x22 || byte === 0x27)) quote = byte;
  }
  if (bytes[position] !== greaterThan) throw unfinished(cursor, message("xml_tag_not_closed"));
  if (hasEntity) checkEntities(bytes, nameEnd, position, cursor.part);
  return position;
}

export function readEndTag(cursor: XmlCursor): number {
  const { bytes, openNames } = cursor;
  if (cursor.depth === 0) throw malformed(cursor, message("xml_closed_unopened"));
  cursor.depth -= 1;
  let position = cursor.position + 2;
  const nameAt = cursor.depth * maxNameLength;
  const length = cursor.openNameLengths[cursor.depth];
  for (let index = 0; index < length; index += 1, position += 1) {
    if (openNames[nameAt + index] !== bytes[position]) throw malformed(cursor, message("xml_closed_by_other_name"));
  }
  while (bytes[position] <= 0x20) position += 1;
  if (bytes[position] !== greaterThan) throw malformed(cursor, message("xml_closed_by_other_name"));
  cursor.position = position + 1;
  cursor.kind = endTag;
  return endTag;
}

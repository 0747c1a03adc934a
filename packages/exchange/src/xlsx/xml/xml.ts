/**
 * A pull tokenizer for the XML inside workbooks, on bytes, without allocation per token. It knows what workbooks use:
 * elements, attributes, text, CDATA, comments, processing instructions. Document types are refused, and with them every
 * entity but the five predefined ones and character numbers, wherever it stands; so is what stands outside the one root
 * element. Names are compared without their prefix.
 */

import { message } from "@esm/messages/message";
import { SheetError } from "../error.ts";
import { characters, endOfInput, endTag, isLow, malformed, skipTo, unfinished, type XmlCursor } from "./cursor.ts";
import { readEndTag, readStartTag } from "./tags.ts";
import { resolveEntities } from "./text.ts";
import { checkEntities, isSpace } from "./well-formedness.ts";

const slash = 0x2f;
const lessThan = 0x3c;
const ampersand = 0x26;

/** Moves to the next token and returns its kind. Throws SheetError `malformed` or `forbidden_xml`. */
export function nextToken(cursor: XmlCursor): number {
  if (cursor.pendingEnd) {
    cursor.pendingEnd = false;
    cursor.depth -= 1;
    cursor.kind = endTag;
    return endTag;
  }
  const { bytes } = cursor;
  while (cursor.position < bytes.length) {
    if (bytes[cursor.position] !== lessThan) return readText(cursor);
    const next = bytes[cursor.position + 1];
    if (next === slash) return readEndTag(cursor);
    if (next === 0x3f) skipTo(cursor, "?>");
    else if (next !== 0x21) return readStartTag(cursor);
    else if (startsWith(cursor, "<!--")) skipTo(cursor, "-->");
    else if (startsWith(cursor, "<![CDATA[")) return readCdata(cursor);
    else throw new SheetError("forbidden_xml", message("workbook_s_part_document_type", { part: cursor.part }));
    // The window has to move on even if many comments follow each other: an empty text represents those passed.
    if (isLow(cursor)) return emptyText(cursor);
  }
  if (cursor.depth > 0) throw unfinished(cursor, message("xml_ends_too_early"));
  cursor.kind = endOfInput;
  return endOfInput;
}

function emptyText(cursor: XmlCursor): number {
  cursor.textStart = cursor.position;
  cursor.textEnd = cursor.position;
  cursor.isPlain = true;
  cursor.isCdata = false;
  cursor.kind = characters;
  return characters;
}

function readText(cursor: XmlCursor): number {
  const { bytes } = cursor;
  const { length } = bytes;
  let position = cursor.position;
  let isPlain = true;
  let hasEntity = false;
  cursor.textStart = position;
  while (position < length) {
    const byte = bytes[position];
    if (byte === lessThan) break;
    if (byte === ampersand) hasEntity = true;
    if (byte === ampersand || byte === 0x0d) isPlain = false;
    position += 1;
  }
  if (hasEntity) checkEntities(bytes, cursor.textStart, position, cursor.part, cursor.hasMore && position === length);
  if (cursor.depth === 0 && !isSpace(bytes, cursor.textStart, position)) throw outside(cursor);
  cursor.position = position;
  cursor.textEnd = position;
  cursor.isPlain = isPlain;
  cursor.isCdata = false;
  cursor.kind = characters;
  return characters;
}

const outside = (cursor: XmlCursor): SheetError => malformed(cursor, message("xml_text_outside"));

function readCdata(cursor: XmlCursor): number {
  if (cursor.depth === 0) throw outside(cursor);
  cursor.textStart = cursor.position + 9;
  skipTo(cursor, "]]>");
  cursor.textEnd = cursor.position - 3;
  cursor.isPlain = false;
  cursor.isCdata = true;
  cursor.kind = characters;
  return characters;
}

function startsWith(cursor: XmlCursor, text: string): boolean {
  return cursor.bytes.toString("latin1", cursor.position, cursor.position + text.length) === text;
}

/** Passes over the current start tag's whole element: the current token is its end tag afterwards. */
export function skipElement(cursor: XmlCursor): void {
  const outside = cursor.depth - 1;
  while (cursor.depth > outside) nextToken(cursor);
}

/** Whether the current start tag has this name, given as ASCII. */
export function isNamed(cursor: XmlCursor, name: string): boolean {
  const { bytes, nameStart } = cursor;
  if (cursor.nameEnd - nameStart !== name.length) return false;
  for (let index = 0; index < name.length; index += 1) {
    if (bytes[nameStart + index] !== name.charCodeAt(index)) return false;
  }
  return true;
}

/** The current text token as a string, entities resolved, line ends as XML wants them. */
export function tokenText(cursor: XmlCursor): string {
  const text = cursor.bytes.toString("utf8", cursor.textStart, cursor.textEnd);
  if (cursor.isPlain) return text;
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  return cursor.isCdata ? lines : resolveEntities(lines, cursor.part);
}

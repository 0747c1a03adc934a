/** The state of reading an XML part: the bytes in memory, the current token, and the open elements. */

import { message, type Words } from "@esm/messages/message";
import { SheetError } from "../error.ts";
import { checkEncoding } from "./text.ts";

export const endOfInput = 0;
export const startTag = 1;
export const endTag = 2;
export const characters = 3;

export interface XmlCursor {
  /** The part in memory: all of it, or a window that moves over it (`window.ts`). */
  bytes: Buffer;
  /** Bytes of the part before those in memory, and whether there are more behind them. */
  passedBytes: number;
  hasMore: boolean;
  /** The part's name, for messages. */
  readonly part: string;
  position: number;
  /** The current token: one of the constants above. An element `<a/>` gives a start and an end. */
  kind: number;
  /** For a start tag: the name without prefix, and where its attributes lie. */
  nameStart: number;
  nameEnd: number;
  attributesEnd: number;
  /** For text: where it lies, whether it has `&` or CR in it, whether it is CDATA. */
  textStart: number;
  textEnd: number;
  isPlain: boolean;
  isCdata: boolean;
  /** Open elements, the current start tag included, an end tag's own excluded. */
  depth: number;
  pendingEnd: boolean;
  hasRoot: boolean;
  /** Whole names of the open elements, `maxNameLength` bytes for each, and their lengths. */
  readonly openNames: Uint8Array;
  readonly openNameLengths: Uint8Array;
}

export const maxDepth = 64;
export const maxNameLength = 128;

export function openXml(bytes: Buffer, part: string): XmlCursor {
  const position = checkEncoding(bytes, part);
  return {
    bytes,
    passedBytes: 0,
    hasMore: false,
    part,
    position,
    kind: characters,
    nameStart: 0,
    nameEnd: 0,
    attributesEnd: 0,
    textStart: 0,
    textEnd: 0,
    isPlain: true,
    isCdata: false,
    depth: 0,
    pendingEnd: false,
    hasRoot: false,
    openNames: new Uint8Array(maxDepth * maxNameLength),
    openNameLengths: new Uint8Array(maxDepth),
  };
}

export function malformed(cursor: XmlCursor, reason: Words): SheetError {
  const byte = cursor.passedBytes + cursor.position;
  return new SheetError("malformed", message("workbook_damaged_byte", { part: cursor.part, byte, reason }));
}

/** An element or token is still open at the end of the bytes in memory. */
export function unfinished(cursor: XmlCursor, reason: Words): SheetError {
  return malformed(cursor, cursor.hasMore ? message("xml_element_too_large") : reason);
}

/** Twice the longest text of a cell with each character escaped as long as can be. */
const lowBytes = 2 ** 20;

/** Whether to move the window before the next token is read. */
export const isLow = (cursor: XmlCursor): boolean => cursor.hasMore && cursor.bytes.length - cursor.position < lowBytes;

/** Moves behind this text. */
export function skipTo(cursor: XmlCursor, text: string): void {
  const end = cursor.bytes.indexOf(text, cursor.position + 2, "latin1");
  if (end < 0) throw unfinished(cursor, message("xml_text_missing", { text }));
  cursor.position = end + text.length;
}

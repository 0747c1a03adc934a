/**
 * A pull tokenizer for the XML inside workbooks, on bytes, without allocation per token. It knows what workbooks use:
 * elements, attributes, text, CDATA, comments, processing instructions. Document types are refused, and with them every
 * entity but the five predefined ones and character numbers, wherever it stands; so is what stands outside the one root
 * element. Names are compared without their prefix.
 */
import { SheetError } from "../error.ts";
import { checkEncoding, resolveEntities } from "./text.ts";
import { checkEntities, isSpace } from "./well-formedness.ts";

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
  /** Of a start tag: the name without prefix, and where its attributes lie. */
  nameStart: number;
  nameEnd: number;
  attributesEnd: number;
  /** Of text: where it lies, whether it has `&` or CR in it, whether it is CDATA. */
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

const maxDepth = 64;
const maxNameLength = 128;
const lessThan = 0x3c;
const greaterThan = 0x3e;
const slash = 0x2f;
const ampersand = 0x26;
const colon = 0x3a;

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

export function malformed(cursor: XmlCursor, reason: string): SheetError {
  const byte = cursor.passedBytes + cursor.position;
  return new SheetError("malformed", `The workbook is damaged: ${cursor.part}, byte ${byte}: ${reason}.`);
}

/** An element or token is still open at the end of the bytes in memory. */
function unfinished(cursor: XmlCursor, reason: string): SheetError {
  return malformed(cursor, cursor.hasMore ? "one element or comment is larger than allowed" : reason);
}

/** Twice the longest text of a cell with each character escaped as long as can be. */
const lowBytes = 2 ** 20;

/** Whether to move the window before the next token is read. */
export const isLow = (cursor: XmlCursor): boolean => cursor.hasMore && cursor.bytes.length - cursor.position < lowBytes;

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
    else throw new SheetError("forbidden_xml", `The workbook's part ${cursor.part} has a document type declaration.`);
    // The window has to move on even if many comments follow each other: an empty text represents those passed.
    if (isLow(cursor)) return emptyText(cursor);
  }
  if (cursor.depth > 0) throw unfinished(cursor, "it ends too early");
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

const outside = (cursor: XmlCursor): SheetError => malformed(cursor, "there is text outside its root element");

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

function readStartTag(cursor: XmlCursor): number {
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
    if (byte === lessThan) throw malformed(cursor, "a tag is not closed");
    position += 1;
    if (byte === colon) nameStart = position;
  }
  const nameLength = position - start;
  if (nameStart === position) throw malformed(cursor, "an element has no name");
  if (nameLength > maxNameLength) throw malformed(cursor, "an element has a name that is too long");
  if (cursor.depth >= maxDepth) throw malformed(cursor, "elements are nested too deeply");
  if (cursor.depth === 0) {
    if (cursor.hasRoot) throw malformed(cursor, "it has two root elements");
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
  if (bytes[position] !== greaterThan) throw unfinished(cursor, "a tag is not closed");
  if (hasEntity) checkEntities(bytes, nameEnd, position, cursor.part);
  return position;
}

function readEndTag(cursor: XmlCursor): number {
  const { bytes, openNames } = cursor;
  if (cursor.depth === 0) throw malformed(cursor, "an element is closed that was not opened");
  cursor.depth -= 1;
  let position = cursor.position + 2;
  const nameAt = cursor.depth * maxNameLength;
  const length = cursor.openNameLengths[cursor.depth];
  for (let index = 0; index < length; index += 1, position += 1) {
    if (openNames[nameAt + index] !== bytes[position]) throw malformed(cursor, "an element is closed by another name");
  }
  while (bytes[position] <= 0x20) position += 1;
  if (bytes[position] !== greaterThan) throw malformed(cursor, "an element is closed by another name");
  cursor.position = position + 1;
  cursor.kind = endTag;
  return endTag;
}

function startsWith(cursor: XmlCursor, text: string): boolean {
  return cursor.bytes.toString("latin1", cursor.position, cursor.position + text.length) === text;
}

function skipTo(cursor: XmlCursor, text: string): void {
  const end = cursor.bytes.indexOf(text, cursor.position + 2, "latin1");
  if (end < 0) throw unfinished(cursor, `${text} is missing`);
  cursor.position = end + text.length;
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

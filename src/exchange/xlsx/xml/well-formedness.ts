/** What XML forbids, and what could be passed over: other programs would read it in their own way. */
import { resolveEntities } from "./text.ts";

const ampersand = 0x26;
const longestEntity = 40;

/**
 * Throws SheetError for an undefined entity, whether anybody wants the text or not. Where the window ends in the middle
 * of a text, the last entity may be cut.
 */
export function checkEntities(bytes: Buffer, start: number, end: number, part: string, isCut = false): void {
  const last = isCut ? bytes.lastIndexOf(ampersand, end - 1) : -1;
  const whole = last >= Math.max(start, end - longestEntity) ? last : end;
  resolveEntities(bytes.toString("latin1", start, whole), part);
}

export function isSpace(bytes: Buffer, start: number, end: number): boolean {
  for (let position = start; position < end; position += 1) {
    const byte = bytes[position];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return false;
  }
  return true;
}

/** Names of one tag, by where they stand: enough for what workbooks have in their rows, and nothing is made for each of them. */
export const mostLongNames = 8;
const noted = new Int32Array(2 * mostLongNames);

export function noteName(index: number, start: number, end: number): void {
  noted[2 * index] = start;
  noted[2 * index + 1] = end;
}

/** Whether the first `count` names noted have this one among them. */
export function isNoted(bytes: Buffer, start: number, end: number, count: number): boolean {
  for (let index = 0; index < count; index += 1) {
    const other = noted[2 * index];
    if (noted[2 * index + 1] - other !== end - start) continue;
    let length = 0;
    while (start + length < end && bytes[other + length] === bytes[start + length]) length += 1;
    if (start + length === end) return true;
  }
  return false;
}

/** Whether an attribute is given twice. Names count with their prefixes: `id` and `r:id` are two. */
export function hasNameTwice(bytes: Buffer, start: number, end: number): boolean {
  const names = new Set<string>();
  for (const [, name = ""] of bytes.toString("latin1", start, end).matchAll(/([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)) {
    if (names.has(name)) return true;
    names.add(name);
  }
  return false;
}

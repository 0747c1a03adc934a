/** Checks that XML is well formed, also in text that is skipped: a damaged file must not be read as if it were whole. */
import { resolveEntities } from "./text.ts";

const ampersand = 0x26;
const maxEntityBytes = 40;

/**
 * Throws SheetError for an undefined entity, whether its text is needed or not. Where the window ends in the middle of
 * a text, the last entity may be cut.
 */
export function checkEntities(bytes: Buffer, start: number, end: number, part: string, isCut = false): void {
  const last = isCut ? bytes.lastIndexOf(ampersand, end - 1) : -1;
  const whole = last >= Math.max(start, end - maxEntityBytes) ? last : end;
  resolveEntities(bytes.toString("latin1", start, whole), part);
}

export function isSpace(bytes: Buffer, start: number, end: number): boolean {
  for (let position = start; position < end; position += 1) {
    const byte = bytes[position];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return false;
  }
  return true;
}

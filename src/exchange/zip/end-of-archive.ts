/**
 * The end of an archive: where its directory lies, said once and without a gap. Programs look for it from behind, from
 * before or by its size, and must all come to the same directory.
 */
import { ArchiveError } from "./error.ts";
import type { ZipSource } from "./source.ts";

const endBytes = 22;
const longestComment = 0xffff;
const locatorBytes = 20;
const zip64Bytes = 56;

/** Where the directory ends: what comes next is the end record, that of zip64 if there is one. */
export async function directoryEnd(source: ZipSource): Promise<number> {
  const position = await onlyEnd(source);
  const record = await source.read(position, endBytes);
  const parts = [record.readUInt16LE(4), record.readUInt16LE(6)];
  const [ofPart, count] = [record.readUInt16LE(8), record.readUInt16LE(10)];
  if (parts.some((part) => part !== 0 && part !== 0xffff) || ofPart !== count) {
    throw damaged("it is a part of an archive in several parts");
  }
  const [bytes, start] = [record.readUInt32LE(12), record.readUInt32LE(16)];
  const locator = position - locatorBytes;
  const hasLocator = locator >= 0 && (await source.read(locator, 4)).readUInt32LE(0) === 0x07064b50;
  if (!hasLocator) {
    if (start + bytes !== position) throw damaged("its directory has not the size that it declares");
    return position;
  }
  return zip64End(source, locator, { count, bytes, start });
}

/** A comment may hold an end record of another archive; each program would take another one. */
async function onlyEnd({ read, sizeBytes }: ZipSource): Promise<number> {
  const tail = Math.max(0, sizeBytes - endBytes - longestComment);
  const bytes = await read(tail, sizeBytes - tail);
  const ends: number[] = [];
  for (
    let at = bytes.indexOf("PK\u0005\u0006", 0, "latin1");
    at >= 0;
    at = bytes.indexOf("PK\u0005\u0006", at + 1, "latin1")
  ) {
    if (at + endBytes > bytes.length) break;
    if (at + endBytes + bytes.readUInt16LE(at + 20) === bytes.length) ends.push(tail + at);
  }
  if (ends.length !== 1) throw damaged(`it has ${ends.length} end records`);
  return ends[0];
}

async function zip64End(
  source: ZipSource,
  locator: number,
  declared: { count: number; bytes: number; start: number },
): Promise<number> {
  const position = Number((await source.read(locator, locatorBytes)).readBigUInt64LE(8));
  const record = await source.read(position, zip64Bytes);
  const read = (offset: number): number => Number(record.readBigUInt64LE(offset));
  if (position + 12 + read(4) !== locator) throw damaged("there are bytes between its two end records");
  const [count, bytes, start] = [read(32), read(40), read(48)];
  // What has room in the older record stands in both.
  const agrees =
    [count, 0xffff].includes(declared.count) &&
    [bytes, 0xffffffff].includes(declared.bytes) &&
    [start, 0xffffffff].includes(declared.start);
  if (!agrees || read(24) !== count) throw damaged("its two end records differ");
  if (start + bytes !== position) throw damaged("its directory has not the size that it declares");
  return position;
}

const damaged = (reason: string): ArchiveError =>
  new ArchiveError("corrupt", `The zip archive is cut short or damaged: ${reason}.`);

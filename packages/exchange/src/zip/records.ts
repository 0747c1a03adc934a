/** The binary records of a zip archive (APPNOTE 6.3, sections 4.3.7 to 4.3.16), without zip64. */

export interface EntryRecord {
  /** Not as bytes: of ten thousand entries, each would keep a block of memory that it shares with the files between them. */
  name: string;
  flags: number;
  /** 0 stored, 8 deflated. */
  method: number;
  crc32: number;
  storedBytes: number;
  expandedBytes: number;
  headerOffset: number;
  isFolder: boolean;
}

export const utf8NameFlag = 0x800;
export const descriptorFlag = 0x8;
/** The largest size or offset these records can hold; the next value would announce zip64. */
export const maxSize = 0xfffffffe;
export const maxEntryCount = 0xfffe;

const versionNeeded = 20;
const madeOnUnix = (3 << 8) | versionNeeded;
/** 1980-01-01 00:00, the first moment the format knows: equal content gives equal bytes. */
const firstDate = (1 << 5) | 1;
const fileMode = 0o100644;
const folderMode = 0o040755;

function writeCommon(bytes: Buffer, offset: number, entry: EntryRecord): void {
  bytes.writeUInt16LE(versionNeeded, offset);
  bytes.writeUInt16LE(entry.flags, offset + 2);
  bytes.writeUInt16LE(entry.method, offset + 4);
  bytes.writeUInt16LE(0, offset + 6);
  bytes.writeUInt16LE(firstDate, offset + 8);
  bytes.writeUInt32LE(entry.crc32, offset + 10);
  bytes.writeUInt32LE(entry.storedBytes, offset + 14);
  bytes.writeUInt32LE(entry.expandedBytes, offset + 18);
  bytes.writeUInt16LE(Buffer.byteLength(entry.name), offset + 22);
}

/** Sizes and checksum are those of `entry`: all 0 where a descriptor follows the content. */
export function localHeader(entry: EntryRecord): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(0x04034b50, 0);
  writeCommon(bytes, 4, entry);
  return Buffer.concat([bytes, Buffer.from(entry.name)]);
}

export function dataDescriptor(entry: EntryRecord): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(entry.crc32, 4);
  bytes.writeUInt32LE(entry.storedBytes, 8);
  bytes.writeUInt32LE(entry.expandedBytes, 12);
  return bytes;
}

export function directoryRecord(entry: EntryRecord): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x02014b50, 0);
  bytes.writeUInt16LE(madeOnUnix, 4);
  writeCommon(bytes, 6, entry);
  const mode = entry.isFolder ? folderMode : fileMode;
  bytes.writeUInt32LE(mode * 0x10000 + (entry.isFolder ? 0x10 : 0), 38);
  bytes.writeUInt32LE(entry.headerOffset, 42);
  return Buffer.concat([bytes, Buffer.from(entry.name)]);
}

export function endRecord(entryCount: number, directoryOffset: number, directoryBytes: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(entryCount, 8);
  bytes.writeUInt16LE(entryCount, 10);
  bytes.writeUInt32LE(directoryBytes, 12);
  bytes.writeUInt32LE(directoryOffset, 16);
  return bytes;
}

/** Zip archives built record by record, so that tests can make every lie an archive can tell. */
import { crc32, deflateRawSync } from "node:zlib";

export interface CraftedEntry {
  name: string | Buffer;
  content?: Buffer | string;
  /** 8 deflates, all else stores. */
  method?: number;
  flags?: number;
  /** Unix mode, as in `ls`. */
  mode?: number;
  /** Where the directory says something else than the truth. */
  declaredBytes?: number;
  declaredCrc?: number;
  localName?: string;
  localMethod?: number;
  localBytes?: number;
  localFlags?: number;
  localExtra?: Buffer;
  /** Checksum and sizes are left to a record behind the content, in the local header. */
  localOpen?: boolean;
  /** Stands behind the compressed content, and counts as stored. */
  behind?: Buffer;
  /** Stands behind that, and counts as nothing. */
  gap?: Buffer;
  /** Has its local header in the local extra field of the entry with this index, behind its own head of four bytes. */
  insideExtraOf?: number;
  /** Points to the stored bytes of the entry with this index instead of having its own. */
  sharesWith?: number;
}

export interface CraftedArchive {
  entryCount?: number;
  /** Stands before the first entry, and offsets know of it. */
  leading?: Buffer;
  trailing?: Buffer;
  beforeEnd?: Buffer;
  comment?: Buffer;
  directoryBytes?: number;
}

/** The record behind content whose header leaves its sizes open. */
export function descriptor(content: string, sizes = [content.length, content.length], isWide = false): Buffer {
  const bytes = Buffer.alloc(isWide ? 24 : 16);
  bytes.write("PK\u0007\u0008", "latin1");
  bytes.writeUInt32LE(crc32(content), 4);
  for (const [index, size] of sizes.entries()) {
    if (isWide) bytes.writeBigUInt64LE(BigInt(size), 8 + 8 * index);
    else bytes.writeUInt32LE(size, 8 + 4 * index);
  }
  return bytes;
}

/** The local part of a stored entry, as it may be hidden somewhere else. */
export function localEntry(name: string, content: string): Buffer {
  const whole = craftZip([{ name, content }]);
  return whole.subarray(0, whole.indexOf("PK\u0001\u0002", "latin1"));
}

export function craftZip(entries: CraftedEntry[], archive: CraftedArchive = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  const leading = archive.leading ?? Buffer.alloc(0);
  let position = leading.length;
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? "");
    const method = entry.method ?? 0;
    const packed = method === 8 ? deflateRawSync(content) : content;
    const stored = Buffer.concat([packed, entry.behind ?? Buffer.alloc(0)]);
    const name = Buffer.from(entry.name);
    const localName = Buffer.from(entry.localName ?? entry.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(entry.declaredCrc ?? crc32(content), 10);
    common.writeUInt32LE(stored.length, 14);
    common.writeUInt32LE(entry.declaredBytes ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const hiddenIn = entry.insideExtraOf;
    const host = hiddenIn === undefined ? 0 : (offsets[hiddenIn] ?? 0) + 34 + (entries[hiddenIn]?.name.length ?? 0);
    const offset = hiddenIn !== undefined ? host : (offsets[entry.sharesWith ?? -1] ?? position);
    offsets.push(offset);
    if (entry.sharesWith === undefined && hiddenIn === undefined) {
      const extra = entry.localExtra ?? Buffer.alloc(0);
      const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common]);
      local.writeUInt16LE(localName.length, 26);
      local.writeUInt16LE(extra.length, 28);
      if (entry.localFlags !== undefined) local.writeUInt16LE(entry.localFlags, 6);
      if (entry.localOpen) local.fill(0, 14, 26);
      if (entry.localMethod !== undefined) local.writeUInt16LE(entry.localMethod, 8);
      if (entry.localBytes !== undefined) local.writeUInt32LE(entry.localBytes, 22);
      const body = Buffer.concat([local, localName, extra, stored, entry.gap ?? Buffer.alloc(0)]);
      bodies.push(body);
      position += body.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((entry.mode ?? 0) * 0x10000, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002"), Buffer.from([20, 3]), common, rest, name);
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(archive.entryCount ?? entries.length, 8);
  end.writeUInt16LE(archive.entryCount ?? entries.length, 10);
  end.writeUInt32LE(archive.directoryBytes ?? directoryBytes.length, 12);
  end.writeUInt32LE(position, 16);
  const { beforeEnd, comment, trailing } = archive;
  end.writeUInt16LE(comment?.length ?? 0, 20);
  const behind = [beforeEnd, end, comment, trailing].map((part) => part ?? Buffer.alloc(0));
  return Buffer.concat([leading, ...bodies, directoryBytes, ...behind]);
}

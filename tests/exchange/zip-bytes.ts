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
  /** Stands behind the compressed content, and counts as stored. */
  behind?: Buffer;
  /** Points to the stored bytes of the entry with this index instead of having its own. */
  sharesWith?: number;
}

export interface CraftedArchive {
  entryCount?: number;
  /** Stands before the first entry, and offsets know of it. */
  leading?: Buffer;
  trailing?: Buffer;
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
    const offset = entry.sharesWith === undefined ? position : (offsets[entry.sharesWith] ?? 0);
    offsets.push(offset);
    if (entry.sharesWith === undefined) {
      const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common]);
      local.writeUInt16LE(localName.length, 26);
      if (entry.localMethod !== undefined) local.writeUInt16LE(entry.localMethod, 8);
      if (entry.localBytes !== undefined) local.writeUInt32LE(entry.localBytes, 22);
      const body = Buffer.concat([local, localName, stored]);
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
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([leading, ...bodies, directoryBytes, end, archive.trailing ?? Buffer.alloc(0)]);
}

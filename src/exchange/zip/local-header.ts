/**
 * The header before the content of an entry, and what may stand behind the content. An archive that says one thing in
 * its directory and another at the entry reads differently in other programs.
 */
import type { Entry } from "yauzl";

export type Read = (position: number, length: number) => Promise<Buffer>;

export interface LocalHeader {
  flags: number;
  method: number;
  checksum: number;
  stored: number;
  expanded: number;
  name: Buffer;
  contentStart: number;
}

const headerBytes = 30;
const descriptorFlag = 0x8;
const utf8Flag = 0x800;
/** Stands where zip64 says the number. */
const elsewhere = 0xffffffff;

/** Throws a plain error with the reason. */
export async function readLocalHeader(read: Read, position: number): Promise<LocalHeader> {
  const header = await read(position, headerBytes);
  if (header.readUInt32LE(0) !== 0x04034b50) throw new Error("there is nothing where the directory says");
  const [nameBytes, extraBytes] = [header.readUInt16LE(26), header.readUInt16LE(28)];
  const rest = await read(position + headerBytes, nameBytes + extraBytes);
  const zip64 = zip64Numbers(rest.subarray(nameBytes));
  const size = (value: number): number => (value === elsewhere ? (zip64.shift() ?? value) : value);
  return {
    flags: header.readUInt16LE(6),
    method: header.readUInt16LE(8),
    checksum: header.readUInt32LE(14),
    expanded: size(header.readUInt32LE(22)),
    stored: size(header.readUInt32LE(18)),
    name: rest.subarray(0, nameBytes),
    contentStart: position + headerBytes + nameBytes + extraBytes,
  };
}

function zip64Numbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const data = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(data.length / 8) }, (_, index) => Number(data.readBigUInt64LE(8 * index)));
  }
  return [];
}

/** What of the header is not what the directory says; undefined where they agree. */
export function contradiction(header: LocalHeader, entry: Entry): string | undefined {
  const differing = header.flags ^ entry.generalPurposeBitFlag;
  const { fileNameRaw: name, compressedSize: stored, uncompressedSize: expanded } = entry;
  if (!header.name.equals(name)) return "its two names differ";
  // The same in each encoding as long as it is ASCII; some programs set the flag in one place only.
  if (differing & utf8Flag && name.some((byte) => byte > 0x7f)) return "its two names are in different encodings";
  if (header.method !== entry.compressionMethod) return "its two compression methods differ";
  if (differing & 1) return "it is encrypted in one place and not in the other";
  if (differing & descriptorFlag) return "its sizes stand behind its content in one place and not in the other";
  // With a descriptor behind the content the header may leave them open.
  const isOpen = (value: number): boolean => hasDescriptor(header) && value === 0;
  if (header.stored !== stored && !isOpen(header.stored)) return "its two sizes differ";
  if (header.expanded !== expanded && !isOpen(header.expanded)) return "its two sizes differ";
  if (header.checksum !== entry.crc32 && !isOpen(header.checksum)) return "its two checksums differ";
  return undefined;
}

const hasDescriptor = ({ flags }: LocalHeader): boolean => (flags & descriptorFlag) !== 0;

/**
 * What is wrong with the bytes between the content and whatever comes next: a descriptor where one is announced,
 * otherwise none. It has a signature or not, and sizes of four or eight bytes.
 */
export function faultBehind(bytes: Buffer, header: LocalHeader, entry: Entry): string | undefined {
  if (!hasDescriptor(header)) return bytes.length > 0 ? "bytes follow that belong to no entry" : undefined;
  // Folders and empty files have the flag from some programs, which is said to be wrong but cannot be misread.
  if (bytes.length === 0 && entry.compressedSize === 0) return undefined;
  if (![12, 16, 20, 24].includes(bytes.length))
    return "the record of its sizes behind its content is missing or too long";
  const hasSignature = bytes.length % 8 === 0;
  const said = hasSignature ? bytes.subarray(4) : bytes;
  const isWide = said.length === 20;
  const sizes = isWide
    ? [Number(said.readBigUInt64LE(4)), Number(said.readBigUInt64LE(12))]
    : [said.readUInt32LE(4), said.readUInt32LE(8)];
  const agrees =
    (!hasSignature || bytes.readUInt32LE(0) === 0x08074b50) &&
    said.readUInt32LE(0) === entry.crc32 &&
    sizes[0] === entry.compressedSize &&
    sizes[1] === entry.uncompressedSize;
  return agrees ? undefined : "the record of its sizes behind its content differs from the directory";
}

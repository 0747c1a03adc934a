/** Archives in the forms that readers agree least on: zip64 records, data descriptors, extra fields, nested archives. */
import { crc32 } from "node:zlib";
import { craftWorkbook } from "../../packages/exchange/tests/xlsx/workbooks.ts";
import { archiveWith, baseFiles } from "./base-archive.ts";
import { type HostileCase, seeded } from "./case.ts";

const archive = (name: string, place: string | RegExp, bytes: () => Buffer, statuses?: number[]): HostileCase => ({
  name: `archive: ${name}`,
  to: "archive",
  place,
  bytes,
  ...(statuses ? { statuses } : {}),
});

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, 2 * index);
  return bytes;
};
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, 4 * index);
  return bytes;
};
const u64 = (...values: bigint[]): Buffer => {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt.asUintN(64, value), 8 * index);
  return bytes;
};
const mark = (letters: string): Buffer => Buffer.from(`PK${letters}`, "latin1");

interface Single {
  flags?: number;
  /** Sizes in the directory; the local header has the truth unless said otherwise. */
  sizes?: [stored: number, expanded: number];
  localSizes?: [checksum: number, stored: number, expanded: number];
  extra?: Buffer;
  offset?: number;
  descriptor?: Buffer;
  /** Between directory and end record. */
  beforeEnd?: (directoryStart: number, directoryBytes: number) => Buffer;
  end?: { count?: number; bytes?: number; start?: number };
}

const content = Buffer.from(baseFiles.get("regions.json") ?? "[]");

/** An archive of regions.json alone, stored, with single fields of its records replaced. */
function single(change: Single): Buffer {
  const { flags = 0x800, extra = Buffer.alloc(0), descriptor = Buffer.alloc(0), offset = 0 } = change;
  const name = Buffer.from("regions.json");
  const [checksum, stored, expanded] = change.localSizes ?? [crc32(content), content.length, content.length];
  const local = Buffer.concat([
    mark("\u0003\u0004"),
    u16(45, flags, 0, 0, 33),
    u32(checksum, stored, expanded),
    u16(name.length, 0),
    name,
    content,
    descriptor,
  ]);
  const sizes = change.sizes ?? [content.length, content.length];
  const directory = Buffer.concat([
    mark("\u0001\u0002"),
    u16(0x32d, 45, flags, 0, 0, 33),
    u32(crc32(content), ...sizes),
    u16(name.length, extra.length, 0, 0, 0),
    u32(0, offset),
    name,
    extra,
  ]);
  const beforeEnd = change.beforeEnd?.(local.length, directory.length) ?? Buffer.alloc(0);
  const { count = 1, bytes = directory.length, start = local.length } = change.end ?? {};
  return Buffer.concat([
    local,
    directory,
    beforeEnd,
    mark("\u0005\u0006"),
    u16(0, 0, count, count),
    u32(bytes, start),
    u16(0),
  ]);
}

const zip64Extra = (...values: bigint[]): Buffer => Buffer.concat([u16(1, 8 * values.length), u64(...values)]);
const length = BigInt(content.length);
const huge = 0xffffffff;

/** The zip64 end record and its locator, as they should be but for what is given. */
const zip64End =
  (given: { entries?: bigint; start?: bigint; bytes?: bigint; locator?: bigint }) =>
  (start: number, bytes: number): Buffer => {
    const record = Buffer.concat([
      mark("\u0006\u0006"),
      u64(44n),
      u16(45, 45),
      u32(0, 0),
      u64(given.entries ?? 1n, given.entries ?? 1n, given.bytes ?? BigInt(bytes), given.start ?? BigInt(start)),
    ]);
    return Buffer.concat([record, mark("\u0006\u0007"), u32(0), u64(given.locator ?? BigInt(start + bytes)), u32(1)]);
  };
const openEnd = { count: 0xffff, bytes: huge, start: huge };
const damaged = /damaged|begins with|declares|too large|allowed|beyond|more entries|regions\.json/;

const zip64 = [
  archive(
    "zip64 as it should be",
    "regions.json",
    () => single({ sizes: [huge, huge], extra: zip64Extra(length, length), beforeEnd: zip64End({}), end: openEnd }),
    [200],
  ),
  archive("zip64 sizes that are not there", damaged, () => single({ sizes: [huge, huge], extra: zip64Extra() })),
  archive("zip64 sizes cut off", damaged, () =>
    single({ sizes: [huge, huge], extra: Buffer.concat([u16(1, 16), u64(length)]) }),
  ),
  archive("zip64 sizes of 2^63", damaged, () =>
    single({ sizes: [huge, huge], extra: zip64Extra(2n ** 63n, 2n ** 63n) }),
  ),
  archive("zip64 sizes of -1", damaged, () => single({ sizes: [huge, huge], extra: zip64Extra(-1n, -1n) })),
  archive("zip64 sizes of 2^53", damaged, () =>
    single({ sizes: [huge, huge], extra: zip64Extra(2n ** 53n, 2n ** 53n) }),
  ),
  archive("zip64 sizes beyond the limit", damaged, () =>
    single({ sizes: [huge, huge], extra: zip64Extra(2n ** 40n, length) }),
  ),
  archive("a zip64 offset behind the end", damaged, () => single({ offset: huge, extra: zip64Extra(2n ** 40n) })),
  archive("a zip64 offset of -1", damaged, () => single({ offset: huge, extra: zip64Extra(-1n) })),
  archive("2^60 entries", damaged, () => single({ beforeEnd: zip64End({ entries: 2n ** 60n }), end: openEnd })),
  archive("-1 entries", damaged, () => single({ beforeEnd: zip64End({ entries: -1n }), end: openEnd })),
  archive("a zip64 directory behind the end", damaged, () =>
    single({ beforeEnd: zip64End({ start: 2n ** 50n }), end: openEnd }),
  ),
  archive("a zip64 directory at -1", damaged, () => single({ beforeEnd: zip64End({ start: -1n }), end: openEnd })),
  archive("a zip64 record at itself", damaged, () => single({ beforeEnd: zip64End({ locator: 0n }), end: openEnd })),
  archive("a zip64 record behind the end", damaged, () =>
    single({ beforeEnd: zip64End({ locator: 2n ** 60n }), end: openEnd }),
  ),
  archive("a zip64 end that is not there", damaged, () => single({ end: openEnd })),
];

const descriptor = Buffer.concat([mark("\u0007\u0008"), u32(crc32(content), content.length, content.length)]);
const descriptors = [
  archive(
    "a data descriptor",
    "regions.json",
    () => single({ flags: 0x808, localSizes: [0, 0, 0], descriptor }),
    [200],
  ),
  archive(
    "a data descriptor that nobody announces",
    "regions.json",
    () => single({ localSizes: [0, 0, 0], descriptor }),
    [200],
  ),
  archive(
    "sizes beside a data descriptor that differ",
    "regions.json",
    () => single({ flags: 0x808, localSizes: [0, 5, 5], descriptor }),
    [200],
  ),
];

const fields = [
  archive("an extra field longer than the record", damaged, () => single({ extra: u16(0x7075, 500) })),
  archive("another name in an extra field", /regions|evil|damaged/, () =>
    single({
      extra: Buffer.concat([u16(0x7075, 5 + 7), Buffer.from([1]), u32(crc32("regions.json")), Buffer.from("../evil")]),
    }),
  ),
  archive("a directory behind the end", damaged, () => single({ end: { start: 0x7fffffff } })),
  archive("a directory of no bytes", damaged, () => single({ end: { bytes: 0, start: 5 } })),
];

const junkSheet = (bytes: number): Buffer => craftWorkbook(`<row r="1"/>${" ".repeat(bytes)}`);
const nested = [
  archive("an archive in place of regions.json", "regions.json", () =>
    archiveWith({ "regions.json": archiveWith({}) }),
  ),
  archive("an archive in place of a table", "operationRateMax.xlsx", () =>
    archiveWith({ "sources/Wind/operationRateMax.xlsx": archiveWith({}) }),
  ),
  archive("a bomb in place of a table", "operationRateMax.xlsx", () =>
    archiveWith({ "sources/Wind/operationRateMax.xlsx": junkSheet(100_000_000) }),
  ),
  archive("three hundred bombs in place of tables", /Not read: 50 previous files/, () => {
    const sheet = junkSheet(3_900_000);
    const component = String(baseFiles.get("sources/Backup/source.json"));
    const files: Record<string, Buffer | string> = {};
    for (let index = 0; index < 150; index++) {
      files[`sources/x${index}/source.json`] = component.replace(/"name": "[^"]*"/, `"name": "x${index}"`);
      for (const table of ["operationRateMax", "capacityMax"]) files[`sources/x${index}/${table}.xlsx`] = sheet;
    }
    return archiveWith(files);
  }),
];

/** Whatever bytes are changed: a refusal, or the content that was there already. */
const flips = Array.from({ length: 40 }, (_, index) =>
  archive(
    `bytes changed by chance ${index}`,
    /ERROR|OK/,
    () => {
      const random = seeded(index + 1);
      const bytes = archiveWith({});
      for (let count = 0; count < 1 + (index % 5); count++)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      return bytes;
    },
    [200, 400],
  ),
);

export const zip64Cases: HostileCase[] = [...zip64, ...descriptors, ...fields, ...nested, ...flips];

/** Archives that lie about themselves, ask for too much or want to leave their folder. */
import { gzipSync } from "node:zlib";
import { craftWorkbook } from "../../packages/exchange/tests/xlsx/workbooks.ts";
import {
  type CraftedArchive,
  type CraftedEntry,
  descriptor,
  localEntry,
} from "../../packages/exchange/tests/zip/zip-bytes.ts";
import { archiveWith, baseFiles } from "./base-archive.ts";
import type { HostileCase } from "./case.ts";

const archive = (name: string, place: string | RegExp, bytes: () => Buffer): HostileCase => ({
  name: `archive: ${name}`,
  to: "archive",
  bytes,
  place,
});
/** Said elsewhere than in the directory, which alone is read: the content is that of the base archive, and stays. */
const unread = (name: string, bytes: () => Buffer): HostileCase => ({
  ...archive(name, "regions.json", bytes),
  statuses: [200],
});
const withEntry = (name: string, place: string | RegExp, ...entries: CraftedEntry[]): HostileCase =>
  archive(name, place, () => archiveWith({}, entries));
const built = (name: string, place: string | RegExp, made: CraftedArchive): HostileCase =>
  archive(name, place, () => archiveWith({}, [], made));

const shownName = (name: string): string => JSON.stringify(name).slice(1, 40);

const unsafeNames = [
  "../evil.json",
  "sinks/../../evil.json",
  "../../../../../../tmp/evil-by-archive",
  "..",
  "sinks/..",
  "/etc/passwd",
  "/tmp/evil-by-archive",
  "//server/share/evil",
  "C:/evil.json",
  "c:evil.json",
  "Z:\\evil.json",
  "\\\\server\\share\\evil",
  "..\\evil.json",
  "sinks\\Load\\sink.json",
  "sinks//evil.json",
  "sinks/./evil.json",
  "./../evil.json",
  "sinks/Load/../../../evil",
  "evil\u0000.json",
  "regions.json\u0000.txt",
  "evil\n.json",
  "evil\r.json",
  "evil\u001b[2J.json",
  "evil\u007f.json",
  "\t",
  "",
].map((name) => withEntry(`an entry named ${JSON.stringify(name)}`, shownName(name), { name, content: "x" }));

const undecodableNames = [
  [0x61, 0xff],
  [0xc0, 0xae, 0xc0, 0xae, 0x2f, 0x78],
  [0xed, 0xa0, 0x80],
  [0xf5, 0x80, 0x80, 0x80],
  [0xe2, 0x82],
].map((bytes) =>
  withEntry(`a name of the bytes ${Buffer.from(bytes).toString("hex")}`, "UTF-8", {
    name: Buffer.from(bytes),
    content: "x",
  }),
);

const twins = (
  [
    ["regions.json", "regions.json"],
    ["regions.json", "REGIONS.json"],
    ["sinks/Load/sink.json", "sinks/load/sink.json"],
    ["Süd.json", "Su\u0308d.json"],
    ["straße/a.json", "STRASSE/a.json"],
    ["sinks/Load/sink.json", "sinks/Load"],
    ["kelvin/K.json", "kelvin/\u212a.json"],
    ["x/", "x/"],
    ["x", "x/y"],
    ["ﬁ.json", "fi.json"],
  ] satisfies [string, string][]
).map(([first, second]) =>
  withEntry(`${first} beside ${second}`, /twice|same name/, ...(baseFiles.has(first) ? [] : [{ name: first }]), {
    name: second,
  }),
);

const special = Object.entries({
  link: 0o120777,
  pipe: 0o010644,
  "character device": 0o020644,
  "block device": 0o060644,
  socket: 0o140644,
}).map(([kind, mode]) => withEntry(`a ${kind}`, "sinks/evil", { name: "sinks/evil", content: "/etc/passwd", mode }));
const folders = [
  withEntry("a folder with content", "x/", { name: "x/", content: "data" }),
  withEntry("a folder marked as a file", "x/", { name: "x/", mode: 0o100644 }),
  withEntry("a link in place of a file that is read", "sinks/Load", {
    name: "sinks/Load/capacityFix.xlsx",
    content: "/etc/passwd",
    mode: 0o120777,
  }),
];

const encrypted = [0x801, 0x841, 0x2801, 0x840, 0x2800].map((flags) =>
  withEntry(`encryption flags ${flags.toString(16)}`, /evil|[Ee]ntry \d+/, {
    name: "sinks/evil",
    content: "secret content",
    flags,
  }),
);
const methods = [1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 14, 16, 18, 19, 93, 95, 96, 97, 98, 99, 65535].map((method) =>
  withEntry(`compression method ${method}`, `method ${method}`, { name: "sinks/evil", content: "x", method }),
);

const zeros = (mebibytes: number): Buffer => Buffer.alloc(mebibytes * 2 ** 20);
const sizes = [
  withEntry("a file of zeros", "sinks/bomb", { name: "sinks/bomb", content: zeros(16), method: 8 }),
  withEntry(
    "more bytes than declared",
    "regions-2",
    { name: "regions-2.json", content: "x" },
    { name: "sinks/regions-2", content: zeros(1), method: 8, declaredBytes: 600_000_000 },
  ),
  archive("regions.json of more bytes than declared", "regions.json", () =>
    archiveWith({ "regions.json": { content: zeros(20), declaredBytes: 69 } }),
  ),
  archive("regions.json of fewer bytes than declared", "regions.json", () =>
    archiveWith({ "regions.json": { declaredBytes: 5000 } }),
  ),
  archive("a sheet of more bytes than declared", "operationRateMax", () =>
    archiveWith({ "sources/Wind/operationRateMax.xlsx": { content: zeros(20), declaredBytes: 2319 } }),
  ),
  archive("regions.json of 9 MiB", "regions.json", () =>
    archiveWith({ "regions.json": { content: Buffer.alloc(9 * 2 ** 20, " "), method: 0 } }),
  ),
  withEntry("4 GiB declared", "sinks/bomb", { name: "sinks/bomb", content: "x", declaredBytes: 0xfffffffe }),
  withEntry("zip64 sizes without zip64", /evil|entry \d+/, {
    name: "sinks/evil",
    content: "x",
    declaredBytes: 0xffffffff,
  }),
  withEntry(
    "entries that share their bytes",
    "two names differ",
    { name: "a", content: zeros(1), method: 8 },
    ...Array.from({ length: 50 }, (_, index) => ({
      name: `a${index}`,
      content: zeros(1),
      method: 8,
      sharesWith: baseFiles.size,
    })),
  ),
  archive("more entries than allowed", "50000", () =>
    archiveWith(
      {},
      Array.from({ length: 50_001 }, (_, index) => ({ name: `f${index}` })),
    ),
  ),
  archive("a hundred bombs", "expands", () =>
    archiveWith(
      {},
      Array.from({ length: 400 }, (_, index) => ({
        name: `sinks/bomb${index}`,
        content: "x",
        method: 8,
        declaredBytes: 8_000_000,
      })),
    ),
  ),
  withEntry("a deep folder", "levels deep", { name: `${"a/".repeat(40)}b` }),
  withEntry("a long name", "too long", { name: "a".repeat(4000) }),
];

const checksums = [...baseFiles.keys()].map((name) =>
  archive(`a wrong checksum of ${name}`, name, () => archiveWith({ [name]: { declaredCrc: 12345 } })),
);
const contradictions = [
  archive("another name at the entry", "regions.json", () =>
    archiveWith({ "regions.json": { localName: "regionz.json" } }),
  ),
  unread("another size at the entry", () => archiveWith({ "regions.json": { localBytes: 7 } })),
  unread("another method at the entry", () => archiveWith({ "regions.json": { localMethod: 0 } })),
  ...(
    [
      ["another encoding of its name at the entry", { name: "sinks/Süd", content: "x", localFlags: 0 }],
      ["sizes behind the content that nobody announces", { content: "x", localFlags: 0x808, localOpen: true }],
      ["sizes behind the content that are not there", { content: "x", flags: 0x808, localOpen: true }],
      ["sizes behind the content that lie", { content: "x", flags: 0x808, gap: descriptor("x", [1, 2]) }],
      ["bytes between it and the next", { content: "x", gap: localEntry("sinks/hidden", "x") }],
    ] satisfies [string, Partial<CraftedEntry>][]
  ).map(([what, entry]) =>
    unread(`an entry with ${what}`, () => archiveWith({}, [{ name: "sinks/evil", ...entry }, { name: "sinks/last" }])),
  ),
  unread("an entry in the extra field of another", () =>
    archiveWith({}, [
      {
        name: "sinks/outer",
        content: "x",
        localExtra: Buffer.concat([Buffer.from([0xfe, 0xca, 46, 0]), localEntry("sinks/inner", "hello")]),
      },
      { name: "sinks/inner", content: "hello", insideExtraOf: baseFiles.size },
    ]),
  ),
  unread("bytes behind the content", () => archiveWith({ "regions.json": { behind: Buffer.from("PK hidden") } })),
  unread("content that is called deflated at the entry", () =>
    archiveWith({ "regions.json": { method: 0, localMethod: 8 } }),
  ),
];

const ends = [
  built("bytes behind the end", /extra bytes|damaged/, { trailing: Buffer.from("more") }),
  built("an archive behind the archive", /begins with|shares|damaged|REPLACED/, {
    trailing: archiveWith({ "regions.json": '[{"name": "REPLACED"}]' }),
  }),
  unread("a program before the archive", () =>
    archiveWith({}, [], { leading: Buffer.from("MZ\u0000\u0000#!/bin/sh\n") }),
  ),
  unread("an archive before the archive", () => archiveWith({}, [], { leading: archiveWith({}) })),
  unread("bytes between directory and end", () => archiveWith({}, [], { beforeEnd: Buffer.alloc(1000, "X") })),
  unread("a directory of another size", () => archiveWith({}, [], { directoryBytes: 0 })),
  built("another archive in the comment", "damaged", {
    comment: archiveWith({ "regions.json": '[{"name": "REPLACED"}]' }),
  }),
  built("fewer entries declared", "more entries", { entryCount: 3 }),
  built("more entries declared", /damaged/, { entryCount: 60 }),
  built("65,535 entries declared", /damaged|cut short|declares|beyond/, { entryCount: 65_535 }),
  archive("a comment with the end of another archive", /damaged|cut short/, () => endInComment()),
];

/** The end record gets a comment that holds an end record itself. */
function endInComment(): Buffer {
  const whole = archiveWith({});
  const end = whole.subarray(whole.lastIndexOf("PK\u0005\u0006"));
  const comment = Buffer.concat([end, Buffer.from("not the end")]);
  const changed = Buffer.concat([whole, comment]);
  changed.writeUInt16LE(comment.length, whole.length - 2);
  return changed;
}

const otherKinds = (
  [
    ["nothing", Buffer.alloc(0)],
    ["one byte", Buffer.from("P")],
    ["a text", Buffer.from("regions.json")],
    ["gzip", gzipSync("[]")],
    ["a tar archive", Buffer.concat([Buffer.from("regions.json"), Buffer.alloc(1024)])],
    ["7z", Buffer.from("377abcaf271c0004", "hex")],
    ["rar", Buffer.from("526172211a070100", "hex")],
    ["a picture", Buffer.from("89504e470d0a1a0a", "hex")],
    ["zeros", Buffer.alloc(100_000)],
    ["only the magic number", Buffer.from("PK\u0003\u0004")],
  ] satisfies [string, Buffer][]
).map(([name, bytes]) => archive(`${name} as an archive`, /not a zip|damaged|regions\.json/, () => bytes));

const empty: HostileCase = {
  ...archive("nothing in it", "regions.json", () => Buffer.from(`504b0506${"00".repeat(18)}`, "hex")),
  // It changes nothing, and says so for each file.
  statuses: [200],
};

/** Each fault is small; told in full, all of them would make an answer of hundreds of megabytes. */
const amplified = [
  archive("headers of one long text in a hundred tables", /more in this file/, () => {
    const text = "\u0001".repeat(32_767);
    const table = craftWorkbook(`<row r="1">${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`, {
      "xl/sharedStrings.xml": `<sst><si><t>${text}</t></si></sst>`,
    });
    return withComponents(25, ["operationRateMax", "operationRateFix", "capacityMax", "capacityMin"], table);
  }),
  archive("keys and a name of a megabyte", "sources/x0/source.json", () => {
    const long = "\u0001".repeat(1_000_000);
    return archiveWith({ "sources/x0/source.json": JSON.stringify({ name: long, [long]: 1 }) });
  }),
  archive("9,500 overrides of attributes that are none", "9480 more", () => {
    const overrides = Array.from({ length: 9_500 }, (_, index) => ({
      component_name: "Wind",
      attribute: `${"B".repeat(400)}${index}`,
      operation: "set",
      value: 1,
    }));
    return archiveWith({ "models.json": JSON.stringify([{ name: "m", override_parameters: overrides }]) });
  }),
];

function withComponents(count: number, tables: readonly string[], table: Buffer): Buffer {
  const component = String(baseFiles.get("sources/Backup/source.json"));
  const files: Record<string, Buffer | string> = {};
  for (let index = 0; index < count; index++) {
    files[`sources/x${index}/source.json`] = component.replace(/"name": "[^"]*"/, `"name": "x${index}"`);
    for (const name of tables) files[`sources/x${index}/${name}.xlsx`] = table;
  }
  return archiveWith(files);
}

export const archiveCases: HostileCase[] = [
  ...unsafeNames,
  ...undecodableNames,
  ...twins,
  ...special,
  ...folders,
  ...encrypted,
  ...methods,
  ...sizes,
  ...checksums,
  ...contradictions,
  ...ends,
  ...amplified,
  ...otherKinds,
  empty,
];

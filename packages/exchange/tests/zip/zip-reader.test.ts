import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { ArchiveError, type ArchiveErrorCode } from "../../src/zip/error.ts";
import { defaultZipLimits, expansionBudget, type ZipLimits } from "../../src/zip/limits.ts";
import { readZip, type ZipContents } from "../../src/zip/zip-reader.ts";
import { type CraftedArchive, type CraftedEntry, craftZip, descriptor, localEntry } from "./zip-bytes.ts";

const open = (entries: CraftedEntry[], archive?: CraftedArchive): Promise<ZipContents> =>
  readZip(craftZip(entries, archive), defaultZipLimits);

async function refusal(work: Promise<unknown>): Promise<ArchiveError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ArchiveError)) throw new Error(`expected an ArchiveError, got ${String(error)}`);
  return error;
}

async function expectRefusal(work: Promise<unknown>, code: ArchiveErrorCode, mention: string): Promise<void> {
  const error = await refusal(work);
  expect({ code: error.code, message: error.message }).toEqual({ code, message: expect.stringContaining(mention) });
}

describe("The zip reader", () => {
  it("gives files in archive order with their content, stored or deflated", async () => {
    const zip = await open([
      { name: "regions.json", content: "[]" },
      { name: "sinks/Demand/sink.json", content: "x".repeat(1000), method: 8 },
      { name: "empty.txt" },
    ]);
    expect(zip.files.map((file) => file.name)).toEqual(["regions.json", "sinks/Demand/sink.json", "empty.txt"]);
    const contents = await Promise.all(zip.files.map((file) => file.read()));
    expect(contents.map(String)).toEqual(["[]", "x".repeat(1000), ""]);
  });

  it("knows the folders, whether the archive names them or not", async () => {
    const named = await open([{ name: "sinks/" }, { name: "sinks/A/" }, { name: "sinks/A/sink.json" }]);
    const implied = await open([{ name: "sinks/A/sink.json" }]);
    expect(named.directories).toEqual(["sinks/", "sinks/A/"]);
    expect(implied.directories).toEqual(named.directories);
    expect(implied.files.map((file) => file.name)).toEqual(named.files.map((file) => file.name));
  });

  it("takes a folder entry that comes after its files", async () => {
    const zip = await open([{ name: "sinks/a.json" }, { name: "sinks/" }]);
    expect(zip.directories).toEqual(["sinks/"]);
  });

  it("reads names in UTF-8 where flagged and in code page 437 otherwise", async () => {
    const zip = await open([
      { name: "Elektrizität.json" },
      { name: Buffer.from([0x53, 0x81, 0x64, 0x2e, 0x6a]), flags: 0 },
    ]);
    expect(zip.files.map((file) => file.name)).toEqual(["Elektrizität.json", "Süd.j"]);
  });

  it("drops a leading ./ as some programs write it", async () => {
    const zip = await open([{ name: "./" }, { name: "./sinks/a.json" }]);
    expect(zip.files.map((file) => file.name)).toEqual(["sinks/a.json"]);
    expect(zip.directories).toEqual(["sinks/"]);
  });

  it("treats files of operating systems as files like any other", async () => {
    const zip = await open([{ name: "__MACOSX/._regions.json" }, { name: ".DS_Store" }]);
    expect(zip.files).toHaveLength(2);
  });

  it("takes an empty archive", async () => {
    expect(await open([])).toMatchObject({ files: [], directories: [] });
  });

  it("reads from a file as from memory", async () => {
    const folder = mkdtempSync(join(tmpdir(), "zip-reader-"));
    try {
      const path = join(folder, "a.zip");
      writeFileSync(path, craftZip([{ name: "a/b.txt", content: "hello ".repeat(100), method: 8 }]));
      const zip = await readZip(path, defaultZipLimits);
      expect(String(await zip.files[0]?.read())).toBe("hello ".repeat(100));
      await zip.close();
      const cut = join(folder, "cut.zip");
      writeFileSync(cut, craftZip([{ name: "a.txt", content: "hello" }]).subarray(0, 30));
      await expectRefusal(readZip(cut, defaultZipLimits), "corrupt", "cut short");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("names that are refused", () => {
  const unsafe: [string, string][] = [
    ["../evil.txt", ".."],
    ["sinks/../../evil.txt", ".."],
    ["/etc/passwd", "absolute"],
    ["C:/evil.txt", "drive letter"],
    ["c:evil.txt", "drive letter"],
    ["sinks\\a.json", "backslash"],
    ["..\\evil.txt", "backslash"],
    ["sinks//a.json", "empty"],
    ["sinks/./a.json", "folder"],
    ["a\u0000b", "control character"],
    ["", "no name"],
  ];
  it.each(unsafe)("%j", async (name, reason) => {
    const error = await refusal(open([{ name: "regions.json" }, { name }]));
    expect(error.code).toBe("unsafe_path");
    expect(error.entry).toBe(name);
    expect(error.message).toContain(reason);
    expect(error.message).toContain(JSON.stringify(name));
  });

  it("bytes that are not UTF-8 under the UTF-8 flag", async () => {
    await expectRefusal(open([{ name: Buffer.from([0x61, 0xff]) }]), "unsafe_path", "UTF-8");
  });

  it("are too deep or too long", async () => {
    await expectRefusal(open([{ name: `${"a/".repeat(50)}b` }]), "too_deep", "levels deep");
    await expectRefusal(open([{ name: "a".repeat(5000) }]), "too_deep", "too long");
  });

  const twins: [string, string][] = [
    ["a.json", "a.json"],
    ["a.json", "A.JSON"],
    ["S\u00fcd.json", "Su\u0308d.json"],
    ["STRASSE.json", "straße.json"],
    ["sinks/", "sinks/"],
    ["sinks/a.json", "Sinks/b.json"],
    ["sinks", "sinks/a.json"],
    ["sinks/a.json", "sinks"],
  ];
  it.each(twins)("%j beside %j", async (first, second) => {
    await expectRefusal(open([{ name: first }, { name: second }]), "duplicate_name", "The archive entry");
  });
});

describe("entries that are refused", () => {
  it("symbolic links and special files", async () => {
    await expectRefusal(open([{ name: "link", content: "/etc", mode: 0o120777 }]), "special_file", '"link"');
    await expectRefusal(open([{ name: "pipe", mode: 0o010644 }]), "special_file", '"pipe"');
    await expectRefusal(open([{ name: "disk", mode: 0o060644 }]), "special_file", '"disk"');
  });

  it("encrypted ones", async () => {
    await expectRefusal(open([{ name: "secret", content: "x", flags: 1, method: 8 }]), "encrypted", '"secret"');
    await expectRefusal(open([{ name: "secret", content: "x", flags: 0x41, method: 8 }]), "encrypted", "encrypted");
  });

  it("other compression methods", async () => {
    await expectRefusal(open([{ name: "a.bin", content: "x", method: 12 }]), "unsupported_compression", '"a.bin"');
  });

  it("a folder with content", async () => {
    await expectRefusal(open([{ name: "sinks/", content: "x" }]), "corrupt", '"sinks/"');
  });

  it("a wrong checksum", async () => {
    const zip = await open([{ name: "a.txt", content: "hello", declaredCrc: 1 }]);
    await expectRefusal(zip.files[0]?.read() ?? Promise.resolve(), "checksum_mismatch", '"a.txt"');
  });

  it("two names for one entry", async () => {
    await expectRefusal(open([{ name: "a.txt", localName: "b.txt", content: "hello" }]), "corrupt", '"a.txt"');
  });
});

describe("limits", () => {
  const limited = (entries: CraftedEntry[], limits: Partial<ZipLimits>): Promise<ZipContents> =>
    readZip(craftZip(entries), { ...defaultZipLimits, ...limits });
  const zeros = Buffer.alloc(2 ** 20);

  it("bound the number of entries", async () => {
    const entries = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.txt` }));
    await expectRefusal(limited(entries, { maxEntries: 10 }), "too_many_entries", "11");
    await expect(limited(entries, { maxEntries: 11 })).resolves.toBeDefined();
  });

  it("bound one entry and all together, by the sizes in the directory", async () => {
    const entries = [
      { name: "a", content: zeros, method: 8 },
      { name: "b", content: zeros, method: 8 },
    ];
    await expectRefusal(limited(entries, { maxEntryBytes: 2 ** 20 - 1 }), "entry_too_large", '"a"');
    await expectRefusal(limited(entries, { maxExpandedBytes: 2 ** 21 - 1 }), "too_large", '"b"');
    await expect(limited(entries, { maxExpandedBytes: 2 ** 21 })).resolves.toBeDefined();
  });

  it("bound the ratio of expansion, but not of small entries", async () => {
    const entries = [{ name: "bomb", content: zeros, method: 8 }];
    await expectRefusal(limited(entries, { ratioFreeBytes: 2 ** 19 }), "expansion_ratio", '"bomb"');
    await expect(limited(entries, {})).resolves.toBeDefined();
  });

  it("hold for the real bytes when the directory lies", long, async () => {
    const content = Buffer.alloc(2 ** 26);
    const zip = await limited([{ name: "liar", content, method: 8, declaredBytes: 100 }], {});
    const before = process.memoryUsage().arrayBuffers;
    await expectRefusal(zip.files[0]?.read() ?? Promise.resolve(), "corrupt", '"liar"');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 24);
    const bomb = await limited([{ name: "liar", content: zeros, method: 8, declaredBytes: 100 }], {});
    await expectRefusal(bomb.files[0]?.read() ?? Promise.resolve(), "corrupt", "more than the declared 100");
    const smaller = await limited([{ name: "liar", content: "abc", method: 8, declaredBytes: 100 }], {});
    await expectRefusal(smaller.files[0]?.read() ?? Promise.resolve(), "corrupt", "instead of the declared 100");
  });

  it("count what all archives of an upload expand to", async () => {
    const budget = expansionBudget(2_500_000);
    const zip = await readZip(craftZip([{ name: "a", content: zeros, method: 8 }]), { ...defaultZipLimits, budget });
    await zip.files[0]?.read();
    await zip.files[0]?.read();
    await expectRefusal(zip.files[0]?.read() ?? Promise.resolve(), "too_large", "2500000 bytes");
  });

  it("cannot be got round by entries that share their bytes: each has its name before its content", async () => {
    const entries: CraftedEntry[] = [{ name: "0", content: zeros, method: 8 }];
    for (let index = 1; index < 50; index += 1) {
      entries.push({ name: `${index}`, content: zeros, method: 8, sharesWith: 0 });
    }
    await expectRefusal(limited(entries, {}), "corrupt", "its two names differ");
  });
});

describe("damage", () => {
  it("is distinguished from a file of another kind", async () => {
    await expectRefusal(readZip(Buffer.from("Hello, world"), defaultZipLimits), "not_a_zip", "not a zip");
    await expectRefusal(readZip(Buffer.alloc(0), defaultZipLimits), "not_a_zip", "not a zip");
    const whole = craftZip([{ name: "a.txt", content: "hello" }]);
    await expectRefusal(readZip(whole.subarray(0, -5), defaultZipLimits), "corrupt", "cut short");
    await expectRefusal(readZip(whole.subarray(10), defaultZipLimits), "corrupt", "");
  });

  it("includes bytes behind the end and a directory longer or shorter than declared", async () => {
    const entries = [{ name: "a.txt" }, { name: "b.txt" }];
    await expectRefusal(open(entries, { trailing: Buffer.from("more") }), "corrupt", "extra bytes");
    await expectRefusal(open(entries, { entryCount: 1 }), "corrupt", "more entries than the 1");
    await expectRefusal(open(entries, { entryCount: 3 }), "corrupt", "beyond its end");
  });

  it("includes an entry that is not where the directory says, or goes beyond the end", async () => {
    const whole = craftZip([{ name: "a.txt", content: "hello" }]);
    const directory = whole.indexOf("PK\u0001\u0002");
    const moved = Buffer.from(whole);
    moved.writeUInt32LE(3, directory + 42);
    await expectRefusal(readZip(moved, defaultZipLimits), "corrupt", "it is not where the directory says");
    const long = Buffer.from(whole);
    long.writeUInt32LE(500, directory + 20);
    long.writeUInt32LE(500, directory + 24);
    const zip = await readZip(long, defaultZipLimits);
    await expectRefusal(zip.files[0]?.read() ?? Promise.resolve(), "corrupt", "beyond its end");
  });
});

describe("information that contradicts the directory", () => {
  const hidden = localEntry("hidden", "hidden");
  const entries: [string, Partial<CraftedEntry>][] = [
    ["another compression method", { localMethod: 8 }],
    ["another size", { localBytes: 2 }],
    ["another encoding of its name", { name: "Süd", localFlags: 0 }],
    ["sizes behind the content that nobody announces", { localFlags: 0x808, localOpen: true }],
    ["sizes behind the content that are not there", { flags: 0x808, localOpen: true }],
    ["other sizes behind the content", { flags: 0x808, gap: descriptor("abc", [3, 4]) }],
    ["an entry that the directory does not have", { gap: hidden }],
    ["bytes behind the content", { content: "abc".repeat(1000), method: 8, behind: Buffer.from("hidden") }],
  ];
  it.each(entries)("is not looked at: %s", async (_, entry) => {
    const zip = await open([{ name: "first" }, { name: "a", content: "abc", ...entry }, { name: "last" }]);
    expect(zip.files).toHaveLength(3);
    expect(String(await zip.files[1]?.read())).toBe(entry.content ?? "abc");
  });
});

describe("forms that common programs write", () => {
  const content = "abc".repeat(10);
  const streamed = { name: "a", content, flags: 0x808, localOpen: true };
  const forms: [string, CraftedEntry][] = [
    ["sizes behind the content", { ...streamed, gap: descriptor(content) }],
    ["sizes behind the content without a signature", { ...streamed, gap: descriptor(content).subarray(4) }],
    ["sizes of zip64 behind the content", { ...streamed, gap: descriptor(content, undefined, true) }],
    ["sizes in both places", { ...streamed, localOpen: false, gap: descriptor(content) }],
    ["a flag for sizes behind nothing", { name: "a", flags: 0x808, localOpen: true }],
    ["a flag for UTF-8 in one place, and a name that is ASCII", { name: "a", content, localFlags: 0 }],
    ["room in the extra field", { name: "a", content, localExtra: Buffer.from("20a2040000000000", "hex") }],
  ];
  it.each(forms)("are read: %s", async (_, entry) => {
    const zip = await open([{ name: "first" }, entry, { name: "last" }]);
    expect(String(await zip.files[1]?.read())).toBe(entry.content ?? "");
  });
});

describe("random damage", () => {
  it("anywhere gives an error of ours or the true content, never a crash or other content", async () => {
    const entries = [
      { name: "regions.json", content: "[1, 2, 3]" },
      { name: "sinks/a.bin", content: Buffer.from(Array.from({ length: 500 }, (_, index) => index % 7)), method: 8 },
    ];
    const whole = craftZip(entries);
    const truth = new Set(entries.map((entry) => Buffer.from(entry.content).toString("latin1")));
    const change = fc.record({ at: fc.nat(whole.length - 1), value: fc.integer({ min: 0, max: 255 }) });
    const damage = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 6 }), cut: fc.nat(40) });
    await fc.assert(
      fc.asyncProperty(damage, async ({ changes, cut }) => {
        const bytes = Buffer.from(whole.subarray(0, cut < 35 ? whole.length : whole.length - cut));
        for (const { at, value } of changes) if (at < bytes.length) bytes[at] = value;
        try {
          const zip = await readZip(bytes, { ...defaultZipLimits, maxEntryBytes: 10_000_000 });
          for (const file of zip.files) expect(truth).toContain((await file.read()).toString("latin1"));
        } catch (error) {
          expect(error).toBeInstanceOf(ArchiveError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

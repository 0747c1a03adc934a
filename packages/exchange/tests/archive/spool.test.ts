/** Large workbooks of an archive are read from a file made for that time, which is gone whatever comes of it. */

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inLanguage } from "@esm/messages/render";
import { afterAll, describe, expect, it } from "vitest";
import { withContent } from "../../src/archive/spool.ts";
import { defaultZipLimits } from "../../src/zip/limits.ts";
import { readZip } from "../../src/zip/zip-reader.ts";
import { type CraftedEntry, craftZip } from "../zip/zip-bytes.ts";

describe("A large file of an archive", () => {
  const folder = mkdtempSync(join(tmpdir(), "archive-spool-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const large = Buffer.alloc(13 * 2 ** 20, "0123456789abcdef");

  async function read(entry: Partial<CraftedEntry>, work: (content: Buffer | string) => Promise<string>) {
    const zip = await readZip(craftZip([{ name: "a.xlsx", content: large, ...entry }]), defaultZipLimits);
    const [file] = zip.files;
    if (!file) throw new Error("no file");
    const reading = await withContent({ path: file.name, ...file }, folder, work).catch(
      (error: Error) => error.message,
    );
    return { reading: inLanguage(reading, "en"), left: readdirSync(folder) };
  }

  it("is in the folder while it is read, and is removed", async () => {
    const seen = await read({}, async (content) => `${typeof content} ${readdirSync(folder).length}`);
    expect(seen).toEqual({ reading: "string 1", left: [] });
  });

  it("is removed where reading fails, and where the archive is damaged", async () => {
    const fail = () => Promise.reject(new Error("a fault"));
    expect(await read({}, fail)).toEqual({ reading: "a fault", left: [] });
    const damaged = await read({ declaredCrc: 1 }, fail);
    expect(damaged).toEqual({ reading: { errors: [expect.stringContaining("checksum")] }, left: [] });
  });

  it("stays in memory where it is small", async () => {
    const small = await read({ content: "small" }, async (content) => `${content} ${readdirSync(folder).length}`);
    expect(small).toEqual({ reading: "small 0", left: [] });
  });
});

/** Bundles are made once for the same sources, and read from then on. */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundlePage } from "#src/page-files/bundle.ts";
import { readCached, writeCached } from "#src/page-files/cache.ts";
import { type PageFiles, packFile } from "#src/page-files/packed-files.ts";
import { keyOfSources } from "#src/page-files/source-files.ts";
import { styleSheet } from "#src/page-files/style-sheet.ts";

const textOf = (files: PageFiles, path: string): string => Buffer.from(files.get(path)?.plain ?? "").toString();

describe("The bundle", () => {
  it("has a document that names its scripts and its style sheet, and nothing of another host", async () => {
    const files = await bundlePage();
    const index = textOf(files, "index.html");
    const named = [...index.matchAll(/(?:href|src)="\/app\/([^"]+)"/g)].map(([, path]) => path);
    expect(named.filter((path) => !files.has(path))).toEqual([]);
    expect(named.map((path) => path.replace(/-[\w-]+\./, "."))).toEqual(
      expect.arrayContaining(["assets/main.js", "assets/page.css", "assets/icon.svg"]),
    );
    expect(index).not.toMatch(/<script>|<style>| style=|https?:/);
    const withComments = [...files.keys()].filter(
      (path) => /\.(js|css)$/.test(path) && textOf(files, path).includes("/*"),
    );
    expect(withComments).toEqual([]);
  });
});

describe("The style sheet", () => {
  it("begins with the tokens, and loads nothing", () => {
    expect(styleSheet()).toMatch(/^[^{]*\{/);
    expect(styleSheet()).not.toMatch(/@import|url\(/);
  });
});

describe("The cache", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "page-cache-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const files: PageFiles = new Map([["index.html", packFile("index.html", "<!doctype html>")]]);

  it("gives back what was written, and nothing else", async () => {
    await writeCached("key", files, folder);
    const found = await readCached("key", folder);
    expect(textOf(found ?? new Map(), "index.html")).toBe("<!doctype html>");
    expect(await readCached("other", folder)).toBeUndefined();
    writeFileSync(join(folder, "broken"), "no bundle");
    expect(await readCached("broken", folder)).toBeUndefined();
  });

  it("forgets bundles of other sources after a day", async () => {
    for (const name of ["old", "young"]) writeFileSync(join(folder, name), "");
    const longAgo = Date.now() / 1000 - 100_000;
    utimesSync(join(folder, "old"), longAgo, longAgo);
    await writeCached("key", files, folder);
    expect(readdirSync(folder).toSorted()).toEqual(["key", "young"]);
  });

  it("can be missing: nothing fails where it cannot be written", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    await writeCached("key", files, join(file, "page"));
    expect(await readCached("key", join(file, "page"))).toBeUndefined();
  });

  it("has a key that stays while the sources do", async () => {
    expect(await keyOfSources()).toMatch(/^[\da-f]{64}$/);
    expect(await keyOfSources()).toBe(await keyOfSources());
  });
});

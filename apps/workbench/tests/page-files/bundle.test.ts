/** The page as it is built: one document, which names its scripts and its style sheet. */
import { beforeAll, describe, expect, it } from "vitest";
import { bundlePage } from "../../src/page-files/bundle.ts";
import type { PageFiles } from "../../src/page-files/packed-files.ts";
import { styleSheet } from "../../src/page-files/style-sheet.ts";

const textOf = (files: PageFiles, path: string): string => Buffer.from(files.get(path)?.plain ?? "").toString();

describe("The bundle", () => {
  let files: PageFiles;
  beforeAll(async () => {
    files = await bundlePage();
  });

  it("has a document that names its scripts and its style sheet, and nothing of another host", () => {
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

  it("has no scripts that import each other in a circle, which would use values before they are there", () => {
    const scripts = [...files.keys()].filter((path) => path.endsWith(".js"));
    const importsOf = new Map(
      scripts.map((path) => {
        const names = [...textOf(files, path).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, name]) => name);
        return [path, names.map((name) => `assets/${name}`)];
      }),
    );
    const reached = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of importsOf.get(from) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        reached(next, seen);
      }
      return seen;
    };
    expect(scripts.filter((path) => (importsOf.get(path) ?? []).length > 0).length).toBeGreaterThan(10);
    expect(scripts.filter((path) => reached(path).has(path))).toEqual([]);
  });
});

describe("The style sheet", () => {
  it("begins with the tokens, and loads nothing", () => {
    expect(styleSheet()).toMatch(/^[^{]*\{/);
    expect(styleSheet()).not.toMatch(/@import|url\(/);
  });
});

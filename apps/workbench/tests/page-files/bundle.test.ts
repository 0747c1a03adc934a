/** The page as it is built: one document, which names its scripts and its style sheet. */
import { describe, expect, it } from "vitest";
import { bundlePage } from "../../src/page-files/bundle.ts";
import type { PageFiles } from "../../src/page-files/packed-files.ts";
import { styleSheet } from "../../src/page-files/style-sheet.ts";

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

  it("has scripts that import each other without circles, in which one would read what another has not made yet", async () => {
    const files = await bundlePage();
    const paths = [...files.keys()].filter((path) => path.endsWith(".js"));
    const importsOf = (path: string): string[] =>
      [...textOf(files, path).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, name]) => `assets/${name}`);
    expect(paths.flatMap(importsOf).length).toBeGreaterThan(10);
    const circles: string[] = [];
    const follow = (path: string, above: readonly string[]): void => {
      if (above.includes(path)) circles.push([...above, path].join(" > "));
      else for (const imported of importsOf(path)) follow(imported, [...above, path]);
    };
    for (const path of paths) follow(path, []);
    expect(circles).toEqual([]);
  });
});

describe("The style sheet", () => {
  it("begins with the tokens, and loads nothing", () => {
    expect(styleSheet()).toMatch(/^[^{]*\{/);
    expect(styleSheet()).not.toMatch(/@import|url\(/);
  });
});

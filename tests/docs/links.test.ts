/** Links between the pages lead to files, and to headings where they name one; source files that pages name exist. */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const isMarkdown = (file: string): boolean => file.endsWith(".md");
const pages = [
  ...readdirSync(root).filter(isMarkdown),
  ...["docs", "examples", "bench"].flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
          .filter(isMarkdown)
          .map((file) => join(folder, file))
      : [],
  ),
];

const textOf = (path: string): string => readFileSync(path, "utf8");
/** Without code, in which brackets and hashes mean something else. */
const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, "");

/** The anchor of a heading as GitHub makes it. */
function anchorOf(heading: string): string {
  const letters = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "");
  return letters.trim().replaceAll(" ", "-");
}

const anchorsOf = (text: string): string[] =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));

function brokenLinks(page: string): string[] {
  const path = join(root, page);
  const links = [...withoutCode(textOf(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);
  return links.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [file, anchor] = target.split("#");
    const found = file === "" ? path : join(dirname(path), decodeURIComponent(file));
    if (!existsSync(found)) return true;
    return anchor !== undefined && !anchorsOf(textOf(found)).includes(anchor);
  });
}

describe("links", () => {
  it.each(pages)("in %s lead to existing files", (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });
});

/** With `/` in front, so that a path matches from the beginning of a name. */
const sourceFiles = globSync(
  ["packages/*/{src,tests}/**", "apps/*/{src,tests}/**", "{packages,apps}/*", "{tests,bench,tools,docs,examples}/**"],
  { cwd: root },
).map((file) => join("/", file));

/** A file may be named by the last folders of its path. */
const isNameOf = (name: string, file: string): boolean => file.endsWith(`/${name}`);

describe("source files named in", () => {
  it.each(pages.filter((page) => page !== "CHANGELOG.md"))("%s exist", (page) => {
    const code = [...withoutCode(textOf(join(root, page))).matchAll(/`([^`\s]+)`/g)].map(([, text]) => text);
    const names = code.filter((text) =>
      /^(?:[\w./-]+(?<!\.d)\.(?:ts|tsx|mjs)|(?:src|packages|apps|tests|bench)\/[\w./-]+)$/.test(text),
    );
    const absent = names.filter((name) => !sourceFiles.some((file) => isNameOf(name.replace(/\/$/, ""), file)));
    expect(absent).toEqual([]);
  });
});

describe("paths in .github/CODEOWNERS", () => {
  it("lead to existing files", () => {
    const paths = textOf(join(root, ".github/CODEOWNERS")).match(/^\/\S+/gm) ?? [];
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

/** The table of doors on paper is the one the linter enforces, and every room and file it speaks of exists. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/architecture.md"), "utf8");

interface Override {
  includes: string[];
  linter: { rules: { style?: { noRestrictedImports?: { options: { patterns: { group: string[] }[] } } } } };
}
const biome: { overrides: Override[] } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));

const enforced = new Map(
  biome.overrides.flatMap(({ includes: [folder], linter }) => {
    const rule = linter.rules.style?.noRestrictedImports;
    const room = /^src\/([\w-]+)\/\*\*$/.exec(folder)?.[1];
    return room && rule ? [[room, rule.options.patterns.flatMap((pattern) => pattern.group)] as const] : [];
  }),
);

const sectionOf = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
const rowsOf = (title: string): string[][] =>
  sectionOf(title)
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").slice(1, -1));

describe("docs/architecture.md", () => {
  it("has a line of doors for every room", () => {
    const rooms = rowsOf("Doors").map(([room]) => codeIn(room)[0]);
    expect(rooms.toSorted()).toEqual([...enforced.keys()].sort());
    expect(
      codeIn(
        rowsOf("Rooms")
          .map(([room]) => room)
          .join(""),
      ).sort(),
    ).toEqual(rooms.toSorted());
    const present = readdirSync(join(root, "src"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "cli")
      .map((entry) => entry.name);
    expect(rooms).toEqual(expect.arrayContaining(present));
  });

  it.each(rowsOf("Doors"))("says of %s what the linter says", (room, mayImport, pure) => {
    const [name] = codeIn(room);
    const closed = enforced.get(name) ?? [];
    const open = [...enforced.keys()].filter((other) => other !== name && !closed.includes(`**/${other}/**`));
    expect(codeIn(mayImport).sort()).toEqual(open.sort());
    expect(pure.trim()).toBe(closed.includes("node:*") ? "yes" : "no");
  });

  it("sends nobody to a file that is not there", () => {
    const paths = codeIn(sectionOf("Where to find what")).filter((text) => text.includes("/"));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

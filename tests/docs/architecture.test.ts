/** Every room that the page speaks of has its line; the doors are in ../architecture.test.ts. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/explanation/architecture.md"), "utf8");

const sectionOf = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
const rowsOf = (title: string): string[][] =>
  sectionOf(title)
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").slice(1, -1));

describe("docs/explanation/architecture.md", () => {
  it("says of every room what happens there", () => {
    const rooms = rowsOf("Doors").map(([room]) => codeIn(room)[0]);
    const described = rowsOf("Rooms").flatMap(([room]) => codeIn(room));
    expect(described.toSorted()).toEqual(rooms.toSorted());
  });
});

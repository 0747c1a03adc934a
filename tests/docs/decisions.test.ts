/** Decision records: each number once, short, and listed on the index page. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const folder = resolve(import.meta.dirname, "../../docs/decisions");
const read = (file: string): string => readFileSync(join(folder, file), "utf8");
const records = readdirSync(folder)
  .filter((file) => file !== "README.md")
  .toSorted();

describe("decision records", () => {
  it("have a number each, which no other record has", () => {
    const numbers = records.map((file) => Number(file.slice(0, 4)));
    expect(numbers.filter((number) => Number.isNaN(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("have at most 150 words beside the link to their evidence", () => {
    const words = (file: string): number =>
      read(file)
        .replace(/^Evidence: .*/ms, "")
        .split(/\s+/).length - 1;
    expect(records.filter((file) => words(file) > 150)).toEqual([]);
  });

  it("give context, decision and consequence", () => {
    const parts = ["**Context.**", "**Decision.**", "**Consequence.**"];
    expect(records.filter((file) => !parts.every((part) => read(file).includes(part)))).toEqual([]);
  });

  it("are listed on the index page under their titles", () => {
    const lines = records.map((file) => `- [${read(file).split("\n")[0].slice("# ".length)}](${file})`);
    expect(
      read("README.md")
        .split("\n")
        .filter((line) => line.startsWith("- ")),
    ).toEqual(lines);
  });
});

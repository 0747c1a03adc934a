/** Decision records: each number once, short, with status and room, and listed on the index page. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { decisionIndex, decisionRecords } from "../../docs/decision-index.ts";

const root = resolve(import.meta.dirname, "../..");
const records = decisionRecords();
const filesOf = (some: readonly { file: string }[]): string[] => some.map(({ file }) => file);
const wordsIn = (text: string): number => text.split(/\s+/).length - 1;

describe("decision records", () => {
  it("have a number each, which no other record has", () => {
    const numbers = records.map(({ file }) => /^(\d{4})-/.exec(file)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("have at most 190 words each and 12,000 together", () => {
    expect(filesOf(records.filter(({ text }) => wordsIn(text) > 190))).toEqual([]);
    expect(records.reduce((sum, { text }) => sum + wordsIn(text), 0)).toBeLessThan(12_000);
  });

  it("say below their title since when they count, and for which room", () => {
    const status = /^# .+\n\nStatus: accepted \d{4}-\d\d-\d\d(?:, changed \d{4}-\d\d-\d\d)? · `[\w/-]+`\n\n/;
    expect(filesOf(records.filter(({ text }) => !status.test(text)))).toEqual([]);
  });

  it("belong to a room of the architecture, or to tools, tests or clients", () => {
    const architecture = readFileSync(join(root, "docs/explanation/architecture.md"), "utf8");
    const isRoom = (name: string): boolean =>
      ["tools", "tests", "clients"].includes(name) || architecture.includes(`\n| \`${name}\` |`);
    expect(filesOf(records.filter(({ room }) => !isRoom(room)))).toEqual([]);
  });

  it("give context, decision and consequence", () => {
    const parts = ["**Context.**", "**Decision.**", "**Consequence.**"];
    expect(filesOf(records.filter(({ text }) => !parts.every((part) => text.includes(part))))).toEqual([]);
  });

  it("are listed on the index page, which `npx node docs/generate.ts` writes", () => {
    expect(readFileSync(join(root, "docs/decisions/README.md"), "utf8")).toBe(decisionIndex());
  });
});

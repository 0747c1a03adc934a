/** A connection to PostgreSQL prepares the statements that come again and again. */
import { expect, it } from "vitest";
import { statementNames } from "../../src/store/database/statement-names.ts";

const often = 50;

it("A connection to PostgreSQL names a statement that comes often, always with the same name", () => {
  const nameOf = statementNames();
  const names = Array.from({ length: often }, () => nameOf("select 1"));
  expect(names[0]).toBeUndefined();
  expect(names.at(-1)).toBeDefined();
  expect(new Set(names.filter((name) => name !== undefined)).size).toBe(1);
});

it("A connection to PostgreSQL gives different statements different names", () => {
  const nameOf = statementNames();
  const last = ["select 1", "select 2"].map((text) => Array.from({ length: often }, () => nameOf(text)).at(-1));
  expect(new Set(last).size).toBe(2);
});

it.each([
  "begin",
  "commit",
  "set local lock_timeout = 1",
  `select ${"1, ".repeat(2000)}1`,
])("A connection to PostgreSQL gives no name to %.20s", (text) => {
  const nameOf = statementNames();
  expect(Array.from({ length: often }, () => nameOf(text)).at(-1)).toBeUndefined();
});

it("A connection to PostgreSQL names a limited number of statements, however many there are", () => {
  const nameOf = statementNames();
  const texts = Array.from({ length: 1000 }, (_, index) => `select ${index}`);
  for (let time = 0; time < often; time++) for (const text of texts) nameOf(text);
  const named = texts.filter((text) => nameOf(text) !== undefined);
  expect(named.length).toBeGreaterThan(50);
  expect(named.length).toBeLessThan(500);
});

it("A connection to PostgreSQL forgets counts of statements that are no longer sent", () => {
  const nameOf = statementNames();
  for (let time = 0; time < 5; time++) nameOf("select 1");
  for (let index = 0; index < 5000; index++) nameOf(`select ${index}, 2`);
  expect(Array.from({ length: 5 }, () => nameOf("select 1")).at(-1)).toBeUndefined();
});

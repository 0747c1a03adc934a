import { expect, test } from "vitest";
import { joinedTexts } from "../../src/files/joined-texts.ts";

async function* texts(...given: string[]): AsyncGenerator<string> {
  yield* given;
}

async function joined(...given: string[]): Promise<string[]> {
  const all: string[] = [];
  for await (const text of joinedTexts(texts(...given))) all.push(text);
  return all;
}

test("short texts are joined, and nothing is lost or added", async () => {
  expect(await joined("a", "", "b")).toEqual(["ab"]);
  expect(await joined()).toEqual([]);
  expect(await joined("")).toEqual([]);
});

test("a joined text is given on as soon as it is long enough", async () => {
  const long = "x".repeat(2 ** 16);
  expect(await joined("a", long, "b", "c")).toEqual([`a${long}`, "bc"]);
});

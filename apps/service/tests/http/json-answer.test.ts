/** Large answers go out in pieces with the bytes of `JSON.stringify`. */
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { isLarge, jsonAnswer, jsonListStream, seriesItems } from "../../src/http/answers/json-answer.ts";

const long = 'ä\u0000"\\\u2028😀'.repeat(20_000);
const record = (id: number) => ({ id, name: `Region ${id}`, missing: undefined, none: null, flags: [true, undefined] });
const values: Record<string, object> = {
  "a long list of records": Array.from({ length: 20_000 }, (_, id) => record(id)),
  "a list in an object between other fields": {
    name: "m",
    left: undefined,
    nested: { list: Array.from({ length: 30_000 }, (_, id) => record(id)) },
    empty: {},
    last: [[]],
  },
  numbers: Array.from({ length: 100_000 }, (_, index) => (index % 7 === 0 ? Number.NaN : index / 3)),
  "long texts": [long, { [long]: long }, long],
  "lists in lists": Array.from({ length: 300 }, () => Array.from({ length: 300 }, (_, index) => index)),
};

async function sentText(value: unknown): Promise<string> {
  const answer = await jsonAnswer(value);
  return Buffer.isBuffer(answer) ? String(answer) : text(answer);
}

describe("A large answer", () => {
  it.each(Object.keys(values))("has the bytes of JSON.stringify: %s", async (name) => {
    expect(isLarge(values[name])).toBe(true);
    expect((await sentText(values[name])) === JSON.stringify(values[name])).toBe(true);
  });

  it.each([0, 3, 50_000, 100_000])("has a series of %d values as a list of its numbers", async (length) => {
    const series = Float64Array.from({ length }, (_, index) => Math.sqrt(index));
    const sent = await sentText([{ id: 1, series: seriesItems(series), last: true }]);
    expect(sent === JSON.stringify([{ id: 1, series: [...series], last: true }])).toBe(true);
  });

  it("is whole before it is sent, so that its length is known, and a stream where it is very large", async () => {
    expect(Buffer.isBuffer(await jsonAnswer([long, long]))).toBe(true);
    const large = Array(40).fill(long);
    expect(Buffer.isBuffer(await jsonAnswer(large))).toBe(false);
    expect((await sentText(large)) === JSON.stringify(large)).toBe(true);
  });

  it("is one list, in whatever portions it is read", async () => {
    async function* portions(...sizes: number[]) {
      let id = 0;
      for (const size of sizes) yield Array.from({ length: size }, () => record(id++));
    }
    const all = Array.from({ length: 3_001 }, (_, id) => record(id));
    expect(await text(jsonListStream(portions(0, 1, 2_000, 0, 1_000)))).toBe(JSON.stringify(all));
    expect(await text(jsonListStream(portions()))).toBe("[]");
    expect(await text(jsonListStream(portions(0)))).toBe("[]");
  });

  it("is not streamed where it is small, a file or empty", () => {
    for (const answer of [undefined, null, "text", [], record(1), Buffer.alloc(10 ** 6)])
      expect(isLarge(answer)).toBe(false);
  });
});

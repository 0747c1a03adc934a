import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseNumber } from "../../src/xlsx/number.ts";

const parse = (text: string): number => {
  // In the midst of other bytes: what lies around must not matter.
  const bytes = Buffer.from(`9.9${text}9e9`);
  return parseNumber(bytes, 3, bytes.length - 3);
};

describe("numbers from bytes", () => {
  it("are what Number makes of the shortest text of every double", () => {
    const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
    const ordinary = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.integer({ min: -25, max: 25 }));
    const doubles = fc.oneof(
      anyDouble,
      ordinary.map(([part, exponent]) => part * 10 ** exponent),
    );
    fc.assert(
      fc.property(doubles, (value) => {
        expect(parse(String(value))).toBe(Number(String(value)));
      }),
      { numRuns: 8_000 },
    );
  });

  it("are what Number makes of any decimal text", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 24 });
    const exponent = fc.oneof(
      fc.constant(""),
      fc
        .tuple(fc.constantFrom("e", "E", "e+", "E-", "e-"), fc.integer({ min: 0, max: 400 }))
        .map((pair) => pair.join("")),
    );
    const texts = fc.tuple(fc.constantFrom("", "-", "+"), digits, fc.constantFrom("", "."), digits, exponent);
    fc.assert(
      fc.property(texts, ([sign, whole, point, fraction, power]) => {
        fc.pre(whole.length + fraction.length > 0);
        const text = `${sign}${whole}${point}${fraction}${power}`;
        const expected = Number(text);
        expect(parse(text)).toBe(Number.isFinite(expected) ? expected : Number.NaN);
      }),
      { numRuns: 8_000 },
    );
  });

  it("round correctly where a text lies in the middle between two doubles, or next to it", () => {
    const halves = fc.tuple(
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 54n }),
      fc.integer({ min: 1, max: 10 }),
      fc.constantFrom(-1n, 0n, 1n),
    );
    fc.assert(
      fc.property(halves, ([mantissa, places, shift]) => {
        const decimal = ((2n * mantissa + 1n) * 5n ** BigInt(places) + shift).toString();
        const text = `${decimal.slice(0, -places)}.${decimal.slice(-places)}`;
        expect(parse(text)).toBe(Number(text));
      }),
      { numRuns: 8_000 },
    );
    // The smallest whole number no double holds: a rounded product would go the other way.
    expect(parse("90071992547409930")).toBe(Number("90071992547409930"));
    expect(parse("9007199254740993e1")).toBe(Number("90071992547409930"));
  });

  it.each([
    "",
    " ",
    "-",
    ".",
    "e5",
    "1e",
    "1e+",
    "1.2.3",
    "1,5",
    "0x10",
    "1_000",
    "Infinity",
    "nan",
    "1e999",
    "1 2",
  ])("%j is none", (text) => {
    expect(parse(text)).toBeNaN();
  });

  it("may have white space around them", () => {
    expect(parse(" \n\t1.5\r\n")).toBe(1.5);
  });
});

/** The order of names, and the nearest valid one. */

import { inEnglish } from "@esm/messages/render";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { compareCodePoints, hintBudget, nearestNameHint } from "../../src/domain/nearest-name.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";

const sorted = (...names: string[]): string[] => names.toSorted(compareCodePoints);

describe("the order of names", () => {
  it("is by code point: capitals first, then small letters, then what is beyond", () => {
    expect(sorted("b", "a", "B", "ä", "", "ab", "a b", "_", "10", "9")).toEqual([
      "",
      "10",
      "9",
      "B",
      "_",
      "a",
      "a b",
      "ab",
      "b",
      "ä",
    ]);
  });

  it("puts what lies above U+FFFF last, where UTF-16 order would not", () => {
    const [fullwidth, emoji] = ["\u{FF21}", "\u{1F30D}"];
    expect(sorted(emoji, fullwidth)).toEqual([fullwidth, emoji]);
    expect([emoji, fullwidth].toSorted()).toEqual([emoji, fullwidth]);
    expect(sorted(`x${emoji}`, `x${fullwidth}`, "x")).toEqual(["x", `x${fullwidth}`, `x${emoji}`]);
  });

  it("is the order of code point lists for any text", () => {
    const points = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);
    const byLists = (left: number[], right: number[]): number => {
      const at = left.findIndex((point, index) => point !== right[index]);
      if (at < 0) return left.length - right.length;
      return at < right.length ? (left[at] ?? 0) - (right[at] ?? 0) : 1;
    };
    const text = fc.string({ unit: "binary", maxLength: 6 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(Math.sign(compareCodePoints(left, right))).toBe(Math.sign(byLists(points(left), points(right))));
      }),
    );
  });

  it("is the order of regions, commodities and components of a system", () => {
    const names = ["\u{1F30D}", "b", "\u{FF21}", "B", "a_b"];
    const built = buildEnergySystem(
      contentOf({
        regions: names,
        commodities: Object.fromEntries(names.map((name) => [name, "GW"])),
        components: Object.fromEntries(names.map((name) => [`c${name}`, { type: "SOURCE", commodity_name: name }])),
      }),
      [],
    );
    const expected = ["B", "a_b", "b", "\u{FF21}", "\u{1F30D}"];
    expect(built.system?.regions).toEqual(expected);
    expect(built.system?.commodities.map((commodity) => commodity.name)).toEqual(expected);
    expect(built.system?.components.map((component) => component.name)).toEqual(expected.map((name) => `c${name}`));
  });
});

describe("the nearest valid name", () => {
  it("is suggested when it is near, in upper or lower case", () => {
    expect(inEnglish(nearestNameHint("electricty", ["hydrogen", "electricity"]))).toBe("Did you mean 'electricity'?");
    expect(inEnglish(nearestNameHint("ELECTRICITY", ["hydrogen", "electricity"]))).toBe("Did you mean 'electricity'?");
  });

  it("gives way to the whole list when nothing is near and the list is short", () => {
    expect(inEnglish(nearestNameHint("uranium", ["hydrogen", "electricity"]))).toBe(
      "Valid names: 'hydrogen', 'electricity'.",
    );
  });

  it("is still named when the list is long", () => {
    const names = Array.from({ length: 12 }, (_, index) => `commodity number ${index}`);
    expect(inEnglish(nearestNameHint("uranium", names))).toMatch(
      /^The nearest of 12 valid names is 'commodity number \d+'\.$/,
    );
  });

  it("says so when there are none", () => {
    expect(inEnglish(nearestNameHint("x", []))).toBe("No valid names exist.");
  });
});

describe("the nearest of many long names", () => {
  const valid = Array.from({ length: 20_000 }, (_, index) => `${index} ${"x".repeat(240)}`);

  it("is not looked for where that would hold up others", () => {
    expect(inEnglish(nearestNameHint("y".repeat(245), valid))).toBe("There are 20000 valid names.");
    expect(inEnglish(nearestNameHint("y".repeat(1_000_000), valid))).toBe("There are 20000 valid names.");
  });

  it("is not looked for where the name is far longer than all of them", () => {
    const budget = hintBudget();
    const before = budget.leftComparisons;
    expect(inEnglish(nearestNameHint("x".repeat(3_000), ["set", "add", "multiply"], budget))).toBe(
      "Valid names: 'set', 'add', 'multiply'.",
    );
    expect(budget.leftComparisons).toBe(before);
  });

  it("is not looked for once a budget for many names is used up", () => {
    const names = Array.from({ length: 12 }, (_, index) => `commodity number ${index}`);
    const budget = hintBudget(5_000);
    const hints = Array.from({ length: 10 }, () => nearestNameHint("comodity number 7", names, budget));
    expect(inEnglish(hints[0])).toBe("Did you mean 'commodity number 7'?");
    expect(hints.at(-1)).toEqual("There are 12 valid names.");
  });

  it("is found among thousands of usual ones", () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `plant ${index}`);
    expect(inEnglish(nearestNameHint("plamt 4321", names))).toBe("Did you mean 'plant 4321'?");
  });
});

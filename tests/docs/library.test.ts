/** The generated pages about packages, and the reference of the library. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { libraryReference } from "../../docs/library-reference.ts";
import { libraryTypes } from "../../docs/library-types.ts";
import { packageReference } from "../../docs/package-reference.ts";

describe("The reference of the library", () => {
  it("is what `npx node docs/generate.ts` writes, as are the types of components", () => {
    expect(libraryReference()).toBe(readFileSync("docs/reference/library.md", "utf8"));
    expect(libraryTypes()).toBe(readFileSync("packages/optimize/src/library/components.ts", "utf8"));
  });

  it("has a section for each public name, with the meaning of attributes and options", () => {
    const page = libraryReference();
    const index = readFileSync("packages/optimize/src/library/index.ts", "utf8");
    const names = [...index.matchAll(/\{([^}]+)\}/g)].flatMap(([, list]) => list.split(","));
    const bare = names.map((name) => name.replace("type", "").trim()).filter(Boolean);
    expect(bare.length).toBeGreaterThan(20);
    expect(bare.filter((name) => !page.includes(`\n### ${name}\n`))).toEqual([]);
    expect(page).toContain("| `invest_per_capacity?` | `number` | ");
    expect(page).toContain("| `typical_periods` | `number` | ");
    expect(page).toContain("* throws: RangeError");
  });
});

it("docs/reference/packages.md is what `npx node docs/generate.ts` writes", () => {
  expect(packageReference()).toBe(readFileSync("docs/reference/packages.md", "utf8"));
});

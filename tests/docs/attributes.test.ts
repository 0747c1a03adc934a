/** The attribute reference is made of the domain's tables, and the committed page is current. */
import { readFileSync } from "node:fs";
import { componentKinds } from "@esm/model/domain/component";
import { overridableAttributes } from "@esm/model/domain/model";
import { familyNames } from "@esm/model/domain/table-family";
import { describe, expect, it } from "vitest";
import { attributeReference } from "../../docs/attribute-reference.ts";

const page = attributeReference();

describe("docs/reference/attributes.md", () => {
  it("is what `npx node docs/generate.ts` writes", () => {
    expect(readFileSync(new URL("../../docs/reference/attributes.md", import.meta.url), "utf8")).toBe(page);
  });

  it("has a row for every attribute of every kind, every family and everything that can be overridden", () => {
    const attributes = Object.values(componentKinds).flatMap((kind) => Object.keys(kind.attributes));
    const absent = [...attributes, ...familyNames, ...overridableAttributes].filter(
      (name) => !page.includes(`\n| \`${name}\` |`),
    );
    expect(absent).toEqual([]);
  });

  it("leaves no cell empty", () => {
    const rows = page.split("\n").filter((line) => line.startsWith("| "));
    expect(rows.filter((row) => /\|\s+\||undefined|\[object/.test(row))).toEqual([]);
  });
});

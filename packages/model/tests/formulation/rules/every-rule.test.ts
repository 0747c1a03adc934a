/** Every rule of the program stands in a file of its own and has a golden test of the same name. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { rules } from "../../../src/formulation/build-program.ts";
import type { Rule } from "../../../src/formulation/formulation.ts";

const sources = fileURLToPath(new URL("../../../src/formulation/rules/", import.meta.url));
const tests = fileURLToPath(new URL(".", import.meta.url));
const stems = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));

const files = stems(sources, ".ts");
const rulesByFile = new Map<string, Rule[]>();
for (const file of files) {
  const module: Record<string, unknown> = await import(`${sources}${file}.ts`);
  const exported = Object.values(module).filter((value): value is Rule => rules.includes(value as Rule));
  rulesByFile.set(file, exported);
}

describe("the rules of the program", () => {
  it.each(rules.map((rule) => [rule.name, rule] as const))("'%s' has a golden test", (_, rule) => {
    const file = files.find((name) => rulesByFile.get(name)?.includes(rule));
    expect(file, "a rule stands in packages/model/src/formulation/rules").toBeDefined();
    expect(stems(tests, ".test.ts")).toContain(file);
  });

  it("all belong to the program", () => {
    const idle = files.filter((file) => rulesByFile.get(file)?.length !== 1);
    expect(idle, "files without a rule that build-program.ts uses, or with several").toEqual([]);
  });

  it("have different names", () => {
    expect(new Set(rules.map((rule) => rule.name)).size).toBe(rules.length);
  });
});

/** Every problem code that the checks can emit has a section with its severity, and no section is about nothing. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { describe, expect, it } from "vitest";
import { de } from "../../apps/workbench/src/page/editing/problems/problem-titles.de.ts";
import { en } from "../../apps/workbench/src/page/editing/problems/problem-titles.en.ts";

const root = resolve(import.meta.dirname, "../..");
const folders = [
  "packages/model/src/energy-system",
  "packages/model/src/typical-periods",
  "packages/optimize/src/myopic",
  "packages/optimize/src/explanation",
].map((folder) => join(root, folder));
const sources = [
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(folder, file)),
  ),
  join(root, "packages/model/src/domain/problem-list.ts"),
  // Names that nothing reads.
  join(root, "packages/model/src/domain/unknown-fields.ts"),
  join(root, "apps/cli/src/local/read-snapshot.ts"),
  // The ends of an optimization that are the data's.
  join(root, "packages/optimize/src/optimization/coarse-resolution.ts"),
  join(root, "packages/optimize/src/optimization/explain.ts"),
  join(root, "packages/optimize/src/foresight/built-or-not.ts"),
  join(root, "packages/optimize/src/optimization/pathways/explain-foresight.ts"),
  join(root, "packages/optimize/src/optimization/prices.ts"),
  join(root, "packages/optimize/src/alternatives/solve-alternatives.ts"),
  join(root, "packages/optimize/src/optimization/rounds/reactance-rounds.ts"),
  join(root, "packages/model/src/results/lines/loss-warnings.ts"),
  join(root, "packages/optimize/src/optimization/solve-pathway.ts"),
  join(root, "packages/optimize/src/optimization/dispatch-design.ts"),
  join(root, "packages/optimize/src/optimization/memory-estimate.ts"),
  join(root, "packages/optimize/src/optimization/solver-choice.ts"),
  join(root, "packages/optimize/src/optimization/scenarios/explain-scenarios.ts"),
  join(root, "packages/optimize/src/optimization/scenarios/compare-scenarios.ts"),
  join(root, "packages/optimize/src/optimization/whole-numbers/relaxed-existence.ts"),
].map((file) => readFileSync(file, "utf8"));

/** Severity by code, read from the problems as they are written in the source. */
function codesOf(source: string): Map<string, string> {
  const codes = new Map<string, string>();
  for (const [, expression, next] of source.matchAll(/\btype:([^\n]+)\n\s*([^\n]*)/g)) {
    const severity = `${expression}${next}`.includes('severity: "warning"') ? "Warning" : "Error";
    for (const code of codesIn(expression, source)) codes.set(code, severity);
  }
  return codes;
}

function codesIn(expression: string, source: string): string[] {
  // One code is put together from the names of two fields.
  if (expression.trim().startsWith("`")) return comparisonCodes(source);
  const beforeNextField = expression.split(",", 1)[0];
  return [...beforeNextField.matchAll(/"([a-z\d_]+)"/g)].map(([, code]) => code);
}

function comparisonCodes(source: string): string[] {
  const field = (family: string): string => tableFamilies[family as FamilyName].valueField;
  const pairs = [...source.matchAll(/\["(capacity\w+)", "(capacity\w+)",/g)];
  return pairs.map(([, smaller, larger]) => `${field(smaller)}_above_${field(larger).replace("capacity_", "")}`);
}

const emitted = new Map(sources.flatMap((source) => [...codesOf(source)]));
const page = readFileSync(join(root, "docs/reference/validation.md"), "utf8");
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => [/^`(\w+)`/.exec(section)?.[1] ?? section, section]),
);

describe("The workbench", () => {
  it.each(Object.entries({ en, de }))("has a title in its language %s for every code", (_, titles) => {
    expect(Object.keys(titles).sort()).toEqual([...emitted.keys()].sort());
  });
});

describe("docs/reference/validation.md", () => {
  it("has a section for every code of the source, and for nothing else", () => {
    expect([...sections.keys()].sort()).toEqual([...emitted.keys()].sort());
  });

  it.each([...emitted])("explains %s (%s) and how to repair it", (code, severity) => {
    const section = sections.get(code) ?? "";
    expect(section).toContain(`**${severity}.**`);
    expect(section).toMatch(/^> \S/m);
    expect(section).toMatch(/^Repair: \S/m);
  });
});

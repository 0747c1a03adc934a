/** The mathematical model on paper is the one in the code: every rule with its formula, every section that code names. */
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const page = read("docs/reference/mathematical-model.md");
const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

const rulesFolder = join(root, "packages/model/src/formulation/rules");
const ruleFiles = readdirSync(rulesFolder, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".ts"),
);

/** The indented lines of the comment at a file's head. */
function formulasOf(source: string): string[] {
  const head = /^\/\*\*[\s\S]*?\*\//.exec(source)?.[0] ?? "";
  return [...head.matchAll(/^ \* {5,}(\S.*)$/gm)].map(([, formula]) => formula);
}

describe("docs/reference/mathematical-model.md", () => {
  it.each(ruleFiles)("has the formulas of %s and leads to the file", (file) => {
    const formulas = formulasOf(read(`packages/model/src/formulation/rules/${file}`));
    expect(formulas.length).toBeGreaterThan(0);
    expect(formulas.filter((formula) => !plain(page).includes(plain(formula)))).toEqual([]);
    expect(page).toContain(`](../../packages/model/src/formulation/rules/${file})`);
  });

  it.each([
    "joint-program.ts",
    "retirement.ts",
  ])("has the formulas of %s, which join the years of a pathway", (file) => {
    const formulas = formulasOf(read(`packages/optimize/src/foresight/${file}`));
    expect(formulas.length).toBeGreaterThan(0);
    expect(formulas.filter((formula) => !plain(page).includes(plain(formula)))).toEqual([]);
  });

  it("has every section and set that code refers to", () => {
    const sources = globSync("{packages,apps}/*/src/**/*.ts", { cwd: root }).map(read);
    const named = sources.flatMap((source) =>
      [...source.matchAll(/docs\/reference\/mathematical-model\.md, (sets )?([^).]+)/g)].map(([, sets, names]) => ({
        sets: sets !== undefined,
        names,
      })),
    );
    expect(named.length).toBeGreaterThan(3);
    const absent = named.filter(({ sets, names }) =>
      sets
        ? names.split(", ").some((symbol) => !page.includes(`\n| ${symbol} |`))
        : !page.includes(`\n## ${names.trim()}\n`),
    );
    expect(absent).toEqual([]);
  });
});

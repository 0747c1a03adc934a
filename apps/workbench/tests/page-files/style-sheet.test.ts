/** The style sheet is one for all pages: each class belongs to one of its files, and to something that is drawn. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../src/page");
const textOf = (path: string): string => readFileSync(join(folder, path), "utf8");

/** The class that each selector begins with; what follows it is only meant inside. */
function ownClasses(css: string): Set<string> {
  const selectors = css
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/@[^{;]+\{/g, "")
    .match(/[^{}]+(?=\{)/g);
  const first = (selectors ?? []).flatMap((list) => list.split(",")).map((one) => /^\.([\w-]+)/.exec(one.trim())?.[1]);
  return new Set(first.filter((name) => name !== undefined));
}

describe("Classes of the style sheet", () => {
  const sheets = globSync("**/*.css", { cwd: folder });

  it("belong to one file each", () => {
    const owners = Map.groupBy(
      sheets.flatMap((sheet) => [...ownClasses(textOf(sheet))].map((name) => ({ name, sheet }))),
      ({ name }) => name,
    );
    const shared = [...owners].filter(([, files]) => files.length > 1);
    expect(shared.map(([name, files]) => `${name}: ${files.map(({ sheet }) => sheet).join(", ")}`)).toEqual([]);
  });

  it("are drawn somewhere", () => {
    const code = globSync("**/*.{ts,tsx}", { cwd: folder }).map(textOf).join("\n");
    // uPlot draws `u-…`; the ends of other names are values, as in `run-state-failed`.
    const isDrawn = (name: string): boolean =>
      name.startsWith("u-") || code.includes(name) || code.includes(`${name.replace(/\w+$/, "")}\${`);
    const names = sheets.flatMap((sheet) => [...ownClasses(textOf(sheet))]);
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !isDrawn(name))).toEqual([]);
  });
});

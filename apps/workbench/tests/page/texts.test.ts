/** All words of the workbench are in its message files: `de.ts` has the type of `en.ts`, and the code has none. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../src/page");

interface Node {
  type: string;
  [part: string]: unknown;
}

/** Attributes that are shown or spoken. */
const wording = ["alt", "aria-label", "aria-description", "label", "placeholder", "title", "caption", "hint"];
/** Names and units that are the same in every language. */
const everywhere = ["PNG", "SVG", "CSV", "GeoJSON", "Esc", "Tab", "CO2"];

function wordsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(wordsIn);
  if (typeof node !== "object" || node === null) return [];
  const { type, value, name } = node as Node;
  const own: string[] = [];
  if (type === "JSXText") own.push(String(value).trim());
  if (type === "JSXAttribute" && wording.includes((name as Node).name as string)) {
    const text = value as Node | null;
    if (text?.type === "Literal") own.push(String(text.value));
  }
  return [...own, ...Object.values(node).flatMap(wordsIn)].filter(
    (text) => /\p{L}{2}/u.test(text) && !everywhere.includes(text),
  );
}

describe("The code of the workbench", () => {
  const files = globSync("**/*.tsx", { cwd: folder });

  it("is found", () => {
    expect(files.length).toBeGreaterThan(30);
  });

  it.each(files)("%s has no words of its own", (file) => {
    expect(wordsIn(parseAst(readFileSync(join(folder, file), "utf8"), { lang: "tsx" }))).toEqual([]);
  });

  it("would be caught if it had some", () => {
    const source = 'const a = <p title="A hint">Some words <b>{1}</b></p>;';
    expect(wordsIn(parseAst(source, { lang: "tsx" }))).toEqual(["A hint", "Some words"]);
  });
});

describe("The texts", () => {
  const english = globSync("**/*en.ts", { cwd: folder });

  it("are there in both languages", () => {
    const german = globSync("**/*de.ts", { cwd: folder });
    expect(german.toSorted()).toEqual(english.map((file) => file.replace(/en\.ts$/, "de.ts")).toSorted());
  });
});

/** One style sheet of all .css files of the page: tokens first, then elements, then components and pages. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const pageFolder = join(import.meta.dirname, "../page");

/** Later ones win where selectors are equally specific; other folders are as components. */
const order = ["styles", "components", "frame", "pages"];

export function styleSheet(): string {
  const rank = (path: string): number => {
    const index = order.indexOf(path.split(/[\\/]/)[0]);
    return index < 0 ? order.indexOf("components") : index;
  };
  const paths = globSync("**/*.css", { cwd: pageFolder }).sort((left, right) =>
    rank(left) === rank(right) ? (left < right ? -1 : 1) : rank(left) - rank(right),
  );
  return paths.map((path) => shortened(readFileSync(join(pageFolder, path), "utf8"))).join("");
}

/** Without comments, blanks and leading zeros; what is left compresses well. No text of the sheets has such a sign or zero. */
const shortened = (css: string): string =>
  css
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/^\s+/gm, "")
    .replaceAll(/\s*\n/g, "\n")
    .replaceAll(/ ?([{};,:])\s+/g, "$1")
    .replaceAll(";}", "}")
    .replaceAll(/\b0\./g, ".");

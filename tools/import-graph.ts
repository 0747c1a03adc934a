/** Which file imports which, and the circles among them: imports of types and dynamic ones count as all others. */
import { dirname, join } from "node:path/posix";

/** The specifiers of all imports of a file: static, dynamic and of types. */
export const importedBy = (source: string): string[] =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map(([, specifier]) => specifier);

/** The path that a specifier leads to, relative to src; null for a package or a file beside src. */
export function pathOf(specifier: string, folder: string): string | null {
  if (!/^[.#]/.test(specifier)) return null;
  const path = specifier.startsWith("#src/") ? specifier.slice("#src/".length) : join(folder, specifier);
  return path.startsWith("../") ? null : path;
}

/**
 * Groups of files that import each other, directly or by others: the strongly connected components of the graph with
 * more than one file, by Tarjan's algorithm, and files that import themselves.
 * @param sources text by path, relative to src
 */
export function importCircles(sources: ReadonlyMap<string, string>): string[][] {
  const imports = new Map(
    [...sources].map(([file, source]) => {
      const paths = importedBy(source).map((specifier) => pathOf(specifier, dirname(file)));
      return [file, paths.filter((path) => path !== null && sources.has(path)) as string[]];
    }),
  );
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  /** The lowest position in `open` that is reached from a file; closed files reach none. */
  function visit(file: string): number {
    const position = order.size;
    order.set(file, position);
    open.push(file);
    let lowest = position;
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (open.includes(next)) lowest = Math.min(lowest, order.get(next) ?? 0);
    }
    if (lowest < position) return lowest;
    const members = open.splice(open.indexOf(file));
    if (members.length > 1 || imports.get(file)?.includes(file)) circles.push(members.toSorted());
    return Number.POSITIVE_INFINITY;
  }
  for (const file of sources.keys()) if (!order.has(file)) visit(file);
  return circles;
}

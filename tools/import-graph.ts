/** Which file imports which, and the circles among them: imports of types and dynamic ones count as all others. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

export interface WorkspacePackage {
  /** `@esm/model` */
  name: string;
  /** `packages/model` */
  folder: string;
  /** The names of its dependencies. */
  dependencies: readonly string[];
  /** The file of each public module, by the name that others import it by. */
  publicFiles: ReadonlyMap<string, string>;
  /** The files of each name that only the package itself imports, such as `#host`. */
  privateFiles: ReadonlyMap<string, Record<Platform, string>>;
}

/** Names of files that differ in a browser. */
type Platform = "browser" | "default";

interface Description {
  name: string;
  exports: Record<string, { "esm-source": string }>;
  imports?: Record<string, { "esm-source": Record<Platform, string> }>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function packageIn(folder: string): WorkspacePackage {
  const { name, exports, imports, dependencies, optionalDependencies }: Description = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const publicFiles = Object.entries(exports).map(([path, file]): [string, string] => [
    join(name, path),
    join(folder, file["esm-source"]),
  ]);
  const privateFiles = Object.entries(imports ?? {}).map(
    ([own, { "esm-source": files }]): [string, Record<Platform, string>] => [
      own,
      { browser: join(folder, files.browser), default: join(folder, files.default) },
    ],
  );
  return {
    name,
    folder,
    privateFiles: new Map(privateFiles),
    dependencies: Object.keys({ ...dependencies, ...optionalDependencies }),
    publicFiles: new Map(publicFiles),
  };
}

/** All packages of this repository. */
export const workspacePackages: readonly WorkspacePackage[] = globSync("{packages,apps}/*/package.json")
  .sort()
  .map((file) => packageIn(dirname(file)));

const publicFiles = new Map(workspacePackages.flatMap((each) => [...each.publicFiles]));

/** The specifiers of all imports of a file: static, dynamic and of types. */
export const importedBy = (source: string): string[] =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map(([, specifier]) => specifier);

/** The package that a file belongs to. */
export const packageAt = (path: string): WorkspacePackage | undefined =>
  workspacePackages.find(({ folder }) => path.startsWith(`${folder}/`));

/** The path that a specifier leads to; null for a package that is not ours, and for a module that is not public. */
export function pathOf(specifier: string, folder: string, platform: Platform = "default"): string | null {
  if (specifier.startsWith(".")) return join(folder, specifier);
  if (specifier.startsWith("#")) return packageAt(`${folder}/`)?.privateFiles.get(specifier)?.[platform] ?? null;
  return publicFiles.get(specifier) ?? null;
}

const importOfTypes = /^(?:import|export) type (?:\{[^}]*\}|\* as \w+|\w+) from "[^"]+";$/gm;

/** As `importedBy`, without imports of types, which are none when the code runs. */
export const loadedBy = (source: string): string[] => importedBy(source.replaceAll(importOfTypes, ""));

/**
 * Groups of files that import each other, directly or by others: the strongly connected components of the graph with
 * more than one file, by Tarjan's algorithm, and files that import themselves.
 * @param sources text by path
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

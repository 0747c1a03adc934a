/**
 * Refuses imports that pass a wall between packages other than by its `exports`, and imports that have no door in
 * docs/explanation/architecture.md, circles of imports, and Node.js in what browsers load; a part of `npm run lint`. The
 * linter's own rule knows paths as they are written, not the folders they lead to, and takes seconds to find circles
 * (docs/decisions/0126).
 *
 * Allowed are, across the walls:
 * - sources: public names of the packages that their own one depends on; nothing else.
 * - tests of a package: private modules by their path as well, of their own package and of those below it.
 * - tests of the whole, benches, docs, examples and tools: private modules of every package by their path.
 * What another package makes public is imported by its name everywhere but in tools/build, which starts without the condition under
 * which names lead to sources.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path/posix";
import {
  importCircles,
  importedBy,
  loadedBy,
  packageAt,
  pathOf,
  type WorkspacePackage,
  workspacePackages,
} from "./import-graph.ts";

interface Row {
  folder: string;
  mayImport: string[];
  isPure: boolean;
  /** Whether it runs in a browser, with all that it loads. */
  isForBrowsers: boolean;
}

const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

/** The rows of the table under a heading of the page. */
export function rowsUnder(page: string, heading: string): Row[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [folder, mayImport, pure = ""] = line.split("|").slice(1, -1);
      const isPure = pure.trim() === "yes";
      const isForBrowsers = isPure || pure.trim() === "browser";
      return { folder: codeIn(folder)[0], mayImport: codeIn(mayImport), isPure, isForBrowsers };
    });
}

const onlyForStore = ["kysely", "pg", "pg-boss", "node:sqlite"];

/** How the page names a folder: `packages/model/src/domain/runs` is `model/domain/runs`. */
export const labelOf = (folder: string): string =>
  folder.replace(/^(?:packages|apps)\/([^/]+)\/src/, (_, name: string) => name);

/** Why an import passes a wall where it has no gate; null where it passes none, or by a gate. */
function wallAgainst(from: string, specifier: string): string | null {
  const own = packageAt(`${from}/`);
  if (!own) return null;
  const path = pathOf(specifier, from);
  if (specifier.startsWith(".") && path !== null) {
    const isInside = path.startsWith(`${own.folder}/src/`) || path === `${own.folder}/package.json`;
    return isInside ? null : `it leaves '${own.name}'; other packages are imported by name`;
  }
  const other = workspacePackages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  if (!other) return null;
  if (path === null) return `it is private: '${other.name}' does not export it`;
  return own.dependencies.includes(other.name) ? null : `'${own.name}' does not depend on '${other.name}'`;
}

/**
 * A sentence for each import without a door.
 * @param page docs/explanation/architecture.md
 * @param sources text by path
 */
export function missingDoors(page: string, sources: ReadonlyMap<string, string>): string[] {
  const rooms = new Map(rowsUnder(page, "Doors").map((row) => [row.folder, row]));
  const inside = new Map(rowsUnder(page, "Doors inside rooms").map((row) => [row.folder, row]));
  /** The row a folder belongs to: its own, or that of the nearest folder above. */
  const ownerOf = (folder: string): string =>
    rooms.has(folder) || inside.has(folder) || !folder.includes("/") ? folder : ownerOf(dirname(folder));
  const roomOf = (folder: string): string =>
    rooms.has(folder) || !folder.includes("/") ? folder : roomOf(dirname(folder));

  function reasonAgainst(from: string, specifier: string): string | null {
    const wall = wallAgainst(from, specifier);
    if (wall !== null) return wall;
    const label = labelOf(from);
    const room = rooms.get(roomOf(label));
    if (!room) return null;
    if (onlyForStore.includes(specifier) && room.folder !== "service/store") return "only the store speaks SQL";
    if (specifier.startsWith("node:") && room.isPure) return `the room '${room.folder}' is pure`;
    const path = pathOf(specifier, from);
    if (path === null || path.endsWith("/package.json")) return null;
    const goal = labelOf(dirname(path));
    const [own, other] = [ownerOf(label), ownerOf(goal)];
    if (own === other) return null;
    const isInside = roomOf(goal) === room.folder;
    const open = isInside ? inside.get(own)?.mayImport : room.mayImport;
    return open?.includes(isInside ? other : roomOf(goal)) ? null : `'${own}' has no door to '${other}'`;
  }

  return [...sources].flatMap(([file, source]) =>
    importedBy(source).flatMap((specifier) => {
      const reason = reasonAgainst(dirname(file), specifier);
      return reason === null ? [] : [`${file} imports ${specifier}: ${reason} (docs/explanation/architecture.md).`];
    }),
  );
}

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/**
 * A sentence for each use of Node.js in what browsers load: the rooms for browsers, and all that these import, directly or by others.
 * @param page docs/explanation/architecture.md
 * @param sources text by path
 */
export function nodeInBrowsers(page: string, sources: ReadonlyMap<string, string>): string[] {
  const rooms = rowsUnder(page, "Doors").filter(({ isForBrowsers }) => isForBrowsers);
  const isForBrowsers = (file: string): boolean =>
    rooms.some(({ folder }) => `${labelOf(file)}/`.startsWith(`${folder}/`));
  /** By file: the one that loads it, or none for a file of such a room. */
  const loaders = new Map<string, string | null>([...sources.keys()].filter(isForBrowsers).map((file) => [file, null]));
  const found: string[] = [];
  // Files that are added to a map while it is read are read as well.
  for (const [file, loader] of loaders) {
    const source = sources.get(file) ?? "";
    const why = loader === null ? "" : `, which ${loader} loads`;
    const tell = (what: string): number => found.push(`${file}${why}, is for browsers, which have no ${what}.`);
    if (/(?<![\w/.-])(?:Buffer|process)\.[a-z]/.test(source.replaceAll(comments, ""))) tell("'Buffer' and 'process'");
    for (const specifier of loadedBy(source)) {
      if (specifier.startsWith("node:")) tell(specifier);
      const path = pathOf(specifier, dirname(file), "browser");
      if (path !== null && sources.has(path) && !loaders.has(path)) loaders.set(path, file);
    }
  }
  return found;
}

const textsOf = (...patterns: string[]): Map<string, string> =>
  new Map(
    globSync(patterns)
      .sort()
      .map((file) => [file, readFileSync(file, "utf8")]),
  );

/** The text of every source file, by path. */
export const allSources = (): Map<string, string> => textsOf("{packages,apps}/*/src/**/*.{ts,tsx}");

/** The text of every file of tests, benches, docs, examples and tools, by path. */
export const allOthers = (): Map<string, string> =>
  textsOf("{packages,apps}/*/tests/**/*.{ts,tsx}", "{tests,bench,docs,examples,tools,.ci}/**/*.{ts,tsx}");

const publicNames = new Map(
  workspacePackages.flatMap(({ publicFiles }) => [...publicFiles].map(([name, file]) => [file, name])),
);

/** The packages that one is built on, directly or by others. */
function below({ dependencies }: WorkspacePackage): Set<WorkspacePackage> {
  const direct = workspacePackages.filter(({ name }) => dependencies.includes(name));
  return new Set(direct.flatMap((each) => [each, ...below(each)]));
}

/**
 * A sentence for each import of a module of a package by its path where that is not allowed.
 * @param files text by path, of tests and of others outside of `src`
 */
export function pathsThroughWalls(files: ReadonlyMap<string, string>): string[] {
  const reasonAgainst = (file: string, specifier: string): string | null => {
    const path = specifier.startsWith(".") ? pathOf(specifier, dirname(file)) : null;
    const other = path === null ? undefined : packageAt(path);
    const own = packageAt(file);
    if (path === null || !other || other === own || !path.startsWith(`${other.folder}/src/`)) return null;
    const name = publicNames.get(path);
    if (name !== undefined && !file.startsWith("tools/build/")) return `it is public as '${name}'`;
    return own && !below(own).has(other) ? `'${own.name}' is not built on '${other.name}'` : null;
  };
  return [...files].flatMap(([file, text]) =>
    importedBy(text).flatMap((specifier) => {
      const reason = reasonAgainst(file, specifier);
      return reason === null ? [] : [`${file} imports ${specifier}: ${reason} (tools/check-doors.ts).`];
    }),
  );
}

/** A sentence for each group of files that import each other, if only for types. */
export const circlesAmong = (files: ReadonlyMap<string, string>): string[] =>
  importCircles(files).map((members) => `${members.join(", ")} import each other in a circle.`);

if (process.argv[1] === import.meta.filename) {
  const page = readFileSync("docs/explanation/architecture.md", "utf8");
  const sources = allSources();
  const others = allOthers();
  const missing = [
    ...missingDoors(page, sources),
    ...nodeInBrowsers(page, sources),
    ...pathsThroughWalls(others),
    ...circlesAmong(new Map([...sources, ...others])),
  ];
  process.stderr.write(missing.map((sentence) => `${sentence}\n`).join(""));
  if (missing.length > 0) process.exitCode = 1;
}

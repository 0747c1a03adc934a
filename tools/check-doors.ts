/**
 * Refuses imports that have no door in docs/explanation/architecture.md; a part of `npm run lint`. The linter's own rule knows paths as
 * they are written, not the folders they lead to (docs/decisions/0126).
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { importedBy, pathOf } from "./import-graph.ts";

interface Row {
  folder: string;
  mayImport: string[];
  isPure: boolean;
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
      return { folder: codeIn(folder)[0], mayImport: codeIn(mayImport), isPure: pure.trim() === "yes" };
    });
}

const onlyForStore = ["kysely", "pg", "pg-boss", "node:sqlite"];

const roomOf = (folder: string): string => folder.split("/")[0];

/**
 * A sentence for each import without a door.
 * @param page docs/explanation/architecture.md
 * @param sources text by path, relative to src
 */
export function missingDoors(page: string, sources: ReadonlyMap<string, string>): string[] {
  const rooms = new Map(rowsUnder(page, "Doors").map((row) => [row.folder, row]));
  const inside = new Map(rowsUnder(page, "Doors inside rooms").map((row) => [row.folder, row]));
  /** The row a folder belongs to: its own, or that of the nearest folder above. */
  const ownerOf = (folder: string): string =>
    rooms.has(folder) || inside.has(folder) || !folder.includes("/") ? folder : ownerOf(dirname(folder));

  function reasonAgainst(from: string, specifier: string): string | null {
    const room = rooms.get(roomOf(from));
    if (!room) return null;
    if (onlyForStore.includes(specifier) && room.folder !== "store") return "only the room 'store' speaks SQL";
    if (specifier.startsWith("node:") && room.isPure) return `the room '${room.folder}' is pure`;
    const path = pathOf(specifier, from);
    if (path === null) return null;
    const [own, other] = [ownerOf(from), ownerOf(dirname(path))];
    if (own === other) return null;
    const open = roomOf(other) === room.folder ? inside.get(own)?.mayImport : room.mayImport;
    const goal = roomOf(other) === room.folder ? other : roomOf(other);
    return open?.includes(goal) ? null : `'${own}' has no door to '${goal}'`;
  }

  return [...sources].flatMap(([file, source]) =>
    importedBy(source).flatMap((specifier) => {
      const reason = reasonAgainst(dirname(file), specifier);
      return reason === null ? [] : [`src/${file} imports ${specifier}: ${reason} (docs/explanation/architecture.md).`];
    }),
  );
}

/** The text of every source file, by path relative to src. */
export const allSources = (): Map<string, string> =>
  new Map(globSync("**/*.{ts,tsx}", { cwd: "src" }).map((file) => [file, readFileSync(join("src", file), "utf8")]));

if (process.argv[1] === import.meta.filename) {
  const missing = missingDoors(readFileSync("docs/explanation/architecture.md", "utf8"), allSources());
  process.stderr.write(missing.map((sentence) => `${sentence}\n`).join(""));
  if (missing.length > 0) process.exitCode = 1;
}

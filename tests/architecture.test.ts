/** The one-way doors between the rooms: the lint rules must refuse what they are there to refuse. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const closed = [
  ["formulation", "../http/server.ts"],
  ["energy-system", "#src/store/store.ts"],
  ["energy-system/checks", "../../results/summary.ts"],
  ["linear-program", "../domain/problem.ts"],
  ["results", "node:fs"],
  ["http", "kysely"],
  ["http/routes", "../../formulation/build-program.ts"],
  ["runs", "../http/server.ts"],
  ["exchange", "node:sqlite"],
  ["runs", "pg-boss"],
  ["store", "../exchange/archive.ts"],
] as const;

const open = [
  ["formulation", "../energy-system/energy-system.ts"],
  ["http", "../store/store.ts"],
  ["store", "kysely"],
  ["runs", "../solvers/solve.ts"],
] as const;

const rooms = readdirSync("src", { withFileTypes: true })
  // The command line is a composition root, as `main.ts` is: it may use every room.
  .filter((entry) => entry.isDirectory() && !["http", "cli"].includes(entry.name))
  .map((entry) => entry.name);

/** Files that import one thing each, in a copy of the project's folders, and what the linter says of them. */
const folder = mkdtempSync(join(tmpdir(), "doors-"));
let verdicts = "";

const fileOf = (place: string, specifier: string): string =>
  `src/${place}/imports-${Buffer.from(specifier).toString("hex")}.ts`;

beforeAll(() => {
  copyFileSync("biome.json", join(folder, "biome.json"));
  const cases = [...closed, ...open, ...rooms.map((room) => [room, "../http/server.ts"] as const)];
  for (const [place, specifier] of cases) {
    const file = join(folder, fileOf(place, specifier));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import * as other from "${specifier}";\n\nexport { other };\n`);
  }
  const linter = resolve("node_modules/@biomejs/biome/bin/biome");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [linter, "lint", "--max-diagnostics=none", "--reporter=github", "."],
    { cwd: folder, encoding: "utf8" },
  );
  verdicts = stdout + stderr;
});

afterAll(() => rmSync(folder, { recursive: true }));

const refused = (place: string, specifier: string): boolean =>
  verdicts.split("\n").some((line) => line.includes(fileOf(place, specifier)) && line.includes("noRestrictedImports"));

describe("the doors between rooms", () => {
  it.each(closed)("%s may not import %s", (place, specifier) => {
    expect(refused(place, specifier)).toBe(true);
  });

  it.each(open)("%s may import %s", (place, specifier) => {
    expect(refused(place, specifier)).toBe(false);
  });

  it.each(rooms)("%s has no door to http", (room) => {
    expect(refused(room, "../http/server.ts")).toBe(true);
  });
});

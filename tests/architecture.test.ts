/** The graph of imports: the one-way doors of docs/explanation/architecture.md, no circles, and no crowded folder. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allSources, missingDoors, rowsUnder } from "../tools/check-doors.ts";
import { importCircles } from "../tools/import-graph.ts";

const page = readFileSync("docs/explanation/architecture.md", "utf8");

const refusals = (folder: string, specifier: string): string[] =>
  missingDoors(page, new Map([[`${folder}/importing.ts`, `import type { other } from "${specifier}";\n`]]));

const rooms = readdirSync("src", { withFileTypes: true })
  // The command line is a composition root, as `main.ts` is: it may use every room.
  .filter((entry) => entry.isDirectory() && entry.name !== "cli")
  .map((entry) => entry.name);

describe("the doors between rooms", () => {
  it.each([
    ["formulation", "../http/server.ts"],
    ["energy-system", "#src/store/store.ts"],
    ["energy-system/checks", "../../results/summary.ts"],
    ["linear-program", "../domain/problem.ts"],
    ["platform", "../domain/problem.ts"],
    ["results", "node:fs"],
    ["results", "../config/config.ts"],
    ["http/routing", "kysely"],
    ["http/routes/models", "../../../formulation/build-program.ts"],
    ["runs/queue", "../../http/server.ts"],
    ["exchange/zip", "node:sqlite"],
    ["runs/queue", "pg-boss"],
    ["store/datasets", "../../exchange/archive/reader.ts"],
  ])("refuse %s to import %s", (folder, specifier) => {
    expect(refusals(folder, specifier)).toEqual([expect.stringContaining(`imports ${specifier}: `)]);
  });

  it.each([
    ["exchange/zip", "../archive/reader.ts"],
    ["exchange/component-tables", "../archive/reader.ts"],
    ["solvers/solve", "../registry/known-solvers.ts"],
    ["solvers", "./solve/solve.ts"],
    ["store/accounts", "../datasets/datasets.ts"],
    ["runs/jobs", "../requests/run-service.ts"],
    ["http/answers", "../routing/route.ts"],
    ["http/routing", "../routes/index.ts"],
  ])("inside a room refuse %s to import %s", (folder, specifier) => {
    expect(refusals(folder, specifier)).toEqual([expect.stringContaining("has no door")]);
  });

  it.each([
    ["formulation", "../energy-system/energy-system.ts"],
    ["formulation/rules", "../formulation.ts"],
    ["http/routes/models", "../../../store/store.ts"],
    ["store/runs", "../datasets/datasets.ts"],
    ["store/runs", "kysely"],
    ["solvers/solve", "../contract.ts"],
    ["optimization", "../solvers/solve/solve.ts"],
    ["runs/requests", "../../../package.json"],
    ["results", "zod"],
  ])("let %s import %s", (folder, specifier) => {
    expect(refusals(folder, specifier)).toEqual([]);
  });

  it.each(rooms.filter((room) => room !== "http"))("lead from %s to no route", (room) => {
    expect(refusals(room, "../http/routes/index.ts")).toHaveLength(1);
  });

  it("see every way of importing", () => {
    const source = `import "../http/a.ts";\nexport { b } from "../http/b.ts";\nconst c = await import("../http/c.ts");\n`;
    expect(missingDoors(page, new Map([["results/importing.ts", source]]))).toHaveLength(3);
  });
});

describe("the tables of doors", () => {
  const tables = [...rowsUnder(page, "Doors"), ...rowsUnder(page, "Doors inside rooms")];

  it("have a row for every room", () => {
    const named = rowsUnder(page, "Doors").map(({ folder }) => folder);
    expect(named.toSorted()).toEqual(rooms.toSorted());
  });

  it("name folders that there are", () => {
    const present = readdirSync("src", { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice("src/".length));
    const named = tables.flatMap(({ folder, mayImport }) => [folder, ...mayImport]);
    expect(named.filter((folder) => !present.includes(folder))).toEqual([]);
  });

  it("lead one way", () => {
    const doors = new Map<string, string[]>();
    for (const { folder, mayImport } of tables) doors.set(folder, [...(doors.get(folder) ?? []), ...mayImport]);
    const reached = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of doors.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
      return seen;
    };
    expect([...doors.keys()].filter((folder) => reached(folder).has(folder))).toEqual([]);
  });
});

describe("the source files", () => {
  const sources = allSources();

  it("import through doors only", () => {
    expect(missingDoors(page, sources)).toEqual([]);
  });

  it("import each other in no circle, types included", () => {
    expect(importCircles(sources)).toEqual([]);
  });

  it("write fields of a literal where they belong, without spreading a second literal", () => {
    const spreads = [...sources].filter(([, source]) => source.includes("...{")).map(([file]) => file);
    expect(spreads).toEqual([]);
  });

  it("are at most 25 in each folder", () => {
    const counts = Map.groupBy(
      readdirSync("src", { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
      ({ parentPath }) => parentPath,
    );
    const crowded = [...counts].filter(([, files]) => files.length > 25).map(([folder]) => folder);
    expect(crowded).toEqual([]);
  });
});

describe("an import circle", () => {
  const circlesOf = (files: Record<string, string>): string[][] => importCircles(new Map(Object.entries(files)));

  it("is found through folders, types and dynamic imports", () => {
    const files = {
      "a/a.ts": `import type { B } from "../b/b.ts";`,
      "b/b.ts": `export { c } from "#src/c.ts";`,
      "c.ts": `const a = await import("./a/a.ts");`,
      "d.ts": `import "./c.ts";\nimport "node:fs";\nimport "./absent.ts";`,
    };
    expect(circlesOf(files)).toEqual([["a/a.ts", "b/b.ts", "c.ts"]]);
  });

  it("is found for each group of files, and for a file that imports itself", () => {
    const files = {
      "a.ts": `import "./b.ts";\nimport "./c.ts";`,
      "b.ts": `import "./a.ts";`,
      "c.ts": `import "./d.ts";\nimport "./e.ts";`,
      "d.ts": `import "./c.ts";`,
      "e.ts": `import "./e.ts";`,
    };
    expect(circlesOf(files).toSorted()).toEqual([["a.ts", "b.ts"], ["c.ts", "d.ts"], ["e.ts"]]);
  });

  it("is none where two files import a third one", () => {
    expect(circlesOf({ "a.ts": `import "./b.ts";\nimport "./c.ts";`, "b.ts": `import "./c.ts";`, "c.ts": "" })).toEqual(
      [],
    );
  });
});

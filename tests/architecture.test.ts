/**
 * The graph of imports: walls between packages, the one-way doors of docs/explanation/architecture.md, no circles, and no crowded
 * folder.
 */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import {
  allOthers,
  allSources,
  circlesAmong,
  labelOf,
  missingDoors,
  nodeInBrowsers,
  pathsThroughWalls,
  rowsUnder,
} from "../tools/check-doors.ts";
import { importCircles, workspacePackages } from "../tools/import-graph.ts";

const page = readFileSync("docs/explanation/architecture.md", "utf8");

const refusals = (folder: string, specifier: string): string[] =>
  missingDoors(page, new Map([[`${folder}/importing.ts`, `import type { other } from "${specifier}";\n`]]));

/** Packages that are one room each; the command line is a composition root, as `main.ts` is: it may use every room. */
const wholeRooms = [
  "packages/exchange",
  "packages/messages",
  "packages/processes",
  "packages/program",
  "packages/solver",
];
const rooms = workspacePackages
  .filter(({ folder }) => folder !== "apps/cli" && !wholeRooms.includes(folder))
  .flatMap(({ folder }) =>
    readdirSync(`${folder}/src`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/src/${name}`),
  )
  .concat(wholeRooms.map((folder) => `${folder}/src`));

describe("the walls between packages", () => {
  it.each([
    ["packages/model/src/results", "../../../program/src/linear-program.ts", "leaves '@esm/model'"],
    ["packages/model/src/results", "../../tests/results/summary.test.ts", "leaves '@esm/model'"],
    ["apps/service/src/http/routes/models", "../../../../../../tests/support/workbook.ts", "leaves '@esm/service'"],
    ["packages/optimize/src/optimization", "@esm/solver/interior-point/adapter", "is private"],
    ["packages/optimize/src/optimization", "@esm/solver", "is private"],
    ["apps/service/src/runs/jobs", "@esm/optimize/optimization/whole-numbers/equal-plants", "is private"],
    ["packages/program/src", "@esm/model/domain/problem", "does not depend on '@esm/model'"],
    ["packages/model/src/results", "@esm/service/config/config", "does not depend on '@esm/service'"],
  ])("refuse %s to import %s", (folder, specifier, why) => {
    expect(refusals(folder, specifier)).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ["packages/model/src/formulation", "@esm/program/linear-program"],
    ["apps/service/src", "../package.json"],
    ["packages/model/src/domain/runs", "../problem.ts"],
  ])("let %s import %s", (folder, specifier) => {
    expect(refusals(folder, specifier)).toEqual([]);
  });

  it.each([
    ["packages/model/tests", "../../optimize/src/optimization/program-hash.ts", "is not built on '@esm/optimize'"],
    ["packages/optimize/tests", "../../model/src/domain/problem.ts", "is public as '@esm/model/domain/problem'"],
    ["tests/support", "../../packages/program/src/linear-program.ts", "is public as '@esm/program/linear-program'"],
  ])("refuse a test in %s the path %s", (folder, path, why) => {
    const test = new Map([[`${folder}/importing.test.ts`, `import { other } from "${path}";\n`]]);
    expect(pathsThroughWalls(test)).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ["packages/optimize/tests", "../src/optimization/program-hash.ts"],
    ["packages/optimize/tests", "../../model/src/results/cost-by-component.ts"],
    ["packages/optimize/tests", "../../../tests/support/optimize.ts"],
    ["bench", "../packages/optimize/src/optimization/program-hash.ts"],
  ])("let a test in %s read the path %s", (folder, path) => {
    const test = new Map([[`${folder}/importing.test.ts`, `import { other } from "${path}";\n`]]);
    expect(pathsThroughWalls(test)).toEqual([]);
  });

  it("are passed by tests, benches, docs and tools only where that is allowed", () => {
    expect(pathsThroughWalls(allOthers())).toEqual([]);
  });

  it("are drawn on the page of the architecture: every package, and arrows to what it depends on", () => {
    const drawing = page.split("```")[1];
    const arrows = [...drawing.matchAll(/^\s*(\w+)(?:\[.*?\])? --> (\w+)/gm)];
    const shown = new Set(arrows.flatMap(([, from, to]) => [`@esm/${from}`, `@esm/${to}`]));
    expect([...shown].toSorted()).toEqual(workspacePackages.map(({ name }) => name).toSorted());
    const wrong = arrows.filter(
      ([, from, to]) =>
        !workspacePackages.find(({ name }) => name === `@esm/${from}`)?.dependencies.includes(`@esm/${to}`),
    );
    expect(wrong.map(([arrow]) => arrow)).toEqual([]);
  });

  it("export files that there are, and nothing that nobody imports", () => {
    const exported = workspacePackages.flatMap(({ publicFiles }) => [...publicFiles]);
    const imported = allSources();
    const used = new Set(
      [...imported.values()].flatMap((source) => [...source.matchAll(/"(@esm\/[^"]+)"/g)].map(([, name]) => name)),
    );
    expect(exported.filter(([, file]) => !existsSync(file))).toEqual([]);
    const forOthers = ["@esm/optimize", "@esm/optimize/browser"];
    expect(exported.filter(([name]) => !used.has(name) && !forOthers.includes(name)).map(([name]) => name)).toEqual([]);
  });

  it("are built one above the other", () => {
    const below = new Map(workspacePackages.map(({ name, dependencies }) => [name, dependencies]));
    const reached = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of below.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
      return seen;
    };
    expect([...below.keys()].filter((name) => reached(name).has(name))).toEqual([]);
  });

  it("leave packages for browsers with pure rooms, which depend on each other only", () => {
    const names = ["messages", "program", "model"];
    const impure = rowsUnder(page, "Doors").filter(
      ({ folder, isPure }) => names.includes(folder.split("/")[0]) && !isPure,
    );
    expect(impure).toEqual([]);
    const others = workspacePackages
      .filter(({ folder }) => names.some((name) => folder === `packages/${name}`))
      .flatMap(({ dependencies }) => dependencies.filter((name) => name.startsWith("@esm/")))
      .filter((name) => !names.includes(name.slice("@esm/".length)));
    expect(others).toEqual([]);
  });

  it.each(["esm-source", "default"])("are kept by Node.js itself under the condition %s", (name) => {
    const conditions = name === "default" ? [] : [`--conditions=${name}`];
    const script = 'import("@esm/solver/interior-point/adapter").catch(({ code }) => process.stdout.write(code));';
    const words = [...conditions, "--input-type=module", "--eval", script];
    const env = { ...process.env, NODE_OPTIONS: "" };
    expect(execFileSync(process.execPath, words, { encoding: "utf8", env })).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED");
  });
});

describe("the doors between rooms", () => {
  it.each([
    ["packages/model/src/formulation", "../results/summary.ts"],
    ["packages/model/src/energy-system/checks", "../../results/summary.ts"],
    ["apps/service/src/platform", "@esm/model/domain/problem"],
    ["packages/model/src/results", "node:fs"],
    ["apps/service/src/store", "../config/config.ts"],
    ["apps/service/src/http/routing", "kysely"],
    ["apps/service/src/http/routes/models", "@esm/model/formulation/build-program"],
    ["apps/service/src/runs/queue", "../../http/server.ts"],
    ["packages/exchange/src/zip", "node:sqlite"],
    ["apps/service/src/runs/queue", "pg-boss"],
    ["apps/service/src/store/datasets", "@esm/exchange/archive/reader"],
  ])("refuse %s to import %s", (folder, specifier) => {
    expect(refusals(folder, specifier)).toEqual([expect.stringContaining(`imports ${specifier}: `)]);
  });

  it.each([
    ["packages/exchange/src/zip", "../archive/reader.ts"],
    ["packages/exchange/src/component-tables", "../archive/reader.ts"],
    ["packages/solver/src/solve", "../registry/process.ts"],
    ["packages/solver/src", "./solve/solve.ts"],
    ["apps/service/src/store/accounts", "../datasets/datasets.ts"],
    ["apps/service/src/runs/jobs", "../requests/run-service.ts"],
    ["apps/service/src/http/answers", "../routing/route.ts"],
    ["apps/service/src/http/routing", "../routes/index.ts"],
  ])("inside a room refuse %s to import %s", (folder, specifier) => {
    expect(refusals(folder, specifier)).toEqual([expect.stringContaining("has no door")]);
  });

  it.each([
    ["packages/model/src/formulation", "../energy-system/energy-system.ts"],
    ["packages/model/src/formulation/rules", "../formulation.ts"],
    ["apps/service/src/http/routes/models", "../../../store/store.ts"],
    ["apps/service/src/store/runs", "../datasets/datasets.ts"],
    ["apps/service/src/store/runs", "kysely"],
    ["packages/solver/src/solve", "../contract.ts"],
    ["packages/optimize/src/optimization", "@esm/solver/solve/solve"],
    ["apps/service/src/runs/requests", "../../../package.json"],
    ["packages/model/src/results", "zod"],
  ])("let %s import %s", (folder, specifier) => {
    expect(refusals(folder, specifier)).toEqual([]);
  });

  it.each(
    rooms.filter((room) => room.startsWith("apps/service/") && !room.endsWith("/http")),
  )("lead from %s to no route", (room) => {
    expect(refusals(room, "../http/routes/index.ts")).toHaveLength(1);
  });

  it("see every way of importing", () => {
    const source = `import "../http/a.ts";\nexport { b } from "../http/b.ts";\nconst c = await import("../http/c.ts");\n`;
    expect(missingDoors(page, new Map([["apps/service/src/store/importing.ts", source]]))).toHaveLength(3);
  });
});

describe("what browsers load", () => {
  const found = (files: Record<string, string>): string[] => nodeInBrowsers(page, new Map(Object.entries(files)));

  it("uses no Node.js, in the room itself and in what it loads by others and on demand", () => {
    expect(found({ "packages/model/src/results/a.ts": 'import { join } from "node:path";' })).toEqual([
      "packages/model/src/results/a.ts, is for browsers, which have no node:path.",
    ]);
    const chain = {
      "packages/optimize/src/library/a.ts": 'const solver = await import("@esm/solver/in-process");',
      "packages/solver/src/registry/in-process.ts": 'export { b } from "./b.ts";',
      "packages/solver/src/registry/b.ts": "export const b = Buffer.from([process.pid]);",
    };
    expect(found(chain)).toEqual([
      "packages/solver/src/registry/b.ts, which packages/solver/src/registry/in-process.ts loads, is for browsers, which have no 'Buffer' and 'process'.",
    ]);
  });

  it("may name types of what needs Node.js, and has a file of its own where Node.js has another", () => {
    const files = {
      "packages/optimize/src/optimization/a.ts":
        'import type {\n  Host,\n} from "@esm/solver/process";\nimport { host } from "#host";\n// By process.env.',
      "packages/optimize/src/host/node.ts": 'import "node:os";',
      "packages/optimize/src/host/browser.ts": "",
      "packages/solver/src/registry/process.ts": 'import "node:os";',
    };
    expect(found(files)).toEqual([]);
    expect(found({ ...files, "packages/optimize/src/host/browser.ts": 'import "node:os";' })).toHaveLength(1);
  });
});

describe("the tables of doors", () => {
  const tables = [...rowsUnder(page, "Doors"), ...rowsUnder(page, "Doors inside rooms")];

  it("have a row for every room", () => {
    const named = rowsUnder(page, "Doors").map(({ folder }) => folder);
    expect(named.toSorted()).toEqual(rooms.map(labelOf).toSorted());
  });

  it("name folders that there are", () => {
    const present = globSync("{packages,apps}/*/src{,/**/*}", { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => labelOf(relative(".", join(entry.parentPath, entry.name))));
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

  it("use no Node.js where browsers load them", () => {
    expect(nodeInBrowsers(page, sources)).toEqual([]);
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
      globSync("{packages,apps}/*/src/**/*", { withFileTypes: true }).filter((entry) => entry.isFile()),
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
      "b/b.ts": `export { c } from "@esm/program/linear-program";`,
      "packages/program/src/linear-program.ts": `const a = await import("../../../a/a.ts");`,
      "d.ts": `import "./a/a.ts";\nimport "node:fs";\nimport "./absent.ts";`,
    };
    expect(circlesOf(files)).toEqual([["a/a.ts", "b/b.ts", "packages/program/src/linear-program.ts"]]);
  });

  it("is refused with the names of its files, also among tests", () => {
    const files = { "tests/a.ts": `import type { B } from "./b.ts";`, "tests/b.ts": `import "./a.ts";` };
    expect(circlesAmong(new Map(Object.entries(files)))).toEqual([
      "tests/a.ts, tests/b.ts import each other in a circle.",
    ]);
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

/** Points of the check-lists in CONTRIBUTING.md that nothing else would notice: what they ask for is there. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { AttributeTable } from "@esm/model/domain/attribute";
import { commonComponentAttributes, componentKinds, conversionFactorAttributes } from "@esm/model/domain/component";
import { commodityAttributes, datasetAttributes, regionAttributes } from "@esm/model/domain/dataset";
import { modelAttributes } from "@esm/model/domain/model";
import { familyNames, tableFamilies } from "@esm/model/domain/table-family";
import { describe, expect, it } from "vitest";
import { allRoutes } from "../../apps/service/src/http/routes/index.ts";
import type { Services } from "../../apps/service/src/http/routing/services.ts";

const root = resolve(import.meta.dirname, "../..");

const plurals = Object.values(componentKinds).map(({ plural }) => plural);
const families = familyNames.map((family) => tableFamilies[family].path);

/** A path of the page, with `…` for whatever follows. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/[.{}]/g, "\\$&")
      .replace("<kind>", `(?:${plurals.join("|")})`)
      .replace("<family>", `(?:${families.join("|")})`)
      .replace("…", ".*")}$`,
  );

/** `GET`, `PUT /a`, `/b`: methods belong to the path behind them, and a path without methods stands for all of them. */
function operationsIn(cell: string): { methods: string[]; pattern: RegExp }[] {
  let methods: string[] = [];
  return [...cell.matchAll(/`([A-Z]+)? ?(\/[^`]*)?`/g)].flatMap(([, method, path]) => {
    if (method !== undefined) methods.push(method);
    if (path === undefined) return [];
    const operation = { methods, pattern: patternOf(path) };
    methods = [];
    return [operation];
  });
}

describe("A route beyond the interface", () => {
  const page = readFileSync(join(root, "docs/reference/interface-differences.md"), "utf8");
  const section = page.split("\n## Beyond it\n")[1]?.split("\n## ")[0] ?? "";
  const operations = section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => operationsIn(line.split("|")[1] ?? ""));
  const extensions = allRoutes({} as Services, () => ({}) as never).filter(({ extension }) => extension);

  it("has its line in docs/reference/interface-differences.md", () => {
    const missing = extensions.filter(
      ({ method, path }) =>
        !operations.some(
          ({ methods, pattern }) => pattern.test(path) && (methods.length === 0 || methods.includes(method)),
        ),
    );
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it("is there where the page has a line for it", () => {
    const methodsAt = (pattern: RegExp): string[] =>
      extensions.filter(({ path }) => pattern.test(path)).map(({ method }) => method);
    const idle = operations.filter(({ methods, pattern }) => {
      const there = methodsAt(pattern);
      return there.length === 0 || methods.some((method) => !there.some((own) => own === method));
    });
    expect(idle).toEqual([]);
  });
});

describe("An attribute", () => {
  /** Where attributes become equations and figures. Checks are left out: what is only checked changes no result. */
  const folders = [
    "packages/model/src/energy-system",
    "packages/model/src/formulation",
    "packages/optimize/src/myopic",
    "packages/model/src/results",
  ];
  const words = new Set(
    folders
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
          .filter((file) => file.endsWith(".ts") && !file.startsWith("checks/"))
          .map((file) => readFileSync(join(root, folder, file), "utf8")),
      )
      .flatMap((source) => wordsOf(source)),
  );

  /** Names in code; texts and comments read nothing. */
  function wordsOf(source: string): string[] {
    return source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"/g, " ").match(/\w+/g) ?? [];
  }

  const tables: Record<string, AttributeTable> = {
    ...Object.fromEntries(Object.values(componentKinds).map(({ singular, attributes }) => [singular, attributes])),
    component: commonComponentAttributes,
    "conversion factor": conversionFactorAttributes,
    "data set": datasetAttributes,
    region: regionAttributes,
    commodity: commodityAttributes,
    model: modelAttributes,
  };
  /** Read by no equation, and why that is no silence. */
  const exceptions: Record<string, string> = {
    description: "a note of people for people",
    source_text: "a note of people for people",
    source_url: "a note of people for people",
    table_sources: "a note of people for people",
  };

  it("that is taken and kept has a meaning", () => {
    const ignored = Object.entries(tables).flatMap(([record, attributes]) =>
      Object.keys(attributes)
        .filter((name) => !words.has(name) && !(name in exceptions))
        .map((name) => `${name} of a ${record}`),
    );
    expect(ignored).toEqual([]);
  });

  it("stands among the exceptions only where it has none", () => {
    expect(Object.keys(exceptions).filter((name) => words.has(name))).toEqual([]);
  });
});

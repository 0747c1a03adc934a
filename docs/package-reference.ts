/** The packages as Markdown: which one imports from which, drawn from the imports of the sources, and the public modules with their names. */
import { readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { parseSync } from "rolldown/utils";
import { allSources } from "../tools/check-doors.ts";
import { importedBy, type WorkspacePackage, workspacePackages } from "../tools/import-graph.ts";
import { code, markdownTable, type Row } from "./markdown.ts";

const root = join(import.meta.dirname, "..");
/** Every package speaks: arrows to it would hide the others. */
const texts = "@esm/messages";

export function packageReference(): string {
  return `${[
    "# Packages",
    "This page is generated from the imports of the sources and the `exports` of each package: `npx node docs/generate.ts`. " +
      "[Architecture](../explanation/architecture.md) explains the rooms inside of packages.",
    "## Imports between packages",
    "Every package also imports from `messages`, which is not drawn.",
    graph(),
    "## What may be imported",
    allowed,
    ...packages.filter(({ publicFiles }) => publicFiles.size > 0).map(packageSection),
  ].join("\n\n")}\n`;
}

const allowed = [
  "`npm run lint` ([check-doors.ts](../../tools/check-doors.ts)) refuses other imports:",
  "",
  "* Sources import other packages by their public names only, and only packages that their `package.json` names.",
  "* Tests of a package also read private modules by their path: of their own package, and of those below it in the graph.",
  "* `tests`, `bench`, `docs`, `examples`, `tools` and `.ci` belong to no package, and read private modules of each by their path.",
  "* What another package makes public is imported by its name everywhere.",
].join("\n");

const packages = workspacePackages.toSorted((left, right) => (left.folder > right.folder ? -1 : 1));
const shortName = (name: string): string => name.replace("@esm/", "");

function graph(): string {
  const arrows = [...allSources()].flatMap(([file, source]) => {
    const from = packages.find(({ folder }) => file.startsWith(`${folder}/`));
    const names = importedBy(source).flatMap((specifier) => packageOf(specifier)?.name ?? []);
    return from === undefined ? [] : names.map((name) => [from.name, name] as const);
  });
  const drawn = arrows
    .filter(([, to]) => to !== texts)
    .map(([from, to]) => `  ${shortName(from)} --> ${shortName(to)}`);
  const nodes = packages
    .filter(({ name }) => name !== texts)
    .map(({ name, folder }) => `  ${shortName(name)}["${folder}"]`);
  return ["```mermaid", "flowchart TD", ...nodes, ...[...new Set(drawn)].sort(), "```"].join("\n");
}

const packageOf = (specifier: string): WorkspacePackage | undefined =>
  packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));

function packageSection({ name, folder, publicFiles }: WorkspacePackage): string {
  const { description } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const rows = [...publicFiles].map(([module, file]): Row => [code(module), namesIn(file).map(code).join(", ")]);
  return `## ${name}\n\n${description}\n\n${markdownTable(["Module", "Names"], rows)}`;
}

/** The names that a module exports, types included. */
function namesIn(file: string): string[] {
  const { module } = parseSync(file, readFileSync(join(root, file), "utf8"));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name ?? "*"),
  );
  return [...new Set(exported)];
}

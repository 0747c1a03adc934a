/** The reference of the library as Markdown, made from what `@esm/optimize` exports, its types and the comments beside them. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { extremePeriodsDescription, runOptionAttributes } from "@esm/model/domain/runs/run-options";
import { parseSync } from "rolldown/utils";
import { pathOf } from "../tools/import-graph.ts";
import { code, markdownTable, type Row } from "./markdown.ts";

const root = join(import.meta.dirname, "..");
const entry = "packages/optimize/src/library/index.ts";

/** A node of the syntax tree, as far as this page looks at it. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

interface Source {
  readonly file: string;
  readonly text: string;
  readonly statements: readonly Node[];
  /** The comment that ends right before a position, without its stars. */
  commentBefore(position: number): string;
}

interface Declaration {
  readonly source: Source;
  readonly node: Node;
  readonly comment: string;
}

export function libraryReference(): string {
  const declarations = exportedNames().map(([name, file]) => [name, declarationOf(name, file)] as const);
  const functions = declarations.filter(([, { node }]) => node.type === "FunctionDeclaration");
  const types = declarations.filter(([, { node }]) => node.type !== "FunctionDeclaration");
  const isComponent = (name: string): boolean => componentTypes.has(name);
  const byName = ([left]: readonly [string, unknown], [right]: readonly [string, unknown]) => (left < right ? -1 : 1);
  return `${[
    "# Library",
    "This page is generated from the types of `@esm/optimize` and the comments beside them: `npx node docs/generate.ts`. The " +
      "[tutorial](../tutorials/the-library.md) shows their use.",
    "## Functions",
    ...functions.map(([name, declaration]) => functionSection(name, declaration)),
    "## Options of a run",
    "`OptimizeOptions` has these, by their names in the interface:",
    optionsTable(),
    "## Types",
    ...types
      .filter(([name]) => !isComponent(name))
      .toSorted(byName)
      .map(([name, declaration]) => typeSection(name, declaration)),
    "## Components",
    "What the values do in the model is in [mathematical-model.md](mathematical-model.md).",
    ...types.filter(([name]) => isComponent(name)).map(([name, declaration]) => typeSection(name, declaration)),
  ].join("\n\n")}\n`;
}

const componentTypes = new Set([
  "Component",
  "Source",
  "Sink",
  "Conversion",
  "ConversionFactor",
  "Storage",
  "Transmission",
]);

function sourceAt(file: string): Source {
  const text = readFileSync(join(root, file), "utf8");
  const { program, comments } = parseSync(file, text);
  return {
    file,
    text,
    statements: program.body as unknown as Node[],
    commentBefore(position) {
      const comment = comments.find(
        ({ type, end }) => type === "Block" && /^\s*$/.test(text.slice(end, position)) && end <= position,
      );
      return comment === undefined
        ? ""
        : comment.value
            .replace(/^\*/, "")
            .replaceAll(/^\s*\* ?/gm, "")
            .trim();
    },
  };
}

const nameOf = (node: unknown): string => (node as { name: string }).name;

/** The public names, each with the file it is exported from. */
function exportedNames(): [string, string][] {
  return sourceAt(entry).statements.flatMap((statement) => {
    const file = pathOf((statement.source as { value: string }).value, dirname(entry)) ?? "";
    return (statement.specifiers as Node[]).map(({ exported }): [string, string] => [nameOf(exported), file]);
  });
}

const publicNames: ReadonlySet<string> = new Set(exportedNames().map(([name]) => name));

/** Where a name is declared: in the file, or where the file has it from. */
function declarationOf(name: string, file: string): Declaration {
  const source = sourceAt(file);
  for (const node of source.statements) {
    const declared = node.declaration as Node | null | undefined;
    if (declared && "id" in declared && nameOf(declared.id) === name) {
      const comment = source.commentBefore(node.start);
      const alias = declared.type === "TSTypeAliasDeclaration" ? (declared.typeAnnotation as Node) : null;
      const target = alias?.type === "TSTypeReference" && !alias.typeArguments ? nameOf(alias.typeName) : null;
      const elsewhere = target === null ? null : importedFrom(source, target);
      return elsewhere === null || target === null
        ? { source, node: declared, comment }
        : { ...declarationOf(target, elsewhere), comment };
    }
    const specifiers = (node.type === "ExportNamedDeclaration" ? (node.specifiers as Node[]) : []).map(({ exported }) =>
      nameOf(exported),
    );
    if (specifiers.includes(name) && node.source) {
      const from = pathOf((node.source as unknown as { value: string }).value, dirname(file));
      if (from !== null) {
        const comment = source.commentBefore(node.start);
        const found = declarationOf(name, from);
        return { ...found, comment: comment || found.comment };
      }
    }
  }
  throw new Error(`'${name}' is not declared in ${file}.`);
}

function importedFrom({ file, statements }: Source, name: string): string | null {
  const found = statements.find(
    (node) =>
      node.type === "ImportDeclaration" && (node.specifiers as Node[]).some(({ local }) => nameOf(local) === name),
  );
  return found ? pathOf((found.source as { value: string }).value, dirname(file)) : null;
}

const textOf = ({ text }: Source, { start, end }: { start: number; end: number }): string =>
  text
    .slice(start, end)
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/,( [)\]}])/g, "$1")
    .trim();

/** A comment as Markdown: sentences, then its tags as a list. */
function prose(comment: string): string {
  const [sentences, ...tags] = comment.split(/^@/m);
  const lines = tags.map((tag) => {
    const [kind, ...words] = tag.trim().split(/\s+/);
    return kind === "param" ? `* ${code(words[0])}: ${words.slice(1).join(" ")}` : `* ${kind}: ${words.join(" ")}`;
  });
  return [sentences.replaceAll(/\s+/g, " ").trim(), lines.join("\n")].filter(Boolean).join("\n\n");
}

function functionSection(name: string, { source, node, comment }: Declaration): string {
  const [first, last] = [node.params as Node[], node.returnType as Node];
  const end = first.at(-1)?.end ?? node.start;
  const parameters = textOf(source, { start: first[0].start, end });
  const signature = `function ${name}(${parameters})${textOf(source, last)}`;
  return [`### ${name}`, `\`\`\`ts\n${signature}\n\`\`\``, prose(comment)].join("\n\n");
}

function typeSection(name: string, { source, node, comment }: Declaration): string {
  const heading = `### ${name}`;
  if (node.type !== "TSInterfaceDeclaration") {
    const definition = textOf(source, node.typeAnnotation as Node);
    const parameters = node.typeParameters ? textOf(source, node.typeParameters as Node) : "";
    return [heading, prose(comment), `\`\`\`ts\ntype ${name}${parameters} = ${definition}\n\`\`\``]
      .filter(Boolean)
      .join("\n\n");
  }
  const bases = ((node.extends as Node[]) ?? []).map((base) => {
    const text = textOf(source, base);
    return { text, members: /^\w+$/.test(text) && !publicNames.has(text) ? membersOf(text, source) : null };
  });
  const named = bases.flatMap(({ text, members }) => (members === null ? [code(text)] : []));
  const above = named.length > 0 ? `Has all of ${named.join(" and ")}, and:` : "";
  const own = (node.body as { body: Node[] }).body.map((member) => memberRow(source, member));
  const members = [...bases.flatMap((base) => base.members ?? []), ...own];
  const table = markdownTable(["Field", "Type", "Meaning"], members);
  return [heading, prose(comment), above, table].filter(Boolean).join("\n\n");
}

/** The rows of an interface that the library has no name for. */
function membersOf(name: string, from: Source): Row[] {
  const { source, node } = declarationOf(name, importedFrom(from, name) ?? from.file);
  return (node.body as { body: Node[] }).body.map((member) => memberRow(source, member));
}

function memberRow(source: Source, member: Node): Row {
  const comment = source.commentBefore(member.start).replaceAll(/\s+/g, " ");
  const isMethod = member.type === "TSMethodSignature";
  const name = `${nameOf(member.key)}${member.optional ? "?" : ""}`;
  const typed = (isMethod ? member.returnType : member.typeAnnotation) as Node;
  const parameters = (member.params as Node[] | undefined) ?? [];
  const called = parameters.map((parameter) => textOf(source, parameter)).join(", ");
  const type = textOf(source, typed).replace(/^: /, "");
  return [code(name), code(isMethod ? `(${called}) => ${type}` : type), comment];
}

function optionsTable(): string {
  const rows = Object.entries(runOptionAttributes).map(([name, attribute]): Row => {
    const type = attribute.type === "enum" ? attribute.values.map((value) => `"${value}"`).join(" | ") : attribute.type;
    const value = "default" in attribute ? JSON.stringify(attribute.default) : "none";
    const unit = "unit" in attribute ? ` Unit: ${attribute.unit}.` : "";
    return [code(name), code(type.replace("integer", "number")), code(value), `${attribute.description}${unit}`];
  });
  const extremes: Row = [
    code("extreme_periods"),
    code('("peak_load" | "lowest_renewables")[]'),
    code("none"),
    extremePeriodsDescription,
  ];
  return markdownTable(["Option", "Type", "Default", "Meaning"], [...rows, extremes]);
}

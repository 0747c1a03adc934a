/** The metadata of a publication as a file, in YAML or JSON, with the licences of the sources that the data name. */
import { readFile, stat } from "node:fs/promises";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { truncate } from "@esm/model/domain/truncate";
import { LineCounter, parseDocument } from "yaml";
import { UsageError } from "../options/usage.ts";
import { type Fact, type PublicationMetadata, readMetadata, requiredFacts } from "./metadata.ts";
import { metadataExample } from "./metadata-example.ts";
import { nameOfSource } from "./publication.ts";
import { type LicensedSource, licensingOf, sourcesOf } from "./sources.ts";

export interface ReadyMetadata {
  readonly metadata: PublicationMetadata;
  /** Sources of the data, and others that the authors name. */
  readonly sources: readonly LicensedSource[];
}

const maxBytes = 2 ** 20;

/** Throws `UsageError` with everything that is missing or wrong, and an example of it. */
export async function metadataOf(file: string | undefined, content: DatasetContent): Promise<ReadyMetadata> {
  const {
    metadata,
    faults,
    sources: given,
  } = readMetadata(file === undefined ? {} : await valueIn(file), content.dataset.description);
  const { licensed, missing, more } = licensingOf(sourcesOf(content), given);
  if (metadata && missing.length === 0) return { metadata, sources: [...licensed, ...more] };
  const name = file ?? "--metadata";
  const unlicensed = missing.map(
    (source) => `sources: the licence of '${truncate(nameOfSource(source), 200)}' is missing`,
  );
  const lines = [
    ...(file === undefined
      ? ["A publication needs facts that are not in the data: give them with --metadata <file>."]
      : []),
    ...faults.map(({ path, said, hint }) => `error: ${name}: ${path} ${said}.${hint === null ? "" : ` ${hint}`}`),
    ...unlicensed.map((said) => `error: ${name}: ${said}.`),
  ];
  const asked = new Set(file === undefined ? everyFact : faults.flatMap(({ fact }) => fact ?? []));
  const example = metadataExample(asked, missing);
  if (example !== "{}\n") lines.push("", "For example, with facts and licences of your own:", "", example.trimEnd());
  throw new UsageError([{ type: "metadata", loc: [name], msg: lines.join("\n") }]);
}

const everyFact: readonly Fact[] = [...requiredFacts, "keywords", "date", "doi", "software"];

async function valueIn(file: string): Promise<unknown> {
  const refuse = (why: string): never => {
    throw new UsageError(`${file} cannot be read as YAML or JSON: ${why}`);
  };
  try {
    const { size } = await stat(file);
    if (size > maxBytes) return refuse("it has more than 1 MiB");
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
    const lines = new LineCounter();
    // JSON is YAML 1.2, too.
    const document = parseDocument(text, { version: "1.2", schema: "core", uniqueKeys: true, lineCounter: lines });
    const [fault] = [...document.errors, ...document.warnings];
    if (!fault) return document.toJS({ maxAliasCount: 100 });
    const { line, col } = lines.linePos(fault.pos[0]);
    return refuse(`line ${line}, column ${col}: ${fault.message.split(/ at line | in "|:\n/)[0]}`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

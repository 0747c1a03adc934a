/** Files of a package → data set, with a result for each file, so that one reading reports every problem. */

import { message, sentences } from "@esm/messages/message";
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import { hintBudget } from "@esm/model/domain/nearest-name";
import { validName } from "@esm/model/domain/spelling/same-name";
import type { StoredContent } from "../archive/context.ts";
import { type ArchiveReading, maxFaultyFiles, unreadable } from "../archive/entries.ts";
import { type ArchiveFile, maxJsonBytes, readBytes } from "../archive/layout.ts";
import { accepted, type FileUploadResult, foreign, presentable, refused, skipped } from "../archive/results.ts";
import { hintFor } from "../component-tables/hints.ts";
import { createFileProblems, type FileProblems } from "../component-tables/problems.ts";
import { ArchiveError } from "../zip/error.ts";
import { namesInDocument } from "./files.ts";
import {
  descriptorFile,
  fileStems,
  jsonDocument,
  oemetadataFile,
  scalarFamilies,
  scalarFile,
  seriesFamilies,
  seriesFile,
  yamlDocument,
} from "./layout.ts";
import { CsvFault } from "./read-csv.ts";
import { parseDocumentFile, readDocument } from "./read-document.ts";
import { readScalars, readSeries } from "./read-tables.ts";
import { columnUnitsOf } from "./value-units.ts";

const documents = [jsonDocument, yamlDocument];
/** Parsing YAML takes a hundred times the memory of its text. */
const maxYamlBytes = 8 * 2 ** 20;

/** The files, without the one folder that may wrap them all. */
export function unwrapped(files: readonly ArchiveFile[], roots: readonly string[]): readonly ArchiveFile[] {
  if (files.some(({ path }) => roots.includes(path))) return files;
  const wrapper = files
    .map(({ path }) => path.split("/"))
    .find(([, name, ...deeper]) => deeper.length === 0 && roots.includes(name));
  if (!wrapper) return files;
  const prefix = `${wrapper[0]}/`;
  if (!files.every(({ path }) => path.startsWith(prefix) || path.startsWith("__MACOSX/"))) return files;
  return files
    .filter(({ path }) => path.startsWith(prefix))
    .map((file) => renamed(file, file.path.slice(prefix.length)));
}

const renamed = (file: ArchiveFile, path: string): ArchiveFile => ({
  path,
  expandedBytes: file.expandedBytes,
  read: () => file.read(),
  chunks: () => file.chunks(),
});

export const packageRoots = [descriptorFile, yamlDocument];

export async function readPackageEntries(
  given: readonly ArchiveFile[],
  dataset: DatasetAttributes,
  known: StoredContent,
): Promise<ArchiveReading> {
  const files = new Map(unwrapped(given, [...documents, descriptorFile]).map((file) => [file.path, file]));
  const present = documents.flatMap((path) => files.get(path) ?? []);
  if (present.length !== 1) {
    const reason =
      present.length === 0
        ? message("package_neither_nor", { jsonDocument, yamlDocument })
        : message("package_both_only_one_them", { jsonDocument, yamlDocument });
    return unreadable(dataset, refused(jsonDocument, reason));
  }
  const [document] = present;
  const bytes = await readBytes(document, document.path === yamlDocument ? maxYamlBytes : maxJsonBytes);
  const parsed = "errors" in bytes ? bytes : parseDocumentFile(bytes.value, document.path);
  if ("errors" in parsed) return unreadable(dataset, refused(document.path, parsed.errors));
  const hints = hintBudget();
  const problems = createFileProblems(hints);
  const { content, context } = readDocument(parsed.value, document.path, dataset, known, problems);
  const results: FileUploadResult[] = [resultOf(document.path, problems)];

  const described = createFileProblems(hints);
  const isChecked = content.dataset.units === "checked";
  const units = await columnUnitsOf(isChecked ? files.get(descriptorFile) : undefined, described);
  if (described.errorCount > 0) results.push(resultOf(descriptorFile, described));
  const tables = tableFilesOf(content.components);
  const taken = new Set<string>();
  let faulty = problems.errorCount > 0 ? 1 : 0;
  for (const [path, file] of files) {
    if (path === document.path || path === descriptorFile || path === oemetadataFile) continue;
    const name = validName(path, tables) ?? path;
    const isTwice = name !== path && (files.has(name) || taken.has(name));
    const table = isTwice ? undefined : tables.get(name);
    taken.add(name);
    if (!table) {
      results.push(strayFile(path, tables, hints));
      if (results.at(-1)?.status === "ERROR") faulty++;
      continue;
    }
    if (faulty >= maxFaultyFiles) {
      results.push(skipped(path, message("not_read_previous_files_errors", { maxFaultyFiles })));
      continue;
    }
    const problems = createFileProblems(hints);
    try {
      const { family, component } = table;
      const records =
        component === null
          ? await readScalars(file, family, context, problems)
          : await readSeries(file, family, component, context, problems, units.get(validName(path, units) ?? path));
      for (const record of records) content.tables.push(record);
    } catch (error) {
      if (!(error instanceof CsvFault || error instanceof ArchiveError)) throw error;
      problems.add(error.words);
    }
    if (problems.errorCount > 0) faulty++;
    results.push(resultOf(path, problems));
  }
  const warnings = results.reduce((sum, { ignored = 0 }) => sum + ignored, 0);
  const failed = results.some(({ status }) => status === "ERROR");
  return { content, fileResults: presentable(results), failed, warnings };
}

type TableFile = { family: (typeof scalarFamilies)[number]; component: string | null };

/** By path. */
function tableFilesOf(components: readonly { name: string; type: string }[]): ReadonlyMap<string, TableFile> {
  const tables = new Map<string, TableFile>();
  for (const family of scalarFamilies) tables.set(scalarFile(family), { family, component: null });
  for (const [component, stem] of fileStems(namesInDocument(components))) {
    for (const family of seriesFamilies) tables.set(seriesFile(stem, family), { family, component });
  }
  return tables;
}

const resultOf = (path: string, problems: FileProblems): FileUploadResult =>
  problems.errorCount > 0
    ? refused(path, problems.lines("error"))
    : accepted(path, problems.lines("warning"), problems.warningCount);

function strayFile(
  path: string,
  tables: ReadonlyMap<string, TableFile>,
  hints: ReturnType<typeof hintBudget>,
): FileUploadResult {
  if (!/^(?:tables|series)\/.*\.csv$/i.test(path)) return foreign(path, message("ignored_package_no_file_name"));
  return refused(path, sentences(message("file_of_no_table"), hintFor(path, tables.keys(), hints)));
}

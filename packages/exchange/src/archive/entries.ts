/** Files of an archive → data set: every file is read and checked, so that one upload reports every problem. */

import { message, sentences } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import type { ModelContent } from "@esm/model/domain/model";
import { hintBudget } from "@esm/model/domain/nearest-name";
import type { SheetLimits } from "../xlsx/limits.ts";
import { readComponentFolder } from "./component-folder.ts";
import { readConstraints } from "./constraints.ts";
import type { StoredContent } from "./context.ts";
import { constraintsFile, modelsFile, namedSeriesFile, presentationFile } from "./folders.ts";
import { type ArchiveFile, type ArchiveLayout, layoutOf, maxJsonBytes, wrappingFolder } from "./layout.ts";
import { readModels } from "./models.ts";
import { readNamedSeries } from "./named-series.ts";
import { readPresentation } from "./presentation.ts";
import { type FileUploadResult, presentable, refused, skipped } from "./results.ts";
import { fromBytes, readRoot, readRootFile } from "./root.ts";
import { withContent } from "./spool.ts";

interface EntriesToRead {
  readonly files: readonly ArchiveFile[];
  /** Folders of the archive, each ending in `/`. */
  readonly folders: readonly string[];
  /** Attributes of the data set that receives the content. */
  readonly dataset: DatasetAttributes;
  /** The present content of that data set. */
  readonly known: StoredContent;
  readonly limits: SheetLimits;
  /** Folder for large workbooks while they are read. */
  readonly spoolFolder: string;
  /** Without it, the content has everything. */
  readonly taking?: TakingContent | undefined;
}

/**
 * Takes what fills memory as soon as it is read, in place of the content. Records can be gone through once. What was taken is worth
 * nothing if the archive turns out to be faulty.
 */
export interface TakingContent {
  records(records: Iterable<TableRecord>): void;
  component(component: Component): void;
  model(model: ModelContent): void;
}

function takingInto({ tables, components, models }: DatasetContent): TakingContent {
  return {
    records(records) {
      for (const record of records) tables.push(record);
    },
    component: (component) => void components.push(component),
    model: (model) => void models.push(model),
  };
}

export interface ArchiveReading {
  /** The content of the archive; complete only if no file failed. */
  content: DatasetContent;
  /** One result per file that was expected or found, in the order of reading. */
  fileResults: FileUploadResult[];
  /** Whether any file has an error. If so, nothing may be stored. */
  failed: boolean;
  /** How many names were ignored because the format does not know them: keys, files, folders. */
  warnings: number;
}

/** Enough to continue with; thousands of faulty files would take a long time to report. */
export const maxFaultyFiles = 50;

export async function readEntries(entries: EntriesToRead): Promise<ArchiveReading> {
  const { files, folders, dataset, known, limits, spoolFolder } = entries;
  const wrapper = wrappingFolder(files);
  if (wrapper !== null) {
    return unreadable(dataset, refused(wrapper, message("all_files_in_folder", { folder: wrapper })));
  }
  const hints = hintBudget();
  const layout = layoutOf(files, folders, hints);
  const tooMuch = problemOfJsonSize(layout);
  if (tooMuch) return unreadable(dataset, tooMuch);
  const { context, results: rootResults, ...root } = await readRoot(layout, dataset, known, hints);
  const content: DatasetContent = { ...root, components: [], tables: [], models: [] };
  const { taking = takingInto(content) } = entries;
  const fileResults = [...rootResults];
  let faulty = errorCount(rootResults);
  for (const kind of layout.kinds) {
    if (!kind.present) fileResults.push(skipped(kind.folder, message("archive_does_not_contain_folder")));
    for (const folder of kind.components.values()) {
      if (faulty >= maxFaultyFiles) {
        fileResults.push(skipped(folder.path, message("not_read_previous_files_errors", { maxFaultyFiles })));
        continue;
      }
      const reading = { limits, spoolFolder, takeRecords: taking.records };
      const { component, results } = await readComponentFolder(kind, folder, context, reading);
      if (component) taking.component(component);
      fileResults.push(...results);
      faulty += errorCount(results);
    }
  }
  const models = await readRootFile(layout, modelsFile, (file) => readModels(file, context, taking.model));
  if (errorCount(models.results) > 0) content.models = [];
  const readShown = fromBytes((bytes) => readPresentation(bytes, context), maxJsonBytes);
  const shown = await readRootFile(layout, presentationFile, readShown);
  if (shown.value) content.presentation = shown.value;
  const readConstrained = fromBytes((bytes) => readConstraints(bytes, context.hints), maxJsonBytes);
  const constrained = await readRootFile(layout, constraintsFile, readConstrained);
  Object.assign(content, constrained.value);
  const named = await readRootFile(layout, namedSeriesFile, async (file) => {
    const reading = await withContent(file, spoolFolder, (workbook) => readNamedSeries(workbook, limits));
    return "errors" in reading ? reading : { value: reading.series, problems: reading.problems };
  });
  if (named.value && Object.keys(named.value).length > 0) content.named_series = named.value;
  fileResults.push(...models.results, ...shown.results, ...constrained.results, ...named.results, ...layout.strays);
  const warnings = fileResults.reduce((sum, { ignored = 0 }) => sum + ignored, 0);
  return { content, fileResults: presentable(fileResults), failed: errorCount(fileResults) > 0, warnings };
}

function problemOfJsonSize({ root, kinds }: ArchiveLayout): FileUploadResult | null {
  const files = [
    ...[...root].filter(([name]) => name !== namedSeriesFile).map(([, file]) => file),
    ...kinds.flatMap(({ components, attributesFile }) =>
      [...components.values()].flatMap((folder) => folder.files.get(attributesFile) ?? []),
    ),
  ];
  const bytes = files.reduce((sum, { expandedBytes }) => sum + expandedBytes, 0);
  if (bytes <= maxJsonBytes) return null;
  const largest = files.reduce((most, file) => (file.expandedBytes > most.expandedBytes ? file : most));
  const limit = message("json_files_archive_bytes_together", { bytes, maxJsonBytes });
  return refused(largest.path, sentences(limit, message("largest_of_files", { bytes: largest.expandedBytes })));
}

const errorCount = (results: readonly FileUploadResult[]): number =>
  results.filter(({ status }) => status === "ERROR").length;

/** The reading of an archive that has no usable content. */
export function unreadable(dataset: DatasetAttributes, result: FileUploadResult): ArchiveReading {
  const content = { dataset, regions: [], commodities: [], components: [], tables: [], models: [] };
  return { content, fileResults: [result], failed: true, warnings: 0 };
}

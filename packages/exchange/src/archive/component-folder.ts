/** Reads the folder of one component: its attributes, then its tables. */

import { message, sentences, type Words } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { type HintBudget, isRemark } from "@esm/model/domain/nearest-name";
import { truncate } from "@esm/model/domain/truncate";
import { hintFor } from "../component-tables/hints.ts";
import { readComponentTable } from "../component-tables/read-workbook.ts";
import type { SheetLimits } from "../xlsx/limits.ts";
import { readComponent } from "./component.ts";
import { type ArchiveContext, unitsIn } from "./context.ts";
import { tableFiles } from "./folders.ts";
import { type ComponentFolder, type KindFolder, readBytes } from "./layout.ts";
import { accepted, type FileUploadResult, foreign, refused, skipped } from "./results.ts";
import { withContent } from "./spool.ts";
import { baseName, isOfComponent } from "./stray.ts";

interface ComponentFolderReading {
  component: Component | null;
  results: FileUploadResult[];
}

interface FolderReading {
  limits: SheetLimits;
  spoolFolder: string;
  takeRecords(records: Iterable<TableRecord>): void;
}

/** Without a readable attributes file the tables belong to no component and are skipped. */
export async function readComponentFolder(
  kind: KindFolder,
  folder: ComponentFolder,
  context: ArchiveContext,
  { limits, spoolFolder, takeRecords }: FolderReading,
): Promise<ComponentFolderReading> {
  const attributesPath = `${folder.path}${kind.attributesFile}`;
  const none = (...results: FileUploadResult[]): ComponentFolderReading => ({ component: null, results });
  const attributesFile = folder.files.get(kind.attributesFile);
  if (!attributesFile && !holdsComponent(folder, context.hints)) {
    return none(foreign(folder.path, message("ignored_folder_contains_no", { attributesFile: kind.attributesFile })));
  }
  const rest = skipped(folder.path, message("other_files_folder_not_read", { attributesFile: kind.attributesFile }));
  if (!attributesFile) {
    const hint = hintForMissing(kind.attributesFile, folder, context.hints);
    return none(
      refused(attributesPath, sentences(message("folder_contains_no", { file: kind.attributesFile }), hint)),
      rest,
    );
  }
  const bytes = await readBytes(attributesFile);
  const reading = "errors" in bytes ? bytes : readComponent(bytes.value, kind.type, attributesPath, context);
  if ("errors" in reading) return none(refused(attributesPath, reading.errors), rest);

  const { value: component, problems } = reading;
  const results = [accepted(attributesPath, problems.lines("warning"), problems.warningCount)];
  const tableContext = {
    component: component.name,
    componentType: kind.type,
    regions: context.regions,
    numberOfTimeSteps: context.numberOfTimeSteps,
    hints: context.hints,
    units: { dataset: unitsIn(context), component: { ...component } },
  };
  for (const { family, file } of tableFiles) {
    const entry = folder.files.get(file);
    if (!entry) continue;
    const table = await withContent(entry, spoolFolder, (content) =>
      readComponentTable(content, family, tableContext, limits),
    );
    if ("errors" in table) {
      results.push(refused(entry.path, table.errors));
      continue;
    }
    results.push(accepted(entry.path, table.warnings));
    takeRecords(table.records);
  }
  return { component, results };
}

/** Whether a folder was meant as a component: one with only pictures, or empty, was not. */
function holdsComponent({ path, files, others }: ComponentFolder, hints: HintBudget): boolean {
  if (files.size > 0) return true;
  return !isRemark(baseName(path.slice(0, -1))) && others.some((file) => isOfComponent(baseName(file), hints));
}

function hintForMissing(name: string, { path, others }: ComponentFolder, hints: HintBudget): Words | undefined {
  const deeper = others.find((file) => file.endsWith(`/${name}`));
  if (deeper !== undefined) return message("nested_too_deeply", { path: truncate(`${path}${deeper}`) });
  return others.length > 0 ? hintFor(name, others, hints) : undefined;
}

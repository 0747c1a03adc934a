/**
 * Files and folders that are no part of a data set: an error where one is probably a misnamed part that would be
 * missing, else ignored and listed.
 */

import { message, sentences } from "@esm/messages/message";
import { type HintBudget, misspelt } from "@esm/model/domain/nearest-name";
import { hintFor } from "../component-tables/hints.ts";
import { kindFolders, rootFiles, tableFiles } from "./folders.ts";
import { type FileUploadResult, foreign, refused } from "./results.ts";

/** Endings of files in which people keep data, or no ending at all; others belong to remarks and pictures. */
const dataEndings = new Set(["", "json", "xlsx", "xls", "xlsm", "xlsb", "ods", "csv", "tsv"]);

/** The file that was meant, where a name misspells it: in its letters, or in its ending. */
function meantFile(name: string, valid: readonly string[], hints: HintBudget): string | undefined {
  if (valid.includes(name)) return undefined;
  // Some editors add an ending of their own to every other one.
  const [stem, ending] = partsOf(name.replace(/(\.\w+)\.txt$/i, "$1"));
  const stems = new Map(
    valid
      .map((file) => [...partsOf(file), file] as const)
      .filter(([, right]) => dataEndings.has(ending) || misspelt(ending, [right], hints) !== undefined)
      .map(([stem, , file]) => [stem, file]),
  );
  return stems.get(misspelt(stem, [...stems.keys()], hints, name.length) ?? "");
}

function partsOf(file: string): [stem: string, ending: string] {
  const dot = file.lastIndexOf(".");
  return dot > 0 ? [file.slice(0, dot), file.slice(dot + 1).toLowerCase()] : [file, ""];
}

const componentFiles = [
  ...kindFolders.map(({ attributesFile }) => attributesFile),
  ...tableFiles.map(({ file }) => file),
];

/** Whether a file belongs to a component, however it is spelt. */
export const isOfComponent = (name: string, hints: HintBudget): boolean =>
  componentFiles.includes(name) || meantFile(name, componentFiles, hints) !== undefined;

const kinds = kindFolders.map(({ folder }) => folder.slice(0, -1));

/** The work limit for judging all strays of an archive. */
export interface StrayBudget {
  /** A misspelling must be found: without the file, the data describe another system. */
  readonly slips: HintBudget;
  /** The nearest name to a foreign one is worth little, and must not use up the budget of the others. */
  readonly courtesy: HintBudget;
}

/** A folder at the root that is none of the component kinds; collects its contents. */
export interface StrayFolder {
  add(path: string): void;
  result(): FileUploadResult;
}

export function createStrayFolder(name: string, { slips, courtesy }: StrayBudget): StrayFolder {
  const meant = misspelt(name, kinds, slips);
  let count = 0;
  let holdsComponents = false;
  return {
    add(path) {
      count++;
      if (meant === undefined || holdsComponents) return;
      const [, , file, ...deeper] = path.split("/");
      holdsComponents = file !== undefined && deeper.length === 0 && isOfComponent(file, slips);
    },
    result() {
      if (holdsComponents) {
        return refused(
          `${name}/`,
          sentences(message("folder_of_no_kind", { count }), message("did_you_mean", { nearest: meant ?? "" })),
        );
      }
      const hint = hintFor(name, kinds, courtesy);
      return foreign(`${name}/`, sentences(message("folder_of_no_dataset", { count }), hint));
    },
  };
}

/** A file among those with `valid` names. */
export function strayFile(path: string, valid: readonly string[], budget: StrayBudget): FileUploadResult {
  const name = baseName(path);
  const meant = meantFile(name, valid, budget.slips);
  if (meant !== undefined)
    return refused(path, sentences(message("file_of_no_dataset"), message("did_you_mean", { nearest: meant })));
  return foreign(path, sentences(message("ignored_file_of_no_dataset"), hintFor(name, valid, budget.courtesy)));
}

/** A stray file at the root, where files of components are misplaced. */
export function strayRootFile(path: string, budget: StrayBudget): FileUploadResult {
  const stray = strayFile(path, rootFiles, budget);
  if (stray.status === "ERROR" || !isOfComponent(path, budget.slips)) return stray;
  const { folder, attributesFile } = kindFolders.find((kind) => kind.attributesFile === path) ?? kindFolders[0];
  return misplaced(path, `${folder}Name/${attributesFile}`);
}

/** A file that lies in the folder of a kind, beside the folders of components. */
export function strayKindFile(path: string, place: string, { slips }: StrayBudget): FileUploadResult {
  if (isOfComponent(baseName(path), slips)) return misplaced(path, place);
  return foreign(path, message("ignored_own_folder", { place }));
}

const misplaced = (path: string, place: string): FileUploadResult => refused(path, message("own_folder", { place }));

export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

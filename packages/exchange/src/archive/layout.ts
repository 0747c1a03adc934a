/** Sorts the files of an archive: root files, component folders, and files that do not belong there. */

import { message, type Words } from "@esm/messages/message";
import type { ComponentType } from "@esm/model/domain/component";
import { type HintBudget, hintBudget } from "@esm/model/domain/nearest-name";
import { otherFormOfTable } from "../xlsx/other-formats.ts";
import { ArchiveError } from "../zip/error.ts";
import { kindFolders, regionsFile, rootFiles, tableFiles } from "./folders.ts";
import { type FileUploadResult, foreign, refused } from "./results.ts";
import {
  createStrayFolder,
  type StrayBudget,
  type StrayFolder,
  strayFile,
  strayKindFile,
  strayRootFile,
} from "./stray.ts";

export interface ArchiveFile {
  readonly path: string;
  readonly expandedBytes: number;
  /** Throws ArchiveError where the archive is damaged. */
  read(): Promise<Buffer>;
  /** The content in chunks. */
  chunks(): AsyncIterable<Buffer>;
}

/** For one JSON file: far more than any list of names needs. Parsing takes many times the memory of the text. */
const maxJsonFileBytes = 8 * 2 ** 20;
/** For all JSON files together, models among them: reading takes a second per ten million. */
export const maxJsonBytes = 64 * 2 ** 20;

/** The bytes of a JSON file, or why there are none. */
export const readBytes = (
  file: ArchiveFile,
  maxBytes = maxJsonFileBytes,
): Promise<{ value: Buffer } | { errors: Words[] }> =>
  withBytes(file, maxBytes, async () => ({ value: await file.read() }));

/** Gives the result of `work` on the bytes of a file, or the reason why they cannot be read. */
export async function withBytes<Result>(
  file: ArchiveFile,
  maxBytes: number,
  work: () => Promise<Result>,
): Promise<Result | { errors: Words[] }> {
  if (file.expandedBytes > maxBytes) return { errors: [message("file_over_bytes", { maxBytes })] };
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return { errors: [error.words] };
  }
}

export interface ComponentFolder {
  /** E.g. `sources/Wind/`. */
  readonly path: string;
  /** Its files by name, tables and attributes only. */
  readonly files: Map<string, ArchiveFile>;
  /** The other files in it, and in its subfolders, by their paths from here. */
  readonly others: string[];
}

export interface KindFolder {
  readonly type: ComponentType;
  readonly folder: string;
  readonly attributesFile: string;
  present: boolean;
  /** By path, in archive order. */
  readonly components: Map<string, ComponentFolder>;
}

export interface ArchiveLayout {
  readonly files: readonly ArchiveFile[];
  readonly root: ReadonlyMap<string, ArchiveFile>;
  readonly kinds: readonly KindFolder[];
  /** A result for each file, and each folder at the root, that is no part of a data set. */
  readonly strays: readonly FileUploadResult[];
}

export function layoutOf(files: readonly ArchiveFile[], folders: readonly string[], slips: HintBudget): ArchiveLayout {
  const kinds = kindFolders.map((kind) => ({
    ...kind,
    present: false,
    components: new Map<string, ComponentFolder>(),
  }));
  const kindOf = (top: string): KindFolder | undefined => kinds.find(({ folder }) => folder === `${top}/`);
  const root = new Map<string, ArchiveFile>();
  const strays: FileUploadResult[] = [];
  const budget: StrayBudget = { slips, courtesy: hintBudget(1_000_000) };
  const strayFolders = new Map<string, StrayFolder>();
  const strayFolder = (name: string): StrayFolder => {
    const folder = strayFolders.get(name) ?? createStrayFolder(name, budget);
    strayFolders.set(name, folder);
    return folder;
  };

  for (const path of folders) {
    const [top = "", name] = path.split("/");
    const kind = kindOf(top);
    if (!kind) {
      strayFolder(top);
      continue;
    }
    kind.present = true;
    if (name) componentFolder(kind, name);
  }
  for (const file of files) {
    const [top = "", ...rest] = file.path.split("/");
    const kind = kindOf(top);
    if (rest.length === 0) {
      if (rootFiles.includes(top)) root.set(top, file);
      else strays.push(strayRootFile(file.path, budget));
    } else if (kind) placeInKind(kind, file, rest, strays, budget);
    else strayFolder(top).add(file.path);
  }
  for (const folder of strayFolders.values()) strays.push(folder.result());
  return { files, root, kinds, strays };
}

function componentFolder(kind: KindFolder, name: string): ComponentFolder {
  const path = `${kind.folder}${name}/`;
  const folder = kind.components.get(path) ?? { path, files: new Map<string, ArchiveFile>(), others: [] };
  kind.components.set(path, folder);
  return folder;
}

function placeInKind(
  kind: KindFolder,
  file: ArchiveFile,
  rest: string[],
  strays: FileUploadResult[],
  budget: StrayBudget,
): void {
  const [folderName = "", name, ...deeper] = rest;
  kind.present = true;
  if (name === undefined) {
    strays.push(strayKindFile(file.path, `${kind.folder}Name/${kind.attributesFile}`, budget));
    return;
  }
  const folder = componentFolder(kind, folderName);
  const names = [kind.attributesFile, ...tableFiles.map((table) => table.file)];
  if (deeper.length === 0 && names.includes(name)) {
    folder.files.set(name, file);
    return;
  }
  folder.others.push([name, ...deeper].join("/"));
  if (deeper.length > 0) {
    strays.push(foreign(file.path, message("ignored_nested_too_deeply")));
    return;
  }
  const otherForm = otherFormOfTable(name);
  strays.push(otherForm ? refused(file.path, otherForm) : strayFile(file.path, names, budget));
}

/** The folder that wraps the whole data set, a common mistake when zipping; null where there is none. */
export function wrappingFolder(files: readonly ArchiveFile[]): string | null {
  if (files.some(({ path }) => path === regionsFile)) return null;
  const wrapped = files.find(({ path }) => path.endsWith(`/${regionsFile}`) && path.split("/").length === 2);
  return wrapped ? wrapped.path.slice(0, -regionsFile.length) : null;
}

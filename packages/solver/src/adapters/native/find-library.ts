/** Finds a solver's shared library: at the operator's path, else the first one in the usual places. */

import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { message, type Words } from "@esm/messages/message";

interface LibrarySearch {
  /** The path a setting names; nothing else is looked for then. */
  readonly given: string | undefined;
  /** The setting's name, for messages. */
  readonly setting: string;
  /** Folders in the order of preference. */
  readonly folders: readonly string[];
  /** The file names of the library; if several match, the last by name (the newest version) wins. */
  readonly fileName: RegExp;
}

export type FoundLibrary = { readonly path: string } | { readonly path: null; readonly why: Words };

export function findLibrary({ given, setting, folders, fileName }: LibrarySearch): FoundLibrary {
  if (given !== undefined) {
    const path = resolve(given);
    return existsSync(path) ? { path } : { path: null, why: message("library_not_there", { setting, path }) };
  }
  for (const folder of folders) {
    const libraries = namesIn(folder).filter((name) => fileName.test(name));
    const [newest] = libraries.sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
    if (newest !== undefined) return { path: join(folder, newest) };
  }
  return { path: null, why: message("library_not_found", { setting }) };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Where systems keep shared libraries. */
export const systemLibraryFolders: readonly string[] =
  process.platform === "win32"
    ? []
    : [
        "/usr/local/lib",
        "/usr/local/lib64",
        `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`,
        "/usr/lib64",
        "/usr/lib",
        "/opt/homebrew/lib",
      ];

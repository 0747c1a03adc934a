/**
 * Which entry names an archive may hold: of two entries with one name, one would replace the other unnoticed. Nothing is
 * written under these names; a path that leaves the archive is refused in case that ever changes.
 */

import { message, type Words } from "@esm/messages/message";
import { ArchiveError, quoteEntryName } from "./error.ts";

const maxNameLength = 1024;

/**
 * The name in its one normal form: segments joined by `/`, a leading `./` dropped, folders with a `/` at the end.
 * The archive's own root folder gives the empty text. Throws ArchiveError `unsafe_path` or `too_deep`.
 */
export function checkEntryName(name: string, maxDepth: number): string {
  const refuse = (reason: Words): never => {
    throw new ArchiveError(
      "unsafe_path",
      message("archive_entry_refused", { entry: quoteEntryName(name), reason }),
      name,
    );
  };
  if (name === "") refuse(message("entry_no_name"));
  if (name.length > maxNameLength) {
    throw new ArchiveError(
      "too_deep",
      message("archive_entry_name_too_long", { quoteEntryName: quoteEntryName(name) }),
      name,
    );
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name)) refuse(message("entry_control_character"));
  // Bytes that cannot be decoded become U+FFFD: two different names would look the same.
  if (name.includes("\uFFFD")) refuse(message("entry_not_utf8"));
  if (name.includes("\\")) refuse(message("entry_backslash"));
  if (name.startsWith("/")) refuse(message("entry_absolute_path"));
  if (/^[a-zA-Z]:/.test(name)) refuse(message("entry_drive_letter"));
  const segments = name.split("/").filter((segment, index) => !(segment === "." && index === 0));
  const isFolder = segments.at(-1) === "";
  if (isFolder) segments.pop();
  if (segments.includes("..")) refuse(message("entry_leaves_archive", { step: ".." }));
  if (segments.includes("") || segments.includes(".")) refuse(message("entry_empty_folder_name"));
  if (segments.length > maxDepth) {
    throw new ArchiveError(
      "too_deep",
      message("archive_entry_levels_deep_most", {
        quoteEntryName: quoteEntryName(name),
        segmentsCount: segments.length,
        maxDepth,
      }),
      name,
    );
  }
  if (segments.length === 0) return "";
  return isFolder ? `${segments.join("/")}/` : segments.join("/");
}

/** Names that fall together on a file system that ignores case or composes accents are one name. */
export function foldName(name: string): string {
  // Upper then lower case replaces full case folding: it also joins ß and ss, as such file systems do.
  return name.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}

interface NameRegister {
  /** Takes a checked file name and every folder above it. Throws ArchiveError `duplicate_name`. */
  addFile(name: string): void;
  /** Takes a checked folder name (ending in `/`) named by the archive itself. Throws ArchiveError `duplicate_name`. */
  addFolder(name: string): void;
  /** All folders, named or implied by the files inside, in order of first appearance, each ending in `/`. */
  folders(): string[];
}

interface Known {
  name: string;
  kind: "file" | "named folder" | "implied folder";
}

export function createNameRegister(): NameRegister {
  const known = new Map<string, Known>();
  const folders: string[] = [];

  const refuse = (name: string, earlier: Known): never => {
    const reason =
      name === earlier.name
        ? message("entry_occurs_twice")
        : message("entry_same_name_as", { other: quoteEntryName(earlier.name) });
    throw new ArchiveError(
      "duplicate_name",
      message("archive_entry_refused", { entry: quoteEntryName(name), reason }),
      name,
    );
  };

  const enterFolder = (name: string, kind: "named folder" | "implied folder"): void => {
    const key = foldName(name.slice(0, -1));
    const earlier = known.get(key);
    if (!earlier) {
      known.set(key, { name, kind });
      folders.push(name);
    } else if (earlier.name !== name || (kind === "named folder" && earlier.kind === "named folder")) {
      refuse(name, earlier);
    } else if (kind === "named folder") {
      earlier.kind = kind;
    }
  };

  const enterParents = (name: string): void => {
    const end = name.endsWith("/") ? name.length - 1 : name.length;
    for (let slash = name.indexOf("/"); slash >= 0 && slash < end; slash = name.indexOf("/", slash + 1)) {
      enterFolder(name.slice(0, slash + 1), "implied folder");
    }
  };

  return {
    addFile(name) {
      enterParents(name);
      const key = foldName(name);
      const earlier = known.get(key);
      if (earlier) refuse(name, earlier);
      known.set(key, { name, kind: "file" });
    },
    addFolder(name) {
      enterParents(name);
      enterFolder(name, "named folder");
    },
    folders: () => folders,
  };
}

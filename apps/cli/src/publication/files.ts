/** The files of a folder, with their sizes and hashes. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { compareCodePoints } from "@esm/model/domain/nearest-name";
import type { PublishedFile } from "./publication.ts";

/**
 * In the order of their paths.
 *
 * @param known files that are not read again
 */
export async function filesIn(folder: string, known: readonly PublishedFile[] = []): Promise<PublishedFile[]> {
  const files = [...known];
  const ready = new Set(known.map(({ path }) => path));
  for (const path of await pathsIn(folder)) {
    if (ready.has(path)) continue;
    const digest = createHash("sha256");
    for await (const bytes of createReadStream(join(folder, path))) digest.update(bytes);
    const { size } = await stat(join(folder, path));
    files.push({ path, bytes: size, sha256: digest.digest("hex") });
  }
  return files.toSorted((one, other) => compareCodePoints(one.path, other.path));
}

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/"),
    );
}

/** Lets everybody read them whom the user lets read new files: a publication is not secret. */
export async function shareFiles(folder: string): Promise<void> {
  const allowed = ~process.umask();
  for (const path of await pathsIn(folder)) await chmod(join(folder, path), 0o666 & allowed);
}

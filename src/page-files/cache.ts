/** Bundles that were made before, one file per key of the sources, beside the packages. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type PageFiles, packFiles, unpackFiles } from "./packed-files.ts";
import { cacheFolder } from "./source-files.ts";

const dayMs = 86_400_000;

/** Undefined where there is none that can be read. */
export async function readCached(key: string, folder = cacheFolder): Promise<PageFiles | undefined> {
  try {
    return unpackFiles(await readFile(join(folder, key)));
  } catch {
    return undefined;
  }
}

/** Keeps the files if the folder can be written; removes bundles of other sources that are older than a day. */
export async function writeCached(key: string, files: PageFiles, folder = cacheFolder): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `${key}.${process.pid}.draft`);
    await writeFile(draft, packFiles(files));
    await rename(draft, join(folder, key));
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (name !== key && Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { force: true });
    }
  } catch {
    // A folder that is read-only: the next service bundles again.
  }
}

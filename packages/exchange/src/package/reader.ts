/** Plain package → data set, from a zip file or a folder. Nothing is stored here: the reading says whether it may be. */
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { nothingStored } from "../archive/context.ts";
import { type ArchiveReading, unreadable } from "../archive/entries.ts";
import type { ArchiveFile } from "../archive/layout.ts";
import type { ArchiveOptions } from "../archive/reader.ts";
import { refused } from "../archive/results.ts";
import { ArchiveError } from "../zip/error.ts";
import { defaultZipLimits } from "../zip/limits.ts";
import { readZip } from "../zip/zip-reader.ts";
import { readPackageEntries } from "./entries.ts";

/** Reads a package from a zip file (a path or its bytes) or a folder. */
export async function readPackage(
  file: string | Buffer,
  { dataset, known = nothingStored, limits = {}, archiveName }: ArchiveOptions,
): Promise<ArchiveReading> {
  if (typeof file === "string" && (await stat(file)).isDirectory()) {
    return readPackageEntries(await filesOfFolder(file), dataset, known);
  }
  try {
    const zip = await readZip(file, limits.archive ?? defaultZipLimits);
    try {
      const files = zip.files.map(({ name: path, ...entry }) => ({ path, ...entry }));
      return await readPackageEntries(files, dataset, known);
    } finally {
      await zip.close();
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const name = archiveName ?? (typeof file === "string" ? basename(file) : "package.zip");
    return unreadable(dataset, refused(name, error.words));
  }
}

/** The files of a folder, as those of a zip file; what begins with a point is left out. */
export async function filesOfFolder(folder: string): Promise<ArchiveFile[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => !/(?:^|[\\/])\./.test(path));
  const files = await Promise.all(
    paths.toSorted().map(async (path): Promise<ArchiveFile[]> => {
      const place = join(folder, path);
      const { size, isFile } = await stat(place).then((found) => ({ size: found.size, isFile: found.isFile() }));
      if (!isFile) return [];
      const read = () => readFile(place);
      return [{ path: path.replaceAll(sep, "/"), expandedBytes: size, read, chunks: () => createReadStream(place) }];
    }),
  );
  return files.flat();
}

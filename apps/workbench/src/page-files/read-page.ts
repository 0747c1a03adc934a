/** Reads the page that the build made beside the programs. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type PageFiles, unpackFiles } from "./packed-files.ts";

/** In the folder of the build. */
export const pageFile = "page.bin";

/**
 * No files where there is no build, as where a program is started from its sources.
 * @param folder of the program
 */
export async function readPage(folder: string): Promise<PageFiles> {
  try {
    return unpackFiles(await readFile(join(folder, pageFile)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Map();
    throw error;
  }
}

/** What the page is made from, and a key that changes with it. */
import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
export const pageFolder = join(root, "src/page");
export const cacheFolder = join(root, "node_modules/.cache/page");

/** The page, what it imports from other rooms, and what bundles it. */
const sources = ["src/page/**/*", "src/domain/**/*", "src/page-files/*"];
/** The installed packages; npm writes it with every installation. */
const installed = "node_modules/.package-lock.json";

/** The SHA-256 of all sources and of the versions of the packages. */
export async function keyOfSources(): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  const paths: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  }
  for (const path of paths.sort()) hash.update(path.slice(root.length)).update(await readFile(path));
  hash.update(await readFile(join(root, installed)).catch(() => ""));
  return hash.digest("hex");
}

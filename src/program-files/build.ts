/**
 * The program that bundles the programs, for the next ones that start from the same sources. `npm run bundle` does it at once;
 * otherwise the first program that starts begins it (use-bundles.ts).
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { lowerPriority } from "../platform/process-priority.ts";
import { bundlePrograms } from "./bundle.ts";
import { bundlesFolder, cacheFolder } from "./programs.ts";

const niceOfBuild = 10;
/** Processes may still start threads from bundles of the sources before an update. */
const keptMs = 7 * 86_400_000;

lowerPriority(niceOfBuild);
const folder = bundlesFolder();
if (!existsSync(folder)) {
  const draft = `${folder}.${process.pid}.draft`;
  mkdirSync(draft, { recursive: true });
  try {
    await bundlePrograms(folder, draft);
    // Bundles of sources that were changed meanwhile would be taken for those of before.
    if (bundlesFolder() === folder && !existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
for (const name of readdirSync(cacheFolder)) {
  const path = join(cacheFolder, name);
  if (path !== folder && Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true });
}

/**
 * Builds the programs and the page: `node tools/build/build.ts FOLDER`. The folder appears whole or not at all, and two may build at once
 * (launch.cjs starts it).
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundlePage } from "../../apps/workbench/src/page-files/bundle.ts";
import { oneFileScript, oneFileStyle } from "../../apps/workbench/src/page-files/one-file.ts";
import { coreFolder, packFile, packFiles } from "../../apps/workbench/src/page-files/packed-files.ts";
import { pageFile } from "../../apps/workbench/src/page-files/read-page.ts";
import { bundleCore, highsBinary } from "./bundle-core.ts";
import { bundleOneFile } from "./bundle-one-file.ts";
import { bundlePrograms } from "./bundle-programs.ts";

/** Services may still run from builds of earlier sources. */
const keptMs = 7 * 86_400_000;

const folder = process.argv[2];
const draft = `${folder}.${process.pid}.draft`;
mkdirSync(draft, { recursive: true });
try {
  await bundlePrograms(draft);
  const oneFile = await bundleOneFile();
  const others = new Map<string, string | Uint8Array<ArrayBuffer>>([
    [oneFileScript, oneFile.script],
    [oneFileStyle, oneFile.style],
    [`${coreFolder}core.js`, await bundleCore()],
    [`${coreFolder}highs.wasm`, highsBinary()],
  ]);
  const packed = [...others].map(([path, content]) => [path, packFile(path, content)] as const);
  writeFileSync(join(draft, pageFile), packFiles(new Map([...(await bundlePage()), ...packed])));
  if (!existsSync(folder)) publish();
} finally {
  rmSync(draft, { recursive: true, force: true });
}
removeOld(dirname(folder));

function publish(): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another build of the same sources has been faster.
    if (!existsSync(folder)) throw error;
  }
}

function removeOld(dist: string): void {
  for (const name of readdirSync(dist)) {
    const path = join(dist, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (path !== folder && age > keptMs) rmSync(path, { recursive: true, force: true });
  }
}

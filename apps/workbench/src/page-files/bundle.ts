/**
 * Bundles apps/workbench/src/page: the script of the first page, a script per group of pages, that of the worker that checks data, one
 * style sheet, and `index.html`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type InputOptions, type OutputChunk, type OutputOptions, rolldown } from "rolldown";
import { indexHtml } from "./index-html.ts";
import { assetsFolder, digestOf, indexName, type PageFile, type PageFiles, packFile } from "./packed-files.ts";

import { pageFolder, styleSheet } from "./style-sheet.ts";

const entry = join(pageFolder, "main.tsx");

/** Name of the script of the worker that checks data. The page loads it on demand. */
export const checkScriptName = "checks";

/**
 * The frame is one script, which every page needs, and the first page is one with all it imports. Of what other pages share, small parts are
 * put together: few scripts compress better than many.
 */
const codeSplitting = {
  groups: [
    { name: "main", tags: ["$initial"], priority: 2 },
    { name: "home", test: /pages\/home/, priority: 1 },
    // In one of the shared parts, the parts with a test of their own would make these import each other.
    { name: "shared-d3", test: /node_modules\/(d3-array|internmap)\//, priority: 1, minShareCount: 2 },
    // Likewise what edits a data set, which the map shares with tables and forms.
    { name: "shared-editing", test: /page\/(editing|data\/editing|grid)\//, priority: 1, minShareCount: 2 },
    { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 120_000 },
    { name: "shared-colours", test: /domain\/colours/, priority: 1, minShareCount: 2 },
    {
      name: "shared-facts",
      test: /(attribute-facts|figures-of-component|run-notes|time\/sentences)\./,
      priority: 1,
      minShareCount: 2,
    },
  ],
} satisfies OutputOptions["codeSplitting"];

/** d3-array calls them when it is loaded, for functions that the page does not use. */
const treeshake = { manualPureFunctions: ["bisector", "Blur2", "blurf", "blurfImage", "shuffler"] };

export async function bundlePage(): Promise<PageFiles> {
  const contents = new Map<string, string>();
  const addHashed = (name: string, ending: string, text: string): string => {
    const path = `${assetsFolder}${name}-${digestOf(text)}.${ending}`;
    contents.set(path, text);
    return path;
  };
  const checkScript = addHashed(checkScriptName, "js", await bundleWorker());
  const chunks = await bundleScripts({ checkScript: JSON.stringify(`/app/${checkScript}`), oneFile: "false" });
  for (const { fileName, code } of chunks) contents.set(fileName, code);
  const style = addHashed("page", "css", styleSheet());
  const icon = addHashed("icon", "svg", readFileSync(join(pageFolder, "icon.svg"), "utf8"));
  const main = chunks.find(({ isEntry }) => isEntry);
  if (!main) throw new Error("The bundle has no entry.");
  const scripts = [main.fileName, ...importedBy(main, chunks)];
  contents.set(indexName, indexHtml({ scripts, style, icon }));
  return new Map([...contents].map(([path, text]): [string, PageFile] => [path, packFile(path, text)]));
}

const forBrowsers = {
  platform: "browser",
  resolve: { conditionNames: ["esm-source", "browser", "default"] },
  tsconfig: false,
  logLevel: "warn",
} satisfies InputOptions;

/** A classic script by itself. */
async function bundleWorker(): Promise<string> {
  const input = fileURLToPath(import.meta.resolve("@esm/optimize/checks/worker"));
  const bundle = await rolldown({ input, ...forBrowsers, transform: { target: "es2022" } });
  try {
    const { output } = await bundle.generate({ format: "iife", minify: true, comments: false, codeSplitting: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

/**
 * How scripts of the page are read.
 * @param define texts in place of names
 */
export const pageOptions = (define: Record<string, string>) =>
  ({
    ...forBrowsers,
    treeshake,
    transform: {
      target: "es2022",
      define: { "process.env.NODE_ENV": '"production"', ...define },
      // Shorter than calls of its runtime for JSX, and the same elements.
      jsx: { runtime: "classic", pragma: "createElement", pragmaFrag: "Fragment", development: false },
      inject: { createElement: ["preact", "createElement"], Fragment: ["preact", "Fragment"] },
    },
  }) satisfies InputOptions;

async function bundleScripts(define: Record<string, string>): Promise<OutputChunk[]> {
  const bundle = await rolldown({ input: { main: entry }, ...pageOptions(define) });
  try {
    const { output } = await bundle.generate({
      format: "esm",
      minify: true,
      // Those that are left tell other bundlers which calls are pure.
      comments: false,
      codeSplitting,
      // Digests are short: scripts name each other, and digests do not compress.
      entryFileNames: `${assetsFolder}[name]-[hash:6].js`,
      // Names of shared parts list those that share them.
      chunkFileNames: ({ name }) => `${assetsFolder}${name.replace(/~.*/, "")}-[hash:6].js`,
    });
    return output.filter((part) => part.type === "chunk");
  } finally {
    await bundle.close();
  }
}

/** The chunks that a chunk imports at once, directly or by others. */
function importedBy(chunk: OutputChunk, chunks: readonly OutputChunk[], seen = new Set<string>()): string[] {
  for (const name of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === name);
    if (!imported || seen.has(name)) continue;
    seen.add(name);
    importedBy(imported, chunks, seen);
  }
  return [...seen];
}

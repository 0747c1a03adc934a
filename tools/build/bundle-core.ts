/** Bundles the core for pages: one classic script for a worker, and the WebAssembly module of HiGHS, which it asks for on demand. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { root } from "./programs.ts";

const entry = join(root, "packages/optimize/src/browser/worker.ts");

/** A script without imports; its only mention of Node.js is in the loader of HiGHS, which asks first whether it is there. */
const withoutNode: Plugin = {
  name: "no Node.js",
  resolveId: {
    filter: { id: /^node:/ },
    handler(id, importer) {
      if (importer?.includes("node_modules/highs/")) return { id, external: true };
      throw new Error(`${importer} imports ${id}, which browsers do not have.`);
    },
  },
};

/** Texts about files would be a tenth of the script, and no file is read in it. */
const withoutTextsOfFiles: Plugin = {
  name: "texts of models",
  load: {
    filter: { id: /\/messages\/src\/catalogue\.ts$/ },
    handler: () => 'export { catalogueOfModels as catalogue } from "./catalogue-of-models.ts";',
  },
};

/** @param minify false for readable traces */
export async function bundleCore(minify = true): Promise<string> {
  const bundle = await rolldown({
    input: { core: entry },
    platform: "browser",
    resolve: { conditionNames: ["esm-source", "browser", "default"] },
    tsconfig: false,
    logLevel: "warn",
    plugins: [withoutNode, withoutTextsOfFiles],
    // A script made of a text has no address; the loader of HiGHS tries one in vain.
    transform: { target: "es2022", define: { "import.meta.url": "undefined" } },
  });
  try {
    const { output } = await bundle.generate({ format: "iife", minify, comments: false, codeSplitting: false });
    if (output.length !== 1 || output[0].type !== "chunk") throw new Error("The core is not one script.");
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

export const highsBinary = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve("highs/runtime"))));

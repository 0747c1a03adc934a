/**
 * Keeps what Node.js compiled, so that the next process starts in half the time. Loaded before everything else
 * (`node --import`); processes that are started from here on take part.
 *
 * JavaScript, because the first TypeScript file of a process that is not kept yet costs 30 ms: Node.js has to load what
 * removes the types.
 *
 * The folder belongs to the installation: in the system's one for temporary files, anybody could put code to be run. Where
 * it cannot be written, nothing is kept.
 */
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../node_modules/.cache/compiled/", import.meta.url));
const asked = process.env.NODE_COMPILE_CACHE;
if (asked === undefined) {
  enableCompileCache(folder);
  process.env.NODE_COMPILE_CACHE = folder;
}

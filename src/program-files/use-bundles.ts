/**
 * Starts the bundle of a program in place of its source where there is one, and has the bundles made where there are none yet.
 * Loaded before the program (`node --import`). Hundreds of small files take longer to load than most runs take to solve, and each
 * process and thread keeps 30 MB more of them.
 */
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isMainThread } from "node:worker_threads";
import { bundleOf, bundlesFolder, cacheFolder, programAt } from "./programs.ts";

const builder = join(import.meta.dirname, "build.ts");

function useBundles(folder: string): void {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      if (context.parentURL !== undefined || !resolved.url.startsWith("file:")) return resolved;
      const bundle = bundleOf(folder, programAt(fileURLToPath(resolved.url)));
      if (!existsSync(bundle)) return resolved;
      hooks.deregister();
      return { url: pathToFileURL(bundle).href, format: "module", shortCircuit: true };
    },
  });
}

/** Not waited for: this program runs from its sources. Where nothing can be kept, all do. */
function beginBundles(): void {
  try {
    mkdirSync(cacheFolder, { recursive: true });
    accessSync(cacheFolder, constants.W_OK);
  } catch {
    return;
  }
  spawn(process.execPath, [builder], { env: {}, stdio: "ignore" })
    .on("error", () => undefined)
    .unref();
}

// Threads are started by the address of their bundle already.
if (isMainThread) {
  const folder = bundlesFolder();
  if (existsSync(folder)) useBundles(folder);
  else beginBundles();
}
